//! `/lobby`, `/wish` and their controls.

use super::after::after_commit;
use super::{challenge, server, terms};
use crate::app::{Begun, ChallengeId, NewWish, Picked, View, WISHES, WishId, Wished};
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::discord::press::Waiting;
use crate::discord::{lobby, show};
use crate::play::Rounds;
use crate::words::{lobby as say, title};

/// `/lobby`.
pub(super) async fn command(call: &Call) -> Result<(), Trouble> {
    let body = listed(call, 0, None).await?;
    Ok(call.reply.private(&body).await?)
}

async fn listed(
    call: &Call,
    step: u32,
    note: Option<&str>,
) -> Result<crate::discord::body::Body, Trouble> {
    let place = terms::place(call, &server::rules(call).await?);
    let lobby = call.bot.app.lobby(&place, call.asked.at).await?;
    let reader = lobby::Reader {
        language: call.language(),
        person: call.person.id,
        guild: call.asked.guild,
    };
    Ok(lobby::lobby(&reader, &call.bot.ids(), &lobby, step, note))
}

/// Something was picked from the lobby.
pub(super) async fn pick(call: &Call, step: u32, value: Option<&str>) -> Result<(), Trouble> {
    let language = call.language();
    let app = &call.bot.app;
    let id = |number: u64| i64::try_from(number).unwrap_or(-1);
    let (by, at) = (call.person.id, call.asked.at);
    let picked = match value.and_then(|value| value.parse().ok()) {
        Some(Waiting::Challenge(number)) => {
            app.pick_challenge(ChallengeId(id(number)), by, at).await?
        }
        Some(Waiting::Wish(number)) => app.take_up_wish(WishId(id(number)), by, at).await?,
        None => Picked::Gone,
    };
    let answer = async |note: String| {
        let body = listed(call, step.wrapping_add(1), Some(&note)).await?;
        Ok::<(), Trouble>(call.reply.update(&body).await?)
    };
    match picked {
        Picked::Started(begun) => show_begun(call, &begun, answer).await,
        Picked::Own => answer(say::own(language)).await,
        Picked::Gone => answer(say::gone(language)).await,
    }
}

/// Whom one plays now, and where.
fn started(call: &Call, view: &View) -> String {
    let language = call.language();
    let seat = view.seat_of(call.person.id).unwrap_or(crate::play::Seat::B);
    say::started(
        language,
        &view.people[seat.other()].named(language),
        &title::game(language, view.game.terms().game),
        &format!("<#{}>", view.place.channel),
    )
}

/// What follows a match that began somewhere else than on its card: the card of the challenge says
/// who accepted, the person is told whom they play and where, and the board follows.
async fn show_begun(
    call: &Call,
    begun: &Begun,
    answer: impl AsyncFnOnce(String) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    if let Some(accepted) = &begun.accepted
        && let (Some(message), true) = (accepted.message, show::writes_unasked(accepted))
    {
        let body = show::challenge(accepted, Some(&begun.view.people.b));
        let outbox = &call.bot.outbox;
        outbox.edit(&call.bot, accepted.channel, message, body);
    }
    let view = begun.view.clone();
    // Before the answer, which names the place of the board.
    let placed = match &begun.accepted {
        Some(accepted) => call.bot.give_a_thread(&call.asked, accepted, view).await,
        None => call.bot.give_a_thread_to_wishes(&call.asked, view).await,
    };
    let view = placed.as_ref().unwrap_or(&begun.view);
    if let Err(trouble) = answer(started(call, view)).await {
        let game = view.id;
        tracing::warn!(%trouble, %game, "the match stands, its answer is lost");
    }
    after_commit(call, &placed?).await
}

/// `/wish`: one's own without anything else, otherwise a new one.
pub(super) async fn wish(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    let language = call.language();
    if typed.texts.is_empty() && typed.flags.is_empty() {
        return own(call, None, false).await;
    }
    if call.asked.with_bot {
        let wish = call.command("wish");
        return call.say(say::wish_with_bot(language, &wish)).await;
    }
    if let Some(sentence) = terms::refusal(call, typed) {
        return call.say(sentence).await;
    }
    let Some(rules) = server::allowed(call).await? else {
        return Ok(());
    };
    let game = match terms::game(language, typed) {
        Ok(game) => game,
        Err(sentence) => return call.say(sentence).await,
    };
    let new = NewWish {
        kind: game.kind(),
        game: typed.text("options").map(|_| game),
        rounds: match typed.text("rounds") {
            Some("one") => Some(Rounds::One),
            Some(_) => Some(Rounds::Two),
            None => None,
        },
        pace: terms::pace(typed, rules.pace),
        rated: typed.flags.get("rated").copied(),
        place: terms::place(call, &rules),
        at: call.asked.at,
    };
    let wished = match call.bot.app.wish(&call.person, &new).await? {
        Ok(wished) => wished,
        Err(refused) => return challenge::refuse(call, refused).await,
    };
    match wished {
        Wished::Met(begun) => show_begun(call, &begun, async |note| call.say(note).await).await,
        Wished::Stands(one) => {
            let (terms, when) = (lobby::wished(language, &one), lobby::until(one.expires_at));
            let text = say::wish_stands(language, &terms, &when);
            Ok(call
                .reply
                .private(&lobby::noted(language, &text, &one))
                .await?)
        }
        Wished::Renewed(one) => {
            let (terms, when) = (lobby::wished(language, &one), lobby::until(one.expires_at));
            let text = say::wish_renewed(language, &terms, &when);
            Ok(call
                .reply
                .private(&lobby::noted(language, &text, &one))
                .await?)
        }
        Wished::TooMany => {
            let count = u64::try_from(WISHES).unwrap_or(0);
            let wish = call.command("wish");
            call.say(say::wish_many(language, count, &wish)).await
        }
    }
}

/// Withdraws a wish, and shows what is left.
pub(super) async fn withdraw(call: &Call, wish: u64) -> Result<(), Trouble> {
    let id = WishId(i64::try_from(wish).unwrap_or(-1));
    let done = call.bot.app.withdraw_wish(id, call.person.id).await?;
    let note = if done {
        say::wish_withdrawn(call.language())
    } else {
        say::gone(call.language())
    };
    own(call, Some(&note), true).await
}

async fn own(call: &Call, note: Option<&str>, in_place: bool) -> Result<(), Trouble> {
    let wishes = call
        .bot
        .app
        .wishes_of(call.person.id, call.asked.at)
        .await?;
    let body = lobby::own(call.language(), &call.bot.ids(), &wishes, note);
    if in_place {
        call.reply.update(&body).await?;
    } else {
        call.reply.private(&body).await?;
    }
    Ok(())
}
