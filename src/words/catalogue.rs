//! The catalogue of sentences, and the one door to it.
//!
//! Only this module's siblings may ask it for a sentence: each sentence has a typed function
//! among them, so that no caller can forget a value or misspell a key.

use std::collections::HashMap;

use fluent_templates::fluent_bundle::FluentValue;

use super::Language;

fluent_templates::static_loader! {
    static CATALOGUE = {
        locales: "./assets/words",
        fallback_language: "en",
        // Marks around every number would only be read out; names bring their own.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// A value put into a sentence: a number (which also chooses the plural) or a text.
pub(super) type Value<'a> = FluentValue<'a>;

/// The sentence `key` in a language, with its values.
///
/// The tests of this module hold every key and every variable to both languages, so a missing one
/// cannot be released; if it happened all the same, the reader would see the key.
pub(super) fn say(
    language: Language,
    key: &'static str,
    values: &[(&'static str, Value<'_>)],
) -> String {
    let values: HashMap<&str, FluentValue<'_>> = values
        .iter()
        .map(|(name, value)| (*name, value.clone()))
        .collect();
    CATALOGUE
        .lookup_single_language(language.identifier(), key, Some(&values))
        .unwrap_or_else(|cause| {
            debug_assert!(false, "{language} {key}: {cause}");
            key.to_owned()
        })
}

/// A list of things as people say it: "a1", "a1 and b2", "a1, b2 and c3".
pub(super) fn list(language: Language, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => say(
            language,
            "list-last",
            &[
                ("items", first.join(", ").into()),
                ("last", last.clone().into()),
            ],
        ),
    }
}

/// A number of points as printed: with a true minus sign.
pub(super) fn number(points: i32) -> String {
    if points < 0 {
        format!("\u{2212}{}", points.unsigned_abs())
    } else {
        points.to_string()
    }
}

/// Two scores as printed: `7–4`, and `0 – −1`, where the dash would run into a minus sign.
pub fn pair(a: i32, b: i32) -> String {
    if a < 0 || b < 0 {
        format!("{}\u{a0}–\u{a0}{}", number(a), number(b))
    } else {
        format!("{a}–{b}")
    }
}

/// A change of points as printed: always with its sign, nothing as 0.
pub(super) fn change(points: i32) -> String {
    if points > 0 {
        format!("+{points}")
    } else {
        number(points)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    /// Each key of a language with the variables of its sentence; a key written twice is an error.
    fn sentences(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("assets/words")
            .join(language.code());
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for file in files(&folder, "ftl") {
            let text = fs::read_to_string(&file).unwrap();
            let mut current = None;
            for line in text.lines() {
                if let Some((key, _)) = line
                    .split_once('=')
                    .filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()))
                {
                    let key = key.trim().to_owned();
                    assert!(
                        found.insert(key.clone(), BTreeSet::new()).is_none(),
                        "{key} stands twice in {language}"
                    );
                    current = Some(key);
                }
                if let Some(key) = &current {
                    for piece in line.split('$').skip(1) {
                        let name: String = piece
                            .chars()
                            .take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c))
                            .collect();
                        found.get_mut(key).unwrap().insert(name);
                    }
                }
            }
        }
        found
    }

    fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
        let mut found = Vec::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                found.extend(files(&path, ending));
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
        found.sort();
        found
    }

    /// Every text in the source of this module that is shaped like a key.
    fn used_keys() -> BTreeSet<String> {
        let mut used = BTreeSet::new();
        for file in files(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("src/words"),
            "rs",
        ) {
            if file.ends_with("tests.rs") {
                continue;
            }
            let source = fs::read_to_string(&file).unwrap();
            let code = source.split("\nmod tests {").next().unwrap_or_default();
            for line in code.lines().filter(|l| !l.trim_start().starts_with("//")) {
                for (place, text) in line.split('"').enumerate() {
                    let shaped = text.contains('-')
                        && text.starts_with(|c: char| c.is_ascii_lowercase())
                        && text
                            .chars()
                            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
                    if place % 2 == 1 && shaped {
                        used.insert(text.to_owned());
                    }
                }
            }
        }
        used
    }

    #[test]
    fn both_languages_have_the_same_sentences_with_the_same_variables() {
        let (french, english) = (sentences(Language::Fr), sentences(Language::En));
        assert!(!english.is_empty(), "the catalogue was not found");
        let differing: Vec<_> = french
            .keys()
            .chain(english.keys())
            .filter(|key| french.get(*key) != english.get(*key))
            .collect();
        assert!(differing.is_empty(), "differ: {differing:?}");
    }

    #[test]
    fn every_sentence_asked_for_exists_and_every_sentence_is_asked_for() {
        let (known, used) = (sentences(Language::En), used_keys());
        let missing: Vec<_> = used.iter().filter(|k| !known.contains_key(*k)).collect();
        assert!(missing.is_empty(), "missing: {missing:?}");
        let unused: Vec<_> = known.keys().filter(|k| !used.contains(*k)).collect();
        assert!(unused.is_empty(), "unused: {unused:?}");
    }

    #[test]
    fn french_puts_a_hard_space_before_double_marks() {
        for file in files(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/words/fr"),
            "ftl",
        ) {
            let text = fs::read_to_string(&file).unwrap();
            for line in text.lines().filter(|l| !l.starts_with('#')) {
                assert!(
                    ![" :", " ;", " !", " ?", " »", "« "]
                        .iter()
                        .any(|bad| line.contains(bad)),
                    "{}: {line}",
                    file.display()
                );
            }
        }
    }

    #[test]
    fn french_has_one_kind_of_apostrophe() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/words/fr");
        for file in files(&folder, "ftl") {
            let text = fs::read_to_string(&file).unwrap();
            for line in text.lines().filter(|l| !l.trim_start().starts_with('#')) {
                assert!(!line.contains('\''), "{}: {line}", file.display());
            }
        }
    }

    #[test]
    fn lists_read_as_people_say_them() {
        let items = |n: usize| {
            ["a1", "b2", "c3"][..n]
                .iter()
                .map(|s| s.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(list(Language::En, &items(0)), "");
        assert_eq!(list(Language::En, &items(1)), "a1");
        assert_eq!(list(Language::En, &items(3)), "a1, b2 and c3");
        assert_eq!(list(Language::Fr, &items(2)), "a1 et b2");
    }
}
