//! Filling a modal in.

use axum::extract::State;
use serde_json::{Value, json};

use super::super::{Answer, Trouble, person};
use super::{Act, outcome, told};
use crate::sandbox::app::App;
use crate::sandbox::interaction::{Doing, MODAL};

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
pub(in crate::sandbox::control) async fn submit(
    State(app): State<App>,
    axum::Json(act): axum::Json<Act>,
) -> Answer {
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
