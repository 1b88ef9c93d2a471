//! Checks of the first response.

use serde_json::Value;

use crate::sandbox::interaction::{AUTOCOMPLETE, MODAL};
use crate::sandbox::limits;
use crate::sandbox::refusal::{Form, Refusal, form};

/// The type of a response, if an interaction of this kind may be answered with it. `on_message`:
/// there is a message it came from.
pub(in crate::sandbox) fn kind(body: &Value, asked: u8, on_message: bool) -> Result<u8, Refusal> {
    let allowed: &[u8] = match (asked, on_message) {
        (AUTOCOMPLETE, _) => &[8],
        (MODAL, true) => &[4, 5, 6, 7],
        (MODAL, false) => &[4, 5],
        (_, true) => &[4, 5, 6, 7, 9],
        (_, false) => &[4, 5, 9],
    };
    let kind = body["type"]
        .as_u64()
        .and_then(|kind| u8::try_from(kind).ok());
    match kind {
        Some(kind) if allowed.contains(&kind) => Ok(kind),
        Some(_) => Err(form(
            "type",
            "BASE_TYPE_CHOICES",
            format!("Value must be one of {allowed:?}."),
        )),
        None => Err(form("type", "BASE_TYPE_REQUIRED", "This field is required")),
    }
}

/// The choices of a completion, if they are well-formed.
pub(in crate::sandbox) fn choices(body: &Value) -> Result<Value, Refusal> {
    let choices = &body["data"]["choices"];
    let Some(list) = choices.as_array() else {
        return Err(form(
            "data.choices",
            "BASE_TYPE_REQUIRED",
            "This field is required",
        ));
    };
    let mut wrong = Form::default();
    wrong.count("data.choices", list.len(), 0, limits::CHOICES.most);
    for (at, choice) in list.iter().enumerate() {
        super::command::choice(&mut wrong, &format!("data.choices.{at}"), choice);
    }
    wrong.done()?;
    Ok(choices.clone())
}
