//! How much worse an action is than the best one.

use std::sync::atomic::AtomicBool;

use super::judge::{ENDLESS, Judged, Value, seen_by};
use super::search::{Aids, Search};
use super::think::look;
use crate::games::helios::Helios;
use crate::games::{Game, Position, Silent};

use super::solve::Solver;

/// The most actions of a line that are told.
const LINE: usize = 8;

/// The best action of a position beside another one, both looked at equally deep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// The best action; the other one when nothing is better.
    pub best: String,
    /// What the position is worth with it, seen by the side to act.
    pub value: Value,
    /// What it is worth with the other.
    pub other: Value,
    /// The play expected after the best, which comes first.
    pub line: Vec<String>,
    /// The play expected after the other.
    pub answer: Vec<String>,
    /// Whether both values are the true ones.
    pub exact: bool,
    /// How many positions were made.
    pub nodes: u64,
}

/// Compares within a budget of positions; `None` when `other` is not legal here.
pub fn compare(position: &Position, other: &str, nodes: u64) -> Option<Compared> {
    match position {
        Position::Rite(game) => searched(game, other, nodes),
        Position::Helios(game) => searched(game, other, nodes),
        Position::Rvb(game) => searched(game, other, nodes),
    }
}

fn searched<G: Judged>(game: &G, other: &str, nodes: u64) -> Option<Compared> {
    let side = game.turn()?;
    let other = game.read(other).ok()?;
    game.check(other).ok()?;
    let after = |action: G::Action| {
        let mut next = game.clone();
        next.apply(action, &mut Silent);
        next
    };
    let next = after(other);
    let stop = AtomicBool::new(false);
    let mut search = Search::new(nodes, Aids::ALL, &stop);
    let mut actions = game.actions();
    actions.sort_by_key(|&action| std::cmp::Reverse(game.promise(action)));
    let mut found = (other, seen_by(side, next.estimate()), None);
    for depth in 1..=64 {
        let values = look(&mut search, game, side, &actions, depth, 0);
        if values.len() < actions.len() {
            break;
        }
        let Ok(value) = search.after(&next, side, depth - 1, -ENDLESS, ENDLESS) else {
            break;
        };
        let mut best = values[0];
        for &one in &values[1..] {
            if one.1 > best.1 {
                best = one;
            }
        }
        let bests = search.expected(&after(best.0), LINE.min(depth as usize) - 1);
        let answer = search.expected(&next, LINE.min(depth as usize) - 1);
        found = if value >= best.1 {
            (other, value, Some((value, answer.clone(), answer)))
        } else {
            (best.0, best.1, Some((value, bests, answer)))
        };
        let rank = |action: G::Action| {
            let at = values.iter().find(|(one, _)| *one == action);
            std::cmp::Reverse(at.map_or(-ENDLESS, |(_, value)| *value))
        };
        actions.sort_by_key(|&action| rank(action));
    }
    let texts = |line: &[G::Action]| line.iter().map(ToString::to_string).collect::<Vec<_>>();
    let (best, value, rest) = found;
    let (worth, line, answer) = rest.unwrap_or((value, Vec::new(), Vec::new()));
    let mut whole = vec![best];
    whole.extend(line);
    Some(Compared {
        best: best.to_string(),
        value,
        other: worth,
        line: texts(&whole),
        answer: texts(&answer),
        exact: false,
        nodes: search.nodes(),
    })
}

/// The same by perfect play; `None` also when the solver may not look at so many states. A lost
/// position is made no worse by what loses it as well, only by losing more.
pub fn solved(game: &Helios, other: &str, solver: &mut Solver<'_>) -> Option<Compared> {
    let other = game.read(other).ok()?;
    let before = solver.states();
    let best = solver.best(game).ok()?;
    let &(first, value) = best.first()?;
    let played = solver.worth_of(game, other).ok()??;
    let best = if best.iter().any(|(action, _)| *action == other) {
        other
    } else {
        first
    };
    let mut on = |action| {
        let mut next = *game;
        next.apply(action, &mut Silent);
        let line = solver.solve(&next).ok().flatten().map(|solved| solved.line);
        let line = line.unwrap_or_default().into_iter().take(LINE - 1);
        line.map(|action| action.to_string()).collect::<Vec<_>>()
    };
    let mut line = vec![best.to_string()];
    line.extend(on(best));
    let answer = on(other);
    Some(Compared {
        best: best.to_string(),
        value: 50 * value,
        other: 50 * played,
        line,
        answer,
        exact: true,
        nodes: solver.states() - before,
    })
}
