//! A position of Le Char d'Hélios small enough to be met by the million.

use crate::games::helios::{Cup, Helios};
use crate::games::{Game, Side};

/// The lanes of a ring: eight bits each, in sowing direction from the side to act. Its cups are
/// lanes 0 to 4, its store lane 5, the enemy cups 6 to 10, the enemy store 11.
const MY_STORE: u32 = 5;
const YOUR_ROW: u32 = 6;
const YOUR_STORE: u32 = 11;
const MY_CUPS: u128 = 0xff_ff_ff_ff_ff;
const YOUR_CUPS: u128 = MY_CUPS << (8 * YOUR_ROW);
const RING: u128 = (1 << 96) - 1;

/// The most seeds a cup can hold.
const MOST: usize = 30;

/// What a sowing from each own cup with each number of seeds adds to the lanes, and the lane its
/// last seed falls into.
static SOWN: [[(u128, u8); MOST + 1]; 5] = sown();

const fn sown() -> [[(u128, u8); MOST + 1]; 5] {
    let mut table = [[(0, 0); MOST + 1]; 5];
    let mut cup = 0;
    while cup < 5 {
        let (mut added, mut at, mut seeds) = (0_u128, cup as u32, 1);
        while seeds <= MOST {
            at = (at + 1) % YOUR_STORE;
            added += 1 << (8 * at);
            table[cup][seeds] = (added, at as u8);
            seeds += 1;
        }
        cup += 1;
    }
    table
}

/// Who captured last, seen by the side to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Last {
    Nobody,
    Me,
    You,
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

/// A position as the side to act sees it. Who sowed last is left out: the next sowing, before
/// which no round ends, says it anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    ring: u128,
    ray: bool,
    last: Last,
}

/// The rules of a variant that a state needs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules {
    limit: u8,
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

const fn lane(ring: u128, at: u32) -> u8 {
    (ring >> (8 * at)) as u8
}

/// The seeds of five cups, moved down to the lowest lanes.
const fn row_sum(cups: u128) -> u8 {
    let cups = cups as u64 & MY_CUPS as u64;
    (cups.wrapping_mul(0x01_01_01_01_01_01_01_01) >> 56) as u8
}

/// The enemy's five cups, moved down to the lowest lanes.
const fn your_row(ring: u128) -> u64 {
    (ring >> (8 * YOUR_ROW)) as u64 & MY_CUPS as u64
}

/// The cups of the even ones in a row that end at a place and go back from there, and their seeds.
const fn even_chain(row: u64, last: u32) -> (u64, u64) {
    let (mut chain, mut seeds, mut at) = (0, 0, last);
    loop {
        let here = row >> (8 * at) & 0xff;
        if here == 0 || here % 2 == 1 {
            break;
        }
        chain |= 0xff << (8 * at);
        seeds += here;
        if at == 0 {
            break;
        }
        at -= 1;
    }
    (chain, seeds)
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
                ring |= u128::from(game.cup(cup)) << (8 * at);
            }
            ring |= u128::from(game.store(side)) << (8 * store);
        }
        let last = match game.last_capture() {
            None => Last::Nobody,
            Some(side) if side == you => Last::You,
            Some(_) => Last::Me,
        };
        let variant = game.variant();
        let rules = Rules {
            limit: variant.limit(),
            has_ray: variant.has_ray(),
            endless: false,
        };
        let ray = game.ray();
        Some((State { ring, ray, last }, rules))
    }

    /// The whole state in 60 bits: the seeds of all lanes but the enemy store, which follows from
    /// the others, five bits each, the ray, the last capture and the rules.
    pub(super) const fn packed(self, rules: Rules) -> u64 {
        const fn five(lanes: u64) -> u64 {
            let two = lanes & 0x001f_001f_001f_001f | (lanes & 0x1f00_1f00_1f00_1f00) >> 3;
            let four = two & 0x0000_03ff_0000_03ff | (two & 0x03ff_0000_03ff_0000) >> 6;
            four & 0xf_ffff | (four >> 12) & 0xff_fff0_0000
        }
        let low = five(self.ring as u64);
        let high = five((self.ring >> 64) as u64 & 0xff_ffff);
        // A table that forgets the stores is another table.
        let flags = (self.ray as u64)
            | (self.last as u64) << 1
            | (rules.has_ray as u64) << 3
            | (rules.endless as u64) << 4;
        low | high << 40 | flags << 55
    }

    pub(super) const fn my_store(self) -> i32 {
        lane(self.ring, MY_STORE) as i32
    }

    pub(super) const fn your_store(self) -> i32 {
        lane(self.ring, YOUR_STORE) as i32
    }

    /// The seeds in the cups.
    pub(super) const fn in_play(self) -> i32 {
        row_sum(self.ring) as i32 + row_sum(self.ring >> (8 * YOUR_ROW)) as i32
    }

    /// Whether the cup, counted from 0, may be sown.
    pub(super) const fn may_sow(self, cup: u32) -> bool {
        let seeds = lane(self.ring, cup) as u32;
        seeds > 0 && (self.ring & YOUR_CUPS != 0 || cup + seeds >= YOUR_ROW)
    }

    const fn can_sow(self) -> bool {
        if self.ring & YOUR_CUPS != 0 {
            return self.ring & MY_CUPS != 0;
        }
        self.may_sow(0) || self.may_sow(1) || self.may_sow(2) || self.may_sow(3) || self.may_sow(4)
    }

    /// The most seeds the side to act can capture with one sowing.
    pub(super) fn threat(self) -> i32 {
        let (mine, yours) = (self.ring as u64, your_row(self.ring));
        let mut most = 0;
        for (cup, sown) in SOWN.iter().enumerate() {
            let seeds = (mine >> (8 * cup)) as u8;
            let (added, at) = sown[usize::from(seeds).min(MOST)];
            let at = u32::from(at);
            if seeds > 0 && at >= YOUR_ROW {
                most = most.max(even_chain(yours + your_row(added), at - YOUR_ROW).1);
            }
        }
        most as i32
    }

    /// The same position seen by the other side, which acts now.
    const fn turned(self) -> State {
        State {
            ring: (self.ring >> 48 | self.ring << 48) & RING,
            ray: false,
            last: self.last.turned(),
        }
    }

    /// What sowing a cup leads to; the cup may be sown.
    pub(super) fn sow(self, cup: u32, rules: Rules) -> After {
        let seeds = lane(self.ring, cup);
        let (added, at) = SOWN[cup as usize][usize::from(seeds).min(MOST)];
        let mut next = self;
        next.ring = (self.ring & !(0xff << (8 * cup))) + added;
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
        let (chain, seeds) = even_chain(row, last - YOUR_ROW);
        // A capture that would leave nothing is none.
        if chain != 0 && row & !chain != 0 {
            let taken = u128::from(chain) << (8 * YOUR_ROW);
            self.ring = (self.ring & !taken) + (u128::from(seeds) << (8 * MY_STORE));
            self.last = Last::Me;
        }
    }

    /// Each side stores its own row.
    fn harvested(self, rules: Rules) -> After {
        let mine = u128::from(row_sum(self.ring));
        let yours = u128::from(row_sum(self.ring >> (8 * YOUR_ROW)));
        let stored = (mine << (8 * MY_STORE)) + (yours << (8 * YOUR_STORE));
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
