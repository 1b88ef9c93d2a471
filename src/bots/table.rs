//! What a search remembers of positions it has met.

use super::judge::Value;

/// What a remembered value says about the true one, seen by the side to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least this.
    AtLeast,
    /// The true one is at most this.
    AtMost,
}

/// What is remembered of one position.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    key: u64,
    /// Seen by the side to act.
    pub value: Value,
    /// How many actions deep the value looked; below 0 while captures were forced.
    pub depth: i16,
    /// The place of the best action in the order of the game.
    pub best: u16,
    /// What the value says.
    pub bound: Bound,
    filled: bool,
}

/// A table of a fixed number of places; a new entry takes the place of an older one.
#[derive(Debug)]
pub struct Table {
    places: Vec<Entry>,
    mask: usize,
}

impl Table {
    /// A table for about this many positions, at most 2²⁰.
    pub fn new(positions: u64) -> Table {
        let places = positions.clamp(1 << 8, 1 << 20).next_power_of_two() as usize;
        let empty = Entry {
            key: 0,
            value: 0,
            depth: 0,
            best: 0,
            bound: Bound::Exact,
            filled: false,
        };
        Table {
            places: vec![empty; places],
            mask: places - 1,
        }
    }

    /// What is remembered of a position.
    pub fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.places[key as usize & self.mask];
        (entry.filled && entry.key == key).then_some(entry)
    }

    /// Remembers a position. What looked deeper at the same position stays.
    pub fn put(&mut self, key: u64, value: Value, depth: i16, best: u16, bound: Bound) {
        let place = &mut self.places[key as usize & self.mask];
        if place.filled && place.key == key && place.depth > depth && bound != Bound::Exact {
            return;
        }
        *place = Entry {
            key,
            value,
            depth,
            best,
            bound,
            filled: true,
        };
    }
}
