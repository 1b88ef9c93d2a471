//! What only shows: boards, one's matches, rules, help.

use super::which::{self, Wanted};
use crate::app::View;
use crate::discord::answer::{self, Listed, May};
use crate::discord::body::Body;
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::discord::{commands, show};
use crate::draw::Theme;
use crate::games::GameKind;
use crate::play::Seat;
use crate::words::{Name, flow};

/// More matches than this are not looked at for a list: it shows no more.
const MOST: usize = 25;

/// `/board`.
pub(super) async fn board_command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    let Some(view) = which::find(call, typed.text("match"), Wanted::Any).await? else {
        return Ok(());
    };
    if !typed.flag("post") {
        return show_board(call, &view, typed.flag("text")).await;
    }
    if view.seat_of(call.person.id).is_none() {
        return call.say(not_playing(call, &view)).await;
    }
    let png = if typed.flag("text") {
        None
    } else {
        show::picture(&call.bot, &view, Theme::default()).await
    };
    let body = show::look(&view, view.place.language, png).silent();
    Ok(call.reply.public(&body).await?)
}

/// The buttons for the board as text or picture.
pub(super) async fn board(call: &Call, number: u64, text: bool) -> Result<(), Trouble> {
    match which::by_number(call, number).await? {
        Some(view) => show_board(call, &view, text).await,
        None => Ok(()),
    }
}

async fn show_board(call: &Call, view: &View, text: bool) -> Result<(), Trouble> {
    let body = board_body(call, view, text).await;
    Ok(call.reply.private(&body).await?)
}

/// A board for who asked, as a picture in their colours or as text.
async fn board_body(call: &Call, view: &View, text: bool) -> Body {
    let png = if text {
        None
    } else {
        show::picture(&call.bot, view, call.person.theme).await
    };
    answer::board(
        call.language(),
        show::number(view.id.0),
        &view.game,
        png,
        may(call, view),
    )
}

/// What the person can do about a match they look at.
fn may(call: &Call, view: &View) -> May {
    if view.is_turn_of(call.person.id) {
        May::Play
    } else if view.may_plan(call.person.id) {
        May::Plan
    } else {
        May::Look
    }
}

/// Whose match it is, to somebody who does not play in it.
pub(super) fn not_playing(call: &Call, view: &View) -> String {
    flow::not_playing(
        call.language(),
        &view.people.a.named(call.language()),
        &view.people.b.named(call.language()),
        &call.command("challenge"),
    )
}

/// A match of a person with what a list says of it.
pub(super) struct Mine {
    view: View,
    seat: Seat,
    opponent: Name,
}

/// The person's running matches, those that wait for them first.
pub(super) async fn listed(call: &Call) -> Result<Vec<Mine>, Trouble> {
    let app = &call.bot.app;
    let mut mine = Vec::new();
    for one in app.matches_of(call.person.id).await?.into_iter().take(MOST) {
        let Some(view) = app.view(one.listed.id).await? else {
            continue;
        };
        if let Some(seat) = view.seat_of(call.person.id) {
            mine.push(Mine {
                opponent: one.other.named(call.language()),
                view,
                seat,
            });
        }
    }
    Ok(mine)
}

/// The same as lists take them.
pub(super) fn lines(mine: &[Mine]) -> Vec<Listed<'_>> {
    mine.iter()
        .map(|one| Listed {
            id: show::number(one.view.id.0),
            game: &one.view.game,
            seat: one.seat,
            opponent: &one.opponent,
            url: one
                .view
                .place
                .message
                .map(|message| show::address(&one.view, message)),
        })
        .collect()
}

/// `/matches`.
pub(super) async fn matches(call: &Call) -> Result<(), Trouble> {
    let mine = listed(call).await?;
    let body = answer::matches(call.language(), &call.bot.ids(), &lines(&mine), 0);
    Ok(call.reply.private(&body).await?)
}

/// The menu of one's matches: the list stays, with its menu ready again; the board comes below.
pub(super) async fn open(call: &Call, step: u32, value: Option<&str>) -> Result<(), Trouble> {
    let mine = listed(call).await?;
    let again = answer::matches(
        call.language(),
        &call.bot.ids(),
        &lines(&mine),
        step.wrapping_add(1),
    );
    call.reply.update(&again).await?;
    let number = value.and_then(|value| value.parse().ok());
    let view = match number {
        Some(number) => call.bot.app.view(super::turn::match_id(number)).await?,
        None => None,
    };
    let body = match view {
        Some(view) => board_body(call, &view, false).await,
        None => {
            let matches = call.command("matches");
            show::sentence(flow::unknown_match(call.language(), &matches))
        }
    };
    Ok(call.reply.follow_up_private(&body).await?)
}

/// `/rules`: of the game given, else of the first.
pub(super) async fn rules_command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    let kind = typed
        .text("game")
        .and_then(commands::game)
        .unwrap_or(GameKind::ALL[0]);
    let body = answer::rules(call.language(), kind, 0, 0);
    Ok(call.reply.private(&body).await?)
}

/// A button to another page.
pub(super) async fn rules_page(call: &Call, kind: GameKind, page: u8) -> Result<(), Trouble> {
    let body = answer::rules(call.language(), kind, page, u32::from(page));
    Ok(call.reply.update(&body).await?)
}

/// The menu of the other games.
pub(super) async fn rules_of(call: &Call, step: u32, value: Option<&str>) -> Result<(), Trouble> {
    let kind = value.and_then(commands::game).unwrap_or(GameKind::ALL[0]);
    let body = answer::rules(call.language(), kind, 0, step.wrapping_add(1));
    Ok(call.reply.update(&body).await?)
}

/// `/help`.
pub(super) async fn help(call: &Call) -> Result<(), Trouble> {
    let body = answer::help(call.language(), &call.bot.ids());
    Ok(call.reply.private(&body).await?)
}
