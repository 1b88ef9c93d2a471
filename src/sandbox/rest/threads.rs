//! Threads: started, woken, archived, locked, joined.

use std::collections::BTreeSet;

use serde_json::json;

use super::channels::thread_event;
use super::{Answer, Call, id, no_content};
use crate::sandbox::gateway::GUILDS;
use crate::sandbox::limits;
use crate::sandbox::message::{HAS_THREAD, Message};
use crate::sandbox::refusal::{Form, Refusal};
use crate::sandbox::state::State;
use crate::sandbox::world::{BOT, Channel, Kind};

/// The durations after which a thread may archive itself, in minutes.
const ARCHIVE_MINUTES: [u64; 4] = [60, 1440, 4320, 10080];

/// Starts a public thread, from a message or without one: 201 with the thread. A thread from a
/// message has the message's identifier.
pub(super) fn start(
    state: &mut State,
    call: &Call<'_>,
    channel: &Channel,
    message: Option<Message>,
) -> Result<Answer, Refusal> {
    let Kind::Text { guild } = channel.kind else {
        return Err(Refusal::new(
            400,
            50024,
            "Cannot execute action on this channel type",
        ));
    };
    if !state.world.bot_may_open_threads(channel) {
        return Err(Refusal::missing_permissions());
    }
    let body = &call.sent.body;
    let mut form = Form::default();
    let name = body["name"].as_str().unwrap_or_default();
    form.length("name", name, 1, limits::THREAD_NAME.most);
    let minutes = body["auto_archive_duration"].as_u64().unwrap_or(1440);
    if !ARCHIVE_MINUTES.contains(&minutes) {
        form.wrong(
            "auto_archive_duration",
            "BASE_TYPE_CHOICES",
            "Value must be one of {60, 1440, 4320, 10080}.",
        );
    }
    form.done()?;
    if message.as_ref().is_some_and(|one| one.thread.is_some()) {
        return Err(Refusal::thread_exists());
    }
    if state.world.threads_full {
        return Err(Refusal::too_many_threads());
    }
    let id = message
        .as_ref()
        .map_or_else(|| state.ids.next(), |one| one.id);
    let kind = Kind::Thread {
        guild,
        parent: channel.id,
        archived: false,
        locked: false,
        minutes,
        members: BTreeSet::from([BOT]),
    };
    let now = state.ids.now();
    state.world.add(id, name, kind, now);
    if let Some(mut message) = message {
        message.thread = Some(id);
        message.flags |= HAS_THREAD;
        state.replace(message);
    }
    let thread = state.world.channels[&id].clone();
    let mut shown = state.world.channel(&thread);
    state.tell(
        Some(channel.id),
        None,
        thread_event(state, &thread, channel.id),
    );
    shown["newly_created"] = json!(true);
    state.sessions.dispatch("THREAD_CREATE", &shown, GUILDS);
    Ok((201, shown))
}

/// Changes a thread's name, whether it is archived, and its duration. Locking needs more rights
/// than the bot has.
pub(super) fn change(
    state: &mut State,
    call: &Call<'_>,
    channel: &Channel,
) -> Result<Answer, Refusal> {
    let Kind::Thread { parent, locked, .. } = channel.kind else {
        return Err(Refusal::missing_permissions());
    };
    let body = &call.sent.body;
    if body["locked"].is_boolean() && body["locked"] != json!(locked) {
        return Err(Refusal::missing_permissions());
    }
    if locked && body["archived"] == false {
        return Err(Refusal::locked());
    }
    let mut form = Form::default();
    if let Some(name) = body["name"].as_str() {
        form.length("name", name, 1, limits::THREAD_NAME.most);
    }
    form.done()?;
    if let Some(thread) = state.world.channels.get_mut(&channel.id) {
        if let Some(name) = body["name"].as_str() {
            name.clone_into(&mut thread.name);
        }
        if let (Kind::Thread { archived, .. }, Some(wanted)) =
            (&mut thread.kind, body["archived"].as_bool())
        {
            *archived = wanted;
        }
    }
    let shown = told(state, channel.id, parent);
    Ok((200, shown))
}

/// Tells page and bot that a thread changed.
pub(in crate::sandbox) fn told(state: &mut State, thread: u64, parent: u64) -> serde_json::Value {
    let Some(thread) = state.world.channels.get(&thread).cloned() else {
        return json!(null);
    };
    let shown = state.world.channel(&thread);
    state.tell(Some(parent), None, thread_event(state, &thread, parent));
    state.sessions.dispatch("THREAD_UPDATE", &shown, GUILDS);
    shown
}

/// A new message wakes an archived thread, and whoever it mentions joins.
pub(super) fn wake(state: &mut State, channel: u64, message: &Message) {
    let Some(thread) = state.world.channels.get_mut(&channel) else {
        return;
    };
    let Kind::Thread {
        parent,
        archived,
        members,
        ..
    } = &mut thread.kind
    else {
        return;
    };
    members.extend(&message.mentions);
    let (parent, slept) = (*parent, std::mem::take(archived));
    if slept {
        told(state, channel, parent);
    }
}

/// Adds somebody to a thread.
pub(super) fn join(state: &mut State, channel: &Channel, who: &str) -> Result<Answer, Refusal> {
    let who = if who == "@me" { BOT } else { id(who)? };
    let Some(Kind::Thread {
        members, archived, ..
    }) = state
        .world
        .channels
        .get_mut(&channel.id)
        .map(|one| &mut one.kind)
    else {
        return Err(Refusal::new(
            400,
            50024,
            "Cannot execute action on this channel type",
        ));
    };
    if *archived {
        return Err(Refusal::archived());
    }
    members.insert(who);
    Ok(no_content())
}
