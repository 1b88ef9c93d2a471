//! The bot's commands as Discord lists them: names, options, choices and texts in English and
//! French. What they do is told elsewhere; this is the one table of what there is.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use self::list::{COMMANDS, Command, Opt, Takes};
use super::server::KINDS;
use crate::games::GameKind;
use crate::words::{Language, bot, media, server, standings, study, title};

mod list;

/// Discord's kinds of options.
const TEXT: u8 = 3;
const NUMBER: u8 = 4;
const FLAG: u8 = 5;
const USER: u8 = 6;
const CHANNEL: u8 = 7;

/// Commands for who manages a server: Discord hides them from others and outside servers.
const OF_SERVERS: [&str; 1] = ["server"];
/// Discord's bit for managing a server.
const MANAGE_SERVER: u64 = 1 << 5;

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
        .or_else(|| server::description(language, name))
        .or_else(|| study::description(language, name))
}

fn command(command: &Command) -> Value {
    let of_servers = OF_SERVERS.contains(&command.name);
    let mut value = json!({
        "name": command.name,
        "name_localizations": { "fr": command.french },
        "description": about(Language::En, command.name),
        "description_localizations": { "fr": about(Language::Fr, command.name) },
        "type": 1,
        "integration_types": if of_servers { json!([0]) } else { json!([0, 1]) },
        "contexts": if of_servers { json!([0]) } else { json!([0, 1, 2]) },
        "options": command.options.iter().map(option).collect::<Vec<_>>(),
    });
    if of_servers {
        value["default_member_permissions"] = json!(MANAGE_SERVER);
    }
    value
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
            Takes::Channel => CHANNEL,
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
        Takes::Channel => value["channel_types"] = json!(KINDS.map(u8::from)),
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
mod tests;
