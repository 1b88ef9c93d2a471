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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::sandbox::interaction::{COMMAND, COMPONENT};

    #[test]
    fn a_completion_has_25_choices_of_100_characters() {
        let body = |number: usize, long: usize| {
            let choice = json!({"name": "x".repeat(long), "value": "x".repeat(long)});
            json!({"data": {"choices": vec![choice; number]}})
        };
        assert!(choices(&body(25, 100)).is_ok());
        assert!(choices(&body(0, 1)).is_ok());
        for wrong in [body(26, 1), body(1, 101), body(1, 0), json!({"data": {}})] {
            assert_eq!(choices(&wrong).expect_err("outside the limit").code, 50035);
        }
    }

    #[test]
    fn each_interaction_takes_the_responses_that_fit_it() {
        let fits = |asked, on_message| -> Vec<u8> {
            (1..=12)
                .filter(|one| kind(&json!({"type": one}), asked, on_message).is_ok())
                .collect()
        };
        assert_eq!(fits(COMMAND, false), [4, 5, 9]);
        assert_eq!(fits(COMPONENT, true), [4, 5, 6, 7, 9]);
        assert_eq!(fits(AUTOCOMPLETE, false), [8]);
        assert_eq!(fits(MODAL, true), [4, 5, 6, 7]);
        assert_eq!(fits(MODAL, false), [4, 5]);
        assert!(kind(&json!({}), COMMAND, false).is_err());
    }
}
