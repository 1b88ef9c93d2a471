//! The application itself and its commands.

use serde_json::Value;

use super::{Answer, Call, id, misc, no_content};
use crate::sandbox::refusal::Refusal;
use crate::sandbox::state::State;

/// `applications/{application}` and what is under it.
pub(super) fn answer(state: &mut State, call: &Call<'_>, rest: &[&str]) -> Result<Answer, Refusal> {
    match (call.method, rest) {
        ("GET" | "PATCH", []) => Ok((200, misc::application(state))),
        (_, ["commands", rest @ ..]) => commands(state, call, None, rest),
        (_, ["guilds", guild, "commands", rest @ ..]) => {
            let guild = id(guild)?;
            let known = state
                .world
                .guilds
                .get(&guild)
                .ok_or_else(Refusal::missing_access)?;
            if !known.has_bot() {
                return Err(Refusal::missing_access());
            }
            commands(state, call, Some(guild), rest)
        }
        ("GET", ["emojis"]) => Ok((200, serde_json::json!({"items": []}))),
        _ => Err(Refusal::no_route()),
    }
}

fn commands(
    state: &mut State,
    call: &Call<'_>,
    guild: Option<u64>,
    rest: &[&str],
) -> Result<Answer, Refusal> {
    let body = &call.sent.body;
    match (call.method, rest) {
        ("GET", []) => Ok((200, Value::Array(state.commands.of(guild).to_vec()))),
        ("PUT", []) => Ok((200, state.put_commands(guild, body)?)),
        ("POST", []) => {
            let (command, new) = state.post_command(guild, body)?;
            Ok((if new { 201 } else { 200 }, command))
        }
        ("GET", [one]) => Ok((200, state.get_command(guild, id(one)?)?)),
        ("PATCH", [one]) => Ok((200, state.patch_command(guild, id(one)?, body)?)),
        ("DELETE", [one]) => {
            state.delete_command(guild, id(one)?)?;
            Ok(no_content())
        }
        _ => Err(Refusal::wrong_method()),
    }
}
