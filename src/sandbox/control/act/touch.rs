//! Touching a message: its buttons and its menus.

use axum::extract::State;
use serde_json::{Value, json};
use tokio::sync::oneshot::Receiver;

use super::super::{Answer, Trouble, person};
use super::{Act, awake, outcome, told};
use crate::sandbox::app::App;
use crate::sandbox::ids::id_of;
use crate::sandbox::interaction::{COMPONENT, Doing, Outcome};
use crate::sandbox::message::{LOADING, Message, each_component};
use crate::sandbox::state;

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
pub(in crate::sandbox::control) async fn press(
    State(app): State<App>,
    axum::Json(act): axum::Json<Act>,
) -> Answer {
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
        Some(8) => id_of(value).is_some_and(|id| {
            let kinds = &part["channel_types"];
            state.world.can_be_named(id, place, who, kinds)
        }),
        _ => id_of(value).is_some_and(|id| state.world.users.contains_key(&id)),
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
pub(in crate::sandbox::control) async fn select(
    State(app): State<App>,
    axum::Json(act): axum::Json<Act>,
) -> Answer {
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
            for one in values.iter().filter_map(id_of) {
                state.resolve_user(&mut resolved, one, message.channel);
            }
            data["resolved"] = resolved;
        }
        if part["type"] == 8 {
            let mut resolved = json!({ "channels": {} });
            for id in values.iter().filter_map(id_of) {
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
