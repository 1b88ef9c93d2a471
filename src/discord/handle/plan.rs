//! `/plan`: one's answers to turns of the other, for oneself alone.

use twilight_model::channel::message::component::ButtonStyle;

use super::which::{self, Wanted};
use crate::app::{KeptPlan, MatchId, PLANS, PlanId, Planned, View};
use crate::discord::answer::notice;
use crate::discord::body::Body;
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::discord::parts;
use crate::discord::press::{Lobby, Press};
use crate::discord::show::number;
use crate::games;
use crate::play::{Match, PlanRefusal, Seat};
use crate::words::{Name, flow, plan as say, refusal, title};

/// `/plan`: with both options a new plan, without any one's own.
pub(super) async fn command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    let found = which::find(call, typed.text("match"), Wanted::TheirTurn).await?;
    let Some(view) = found else {
        return Ok(());
    };
    let Some(seat) = view.seat_of(call.person.id) else {
        return call.say(super::look::not_playing(call, &view)).await;
    };
    let (answer, reply) = match (typed.text("if"), typed.text("then")) {
        (Some(answer), Some(reply)) => (answer, reply),
        (None, None) => {
            let plans = call.bot.app.plans_of(view.id, call.person.id).await?;
            return Ok(call
                .reply
                .private(&list(call, &view, seat, &plans, None))
                .await?);
        }
        _ => return call.say(say::both(call.language())).await,
    };
    let app = &call.bot.app;
    let planned = app
        .plan(view.id, call.person.id, answer, reply, call.asked.at)
        .await?;
    match planned {
        Planned::Kept(view, kept) => {
            let plans = app.plans_of(view.id, call.person.id).await?;
            let note = say::kept(
                call.language(),
                &other(call, &view, seat),
                &turn(&kept.plan.answer),
                &turn(&kept.plan.reply),
            );
            let body = list(call, &view, seat, &plans, Some(&note));
            Ok(call.reply.private(&body).await?)
        }
        Planned::Refused(view, refused) => {
            let sentence = why_not(call, &view, seat, [answer, reply], &refused);
            call.say(sentence).await
        }
        Planned::TooMany => {
            let count = u64::try_from(PLANS).unwrap_or(0);
            call.say(say::many(call.language(), count)).await
        }
        Planned::NotPlaying(view) => call.say(super::look::not_playing(call, &view)).await,
        Planned::Unknown => which::unknown(call).await,
    }
}

fn turn(actions: &[String]) -> String {
    format!("`{}`", actions.join(" "))
}

fn other(call: &Call, view: &View, seat: Seat) -> Name {
    view.people[seat.other()].named(call.language())
}

/// Why a plan is refused; `typed` are the two turns as they were typed.
fn why_not(
    call: &Call,
    view: &View,
    seat: Seat,
    typed: [&str; 2],
    refused: &PlanRefusal,
) -> String {
    let language = call.language();
    let person = other(call, view, seat);
    let game = &view.game;
    let answered = || game.read_turn(typed[0]).unwrap_or_default();
    let because = |game: &Match, text: &str, why: &games::Refusal| {
        if *why == games::Refusal::NotYourTurn {
            return say::beyond(language, &Name::clean(text).to_string());
        }
        let said = refusal::action(language, why);
        match refusal::legal_example(language, game.round().position()) {
            Some(example) => format!("{said} {example}"),
            None => said,
        }
    };
    match refused {
        PlanRefusal::MatchOver => flow::over(language),
        PlanRefusal::YourTurn => say::your_turn(language, &person),
        PlanRefusal::Answer(why) => {
            say::refused_answer(language, &person, &because(game, typed[0], why))
        }
        PlanRefusal::AnswerGoesOn(begun) => {
            let example = game.some_turn(begun).unwrap_or_default();
            say::answer_goes_on(language, &turn(begun), &person, &format!("`{example}`"))
        }
        PlanRefusal::NothingToReply => say::nothing_to_reply(language, &turn(&answered()), &person),
        PlanRefusal::Reply(why) => {
            let answered = answered();
            let after = game.ahead(&answered);
            let why = because(after.as_ref().unwrap_or(game), typed[1], why);
            say::refused_reply(language, &turn(&answered), &why)
        }
        PlanRefusal::ReplyGoesOn(begun) => {
            let after = game.ahead(&answered());
            let example = after.and_then(|after| after.some_turn(begun));
            let example = format!("`{}`", example.unwrap_or_default());
            say::reply_goes_on(language, &turn(begun), &example)
        }
    }
}

/// One's own plans in a match, each with a button that withdraws it. `note` is said on top.
fn list(call: &Call, view: &View, seat: Seat, plans: &[KeptPlan], note: Option<&str>) -> Body {
    let language = call.language();
    let game = title::game(language, view.game.terms().game);
    let person = other(call, view, seat);
    let mut lines: Vec<String> = note.into_iter().map(str::to_owned).collect();
    if plans.is_empty() {
        let command = call.command("plan");
        lines.push(say::none(language, &game, &person, &command));
    } else {
        lines.push(say::yours(language, &game, &person));
    }
    let mut buttons = Vec::new();
    for (place, kept) in (1..).zip(plans) {
        let (answer, reply) = (turn(&kept.plan.answer), turn(&kept.plan.reply));
        lines.push(say::line(language, place, &answer, &reply));
        buttons.push(parts::button(
            ButtonStyle::Secondary,
            say::button_withdraw(language, place),
            &Press::Lobby(Lobby::Unplan {
                plan: number(kept.id.0),
            }),
        ));
    }
    notice(&lines.join("\n"), buttons)
}

/// Withdraws a plan, and shows what is left in its match.
pub(super) async fn withdraw(call: &Call, plan: u64) -> Result<(), Trouble> {
    let language = call.language();
    let id = PlanId(i64::try_from(plan).unwrap_or(-1));
    let app = &call.bot.app;
    let withdrawn: Option<MatchId> = app.withdraw_plan(id, call.person.id).await?;
    let view = match withdrawn {
        Some(id) => app.view(id).await?,
        None => None,
    };
    let seat = view.as_ref().and_then(|view| view.seat_of(call.person.id));
    let body = match (view, seat) {
        (Some(view), Some(seat)) => {
            let plans = app.plans_of(view.id, call.person.id).await?;
            list(call, &view, seat, &plans, Some(&say::withdrawn(language)))
        }
        _ => notice(&say::gone(language), Vec::new()),
    };
    Ok(call.reply.update(&body).await?)
}

/// The match after a turn of the other, in which the answer is completed; none while that turn is
/// not whole or leaves nothing to answer.
pub(super) fn answered(call: &Call, view: &View, text: &str) -> Option<Match> {
    let seat = view.seat_of(call.person.id)?;
    let game = view.game.ahead(&view.game.read_turn(text).ok()?)?;
    (!game.round().turn_goes_on() && game.turn() == Some(seat)).then_some(game)
}

/// That plans were dropped since the person looked last; said once.
pub(super) async fn dropped(
    call: &Call,
    view: &View,
    seat: Seat,
) -> Result<Option<String>, Trouble> {
    let app = &call.bot.app;
    let count = app.dropped_plans(view.id, call.person.id).await?;
    let person = other(call, view, seat);
    Ok((count > 0).then(|| say::dropped(call.language(), count, &person)))
}

/// To whoever has just played: that the other had planned an answer, and which.
pub(super) fn replied(call: &Call, view: &View) -> Option<String> {
    let seat = view.seat_of(call.person.id)?;
    let mut rounds = view.game.rounds().iter().rev();
    let round = rounds.find(|round| !round.actions().is_empty())?;
    let turn = round.last_turn();
    let by = turn.first().filter(|done| done.planned)?;
    if round.seat_of(by.side) == seat {
        return None;
    }
    let actions: Vec<&str> = turn.iter().map(|done| done.action.as_str()).collect();
    let person = other(call, view, seat);
    Some(say::replied(call.language(), &person, &actions.join(" ")))
}
