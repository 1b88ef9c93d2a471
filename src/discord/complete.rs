//! What is offered while somebody types: actions, variants, matches. Case, accents and spaces do
//! not matter, and a dash, a cross or a colon read as the games read them.

use serde_json::{Value, json};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::answer::Listed;
use super::parts::OPTIONS;
use crate::games::{GameCode, GameKind, Position};
use crate::play::Match;
use crate::words::{Language, title};

/// Discord's longest name and value of a choice, in characters.
const CHOICE: usize = 100;

/// The data of a type 8 answer.
fn choices(found: impl IntoIterator<Item = (String, String)>) -> Value {
    let found = found.into_iter().take(OPTIONS);
    let choices: Vec<Value> = found
        .map(|(name, value)| json!({ "name": name, "value": value }))
        .collect();
    json!({ "choices": choices })
}

/// A text without what does not matter in it.
fn plain(text: &str) -> String {
    text.nfd()
        .filter(|c| !is_combining_mark(*c) && !c.is_whitespace())
        .flat_map(char::to_lowercase)
        .collect()
}

/// An action without what does not matter in it: whether something is taken follows from the
/// position.
fn plain_action(text: &str) -> String {
    plain(text)
        .chars()
        .map(|c| match c {
            'x' | '×' | ':' | '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
            other => other,
        })
        .collect()
}

/// What fits what was typed: what begins with it first, then what contains it.
fn fitting<T>(typed: &str, all: Vec<T>, text: impl Fn(&T) -> String) -> Vec<T> {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for one in all {
        let text = text(&one);
        if text.starts_with(typed) {
            first.push(one);
        } else if text.contains(typed) {
            second.push(one);
        }
    }
    first.append(&mut second);
    first
}

/// Legal actions in a match for `/play action:`. After one or more whole actions with a space,
/// those that can follow them.
#[must_use]
pub fn actions(game: &Match, typed: &str) -> Value {
    let mut position: Position = game.round().position().clone();
    let side = position.turn();
    let mut before = String::new();
    let mut rest = typed.trim_start();
    while let Some((head, tail)) = rest.split_once(char::is_whitespace) {
        // A growth or a dash with spaces is no whole action; then all of the text is one.
        let Ok(played) = position.play(head) else {
            break;
        };
        before.push_str(&played.action);
        before.push(' ');
        rest = tail.trim_start();
    }
    if position.turn() != side {
        return choices([]);
    }
    let legal = fitting(&plain_action(rest), position.actions(), |action| {
        plain_action(action)
    });
    choices(legal.into_iter().map(|action| {
        let whole = format!("{before}{action}");
        (whole.clone(), whole)
    }))
}

/// The turns of a chain for `/plan`: those before in their text, which is kept, then an action of the
/// last. What would be longer than Discord takes is left out.
#[must_use]
pub fn chained(game: &Match, before: &[&str], typed: &str) -> Value {
    let mut found = actions(game, typed);
    if before.is_empty() {
        return found;
    }
    let before = before.join("; ");
    if let Some(all) = found["choices"].as_array_mut() {
        for choice in all.iter_mut() {
            let text = format!("{before}; {}", choice["value"].as_str().unwrap_or_default());
            *choice = json!({ "name": text, "value": text });
        }
        all.retain(|choice| {
            choice["value"]
                .as_str()
                .is_some_and(|text| text.chars().count() <= CHOICE)
        });
    }
    found
}

/// Variants for `/challenge options:`: those of a game, or all.
#[must_use]
pub fn variants(language: Language, kind: Option<GameKind>, typed: &str) -> Value {
    let codes = GameCode::ALL.into_iter();
    let fit: Vec<GameCode> = codes
        .filter(|code| kind.is_none_or(|kind| code.kind() == kind))
        .collect();
    let found = fitting(&plain(typed), fit, |code| {
        format!("{} {code}", plain(&title::game(language, *code)))
    });
    choices(
        found
            .into_iter()
            .map(|code| (title::game(language, code), code.to_string())),
    )
}

/// Things that have a label and a value, such as finished matches.
#[must_use]
pub fn named(all: Vec<(String, String)>, typed: &str) -> Value {
    choices(fitting(&plain(typed), all, |(label, _)| plain(label)))
}

/// A person's matches for every `match:`; the value is the match's number.
#[must_use]
pub fn matches(language: Language, listed: &[Listed<'_>], typed: &str) -> Value {
    let all: Vec<&Listed<'_>> = listed.iter().collect();
    let found = fitting(&plain(typed), all, |one| plain(&one.label(language)));
    choices(
        found
            .into_iter()
            .map(|one| (one.label(language), one.id.to_string())),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::tests::start_of;

    fn values(choices: &Value) -> Vec<String> {
        let choices = choices["choices"].as_array().unwrap().iter();
        choices
            .map(|choice| choice["value"].as_str().unwrap().to_owned())
            .collect()
    }

    #[test]
    fn an_action_is_completed_however_it_is_spelled() {
        let game = start_of("rvb:free");
        let from = game.round().position().actions()[0][..2].to_owned();
        for mark in ["-", " x", "–", "×"] {
            let typed = format!(" {}{mark}", from.to_uppercase());
            let found = values(&actions(&game, &typed));
            assert!(!found.is_empty(), "{typed}");
            assert!(
                found.iter().all(|action| action.starts_with(&from)),
                "{found:?}"
            );
        }
        assert!(values(&actions(&game, "z")).is_empty());
    }

    #[test]
    fn at_most_25_actions_are_offered_and_those_typed_for_come_first() {
        let game = start_of("rite:8");
        assert_eq!(values(&actions(&game, "")).len(), 25);
        assert_eq!(values(&actions(&game, "h8")), ["h8"]);
        assert_eq!(values(&actions(&game, "8")).len(), 8);
    }

    #[test]
    fn after_a_whole_action_the_next_one_is_completed() {
        let game = start_of("rite");
        let found = values(&actions(&game, "c3 c"));
        assert_eq!(found.len(), 4, "{found:?}");
        assert!(
            found.iter().all(|turn| turn.starts_with("c3 c3-")),
            "{found:?}"
        );
    }

    #[test]
    fn nothing_of_the_other_side_is_completed() {
        let game = start_of("rvb");
        let first = &game.round().position().actions()[0];
        assert_eq!(
            &values(&actions(&game, first))[..],
            std::slice::from_ref(first)
        );
        assert!(values(&actions(&game, &format!("{first} "))).is_empty());
    }

    #[test]
    fn variants_are_those_of_the_game_and_found_without_accents() {
        for language in Language::ALL {
            let all = values(&variants(language, None, ""));
            assert_eq!(all.len(), GameCode::ALL.len());
            let helios = values(&variants(language, Some(GameKind::Helios), ""));
            assert_eq!(helios, ["helios", "helios:express"]);
            assert_eq!(
                values(&variants(language, None, "HELIOS EX")),
                ["helios:express"]
            );
            assert!(values(&variants(language, Some(GameKind::Rvb), "rite")).is_empty());
        }
    }
}
