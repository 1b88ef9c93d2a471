//! Plans in the making: texts as whole turns, tried out on a copy of the match. Nothing changes here.

use super::{PAIRS, Pair, PairRefusal, Plan, PlanRefusal};
use crate::games;
use crate::play::{Event, Match, Seat};

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

    /// The match after whole turns, one after the other, in the order in which they are played; `None`
    /// when a text is no whole turn there.
    #[must_use]
    pub fn after_turns<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> Option<Match> {
        let mut texts = texts.into_iter();
        texts.try_fold(self.clone(), |game, text| {
            let after = game.ahead(&game.read_turn(text).ok()?)?;
            (!after.round().turn_goes_on()).then_some(after)
        })
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

    /// Plans whole turns of `by` as replies to whole turns of the other, whose turn it is: each text
    /// names one, or several with `;` between, and the first reply answers the first turn. Of a turn
    /// that has begun the rest is named. Nothing changes here.
    ///
    /// # Errors
    /// [`PlanRefusal`], the first reason.
    pub fn plan(&self, by: Seat, answers: &str, replies: &str) -> Result<Plan, PlanRefusal> {
        match self.turn() {
            None => return Err(PlanRefusal::MatchOver),
            Some(seat) if seat == by => return Err(PlanRefusal::YourTurn),
            Some(_) => {}
        }
        let (answers, replies) = (turns(answers), turns(replies));
        if answers.len() != replies.len() {
            return Err(PlanRefusal::Unpaired {
                answers: answers.len(),
                replies: replies.len(),
            });
        }
        if answers.len() > PAIRS {
            return Err(PlanRefusal::TooLong);
        }
        let mut pairs = Vec::new();
        let mut on = self.clone();
        for (at, (answer, reply)) in answers.iter().zip(&replies).enumerate() {
            let refused = |(why, on): (PairRefusal, Box<Match>)| PlanRefusal::Pair {
                place: at + 1,
                why,
                on,
            };
            let (pair, after) = on.pair(by, answer, reply).map_err(refused)?;
            if at + 1 < answers.len() && after.turn() != Some(by.other()) {
                let why = PairRefusal::NothingToAwait(pair.reply);
                return Err(refused((why, Box::new(after))));
            }
            pairs.push(pair);
            on = after;
        }
        let mut pairs = pairs.into_iter();
        Ok(Plan {
            board: self.turn_board(),
            next: pairs.next().expect("a text names one turn at least"),
            later: pairs.collect(),
        })
    }

    /// One pair on this board, on which the other is to act, and the match after it; else why not,
    /// and where.
    fn pair(
        &self,
        by: Seat,
        answer: &str,
        reply: &str,
    ) -> Result<(Pair, Match), (PairRefusal, Box<Match>)> {
        let here = || Box::new(self.clone());
        let named = |text: &str| text.to_owned();
        let rest = match self.read_turn(answer) {
            Ok(rest) => rest,
            Err(refusal) => {
                let text = named(answer);
                return Err((PairRefusal::Answer { text, refusal }, here()));
            }
        };
        let (position, begun) = self
            .since(self.turn_board())
            .expect("the running turn has begun at a board that stands");
        let Some(answered) = self.ahead(&rest) else {
            return Err((PairRefusal::NothingToReply(rest), here()));
        };
        if answered.round().turn_goes_on() {
            return Err((PairRefusal::AnswerGoesOn(rest), here()));
        }
        if answered.turn() != Some(by) {
            return Err((PairRefusal::NothingToReply(rest), here()));
        }
        let reply = match answered.read_turn(reply) {
            Ok(reply) => reply,
            Err(refusal) => {
                let (answer, text) = (rest, named(reply));
                let why = PairRefusal::Reply {
                    answer,
                    text,
                    refusal,
                };
                return Err((why, Box::new(answered)));
            }
        };
        match answered.ahead(&reply) {
            Some(after) if !after.round().turn_goes_on() => {
                let answer = begun.into_iter().chain(rest).collect();
                let pair = Pair {
                    position,
                    answer,
                    reply,
                };
                Ok((pair, after))
            }
            _ => Err((PairRefusal::ReplyGoesOn(reply), Box::new(answered))),
        }
    }
}

/// The turns that a text names. One that ends with its mark names no more by that.
fn turns(text: &str) -> Vec<&str> {
    let text = text.trim();
    let text = text.strip_suffix(';').unwrap_or(text);
    text.split(';').map(str::trim).collect()
}
