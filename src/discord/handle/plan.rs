//! `/plan`, the buttons and the modal of plans: one's answers to turns of the other, for oneself
//! alone.

use super::turn::match_id;
use super::which::{self, Wanted};
use crate::app::{Home, KeptPlan, MatchId, NewPlan, PlanId, Planned, View};
use crate::discord::body::Body;
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::discord::modal;
use crate::discord::plans::Reader;
use crate::discord::press::Ahead;
use crate::discord::show::{number, sentence};
use crate::play::{Match, Seat};
use crate::words::{Name, plan as say};

/// A match as its player sees it, with the name of the other.
struct Mine {
    view: View,
    seat: Seat,
    other: Name,
}

impl Mine {
    /// None when the person does not play in it; then they have been told.
    async fn of(call: &Call, view: View) -> Result<Option<Mine>, Trouble> {
        let Some(seat) = view.seat_of(call.person.id) else {
            call.say(super::look::not_playing(call, &view)).await?;
            return Ok(None);
        };
        Ok(Some(Mine {
            other: view.people[seat.other()].named(call.language()),
            seat,
            view,
        }))
    }

    fn reader(&self, call: &Call) -> Reader<'_> {
        Reader {
            language: call.language(),
            id: number(self.view.id.0),
            game: &self.view.game,
            seat: self.seat,
            other: &self.other,
        }
    }

    async fn plans(&self, call: &Call) -> Result<Vec<KeptPlan>, Trouble> {
        Ok(call.bot.app.plans_of(self.view.id, call.person.id).await?)
    }

    /// The plans that wait, below a note and what has become of others.
    async fn list(&self, call: &Call, note: Option<&str>) -> Result<Body, Trouble> {
        self.list_again(call, note, None).await
    }

    /// The same with a button that opens the modal with what was refused.
    async fn list_again(
        &self,
        call: &Call,
        note: Option<&str>,
        again: Option<Ahead>,
    ) -> Result<Body, Trouble> {
        let ended = ended(call, &self.view, self.seat).await?;
        let plans = self.plans(call).await?;
        let command = call.command("plan");
        let reader = self.reader(call);
        Ok(reader.list(&plans, note, ended.as_deref(), &command, again))
    }
}

/// Where the answer goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    New,
    InPlace,
}

async fn give(call: &Call, body: &Body, way: Way) -> Result<(), Trouble> {
    match way {
        Way::New => call.reply.private(body).await?,
        Way::InPlace => call.reply.update(body).await?,
    }
    Ok(())
}

/// `/plan`: with both options a new plan, without any one's own.
pub(super) async fn command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    let found = which::find(call, typed.text("match"), Wanted::TheirTurn).await?;
    let Some(view) = found else {
        return Ok(());
    };
    let Some(mine) = Mine::of(call, view).await? else {
        return Ok(());
    };
    let (answers, replies) = match (typed.text("if"), typed.text("then")) {
        (Some(answers), Some(replies)) => (answers, replies),
        (None, None) => {
            let list = mine.list(call, None).await?;
            return give(call, &list, Way::New).await;
        }
        _ => return call.say(say::both(call.language())).await,
    };
    let wish = NewPlan {
        id: mine.view.id,
        by: call.person.id,
        answers,
        replies,
        board: None,
        instead: None,
        at: call.asked.at,
    };
    plan(call, &wish, Way::New).await
}

/// Plans, and answers with the plans that wait then.
async fn plan(call: &Call, wish: &NewPlan<'_>, way: Way) -> Result<(), Trouble> {
    let planned = call.bot.app.plan(wish).await?;
    let (view, kept, refused) = match planned {
        Planned::Kept(view, id) => (view, Some(id), None),
        Planned::Refused(view, refused) => (view, None, Some(refused)),
        Planned::Stale(view) => (view, None, None),
        Planned::TooMany(view) => return too_many(call, view, wish, way).await,
        Planned::NotPlaying(view) => return call.say(super::look::not_playing(call, &view)).await,
        Planned::Unknown => return which::unknown(call).await,
    };
    let Some(mine) = Mine::of(call, view).await? else {
        return Ok(());
    };
    let reader = mine.reader(call);
    let mut again = None;
    let note = match (kept, refused) {
        (Some(id), _) => {
            let plans = mine.plans(call).await?;
            let kept = plans.iter().find(|one| one.id == id);
            kept.map_or_else(
                || say::gone(call.language()),
                |kept| reader.kept(&kept.plan),
            )
        }
        (None, Some(refused)) => {
            again = reopens(wish);
            reader.why_not(wish.answers, wish.replies, &refused)
        }
        (None, None) => {
            let typed = reader.typed(wish.answers, wish.replies);
            format!("{}\n{typed}", say::stale(call.language()))
        }
    };
    let list = mine.list_again(call, Some(&note), again).await?;
    give(call, &list, way).await
}

/// The press that opens the modal with what was refused; none where that is too long for a control.
fn reopens(wish: &NewPlan<'_>) -> Option<Ahead> {
    let instead = wish.instead.map_or(0, |id| number(id.0));
    Ahead::again(number(wish.id.0), instead, [wish.answers, wish.replies])
}

/// No more plans: what was typed stands in a message of its own, because one of the list has to be
/// withdrawn first, and the list is written anew by that. Where the list is not in sight it follows.
async fn too_many(call: &Call, view: View, wish: &NewPlan<'_>, way: Way) -> Result<(), Trouble> {
    let Some(mine) = Mine::of(call, view).await? else {
        return Ok(());
    };
    let told = mine
        .reader(call)
        .too_many(wish.answers, wish.replies, reopens(wish));
    call.reply.private(&told).await?;
    if way == Way::New {
        let list = mine.list(call, None).await?;
        call.reply.follow_up_private(&list).await?;
    }
    Ok(())
}

/// A button about plans.
pub(super) async fn press(call: &Call, press: Ahead) -> Result<(), Trouble> {
    match press {
        Ahead::New { game, below } => open(call, game, 0, None, below).await,
        Ahead::Change { game, plan } => open(call, game, plan, None, false).await,
        Ahead::Again { game, plan, typed } => open(call, game, plan, Some(typed), false).await,
        Ahead::Withdraw { plan } => withdraw(call, plan).await,
        // A modal is sent, not pressed.
        Ahead::Sent { .. } => super::unknown(call).await,
    }
}

/// Opens the modal: for a new plan, with the one of this number in it, or with what was typed before.
/// Where the plans themselves are not in sight they are shown first, if there are any.
async fn open(
    call: &Call,
    game: u64,
    changed: u64,
    typed: Option<[String; 2]>,
    below: bool,
) -> Result<(), Trouble> {
    let language = call.language();
    let Some(view) = which::by_number(call, game).await? else {
        return Ok(());
    };
    let Some(mine) = Mine::of(call, view).await? else {
        return Ok(());
    };
    let reader = mine.reader(call);
    if !reader.may_plan() {
        return call
            .say(match mine.view.game.turn() {
                Some(_) => say::your_turn(language, &mine.other),
                None => say::over(language),
            })
            .await;
    }
    let plans = mine.plans(call).await?;
    if below && !plans.is_empty() {
        let list = mine.list(call, None).await?;
        return give(call, &list, Way::New).await;
    }
    let kept = plans.iter().find(|one| number(one.id.0) == changed);
    if changed != 0 && kept.is_none() {
        return call.say(say::gone(language)).await;
    }
    let texts = typed.or_else(|| kept.map(|kept| modal::typed(&kept.plan)));
    let modal = modal::plan(language, reader.id, reader.game, changed, texts, below);
    Ok(call.reply.modal(&modal).await?)
}

/// The modal was sent.
pub(super) async fn sent(call: &Call, sent: Ahead, texts: &[String]) -> Result<(), Trouble> {
    let (
        Ahead::Sent {
            game,
            board,
            plan: changed,
            below,
        },
        [answers, replies],
    ) = (sent, texts)
    else {
        return super::unknown(call).await;
    };
    let wish = NewPlan {
        id: match_id(game),
        by: call.person.id,
        answers,
        replies,
        board: Some(board),
        instead: (changed != 0).then(|| plan_id(changed)),
        at: call.asked.at,
    };
    let way = if below { Way::New } else { Way::InPlace };
    plan(call, &wish, way).await
}

/// Our number of a plan from a control's.
fn plan_id(number: u64) -> PlanId {
    PlanId(i64::try_from(number).unwrap_or(-1))
}

/// Withdraws a plan, and shows what is left in its match.
async fn withdraw(call: &Call, plan: u64) -> Result<(), Trouble> {
    let language = call.language();
    let app = &call.bot.app;
    let withdrawn: Option<MatchId> = app.withdraw_plan(plan_id(plan), call.person.id).await?;
    let view = match withdrawn {
        Some(id) => app.view(id).await?,
        None => None,
    };
    let body = match view {
        Some(view) => {
            let Some(mine) = Mine::of(call, view).await? else {
                return Ok(());
            };
            mine.list(call, Some(&say::withdrawn(language))).await?
        }
        None => sentence(say::gone(language)),
    };
    give(call, &body, Way::InPlace).await
}

/// To somebody who waits for the other: the plans that wait, and the way to more.
pub(super) async fn waits(call: &Call, view: &View, told: &str) -> Result<Body, Trouble> {
    let Some(seat) = view
        .seat_of(call.person.id)
        .filter(|_| view.may_plan(call.person.id))
    else {
        return Ok(sentence(told));
    };
    let mine = Mine {
        view: view.clone(),
        seat,
        other: view.people[seat.other()].named(call.language()),
    };
    let told = match view.place.home {
        Home::Member => {
            let hint = say::hint(call.language(), &call.command("plan"));
            format!("{told} {hint}")
        }
        // Commands are not everybody's there.
        Home::Guest => told.to_owned(),
    };
    mine.list(call, Some(&told)).await
}

/// The match in which the next text of a chain is completed: after what stands before it in both
/// options. None while that is not whole, or when it is not the turn of whom it is for.
pub(super) fn on(call: &Call, view: &View, answers: &[&str], replies: &[&str]) -> Option<Match> {
    let seat = view.seat_of(call.person.id)?;
    let mut turns = Vec::new();
    for (at, answer) in answers.iter().enumerate() {
        turns.push(*answer);
        turns.extend(replies.get(at));
    }
    let game = view.game.after_turns(turns)?;
    let whose = if answers.len() > replies.len() {
        seat
    } else {
        seat.other()
    };
    (game.turn() == Some(whose)).then_some(game)
}

/// What has become of the person's plans since they looked last; said once.
pub(super) async fn ended(call: &Call, view: &View, seat: Seat) -> Result<Option<String>, Trouble> {
    let ended = call.bot.app.ended_plans(view.id, call.person.id).await?;
    let reader = Reader {
        language: call.language(),
        id: number(view.id.0),
        game: &view.game,
        seat,
        other: &view.people[seat.other()].named(call.language()),
    };
    Ok(reader.ended(&ended))
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
    let person = view.people[seat.other()].named(call.language());
    Some(say::replied(call.language(), &person, &actions.join(" ")))
}
