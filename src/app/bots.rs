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
    Accepted, App, AppError, Challenge, Given, MatchId, NewChallenge, Person, Refused, Seen, Turn,
    View,
};
use crate::bots::{self, Best, Level};
use crate::games::Position;
use crate::play::{Command, Match, Offer, Seat};

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
            self.game.turn() == Some(seat) || offered_to(&self.game, seat).is_some()
        })
    }
}

/// What the other seat offers.
fn offered_to(game: &Match, seat: Seat) -> Option<Offer> {
    let offers = game.offers();
    offers
        .iter()
        .find(|standing| standing.by != seat)
        .map(|standing| standing.offer)
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

    /// The running matches in which the bot is to act, after a restart for instance.
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
            for listed in self.store.matches_of(person.id).await? {
                // An offer waits for it, too, and stands in the log alone.
                let view = self.view(listed.id).await?;
                if view.is_some_and(|view| view.awaits_bot()) {
                    awaiting.push(listed.id);
                }
            }
        }
        Ok(awaiting)
    }

    /// Lets the bot do the next thing it has to do in a match: answer an offer, play its turn, or
    /// give up. `None` when it has nothing to do; else the match after it.
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
            let Some(command) = self.bot_wishes(&view, seat, level).await else {
                return Ok(None);
            };
            let given = Given {
                id,
                by: view.people[seat].id,
                board: Some(view.game.board()),
                at: self.now(),
            };
            match self.decide(&given, &command).await? {
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

    async fn bot_wishes(&self, view: &View, seat: Seat, level: Level) -> Option<Command> {
        let game = &view.game;
        if let Some(offer) = offered_to(game, seat) {
            return self.bot_answers(view, seat, level, offer).await;
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
            Offer::Takeback | Offer::Cancel => true,
            Offer::Rematch => false,
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
