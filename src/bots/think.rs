//! Thinking about a position: looking deeper and deeper until the budget is used up.

use std::sync::atomic::AtomicBool;

use super::chance::Chance;
use super::judge::{ENDLESS, Judged, Value, seen_by};
use super::search::{Aids, Search};
use crate::games::{Side, Silent};

/// How far a search may go.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// How many positions it may make.
    pub nodes: u64,
    /// How many actions it may look ahead.
    pub depth: i16,
}

/// What came of thinking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought<A> {
    /// The action to play.
    pub action: A,
    /// What the position is worth with it, seen by the side to act.
    pub value: Value,
    /// The play expected from here, the action first.
    pub line: Vec<A>,
    /// How many positions were made.
    pub nodes: u64,
    /// How many actions deep the last finished look was.
    pub depth: i16,
}

/// Thinks about a position within a budget; `None` when the round is over.
///
/// `slip` is what no chosen action is worse than the best one by, as far as the search sees: 0 plays
/// the best, and by lot among equals.
pub fn think<G: Judged>(
    game: &G,
    budget: Budget,
    slip: Value,
    chance: &mut Chance,
    stop: &AtomicBool,
) -> Option<Thought<G::Action>> {
    among(game, game.actions(), budget, slip, chance, stop)
}

/// The same with only these of the legal actions to choose from; `None` when there are none.
pub(super) fn among<G: Judged>(
    game: &G,
    mut actions: Vec<G::Action>,
    budget: Budget,
    slip: Value,
    chance: &mut Chance,
    stop: &AtomicBool,
) -> Option<Thought<G::Action>> {
    let side = game.turn()?;
    if actions.is_empty() {
        return None;
    }
    // Equal actions stay in the order of these lots.
    for at in (1..actions.len()).rev() {
        actions.swap(at, chance.below(at as u32 + 1) as usize);
    }
    actions.sort_by_key(|&action| std::cmp::Reverse(game.promise(action)));
    let mut search = Search::new(budget.nodes, Aids::ALL, stop);
    let mut found: Vec<(G::Action, Value)> = Vec::new();
    let mut reached = 0;
    for depth in 1..=budget.depth {
        let round = look(&mut search, game, side, &actions, depth, slip);
        let finished = round.len() == actions.len();
        // A look that was cut short still counts from its first action on: that one was the best
        // of the look before, and what beat it is better.
        if !round.is_empty() {
            found = round;
            found.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
            let rank = |action: &G::Action| found.iter().position(|(a, _)| a == action);
            actions.sort_by_key(|action| rank(action).unwrap_or(usize::MAX));
        }
        if !finished {
            break;
        }
        reached = depth;
        if actions.len() == 1 && slip == 0 && depth >= 2 {
            break;
        }
    }
    // A slip adds a little luck to each action: what is nearly as good may look better, and what
    // is worse by the whole slip never does.
    let mut luck = || {
        if slip == 0 {
            0
        } else {
            chance.below(slip as u32) as Value
        }
    };
    let (action, value) = found
        .iter()
        .map(|&(action, value)| (action, value, value + luck()))
        .reduce(|best, other| if other.2 > best.2 { other } else { best })
        .map_or(
            (actions[0], seen_by(side, game.estimate())),
            |(action, value, _)| (action, value),
        );
    let mut next = game.clone();
    next.apply(action, &mut Silent);
    let mut line = vec![action];
    line.extend(search.expected(&next, usize::try_from(reached.max(1) - 1).unwrap_or(0)));
    Some(Thought {
        action,
        value,
        line,
        nodes: search.nodes(),
        depth: reached,
    })
}

/// One look at all actions; fewer values than actions when the budget ends in between. Values
/// that lie more than the slip below the best are only known to do so.
pub(super) fn look<G: Judged>(
    search: &mut Search<'_, G>,
    game: &G,
    side: Side,
    actions: &[G::Action],
    depth: i16,
    slip: Value,
) -> Vec<(G::Action, Value)> {
    let mut values = Vec::with_capacity(actions.len());
    let mut best = -ENDLESS;
    for &action in actions {
        let mut next = game.clone();
        next.apply(action, &mut Silent);
        let alpha = if best == -ENDLESS {
            best
        } else {
            best - slip - 1
        };
        let quick = if best == -ENDLESS {
            Ok(ENDLESS)
        } else {
            search.after(&next, side, depth - 1, alpha, alpha + 1)
        };
        let value = match quick {
            Ok(value) if value <= alpha => Ok(alpha),
            Ok(_) => search.after(&next, side, depth - 1, alpha, ENDLESS),
            Err(enough) => Err(enough),
        };
        let Ok(value) = value else { break };
        values.push((action, value));
        best = best.max(value);
    }
    values
}
