//! Checks of commands.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::sandbox::compose::must_be_object;
use crate::sandbox::limits;
use crate::sandbox::refusal::{Form, Refusal, form};

/// The locales of Discord (reference, "Locales").
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko",
];

/// A whole list of commands, as in the bulk replacement.
pub(in crate::sandbox) fn list(sent: &Value) -> Result<&[Value], Refusal> {
    let Some(all) = sent.as_array() else {
        return Err(form(
            "_root",
            "LIST_TYPE_CONVERT",
            "Only iterables may be used in a ListType",
        ));
    };
    number(all)?;
    let mut wrong = Form::default();
    let mut names = BTreeSet::new();
    for (at, command) in all.iter().enumerate() {
        check(&mut wrong, &format!("{at}."), command);
        let name = (
            command["name"].as_str(),
            command["type"].as_u64().unwrap_or(1),
        );
        if !names.insert(name) {
            wrong.wrong(
                &format!("{at}.name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
    }
    wrong.done()?;
    for command in all {
        second_opinion(command)?;
    }
    Ok(all)
}

/// Whether there are not too many commands of any type.
pub(in crate::sandbox) fn number(all: &[Value]) -> Result<(), Refusal> {
    for (kind, limit) in [
        (1, limits::COMMANDS),
        (2, limits::USER_COMMANDS),
        (3, limits::MESSAGE_COMMANDS),
    ] {
        let of_kind = |one: &&Value| one["type"].as_u64().unwrap_or(1) == kind;
        if all.iter().filter(of_kind).count() > limit.most {
            return Err(Refusal::new(
                400,
                30032,
                format!(
                    "Maximum number of application commands reached ({})",
                    limit.most
                ),
            ));
        }
    }
    Ok(())
}

/// One command.
pub(in crate::sandbox) fn one(command: &Value) -> Result<(), Refusal> {
    must_be_object(command)?;
    let mut wrong = Form::default();
    check(&mut wrong, "", command);
    wrong.done()?;
    second_opinion(command)
}

/// Whether a name has only the characters allowed, and no capitals where the letter has a small
/// form: `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`.
fn name(form: &mut Form, path: &str, text: &str) {
    let fits = |c: char| {
        c.is_alphanumeric()
            || "-_'".contains(c)
            || matches!(c, '\u{900}'..='\u{97f}' | '\u{e00}'..='\u{e7f}')
    };
    form.length(path, text, 1, limits::COMMAND_NAME.most);
    if !text.chars().all(fits) || text.to_lowercase() != text {
        form.wrong(
            path,
            "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid",
        );
    }
}

fn localized(form: &mut Form, path: &str, map: &Value, check: &dyn Fn(&mut Form, &str, &str)) {
    for (locale, text) in map.as_object().into_iter().flatten() {
        let path = format!("{path}.{locale}");
        if !LOCALES.contains(&locale.as_str()) {
            form.wrong(
                &path,
                "ENUM_TYPE_COERCE",
                format!("Value \"{locale}\" is not a valid enum value."),
            );
        }
        if let Some(text) = text.as_str() {
            check(form, &path, text);
        }
    }
}

fn described(form: &mut Form, path: &str, text: &str) {
    form.length(path, text, 1, limits::COMMAND_DESCRIPTION.most);
}

fn check(form: &mut Form, at: &str, command: &Value) {
    let kind = command["type"].as_u64().unwrap_or(1);
    let own = command["name"].as_str().unwrap_or_default();
    if kind != 1 {
        form.length(&format!("{at}name"), own, 1, limits::COMMAND_NAME.most);
        if command["description"]
            .as_str()
            .is_some_and(|text| !text.is_empty())
        {
            form.wrong(
                &format!("{at}description"),
                "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED",
                "Context menu commands have no description",
            );
        }
        return;
    }
    head(form, at, command);
    options(form, at, &command["options"], SUBCOMMANDS_AND_GROUPS);
    if characters(command) > limits::COMMAND_TEXT.most {
        form.wrong(
            at.strip_suffix('.').unwrap_or("_root"),
            "APPLICATION_COMMAND_TOO_LARGE",
            format!(
                "Command exceeds maximum size ({})",
                limits::COMMAND_TEXT.most
            ),
        );
    }
    for (field, most) in [("contexts", 2), ("integration_types", 1)] {
        let wrong = command[field].as_array().is_some_and(|all| {
            all.iter()
                .any(|one| one.as_u64().is_none_or(|one| one > most))
        });
        if wrong {
            form.wrong(
                &format!("{at}{field}"),
                "BASE_TYPE_CHOICES",
                "Unknown value",
            );
        }
    }
}

/// Name and description, with their localisations.
fn head(form: &mut Form, at: &str, part: &Value) {
    name(
        form,
        &format!("{at}name"),
        part["name"].as_str().unwrap_or_default(),
    );
    described(
        form,
        &format!("{at}description"),
        part["description"].as_str().unwrap_or_default(),
    );
    localized(
        form,
        &format!("{at}name_localizations"),
        &part["name_localizations"],
        &name,
    );
    localized(
        form,
        &format!("{at}description_localizations"),
        &part["description_localizations"],
        &described,
    );
}

/// Option types (interactions/application-commands, "Application Command Option Type").
const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
/// The types beside plain options that may stand under a command, under a group and under a
/// subcommand: so no way is longer than [`limits::NESTING`].
const SUBCOMMANDS_AND_GROUPS: &[u64] = &[SUBCOMMAND, GROUP];
const SUBCOMMANDS: &[u64] = &[SUBCOMMAND];
const NEITHER: &[u64] = &[];

fn options(form: &mut Form, at: &str, list: &Value, nested: &[u64]) {
    let list = list.as_array().map_or(&[][..], Vec::as_slice);
    let subcommands = list
        .iter()
        .filter(|one| one["type"].as_u64() <= Some(GROUP))
        .count();
    if nested == SUBCOMMANDS && subcommands < list.len()
        || subcommands > 0 && subcommands < list.len()
    {
        form.wrong(
            &format!("{at}options"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        );
    }
    form.count(
        &format!("{at}options"),
        list.len(),
        0,
        limits::COMMAND_OPTIONS.most,
    );
    let mut names = BTreeSet::new();
    let mut optional = false;
    for (number, option) in list.iter().enumerate() {
        let here = format!("{at}options.{number}.");
        head(form, &here, option);
        let own = option["name"].as_str().unwrap_or_default();
        let locals = option["name_localizations"]
            .as_object()
            .into_iter()
            .flatten();
        let all: BTreeSet<(&str, &str)> = std::iter::once(("", own))
            .chain(locals.filter_map(|(locale, text)| Some((locale.as_str(), text.as_str()?))))
            .collect();
        if all.iter().any(|one| names.contains(one)) {
            form.wrong(
                &format!("{here}name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists",
            );
        }
        names.extend(all);
        let kind = option["type"].as_u64().unwrap_or_default();
        if !(1..=11).contains(&kind) || kind <= GROUP && !nested.contains(&kind) {
            form.wrong(
                &format!("{here}type"),
                "BASE_TYPE_CHOICES",
                "This option type is not possible here",
            );
        }
        if kind <= GROUP {
            let below = if kind == GROUP { SUBCOMMANDS } else { NEITHER };
            options(form, &here, &option["options"], below);
            continue;
        }
        if option["required"] == true && optional {
            form.wrong(
                &here[..here.len() - 1],
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            );
        }
        optional |= option["required"] != true;
        let choices = option["choices"].as_array().map_or(&[][..], Vec::as_slice);
        form.count(
            &format!("{here}choices"),
            choices.len(),
            0,
            limits::CHOICES.most,
        );
        for (number, one) in choices.iter().enumerate() {
            choice(form, &format!("{here}choices.{number}"), one);
        }
        if option["autocomplete"] == true && (!choices.is_empty() || !matches!(kind, 3 | 4 | 10)) {
            form.wrong(
                &format!("{here}autocomplete"),
                "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
                "Autocomplete goes with text and numbers without choices",
            );
        }
    }
}

/// A choice of an option, or of a completion.
pub(super) fn choice(form: &mut Form, path: &str, choice: &Value) {
    let name = choice["name"].as_str().unwrap_or_default();
    form.length(&format!("{path}.name"), name, 1, limits::CHOICE_TEXT.most);
    localized(
        form,
        &format!("{path}.name_localizations"),
        &choice["name_localizations"],
        &|form, path, text| {
            form.length(path, text, 1, limits::CHOICE_TEXT.most);
        },
    );
    match &choice["value"] {
        Value::String(text) => {
            form.length(&format!("{path}.value"), text, 1, limits::CHOICE_TEXT.most)
        }
        Value::Number(_) => {}
        _ => form.wrong(
            &format!("{path}.value"),
            "BASE_TYPE_REQUIRED",
            "This field is required",
        ),
    }
}

/// The longest form of a localised text: only that one counts towards the 8,000.
fn longest(part: &Value, field: &str, map: &str) -> usize {
    let own = part[field].as_str().map_or(0, |text| text.chars().count());
    let locals = part[map]
        .as_object()
        .into_iter()
        .flat_map(|map| map.values());
    locals
        .filter_map(Value::as_str)
        .map(|text| text.chars().count())
        .fold(own, usize::max)
}

fn characters(part: &Value) -> usize {
    let own = longest(part, "name", "name_localizations")
        + longest(part, "description", "description_localizations");
    let choices: usize = part["choices"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|one| {
            longest(one, "name", "name_localizations")
                + one["value"].as_str().map_or(0, |text| text.chars().count())
        })
        .sum();
    let inner: usize = part["options"]
        .as_array()
        .into_iter()
        .flatten()
        .map(characters)
        .sum();
    own + choices + inner
}

/// What an independent library says to the name and description of a chat command.
fn second_opinion(command: &Value) -> Result<(), Refusal> {
    if command["type"].as_u64().unwrap_or(1) != 1 {
        return Ok(());
    }
    let text = |key: &str| command[key].as_str().unwrap_or_default();
    twilight_validate::command::chat_input_name(text("name")).map_err(|error| {
        form(
            "name",
            "APPLICATION_COMMAND_INVALID_NAME",
            error.to_string(),
        )
    })?;
    twilight_validate::command::description(text("description"))
        .map_err(|error| form("description", "BASE_TYPE_BAD_LENGTH", error.to_string()))
}
