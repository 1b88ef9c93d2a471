//! What the solver remembers of the boards it has met: eight bytes each.

use super::state::{KEY, Last};

/// What is known of the worth of a board, whoever captured last. A side that captured last is never
/// worse off, and better by at most one step of the worth, which is two. So three limits from
/// below, for the three that may have captured last, are the lowest, counted in steps from
/// [`LEAST`], and a bit for each whether it is one step more; the same for three from above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known(u64);

/// The least worth there is; all are odd.
const LEAST: i32 = -61;
/// The bits of three limits: six for the lowest, and three.
const LIMITS: u32 = 9;
/// Where the limits from above begin, and the cup.
const HIGH: u32 = LIMITS;
const BEST: u32 = 2 * LIMITS;
/// All bits of what is known of one board.
const BITS: u32 = BEST + 3;

impl Known {
    /// What is known of any board.
    pub(super) const NOTHING: Known = Known(61 << HIGH | 7 << BEST);

    const fn limit(self, from: u32, last: Last) -> i32 {
        let limits = self.0 >> from;
        LEAST + 2 * (limits as i32 & 63) + 2 * (limits >> (6 + last as u32) & 1) as i32
    }

    /// The worth is at least this.
    pub(super) const fn low(self, last: Last) -> i32 {
        self.limit(0, last)
    }

    /// The worth is at most this.
    pub(super) const fn high(self, last: Last) -> i32 {
        self.limit(HIGH, last)
    }

    /// The cup that looked best; no cup has this number when nothing is known.
    pub(super) const fn best(self) -> u32 {
        (self.0 >> BEST & 7) as u32
    }

    /// The same with what was found out for one that may have captured last.
    pub(super) fn with(self, last: Last, low: i32, high: i32, best: u32) -> Known {
        let all = [Last::You, Last::Nobody, Last::Me];
        let lows = all.map(|other| {
            let less = if (other as u8) < last as u8 { 2 } else { 0 };
            self.low(other).max(low - less)
        });
        let highs = all.map(|other| {
            let more = if (other as u8) > last as u8 { 2 } else { 0 };
            self.high(other).min(high + more)
        });
        Known(limits(lows) | limits(highs) << HIGH | u64::from(best) << BEST)
    }
}

const fn limits([you, nobody, me]: [i32; 3]) -> u64 {
    let lowest = (you - LEAST) as u64 / 2;
    lowest | ((nobody > you) as u64) << 7 | ((me > you) as u64) << 8
}

/// How many boards are remembered, as a power of two: in pairs, of which the one met longer ago
/// gives way.
const PLACES: u32 = 18;

/// Boards and what is known of them.
#[derive(Debug)]
pub(super) struct Table {
    /// What is left of a scattered key beside its place, above what is known of the board.
    pairs: Vec<[u64; 2]>,
}

// What is known, and what is left of a key, fit in one word.
const _: () = assert!(BITS + KEY - PLACES <= u64::BITS);

/// A key spread so that its highest bits depend on all of it; different keys stay different.
const fn scattered(key: u64) -> u64 {
    key.wrapping_mul(0x9e37_79b9_7f4a_7c15) & ((1 << KEY) - 1)
}

const fn place(scattered: u64) -> usize {
    (scattered >> (KEY - PLACES)) as usize
}

/// The word of a board of which nothing is known.
const fn tag(scattered: u64) -> u64 {
    scattered << BITS & !(u64::MAX << (KEY - PLACES + BITS))
}

const TAG: u64 = u64::MAX << BITS;

impl Table {
    pub(super) fn new() -> Table {
        Table {
            pairs: vec![[0; 2]; 1 << PLACES],
        }
    }

    /// What is known of the board with a key.
    pub(super) fn find(&self, key: u64) -> Known {
        let key = scattered(key);
        let [one, other] = self.pairs[place(key)];
        let tag = tag(key);
        // No word of a board is 0: it holds a cup or 7.
        if one & TAG == tag && one != 0 {
            return Known(one & !TAG);
        }
        if other & TAG == tag && other != 0 {
            return Known(other & !TAG);
        }
        Known::NOTHING
    }

    pub(super) fn put(&mut self, key: u64, known: Known) {
        let key = scattered(key);
        let pair = &mut self.pairs[place(key)];
        let tag = tag(key);
        if pair[0] & TAG != tag {
            pair[1] = pair[0];
        }
        pair[0] = tag | known.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Last; 3] = [Last::You, Last::Nobody, Last::Me];

    #[test]
    fn what_is_found_for_one_last_capture_holds_for_better_ones_and_a_step_less_for_worse() {
        let known = Known::NOTHING.with(Last::Nobody, 3, 7, 2);
        assert_eq!(ALL.map(|last| known.low(last)), [1, 3, 3]);
        assert_eq!(ALL.map(|last| known.high(last)), [7, 7, 9]);
        let known = known.with(Last::Me, 3, 7, 4);
        assert_eq!(ALL.map(|last| known.low(last)), [1, 3, 3]);
        assert_eq!(ALL.map(|last| known.high(last)), [7, 7, 7]);
        let known = known.with(Last::You, 3, 5, 0);
        assert_eq!(ALL.map(|last| known.low(last)), [3, 3, 3]);
        assert_eq!(ALL.map(|last| known.high(last)), [5, 7, 7]);
        assert_eq!(known.best(), 0);
    }

    #[test]
    fn nothing_is_told_of_a_board_that_was_never_met() {
        let mut table = Table::new();
        let known = Known::NOTHING.with(Last::Me, -61, 61, 0);
        // Keys alike in what decides their place, or in what is kept beside it.
        let keys: Vec<u64> = (0..250_u64).map(|n| (n << 50) | (n % 7)).collect();
        for &key in &keys[..100] {
            table.put(key, known);
        }
        for &key in &keys[100..] {
            assert_eq!(table.find(key), Known::NOTHING);
        }
        let met = keys[..100].iter().filter(|&&key| table.find(key) == known);
        assert!(met.count() > 90);
    }
}
