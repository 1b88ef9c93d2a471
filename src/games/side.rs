//! The two sides of a round.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A side of one round; First acts first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side that acts first in this round.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both sides, First first.
    pub const ALL: [Side; 2] = [Side::First, Side::Second];

    /// The opposing side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::First => "first",
            Side::Second => "second",
        })
    }
}

/// One value for each side, read by `value[side]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct BySide<T> {
    /// What First has.
    pub first: T,
    /// What Second has.
    pub second: T,
}

impl<T> BySide<T> {
    /// One value for each side.
    pub const fn new(first: T, second: T) -> Self {
        BySide { first, second }
    }

    /// The same question asked for each side, First first.
    pub fn from_fn(mut value: impl FnMut(Side) -> T) -> Self {
        BySide {
            first: value(Side::First),
            second: value(Side::Second),
        }
    }

    /// Changes both values the same way.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            first: change(self.first),
            second: change(self.second),
        }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}
