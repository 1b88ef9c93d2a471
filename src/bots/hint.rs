//! One good action and why: what it takes, what it avoids, what is to be expected next.

use std::sync::atomic::AtomicBool;

use super::chance::Chance;
use super::judge::{Judged, Value};
use super::level::Best;
use super::review::TurningPoint;
use super::solve::Solver;
use super::think::{Budget, among};
use crate::games::helios::Helios;
use crate::games::{Effect, Game, Position, Side, Silent};

/// Positions for the good action, and for what would be played in its place.
const NODES: [u64; 2] = [60_000, 30_000];
/// States for perfect play.
const STATES: u64 = 20_000_000;
/// Positions for what the table has forgotten of a line.
const REST: u64 = 2_000;
/// How many other actions are looked at for a threat.
const OTHERS: usize = 12;
/// What is less than this, in hundredths of a point, is next to nothing.
const NOTHING: Value = 15;
/// More actions than one turn can have.
const TURN: usize = 8;

/// A turn as it would be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foreseen {
    /// Its actions.
    pub actions: Vec<String>,
    /// What they do.
    pub effects: Vec<Effect>,
    /// By how many points it betters the standing of who plays it.
    pub gain: i32,
}

/// What would happen without the good action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instead {
    /// What would be played in its place.
    pub action: String,
    /// The reply to that, which takes more than the reply to the good action.
    pub reply: Foreseen,
}

/// One good action and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The rest of the turn, the good action first.
    pub turn: Foreseen,
    /// Whether there is no other.
    pub forced: bool,
    /// The reply that is to be expected; none when the round is over, or the same side goes on.
    pub reply: Option<Foreseen>,
    /// What the action avoids, if it avoids anything.
    pub instead: Option<Instead>,
    /// The best of the other actions and by how much less it promises, in hundredths of a point:
    /// none where that is next to nothing, or not known.
    pub next: Option<(String, Value)>,
    /// What the round is worth with it, seen by the side to act, in hundredths of a point.
    pub value: Value,
    /// Where the round is solved: by how many seeds the side to act ends up ahead, and whether
    /// it wins.
    pub exact: Option<(i32, bool)>,
}

/// A hint in a position; `None` when the round is over. The same position gives the same hint,
/// unless `stop` is set: then it is what is known by then.
#[must_use]
pub fn hint(position: &Position, stop: &AtomicBool) -> Option<Hint> {
    let side = position.turn()?;
    let forced = position.actions().len() == 1;
    let (best, second, exact) = match position {
        Position::Rite(game) => searched(game, stop)?,
        Position::Rvb(game) => searched(game, stop)?,
        Position::Helios(game) => match solved(game, stop) {
            Some(found) => found,
            None => searched(game, &AtomicBool::new(false))?,
        },
    };
    let mut after = position.clone();
    let mut line = best.line.into_iter();
    let turn = whole_turn(&mut after, side, &mut line)?;
    let next = second
        .as_ref()
        .filter(|_| exact.is_none())
        .map(|second| (second.action.clone(), best.value - second.value))
        .filter(|(_, less)| *less >= NOTHING);
    let reply = whole_turn(&mut after, side.other(), &mut line);
    let taken = reply.as_ref().map_or(0, |reply| reply.gain).max(0);
    let instead = second
        .and_then(|second| {
            let mut line = second.line.into_iter();
            let action = line.next()?;
            replied(position, side, action, &mut line)
        })
        .filter(|instead| instead.reply.gain > taken)
        .or_else(|| threatened(position, side, &turn.actions[0], taken));
    Some(Hint {
        turn,
        forced,
        reply,
        instead,
        next,
        value: best.value,
        exact,
    })
}

type Found = (Best, Option<Best>, Option<(i32, bool)>);

fn searched<G: Judged>(game: &G, stop: &AtomicBool) -> Option<Found> {
    let think = |actions: Vec<G::Action>, nodes: u64| {
        let budget = Budget { nodes, depth: 40 };
        among(game, actions, budget, 0, &mut Chance::new(1), stop)
    };
    let mut actions = game.actions();
    let best = think(actions.clone(), NODES[0])?;
    actions.retain(|&action| action != best.action);
    let second = think(actions, NODES[1]);
    Some((Best::of(best), second.map(Best::of), None))
}

/// By perfect play; `None` when it would take too long.
fn solved(game: &Helios, stop: &AtomicBool) -> Option<Found> {
    let mut solver = Solver::new(STATES, stop);
    let best = solver.best(game).ok()?;
    let &(first, worth) = best.first()?;
    let mut on = |action, worth: i32| {
        let mut next = *game;
        next.apply(action, &mut Silent);
        // Told to stop in between, it still knows the action.
        let line = solver.solve(&next).ok().flatten().map(|solved| solved.line);
        let line = std::iter::once(action).chain(line.unwrap_or_default());
        Best {
            action: action.to_string(),
            value: 50 * worth,
            line: line.map(|action| action.to_string()).collect(),
            nodes: solver.states(),
        }
    };
    let found = on(first, worth);
    // Any other will do to show what might happen: the first that is not as good.
    let worse = |action: &_| best.iter().all(|(good, _)| good != action);
    let other = game.actions().into_iter().rev().find(worse);
    let second = other.map(|action| on(action, worth));
    Some((found, second, Some(TurningPoint::result(50 * worth))))
}

/// What the other side replies to an action.
fn replied(
    position: &Position,
    side: Side,
    action: String,
    line: &mut impl Iterator<Item = String>,
) -> Option<Instead> {
    let mut after = position.clone();
    let mut whole = std::iter::once(action.clone()).chain(line);
    whole_turn(&mut after, side, &mut whole)?;
    let reply = whole_turn(&mut after, side.other(), &mut whole)?;
    Some(Instead { action, reply })
}

/// What the other side would take after most other actions, if that is more than it takes now.
fn threatened(position: &Position, side: Side, best: &str, taken: i32) -> Option<Instead> {
    let others: Vec<String> = position
        .actions()
        .into_iter()
        .filter(|action| action != best)
        .collect();
    let step = others.len().div_ceil(OTHERS).max(1);
    let tried: Vec<Instead> = others
        .into_iter()
        .step_by(step)
        .filter_map(|action| replied(position, side, action, &mut std::iter::empty()))
        .collect();
    let takes = |one: &&Instead| one.reply.gain > taken;
    let threats = tried.iter().filter(takes);
    let alike = |one: &Instead| {
        let same = |other: &&Instead| other.reply.actions.last() == one.reply.actions.last();
        tried.iter().filter(takes).filter(same).count()
    };
    let most = threats.max_by_key(|one| alike(one))?;
    (2 * alike(most) > tried.len()).then(|| most.clone())
}

/// Plays a side's whole turn as the line has it, or as a short search does where the line ends;
/// `None` when it is not that side's turn.
fn whole_turn(
    position: &mut Position,
    side: Side,
    line: &mut impl Iterator<Item = String>,
) -> Option<Foreseen> {
    if position.turn() != Some(side) {
        return None;
    }
    let ahead = |position: &Position| {
        let points = position.points();
        points[side] - points[side.other()]
    };
    let before = ahead(position);
    let (mut actions, mut effects) = (Vec::new(), Vec::new());
    while position.turn() == Some(side) && actions.len() < TURN {
        let action = match line.next() {
            Some(action) => action,
            None => glance(position)?,
        };
        let played = position.play(&action).ok()?;
        actions.push(played.action);
        effects.extend(played.effects);
        if !position.is_within_turn() {
            break;
        }
    }
    Some(Foreseen {
        actions,
        effects,
        gain: ahead(position) - before,
    })
}

fn glance(position: &Position) -> Option<String> {
    fn of<G: Judged>(game: &G) -> Option<String> {
        let budget = Budget {
            nodes: REST,
            depth: 8,
        };
        let stop = AtomicBool::new(false);
        among(game, game.actions(), budget, 0, &mut Chance::new(1), &stop)
            .map(|thought| thought.action.to_string())
    }
    match position {
        Position::Rite(game) => of(game),
        Position::Helios(game) => of(game),
        Position::Rvb(game) => of(game),
    }
}
