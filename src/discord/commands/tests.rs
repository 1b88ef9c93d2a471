use std::collections::BTreeSet;

use super::*;

/// Discord's pattern for names, in words: 1 to 32 letters, digits, `-`, `_`, `'`; lower case.
fn is_name(name: &str) -> bool {
    let count = name.chars().count();
    (1..=32).contains(&count)
        && name
            .chars()
            .all(|c| c.is_alphabetic() || c.is_numeric() || "-_'".contains(c))
        && name.to_lowercase() == name
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap()
}

fn french<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field]["fr"].as_str().unwrap()
}

#[test]
fn the_registration_keeps_discords_limits() {
    let mut names = BTreeSet::new();
    let mut total = [0; 2];
    let mut count = |english: &str, french: &str| {
        total[0] += english.chars().count();
        total[1] += french.chars().count();
    };
    for command in registration() {
        for name in [
            text(&command, "name"),
            french(&command, "name_localizations"),
        ] {
            assert!(is_name(name), "{name}");
            assert!(names.insert(name.to_owned()), "{name} stands twice");
        }
        assert!(text(&command, "description").starts_with("Revanche: "));
        assert!(french(&command, "description_localizations").starts_with("Revanche\u{a0}: "));
        // What is about a server is for who manages it, and only where the bot is a member.
        if command["name"] == "server" {
            assert_eq!(command["integration_types"], json!([0]));
            assert_eq!(command["contexts"], json!([0]));
            assert_eq!(command["default_member_permissions"], json!(32));
        } else {
            assert_eq!(command["integration_types"], json!([0, 1]));
            assert_eq!(command["contexts"], json!([0, 1, 2]));
            assert!(command["default_member_permissions"].is_null());
        }
        let options = command["options"].as_array().unwrap();
        assert!(options.len() <= 25);
        let mut option_names = BTreeSet::new();
        let mut optional_seen = false;
        for option in options {
            for name in [text(option, "name"), french(option, "name_localizations")] {
                assert!(is_name(name), "{name}");
                option_names.insert(name.to_owned());
            }
            let required = option["required"] == json!(true);
            assert!(!(required && optional_seen), "required options come first");
            optional_seen |= !required;
        }
        // An option whose two names are equal would count once.
        assert_eq!(option_names.len(), 2 * options.len(), "{command}");
        for part in std::iter::once(&command).chain(options) {
            let about = [
                text(part, "description"),
                french(part, "description_localizations"),
            ];
            for about in about {
                assert!((1..=100).contains(&about.chars().count()), "{about}");
            }
            count(about[0], about[1]);
            count(text(part, "name"), french(part, "name_localizations"));
            let choices = part["choices"].as_array().cloned().unwrap_or_default();
            assert!(choices.len() <= 25);
            for choice in &choices {
                let labels = [text(choice, "name"), french(choice, "name_localizations")];
                for label in labels {
                    assert!((1..=100).contains(&label.chars().count()), "{label}");
                }
                count(labels[0], labels[1]);
                count(text(choice, "value"), text(choice, "value"));
            }
        }
    }
    assert!(total.iter().all(|total| *total <= 8_000), "{total:?}");
}

#[test]
fn a_command_in_a_sentence_can_be_clicked_once_its_number_is_known() {
    let ids = Ids::new([("play".to_owned(), 7)]);
    assert_eq!(ids.mention(Language::En, "play"), "</play:7>");
    assert_eq!(ids.mention(Language::Fr, "play"), "</play:7> (/jouer)");
    assert_eq!(ids.mention(Language::En, "board"), "`/board`");
    assert_eq!(ids.mention(Language::Fr, "board"), "`/plateau`");
}

#[test]
fn the_fixed_choices_are_the_games() {
    for kind in GameKind::ALL {
        assert_eq!(game(&kind.to_string()), Some(kind));
    }
    assert_eq!(game("chess"), None);
}
