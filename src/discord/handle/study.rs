//! `/hint`, `/review` and the pages of a review.

use std::sync::Arc;

use super::turn::match_id;
use super::which::{self, Wanted};
use super::{look, replay};
use crate::app::View;
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::discord::{replay as steps, show, study};
use crate::draw::{self, marking};
use crate::words::{flow, study as say};

/// `/hint`: one good action in a match where it is the person's turn, if it does not count.
pub(super) async fn hint_command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    let language = call.language();
    let Some(view) = which::find(call, typed.text("match"), Wanted::MyTurn).await? else {
        return Ok(());
    };
    if view.seat_of(call.person.id).is_none() {
        return call.say(look::not_playing(call, &view)).await;
    }
    let review = call.command("review");
    let Some(turn) = view.game.turn() else {
        return call.say(say::hint_over(language, &review)).await;
    };
    if view.game.terms().rated {
        return call.say(say::hint_rated(language, &review)).await;
    }
    if !view.is_turn_of(call.person.id) {
        let name = view.people[turn].named(language);
        return call.say(flow::not_your_turn(language, &name)).await;
    }
    let Some(hint) = call.bot.app.hint(&view).await else {
        return call.say(flow::apology(language)).await;
    };
    let action = hint.turn.actions.first().map_or("", String::as_str);
    let marked = marking(view.game.round().position(), action);
    let look = draw::Look::quick_in(call.person.theme);
    let png = call
        .bot
        .pictures
        .board(Arc::clone(&view.game), marked, look)
        .await;
    let body = study::hint(language, show::number(view.id.0), &view.game, &hint, png);
    Ok(call.reply.private(&body).await?)
}

/// `/review`: the first turning point of a finished match.
pub(super) async fn review_command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    match replay::meant(call, typed).await? {
        Some(view) => page(call, &view, 0, false).await,
        None => Ok(()),
    }
}

/// A button to a turning point: it turns the page.
pub(super) async fn review_point(call: &Call, game: u64, point: u32) -> Result<(), Trouble> {
    let view = call.bot.app.view(match_id(game)).await?;
    match view {
        Some(view) => page(call, &view, point as usize, true).await,
        None => which::unknown(call).await,
    }
}

async fn page(call: &Call, view: &View, number: usize, turn: bool) -> Result<(), Trouble> {
    let language = call.language();
    if view.game.ending().is_none() {
        let hint = call.command("hint");
        return call.say(say::review_running(language, &hint)).await;
    }
    let Some(review) = call.bot.app.review(view).await else {
        return call.say(flow::apology(language)).await;
    };
    let number = number.min(review.points.len().saturating_sub(1));
    let point = review.points.get(number);
    let step = point.map_or(u32::MAX, |point| point.step as u32);
    let then = Arc::new(steps::at_step(&view.game, step));
    let marked = point.and_then(|point| marking(then.round().position(), &point.better));
    let look = draw::Look::quick_in(call.person.theme);
    let png = call
        .bot
        .pictures
        .board(Arc::clone(&then), marked, look)
        .await;
    let body = study::Page {
        language,
        id: show::number(view.id.0),
        whole: &view.game,
        then: &then,
        people: &show::people(view, language),
        review: &review,
        number,
    }
    .body(png);
    if turn {
        Ok(call.reply.update(&body).await?)
    } else {
        Ok(call.reply.private(&body).await?)
    }
}
