//! A match between two seats: rounds, result and the log of events. Pure: `now` is always an
//! argument, and the state is the replay of the log, nothing else.

mod ending;
mod event;
mod round;
mod terms;

#[cfg(test)]
mod tests;

pub use ending::{Decided, Ending, Outcome};
pub use event::{Event, LogError, Recorded};
pub use round::{Done, Round};
pub use terms::{BySeat, Pace, Rounds, Seat, Terms};

use crate::games;

/// The version of the rules that new matches are played by.
pub const RULES_VERSION: u32 = 1;

/// What a seat can ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Play these actions one after the other, all or none: one turn, or a part of one.
    Act {
        /// The actions as text; the spelling is forgiven as the game forgives it.
        actions: Vec<String>,
    },
    /// Give the match up.
    Resign,
    /// Call the match off alone: only before one's own first action.
    Cancel,
    /// Call the match off: both seats have agreed.
    CancelAgreed,
    /// Share the victory: both seats have agreed.
    AgreeDraw,
}

/// Why a command is refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The rules of the game refuse the action.
    #[error(transparent)]
    Play(#[from] games::Refusal),
    /// The match is over and takes nothing any more.
    #[error("the match is over")]
    MatchOver,
    /// The other seat is to act.
    #[error("it is the other player's turn")]
    NotYourTurn,
    /// Who has acted cannot call the match off alone.
    #[error("after your first action the match can only be cancelled by both")]
    CannotCancel,
    /// The board has changed since; said by whoever compares board numbers.
    #[error("the board has changed: it is number {board} now")]
    Stale {
        /// Today's board number.
        board: u64,
    },
    /// No action was given.
    #[error("there is no action to play")]
    Nothing,
}

impl Refusal {
    /// The stable code of the reason.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Play(refusal) => refusal.code(),
            Self::MatchOver => "match-over",
            Self::NotYourTurn => "not-your-turn",
            Self::CannotCancel => "cannot-cancel",
            Self::Stale { .. } => "stale",
            Self::Nothing => "nothing",
        }
    }
}

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
    /// Who made the last event.
    last_by: Option<Seat>,
    ending: Option<Ending>,
}

impl Match {
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
        })
    }

    /// What a command leads to: the events to record, at least one. Nothing changes here.
    ///
    /// `_now` is the instant the command arrived, for the clocks to come.
    ///
    /// # Errors
    /// [`Refusal`], the first reason in the order the rules give.
    pub fn decide(&self, by: Seat, command: &Command, _now: i64) -> Result<Vec<Event>, Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::MatchOver);
        }
        match command {
            Command::Act { actions } => self.decide_actions(by, actions),
            Command::Resign => Ok(vec![Event::Resigned]),
            Command::Cancel if self.acted[by] => Err(Refusal::CannotCancel),
            Command::Cancel | Command::CancelAgreed => Ok(vec![Event::Cancelled]),
            Command::AgreeDraw => Ok(vec![Event::DrawAgreed]),
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

    /// Who records a command's events: nobody when both agreed, else the seat that asked.
    #[must_use]
    pub fn actor(by: Seat, command: &Command) -> Option<Seat> {
        match command {
            Command::CancelAgreed | Command::AgreeDraw => None,
            Command::Act { .. } | Command::Resign | Command::Cancel => Some(by),
        }
    }

    /// Takes in the next event of the log. On `Err` nothing has changed.
    ///
    /// # Errors
    /// [`LogError`] when the event cannot follow what has happened so far.
    pub fn evolve(&mut self, recorded: &Recorded) -> Result<(), LogError> {
        let seq = recorded.seq;
        if seq != self.seq + 1 {
            return Err(LogError::Order {
                expected: self.seq + 1,
                found: seq,
            });
        }
        if self.ending.is_some() {
            return Err(LogError::AfterEnd { seq });
        }
        match &recorded.event {
            Event::Started { .. } => return Err(LogError::Start { seq }),
            Event::Acted { action } => self.act(seq, recorded.by, action)?,
            Event::TakenBack { to_board } => self.take_back(seq, *to_board)?,
            Event::Resigned => {
                let seat = recorded.by.ok_or(LogError::Actor { seq })?;
                self.ending = Some(Ending::Resigned(seat));
            }
            Event::TimedOut { seat } => self.ending = Some(Ending::TimedOut(*seat)),
            Event::DrawAgreed => self.ending = Some(Ending::Agreed),
            Event::Cancelled => {
                // One seat alone may do so only before its first action.
                if recorded.by.is_some_and(|seat| self.acted[seat]) {
                    return Err(LogError::Actor { seq });
                }
                self.ending = Some(Ending::Cancelled);
            }
        }
        self.seq = seq;
        self.board = seq;
        self.last_by = recorded.by;
        Ok(())
    }

    fn act(&mut self, seq: u64, by: Option<Seat>, action: &str) -> Result<(), LogError> {
        let seat = by
            .filter(|&seat| self.turn() == Some(seat))
            .ok_or(LogError::Actor { seq })?;
        let rounds = self.rounds.len();
        let round = &mut self.rounds[rounds - 1];
        round
            .play(action)
            .map_err(|refusal| LogError::Action { seq, refusal })?;
        self.acted[seat] = true;
        if round.is_over() {
            if rounds < usize::from(self.terms.rounds.count()) {
                let number = round.number() + 1;
                self.rounds.push(Round::start(
                    self.terms.game,
                    number,
                    self.terms.first_in(number),
                ));
            } else {
                self.ending = Some(Ending::Played);
            }
        }
        self.boards.push(Board {
            seq,
            round: self.rounds.len() - 1,
            standing: self.round().actions().len(),
        });
        Ok(())
    }

    fn take_back(&mut self, seq: u64, to_board: u64) -> Result<(), LogError> {
        let last = self.rounds.len() - 1;
        let at = self
            .boards
            .iter()
            .rposition(|board| board.seq == to_board && board.round == last)
            .filter(|&at| self.boards[at].standing < self.round().actions().len())
            .ok_or(LogError::TakenBack { seq, to_board })?;
        let standing = self.boards[at].standing;
        self.rounds[last] = self.rounds[last].back_to(standing);
        self.boards.truncate(at + 1);
        self.boards.push(Board {
            seq,
            round: last,
            standing,
        });
        Ok(())
    }

    /// What was agreed.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The version of the rules the match is played by.
    #[must_use]
    pub const fn rules_version(&self) -> u32 {
        self.rules_version
    }

    /// The number of the last event.
    #[must_use]
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// The board number: that of the last event that changed what the board shows, its end
    /// included. It never comes back.
    #[must_use]
    pub const fn board(&self) -> u64 {
        self.board
    }

    /// The rounds so far, the running one last.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The latest round.
    #[must_use]
    pub fn round(&self) -> &Round {
        self.rounds
            .last()
            .expect("a match has a round from its first event on")
    }

    /// Who is to act; `None` when the match is over.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        if self.ending.is_some() {
            return None;
        }
        let round = self.round();
        round.position().turn().map(|side| round.seat_of(side))
    }

    /// Why the match is over; `None` while it runs.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The seat whose event ended the match; `None` while it runs, and when nobody or both did.
    #[must_use]
    pub fn ended_by(&self) -> Option<Seat> {
        self.ending.and(self.last_by)
    }

    /// What the finished match counts as; `None` while it runs.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending
            .map(|ending| ending::judge(&self.terms, &self.rounds, ending))
    }

    /// Points of all rounds together, the running one included.
    #[must_use]
    pub fn points(&self) -> BySeat<i32> {
        ending::total(&self.rounds)
    }

    /// Whether this seat has made an action in this match, even one taken back since.
    #[must_use]
    pub fn has_acted(&self, seat: Seat) -> bool {
        self.acted[seat]
    }
}

/// Text that no game can read, and a finished round, are said even to whom it is not the turn of.
fn said_before_the_turn(refusal: &games::Refusal) -> bool {
    matches!(refusal.code(), "cannot-be-read" | "round-over")
}
