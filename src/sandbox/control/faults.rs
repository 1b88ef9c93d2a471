//! `POST /sandbox/misbehave`: what goes wrong on demand.

use std::time::Duration;

use axum::extract::State;
use serde_json::{Value, json};

use super::{Answer, Trouble};
use crate::sandbox::app::App;
use crate::sandbox::gateway::{GUILDS, Line};
use crate::sandbox::ids;
use crate::sandbox::rest;
use crate::sandbox::state;
use crate::sandbox::world::{BOT, Kind, WRITING};

/// `POST /sandbox/misbehave {"kind", "count":n, …}`: `{"done":true}`.
///
/// The next `count` (1; 0 takes it back) requests of the bot, or those of a `method` or whose
/// `path` contains a text: "429" (`retry_after_ms` 300), "callback404", "500" (`done`: true when
/// it takes effect all the same), "slow" (`ms` 1500, before it takes effect).
/// At once, and `undo: true` takes the lasting ones back: "drop_gateway" (`code`: with a close
/// frame), "deaf_gateway"
/// (connections stay but are dead), "reconnect", "invalid_session" (`resumable`), "delete_channel" (`channel`),
/// "delete_message" (`message`), "close_dms" (`person`), "new_owner" (`person`: owns the
/// servers from now on, and may do everything there), "no_permission" (`channel`;
/// `rights`: which, as Discord's bits in a text; without it all kinds of writing),
/// "lock_thread" (`channel`, `archived` true), "archive_thread" (`channel`), "threads_full",
/// "member_leave" (`guild`, `person`; without a person the bot leaves), "member_join" (the same
/// back), "outage" (`guild`: the bot hears that it is away for a while), "word_filter" (`words`: servers refuse the bot messages with them), "no_files" (servers
/// take no files), "guests_private" (`guild`: answers of guests are private there), "patience" (`ms`: how
/// long the bot may take for a first response; Discord's 3000 with `undo`).
pub(super) async fn misbehave(
    State(app): State<App>,
    axum::Json(body): axum::Json<Value>,
) -> Answer {
    let mut state = app.hub.lock();
    if state.faults.plan(&body).is_none() {
        at_once(&mut state, &body)?;
    }
    Ok(axum::Json(json!({"done": true})))
}

fn at_once(state: &mut state::State, body: &Value) -> Result<(), Trouble> {
    let on = body["undo"] != true;
    let id = |key: &str| {
        ids::id_of(&body[key]).ok_or_else(|| Trouble::bad(format!("\"{key}\" must be an id")))
    };
    match body["kind"].as_str().unwrap_or_default() {
        "drop_gateway" => {
            let line = body["code"]
                .as_u64()
                .and_then(|code| u16::try_from(code).ok())
                .map_or(Line::Drop, Line::Close);
            state.sessions.everywhere(&line);
        }
        "deaf_gateway" => {
            state.sessions.everywhere(&Line::Deaf);
        }
        "reconnect" => {
            let line = Line::Text(json!({"op": 7, "d": null, "s": null, "t": null}).to_string());
            state.sessions.everywhere(&line);
        }
        "invalid_session" => {
            let resumable = body["resumable"] == true;
            let line =
                Line::Text(json!({"op": 9, "d": resumable, "s": null, "t": null}).to_string());
            state.sessions.everywhere(&line);
            if !resumable {
                state.sessions.forget();
            }
        }
        "delete_channel" => delete_channel(state, id("channel")?)?,
        "delete_message" => state.remove(id("message")?),
        "close_dms" => {
            let person = id("person")?;
            let user = state
                .world
                .users
                .get_mut(&person)
                .ok_or_else(|| Trouble::missing("There is no such person"))?;
            user.closed = on;
        }
        "new_owner" => state.world.owner = id("person")?,
        "no_permission" => {
            let channel = id("channel")?;
            let place = state
                .world
                .channels
                .get_mut(&channel)
                .ok_or_else(|| Trouble::missing("There is no such channel"))?;
            let rights = ids::id_of(&body["rights"]).unwrap_or(WRITING);
            if on {
                place.denied |= rights;
            } else {
                place.denied &= !rights;
            }
        }
        "lock_thread" => thread(state, id("channel")?, |archived, locked| {
            *locked = on;
            *archived = on && body["archived"] != false;
        })?,
        "archive_thread" => thread(state, id("channel")?, |archived, _| *archived = on)?,
        "word_filter" => {
            let words = body["words"].as_str().unwrap_or_default();
            state.world.blocked = on.then(|| words.to_owned());
        }
        "no_files" => state.world.no_files = on,
        "threads_full" => state.world.threads_full = on,
        "member_leave" => membership(state, id("guild")?, ids::id_of(&body["person"]), !on)?,
        "member_join" => membership(state, id("guild")?, ids::id_of(&body["person"]), on)?,
        "patience" => {
            let usual = state::Settings::default().first_response;
            let wanted = body["ms"].as_u64().filter(|_| on);
            state.settings.first_response = wanted.map_or(usual, Duration::from_millis);
        }
        "outage" => {
            let body = json!({"id": id("guild")?.to_string(), "unavailable": true});
            state.sessions.dispatch("GUILD_DELETE", &body, GUILDS);
        }
        "guests_private" => {
            let guild = id("guild")?;
            let guild = state
                .world
                .guilds
                .get_mut(&guild)
                .ok_or_else(|| Trouble::missing("There is no such server"))?;
            guild.guests_may_post = !on;
        }
        other => {
            return Err(Trouble::bad(format!(
                "There is no misbehaviour \"{other}\""
            )));
        }
    }
    Ok(())
}

fn delete_channel(state: &mut state::State, channel: u64) -> Result<(), Trouble> {
    let place = state
        .world
        .channels
        .remove(&channel)
        .ok_or_else(|| Trouble::missing("There is no such channel"))?;
    let shown = state.world.channel(&place);
    let event = if matches!(place.kind, Kind::Thread { .. }) {
        "THREAD_DELETE"
    } else {
        "CHANNEL_DELETE"
    };
    if state.world.bot_is_in(&place) {
        state.sessions.dispatch(event, &shown, GUILDS);
    }
    state.messages.retain(|_, one| one.channel != channel);
    let inside = |kind: &Kind| matches!(kind, Kind::Thread { parent, .. } if *parent == channel);
    let threads: Vec<u64> = state
        .world
        .channels
        .values()
        .filter(|one| inside(&one.kind))
        .map(|one| one.id)
        .collect();
    for thread in threads {
        delete_channel(state, thread)?;
    }
    state.tell_world();
    Ok(())
}

fn thread(
    state: &mut state::State,
    channel: u64,
    change: impl Fn(&mut bool, &mut bool),
) -> Result<(), Trouble> {
    let kind = state
        .world
        .channels
        .get_mut(&channel)
        .map(|one| &mut one.kind);
    let Some(Kind::Thread {
        archived,
        locked,
        parent,
        ..
    }) = kind
    else {
        return Err(Trouble::missing("There is no such thread"));
    };
    change(archived, locked);
    let parent = *parent;
    rest::thread_told(state, channel, parent);
    Ok(())
}

/// Somebody leaves a server or comes back; the bot itself without a person.
fn membership(
    state: &mut state::State,
    guild: u64,
    person: Option<u64>,
    inside: bool,
) -> Result<(), Trouble> {
    let who = person.unwrap_or(BOT);
    let place = state
        .world
        .guilds
        .get_mut(&guild)
        .ok_or_else(|| Trouble::missing("There is no such server"))?;
    if inside {
        place.members.insert(who);
    } else {
        place.members.remove(&who);
    }
    let place = place.clone();
    if who == BOT {
        if inside {
            let body = state.world.guild_create(&place);
            state.sessions.dispatch("GUILD_CREATE", &body, GUILDS);
        } else {
            state
                .sessions
                .dispatch("GUILD_DELETE", &json!({"id": guild.to_string()}), GUILDS);
        }
    }
    state.tell_world();
    Ok(())
}
