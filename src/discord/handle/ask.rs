//! What is asked once more before it is final: giving a match up, calling it off.

use super::after::after_commit;
use super::look::not_playing;
use super::which::{self, Wanted};
use crate::app::{Given, Turn, View};
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::discord::{answer, panel, show};
use crate::play::{Offer, Refusal};
use crate::words::{flow, refusal};

/// `/resign`.
pub(super) async fn resign_command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    match which::find(call, typed.text("match"), Wanted::Any).await? {
        Some(view) => ask_to_resign(call, &view).await,
        None => Ok(()),
    }
}

/// `/cancel`.
pub(super) async fn cancel_command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    match which::find(call, typed.text("match"), Wanted::Any).await? {
        Some(view) => ask_to_cancel(call, &view).await,
        None => Ok(()),
    }
}

/// The Resign button, or the answer to its question.
pub(super) async fn resign(call: &Call, number: u64, sure: bool) -> Result<(), Trouble> {
    let Some(view) = which::by_number(call, number).await? else {
        return Ok(());
    };
    if !sure {
        return ask_to_resign(call, &view).await;
    }
    let turn = call.bot.app.resign(&given(call, &view)).await?;
    finish(call, turn, |view| {
        let other = view.seat_of(call.person.id).map_or_else(
            || view.people.a.named(call.language()),
            |seat| view.people[seat.other()].named(call.language()),
        );
        flow::resigned(call.language(), &other)
    })
    .await
}

/// The Call off button, or the answer to its question.
pub(super) async fn cancel(call: &Call, number: u64, sure: bool) -> Result<(), Trouble> {
    let Some(view) = which::by_number(call, number).await? else {
        return Ok(());
    };
    if !sure {
        return ask_to_cancel(call, &view).await;
    }
    let turn = call.bot.app.cancel(&given(call, &view)).await?;
    finish(call, turn, |_| flow::cancelled(call.language())).await
}

/// What a person wants of a match, whatever its board.
pub(super) fn given(call: &Call, view: &View) -> Given {
    Given {
        id: view.id,
        by: call.person.id,
        board: None,
        at: call.asked.at,
    }
}

async fn ask_to_resign(call: &Call, view: &View) -> Result<(), Trouble> {
    if let Some(sentence) = out_of_place(call, view) {
        return call.say(sentence).await;
    }
    let Some(seat) = view.seat_of(call.person.id) else {
        return Ok(());
    };
    let other = view.people[seat.other()].named(call.language());
    let question =
        answer::resign_question(call.language(), show::number(view.id.0), &view.game, &other);
    Ok(call.reply.private(&question).await?)
}

async fn ask_to_cancel(call: &Call, view: &View) -> Result<(), Trouble> {
    if let Some(sentence) = out_of_place(call, view) {
        return call.say(sentence).await;
    }
    let Some(seat) = view.seat_of(call.person.id) else {
        return Ok(());
    };
    if view.game.has_acted(seat) {
        // Who has acted cannot alone: it is offered to the other.
        return super::bargain::offer_in(call, view, Offer::Cancel).await;
    }
    let other = view.people[seat.other()].named(call.language());
    let question =
        answer::cancel_question(call.language(), show::number(view.id.0), &view.game, &other);
    Ok(call.reply.private(&question).await?)
}

/// Why this person has nothing to decide in this match.
fn out_of_place(call: &Call, view: &View) -> Option<String> {
    let language = call.language();
    if view.seat_of(call.person.id).is_none() {
        return Some(not_playing(call, view));
    }
    view.game.ending().map(|_| flow::over(language))
}

/// Answers the question's message, then has the card posted.
async fn finish(call: &Call, turn: Turn, done: impl Fn(&View) -> String) -> Result<(), Trouble> {
    let language = call.language();
    let sentence = match &turn {
        Turn::Done { view, .. } => done(view),
        Turn::Refused(_, Refusal::CannotCancel) => {
            flow::cannot_cancel(language, &call.command("resign"))
        }
        Turn::Refused(_, refused) => refusal::refusal(language, refused),
        Turn::Stale(_) => flow::stale(language),
        Turn::NotYourTurn(view) | Turn::Over(view) | Turn::NotPlaying(view) => {
            out_of_place(call, view).unwrap_or_else(|| flow::stale(language))
        }
        Turn::Unknown => flow::unknown_match(language, &call.command("matches")),
    };
    let answered = call.reply.update(&panel::closed(&sentence)).await;
    let Turn::Done { view, .. } = turn else {
        return Ok(answered?);
    };
    if let Err(error) = answered {
        tracing::warn!(%error, game = %view.id, "the end stands, its answer is lost");
    }
    after_commit(call, &view).await
}
