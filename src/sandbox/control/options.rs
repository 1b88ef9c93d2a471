//! The options of a command as a person fills them in, checked as Discord's client does.

use serde_json::{Map, Value, json};

use super::Trouble;
use crate::sandbox::ids;
use crate::sandbox::state::State;

/// Option types with Discord's numbers.
const SUB_COMMAND: u64 = 1;
const STRING: u64 = 3;
const INTEGER: u64 = 4;
const BOOLEAN: u64 = 5;
const USER: u64 = 6;
const CHANNEL: u64 = 7;
const MENTIONABLE: u64 = 9;
const NUMBER: u64 = 10;

/// The options of an interaction, with what they name resolved.
#[derive(Debug, Default)]
pub(super) struct Filled {
    pub(super) options: Vec<Value>,
    pub(super) resolved: Value,
}

/// Turns `{"game": "rite"}` into the options of an interaction, in the order of the command.
///
/// `focused` names the option being typed, with its text: then nothing needs to be complete.
pub(super) fn fill(
    state: &State,
    (who, channel): (u64, u64),
    declared: &Value,
    given: &Map<String, Value>,
    focused: Option<(&str, &Value)>,
) -> Result<Filled, Trouble> {
    let declared = declared.as_array().map_or(&[][..], Vec::as_slice);
    if let Some(unknown) = given
        .keys()
        .find(|name| !declared.iter().any(|one| one["name"] == name.as_str()))
    {
        return Err(Trouble::bad(format!("There is no option {unknown}")));
    }
    let mut filled = Filled::default();
    for option in declared {
        let name = option["name"].as_str().unwrap_or_default();
        if let Some((_, text)) = focused.filter(|(focused, _)| *focused == name) {
            filled.options.push(
                json!({"name": name, "type": option["type"], "value": text, "focused": true}),
            );
            continue;
        }
        match given.get(name).filter(|value| !value.is_null()) {
            Some(value) => {
                let value = typed(state, (who, channel), option, value)?;
                resolve(state, (who, channel), option, &value, &mut filled.resolved);
                filled
                    .options
                    .push(json!({"name": name, "type": option["type"], "value": value}));
            }
            None if option["required"] == true && focused.is_none() => {
                return Err(Trouble::bad(format!("The option {name} is required")));
            }
            None => {}
        }
    }
    Ok(filled)
}

/// The subcommand a name like `server language` leads to: its options, and the wrapping for the
/// interaction's data.
pub(super) fn descend<'a>(
    command: &'a Value,
    rest: &[&str],
) -> Result<(&'a Value, Vec<&'a Value>), Trouble> {
    let (mut at, mut way) = (command, Vec::new());
    for name in rest {
        let options = at["options"].as_array().map_or(&[][..], Vec::as_slice);
        at = options
            .iter()
            .find(|one| one["name"] == *name && one["type"].as_u64() <= Some(2))
            .ok_or_else(|| Trouble::missing(format!("There is no subcommand {name}")))?;
        way.push(at);
    }
    let further = at["options"].as_array().is_some_and(|all| {
        all.iter()
            .any(|one| one["type"].as_u64() <= Some(SUB_COMMAND + 1))
    });
    if further {
        return Err(Trouble::bad("This command needs one of its subcommands"));
    }
    Ok((at, way))
}

/// A value in the type the option has.
fn typed(
    state: &State,
    (who, channel): (u64, u64),
    option: &Value,
    value: &Value,
) -> Result<Value, Trouble> {
    let name = option["name"].as_str().unwrap_or_default();
    let bad = |what: &str| Trouble::bad(format!("The option {name} {what}"));
    let text = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let value = match option["type"].as_u64().unwrap_or_default() {
        STRING => {
            let long = text.chars().count() as u64;
            if long < option["min_length"].as_u64().unwrap_or(0)
                || long > option["max_length"].as_u64().unwrap_or(6000)
            {
                return Err(bad("is too short or too long"));
            }
            json!(text)
        }
        INTEGER => json!(
            text.parse::<i64>()
                .map_err(|_| bad("takes a whole number"))?
        ),
        NUMBER => json!(text.parse::<f64>().map_err(|_| bad("takes a number"))?),
        BOOLEAN => json!(
            text.parse::<bool>()
                .map_err(|_| bad("takes true or false"))?
        ),
        USER | MENTIONABLE => {
            let known = text
                .parse()
                .is_ok_and(|id: u64| state.world.users.contains_key(&id));
            if !known {
                return Err(bad("takes a person"));
            }
            json!(text)
        }
        CHANNEL => {
            let known = text.parse().is_ok_and(|id: u64| {
                state
                    .world
                    .can_be_named(id, channel, who, &option["channel_types"])
            });
            if !known {
                return Err(bad("takes a channel"));
            }
            json!(text)
        }
        _ => return Err(bad("has a type this page does not offer")),
    };
    if let Some(number) = value.as_f64() {
        let below = option["min_value"]
            .as_f64()
            .is_some_and(|least| number < least);
        if below
            || option["max_value"]
                .as_f64()
                .is_some_and(|most| number > most)
        {
            return Err(bad("is out of range"));
        }
    }
    let choices = option["choices"].as_array().filter(|all| !all.is_empty());
    if choices.is_some_and(|all| !all.iter().any(|one| one["value"] == value)) {
        return Err(bad("takes one of its choices"));
    }
    Ok(value)
}

/// Adds what an option names to `resolved`.
fn resolve(
    state: &State,
    (who, channel): (u64, u64),
    option: &Value,
    value: &Value,
    resolved: &mut Value,
) {
    let Some(id) = ids::id_of(value).filter(|_| value.is_string()) else {
        return;
    };
    match option["type"].as_u64() {
        Some(USER | MENTIONABLE) => state.resolve_user(resolved, id, channel),
        Some(CHANNEL) => {
            if let Some(place) = state.world.channels.get(&id) {
                let shown = state.world.resolved_channel(place, who);
                resolved["channels"][id.to_string()] = shown;
            }
        }
        _ => {}
    }
}
