//! Matches against the bot itself: challenged with a level, it accepts at once, sits in a seat like
//! anybody and plays by the same commands as everybody.
//!
//! In a seat it is a person whose account is its level. Discord's numbers begin far above, so no
//! account is ever taken for a bot, and nobody is ever called by such a number.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;

use super::{
    Accepted, App, AppError, Bargain, Bargained, Challenge, Given, MatchId, NewChallenge, Person,
    Refused, Seen, Turn, View,
};
use crate::bots::{self, Best, Level};
use crate::games::Position;
use crate::play::{Command, Event, Match, Offer, Seat, Standing};

/// The longest the bot thinks about one action.
const CEILING: Duration = Duration::from_secs(2);

/// How many actions are thought about at once; the rest waits in a queue, so that pictures and
/// answers always find a core.
const AT_ONCE: usize = 1;

/// More actions than one turn can have.
const TURN: usize = 8;

/// The queue of those who think. Each running match against the bot stands in it once at most.
#[derive(Debug, Clone)]
pub(super) struct Thinkers(Arc<Semaphore>);

impl Default for Thinkers {
    fn default() -> Thinkers {
        Thinkers(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl Thinkers {
    /// Thinks on a blocking thread, at most [`CEILING`]; then it is told to stop, and what is best
    /// by then is the answer. Who waits here holds nothing up. None when thinking failed.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        think: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Option<T> {
        let _turn = self.0.acquire().await.ok()?;
        let stop = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&stop);
        let mut thinking = tokio::task::spawn_blocking(move || think(&asked));
        let thought = match tokio::time::timeout(CEILING, &mut thinking).await {
            Ok(done) => done,
            Err(_) => {
                stop.store(true, Ordering::Relaxed);
                thinking.await
            }
        };
        thought
            .inspect_err(|error| tracing::error!(%error, "thinking failed"))
            .ok()
    }

    async fn think(&self, position: Position, level: Level, seed: u64) -> Option<Best> {
        self.ask(move |stop| bots::best_at(&position, level, seed, stop))
            .await
            .flatten()
    }
}

/// The level a person stands for, if they are the bot.
pub(super) fn level_of(account: Option<u64>) -> Option<Level> {
    let number = u8::try_from(account?).ok()?;
    Level::new(number).ok()
}

/// The name on cards. Two numbers read alike in every language.
fn name(level: Level) -> String {
    format!("Revanche {level}/5")
}

impl View {
    /// The bot's seat and level, if it plays in this match.
    #[must_use]
    pub fn bot(&self) -> Option<(Seat, Level)> {
        Seat::ALL
            .into_iter()
            .find_map(|seat| self.people[seat].level.map(|level| (seat, level)))
    }

    /// Whether the bot has something to do: its turn, or an offer to answer.
    #[must_use]
    pub fn awaits_bot(&self) -> bool {
        self.bot().is_some_and(|(seat, _)| {
            self.game.turn() == Some(seat) || !offers_to(&self.game, seat).is_empty()
        })
    }
}

/// What the other seat offers.
fn offers_to(game: &Match, seat: Seat) -> Vec<Standing> {
    let mut offers = game.offers();
    offers.retain(|standing| standing.by != seat);
    offers
}

impl App {
    /// Challenges the bot, which accepts at once. Such a match is never rated.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn challenge_bot(
        &self,
        by: &Person,
        new: NewChallenge<'_>,
        level: Level,
    ) -> Result<Result<(Challenge, MatchId), Refused>, AppError> {
        let name = name(level);
        let bot = Seen {
            account: u64::from(level.number()),
            name: &name,
            locale: None,
        };
        let at = new.at;
        let new = NewChallenge {
            opponent: Some(bot),
            rated: false,
            ..new
        };
        let challenge = match self.challenge(by, &new).await? {
            Ok(challenge) => challenge,
            Err(refused) => return Ok(Err(refused)),
        };
        let person = self.meet(bot).await?.id;
        match self.accept(challenge.id, person, at).await? {
            Accepted::Started(challenge, started) => Ok(Ok((challenge, started))),
            _ => Err(AppError::Lost),
        }
    }

    /// The matches in which the bot is to act, after a restart for instance: running ones, and
    /// finished ones it is to play again.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn awaiting_bot(&self) -> Result<Vec<MatchId>, AppError> {
        let mut awaiting = Vec::new();
        for level in Level::ALL {
            let account = u64::from(level.number());
            let Some(person) = self.store.person_by_discord_id(account).await? else {
                continue;
            };
            let running = self.store.matches_of(person.id).await?;
            let mut may_wait: Vec<MatchId> = running.into_iter().map(|listed| listed.id).collect();
            may_wait.extend(self.store.rematch_offered(person.id).await?);
            for id in may_wait {
                // An offer waits for it, too, and stands in the log alone.
                let view = self.view(id).await?;
                if view.is_some_and(|view| view.awaits_bot()) {
                    awaiting.push(id);
                }
            }
        }
        Ok(awaiting)
    }

    /// Lets the bot do the next thing it has to do in a match: answer an offer, play its turn, or
    /// give up. `None` when it has nothing to do; else the match after it, which is another one
    /// when it agreed to a rematch.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn bot_acts(&self, id: MatchId) -> Result<Option<View>, AppError> {
        loop {
            let Some(view) = self.view(id).await? else {
                return Ok(None);
            };
            let Some((seat, level)) = view.bot() else {
                return Ok(None);
            };
            let offers = offers_to(&view.game, seat);
            // Agreeing to a rematch begins another match.
            if offers.iter().any(|made| made.offer == Offer::Rematch) {
                return Ok(
                    match self.agree_as_bot(&view, seat, Offer::Rematch).await? {
                        Bargained::Rematch(_, new) => Some(new),
                        // Withdrawn, or begun by somebody else meanwhile.
                        _ => None,
                    },
                );
            }
            let Some(command) = self.bot_wishes(&view, seat, level).await else {
                return Ok(None);
            };
            match self.bot_does(&view, seat, &command).await? {
                Turn::Done { view, .. } => return Ok(Some(view)),
                // Something came in between: it thinks again about what stands now.
                Turn::Stale(_) => {}
                Turn::Refused(_, refusal) => {
                    tracing::error!(%refusal, game = %id, "the bot wished for what it may not do");
                    return Ok(None);
                }
                _ => return Ok(None),
            }
        }
    }

    /// Carries out what was thought about a match as it stood. An offer changes no board, but what
    /// was thought before it no longer holds.
    async fn bot_does(&self, view: &View, seat: Seat, command: &Command) -> Result<Turn, AppError> {
        let given = Given {
            board: Some(view.game.board()),
            ..self.given_by_bot(view, seat)
        };
        let offers = offers_to(&view.game, seat);
        let same_offers = |game: &Match| offers_to(game, seat) == offers;
        self.decide_while(&given, command, same_offers).await
    }

    fn given_by_bot(&self, view: &View, seat: Seat) -> Given {
        Given {
            id: view.id,
            by: view.people[seat].id,
            board: None,
            at: self.now(),
        }
    }

    /// Lets the bot agree to what has just been offered to it, where it need not think about it:
    /// a takeback, calling the match off, a rematch. Everything else is returned as it came.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn bot_agrees(&self, bargained: Bargained) -> Result<Bargained, AppError> {
        let Bargained::Done(view, Event::Offered { offer, .. }) = &bargained else {
            return Ok(bargained);
        };
        let Some((seat, _)) = view.bot() else {
            return Ok(bargained);
        };
        let made = view.game.offer(*offer);
        if *offer == Offer::Draw || made.is_none_or(|made| made.by == seat) {
            return Ok(bargained);
        }
        Ok(match self.agree_as_bot(view, seat, *offer).await? {
            // It has been answered meanwhile.
            Bargained::Refused(..) => bargained,
            agreed => agreed,
        })
    }

    async fn agree_as_bot(
        &self,
        view: &View,
        seat: Seat,
        offer: Offer,
    ) -> Result<Bargained, AppError> {
        let given = self.given_by_bot(view, seat);
        let seq = view.game.offer(offer).map(|made| made.seq);
        self.bargain(&given, offer, Bargain::Agree(seq)).await
    }

    async fn bot_wishes(&self, view: &View, seat: Seat, level: Level) -> Option<Command> {
        let game = &view.game;
        if let Some(made) = offers_to(game, seat).first() {
            return self.bot_answers(view, seat, level, made.offer).await;
        }
        if game.turn() != Some(seat) {
            return None;
        }
        if bots::is_lost(game, seat) {
            return Some(Command::Resign);
        }
        let mut position = game.round().position().clone();
        let side = position.turn();
        let mut actions = Vec::new();
        // A whole turn is committed at once, as people do it; a ray is a turn of its own.
        while position.turn() == side && actions.len() < TURN {
            let seed = seed(view, actions.len());
            let best = self.thinkers.think(position.clone(), level, seed).await?;
            if actions.is_empty() && self.bot_offers_draw(view, seat, level, &best) {
                return Some(Command::Offer(Offer::Draw));
            }
            position.play(&best.action).ok()?;
            actions.push(best.action);
            // What comes next may be its own again, where the other could not move.
            if !position.is_within_turn() {
                break;
            }
        }
        Some(Command::Act { actions })
    }

    /// Whether it offers a draw before its turn; it plays on at once, the offer stands meanwhile.
    fn bot_offers_draw(&self, view: &View, seat: Seat, level: Level, best: &Best) -> bool {
        let offer = Command::Offer(Offer::Draw);
        let exact = level.strength(view.game.terms().game).exact;
        bots::offers_draw(&view.game, seat, best.value, exact)
            && view.game.decide(seat, &offer, self.now()).is_ok()
    }

    async fn bot_answers(
        &self,
        view: &View,
        seat: Seat,
        level: Level,
        offer: Offer,
    ) -> Option<Command> {
        let game = &view.game;
        let agrees = match offer {
            Offer::Takeback | Offer::Cancel | Offer::Rematch => true,
            Offer::Draw => {
                let position = game.round().position().clone();
                let mine = game.turn() == Some(seat);
                let best = self.thinkers.think(position, level, seed(view, 0)).await?;
                let value = if mine { best.value } else { -best.value };
                bots::accepts_draw(game, seat, value)
            }
        };
        Some(if agrees {
            Command::Agree(offer)
        } else {
            Command::Decline(offer)
        })
    }
}

/// A seed that is the same whenever the bot stands before the same decision again.
fn seed(view: &View, step: usize) -> u64 {
    let number = u64::try_from(view.id.0).unwrap_or(0);
    number
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(view.game.board() * 16 + step as u64)
}

#[cfg(test)]
mod tests;
