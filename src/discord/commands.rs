//! The bot's commands as Discord lists them: names, options, choices and texts in English and
//! French. What they do is told elsewhere; this is the one table of what there is.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::games::GameKind;
use crate::words::{Language, bot, media, standings, title};

/// Discord's kinds of options.
const TEXT: u8 = 3;
const NUMBER: u8 = 4;
const FLAG: u8 = 5;
const USER: u8 = 6;

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    /// One of these values.
    Choice(&'static [&'static str]),
    /// Text, with completion.
    Completed,
    /// Yes or no.
    Flag,
    /// A whole number from 0 to this.
    Number(u16),
    /// A person.
    Person,
}

struct Opt {
    name: &'static str,
    french: &'static str,
    /// Key of its description: the command's name and its own, or its own alone.
    about: &'static str,
    takes: Takes,
    required: bool,
}

struct Command {
    name: &'static str,
    french: &'static str,
    options: &'static [Opt],
}

const fn optional(
    name: &'static str,
    french: &'static str,
    about: &'static str,
    takes: Takes,
) -> Opt {
    Opt {
        name,
        french,
        about,
        takes,
        required: false,
    }
}

const GAMES: Takes = Takes::Choice(&["rite", "helios", "rvb"]);
const MATCH: Opt = optional("match", "partie", "match", Takes::Completed);

const COMMANDS: &[Command] = &[
    Command {
        name: "challenge",
        french: "défier",
        options: &[
            optional("game", "jeu", "challenge.game", GAMES),
            optional(
                "opponent",
                "adversaire",
                "challenge.opponent",
                Takes::Person,
            ),
            optional("options", "variante", "challenge.options", Takes::Completed),
            optional(
                "begins",
                "commence",
                "challenge.begins",
                Takes::Choice(&["me", "opponent", "lots"]),
            ),
            optional(
                "rounds",
                "manches",
                "challenge.rounds",
                Takes::Choice(&["one", "two"]),
            ),
            optional(
                "pace",
                "rythme",
                "challenge.pace",
                Takes::Choice(&["none", "1h", "8h", "1d", "3d", "7d"]),
            ),
            optional(
                "time-out",
                "dépassement",
                "challenge.time-out",
                Takes::Choice(&["strict", "friendly"]),
            ),
            optional("rated", "classée", "challenge.rated", Takes::Flag),
            optional(
                "level",
                "niveau",
                "challenge.level",
                Takes::Choice(&["1", "2", "3", "4", "5"]),
            ),
        ],
    },
    Command {
        name: "play",
        french: "jouer",
        options: &[
            Opt {
                name: "action",
                french: "coup",
                about: "play.action",
                takes: Takes::Completed,
                required: true,
            },
            MATCH,
        ],
    },
    Command {
        name: "board",
        french: "plateau",
        options: &[
            optional("text", "texte", "board.text", Takes::Flag),
            optional("post", "montrer", "board.post", Takes::Flag),
            MATCH,
        ],
    },
    Command {
        name: "matches",
        french: "parties",
        options: &[],
    },
    Command {
        name: "resign",
        french: "abandonner",
        options: &[MATCH],
    },
    Command {
        name: "cancel",
        french: "annuler",
        options: &[MATCH],
    },
    Command {
        name: "draw",
        french: "égalité",
        options: &[MATCH],
    },
    Command {
        name: "takeback",
        french: "reprendre",
        options: &[MATCH],
    },
    Command {
        name: "rematch",
        french: "revanche",
        options: &[MATCH],
    },
    Command {
        name: "claim",
        french: "réclamer",
        options: &[MATCH],
    },
    Command {
        name: "vacation",
        french: "vacances",
        options: &[optional(
            "days",
            "jours",
            "vacation.days",
            Takes::Number(30),
        )],
    },
    Command {
        name: "rules",
        french: "règles",
        options: &[optional("game", "jeu", "rules.game", GAMES)],
    },
    Command {
        name: "settings",
        french: "réglages",
        options: &[
            optional(
                "confirmation",
                "demander",
                "settings.confirmation",
                Takes::Flag,
            ),
            optional(
                "language",
                "langue",
                "settings.language",
                Takes::Choice(&["auto", "fr", "en"]),
            ),
            optional(
                "notices",
                "avis",
                "settings.notices",
                Takes::Choice(&["place", "dm", "nowhere"]),
            ),
            optional(
                "reminder",
                "rappel",
                "settings.reminder",
                Takes::Choice(&["usual", "never", "1h", "8h", "1d"]),
            ),
        ],
    },
    Command {
        name: "leaderboard",
        french: "classement",
        options: &[
            optional("game", "jeu", "leaderboard.game", GAMES),
            optional(
                "where",
                "portée",
                "leaderboard.where",
                Takes::Choice(&["here", "everywhere"]),
            ),
            optional(
                "time",
                "période",
                "leaderboard.time",
                Takes::Choice(&["ever", "month"]),
            ),
            optional(
                "by",
                "par",
                "leaderboard.by",
                Takes::Choice(&["rating", "points", "wins"]),
            ),
            optional("post", "montrer", "leaderboard.post", Takes::Flag),
        ],
    },
    Command {
        name: "profile",
        french: "profil",
        options: &[optional(
            "person",
            "personne",
            "profile.person",
            Takes::Person,
        )],
    },
    Command {
        name: "history",
        french: "historique",
        options: &[
            optional("person", "personne", "history.person", Takes::Person),
            optional("against", "contre", "history.against", Takes::Person),
            optional("game", "jeu", "history.game", GAMES),
            optional(
                "result",
                "résultat",
                "history.result",
                Takes::Choice(&["won", "lost", "shared"]),
            ),
        ],
    },
    Command {
        name: "replay",
        french: "revoir",
        options: &[
            optional("match", "partie", "replay.match", Takes::Completed),
            optional("film", "vidéo", "replay.film", Takes::Flag),
        ],
    },
    Command {
        name: "music",
        french: "musique",
        options: &[optional("match", "partie", "music.match", Takes::Completed)],
    },
    Command {
        name: "export",
        french: "exporter",
        options: &[
            optional("match", "partie", "export.match", Takes::Completed),
            optional(
                "format",
                "forme",
                "export.format",
                Takes::Choice(&["text", "json"]),
            ),
        ],
    },
    Command {
        name: "privacy",
        french: "confidentialité",
        options: &[],
    },
    Command {
        name: "help",
        french: "aide",
        options: &[],
    },
];

/// The bulk registration: what Discord is told at start, in one list.
#[must_use]
pub fn registration() -> Vec<Value> {
    COMMANDS.iter().map(command).collect()
}

/// The names of all commands, in the order of the help.
pub fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|command| command.name)
}

fn about(language: Language, name: &str) -> String {
    describe(language, name).expect("every entry of the table has its description")
}

/// What a command or an option does; none for a name we do not have.
#[must_use]
pub fn describe(language: Language, name: &str) -> Option<String> {
    bot::description(language, name)
        .or_else(|| standings::description(language, name))
        .or_else(|| media::description(language, name))
}

fn command(command: &Command) -> Value {
    json!({
        "name": command.name,
        "name_localizations": { "fr": command.french },
        "description": about(Language::En, command.name),
        "description_localizations": { "fr": about(Language::Fr, command.name) },
        "type": 1,
        "integration_types": [0, 1],
        "contexts": [0, 1, 2],
        "options": command.options.iter().map(option).collect::<Vec<_>>(),
    })
}

fn option(option: &Opt) -> Value {
    let mut value = json!({
        "name": option.name,
        "name_localizations": { "fr": option.french },
        "description": about(Language::En, option.about),
        "description_localizations": { "fr": about(Language::Fr, option.about) },
        "required": option.required,
        "type": match option.takes {
            Takes::Choice(_) | Takes::Completed => TEXT,
            Takes::Flag => FLAG,
            Takes::Number(_) => NUMBER,
            Takes::Person => USER,
        },
    });
    match option.takes {
        Takes::Choice(values) => {
            value["choices"] = values
                .iter()
                .map(|choice| {
                    let name =
                        |language| label(language, choice).expect("every choice has its label");
                    json!({
                        "name": name(Language::En),
                        "name_localizations": { "fr": name(Language::Fr) },
                        "value": choice,
                    })
                })
                .collect();
        }
        Takes::Completed => value["autocomplete"] = json!(true),
        Takes::Number(most) => {
            value["min_value"] = json!(0);
            value["max_value"] = json!(most);
        }
        Takes::Flag | Takes::Person => {}
    }
    value
}

fn label(language: Language, choice: &str) -> Option<String> {
    match game(choice) {
        Some(kind) => Some(title::kind(language, kind)),
        None => bot::choice(language, choice).or_else(|| standings::choice(language, choice)),
    }
}

/// The game a fixed choice stands for.
#[must_use]
pub fn game(choice: &str) -> Option<GameKind> {
    GameKind::ALL
        .into_iter()
        .find(|kind| kind.to_string() == choice)
}

/// The numbers Discord gave our commands, for names people can click.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ids(BTreeMap<String, u64>);

impl Ids {
    /// From pairs of name and number, as the registration's answer tells them.
    pub fn new(pairs: impl IntoIterator<Item = (String, u64)>) -> Self {
        Self(pairs.into_iter().collect())
    }

    /// A command in a sentence: clickable when its number is known, with the French name after
    /// it in French.
    #[must_use]
    pub fn mention(&self, language: Language, name: &str) -> String {
        let french = COMMANDS
            .iter()
            .find(|command| command.name == name)
            .map_or(name, |command| command.french);
        match (self.0.get(name), language) {
            (Some(id), Language::En) => format!("</{name}:{id}>"),
            (Some(id), Language::Fr) => format!("</{name}:{id}> (/{french})"),
            (None, Language::En) => format!("`/{name}`"),
            (None, Language::Fr) => format!("`/{french}`"),
        }
    }
}

#[cfg(test)]
mod tests {
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
            assert_eq!(command["integration_types"], json!([0, 1]));
            assert_eq!(command["contexts"], json!([0, 1, 2]));
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
}
