//! Turns planned ahead: "if the other plays this, I answer that", and so on for a few turns more. A
//! plan is bound to the board at which the other's turn began; each of its replies comes true when
//! exactly the turn before it is played, and never later.
//!
//! A plan is no event: nobody but its owner knows of it. What is recorded is the answer, when it
//! is played: [`Event::Replied`](super::Event::Replied).

mod foresee;

use super::{Command, Event, Match, Seat};
use crate::games;

/// Most turns of the other that one plan answers, one after the other.
pub const PAIRS: usize = 4;

/// A turn of the other, and the turn that answers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The position at which the other's turn begins, as text.
    pub position: String,
    /// The other's whole turn: its actions in canonical text.
    pub answer: Vec<String>,
    /// The whole turn that is played then.
    pub reply: Vec<String>,
}

/// Replies to turns of the other seat, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The board number at which the other's turn began.
    pub board: u64,
    /// The pair that waits.
    pub next: Pair,
    /// Those that follow it, at most [`PAIRS`] with it.
    pub later: Vec<Pair>,
}

impl Plan {
    /// Every pair, in the order in which they would be played.
    pub fn pairs(&self) -> impl Iterator<Item = &Pair> {
        std::iter::once(&self.next).chain(&self.later)
    }
}

/// Why a plan cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanRefusal {
    /// The match is over.
    #[error("the match is over")]
    MatchOver,
    /// It is the planner's own turn: there is nothing to wait for.
    #[error("it is your own turn")]
    YourTurn,
    /// Not every turn of the other has its reply.
    #[error("{answers} turns of the other, {replies} replies")]
    Unpaired {
        /// How many turns of the other were named.
        answers: usize,
        /// How many replies.
        replies: usize,
    },
    /// More pairs than [`PAIRS`].
    #[error("more than {PAIRS} pairs")]
    TooLong,
    /// One pair cannot be.
    #[error("pair {place}: {why}")]
    Pair {
        /// Which, counted from 1.
        place: usize,
        /// Why.
        why: PairRefusal,
        /// The match as it would stand for the text that is refused.
        on: Box<Match>,
    },
}

/// Why one pair of a plan cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PairRefusal {
    /// The rules refuse the other's turn.
    #[error("the other's turn {text:?}: {refusal}")]
    Answer {
        /// As it was named.
        text: String,
        /// Why.
        refusal: games::Refusal,
    },
    /// The other's turn would go on after these actions.
    #[error("the other's turn goes on after this")]
    AnswerGoesOn(Vec<String>),
    /// After this turn of the other there is none of the planner's: the match is over, or the other
    /// acts again.
    #[error("after this it is not your turn")]
    NothingToReply(Vec<String>),
    /// The rules refuse the reply.
    #[error("the reply {text:?}: {refusal}")]
    Reply {
        /// The other's turn.
        answer: Vec<String>,
        /// The reply as it was named.
        text: String,
        /// Why.
        refusal: games::Refusal,
    },
    /// The planner's own turn would go on after these actions.
    #[error("your turn goes on after this")]
    ReplyGoesOn(Vec<String>),
    /// After this reply there is no turn of the other that the next pair could answer.
    #[error("after this the other has no turn")]
    NothingToAwait(Vec<String>),
}

/// What has become of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// The other's turn still runs.
    Waits,
    /// The other has just played what it waits for: its reply is to be played.
    Due,
    /// It can no longer come true.
    Gone,
}

impl Match {
    /// What has become of a plan of `by`, asked after every event.
    #[must_use]
    pub fn prospect(&self, by: Seat, plan: &Plan) -> Prospect {
        if self.ending().is_some() {
            return Prospect::Gone;
        }
        if self.turn_board() == plan.board {
            return Prospect::Waits;
        }
        let played = self.since(plan.board);
        let due = self.turn() == Some(by)
            && played.is_some_and(|(position, actions)| {
                position == plan.next.position && actions == plan.next.answer
            });
        if due { Prospect::Due } else { Prospect::Gone }
    }

    /// What is left of a plan once the reply that was due has been played, bound to this board; `None`
    /// when that was all, or when the next pair cannot come true here.
    #[must_use]
    pub fn rest_of(&self, by: Seat, plan: &Plan) -> Option<Plan> {
        let mut later = plan.later.iter().cloned();
        let next = later.next()?;
        let (position, begun) = self.since(self.turn_board())?;
        let awaits = self.turn() == Some(by.other()) && begun.is_empty();
        (awaits && position == next.position).then(|| Plan {
            board: self.turn_board(),
            next,
            later: later.collect(),
        })
    }

    /// Whether this board was reached and has not been taken back.
    #[must_use]
    pub fn stands(&self, board: u64) -> bool {
        self.boards.iter().any(|one| one.seq == board)
    }

    /// The events of a plan that is due; `None` if the rules refuse its reply.
    #[must_use]
    pub fn reply(&self, by: Seat, plan: &Plan) -> Option<Vec<Event>> {
        let command = Command::Act {
            actions: plan.next.reply.clone(),
        };
        let events = self.decide(by, &command, self.at).ok()?;
        Some(
            events
                .into_iter()
                .map(|event| match event {
                    Event::Acted { action } => Event::Replied { action },
                    other => other,
                })
                .collect(),
        )
    }

    /// The position at a board that stands, and the actions played since in its round; `None` when
    /// the board was taken back or a later round has actions.
    fn since(&self, board: u64) -> Option<(String, Vec<String>)> {
        let at = self.boards.iter().find(|one| one.seq == board)?;
        let later = self.rounds.get(at.round + 1..)?;
        if later.iter().any(|round| !round.actions().is_empty()) {
            return None;
        }
        let round = self.rounds.get(at.round)?;
        let played = round.actions().get(at.standing..)?;
        let position = round.back_to(at.standing).position().to_string();
        let actions = played.iter().map(|done| done.action.clone()).collect();
        Some((position, actions))
    }
}
