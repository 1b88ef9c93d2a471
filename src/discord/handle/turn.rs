//! Playing a turn: the private panel, the modal, `/play`.

use twilight_model::channel::message::component::ButtonStyle;

use super::after::after_commit;
use super::look::not_playing;
use super::which::{self, Wanted};
use crate::app::{Given, Home, MatchId, Turn, View};
use crate::discord::body::Body;
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::discord::panel::{self, Advance, Viewer};
use crate::discord::parts;
use crate::discord::plainer::Way;
use crate::discord::plans;
use crate::discord::press::{Draft, Press, Tap};
use crate::discord::reply::Patience;
use crate::discord::show;
use crate::games;
use crate::play::{Refusal, Seat};
use crate::words::{clock, flow, refusal};

/// How the answer reaches the person: as a new private message, or in place of the pressed panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    New,
    InPlace,
}

/// The Play button of a card.
pub(super) async fn open(call: &Call, game: u64, board: u64) -> Result<(), Trouble> {
    let Some(view) = which::by_number(call, game).await? else {
        return Ok(());
    };
    let old = board != view.game.board();
    if old && view.place.home == Home::Guest && !call.asked.private {
        return freshen_guest_card(call, &view).await;
    }
    let Some(seat) = may_move(call, &view, Some(board), Manner::New).await? else {
        return Ok(());
    };
    let ended = super::plan::ended(call, &view, seat).await?;
    let note = ended.as_deref();
    show_panel(call, &view, seat, &Draft::default(), note, Manner::New).await
}

/// Where the bot is a guest it can change a card only by answering a press on it: the pressed card
/// becomes today's board, and what the press was for comes after it.
async fn freshen_guest_card(call: &Call, view: &View) -> Result<(), Trouble> {
    call.bot
        .say_card(view, &[], Way::Update(&call.reply))
        .await?;
    if let Some(message) = call.asked.message {
        let board = view.game.board();
        call.bot.app.card_shown(view.id, board, message).await?;
    }
    let body = match view.seat_of(call.person.id) {
        Some(seat) if view.is_turn_of(call.person.id) => {
            panel_body(call, view, seat, &Draft::default(), None).await
        }
        _ => super::plan::waits(call, view, &why_not_to_move(call, view)).await?,
    };
    Ok(call.reply.follow_up_private(&body).await?)
}

/// The match of a panel and who sits at it, as long as its board is today's and it is their turn;
/// else they have been told.
async fn on_panel(call: &Call, game: u64, board: u64) -> Result<Option<(View, Seat)>, Trouble> {
    let Some(view) = which::by_number(call, game).await? else {
        return Ok(None);
    };
    let seat = may_move(call, &view, Some(board), Manner::InPlace).await?;
    Ok(seat.map(|seat| (view, seat)))
}

/// A control of a panel.
pub(super) async fn tap(
    call: &Call,
    game: u64,
    board: u64,
    draft: &Draft,
    tap: &Tap,
    value: Option<&str>,
) -> Result<(), Trouble> {
    let Some((view, seat)) = on_panel(call, game, board).await? else {
        return Ok(());
    };
    let viewer = viewer(call, &view, seat);
    let advanced = panel::advance(&viewer, &view.game, draft, tap, value);
    go_on(call, &view, seat, draft, advanced).await
}

/// The modal of a panel.
pub(super) async fn typed(
    call: &Call,
    game: u64,
    board: u64,
    draft: &Draft,
    text: &str,
) -> Result<(), Trouble> {
    let Some((view, seat)) = on_panel(call, game, board).await? else {
        return Ok(());
    };
    let viewer = viewer(call, &view, seat);
    let advanced = panel::typed(&viewer, &view.game, draft, text);
    go_on(call, &view, seat, draft, advanced).await
}

async fn go_on(
    call: &Call,
    view: &View,
    seat: Seat,
    draft: &Draft,
    advanced: Result<Advance, games::Refusal>,
) -> Result<(), Trouble> {
    match advanced {
        Ok(Advance::Show(next, note)) => {
            show_panel(call, view, seat, &next, note.as_deref(), Manner::InPlace).await
        }
        Ok(Advance::Commit(actions)) => commit(call, view, &actions, Manner::InPlace).await,
        Ok(Advance::Type(modal)) => Ok(call.reply.modal(&modal).await?),
        Err(refused) => {
            let next = Draft {
                step: draft.step.wrapping_add(1),
                ..draft.clone()
            };
            let note = with_example(call, view, &refused);
            show_panel(call, view, seat, &next, Some(&note), Manner::InPlace).await
        }
    }
}

/// `/play`.
pub(super) async fn typed_command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    let wanted = typed.text("match");
    let Some(view) = which::find(call, wanted, Wanted::MyTurn).await? else {
        return Ok(());
    };
    let text = typed.text("action").unwrap_or_default();
    let read = panel::read(&view.game, &[], text);
    let told_first = matches!(&read, Err(refused) if refused.code() == "cannot-be-read");
    if !told_first && may_move(call, &view, None, Manner::New).await?.is_none() {
        return Ok(());
    }
    match read {
        Ok(actions) => commit(call, &view, &actions, Manner::New).await,
        Err(refused) => call.say(with_example(call, &view, &refused)).await,
    }
}

fn with_example(call: &Call, view: &View, refused: &games::Refusal) -> String {
    let language = call.language();
    let why = refusal::action(language, refused);
    match refusal::legal_example(language, view.game.round().position()) {
        Some(example) => format!("{why} {example}"),
        None => why,
    }
}

/// The seat of the person if they may move on this board; else they have been told why not.
async fn may_move(
    call: &Call,
    view: &View,
    board: Option<u64>,
    manner: Manner,
) -> Result<Option<Seat>, Trouble> {
    let language = call.language();
    let Some(seat) = view.seat_of(call.person.id) else {
        call.say(not_playing(call, view)).await?;
        return Ok(None);
    };
    if board.is_some_and(|board| board != view.game.board()) {
        let sentence = if view.game.ending().is_some() {
            flow::over(language)
        } else {
            flow::stale(language)
        };
        today(call, view, &sentence, manner).await?;
        return Ok(None);
    }
    if !view.is_turn_of(call.person.id) {
        let sentence = why_not_to_move(call, view);
        if view.game.ending().is_some() || manner == Manner::InPlace {
            today(call, view, &sentence, manner).await?;
        } else {
            let waits = super::plan::waits(call, view, &sentence).await?;
            call.reply.private(&waits).await?;
        }
        return Ok(None);
    }
    Ok(Some(seat))
}

/// Why somebody may not move who does not: not theirs, over, or the other's turn.
fn why_not_to_move(call: &Call, view: &View) -> String {
    let language = call.language();
    if view.seat_of(call.person.id).is_none() {
        return not_playing(call, view);
    }
    let Some(turn) = view.game.turn() else {
        return flow::over(language);
    };
    let person = view.people[turn].named(call.language());
    match view.place.home {
        Home::Member => flow::not_your_turn(language, &person),
        Home::Guest => flow::not_your_turn_guest(language, &person),
    }
}

/// Today's board with a sentence above: as a fresh panel for whose turn it is, else to look at.
async fn today(call: &Call, view: &View, sentence: &str, manner: Manner) -> Result<(), Trouble> {
    may_wait(call, manner);
    let body = match view.seat_of(call.person.id) {
        Some(seat) if view.is_turn_of(call.person.id) => {
            panel_body(call, view, seat, &Draft::default(), Some(sentence)).await
        }
        _ => {
            let png = show::picture(&call.bot, view, call.person.theme).await;
            let look = show::look(view, call.language(), png);
            with_plans(call, view, show::under(sentence, look), true)
        }
    };
    answer(call, &body, manner).await
}

/// The same with the button to plan an answer, for a player who waits for another person.
fn with_plans(call: &Call, view: &View, mut body: Body, below: bool) -> Body {
    if view.may_plan(call.person.id) {
        let button = plans::button(call.language(), show::number(view.id.0), below);
        body.components.push(parts::row(vec![button]));
    }
    body
}

/// A picture is about to be drawn for a pressed panel. The button that opens the modal is not
/// deferred by itself, because a modal cannot follow a deferral; now it is known that none comes.
fn may_wait(call: &Call, manner: Manner) {
    if manner == Manner::InPlace {
        call.reply.may_wait(Patience::Panel);
    }
}

async fn answer(call: &Call, body: &Body, manner: Manner) -> Result<(), Trouble> {
    match manner {
        Manner::New => call.reply.private(body).await?,
        Manner::InPlace => call.reply.update(body).await?,
    }
    Ok(())
}

fn viewer(call: &Call, view: &View, seat: Seat) -> Viewer {
    Viewer {
        id: show::number(view.id.0),
        seat,
        language: call.language(),
        confirm: call.person.confirm,
        guest: view.place.home == Home::Guest,
    }
}

async fn panel_body(
    call: &Call,
    view: &View,
    seat: Seat,
    draft: &Draft,
    note: Option<&str>,
) -> Body {
    let shown = panel::view(&viewer(call, view, seat), &view.game, draft, note);
    let drawn = std::sync::Arc::new(shown.shown.clone());
    let look = crate::draw::Look::quick_in(call.person.theme);
    let png = call
        .bot
        .pictures
        .board(drawn, shown.selection.clone(), look)
        .await;
    shown.body(png)
}

async fn show_panel(
    call: &Call,
    view: &View,
    seat: Seat,
    draft: &Draft,
    note: Option<&str>,
    manner: Manner,
) -> Result<(), Trouble> {
    may_wait(call, manner);
    let body = panel_body(call, view, seat, draft, note).await;
    answer(call, &body, manner).await
}

/// Plays for good. The answer comes after the commit; when the answer is lost, the turn stands and
/// the board is posted all the same.
async fn commit(
    call: &Call,
    view: &View,
    actions: &[String],
    manner: Manner,
) -> Result<(), Trouble> {
    let given = Given {
        id: view.id,
        by: call.person.id,
        board: Some(view.game.board()),
        at: call.asked.at,
    };
    match call.bot.app.play(&given, actions).await? {
        Turn::Done { view, .. } => {
            if let Err(trouble) = played(call, &view, actions, manner).await {
                tracing::warn!(%trouble, game = %view.id, "the turn stands, its answer is lost");
            }
            after_commit(call, &view).await
        }
        Turn::Refused(view, refused) => {
            let sentence = match &refused {
                Refusal::Play(refused) => with_example(call, &view, refused),
                other => refusal::refusal(call.language(), other),
            };
            today(call, &view, &sentence, manner).await
        }
        Turn::Stale(view) => today(call, &view, &flow::stale(call.language()), manner).await,
        Turn::NotYourTurn(view) | Turn::Over(view) | Turn::NotPlaying(view) => {
            let sentence = why_not_to_move(call, &view);
            today(call, &view, &sentence, manner).await
        }
        Turn::Unknown => which::unknown(call).await,
    }
}

/// The answer to a committed turn: that it is played, or the panel again when it goes on.
async fn played(
    call: &Call,
    view: &View,
    actions: &[String],
    manner: Manner,
) -> Result<(), Trouble> {
    let mut sentence = flow::played(call.language(), &actions.join(" "));
    let mut more = super::plan::replied(call, view);
    if manner == Manner::New
        && let Some(seat) = view.seat_of(call.person.id)
    {
        // Who types their turn has no panel to be told on.
        more = more.or(super::plan::ended(call, view, seat).await?);
    }
    if let Some(more) = more {
        sentence.push(' ');
        sentence.push_str(&more);
    }
    match view.seat_of(call.person.id) {
        Some(seat) if view.is_turn_of(call.person.id) && view.turn_began() < view.game.board() => {
            let draft = Draft::default();
            let mut body = panel_body(call, view, seat, &draft, Some(&sentence)).await;
            // Until the turn has passed, its steps can be taken back by the player alone.
            body.components.push(parts::row(vec![parts::button(
                ButtonStyle::Secondary,
                clock::button_undo(call.language()),
                &Press::Undo {
                    game: show::number(view.id.0),
                    board: view.game.board(),
                },
            )]));
            answer(call, &body, manner).await
        }
        _ => {
            let closed = with_plans(call, view, panel::closed(&sentence), false);
            answer(call, &closed, manner).await
        }
    }
}

/// Our number of a match from a control's.
pub(super) fn match_id(number: u64) -> MatchId {
    MatchId(i64::try_from(number).unwrap_or(-1))
}
