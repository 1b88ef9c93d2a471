//! What a person does: commands here, presses and menus in `touch`, modals in `modal`.

mod modal;
mod touch;

use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::oneshot::Receiver;

use super::options::{descend, fill};
use super::{Answer, Trouble, channel, person};
use crate::sandbox::app::App;
use crate::sandbox::interaction::{AUTOCOMPLETE, COMMAND, Doing, Outcome};
use crate::sandbox::state;
use crate::sandbox::world::Kind;

pub(super) use modal::submit;
pub(super) use touch::{press, select};

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
