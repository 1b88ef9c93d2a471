//! A person's name, made harmless at the door.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

/// The longest name shown, in characters; Discord's own limit.
const LONGEST: usize = 32;
/// What somebody without a readable character is called.
const NOBODY: &str = "?";
/// Marks above and below one letter that real writing needs; more is a tower of noise.
const MARKS: usize = 3;
/// Opens and closes a run of text whose direction cannot spill over.
const ISOLATE: (char, char) = ('\u{2068}', '\u{2069}');

/// A person's name, safe to print in a Discord message.
///
/// `Display` escapes markdown, breaks mentions, links and emoji codes, and isolates the name's
/// direction; [`Name::plain`] is for places where Discord renders nothing (labels, alt text,
/// thread titles). Both are one line of at most 32 characters of the name, never empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Name {
    plain: String,
    /// The Discord id whose mention stands for the name.
    mention: Option<u64>,
}

impl Name {
    /// Makes any text a name: control, invisible and direction characters go, spaces become
    /// single, towers of combining marks are lowered, the rest is cut at a grapheme; `?` if nothing is left.
    pub fn clean(text: &str) -> Name {
        let spaced: String = text
            .nfc()
            .map(|c| if c.is_whitespace() { ' ' } else { c })
            .collect();
        let visible = without_towers(&without_invisible(&spaced));
        let single = visible.split_whitespace().collect::<Vec<_>>().join(" ");
        let plain = cut(&single);
        let readable = plain.chars().any(|c| c != ' ' && !is_combining_mark(c));
        Name {
            plain: if readable { plain } else { NOBODY.to_owned() },
            mention: None,
        }
    }

    /// A person whose name must not be written, as a mention of this Discord id: a word filter
    /// does not see what Discord makes of it.
    pub fn mention(user: u64) -> Name {
        Name {
            plain: NOBODY.to_owned(),
            mention: Some(user),
        }
    }

    /// The name without escapes, for text in which Discord renders no markdown.
    pub fn plain(&self) -> &str {
        &self.plain
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        if let Some(user) = self.mention {
            return write!(f, "<@{user}>");
        }
        f.write_char(ISOLATE.0)?;
        for c in self.plain.chars() {
            if "\\*_~`|>#-+=[](){}<@:/.!".contains(c) {
                f.write_char('\\')?;
            }
            f.write_char(c)?;
            // A backslash does not stop Discord's server from seeing a mention; a gap does.
            if c == '@' {
                f.write_char('\u{200b}')?;
            }
        }
        f.write_char(ISOLATE.1)
    }
}

/// Drops what cannot be seen. A joiner stays only between two pictographs, where it makes one
/// picture of them.
fn without_invisible(text: &str) -> String {
    let chars: Vec<char> = text
        .chars()
        .filter(|c| *c == '\u{200d}' || !invisible(*c))
        .collect();
    let pictograph = |c: Option<&char>| {
        c.is_some_and(|c| ('\u{2190}'..='\u{1faff}').contains(c) || *c == '\u{fe0f}')
    };
    chars
        .iter()
        .enumerate()
        .filter(|(i, c)| {
            **c != '\u{200d}'
                || (*i > 0 && pictograph(chars.get(i - 1)) && pictograph(chars.get(i + 1)))
        })
        .map(|(_, c)| *c)
        .collect()
}

/// Control, format, filler and private characters: nothing a reader sees, or nothing we can know.
fn invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}'
            | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0e}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffd}' | '\u{e000}'..='\u{f8ff}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

fn without_towers(text: &str) -> String {
    let mut run = 0;
    text.chars()
        .filter(|c| {
            run = if is_combining_mark(*c) { run + 1 } else { 0 };
            run <= MARKS
        })
        .collect()
}

/// Cuts to [`LONGEST`] characters, never inside a grapheme, an ellipsis saying that it was cut.
fn cut(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let mut room = LONGEST - 1;
    let mut kept = String::new();
    for grapheme in text.graphemes(true) {
        let length = grapheme.chars().count();
        if length > room {
            break;
        }
        room -= length;
        kept.push_str(grapheme);
    }
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: [&str; 24] = [
        "@everyone",
        "@here hello",
        "<@123456789>",
        "<@&123>",
        "<#42>",
        "</play:1>",
        "<:skull:1>",
        "<t:0:R>",
        "**bold** _it_ ~~no~~ ||spoiler||",
        "`code`",
        "```\nfence\n```",
        "> quote",
        "# Title",
        "-# small",
        "- list",
        "1. list",
        "[click](https://example.com)",
        "https://example.com/a",
        "discord.gg/abc",
        "\u{202e}txt.exe\u{202c}",
        "\u{200b}\u{200d}\u{feff}\u{3164}",
        "a\u{0}b\u{7}\r\nc\td",
        "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}algo",
        ":smile: \\*x",
    ];

    #[test]
    fn every_special_character_of_a_hostile_name_is_escaped() {
        for text in HOSTILE {
            let shown = Name::clean(text).to_string();
            let inner = shown
                .strip_prefix('\u{2068}')
                .and_then(|s| s.strip_suffix('\u{2069}'))
                .expect("isolated");
            assert!(!inner.is_empty() && !inner.contains(['\u{2068}', '\u{2069}', '\n', '\r']));
            let mut escaped = false;
            for c in inner.chars() {
                if !escaped && c != '\\' {
                    assert!(
                        !"*_~`|>#-[](){}<@:/.".contains(c),
                        "{text:?} gives {inner:?}"
                    );
                }
                escaped = !escaped && c == '\\';
            }
            assert!(!escaped, "{text:?} ends in a loose escape");
            assert!(!shown.contains("@everyone") && !shown.contains("@here"));
            assert!(!shown.contains("<@1") && !shown.contains("://") && !shown.contains("gg/"));
        }
    }

    #[test]
    fn invisible_and_direction_characters_are_gone() {
        for text in HOSTILE {
            assert!(
                Name::clean(text).plain().chars().all(|c| !invisible(c)),
                "{text:?}"
            );
        }
        assert_eq!(Name::clean("\u{202e}evil").plain(), "evil");
        assert_eq!(Name::clean("a\u{200b}b").plain(), "ab");
        assert_eq!(Name::clean(" a \n\t b ").plain(), "a b");
    }

    #[test]
    fn a_name_of_nothing_visible_gets_the_fallback() {
        for text in [
            "",
            "   ",
            "\u{200b}",
            "\u{3164}\u{2800}",
            "\u{301}\u{301}",
            "\u{202e}\u{202c}",
        ] {
            assert_eq!(Name::clean(text).plain(), "?", "{text:?}");
        }
    }

    #[test]
    fn a_name_is_cut_between_graphemes() {
        let emoji = "🎲".repeat(32);
        assert_eq!(Name::clean(&emoji).plain(), emoji);
        let long = Name::clean(&"é".repeat(90));
        assert_eq!(long.plain().chars().count(), 32);
        assert!(long.plain().ends_with('…'));
        let family = "👩\u{200d}👩\u{200d}👧";
        assert_eq!(Name::clean(family).plain(), family);
        let many = Name::clean(&family.repeat(10));
        assert_eq!(many.plain(), format!("{}…", family.repeat(6)));
    }

    #[test]
    fn a_joiner_outside_a_picture_is_dropped() {
        assert_eq!(Name::clean("a\u{200d}b").plain(), "ab");
        assert_eq!(Name::clean("🎲\u{200d}").plain(), "🎲");
    }

    #[test]
    fn towers_of_marks_are_lowered() {
        let name = Name::clean("Z\u{31b}\u{300}\u{323}\u{330}\u{331}\u{332}algo");
        assert!(
            name.plain()
                .chars()
                .filter(|c| is_combining_mark(*c))
                .count()
                <= MARKS
        );
    }

    #[test]
    fn ordinary_names_stay_as_they_are() {
        for name in [
            "Ana",
            "Bo",
            "Chloé",
            "Jean d'Arc",
            "李雷",
            "محمد",
            "Ωmega 3",
        ] {
            assert_eq!(Name::clean(name).plain(), name);
            assert_eq!(
                Name::clean(name).to_string(),
                format!("\u{2068}{name}\u{2069}")
            );
        }
    }
}
