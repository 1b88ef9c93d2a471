//! How strong a bot plays, and what it plays.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use super::chance::Chance;
use super::judge::{Judged, Value};
use super::mcts::ponder;
use super::solve::Solver;
use super::think::{Budget, Thought, think};
use crate::games::helios::Helios;
use crate::games::rvb::Obligation;
use crate::games::{Game, GameCode, GameKind, Position, Silent};

/// A level of strength from 1 to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The number names no level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a level is a number from 1 to 5")]
pub struct LevelError;

/// What makes a level: how many positions it looks at, how many actions ahead, and by how much
/// an action it takes for nearly as good may be worse, in hundredths of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// Positions an action.
    pub nodes: u64,
    /// Actions ahead.
    pub depth: i16,
    /// The greatest slip.
    pub slip: Value,
    /// In how many actions of a hundred it only looks at what the action itself does.
    pub careless: u32,
    /// Whether it plays perfectly where that is known how.
    pub exact: bool,
    /// Whether it plays on at random, once for each of its positions, instead of looking ahead.
    pub random: bool,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] = [Level(1), Level(2), Level(3), Level(4), Level(5)];

    /// The number, from 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The level of this number.
    ///
    /// # Errors
    /// When there is none.
    pub const fn new(number: u8) -> Result<Level, LevelError> {
        match number {
            1..=5 => Ok(Level(number)),
            _ => Err(LevelError),
        }
    }

    /// What the level is made of in a game.
    #[must_use]
    pub const fn strength(self, code: GameCode) -> Strength {
        let game = code.kind();
        // Where captures are forced, playing on at random tells more than an estimate does; where
        // nothing forces them it tells less (docs/opponents.md has the arenas).
        let random = matches!((code, self.0), (GameCode::Rvb(Obligation::Full), 5));
        let careless = match (game, self.0) {
            (GameKind::Helios, 2) => 50,
            _ => 0,
        };
        let (nodes, depth, slip) = match (game, self.0) {
            (GameKind::Helios, 1) => (20, 1, 500),
            (GameKind::Helios, 2) => (60, 2, 500),
            (GameKind::Helios, 3) => (100, 2, 450),
            (GameKind::Helios, 4) => (4_000, 8, 50),
            (GameKind::Helios, _) => (20_000_000, 60, 0),
            (GameKind::Rite, 1) => (300, 1, 150),
            (GameKind::Rite, 2) => (900, 2, 80),
            (GameKind::Rite, 3) => (4_000, 4, 40),
            (GameKind::Rite, 4) => (20_000, 8, 15),
            (GameKind::Rite, _) => (240_000, 30, 0),
            (GameKind::Rvb, 1) => (200, 1, 200),
            (GameKind::Rvb, 2) => (800, 2, 100),
            (GameKind::Rvb, 3) => (3_000, 4, 50),
            (GameKind::Rvb, 4) => (12_000, 6, 20),
            (GameKind::Rvb, _) if random => (20_000, 30, 0),
            (GameKind::Rvb, _) => (60_000, 30, 5),
        };
        Strength {
            nodes,
            depth,
            slip,
            careless,
            exact: self.0 == 5 && matches!(game, GameKind::Helios),
            random,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        text.parse().map_err(|_| LevelError).and_then(Level::new)
    }
}

/// What a bot plays in a position of any game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Best {
    /// The action's canonical text.
    pub action: String,
    /// What the position is worth with it, seen by the side to act, in hundredths of a point.
    pub value: Value,
    /// The play expected, the action first.
    pub line: Vec<String>,
    /// How many positions were made.
    pub nodes: u64,
}

impl Best {
    /// The same in words.
    pub(super) fn of<A: fmt::Display>(thought: Thought<A>) -> Best {
        Best {
            action: thought.action.to_string(),
            value: thought.value,
            line: thought.line.iter().map(ToString::to_string).collect(),
            nodes: thought.nodes,
        }
    }
}

/// What a bot of this level plays; `None` when the round is over. The same seed gives the same
/// answer. Thinking ends early once `stop` is set, and what is best so far is played.
#[must_use]
pub fn best_at(position: &Position, level: Level, seed: u64, stop: &AtomicBool) -> Option<Best> {
    best(position, level.strength(position.code()), seed, stop)
}

/// What a bot of this strength plays; `None` when the round is over. The same seed gives the same
/// answer. Thinking ends early once `stop` is set, and what is best so far is played.
#[must_use]
pub fn best(position: &Position, strength: Strength, seed: u64, stop: &AtomicBool) -> Option<Best> {
    let mut chance = Chance::new(seed);
    match position {
        Position::Rite(game) => of_game(game, strength, &mut chance, stop),
        Position::Helios(game) if strength.exact => perfect(game, strength, &mut chance, stop),
        Position::Helios(game) => of_game(game, strength, &mut chance, stop),
        Position::Rvb(game) => of_game(game, strength, &mut chance, stop),
    }
}

/// Perfect play; what alpha-beta finds in a moment if the budget does not suffice for it.
fn perfect(
    game: &Helios,
    strength: Strength,
    chance: &mut Chance,
    stop: &AtomicBool,
) -> Option<Best> {
    let mut solver = Solver::new(strength.nodes, stop);
    let Ok(best) = solver.best(game) else {
        let short = Strength {
            nodes: 5_000,
            ..strength
        };
        return of_game(game, short, chance, &AtomicBool::new(false));
    };
    let &(action, worth) = best.get(chance.below(u32::try_from(best.len()).ok()?) as usize)?;
    let mut line = vec![action.to_string()];
    let mut next = *game;
    next.apply(action, &mut Silent);
    if let Ok(Some(solved)) = solver.solve(&next) {
        line.extend(solved.line.iter().map(ToString::to_string));
    }
    Some(Best {
        action: action.to_string(),
        value: 50 * worth,
        line,
        nodes: solver.states(),
    })
}

fn of_game<G: Judged>(
    game: &G,
    strength: Strength,
    chance: &mut Chance,
    stop: &AtomicBool,
) -> Option<Best> {
    if strength.random {
        return ponder(game, strength.nodes, chance, stop).map(Best::of);
    }
    let careless = strength.careless > 0 && chance.below(100) < strength.careless;
    let budget = Budget {
        nodes: strength.nodes,
        depth: if careless { 1 } else { strength.depth },
    };
    think(game, budget, strength.slip, chance, stop).map(Best::of)
}
