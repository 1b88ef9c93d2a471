//! A match between two seats: rounds, result and the log of events. Pure: `now` is always an
//! argument, and the state is the replay of the log, nothing else.

mod clock;
mod command;
mod decide;
mod ending;
mod event;
mod log_error;
mod offer;
mod pace;
mod plan;
pub mod rating;
pub mod record;
mod round;
mod state;
mod terms;
mod time;

#[cfg(test)]
mod tests;

pub use command::{Command, Refusal};
pub use ending::{Decided, Ending, Outcome, Score, judge, rounds_won, total};
pub use event::{Event, Reason, Recorded};
pub use log_error::LogError;
pub use offer::{Offer, Standing};
pub use pace::{Pace, Span};
pub use plan::{PAIRS, Pair, PairRefusal, Plan, PlanRefusal, Prospect};
pub use round::{Done, Round};
pub use terms::{BySeat, Rounds, Seat, Terms};

use clock::Clock;
use offer::Offers;

/// The version of the rules that new matches are played by.
pub const RULES_VERSION: u32 = 1;

/// A board number of the line of play that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Board {
    seq: u64,
    /// Index into the rounds.
    round: usize,
    /// How many actions of that round stood at this board.
    standing: usize,
}

/// A match: always the replay of its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    terms: Terms,
    rules_version: u32,
    seq: u64,
    /// Never empty.
    rounds: Vec<Round>,
    /// The boards one can go back to, oldest first; the last is today's. Never empty.
    boards: Vec<Board>,
    /// The number of today's board. Ends count as a change of the board.
    board: u64,
    acted: BySeat<bool>,
    /// Who made the last event that changed the board.
    last_by: Option<Seat>,
    ending: Option<Ending>,
    offers: Offers,
    /// A new match has come of this one.
    rematched: bool,
    clock: Clock,
    /// The board number at which the running turn began.
    turn_board: u64,
    /// The instant of the last event.
    at: i64,
}

impl Match {
    /// A match that begins at this instant.
    ///
    /// # Errors
    /// [`LogError::Terms`] when no match can be played under these terms.
    pub fn begun(terms: Terms, at: i64) -> Result<Self, LogError> {
        Self::begun_by(RULES_VERSION, terms, at)
    }

    /// The same by a version of the rules.
    fn begun_by(rules_version: u32, terms: Terms, at: i64) -> Result<Self, LogError> {
        Self::begin(&Recorded {
            seq: 1,
            at,
            by: None,
            event: Event::Started {
                terms,
                rules_version,
            },
        })
    }

    /// The match that a log tells.
    ///
    /// # Errors
    /// [`LogError`] when the events are not those of a match under rules we know.
    pub fn replay(log: &[Recorded]) -> Result<Self, LogError> {
        let (first, rest) = log.split_first().ok_or(LogError::Empty)?;
        let mut game = Self::begin(first)?;
        for recorded in rest {
            game.evolve(recorded)?;
        }
        Ok(game)
    }

    fn begin(first: &Recorded) -> Result<Self, LogError> {
        if first.seq != 1 {
            return Err(LogError::Order {
                expected: 1,
                found: first.seq,
            });
        }
        let Event::Started {
            terms,
            rules_version,
        } = first.event
        else {
            return Err(LogError::Start { seq: first.seq });
        };
        if rules_version > RULES_VERSION {
            return Err(LogError::HigherRules {
                version: rules_version,
            });
        }
        if !terms.fit() {
            return Err(LogError::Terms);
        }
        Ok(Self {
            terms,
            rules_version,
            seq: 1,
            rounds: vec![Round::start(terms.game, 1, terms.first_in(1))],
            boards: vec![Board {
                seq: 1,
                round: 0,
                standing: 0,
            }],
            board: 1,
            acted: BySeat::default(),
            last_by: first.by,
            ending: None,
            offers: Offers::default(),
            rematched: false,
            clock: Clock::start(first.at),
            turn_board: 1,
            at: first.at,
        })
    }

    /// Takes in what happens next, by whom and when, and returns it as the log has it. On `Err`
    /// nothing has changed.
    ///
    /// # Errors
    /// [`LogError`] when the event cannot follow what has happened so far.
    pub fn add(&mut self, by: Option<Seat>, event: Event, at: i64) -> Result<Recorded, LogError> {
        let seq = self.seq + 1;
        let recorded = Recorded { seq, at, by, event };
        self.evolve(&recorded)?;
        Ok(recorded)
    }

    /// Takes in the next event of the log. On `Err` nothing has changed.
    ///
    /// # Errors
    /// [`LogError`] when the event cannot follow what has happened so far.
    pub fn evolve(&mut self, recorded: &Recorded) -> Result<(), LogError> {
        let (seq, at) = (recorded.seq, recorded.at);
        if seq != self.seq + 1 {
            return Err(LogError::Order {
                expected: self.seq + 1,
                found: seq,
            });
        }
        let after_the_end = matches!(
            recorded.event,
            Event::Offered {
                offer: Offer::Rematch,
                ..
            } | Event::Declined {
                offer: Offer::Rematch
            } | Event::Rematched
        );
        if self.ending.is_some() && !after_the_end {
            return Err(LogError::AfterEnd { seq });
        }
        let changes_the_board = match &recorded.event {
            Event::Started { .. } => return Err(LogError::Start { seq }),
            Event::Acted { action } => {
                self.act(seq, at, recorded.by, action, false)?;
                true
            }
            Event::Replied { action } => {
                self.act(seq, at, recorded.by, action, true)?;
                true
            }
            Event::TakenBack { to_board } => {
                self.take_back(seq, at, *to_board)?;
                true
            }
            Event::Resigned => {
                let seat = recorded.by.ok_or(LogError::Actor { seq })?;
                self.end(Ending::Resigned(seat))
            }
            Event::TimedOut { seat } => self.end(Ending::TimedOut(*seat)),
            Event::DrawAgreed => self.end(Ending::Agreed),
            Event::Cancelled => {
                // One seat alone may do so only before its first action.
                if recorded.by.is_some_and(|seat| self.acted[seat]) {
                    return Err(LogError::Actor { seq });
                }
                self.end(Ending::Cancelled)
            }
            Event::Offered { offer, to_board } => {
                let by = recorded.by.ok_or(LogError::Actor { seq })?;
                self.offered(seq, by, *offer, *to_board)?;
                false
            }
            Event::Declined { offer } => {
                self.offers
                    .standing(*offer)
                    .ok_or(LogError::Offer { seq })?;
                self.offers.drop(*offer);
                false
            }
            Event::Rematched => {
                self.offers
                    .standing(Offer::Rematch)
                    .filter(|made| recorded.by == Some(made.by.other()))
                    .ok_or(LogError::Offer { seq })?;
                self.offers.drop(Offer::Rematch);
                self.rematched = true;
                false
            }
            Event::ClockStopped { seat, until, .. } => {
                let turn = self.turn() == Some(*seat);
                self.clock.stop(*seat, at, *until, turn);
                false
            }
            Event::ClockStarted { seat, .. } => {
                let turn = self.turn() == Some(*seat);
                self.clock.go_on(*seat, at, turn);
                false
            }
            Event::Credited { from, until, .. } => {
                self.clock.credit(*from, *until);
                false
            }
        };
        self.seq = seq;
        self.at = at;
        if changes_the_board {
            self.board = seq;
            self.last_by = recorded.by;
        }
        Ok(())
    }

    /// Ends the match: what was offered lapses. Says that the board has changed.
    fn end(&mut self, ending: Ending) -> bool {
        self.ending = Some(ending);
        self.offers.end();
        true
    }

    fn offered(&mut self, seq: u64, by: Seat, offer: Offer, to_board: u64) -> Result<(), LogError> {
        let wrong = Err(LogError::Offer { seq });
        if (offer == Offer::Rematch) != self.ending.is_some() || self.rematched {
            return wrong;
        }
        if self.offers.standing(offer).is_some() {
            return wrong;
        }
        if offer == Offer::Takeback && self.takeback_for(by) != Some(to_board) {
            return wrong;
        }
        let made = Standing {
            offer,
            by,
            seq,
            to_board,
        };
        self.offers.make(made, self.board);
        Ok(())
    }

    fn act(
        &mut self,
        seq: u64,
        at: i64,
        by: Option<Seat>,
        action: &str,
        planned: bool,
    ) -> Result<(), LogError> {
        let seat = by
            .filter(|&seat| self.turn() == Some(seat))
            .ok_or(LogError::Actor { seq })?;
        let rounds = self.rounds.len();
        let round = &mut self.rounds[rounds - 1];
        round
            .play(action, planned)
            .map_err(|refusal| LogError::Action { seq, refusal })?;
        self.acted[seat] = true;
        self.offers.acted(seat);
        let turn_passed = !round.turn_goes_on();
        if round.is_over() {
            if rounds < usize::from(self.terms.rounds.count()) {
                let number = round.number() + 1;
                self.rounds.push(Round::start(
                    self.terms.game,
                    number,
                    self.terms.first_in(number),
                ));
            } else {
                self.end(Ending::Played);
            }
        }
        self.boards.push(Board {
            seq,
            round: self.rounds.len() - 1,
            standing: self.round().actions().len(),
        });
        if turn_passed {
            self.begin_turn(seq, at);
        }
        Ok(())
    }

    fn take_back(&mut self, seq: u64, at: i64, to_board: u64) -> Result<(), LogError> {
        let last = self.rounds.len() - 1;
        let at_board = self
            .boards
            .iter()
            .rposition(|board| board.seq == to_board && board.round == last)
            .filter(|&at| self.boards[at].standing < self.round().actions().len())
            .ok_or(LogError::TakenBack { seq, to_board })?;
        let standing = self.boards[at_board].standing;
        // Steps of the running turn may be taken back and played anew: it is the same turn.
        let same_turn = self.round().turn_goes_on() && standing >= self.round().before_last_turn();
        self.rounds[last] = self.rounds[last].back_to(standing);
        self.boards.truncate(at_board + 1);
        self.boards.push(Board {
            seq,
            round: last,
            standing,
        });
        self.offers.drop(Offer::Takeback);
        if !same_turn {
            self.begin_turn(seq, at);
        }
        Ok(())
    }

    fn begin_turn(&mut self, board: u64, at: i64) {
        self.turn_board = board;
        if let Some(seat) = self.turn() {
            self.clock.turn(seat, at);
        }
    }
}
