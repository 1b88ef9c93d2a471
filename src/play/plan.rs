//! Turns planned ahead: "if the other plays this, I answer that". A plan is bound to the board at
//! which the other's turn began; it comes true when exactly that turn is played, and never later.
//!
//! A plan is no event: nobody but its owner knows of it. What is recorded is the answer, when it
//! is played: [`Event::Replied`](super::Event::Replied).

use super::{Command, Event, Match, Seat};
use crate::games;

/// A reply to a turn of the other seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The board number at which the other's turn began.
    pub board: u64,
    /// The position at that board, as text.
    pub position: String,
    /// The other's whole turn: its actions in canonical text.
    pub answer: Vec<String>,
    /// The whole turn that is played then.
    pub reply: Vec<String>,
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
    /// The rules refuse the other's turn.
    #[error("the other's turn: {0}")]
    Answer(games::Refusal),
    /// The other's turn would go on after these actions.
    #[error("the other's turn goes on after this")]
    AnswerGoesOn(Vec<String>),
    /// After the other's turn there is no turn of the planner's: the match is over, or the other
    /// acts again.
    #[error("after this it is not your turn")]
    NothingToReply,
    /// The rules refuse the reply.
    #[error("the reply: {0}")]
    Reply(games::Refusal),
    /// The planner's own turn would go on after these actions.
    #[error("your turn goes on after this")]
    ReplyGoesOn(Vec<String>),
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
    /// The canonical actions of a text, as the running turn's: one action in any spelling, or
    /// several with spaces between. Never more than belongs to the turn.
    ///
    /// # Errors
    /// Why the rules refuse the first action that they refuse.
    pub fn read_turn(&self, text: &str) -> Result<Vec<String>, games::Refusal> {
        let whole = self.read_actions(std::iter::once(text));
        let pieces: Vec<&str> = text.split_whitespace().collect();
        match whole {
            Err(_) if pieces.len() > 1 => self.read_actions(pieces.into_iter()),
            whole => whole,
        }
    }

    fn read_actions<'a>(
        &self,
        texts: impl Iterator<Item = &'a str>,
    ) -> Result<Vec<String>, games::Refusal> {
        let mut ahead = self.clone();
        let mut read = Vec::new();
        for text in texts {
            if !read.is_empty() && !ahead.round().turn_goes_on() {
                return Err(games::Refusal::NotYourTurn);
            }
            let action = ahead.round().position().clone().play(text)?.action;
            ahead = ahead
                .ahead(std::slice::from_ref(&action))
                .ok_or(games::Refusal::RoundOver)?;
            read.push(action);
        }
        Ok(read)
    }

    /// The match as it would stand if whoever is to act played these actions now; `None` if it
    /// does not take them.
    #[must_use]
    pub fn ahead(&self, actions: &[String]) -> Option<Match> {
        let mut ahead = self.clone();
        for action in actions {
            let action = action.clone();
            let (by, at) = (ahead.turn(), ahead.at);
            ahead.add(by, Event::Acted { action }, at).ok()?;
        }
        Some(ahead)
    }

    /// Some whole turn that begins with these actions: an example for who named too few.
    #[must_use]
    pub fn some_turn(&self, begun: &[String]) -> Option<String> {
        let mut turn = begun.to_vec();
        let mut ahead = self.ahead(begun)?;
        while turn.is_empty() || ahead.round().turn_goes_on() {
            let next = ahead.round().position().actions().into_iter().next()?;
            ahead = ahead.ahead(std::slice::from_ref(&next))?;
            turn.push(next);
        }
        Some(turn.join(" "))
    }

    /// Plans a whole turn of `by` as the reply to a whole turn of the other, whose turn it is. Of a
    /// turn that has begun the rest is named. Nothing changes here.
    ///
    /// # Errors
    /// [`PlanRefusal`], the first reason.
    pub fn plan(&self, by: Seat, answer: &str, reply: &str) -> Result<Plan, PlanRefusal> {
        match self.turn() {
            None => return Err(PlanRefusal::MatchOver),
            Some(seat) if seat == by => return Err(PlanRefusal::YourTurn),
            Some(_) => {}
        }
        let rest = self.read_turn(answer).map_err(PlanRefusal::Answer)?;
        let (position, begun) = self
            .since(self.turn_board())
            .expect("the running turn has begun at a board that stands");
        let answered = self.ahead(&rest).ok_or(PlanRefusal::NothingToReply)?;
        if answered.round().turn_goes_on() {
            return Err(PlanRefusal::AnswerGoesOn(rest));
        }
        if answered.turn() != Some(by) {
            return Err(PlanRefusal::NothingToReply);
        }
        let reply = answered.read_turn(reply).map_err(PlanRefusal::Reply)?;
        let replied = answered.ahead(&reply).ok_or(PlanRefusal::NothingToReply)?;
        if replied.round().turn_goes_on() {
            return Err(PlanRefusal::ReplyGoesOn(reply));
        }
        Ok(Plan {
            board: self.turn_board(),
            position,
            answer: begun.into_iter().chain(rest).collect(),
            reply,
        })
    }

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
                position == plan.position && actions == plan.answer
            });
        if due { Prospect::Due } else { Prospect::Gone }
    }

    /// The events of a plan that is due; `None` if the rules refuse its reply.
    #[must_use]
    pub fn reply(&self, by: Seat, plan: &Plan) -> Option<Vec<Event>> {
        let command = Command::Act {
            actions: plan.reply.clone(),
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
