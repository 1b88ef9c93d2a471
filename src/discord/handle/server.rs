//! `/server` and its controls, and what holds in the server of a call.

use super::terms::pace;
use crate::app::{CHANNELS, Server};
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::discord::press::Server as Control;
use crate::discord::{server, show};
use crate::words::{Language, server as say};

/// What holds where the call is; the usual outside servers and where the bot is a guest.
pub(super) async fn rules(call: &Call) -> Result<Server, Trouble> {
    match call.asked.guild.filter(|_| call.asked.home) {
        Some(guild) => Ok(call.bot.app.server(guild).await?),
        None => Ok(Server::default()),
    }
}

/// The same where challenges may be made; else the person has been told where they are.
pub(super) async fn allowed(call: &Call) -> Result<Option<Server>, Trouble> {
    let rules = rules(call).await?;
    if rules.allows(call.asked.channel, call.asked.parent) {
        return Ok(Some(rules));
    }
    let channels = server::named(call.language(), &rules.channels);
    let sentence = say::elsewhere(call.language(), &channels);
    call.say(sentence).await.map(|()| None)
}

/// The language of public messages where the call is.
pub(super) fn language(call: &Call, rules: &Server) -> Language {
    rules
        .language
        .unwrap_or_else(|| call.asked.public_language(call.language()))
}

/// The server of a call, if the person may change its settings; else they have been told why not.
/// Discord hides the command from others, but who manages the server can show it to anybody, and
/// permissions change while a panel stands.
async fn managed(call: &Call) -> Result<Option<u64>, Trouble> {
    let language = call.language();
    match call.asked.guild.filter(|_| call.asked.home) {
        None => call.say(say::not_here(language)).await.map(|()| None),
        Some(_) if !call.asked.manages => call.say(say::not_yours(language)).await.map(|()| None),
        Some(guild) => Ok(Some(guild)),
    }
}

/// `/server`: sets what is given, then shows how things are.
pub(super) async fn command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    let Some(guild) = managed(call).await? else {
        return Ok(());
    };
    let before = call.bot.app.server(guild).await?;
    let mut now = before.clone();
    if typed.flag("everywhere") {
        now.channels.clear();
    }
    if let Some(channel) = typed.channels.get("remove") {
        now.channels.retain(|one| one != channel);
    }
    if let Some(channel) = typed.channels.get("allow")
        && !now.channels.contains(channel)
    {
        now.channels.push(*channel);
    }
    if typed.text("pace").is_some() || typed.text("time-out").is_some() {
        now.pace = pace(typed, before.pace);
    }
    if let Some(text) = typed.text("language") {
        now.language = text.parse().ok();
    }
    if let Some(on) = typed.flags.get("threads") {
        now.threads = *on;
    }
    let too_many = now.channels.len() > CHANNELS;
    if too_many {
        now.channels.clone_from(&before.channels);
    }
    let body = keep(call, guild, &before, &now, 0).await?;
    let body = if too_many {
        let most = u64::try_from(CHANNELS).unwrap_or(u64::MAX);
        show::under(say::too_many(call.language(), most), body)
    } else {
        body
    };
    Ok(call.reply.private(&body).await?)
}

/// A control of the settings.
pub(super) async fn press(call: &Call, pressed: Control, values: &[String]) -> Result<(), Trouble> {
    let Some(guild) = managed(call).await? else {
        return Ok(());
    };
    let before = call.bot.app.server(guild).await?;
    let mut now = before.clone();
    let value = values.first().map(String::as_str);
    match pressed {
        Control::Channels { .. } => {
            now.channels = values
                .iter()
                .filter_map(|value| value.parse().ok())
                .take(CHANNELS)
                .collect();
        }
        Control::Everywhere { .. } => now.channels.clear(),
        Control::Pace { .. } => {
            now.pace = value.and_then(|text| text.parse().ok()).unwrap_or(now.pace)
        }
        Control::Speak { .. } => now.language = value.and_then(|text| text.parse().ok()),
        Control::Threads { on, .. } => now.threads = on,
    }
    let step = pressed.step().wrapping_add(1);
    let body = keep(call, guild, &before, &now, step).await?;
    Ok(call.reply.update(&body).await?)
}

/// Keeps what has changed and shows how things are.
async fn keep(
    call: &Call,
    guild: u64,
    before: &Server,
    now: &Server,
    step: u32,
) -> Result<crate::discord::body::Body, Trouble> {
    if now != before {
        call.bot.app.choose_for_server(guild, now).await?;
    }
    let kept = call.bot.app.server(guild).await?;
    let missing = call.asked.missing_for_threads();
    Ok(server::settings(call.language(), &kept, &missing, step))
}
