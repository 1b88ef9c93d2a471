//! From a command to the events it leads to.

use super::{Command, Event, Match, Offer, Refusal, Seat};
use crate::games;

impl Match {
    /// What a command leads to: the events to record, at least one. Nothing changes here.
    ///
    /// `now` is the instant the command arrived: UTC, milliseconds. One that arrives with the last
    /// millisecond of the turn counts, later ones do not.
    ///
    /// # Errors
    /// [`Refusal`], the first reason in the order the rules give.
    pub fn decide(&self, by: Seat, command: &Command, now: i64) -> Result<Vec<Event>, Refusal> {
        if let Command::Offer(Offer::Rematch)
        | Command::Agree(Offer::Rematch)
        | Command::Decline(Offer::Rematch) = command
        {
            return self.decide_rematch(by, command);
        }
        if self.ending().is_some() {
            return Err(Refusal::MatchOver);
        }
        let late = self.late(now);
        if *command == Command::TimeOut {
            return match late.filter(|_| self.terms().pace.is_strict()) {
                Some(seat) => Ok(vec![Event::TimedOut { seat }]),
                None => Err(Refusal::NothingToClaim),
            };
        }
        if late.is_some() && self.terms().pace.is_strict() {
            return Err(Refusal::OutOfTime);
        }
        match command {
            Command::Act { actions } => self.decide_actions(by, actions),
            Command::Resign => Ok(vec![Event::Resigned]),
            Command::Cancel if self.has_acted(by) => Err(Refusal::CannotCancel),
            Command::Cancel | Command::CancelAgreed => Ok(vec![Event::Cancelled]),
            Command::AgreeDraw => Ok(vec![Event::DrawAgreed]),
            Command::Undo => self.decide_undo(by),
            Command::Claim => match late.filter(|seat| *seat != by) {
                Some(seat) => Ok(vec![Event::TimedOut { seat }]),
                None => Err(Refusal::NothingToClaim),
            },
            Command::Offer(offer) => self.decide_offer(by, *offer),
            Command::Agree(offer) => self.decide_agreement(by, *offer),
            Command::Decline(offer) => self.decide_refusal(*offer),
            Command::TimeOut => Err(Refusal::NothingToClaim),
        }
    }

    fn decide_actions(&self, by: Seat, actions: &[String]) -> Result<Vec<Event>, Refusal> {
        if actions.is_empty() {
            return Err(Refusal::Nothing);
        }
        let mut position = self.round().position().clone();
        let mut events = Vec::with_capacity(actions.len());
        for text in actions {
            let turn = position.turn().map(|side| self.round().seat_of(side));
            let played = position.play(text);
            match played {
                Err(refusal) if said_before_the_turn(&refusal) => return Err(refusal.into()),
                _ if turn != Some(by) => return Err(Refusal::NotYourTurn),
                Err(refusal) => return Err(refusal.into()),
                Ok(played) => events.push(Event::Acted {
                    action: played.action,
                }),
            }
        }
        Ok(events)
    }

    fn decide_undo(&self, by: Seat) -> Result<Vec<Event>, Refusal> {
        if self.turn() != Some(by) {
            return Err(Refusal::NotYourTurn);
        }
        let standing = self.round().actions().len();
        if !self.round().turn_goes_on() || standing == 0 {
            return Err(Refusal::NothingToUndo);
        }
        let to_board = self
            .board_with(standing - 1)
            .ok_or(Refusal::NothingToUndo)?;
        Ok(vec![Event::TakenBack { to_board }])
    }

    fn decide_offer(&self, by: Seat, offer: Offer) -> Result<Vec<Event>, Refusal> {
        match self.offer(offer) {
            Some(made) if made.by != by => return self.decide_agreement(by, offer),
            Some(_) => return Err(Refusal::OfferedBefore),
            None => {}
        }
        let to_board = if offer == Offer::Takeback {
            let to_board = self.takeback_for(by).ok_or(Refusal::NothingToTakeBack)?;
            if self.terms().pace.is_friendly() {
                return Ok(vec![Event::TakenBack { to_board }]);
            }
            to_board
        } else {
            0
        };
        if self.offers.was_made(by, offer, self.board()) {
            return Err(Refusal::OfferedBefore);
        }
        Ok(vec![Event::Offered { offer, to_board }])
    }

    fn decide_agreement(&self, by: Seat, offer: Offer) -> Result<Vec<Event>, Refusal> {
        let made = self
            .offer(offer)
            .filter(|made| made.by != by)
            .ok_or(Refusal::NoOffer)?;
        Ok(vec![match offer {
            Offer::Draw => Event::DrawAgreed,
            Offer::Cancel => Event::Cancelled,
            Offer::Takeback => Event::TakenBack {
                to_board: made.to_board,
            },
            Offer::Rematch => Event::Rematched,
        }])
    }

    fn decide_refusal(&self, offer: Offer) -> Result<Vec<Event>, Refusal> {
        self.offer(offer).ok_or(Refusal::NoOffer)?;
        Ok(vec![Event::Declined { offer }])
    }

    fn decide_rematch(&self, by: Seat, command: &Command) -> Result<Vec<Event>, Refusal> {
        if self.ending().is_none() {
            return Err(Refusal::NotOver);
        }
        if self.is_rematched() {
            return Err(Refusal::Rematched);
        }
        match command {
            Command::Offer(offer) => self.decide_offer(by, *offer),
            Command::Agree(offer) => self.decide_agreement(by, *offer),
            _ => self.decide_refusal(Offer::Rematch),
        }
    }

    /// Who records a command's events: nobody when both agreed or nobody asked, else the seat
    /// that asked.
    #[must_use]
    pub fn actor(&self, by: Seat, command: &Command) -> Option<Seat> {
        match command {
            Command::CancelAgreed | Command::AgreeDraw | Command::TimeOut => None,
            // A rematch is begun by the one who agrees; everything else both have decided.
            Command::Offer(offer) | Command::Agree(offer) => {
                let agreed = self.offer(*offer).is_some_and(|made| made.by != by);
                (!agreed || *offer == Offer::Rematch).then_some(by)
            }
            Command::Act { .. }
            | Command::Resign
            | Command::Cancel
            | Command::Undo
            | Command::Decline(_)
            | Command::Claim => Some(by),
        }
    }

    /// The board number play goes back to when this seat takes its last turn back: only before the
    /// reply, and never across a round's end.
    #[must_use]
    pub fn takeback_for(&self, by: Seat) -> Option<u64> {
        let round = self.round();
        let last = round.last_turn().last()?;
        if self.turn() != Some(by.other()) || round.seat_of(last.side) != by || round.turn_goes_on()
        {
            return None;
        }
        self.board_with(round.before_last_turn())
    }

    /// The board of the running round at which this many actions stood.
    fn board_with(&self, standing: usize) -> Option<u64> {
        let round = self.rounds().len() - 1;
        self.boards
            .iter()
            .rfind(|board| board.round == round && board.standing == standing)
            .map(|board| board.seq)
    }
}

/// Text that no game can read, and a finished round, are said even to whom it is not the turn of.
fn said_before_the_turn(refusal: &games::Refusal) -> bool {
    matches!(refusal.code(), "cannot-be-read" | "round-over")
}
