//! What an interaction's token can do: `@original` and follow-ups.

use serde_json::Value;

use super::{Answer, Call, callback, id, no_content};
use crate::sandbox::compose::{Target, must_be_object};
use crate::sandbox::limits;
use crate::sandbox::message::{LOADING, Message};
use crate::sandbox::refusal::Refusal;
use crate::sandbox::state::State;

/// `webhooks/{application}/{token}` and what is under it.
pub(super) fn answer(
    state: &mut State,
    call: &Call<'_>,
    token: &str,
    rest: &[&str],
) -> Result<Answer, Refusal> {
    let interaction = state.by_token(token)?.id;
    match (call.method, rest) {
        ("POST", []) => follow_up(state, call, interaction),
        (method, ["messages", which]) => {
            let message = named(state, interaction, which)?;
            match method {
                "GET" => Ok((200, message.json(&state.world))),
                "PATCH" => edit(state, call, &message),
                "DELETE" => {
                    state.remove(message.id);
                    Ok(no_content())
                }
                _ => Err(Refusal::wrong_method()),
            }
        }
        _ => Err(Refusal::no_route()),
    }
}

/// The message a path names: `@original`, or one this interaction made or came from.
fn named(state: &State, interaction: u64, which: &str) -> Result<Message, Refusal> {
    let interaction = state
        .interactions
        .get(&interaction)
        .ok_or_else(Refusal::unknown_webhook)?;
    let wanted = if which == "@original" {
        interaction.original.ok_or_else(Refusal::unknown_message)?
    } else {
        let wanted = id(which)?;
        let own = interaction.follow_ups.contains(&wanted)
            || interaction.original == Some(wanted)
            || interaction.source == Some(wanted);
        if !own {
            return Err(Refusal::unknown_message());
        }
        wanted
    };
    state
        .messages
        .get(&wanted)
        .cloned()
        .ok_or_else(Refusal::unknown_message)
}

fn edit(state: &mut State, call: &Call<'_>, before: &Message) -> Result<Answer, Refusal> {
    must_be_object(&call.sent.body)?;
    let after = state.edited(before, &call.sent)?;
    let shown = after.json(&state.world);
    state.replace(after);
    Ok((200, shown))
}

/// A follow-up. After a deferred answer the first one takes the place of "is thinking", and
/// whether it is private was settled by the deferring.
fn follow_up(state: &mut State, call: &Call<'_>, id: u64) -> Result<Answer, Refusal> {
    must_be_object(&call.sent.body)?;
    let interaction = state
        .interactions
        .get(&id)
        .ok_or_else(Refusal::unknown_webhook)?;
    if interaction.is_guest() && interaction.follow_up_count >= limits::FOLLOW_UPS.most {
        return Err(Refusal::too_many_follow_ups());
    }
    let original = interaction.original;
    let waiting = original
        .and_then(|one| state.messages.get(&one))
        .filter(|one| one.flags & LOADING != 0);
    let shown = if let Some(before) = waiting.cloned() {
        let after = state.edited(&before, &call.sent)?;
        let shown = after.json(&state.world);
        state.replace(after);
        shown
    } else {
        let flags = call.sent.body["flags"].as_u64().unwrap_or_default();
        let target: Target =
            callback::target(state, id, flags, original).ok_or_else(Refusal::unknown_webhook)?;
        let message = state.compose(&call.sent, target)?;
        let (new, shown) = (message.id, message.json(&state.world));
        state.publish(message);
        if let Some(interaction) = state.interactions.get_mut(&id) {
            interaction.follow_ups.push(new);
        }
        shown
    };
    if let Some(interaction) = state.interactions.get_mut(&id) {
        interaction.follow_up_count += 1;
    }
    Ok((200, Value::clone(&shown)))
}
