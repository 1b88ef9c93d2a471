//! The first response to an interaction.

use serde_json::{Value, json};

use super::{Answer, Call, id, no_content};
use crate::sandbox::check;
use crate::sandbox::compose::{Target, must_be_object};
use crate::sandbox::interaction::{AUTOCOMPLETE, MODAL, Outcome};
use crate::sandbox::message::{EPHEMERAL, Message};
use crate::sandbox::refusal::{Refusal, form};
use crate::sandbox::state::State;
use crate::sandbox::world::BOT;

/// `POST interactions/{id}/{token}/callback`: 204, or 200 with what came of it when
/// `with_response=true` is asked.
pub(super) fn answer(
    state: &mut State,
    call: &Call<'_>,
    given: &str,
    token: &str,
) -> Result<Answer, Refusal> {
    if call.method != "POST" {
        return Err(Refusal::wrong_method());
    }
    let id = id(given)?;
    if state.tokens.get(token) != Some(&id) {
        return Err(Refusal::unknown_interaction());
    }
    let late = state.settings.first_response;
    let life = state.settings.token_life;
    let interaction = state
        .interactions
        .get(&id)
        .ok_or_else(Refusal::unknown_interaction)?;
    if interaction.first.is_some() {
        return Err(Refusal::already_answered());
    }
    let age = interaction.opened.elapsed();
    if interaction.failed || age >= late || state.age(interaction) >= life {
        return Err(Refusal::unknown_interaction());
    }
    let body = &call.sent.body;
    must_be_object(body)?;
    let kind = check::callback::kind(body, interaction.kind, interaction.source.is_some())?;
    let outcome = match kind {
        4 => new_message(state, call, id)?,
        5 => deferred(state, body, id),
        6 => Outcome {
            message: state.interactions.get(&id).and_then(|one| one.source),
            ..Outcome::new("deferred")
        },
        7 => update(state, call, id)?,
        8 => {
            let choices = check::callback::choices(body)?;
            Outcome {
                choices,
                ..Outcome::new("answered")
            }
        }
        9 => modal(state, body, id)?,
        _ => {
            return Err(form(
                "type",
                "BASE_TYPE_CHOICES",
                "This response type is not known here.",
            ));
        }
    };
    let result = described(state, id, kind, &outcome);
    if let Some(interaction) = state.interactions.get_mut(&id) {
        interaction.settle(kind, outcome);
    }
    if matches!(call.asked("with_response"), Some("true" | "True" | "1")) {
        return Ok((200, result));
    }
    Ok(no_content())
}

/// Whether what answers an interaction is seen by one person only: the bot wants it so, or it is
/// a guest in a server that does not let guests post.
pub(super) fn private_to(state: &State, id: u64, flags: u64) -> Option<u64> {
    let interaction = state.interactions.get(&id)?;
    let channel = state.world.channels.get(&interaction.channel)?;
    let silenced = interaction.is_guest()
        && state
            .world
            .guild_of(channel)
            .is_some_and(|guild| !guild.guests_may_post);
    (flags & EPHEMERAL != 0 || silenced).then_some(interaction.person)
}

/// Where an answer to an interaction goes. `original` is set for follow-ups.
pub(super) fn target(state: &State, id: u64, flags: u64, original: Option<u64>) -> Option<Target> {
    let interaction = state.interactions.get(&id)?;
    Some(Target {
        channel: interaction.channel,
        author: BOT,
        private_to: private_to(state, id, flags),
        cause: Some(interaction.cause(original)),
        reference: original.or(interaction.source),
    })
}

fn flags(body: &Value) -> u64 {
    body["data"]["flags"].as_u64().unwrap_or_default()
}

fn new_message(state: &mut State, call: &Call<'_>, id: u64) -> Result<Outcome, Refusal> {
    let data = &call.sent.body["data"];
    let sent = crate::sandbox::compose::Sent {
        body: data.clone(),
        files: call.sent.files.clone(),
    };
    let target =
        target(state, id, flags(&call.sent.body), None).ok_or_else(Refusal::unknown_interaction)?;
    let message = state.compose(&sent, target)?;
    let outcome = Outcome {
        message: Some(message.id),
        ..Outcome::new("answered")
    };
    state.publish(message);
    Ok(outcome)
}

fn deferred(state: &mut State, body: &Value, id: u64) -> Outcome {
    let Some(target) = target(state, id, flags(body), None) else {
        return Outcome::new("deferred");
    };
    let message = state.loading(target);
    let outcome = Outcome {
        message: Some(message.id),
        ..Outcome::new("deferred")
    };
    state.publish(message);
    outcome
}

fn update(state: &mut State, call: &Call<'_>, id: u64) -> Result<Outcome, Refusal> {
    let source = state.interactions.get(&id).and_then(|one| one.source);
    let before: Message = source
        .and_then(|source| state.messages.get(&source))
        .cloned()
        .ok_or_else(Refusal::unknown_message)?;
    let sent = crate::sandbox::compose::Sent {
        body: call.sent.body["data"].clone(),
        files: call.sent.files.clone(),
    };
    let after = state.edited(&before, &sent)?;
    state.replace(after);
    Ok(Outcome {
        message: source,
        ..Outcome::new("answered")
    })
}

fn modal(state: &mut State, body: &Value, id: u64) -> Result<Outcome, Refusal> {
    check::modal::data(&body["data"])?;
    let mut modal = body["data"].clone();
    modal["interaction"] = json!(id.to_string());
    if let Some(interaction) = state.interactions.get(&id) {
        let event = json!({
            "type": "modal", "channel": interaction.channel.to_string(),
            "interaction": id.to_string(), "modal": modal,
        });
        state.tell(Some(interaction.channel), Some(interaction.person), event);
    }
    Ok(Outcome {
        modal: Some(modal),
        ..Outcome::new("answered")
    })
}

/// The body for `with_response`.
fn described(state: &State, id: u64, kind: u8, outcome: &Outcome) -> Value {
    let asked = state.interactions.get(&id).map_or(0, |one| one.kind);
    let mut body =
        json!({"interaction": {"id": id.to_string(), "type": asked}, "resource": {"type": kind}});
    let message = outcome.message.and_then(|id| state.messages.get(&id));
    if let (Some(message), true) = (message, asked != AUTOCOMPLETE && matches!(kind, 4..=7)) {
        body["interaction"]["response_message_id"] = json!(message.id.to_string());
        body["interaction"]["response_message_loading"] = json!(kind == 5);
        body["interaction"]["response_message_ephemeral"] = json!(message.private_to.is_some());
        body["resource"]["message"] = message.json(&state.world);
    }
    debug_assert!(kind != 9 || asked != MODAL, "a modal never answers a modal");
    body
}
