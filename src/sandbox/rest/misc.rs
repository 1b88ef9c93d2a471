//! Gateway addresses, users, servers.

use serde_json::{Value, json};

use super::{Answer, Call, id};
use crate::sandbox::ids;
use crate::sandbox::refusal::{Refusal, form};
use crate::sandbox::state::State;
use crate::sandbox::world::{BOT, Guild, Kind};

/// Everything that is neither a channel, a command nor an interaction.
pub(super) fn answer(state: &mut State, call: &Call<'_>) -> Result<Answer, Refusal> {
    let body = match (call.method, call.path.as_slice()) {
        ("GET", ["gateway"]) => json!({"url": ws(state)}),
        ("GET", ["gateway", "bot"]) => json!({
            "url": ws(state), "shards": 1,
            "session_start_limit": {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1},
        }),
        ("GET", ["oauth2", "applications", "@me"]) => application(state),
        ("GET", ["oauth2", "@me"]) => {
            json!({"application": application(state), "scopes": ["bot", "applications.commands"], "expires": "2100-01-01T00:00:00.000000+00:00"})
        }
        ("GET" | "PATCH", ["users", "@me"]) => me(state),
        ("GET", ["users", "@me", "guilds"]) => guilds(state),
        ("POST", ["users", "@me", "channels"]) => direct(state, &call.sent.body)?,
        ("GET", ["users", user]) => {
            let user = id(user)?;
            if !state.world.users.contains_key(&user) {
                return Err(Refusal::unknown_user());
            }
            state.world.user(user)
        }
        ("GET", ["guilds", guild, rest @ ..]) => {
            let guild = own_guild(state, id(guild)?)?;
            in_guild(state, &guild, rest)?
        }
        ("GET", ["sticker-packs"]) => json!({"sticker_packs": []}),
        _ => return Err(Refusal::no_route()),
    };
    Ok((200, body))
}

fn ws(state: &State) -> String {
    state.base.replacen("http", "ws", 1)
}

fn me(state: &State) -> Value {
    let mut user = state.world.user(BOT);
    for (key, value) in [
        ("verified", json!(true)),
        ("mfa_enabled", json!(false)),
        ("email", json!(null)),
        ("locale", json!("en-US")),
        ("premium_type", json!(0)),
        ("bio", json!("")),
    ] {
        user[key] = value;
    }
    user
}

/// The application, with everything its owner sees.
pub(super) fn application(state: &State) -> Value {
    let owner = state
        .world
        .people()
        .next()
        .map(|one| state.world.user(one.id));
    json!({
        "id": BOT.to_string(), "name": state.settings.bot_name, "icon": null, "description": "",
        "summary": "", "type": null, "bot": state.world.user(BOT), "bot_public": true,
        "bot_require_code_grant": false, "verify_key": "0".repeat(64), "flags": 0, "flags_new": "0",
        "redirect_uris": [], "interactions_endpoint_url": null,
        "role_connections_verification_url": null, "owner": owner, "team": null,
        "approximate_guild_count": state.world.guilds.values().filter(|one| one.has_bot()).count(),
        "approximate_user_install_count": state.world.people().filter(|one| one.installed).count(),
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [], "tags": [], "rpc_origins": [], "hook": true,
        "integration_types_config": {"0": {}, "1": {}},
        "event_webhooks_url": null, "event_webhooks_status": 1, "event_webhooks_types": [],
    })
}

fn guilds(state: &State) -> Value {
    let own = state.world.guilds.values().filter(|one| one.has_bot());
    own.map(|one| json!({
        "id": one.id.to_string(), "name": one.name, "icon": null, "banner": null, "owner": false,
        "permissions": "309237746688", "features": [],
    }))
    .collect()
}

/// The direct message with somebody; it is there already for each person.
fn direct(state: &State, body: &Value) -> Result<Value, Refusal> {
    let Some(person) = ids::id_of(&body["recipient_id"]) else {
        return Err(form(
            "recipient_id",
            "BASE_TYPE_REQUIRED",
            "This field is required",
        ));
    };
    let own = |kind: &Kind| matches!(kind, Kind::BotDm { person: one } if *one == person);
    let found = state
        .world
        .channels
        .values()
        .find(|channel| own(&channel.kind));
    match found {
        Some(channel) => Ok(state.world.channel(channel)),
        None if state.world.users.contains_key(&person) => Err(Refusal::closed_to_you()),
        None => Err(Refusal::unknown_user()),
    }
}

fn own_guild(state: &State, guild: u64) -> Result<Guild, Refusal> {
    let guild = state
        .world
        .guilds
        .get(&guild)
        .ok_or_else(Refusal::unknown_guild)?;
    if guild.has_bot() {
        Ok(guild.clone())
    } else {
        Err(Refusal::missing_access())
    }
}

fn in_guild(state: &State, guild: &Guild, rest: &[&str]) -> Result<Value, Refusal> {
    let full = state.world.guild_create(guild);
    match rest {
        [] => Ok(state.world.guild(guild)),
        ["channels"] => Ok(full["channels"].clone()),
        ["threads", "active"] => Ok(json!({"threads": full["threads"], "members": []})),
        ["roles"] => Ok(full["roles"].clone()),
        ["members", user] => {
            let user = if *user == "@me" { BOT } else { id(user)? };
            if guild.members.contains(&user) {
                Ok(state.world.full_member(user, None))
            } else {
                Err(Refusal::unknown_member())
            }
        }
        _ => Err(Refusal::no_route()),
    }
}
