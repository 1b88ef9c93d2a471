//! A position of Le Char d'Hélios small enough to be met by the million.

use crate::games::helios::{Cup, Helios};
use crate::games::{Game, Side};

/// The lanes of a ring: five bits each, since there are at most 30 seeds, in sowing direction from
/// the side to act. Its cups are lanes 0 to 4, its store lane 5, the enemy cups 6 to 10, the enemy
/// store 11.
const LANE: u32 = 5;
const MY_STORE: u32 = 5;
const YOUR_ROW: u32 = 6;
const YOUR_STORE: u32 = 11;
const MY_CUPS: u64 = (1 << (5 * LANE)) - 1;
const YOUR_CUPS: u64 = MY_CUPS << (LANE * YOUR_ROW);
const RING: u64 = (1 << (12 * LANE)) - 1;
/// The lowest bit of each lane of a row.
const ONES: u64 = 0b00001_00001_00001_00001_00001;

/// The most seeds a cup can hold.
const MOST: usize = 30;

/// What a sowing from each own cup with each number of seeds adds to the lanes, and the lane its
/// last seed falls into.
static SOWN: [[(u64, u8); MOST + 2]; 5] = sown();

const fn sown() -> [[(u64, u8); MOST + 2]; 5] {
    let mut table = [[(0, 0); MOST + 2]; 5];
    let mut cup = 0;
    while cup < 5 {
        let (mut added, mut at, mut seeds) = (0_u64, cup as u32, 1);
        while seeds <= MOST {
            at = (at + 1) % YOUR_STORE;
            added += 1 << (LANE * at);
            table[cup][seeds] = (added, at as u8);
            seeds += 1;
        }
        cup += 1;
    }
    table
}

/// Who captured last, seen by the side to act; the better for it the later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Last {
    You,
    Nobody,
    Me,
}

impl Last {
    const fn turned(self) -> Last {
        match self {
            Last::Nobody => Last::Nobody,
            Last::Me => Last::You,
            Last::You => Last::Me,
        }
    }
}

/// How many bits [`State::key`] has.
pub(super) const KEY: u32 = 58;

/// A position as the side to act sees it. Who sowed last is left out: the next sowing, before
/// which no round ends, says it anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    ring: u64,
    ray: bool,
    last: Last,
}

/// The rules of a variant that a state needs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules {
    limit: u32,
    has_ray: bool,
    /// Rounds go on after the limit: it only ends what is decided, so that who wins stays the
    /// same, and what is still to be won no longer depends on the stores.
    pub(super) endless: bool,
}

impl Rules {
    /// The same rules without an end by the limit.
    pub(super) const fn without_end(self) -> Rules {
        Rules {
            endless: true,
            ..self
        }
    }
}

/// What a sowing leads to.
#[derive(Debug, Clone, Copy)]
pub(super) enum After {
    /// Play goes on, and the same side sows again.
    Again(State),
    /// Play goes on with the other side.
    Turned(State),
    /// The round is over: its worth for the side that sowed.
    Over(i32),
}

/// Twice the seeds stored more than the other, and one more for winning: never 0. Where rounds
/// go on after the limit, one more for winning if it ends level: above 0 all the same exactly
/// when the round is won.
pub(super) const fn worth(margin: i32, wins: bool) -> i32 {
    2 * margin + if wins { 1 } else { -1 }
}

const fn lane(ring: u64, at: u32) -> u32 {
    (ring >> (LANE * at)) as u32 & 31
}

/// The seeds of five cups in the lowest lanes; what is above them does not count.
const fn row_sum(cups: u64) -> u64 {
    ((cups & MY_CUPS).wrapping_mul(ONES) >> (4 * LANE)) & 31
}

/// The enemy's five cups, moved down to the lowest lanes.
const fn your_row(ring: u64) -> u64 {
    (ring >> (LANE * YOUR_ROW)) & MY_CUPS
}

/// The cups of the even ones in a row that end at a place and go back from there.
const fn even_chain(row: u64, last: u32) -> u64 {
    let any = row | row >> 1 | row >> 2 | row >> 3 | row >> 4;
    // With the last cup in the highest lane, the chain goes down to the first gap.
    let above = LANE * (4 - last);
    let gaps = !((any & !row & ONES) << above) & ONES;
    let below = if gaps == 0 { 0 } else { gaps.ilog2() + LANE };
    (MY_CUPS >> below << below) >> above
}

impl State {
    /// The position of the game with the rules of its variant; `None` when the round is over.
    pub(super) fn of(game: &Helios) -> Option<(State, Rules)> {
        let me = game.turn()?;
        let you = me.other();
        let mut ring = 0;
        for side in Side::ALL {
            let (row, store) = if side == me {
                (0, MY_STORE)
            } else {
                (YOUR_ROW, YOUR_STORE)
            };
            for cup in Cup::row(side) {
                let at = row + u32::from(cup.number) - 1;
                ring |= u64::from(game.cup(cup)) << (LANE * at);
            }
            ring |= u64::from(game.store(side)) << (LANE * store);
        }
        let last = match game.last_capture() {
            None => Last::Nobody,
            Some(side) if side == you => Last::You,
            Some(_) => Last::Me,
        };
        let variant = game.variant();
        let rules = Rules {
            limit: u32::from(variant.limit()),
            has_ray: variant.has_ray(),
            endless: false,
        };
        let ray = game.ray();
        Some((State { ring, ray, last }, rules))
    }

    /// The board, the ray and the rules in [`KEY`] bits: of the state only the last capture is
    /// left out, and the enemy store, which follows from the others.
    pub(super) const fn key(self, rules: Rules) -> u64 {
        // A table that forgets the stores is another table.
        let flags = (self.ray as u64) | (rules.has_ray as u64) << 1 | (rules.endless as u64) << 2;
        self.ring & (RING >> LANE) | flags << (YOUR_STORE * LANE)
    }

    /// Who captured last.
    pub(super) const fn last(self) -> Last {
        self.last
    }

    pub(super) const fn my_store(self) -> i32 {
        lane(self.ring, MY_STORE) as i32
    }

    pub(super) const fn your_store(self) -> i32 {
        lane(self.ring, YOUR_STORE) as i32
    }

    /// The seeds in the cups.
    pub(super) const fn in_play(self) -> i32 {
        row_sum(self.ring) as i32 + row_sum(your_row(self.ring)) as i32
    }

    /// Whether the cup, counted from 0, may be sown.
    pub(super) const fn may_sow(self, cup: u32) -> bool {
        let seeds = lane(self.ring, cup);
        seeds > 0 && (self.ring & YOUR_CUPS != 0 || cup + seeds >= YOUR_ROW)
    }

    const fn can_sow(self) -> bool {
        if self.ring & YOUR_CUPS != 0 {
            return self.ring & MY_CUPS != 0;
        }
        self.may_sow(0) || self.may_sow(1) || self.may_sow(2) || self.may_sow(3) || self.may_sow(4)
    }

    /// How many cups the side to act may sow.
    pub(super) fn sowings(self) -> i32 {
        (0..5).map(|cup| i32::from(self.may_sow(cup))).sum()
    }

    /// The most seeds the side to act can capture with one sowing.
    pub(super) fn threat(self) -> i32 {
        let yours = your_row(self.ring);
        let mut most = 0;
        for (cup, sown) in (0..).zip(&SOWN) {
            let (added, at) = sown[lane(self.ring, cup) as usize];
            let at = u32::from(at);
            if at >= YOUR_ROW {
                let row = yours + your_row(added);
                most = most.max(row_sum(row & even_chain(row, at - YOUR_ROW)));
            }
        }
        most as i32
    }

    /// The same position seen by the other side, which acts now.
    const fn turned(self) -> State {
        State {
            ring: (self.ring >> (6 * LANE) | self.ring << (6 * LANE)) & RING,
            ray: false,
            last: self.last.turned(),
        }
    }

    /// What sowing a cup leads to; the cup may be sown.
    pub(super) fn sow(self, cup: u32, rules: Rules) -> After {
        let seeds = lane(self.ring, cup);
        let (added, at) = SOWN[cup as usize][seeds as usize];
        let mut next = self;
        next.ring = (self.ring & !(31 << (LANE * cup))) + added;
        let at = u32::from(at);
        if at >= YOUR_ROW {
            next.capture(at);
        }
        let mine = lane(next.ring, MY_STORE);
        if mine >= rules.limit && !rules.endless {
            return next.over(rules);
        }
        next.ray = at == MY_STORE && rules.has_ray && !self.ray;
        if next.ray {
            return if next.can_sow() {
                After::Again(next)
            } else {
                next.harvested(rules)
            };
        }
        let turned = next.turned();
        if turned.can_sow() {
            After::Turned(turned)
        } else {
            next.harvested(rules)
        }
    }

    /// Captures the chain of even enemy cups that ends at a lane.
    fn capture(&mut self, last: u32) {
        let row = your_row(self.ring);
        let taken = row & even_chain(row, last - YOUR_ROW);
        // A capture that would leave nothing is none.
        if taken != 0 && taken != row {
            self.ring -= taken << (LANE * YOUR_ROW);
            self.ring += row_sum(taken) << (LANE * MY_STORE);
            self.last = Last::Me;
        }
    }

    /// Each side stores its own row.
    fn harvested(self, rules: Rules) -> After {
        let mine = row_sum(self.ring);
        let yours = row_sum(your_row(self.ring));
        let stored = (mine << (LANE * MY_STORE)) + (yours << (LANE * YOUR_STORE));
        let ring = (self.ring & !MY_CUPS & !YOUR_CUPS) + stored;
        State { ring, ..self }.over(rules)
    }

    /// The end, seen by the side that has just sown.
    fn over(self, rules: Rules) -> After {
        let margin = self.my_store() - self.your_store();
        // Level without a capture, whoever did not sow last wins.
        let wins_level = self.last == Last::Me;
        let wins = margin > 0 || margin == 0 && wins_level;
        After::Over(worth(margin, if rules.endless { wins_level } else { wins }))
    }

    /// The same board with nothing in the stores.
    pub(super) const fn without_stores(self) -> State {
        State {
            ring: self.ring & (MY_CUPS | YOUR_CUPS),
            ..self
        }
    }
}
