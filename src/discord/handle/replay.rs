//! `/replay`, `/export` and their controls.

use std::sync::Arc;

use super::turn::match_id;
use super::which;
use crate::app::View;
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::discord::press::Way;
use crate::discord::{replay, show};
use crate::draw;
use crate::words::standings as say;

/// The match a command means: the one named, else the latest finished one of the person. None
/// when they were told that there is none, or that they may not see it.
pub(super) async fn meant(call: &Call, typed: &Typed) -> Result<Option<View>, Trouble> {
    let number = match typed.text("match") {
        Some(text) => text.trim().trim_start_matches('#').parse().ok(),
        None => {
            let latest = call.bot.app.finished_of(call.person.id, 1).await?;
            let Some(played) = latest.first() else {
                let matches = call.command("matches");
                call.say(say::replay_none(call.language(), &matches))
                    .await?;
                return Ok(None);
            };
            Some(show::number(played.id.0))
        }
    };
    match number {
        Some(number) => allowed(call, number).await,
        None => {
            which::unknown(call).await?;
            Ok(None)
        }
    }
}

/// The match of this number, if the person may look back at it.
pub(super) async fn allowed(call: &Call, number: u64) -> Result<Option<View>, Trouble> {
    let Some(view) = which::by_number(call, number).await? else {
        return Ok(None);
    };
    if view.game.ending().is_none() && view.seat_of(call.person.id).is_none() {
        call.say(say::replay_running(call.language())).await?;
        return Ok(None);
    }
    Ok(Some(view))
}

/// `/replay`: from the first step.
pub(super) async fn command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    match meant(call, typed).await? {
        Some(view) if typed.flag("film") => super::media::film(call, &view).await,
        Some(view) => {
            let body = body(call, &view, 0).await;
            Ok(call.reply.private(&body).await?)
        }
        None => Ok(()),
    }
}

/// A button to a step: of a card it opens a message of its own, of a replay it turns the page.
pub(super) async fn step(call: &Call, game: u64, step: u32, way: Way) -> Result<(), Trouble> {
    let Some(view) = allowed(call, game).await? else {
        return Ok(());
    };
    let body = body(call, &view, step).await;
    if way == Way::Open {
        Ok(call.reply.private(&body).await?)
    } else {
        Ok(call.reply.update(&body).await?)
    }
}

/// The menu of steps.
pub(super) async fn jump(call: &Call, game: u64, value: Option<&str>) -> Result<(), Trouble> {
    let to = value.and_then(|value| value.parse().ok()).unwrap_or(0);
    step(call, game, to, Way::Forward).await
}

/// The menu of matches in a history: a message of its own, below the list.
pub(super) async fn open(call: &Call, value: Option<&str>) -> Result<(), Trouble> {
    match value.and_then(|value| value.parse().ok()) {
        Some(number) => step(call, number, 0, Way::Open).await,
        None => which::unknown(call).await,
    }
}

async fn body(call: &Call, view: &View, step: u32) -> crate::discord::body::Body {
    let step = step.min(replay::steps(&view.game));
    let then = Arc::new(replay::at_step(&view.game, step));
    let look = draw::Look {
        theme: call.person.theme,
        ..draw::Look::default()
    };
    let png = call.bot.pictures.board(Arc::clone(&then), None, look).await;
    replay::body(
        call.language(),
        show::number(view.id.0),
        (&view.game, &then),
        &show::people(view, call.language()),
        step,
        png,
    )
}

/// `/export`.
pub(super) async fn export_command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    match meant(call, typed).await? {
        Some(view) => export(call, &view, typed.text("format") == Some("json")).await,
        None => Ok(()),
    }
}

/// A button to a file.
pub(super) async fn export_press(call: &Call, game: u64, json: bool) -> Result<(), Trouble> {
    match allowed(call, game).await? {
        Some(view) => export(call, &view, json).await,
        None => Ok(()),
    }
}

async fn export(call: &Call, view: &View, json: bool) -> Result<(), Trouble> {
    let began = call
        .bot
        .app
        .began(match_id(show::number(view.id.0)))
        .await?;
    let body = replay::exported(
        call.language(),
        show::number(view.id.0),
        &view.game,
        &show::people(view, call.language()),
        began,
        json,
    );
    Ok(call.reply.private(&body).await?)
}
