//! What a person does: commands, presses, menus, modals.

use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::oneshot::Receiver;

use super::options::{descend, fill};
use super::{Answer, Trouble, channel, person};
use crate::sandbox::app::App;
use crate::sandbox::interaction::{AUTOCOMPLETE, COMMAND, COMPONENT, Doing, MODAL, Outcome};
use crate::sandbox::message::{LOADING, Message, each_component};
use crate::sandbox::state;
use crate::sandbox::world::Kind;

/// A body of the control interface; which fields count depends on the route.
#[derive(Debug, Deserialize)]
pub(super) struct Act {
    #[serde(rename = "as")]
    person: String,
    channel: Option<String>,
    name: Option<String>,
    #[serde(default)]
    options: Map<String, Value>,
    focused: Option<String>,
    #[serde(default)]
    value: Value,
    message: Option<String>,
    custom_id: Option<String>,
    #[serde(default)]
    values: Value,
    interaction: Option<String>,
}

/// Waits for the first response, for as long as Discord does.
async fn outcome(app: &App, id: u64, waiting: Receiver<Outcome>) -> Outcome {
    let patience = app.hub.lock().settings.first_response;
    match tokio::time::timeout(patience, waiting).await {
        Ok(Ok(outcome)) => outcome,
        // Nothing in time, or the answer was refused for good.
        Ok(Err(_)) | Err(_) => {
            app.hub.lock().fail(id);
            Outcome::new("failed")
        }
    }
}

fn told(id: u64, outcome: &Outcome) -> axum::Json<Value> {
    axum::Json(json!({
        "interaction": id.to_string(), "outcome": outcome.word,
        "message": outcome.message.map(|one| one.to_string()), "modal": outcome.modal,
    }))
}

/// Nothing can be done in an archived thread.
fn awake(state: &state::State, channel: u64) -> Result<(), Trouble> {
    match state.world.channels.get(&channel).map(|one| &one.kind) {
        Some(Kind::Thread { archived: true, .. }) => Err(Trouble::bad("This thread is archived")),
        _ => Ok(()),
    }
}

/// Opens the interaction of a command, or of the completion of one of its options.
fn use_command(
    state: &mut state::State,
    act: &Act,
    focused: Option<(&str, &Value)>,
) -> Result<(u64, Receiver<Outcome>), Trouble> {
    let who = person(state, Some(&act.person))?;
    let place = channel(state, who, act.channel.as_deref())?;
    awake(state, place)?;
    let words: Vec<&str> = act
        .name
        .as_deref()
        .unwrap_or_default()
        .trim_start_matches('/')
        .split_whitespace()
        .collect();
    let (name, rest) = words
        .split_first()
        .ok_or_else(|| Trouble::bad("\"name\" is missing"))?;
    let usable = state.usable(who, place);
    let local = |one: &Value| {
        let names = one["name_localizations"].as_object();
        names.is_some_and(|names| names.values().any(|local| local == *name))
    };
    let command = usable
        .iter()
        .find(|one| one["name"] == *name)
        .or_else(|| usable.iter().find(|one| local(one)))
        .ok_or_else(|| Trouble::missing(format!("There is no command /{name} here")))?;
    let (innermost, way) = descend(command, rest)?;
    let filled = fill(
        state,
        (who, place),
        &innermost["options"],
        &act.options,
        focused,
    )?;
    if let Some((focused, _)) = focused {
        let declared = innermost["options"]
            .as_array()
            .into_iter()
            .flatten()
            .find(|one| one["name"] == focused);
        if declared.is_none_or(|one| one["autocomplete"] != true) {
            return Err(Trouble::bad(format!(
                "The option {focused} has no completion"
            )));
        }
    }
    let mut options = json!(filled.options);
    for step in way.iter().rev() {
        options = json!([{"name": step["name"], "type": step["type"], "options": options}]);
    }
    let mut data = json!({"id": command["id"], "name": command["name"], "type": command["type"], "options": options});
    if !filled.resolved.is_null() {
        data["resolved"] = filled.resolved;
    }
    if let Some(guild) = command.get("guild_id") {
        data["guild_id"] = guild.clone();
    }
    let types = |kind: u8| {
        command["integration_types"]
            .as_array()
            .is_some_and(|all| all.contains(&json!(kind)))
    };
    let owners = state
        .world
        .channels
        .get(&place)
        .map_or(json!({}), |channel| {
            state.owners(who, channel, types(0), types(1))
        });
    let full_name = std::iter::once(command)
        .chain(way)
        .filter_map(|one| one["name"].as_str())
        .collect::<Vec<_>>()
        .join(" ");
    Ok(state.open(Doing {
        kind: if focused.is_some() {
            AUTOCOMPLETE
        } else {
            COMMAND
        },
        person: who,
        channel: place,
        data,
        source: None,
        name: Some(full_name),
        owners,
    }))
}

/// `POST /sandbox/command {"as","channel","name","options":{"game":"rite","opponent":"<user id>"}}`:
/// `{"interaction","outcome":"answered"|"deferred"|"failed","message":id|null,"modal":{…}|null}`,
/// after the first response or three seconds. A subcommand is written after the name.
pub(super) async fn command(State(app): State<App>, axum::Json(act): axum::Json<Act>) -> Answer {
    let (id, waiting) = use_command(&mut app.hub.lock(), &act, None)?;
    Ok(told(id, &outcome(&app, id, waiting).await))
}

/// `POST /sandbox/autocomplete {"as","channel","name","options","focused","value"}`:
/// `{"interaction","outcome","choices":[{"name","value"}]}`; no choices when the bot fails.
pub(super) async fn autocomplete(
    State(app): State<App>,
    axum::Json(act): axum::Json<Act>,
) -> Answer {
    let focused = act
        .focused
        .as_deref()
        .ok_or_else(|| Trouble::bad("\"focused\" is missing"))?;
    let typed = if act.value.is_null() {
        json!("")
    } else {
        act.value.clone()
    };
    let (id, waiting) = use_command(&mut app.hub.lock(), &act, Some((focused, &typed)))?;
    let outcome = outcome(&app, id, waiting).await;
    Ok(axum::Json(
        json!({"interaction": id.to_string(), "outcome": outcome.word, "choices": outcome.choices}),
    ))
}

/// The component of a message with this custom id, as the person sees it.
fn component(state: &state::State, who: u64, act: &Act) -> Result<(Message, Value), Trouble> {
    let message = act
        .message
        .as_deref()
        .and_then(|text| text.parse::<u64>().ok())
        .and_then(|id| state.messages.get(&id))
        .filter(|one| state.world.sees(who, one.channel))
        .filter(|one| one.private_to.is_none_or(|only| only == who))
        .filter(|one| {
            act.channel
                .as_deref()
                .is_none_or(|channel| channel == one.channel.to_string())
        })
        .cloned()
        .ok_or_else(|| Trouble::missing("There is no such message for this person"))?;
    awake(state, message.channel)?;
    let wanted = act
        .custom_id
        .as_deref()
        .ok_or_else(|| Trouble::bad("\"custom_id\" is missing"))?;
    let mut found = None;
    each_component(&message.components, &mut |part| {
        if part["custom_id"] == wanted {
            found = Some(part.clone());
        }
    });
    let found = found.ok_or_else(|| Trouble::missing("The message has no such control"))?;
    if message.flags & LOADING != 0 || found["disabled"] == true {
        return Err(Trouble::bad("This control is disabled"));
    }
    Ok((message, found))
}

fn touch(
    state: &mut state::State,
    who: u64,
    message: &Message,
    data: Value,
) -> (u64, Receiver<Outcome>) {
    let owners = state.owners_of(message, who);
    state.open(Doing {
        kind: COMPONENT,
        person: who,
        channel: message.channel,
        data,
        source: Some(message.id),
        name: None,
        owners,
    })
}

/// `POST /sandbox/press {"as","channel","message","custom_id"}`: like a command.
pub(super) async fn press(State(app): State<App>, axum::Json(act): axum::Json<Act>) -> Answer {
    let (id, waiting) = {
        let mut state = app.hub.lock();
        let who = person(&state, Some(&act.person))?;
        let (message, part) = component(&state, who, &act)?;
        if part["type"] != 2 {
            return Err(Trouble::bad("This control is a menu"));
        }
        let data = json!({"component_type": 2, "custom_id": part["custom_id"], "id": part["id"]});
        touch(&mut state, who, &message, data)
    };
    Ok(told(id, &outcome(&app, id, waiting).await))
}

/// The values a menu has before anything is chosen.
fn defaults(part: &Value) -> Vec<Value> {
    let preset = |key: &str, keep: fn(&Value) -> bool, field: &str| -> Vec<Value> {
        let all = part[key].as_array().into_iter().flatten();
        all.filter(|one| keep(one))
            .map(|one| one[field].clone())
            .collect()
    };
    let mut values = preset("options", |one| one["default"] == true, "value");
    values.extend(preset("default_values", |_| true, "id"));
    values
}

/// Whether these values can be chosen in this menu.
fn choosable(
    state: &state::State,
    (who, place): (u64, u64),
    part: &Value,
    values: &[Value],
) -> Result<(), Trouble> {
    let number = |key: &str| part[key].as_u64().unwrap_or(1) as usize;
    if values.len() < number("min_values") || values.len() > number("max_values") {
        return Err(Trouble::bad("Too few or too many values for this menu"));
    }
    let options = part["options"].as_array();
    let known = |value: &Value| match part["type"].as_u64() {
        Some(3) => options.is_some_and(|all| all.iter().any(|one| one["value"] == *value)),
        Some(8) => crate::sandbox::ids::id_of(value).is_some_and(|id| {
            let kinds = &part["channel_types"];
            state.world.can_be_named(id, place, who, kinds)
        }),
        _ => {
            crate::sandbox::ids::id_of(value).is_some_and(|id| state.world.users.contains_key(&id))
        }
    };
    if values.iter().all(known) {
        Ok(())
    } else {
        Err(Trouble::bad("The menu does not offer this value"))
    }
}

/// `POST /sandbox/select {"as","channel","message","custom_id","values":[…]}`: like a press; a
/// choice that changes nothing sends nothing: `{"outcome":"unchanged"}`. What was chosen counts
/// until the menu is gone, or comes back with defaults, or the interaction failed.
pub(super) async fn select(State(app): State<App>, axum::Json(act): axum::Json<Act>) -> Answer {
    let values = act.values.as_array().cloned().unwrap_or_default();
    let (id, waiting, menu) = {
        let mut state = app.hub.lock();
        let who = person(&state, Some(&act.person))?;
        let (message, part) = component(&state, who, &act)?;
        if !matches!(part["type"].as_u64(), Some(3 | 5..=8)) {
            return Err(Trouble::bad("This control is no menu"));
        }
        choosable(&state, (who, message.channel), &part, &values)?;
        let menu = (who, message.id, act.custom_id.clone().unwrap_or_default());
        let before = state
            .chosen
            .get(&menu)
            .cloned()
            .unwrap_or_else(|| defaults(&part));
        if before == values {
            let nothing = json!({"interaction": null, "outcome": "unchanged", "message": null, "modal": null});
            return Ok(axum::Json(nothing));
        }
        state.chosen.insert(menu.clone(), values.clone());
        let mut data = json!({
            "component_type": part["type"], "custom_id": part["custom_id"], "id": part["id"], "values": values,
        });
        if matches!(part["type"].as_u64(), Some(5 | 7)) {
            let mut resolved = json!({});
            for one in values.iter().filter_map(crate::sandbox::ids::id_of) {
                state.resolve_user(&mut resolved, one, message.channel);
            }
            data["resolved"] = resolved;
        }
        if part["type"] == 8 {
            let mut resolved = json!({ "channels": {} });
            for id in values.iter().filter_map(crate::sandbox::ids::id_of) {
                if let Some(place) = state.world.channels.get(&id) {
                    let shown = state.world.resolved_channel(place, who);
                    resolved["channels"][id.to_string()] = shown;
                }
            }
            data["resolved"] = resolved;
        }
        let (id, waiting) = touch(&mut state, who, &message, data);
        (id, waiting, menu)
    };
    let outcome = outcome(&app, id, waiting).await;
    if outcome.word == "failed" {
        app.hub.lock().chosen.remove(&menu);
    }
    Ok(told(id, &outcome))
}

/// The components of a modal with what was typed into them, in the layout the modal has.
fn typed(parts: &Value, values: &Value) -> Result<Vec<Value>, Trouble> {
    let mut all = Vec::new();
    for (at, part) in parts.as_array().into_iter().flatten().enumerate() {
        let id = part["id"].as_u64().unwrap_or(at as u64 + 1);
        match part["type"].as_u64() {
            Some(1) => all.push(json!({"type": 1, "id": id, "components": [input(&part["components"][0], values)?]})),
            Some(18) => all.push(json!({"type": 18, "id": id, "component": input(&part["component"], values)?})),
            _ => all.push(json!({"type": part["type"], "id": id})),
        }
    }
    Ok(all)
}

/// One text field, or a menu, with its value.
fn input(part: &Value, values: &Value) -> Result<Value, Trouble> {
    let name = part["custom_id"].as_str().unwrap_or_default();
    if part["type"] != 4 {
        let chosen = match &values[name] {
            Value::Array(all) => json!(all),
            Value::Null => json!([]),
            one => json!([one]),
        };
        return Ok(
            json!({"type": part["type"], "id": part["id"], "custom_id": name, "values": chosen}),
        );
    }
    let preset = part["value"].as_str().unwrap_or_default();
    let text = values[name].as_str().unwrap_or(preset);
    let long = text.chars().count() as u64;
    if long == 0 && part["required"] != false {
        return Err(Trouble::bad("This field is required"));
    }
    let short = long > 0 && long < part["min_length"].as_u64().unwrap_or(0);
    if short || long > part["max_length"].as_u64().unwrap_or(4000) {
        return Err(Trouble::bad("The text is too short or too long"));
    }
    Ok(json!({"type": 4, "id": part["id"].as_u64().unwrap_or(2), "custom_id": name, "value": text}))
}

/// `POST /sandbox/submit {"as","interaction","values":{"text":"a2-a5"}}`: like a press.
/// `interaction` is the one that was answered with the modal; `values` are by custom id.
pub(super) async fn submit(State(app): State<App>, axum::Json(act): axum::Json<Act>) -> Answer {
    let (id, waiting) = {
        let mut state = app.hub.lock();
        let who = person(&state, Some(&act.person))?;
        let opener = act
            .interaction
            .as_deref()
            .and_then(|text| text.parse::<u64>().ok());
        let opener = opener
            .and_then(|id| state.interactions.get(&id))
            .filter(|one| one.person == who)
            .ok_or_else(|| Trouble::missing("This person has no such modal open"))?;
        let modal = opener
            .modal
            .clone()
            .ok_or_else(|| Trouble::missing("This person has no such modal open"))?;
        let components = typed(&modal["components"], &act.values)?;
        let doing = Doing {
            kind: MODAL,
            person: who,
            channel: opener.channel,
            data: json!({"custom_id": modal["custom_id"], "components": components, "resolved": {}}),
            source: opener.source,
            name: None,
            owners: opener.owners.clone(),
        };
        state.open(doing)
    };
    Ok(told(id, &outcome(&app, id, waiting).await))
}
