//! Looking ahead to a depth: alpha-beta and its aids.

use std::sync::atomic::{AtomicBool, Ordering};

use super::judge::{ENDLESS, Judged, SLOTS, Value, seen_by};
use super::key::key;
use super::table::{Bound, Table};
use crate::games::{Side, Silent};

/// How many further actions forced captures are followed beyond the depth.
const BEYOND: i16 = 10;

/// Actions from this order on take something, or are remembered; those below are quiet.
const LOUD: i32 = 1 << 20;

/// Which of its aids a search uses. All of them are for speed; only `reductions` may change what
/// it finds at a given depth.
#[derive(Debug, Clone, Copy)]
pub struct Aids {
    /// Promising actions first, and what turned out well before.
    pub ordering: bool,
    /// Positions met before are remembered.
    pub table: bool,
    /// With ordering: quiet actions are not tried where the game tells that none is good enough.
    pub limits: bool,
    /// Late, quiet actions are looked at less deeply first.
    pub reductions: bool,
}

impl Aids {
    /// What a bot plays with.
    pub const ALL: Aids = Aids {
        ordering: true,
        table: true,
        limits: true,
        reductions: true,
    };
    /// Everything that cannot change the value found.
    pub const SOUND: Aids = Aids {
        ordering: true,
        table: true,
        limits: true,
        reductions: false,
    };
    /// Plain alpha-beta.
    pub const NONE: Aids = Aids {
        ordering: false,
        table: false,
        limits: false,
        reductions: false,
    };
}

/// The budget is used up, or somebody asked to stop.
pub(super) struct Enough;

#[derive(Clone, Copy)]
struct Choice<A> {
    order: i32,
    /// Its place in the order of the game.
    place: u16,
    action: A,
}

/// One search of one position.
pub struct Search<'a, G: Judged> {
    nodes: u64,
    limit: u64,
    stop: &'a AtomicBool,
    aids: Aids,
    table: Table,
    history: Vec<[i32; 2]>,
    /// The actions of all positions on the way to the present one, each behind the one before:
    /// one allocation for the whole search.
    choices: Vec<Choice<G::Action>>,
}

impl<'a, G: Judged> Search<'a, G> {
    /// A search that has seen nothing yet. It ends early once `stop` is set.
    #[must_use]
    pub fn new(nodes: u64, aids: Aids, stop: &'a AtomicBool) -> Search<'a, G> {
        Search {
            nodes: 0,
            limit: nodes,
            stop,
            aids,
            table: Table::new(if aids.table { nodes } else { 0 }),
            history: vec![[0; 2]; SLOTS],
            choices: Vec::with_capacity(4096),
        }
    }

    /// How many positions were made so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value at exactly this depth, seen by the side to act; `None` when the budget did not
    /// suffice or the round is over.
    pub fn value_at(&mut self, game: &G, depth: i16) -> Option<Value> {
        let side = game.turn()?;
        self.value(game, side, depth, -ENDLESS, ENDLESS).ok()
    }

    fn count(&mut self) -> Result<(), Enough> {
        self.nodes += 1;
        let asked = self.nodes.is_multiple_of(256) && self.stop.load(Ordering::Relaxed);
        if self.nodes > self.limit || asked {
            return Err(Enough);
        }
        Ok(())
    }

    /// The value of the position after an action, seen by the side that took it. The turn, not
    /// the number of actions, says whose the next one is.
    pub(super) fn after(
        &mut self,
        next: &G,
        side: Side,
        depth: i16,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Enough> {
        self.count()?;
        match next.turn() {
            None => Ok(seen_by(side, next.verdict())),
            Some(turn) if turn == side => self.value(next, side, depth, alpha, beta),
            Some(turn) => Ok(-self.value(next, turn, depth, -beta, -alpha)?),
        }
    }

    fn value(
        &mut self,
        game: &G,
        side: Side,
        depth: i16,
        mut alpha: Value,
        beta: Value,
    ) -> Result<Value, Enough> {
        if depth <= 0 && (depth <= -BEYOND || !game.must_capture()) {
            return Ok(seen_by(side, game.estimate()));
        }
        let own_key = if self.aids.table { key(game) } else { 0 };
        let known = self.aids.table.then(|| self.table.get(own_key)).flatten();
        // What looked deeper is better still, but not what plain alpha-beta finds at this depth.
        let deep_enough = |found: i16| found == depth || self.aids.reductions && found > depth;
        if let Some(entry) = known.filter(|entry| deep_enough(entry.depth)) {
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= beta,
                Bound::AtMost => entry.value <= alpha,
            };
            if settles {
                return Ok(entry.value);
            }
        }
        let base = self.choices.len();
        self.list(game, side, known.map(|entry| entry.best));
        let (asked, mut best, mut best_place) = (alpha, -ENDLESS, 0);
        let last = self.aids.limits && self.aids.ordering && depth == 1;
        let most = last.then(|| game.most_when_quiet()).flatten();
        for number in 0..self.choices.len() - base {
            let choice = self.take_best(base, number);
            // What takes something comes first, so only quiet actions are left.
            if let Some(most) = most.filter(|&most| most <= alpha && choice.order < LOUD) {
                best = best.max(most);
                break;
            }
            let mut next = game.clone();
            next.apply(choice.action, &mut Silent);
            let found = self.probe(&next, side, depth - 1, alpha, beta, number, choice.order);
            let Ok(value) = found else {
                self.choices.truncate(base);
                return Err(Enough);
            };
            if value > best {
                (best, best_place) = (value, choice.place);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.learn(side, choice.action, depth);
                break;
            }
        }
        self.choices.truncate(base);
        if self.aids.table {
            let bound = if best >= beta {
                Bound::AtLeast
            } else if best <= asked {
                Bound::AtMost
            } else {
                Bound::Exact
            };
            self.table.put(own_key, best, depth, best_place, bound);
        }
        Ok(best)
    }

    /// Looks at one action: the first one fully; each later one only for whether it is better,
    /// and fully if it is.
    #[expect(clippy::too_many_arguments, reason = "they are the state of one loop")]
    fn probe(
        &mut self,
        next: &G,
        side: Side,
        depth: i16,
        alpha: Value,
        beta: Value,
        number: usize,
        order: i32,
    ) -> Result<Value, Enough> {
        if number == 0 || !self.aids.ordering || beta - alpha <= 1 && !self.aids.reductions {
            return self.after(next, side, depth, alpha, beta);
        }
        let quiet = order < LOUD;
        if self.aids.reductions && number >= 3 && depth >= 2 && quiet {
            let less = if number >= 12 { 2 } else { 1 };
            let value = self.after(next, side, depth - less, alpha, alpha + 1)?;
            if value <= alpha {
                return Ok(value);
            }
        }
        let value = self.after(next, side, depth, alpha, alpha + 1)?;
        if value <= alpha || value >= beta {
            return Ok(value);
        }
        self.after(next, side, depth, alpha, beta)
    }

    /// Puts the legal actions on the pile, each with how early it is to be tried.
    fn list(&mut self, game: &G, side: Side, remembered: Option<u16>) {
        let mut place = 0;
        let (choices, history, aids) = (&mut self.choices, &self.history, self.aids);
        game.each_action(&mut |action| {
            let order = if !aids.ordering {
                0
            } else if remembered == Some(place) {
                i32::MAX
            } else {
                let promise = game.promise(action);
                let learnt = history[G::slot(action)][side as usize];
                if promise > 0 {
                    LOUD + promise
                } else {
                    learnt.min(LOUD - 1) + promise
                }
            };
            choices.push(Choice {
                order,
                place,
                action,
            });
            place += 1;
        });
    }

    /// Brings the best of those not yet tried to the front of them.
    fn take_best(&mut self, base: usize, number: usize) -> Choice<G::Action> {
        let rest = &mut self.choices[base + number..];
        if self.aids.ordering {
            let mut best = 0;
            for at in 1..rest.len() {
                if rest[at].order > rest[best].order {
                    best = at;
                }
            }
            rest.swap(0, best);
        }
        rest[0]
    }

    fn learn(&mut self, side: Side, action: G::Action, depth: i16) {
        let learnt = &mut self.history[G::slot(action)][side as usize];
        let depth = i32::from(depth.max(1));
        *learnt += depth * depth;
        if *learnt > LOUD / 2 {
            self.history.iter_mut().flatten().for_each(|n| *n /= 2);
        }
    }

    /// The play that the table expects after a position, at most `most` actions.
    pub(super) fn expected(&self, game: &G, most: usize) -> Vec<G::Action> {
        let mut line = Vec::new();
        let mut game = game.clone();
        while line.len() < most && game.turn().is_some() {
            let Some(entry) = self.table.get(key(&game)) else {
                break;
            };
            let Some(&action) = game.actions().get(usize::from(entry.best)) else {
                break;
            };
            game.apply(action, &mut Silent);
            line.push(action);
        }
        line
    }
}
