//! What a bot knows of a game beside its rules.

use super::chance::Chance;
use crate::games::{Game, Side};

/// Hundredths of a point, seen by First: what a bot takes a position for.
pub type Value = i32;

/// More than any value a position has.
pub const ENDLESS: Value = 1_000_000;

/// How many different numbers [`Judged::slot`] gives at most.
pub const SLOTS: usize = 4096;

/// A game that bots play. Everything here is about playing well, nothing about what is allowed.
pub trait Judged: Game<Action: 'static> {
    /// What a position in which play goes on is worth, at a glance.
    fn estimate(&self) -> Value;

    /// What a finished round is worth: better results have higher values, so that whoever seeks
    /// the highest also wins whenever that is possible.
    fn verdict(&self) -> Value {
        let points = self.points();
        100 * (points.first - points.second)
    }

    /// How promising a legal action looks before it is tried; what takes a lot comes first.
    fn promise(&self, action: Self::Action) -> i32;

    /// What no action that takes nothing leaves the side to act with at a glance, as it sees it:
    /// at most this, where that can be told without trying them.
    fn most_when_quiet(&self) -> Option<Value> {
        None
    }

    /// A number below [`SLOTS`] that is mostly the same for actions that are alike, so that what
    /// was learnt of one in another position helps here.
    fn slot(action: Self::Action) -> usize;

    /// A legal action, each as likely as the others; `None` when the round is over.
    fn random(&self, chance: &mut Chance) -> Option<Self::Action>;

    /// Whether every legal action captures something: no time to judge at a glance.
    fn must_capture(&self) -> bool;
}

/// A value as a side sees it.
pub const fn seen_by(side: Side, value: Value) -> Value {
    match side {
        Side::First => value,
        Side::Second => -value,
    }
}
