//! Offers between the two people of a match, and what needs nobody's consent beside moves.

use std::sync::Arc;

use super::turn::TRIES;
use super::{App, AppError, Given, MatchId, PersonId, Played, Turn, View};
use crate::play::{Command, Event, Offer, Refusal, Standing};
use crate::store::{Appended, Rematched, Told};

/// What somebody does about an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bargain {
    /// Makes it; when the other has made the same, agrees to it.
    Offer,
    /// Agrees to the one with this number; without a number to whichever stands.
    Agree(Option<u64>),
    /// Refuses or withdraws it, by its number in the same way.
    Decline(Option<u64>),
}

/// The answer.
#[derive(Clone, Debug)]
pub enum Bargained {
    /// Done and committed: the event tells what.
    Done(View, Event),
    /// Both want to play again: the old match, and the new one that has begun.
    Rematch(View, View),
    /// Refused.
    Refused(View, Refusal),
    /// The person does not play in it.
    NotPlaying(View),
    /// No such match.
    Unknown,
}

impl App {
    /// Makes, agrees to or refuses an offer.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn bargain(
        &self,
        given: &Given,
        offer: Offer,
        bargain: Bargain,
    ) -> Result<Bargained, AppError> {
        let (command, wanted) = match bargain {
            Bargain::Offer => (Command::Offer(offer), None),
            Bargain::Agree(seq) => (Command::Agree(offer), seq),
            Bargain::Decline(seq) => (Command::Decline(offer), seq),
        };
        for _ in 0..TRIES {
            let Some(view) = self.view(given.id).await? else {
                return Ok(Bargained::Unknown);
            };
            let Some(seat) = view.seat_of(given.by) else {
                return Ok(Bargained::NotPlaying(view));
            };
            let game = &view.game;
            // A button names one offer; another of the same kind is not what was meant.
            let gone = wanted.is_some_and(|seq| game.offer(offer).is_none_or(|it| it.seq != seq));
            let decided = match game.decide(seat, &command, given.at) {
                Err(Refusal::OutOfTime) => {
                    self.look_at_late(&view, given.at).await?;
                    continue;
                }
                Ok(_) if gone => Err(Refusal::NoOffer),
                decided => decided,
            };
            let events = match decided {
                Ok(events) => events,
                Err(refusal) => return Ok(Bargained::Refused(view, refusal)),
            };
            let actor = game.actor(seat, &command);
            let event = events.first().cloned().ok_or(AppError::Lost)?;
            if event == Event::Rematched {
                match self.store.rematch(given.id, game, actor, given.at).await? {
                    Rematched::Started { match_id } => {
                        self.clock_moved();
                        let new = self.view(match_id).await?.ok_or(AppError::Lost)?;
                        return Ok(Bargained::Rematch(view, new));
                    }
                    Rematched::Changed => continue,
                }
            }
            let appended = self
                .store
                .append(given.id, game, actor, events, given.at)
                .await?;
            if let Appended::Committed(game) = appended {
                self.clock_moved();
                let view = View {
                    game: Arc::new(*game),
                    ..view
                };
                if actor.is_some() && matches!(event, Event::TakenBack { .. }) {
                    // Given at once: who took it back knows whose turn it is.
                    self.store.set_rung(view.id, view.game.board()).await?;
                }
                return Ok(Bargained::Done(view, event));
            }
        }
        Err(AppError::Busy)
    }

    /// Takes the last step of one's own running turn back.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn undo(&self, given: &Given) -> Result<Turn, AppError> {
        self.decide(given, &Command::Undo).await
    }

    /// Claims the win because the other's time is over.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn claim(&self, given: &Given) -> Result<Turn, AppError> {
        self.decide(given, &Command::Claim).await
    }

    /// The offers of a match that nobody was pinged for yet, and notes that they are told now.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn offers_to_tell(
        &self,
        id: MatchId,
    ) -> Result<Option<(View, Vec<Standing>)>, AppError> {
        let Some(view) = self.view(id).await? else {
            return Ok(None);
        };
        let told = self.store.offer_told(id).await?;
        let new: Vec<Standing> = view
            .game
            .offers()
            .into_iter()
            .filter(|made| made.seq > told)
            .collect();
        Ok((!new.is_empty()).then_some((view, new)))
    }

    /// Notes that somebody was pinged for an offer.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn offer_told(&self, id: MatchId, seq: u64) -> Result<(), AppError> {
        Ok(self.store.set_told(id, Told::Offered(seq)).await?)
    }

    /// The matches with offers that nobody was pinged for yet.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn untold_offers(&self) -> Result<Vec<MatchId>, AppError> {
        Ok(self.store.offers_due().await?)
    }

    /// The last match of a person that ended and can be played again, in this channel first.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn last_finished(
        &self,
        person: PersonId,
        channel: u64,
    ) -> Result<Option<MatchId>, AppError> {
        Ok(self.store.last_finished(person, channel).await?)
    }

    /// The finished matches of a person that can be played again, the latest first, at most so many.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn rematchable(&self, person: PersonId, most: u32) -> Result<Vec<Played>, AppError> {
        let open = self.store.rematchable(person, most).await?;
        let mut finished = self.finished_of(person, most).await?;
        finished.retain(|one| open.contains(&one.id));
        Ok(finished)
    }

    /// The match that came of a rematch of this one.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn rematch_of(&self, id: MatchId) -> Result<Option<View>, AppError> {
        match self.store.rematch_of(id).await? {
            Some(id) => self.view(id).await,
            None => Ok(None),
        }
    }
}
