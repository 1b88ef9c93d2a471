//! Opponents: what to play in a position, found by looking ahead within a budget. Pure: the same
//! position, level and seed give the same action.
//!
//! In reading order:
//! - [`Judged`]: what a bot knows of a game beside its rules, one file a game;
//! - [`think`]: alpha-beta for any game, with a [`Search`] to each depth;
//! - [`ponder`]: Monte-Carlo tree search for any game, and [`playout`]: a game at random;
//! - [`Solver`]: Le Char d'Hélios, exactly;
//! - [`Level`]: how strong a bot is; [`best`]: what it plays in a position of any game;
//! - [`expectation`]: the share of the match that a value promises;
//! - [`review`]: where a match turned; [`hint`]: one good action and why;
//! - [`is_lost`]: when to give up;
//! - [`fight`]: a match between two bots;
//! - [`Chance`]: random numbers that are the same everywhere.

mod arena;
mod chance;
mod compare;
mod doubt;
mod expect;
mod helios;
mod hint;
mod judge;
mod key;
mod level;
mod mcts;
mod review;
mod rite;
mod rvb;
mod search;
mod solve;
mod table;
mod think;

pub use arena::{Fought, Tally, fight, watch};
pub use chance::Chance;
pub use compare::{Compared, compare};
pub use doubt::{accepts_draw, is_lost, most_to_gain, offers_draw};
pub use expect::{Around, Fit, Fitted, expectation};
pub use hint::{Foreseen, Hint, Instead, hint};
pub use judge::{ENDLESS, Judged, SLOTS, Value, seen_by};
pub use level::{Best, Level, LevelError, Strength, best, best_at};
pub use mcts::{playout, ponder};
pub use review::{Effort, POINTS, Review, Reviewer, TurningPoint, around, review};
pub use search::{Aids, Search};
pub use solve::{Solved, Solver, Stopped};
pub use think::{Budget, Thought, think};
