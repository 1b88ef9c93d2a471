//! Offers, their answers, claims on time and steps taken back.

use twilight_model::channel::message::component::ButtonStyle;

use super::after::after_commit;
use super::ask::given;
use super::look;
use super::turn::match_id;
use super::which::{self, Wanted};
use crate::app::{Bargain, Bargained, Given, Home, Turn, View};
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::discord::press::Press;
use crate::discord::sweep::card;
use crate::discord::{answer, panel, parts, show};
use crate::play::{Event, Offer, Seat};
use crate::words::{clock, flow, refusal, title};

/// `/draw`.
pub(super) async fn command(call: &Call, typed: &Typed, offer: Offer) -> Result<(), Trouble> {
    match which::find(call, typed.text("match"), Wanted::Any).await? {
        Some(view) => offer_in(call, &view, offer).await,
        None => Ok(()),
    }
}

/// `/takeback`: a step of one's own running turn at once, else the last turn by consent.
pub(super) async fn takeback_command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    let Some(view) = which::find(call, typed.text("match"), Wanted::Any).await? else {
        return Ok(());
    };
    if view.is_turn_of(call.person.id) && view.game.round().turn_goes_on() {
        return undo_in(call, &view).await;
    }
    offer_in(call, &view, Offer::Takeback).await
}

/// `/rematch`: of the match named, else of the last one that ended, here first.
pub(super) async fn rematch_command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    let named = typed
        .text("match")
        .and_then(|text| text.trim().parse().ok());
    let id = match named {
        Some(number) => Some(match_id(number)),
        None => {
            let app = &call.bot.app;
            app.last_finished(call.person.id, call.asked.channel)
                .await?
        }
    };
    let view = match id {
        Some(id) => call.bot.app.view(id).await?,
        None => None,
    };
    match view {
        Some(view) => offer_in(call, &view, Offer::Rematch).await,
        None => {
            let matches = call.command("matches");
            call.say(clock::no_finished(call.language(), &matches))
                .await
        }
    }
}

/// `/claim`.
pub(super) async fn claim_command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    match which::find(call, typed.text("match"), Wanted::Any).await? {
        Some(view) => claim(call, show::number(view.id.0), false).await,
        None => Ok(()),
    }
}

/// A button that offers something.
pub(super) async fn offer(call: &Call, number: u64, offer: Offer) -> Result<(), Trouble> {
    match which::by_number(call, number).await? {
        Some(view) => offer_in(call, &view, offer).await,
        None => Ok(()),
    }
}

/// Offers something; when the other has offered it, agrees to it, after a question where that ends
/// the match.
pub(super) async fn offer_in(call: &Call, view: &View, offer: Offer) -> Result<(), Trouble> {
    let Some(seat) = view.seat_of(call.person.id) else {
        return not_playing(call, view).await;
    };
    if let Some(made) = view.game.offer(offer).filter(|made| made.by != seat) {
        return agree(call, show::number(view.id.0), offer, made.seq, false).await;
    }
    let bargained = call
        .bot
        .app
        .bargain(&given(call, view), offer, Bargain::Offer)
        .await?;
    let bargained = call.bot.app.bot_agrees(bargained).await?;
    finish(call, offer, bargained, false).await
}

/// The Accept button of an offer, or the answer to its question.
pub(super) async fn agree(
    call: &Call,
    number: u64,
    offer: Offer,
    seq: u64,
    sure: bool,
) -> Result<(), Trouble> {
    let language = call.language();
    let Some(view) = which::by_number(call, number).await? else {
        return Ok(());
    };
    let Some(seat) = view.seat_of(call.person.id) else {
        return not_playing(call, &view).await;
    };
    let stands = view
        .game
        .offer(offer)
        .is_some_and(|made| made.seq == seq && made.by != seat);
    let name = title::game(language, view.game.terms().game);
    let other = view.people[seat.other()].named(call.language());
    if let (false, true, Some(question)) = (
        sure,
        stands,
        clock::agree_question(language, offer, &name, &other),
    ) {
        let yes = Press::Agree {
            game: number,
            offer,
            seq,
            sure: true,
        };
        let label = clock::button_agree(language);
        let body = answer::ask(language, number, &question, label, &yes);
        return Ok(call.reply.private(&body).await?);
    }
    let bargained = call
        .bot
        .app
        .bargain(&given(call, &view), offer, Bargain::Agree(Some(seq)))
        .await?;
    finish(call, offer, bargained, sure).await
}

/// The Decline button of an offer, or the Withdraw button of one's own.
pub(super) async fn refuse(
    call: &Call,
    number: u64,
    offer: Offer,
    seq: u64,
) -> Result<(), Trouble> {
    let Some(view) = which::by_number(call, number).await? else {
        return Ok(());
    };
    let bargained = call
        .bot
        .app
        .bargain(&given(call, &view), offer, Bargain::Decline(Some(seq)))
        .await?;
    if let (Bargained::Done(..), Some(made)) = (&bargained, view.game.offer(offer)) {
        call.bot
            .outbox
            .refresh(&call.bot, view.place.channel, view.id);
        let own = view.seat_of(call.person.id) == Some(made.by);
        let sentence = if own {
            clock::withdrawn(call.language())
        } else {
            clock::declined(call.language())
        };
        return call.say(sentence).await;
    }
    finish(call, offer, bargained, false).await
}

/// The Claim button, or the answer to its question.
pub(super) async fn claim(call: &Call, number: u64, sure: bool) -> Result<(), Trouble> {
    let language = call.language();
    let Some(view) = which::by_number(call, number).await? else {
        return Ok(());
    };
    let Some(seat) = view.seat_of(call.person.id) else {
        return not_playing(call, &view).await;
    };
    let late = view.game.late(call.asked.at) == Some(seat.other());
    if !sure && late && view.game.terms().pace.is_friendly() {
        let name = title::game(language, view.game.terms().game);
        let other = view.people[seat.other()].named(call.language());
        let question = clock::claim_question(language, &name, &other);
        let yes = Press::Claim {
            game: number,
            sure: true,
        };
        let label = clock::button_claim(language);
        let body = answer::ask(language, number, &question, label, &yes);
        return Ok(call.reply.private(&body).await?);
    }
    let turn = call.bot.app.claim(&given(call, &view)).await?;
    done(call, turn, &clock::claimed(language), sure).await
}

/// The button that takes a step of the running turn back.
pub(super) async fn undo(call: &Call, number: u64, board: u64) -> Result<(), Trouble> {
    let Some(view) = which::by_number(call, number).await? else {
        return Ok(());
    };
    let wanted = Given {
        board: Some(board),
        ..given(call, &view)
    };
    let turn = call.bot.app.undo(&wanted).await?;
    done(call, turn, &clock::undone(call.language()), true).await
}

async fn undo_in(call: &Call, view: &View) -> Result<(), Trouble> {
    let turn = call.bot.app.undo(&given(call, view)).await?;
    done(call, turn, &clock::undone(call.language()), false).await
}

async fn not_playing(call: &Call, view: &View) -> Result<(), Trouble> {
    call.say(look::not_playing(call, view)).await
}

/// Says a sentence where the person looks: in place of the pressed question, or as a new message.
async fn tell(call: &Call, sentence: &str, in_place: bool) -> Result<(), Trouble> {
    if in_place {
        Ok(call.reply.update(&panel::closed(sentence)).await?)
    } else {
        call.say(sentence).await
    }
}

async fn done(call: &Call, turn: Turn, sentence: &str, in_place: bool) -> Result<(), Trouble> {
    let language = call.language();
    match turn {
        Turn::Done { view, .. } => {
            if let Err(error) = tell(call, sentence, in_place).await {
                tracing::warn!(%error, game = %view.id, "it is done, its answer is lost");
            }
            after_commit(call, &view).await
        }
        Turn::Refused(_, refused) => {
            tell(call, &refusal::refusal(language, &refused), in_place).await
        }
        Turn::Stale(_) => tell(call, &flow::stale(language), in_place).await,
        Turn::NotYourTurn(view) => {
            let person = &view.people[view.game.turn().unwrap_or(Seat::A)];
            let sentence = flow::not_your_turn(language, &person.named(call.language()));
            tell(call, &sentence, in_place).await
        }
        Turn::Over(_) => tell(call, &flow::over(language), in_place).await,
        Turn::NotPlaying(view) => not_playing(call, &view).await,
        Turn::Unknown => which::unknown(call).await,
    }
}

/// Answers, then lets the others know.
async fn finish(
    call: &Call,
    offer: Offer,
    bargained: Bargained,
    in_place: bool,
) -> Result<(), Trouble> {
    let language = call.language();
    match bargained {
        Bargained::Done(view, Event::Offered { .. }) => offered(call, &view, offer).await,
        Bargained::Done(view, _) => {
            let sentence = clock::agreed(language, offer);
            if let Err(error) = tell(call, &sentence, in_place).await {
                tracing::warn!(%error, game = %view.id, "it is agreed, its answer is lost");
            }
            after_commit(call, &view).await
        }
        Bargained::Rematch(old, new) => {
            let sentence = clock::rematched(language);
            if let Err(error) = tell(call, &sentence, in_place).await {
                tracing::warn!(%error, game = %new.id, "the rematch has begun, its answer is lost");
            }
            call.bot
                .outbox
                .refresh(&call.bot, old.place.channel, old.id);
            let new = call.bot.give_a_thread_again(&call.asked, &old, new).await?;
            after_commit(call, &new).await
        }
        Bargained::Refused(_, refused) => {
            tell(call, &refusal::refusal(language, &refused), in_place).await
        }
        Bargained::NotPlaying(view) => not_playing(call, &view).await,
        Bargained::Unknown => which::unknown(call).await,
    }
}

/// The offer stands: its maker can withdraw it, the other is pinged once.
async fn offered(call: &Call, view: &View, offer: Offer) -> Result<(), Trouble> {
    let language = call.language();
    let Some(made) = view.game.offer(offer) else {
        return Ok(());
    };
    let other = view.people[made.by.other()].named(call.language());
    let withdraw = parts::button(
        ButtonStyle::Secondary,
        clock::button_withdraw(language),
        &Press::Refuse {
            game: show::number(view.id.0),
            offer,
            seq: made.seq,
        },
    );
    let body = answer::notice(&clock::offered(language, offer, &other), vec![withdraw]);
    if let Err(error) = call.reply.private(&body).await {
        tracing::warn!(%error, game = %view.id, "the offer stands, its answer is lost");
    }
    let bot = &call.bot;
    if view.people[made.by.other()].level.is_some() {
        bot.app.offer_told(view.id, made.seq).await?;
        return bot_considers(call, view).await;
    }
    match view.place.home {
        Home::Member => {
            bot.outbox.offers(bot, view.place.channel, view.id);
            bot.outbox.refresh(bot, view.place.channel, view.id);
        }
        Home::Guest if call.asked.channel == view.place.channel => {
            let people = show::people(view, view.place.language);
            let ping = card(view, &people).call_for(&made);
            call.reply.follow_up(&ping).await?;
            bot.app.offer_told(view.id, made.seq).await?;
        }
        Home::Guest => {}
    }
    Ok(())
}

/// The bot thinks about what it is offered: nobody is to be pinged. What comes of it is shown in
/// the place, or said here where the bot is a guest and the board stays as it is.
async fn bot_considers(call: &Call, view: &View) -> Result<(), Trouble> {
    if view.place.home == Home::Member {
        call.bot.let_bot_play(view.id);
        call.bot
            .outbox
            .refresh(&call.bot, view.place.channel, view.id);
        return Ok(());
    }
    after_commit(call, view).await?;
    let now = call.bot.app.view(view.id).await?;
    if now.is_some_and(|now| now.game.ending().is_none()) {
        let sentence = show::sentence(clock::declined(call.language()));
        call.reply.follow_up_private(&sentence).await?;
    }
    Ok(())
}
