//! Le Char d'Hélios played out to its end: exact results, without a book.

mod known;
mod state;

use std::sync::atomic::{AtomicBool, Ordering};

use crate::games::helios::{Action, Cup, Helios};
use crate::games::{Game, Side, Silent};
use known::Table;
use state::{After, Rules, State, worth};

/// What a position is worth under perfect play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved {
    /// Who wins.
    pub winner: Side,
    /// The seeds First has in store more than Second at the end, when both play for the most.
    pub margin: i32,
    /// A line of perfect play to the end.
    pub line: Vec<Action>,
    /// How many states were looked at.
    pub states: u64,
}

/// More than any worth.
const ENDLESS: i32 = 100;

/// Solves positions, and remembers what it has learnt.
#[derive(Debug)]
pub struct Solver<'a> {
    known: Table,
    states: u64,
    limit: u64,
    stop: &'a AtomicBool,
}

/// The solver was told to stop, or looked at as many states as it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the search was stopped before it was done")]
pub struct Stopped;

impl<'a> Solver<'a> {
    /// A solver that knows nothing yet and may look at this many states.
    #[must_use]
    pub fn new(limit: u64, stop: &'a AtomicBool) -> Solver<'a> {
        Solver {
            known: Table::new(),
            states: 0,
            limit,
            stop,
        }
    }

    /// How many states were looked at so far.
    #[must_use]
    pub const fn states(&self) -> u64 {
        self.states
    }

    /// Who wins under perfect play; `None` when the round is over.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn winner(&mut self, game: &Helios) -> Result<Option<Side>, Stopped> {
        let (Some((state, rules)), Some(side)) = (State::of(game), game.turn()) else {
            return Ok(None);
        };
        let endless = rules.without_end();
        let ahead = 2 * (state.my_store() - state.your_store());
        let rest = self.worth(state.without_stores(), endless, -ahead, 1 - ahead)?;
        let wins = ahead + rest > 0;
        Ok(Some(if wins { side } else { side.other() }))
    }

    /// Everything about a position; `None` when the round is over.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn solve(&mut self, game: &Helios) -> Result<Option<Solved>, Stopped> {
        let Some(side) = game.turn() else {
            return Ok(None);
        };
        let Some(exact) = self.exact(game)? else {
            return Ok(None);
        };
        let mut line = Vec::new();
        let mut at = *game;
        while at.turn().is_some() {
            let Some(&(action, _)) = self.best(&at)?.first() else {
                break;
            };
            line.push(action);
            at.apply(action, &mut Silent);
        }
        let wins = exact > 0;
        let margin = (exact - if wins { 1 } else { -1 }) / 2;
        Ok(Some(Solved {
            winner: if wins { side } else { side.other() },
            margin: if side == Side::First { margin } else { -margin },
            line,
            states: self.states,
        }))
    }

    /// The best actions, all of the same worth for the side to act, and that worth: twice the
    /// margin, plus one for a win, minus one for a loss.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn best(&mut self, game: &Helios) -> Result<Vec<(Action, i32)>, Stopped> {
        let (Some((state, rules)), Some(side)) = (State::of(game), game.turn()) else {
            return Ok(Vec::new());
        };
        let exact = self.worth_exactly(state, rules)?;
        let mut best = Vec::new();
        for cup in (0..5).filter(|&cup| state.may_sow(cup)) {
            if self.after(state.sow(cup, rules), rules, exact - 1, exact)? >= exact {
                let number = cup as u8 + 1;
                best.push((Action(Cup { side, number }), exact));
            }
        }
        Ok(best)
    }

    /// The exact worth for the side to act.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn exact(&mut self, game: &Helios) -> Result<Option<i32>, Stopped> {
        match State::of(game) {
            Some((state, rules)) => self.worth_exactly(state, rules).map(Some),
            None => Ok(None),
        }
    }

    /// What a legal action is worth to the side that takes it, exactly.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn worth_of(&mut self, game: &Helios, action: Action) -> Result<Option<i32>, Stopped> {
        let Some((state, rules)) = State::of(game) else {
            return Ok(None);
        };
        let worth = match state.sow(u32::from(action.0.number) - 1, rules) {
            After::Over(worth) => worth,
            After::Again(next) => self.worth_exactly(next, rules)?,
            After::Turned(next) => -self.worth_exactly(next, rules)?,
        };
        Ok(Some(worth))
    }

    /// Narrows the worth down with questions that have two answers, from the middle outwards.
    fn worth_exactly(&mut self, state: State, rules: Rules) -> Result<i32, Stopped> {
        let (mut low, mut high) = (-ENDLESS, ENDLESS);
        let mut guess = 1;
        while low < high {
            let found = self.worth(state, rules, guess - 1, guess)?;
            if found < guess {
                high = found;
                guess = found;
            } else {
                low = found;
                guess = found + 1;
            }
        }
        Ok(low)
    }

    /// The worth of what a sowing leads to. In endless rounds what it stores is taken out of the
    /// state and counted here.
    fn after(&mut self, after: After, rules: Rules, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        if rules.endless {
            let (gain, bare) = bare(after);
            return Ok(gain + self.bare_after(bare, rules, alpha - gain, beta - gain)?);
        }
        self.bare_after(after, rules, alpha, beta)
    }

    fn bare_after(
        &mut self,
        after: After,
        rules: Rules,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        match after {
            After::Over(worth) => Ok(worth),
            After::Again(next) => self.worth(next, rules, alpha, beta),
            After::Turned(next) => Ok(-self.worth(next, rules, -beta, -alpha)?),
        }
    }

    /// A worth at most `alpha` means: the true one is at most that. At least `beta`: at least
    /// that. In between: that is it. States never come back in a round, since seeds only go
    /// forward and each one that passes a store stays, so the search ends.
    fn worth(
        &mut self,
        state: State,
        rules: Rules,
        mut alpha: i32,
        mut beta: i32,
    ) -> Result<i32, Stopped> {
        self.states += 1;
        let asked = self.states.is_multiple_of(1024) && self.stop.load(Ordering::Relaxed);
        if asked || self.states > self.limit {
            return Err(Stopped);
        }
        // What the stores alone say.
        let (margin, rest) = (state.my_store() - state.your_store(), state.in_play());
        let mut high = worth(margin + rest, true);
        let mut low = worth(margin - rest, false);
        let (key, last) = (state.key(rules), state.last());
        let known = self.known.find(key);
        (low, high) = (low.max(known.low(last)), high.min(known.high(last)));
        if low >= beta || low == high {
            return Ok(low);
        }
        if high <= alpha {
            return Ok(high);
        }
        (alpha, beta) = (alpha.max(low), beta.min(high));

        let mut sowings = [(0, 0, After::Over(0)); 5];
        let mut number = 0;
        for cup in (0..5).rev().filter(|&cup| state.may_sow(cup)) {
            let after = state.sow(cup, rules);
            // Perhaps what is known of one of them settles the question.
            let least = self.least(after, rules);
            if least >= beta {
                let low = low.max(least);
                self.known.put(key, known.with(last, low, high, cup));
                return Ok(least);
            }
            sowings[number] = (0, cup, after);
            number += 1;
        }
        let sowings = &mut sowings[..number];
        for (order, cup, after) in &mut *sowings {
            *order = promise(state, *after, *cup == known.best(), rules);
        }
        let (asked, mut best, mut best_cup) = (alpha, -ENDLESS, 0);
        for at in 0..sowings.len() {
            let most = (at..sowings.len()).reduce(|most, other| {
                if sowings[other].0 > sowings[most].0 {
                    other
                } else {
                    most
                }
            });
            sowings.swap(at, most.unwrap_or(at));
            let (_, cup, after) = sowings[at];
            let found = self.after(after, rules, alpha, beta)?;
            if found > best {
                (best, best_cup) = (found, cup);
            }
            alpha = alpha.max(found);
            if alpha >= beta {
                break;
            }
        }
        if best > asked {
            low = low.max(best);
        }
        if best < beta {
            high = high.min(best);
        }
        self.known.put(key, known.with(last, low, high, best_cup));
        Ok(best)
    }

    /// What is known of what a sowing leads to: it is worth at least this.
    fn least(&self, after: After, rules: Rules) -> i32 {
        let (gain, after) = if rules.endless {
            bare(after)
        } else {
            (0, after)
        };
        let rest = match after {
            After::Over(worth) => worth,
            After::Again(next) => self.known.find(next.key(rules)).low(next.last()),
            After::Turned(next) => -self.known.find(next.key(rules)).high(next.last()),
        };
        gain + rest
    }
}

/// What looks best is tried first: ends that win, then what stores most, then rays. Where only who
/// wins is asked, what leaves the other side fewer sowings and less to capture counts as well; it
/// leads astray where every seed does.
fn promise(state: State, after: After, first: bool, rules: Rules) -> i32 {
    let gain = match after {
        After::Over(worth) => 200 * worth.signum(),
        After::Again(next) => 2 * (next.my_store() - state.my_store()) + 4,
        After::Turned(next) => {
            let left = if rules.endless {
                next.threat() + 2 * next.sowings()
            } else {
                0
            };
            2 * (next.your_store() - state.my_store()) - left
        }
    };
    gain + if first { 1_000 } else { 0 }
}

/// Twice what a sowing stored, and what it leads to with empty stores.
fn bare(after: After) -> (i32, After) {
    match after {
        After::Over(_) => (0, after),
        After::Again(next) => (2 * next.my_store(), After::Again(next.without_stores())),
        After::Turned(next) => (2 * next.your_store(), After::Turned(next.without_stores())),
    }
}
