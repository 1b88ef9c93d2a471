//! Channels and their messages, with the bot's own rights.

use serde_json::{Value, json};

use super::{Answer, Call, id, no_content, threads};
use crate::sandbox::compose::{Target, must_be_object};
use crate::sandbox::ids;
use crate::sandbox::message::Message;
use crate::sandbox::refusal::{Form, Refusal};
use crate::sandbox::state::State;
use crate::sandbox::world::{BOT, Channel, Kind};

/// How long a nonce keeps a message from being doubled, in milliseconds.
const NONCE_MS: u64 = 5 * 60 * 1000;

/// `channels/{channel}` and what is under it.
pub(super) fn answer(
    state: &mut State,
    call: &Call<'_>,
    channel: &str,
    rest: &[&str],
) -> Result<Answer, Refusal> {
    let channel = reachable(state, id(channel)?)?;
    match (call.method, rest) {
        ("GET", []) => Ok((200, state.world.channel(&channel))),
        ("PATCH", []) => threads::change(state, call, &channel),
        ("GET", ["messages"]) => Ok((200, list(state, call, &channel))),
        ("POST", ["messages"]) => send(state, call, &channel),
        (_, ["messages", which]) => {
            let message = public(state, channel.id, id(which)?)?;
            one(state, call, &channel, &message)
        }
        ("POST", ["messages", which, "threads"]) => {
            let message = public(state, channel.id, id(which)?)?;
            threads::start(state, call, &channel, Some(message))
        }
        ("POST", ["threads"]) => threads::start(state, call, &channel, None),
        ("PUT", ["thread-members", who]) => threads::join(state, &channel, who),
        ("POST", ["typing"]) => Ok(no_content()),
        _ => Err(Refusal::no_route()),
    }
}

/// The channel, if the bot may look into it.
fn reachable(state: &State, channel: u64) -> Result<Channel, Refusal> {
    let found = state
        .world
        .channels
        .get(&channel)
        .ok_or_else(Refusal::unknown_channel)?;
    if !state.world.bot_is_in(found) || !state.world.bot_sees(found) {
        return Err(Refusal::missing_access());
    }
    Ok(found.clone())
}

/// A message that is not private to somebody.
fn public(state: &State, channel: u64, message: u64) -> Result<Message, Refusal> {
    state
        .messages
        .get(&message)
        .filter(|one| one.channel == channel && one.private_to.is_none())
        .cloned()
        .ok_or_else(Refusal::unknown_message)
}

fn list(state: &State, call: &Call<'_>, channel: &Channel) -> Value {
    let number = |key: &str| call.asked(key).and_then(|text| text.parse::<u64>().ok());
    let limit = usize::try_from(number("limit").unwrap_or(50).clamp(1, 100)).unwrap_or(50);
    let (before, after) = (number("before"), number("after"));
    state
        .messages
        .values()
        .rev()
        .filter(|one| one.channel == channel.id && one.private_to.is_none())
        .filter(|one| before.is_none_or(|id| one.id < id) && after.is_none_or(|id| one.id > id))
        .take(limit)
        .map(|one| one.json(&state.world))
        .collect()
}

/// Whether the bot may write here: muted channels, closed direct messages, locked threads.
fn writable(state: &State, channel: &Channel) -> Result<(), Refusal> {
    match &channel.kind {
        Kind::BotDm { person } if state.world.users.get(person).is_some_and(|one| one.closed) => {
            Err(Refusal::closed_to_you())
        }
        Kind::Thread { locked: true, .. } => Err(Refusal::locked()),
        Kind::Thread { archived: true, .. } if state.world.threads_full => {
            Err(Refusal::too_many_threads())
        }
        _ if !state.world.bot_may_send(channel) => Err(Refusal::missing_permissions()),
        _ => Ok(()),
    }
}

/// Sends a message. With `enforce_nonce` a nonce that was used in the last minutes gives the
/// message of then, and no new one.
fn send(state: &mut State, call: &Call<'_>, channel: &Channel) -> Result<Answer, Refusal> {
    must_be_object(&call.sent.body)?;
    writable(state, channel)?;
    let body = &call.sent.body;
    if body["enforce_nonce"] == true && !body["nonce"].is_null() {
        let since = state.ids.now().saturating_sub(NONCE_MS);
        let mut recent = state
            .messages
            .values()
            .rev()
            .take_while(|one| one.created >= since);
        let known =
            recent.find(|one| one.author == BOT && one.nonce.as_ref() == Some(&body["nonce"]));
        if let Some(known) = known {
            return Ok((200, known.json(&state.world)));
        }
    }
    let reference = ids::id_of(&body["message_reference"]["message_id"]);
    if let Some(reference) = reference
        && public(state, channel.id, reference).is_err()
        && body["message_reference"]["fail_if_not_exists"] != false
    {
        let mut form = Form::default();
        form.wrong(
            "message_reference",
            "REPLIES_UNKNOWN_MESSAGE",
            "Unknown message",
        );
        form.done()?;
    }
    let target = Target {
        channel: channel.id,
        author: BOT,
        private_to: None,
        cause: None,
        reference,
    };
    let message = state.compose(&call.sent, target)?;
    threads::wake(state, channel.id, &message);
    let shown = message.json(&state.world);
    state.publish(message);
    Ok((200, shown))
}

fn one(
    state: &mut State,
    call: &Call<'_>,
    channel: &Channel,
    message: &Message,
) -> Result<Answer, Refusal> {
    let archived = matches!(channel.kind, Kind::Thread { archived: true, .. });
    match call.method {
        "GET" => Ok((200, message.json(&state.world))),
        _ if archived => Err(Refusal::archived()),
        "PATCH" if message.author != BOT => Err(Refusal::not_yours()),
        "PATCH" => {
            must_be_object(&call.sent.body)?;
            let after = state.edited(message, &call.sent)?;
            let shown = after.json(&state.world);
            state.replace(after);
            Ok((200, shown))
        }
        "DELETE" if message.author != BOT => Err(Refusal::missing_permissions()),
        "DELETE" => {
            state.remove(message.id);
            Ok(no_content())
        }
        _ => Err(Refusal::wrong_method()),
    }
}

/// An event about a thread for the page.
pub(super) fn thread_event(state: &State, thread: &Channel, parent: u64) -> Value {
    json!({
        "type": "thread", "channel": parent.to_string(),
        "thread": state.world.channel(thread),
    })
}
