//! Where a match turned: the actions that cost the one who played them most of what could be
//! expected.

use std::sync::atomic::AtomicBool;

use super::compare::{Compared, compare, solved};
use super::expect::{Around, expectation};
use super::judge::{Value, seen_by};
use super::solve::Solver;
use crate::games::{Position, Side};
use crate::play::{Match, Seat};

/// How much work a review may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Positions for a first look at each action.
    pub glance: u64,
    /// Further looks, each at those that seem to have cost most so far: positions, and at how many
    /// actions at most.
    pub looks: [(u64, usize); 2],
    /// States the solver may look at for all of a match of Le Char d'Hélios.
    pub states: u64,
}

impl Effort {
    /// What people get.
    pub const USUAL: Effort = Effort {
        glance: 8_000,
        looks: [(60_000, 14), (500_000, 6)],
        states: 60_000_000,
    };
}

/// How many turning points are told.
pub const POINTS: usize = 3;

/// What costs less than this share of the match is none.
const LEAST: f64 = 0.05;

/// An action that cost the one who played it.
#[derive(Debug, Clone, PartialEq)]
pub struct TurningPoint {
    /// How many actions of the match stood before it, over all rounds.
    pub step: usize,
    /// The round, from 1.
    pub round: u8,
    /// Whose action it was.
    pub seat: Seat,
    /// What was played.
    pub played: String,
    /// What was better.
    pub better: String,
    /// The play expected after that, which comes first.
    pub line: Vec<String>,
    /// The play expected after what was played.
    pub answer: Vec<String>,
    /// The share of the match the seat could expect with the better action, from 0 to 1.
    pub before: f64,
    /// The same with the action that was played.
    pub after: f64,
    /// What the round was worth to the seat with the better action, in hundredths of a point.
    pub best: Value,
    /// The same with the action that was played.
    pub worth: Value,
    /// Whether both are the true ones.
    pub exact: bool,
}

impl TurningPoint {
    /// What a true value says: by how many seeds the seat ends up ahead, and whether it wins.
    #[must_use]
    pub const fn result(value: Value) -> (i32, bool) {
        let worth = value / 50;
        let wins = worth > 0;
        ((worth - if wins { 1 } else { -1 }) / 2, wins)
    }

    /// The share of the match that it cost.
    #[must_use]
    pub fn cost(&self) -> f64 {
        self.before - self.after
    }
}

/// What came of looking through a match.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Review {
    /// The turning points, in the order of the match; at most [`POINTS`].
    pub points: Vec<TurningPoint>,
    /// How many actions were looked at.
    pub actions: usize,
    /// How many positions were made.
    pub nodes: u64,
}

/// An action of the match with where it was played.
#[derive(Debug, Clone)]
struct Stage {
    position: Position,
    action: String,
    around: Around,
    round: u8,
    seat: Seat,
    side: Side,
    /// The number of its turn.
    turn: usize,
}

/// Looks through a match, action by action, so that others can think in between.
#[derive(Debug)]
pub struct Reviewer {
    stages: Vec<Stage>,
    found: Vec<Option<Compared>>,
    effort: Effort,
    /// What is still to be looked at, the next one last, and with how many positions.
    waiting: Vec<usize>,
    nodes_each: u64,
    /// How many of the further looks have begun.
    looks: usize,
    solver: Option<Solver<'static>>,
    nodes: u64,
}

/// Nobody stops a review: it is made of small steps.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Reviewer {
    /// Nothing is looked at yet.
    #[must_use]
    pub fn new(game: &Match, effort: Effort) -> Reviewer {
        let stages = stages(game);
        let helios = stages
            .first()
            .is_some_and(|stage| matches!(stage.position, Position::Helios(_)));
        Reviewer {
            found: vec![None; stages.len()],
            // From the end: what the solver learns there helps it earlier. Forced actions cost
            // nothing.
            waiting: (0..stages.len())
                .filter(|&at| stages[at].position.actions().len() > 1)
                .collect(),
            stages,
            effort,
            looks: 0,
            nodes_each: effort.glance,
            solver: helios.then(|| Solver::new(effort.states, &NEVER)),
            nodes: 0,
        }
    }

    /// Looks at one action; whether there is more to do.
    pub fn step(&mut self) -> bool {
        while self.waiting.is_empty() {
            let Some(&(nodes, most)) = self.effort.looks.get(self.looks) else {
                return false;
            };
            self.looks += 1;
            self.nodes_each = nodes;
            // What is solved needs no second look.
            let again = |at: &usize| self.found[*at].as_ref().is_some_and(|found| !found.exact);
            let ranked = ranked(&self.stages, &self.found).into_iter();
            self.waiting = ranked.filter(again).take(most).collect();
        }
        if let Some(at) = self.waiting.pop() {
            self.look(at, self.nodes_each);
        }
        true
    }

    fn look(&mut self, at: usize, nodes: u64) {
        let stage = &self.stages[at];
        let exact = match (&stage.position, &mut self.solver) {
            (Position::Helios(game), Some(solver)) => solved(game, &stage.action, solver),
            _ => None,
        };
        let found = exact.or_else(|| compare(&stage.position, &stage.action, nodes));
        self.nodes += found.as_ref().map_or(0, |found| found.nodes);
        self.found[at] = found;
    }

    /// The turning points among what was looked at.
    #[must_use]
    pub fn finish(self) -> Review {
        let mut points: Vec<TurningPoint> = Vec::new();
        let mut turns = Vec::new();
        for at in ranked(&self.stages, &self.found) {
            let stage = &self.stages[at];
            // Of one turn the action that cost most is told.
            if turns.contains(&(stage.round, stage.turn)) || points.len() == POINTS {
                continue;
            }
            if let Some(point) = self.found[at].as_ref().map(|found| point(at, stage, found))
                && point.cost() >= LEAST
            {
                turns.push((stage.round, stage.turn));
                points.push(point);
            }
        }
        points.sort_by_key(|point| point.step);
        Review {
            points,
            actions: self.stages.len(),
            nodes: self.nodes,
        }
    }
}

/// Looks through a whole match at once.
#[must_use]
pub fn review(game: &Match, effort: Effort) -> Review {
    let mut reviewer = Reviewer::new(game, effort);
    while reviewer.step() {}
    reviewer.finish()
}

/// Those that were looked at, what cost most first; the earlier of equals first.
fn ranked(stages: &[Stage], found: &[Option<Compared>]) -> Vec<usize> {
    let mut costs: Vec<(usize, f64)> = (0..stages.len())
        .filter_map(|at| {
            let found = found[at].as_ref()?;
            Some((at, point(at, &stages[at], found).cost()))
        })
        .filter(|&(_, cost)| cost > 0.0)
        .collect();
    costs.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    costs.into_iter().map(|(at, _)| at).collect()
}

fn point(at: usize, stage: &Stage, found: &Compared) -> TurningPoint {
    let expected = |value: Value| {
        let of_first = expectation(&stage.position, stage.around, seen_by(stage.side, value));
        match stage.side {
            Side::First => of_first,
            Side::Second => 1.0 - of_first,
        }
    };
    TurningPoint {
        step: at,
        round: stage.round,
        seat: stage.seat,
        played: stage.action.clone(),
        better: found.best.clone(),
        line: found.line.clone(),
        answer: found.answer.clone(),
        before: expected(found.value),
        after: expected(found.other),
        best: found.value,
        worth: found.other,
        exact: found.exact,
    }
}

/// What lies around a round, by its place among the rounds of the match.
#[must_use]
pub fn around(game: &Match, round: usize) -> Around {
    let mut around = Around {
        more: round + 1 < usize::from(game.terms().rounds.count()),
        ..Around::default()
    };
    let first = game.rounds()[round].first();
    for before in &game.rounds()[..round] {
        let points = before.points();
        around.lead += points[first] - points[first.other()];
        around.rounds += match before.winner() {
            Some(seat) if seat == first => 1,
            Some(_) => -1,
            None => 0,
        };
    }
    around
}

fn stages(game: &Match) -> Vec<Stage> {
    let mut stages = Vec::new();
    for (place, round) in game.rounds().iter().enumerate() {
        let around = around(game, place);
        let mut turn = 0;
        let mut actions = round.actions().iter();
        round.each_stage(|stage| {
            let Some(done) = actions.next() else {
                return;
            };
            if !stage.turn_goes_on() {
                turn += 1;
            }
            stages.push(Stage {
                position: stage.position().clone(),
                action: done.action.clone(),
                around,
                round: round.number(),
                seat: round.seat_of(done.side),
                side: done.side,
                turn,
            });
        });
    }
    stages
}
