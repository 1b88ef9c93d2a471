//! Le Char d'Hélios: a sowing game with capture by parity (rules/helios.md).

mod refusal;
mod rules;
mod text;

use std::fmt;

pub use refusal::Refusal;

use super::{BySide, Effects, Game, PositionError, Side};

/// How many cups a side has.
pub const CUPS: u8 = 5;

/// The place of each store on the ring, and how many places there are.
const STORES: BySide<usize> = BySide::new(5, 11);
const PLACES: usize = 12;

/// The two variants of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Three seeds a cup, the sun ray.
    Standard,
    /// Two seeds a cup, no ray.
    Express,
}

impl Variant {
    /// The seeds in a store that end the round at once.
    #[must_use]
    pub const fn limit(self) -> u8 {
        match self {
            Variant::Standard => 16,
            Variant::Express => 11,
        }
    }

    /// The seeds in each cup at the start.
    #[must_use]
    pub const fn seeds_per_cup(self) -> u8 {
        match self {
            Variant::Standard => 3,
            Variant::Express => 2,
        }
    }

    /// All seeds of the game.
    #[must_use]
    pub const fn seeds(self) -> u8 {
        2 * CUPS * self.seeds_per_cup()
    }

    /// Whether a sowing that ends in the own store earns another one.
    #[must_use]
    pub const fn has_ray(self) -> bool {
        matches!(self, Variant::Standard)
    }
}

/// A cup: H1 to H5 are First's, A1 to A5 Second's; each row is numbered in sowing direction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cup {
    /// Whose row it stands in.
    pub side: Side,
    /// From 1 to 5.
    pub number: u8,
}

impl Cup {
    /// All cups, H1 to A5.
    pub fn all() -> impl Iterator<Item = Cup> {
        Side::ALL.into_iter().flat_map(Cup::row)
    }

    /// The cups of one side in sowing direction.
    pub fn row(side: Side) -> impl Iterator<Item = Cup> {
        (1..=CUPS).map(move |number| Cup { side, number })
    }

    /// Its place on the ring; a number no cup has gives a place of no row.
    fn place(self) -> Option<usize> {
        let first = match self.side {
            Side::First => 0,
            Side::Second => 6,
        };
        (1..=CUPS)
            .contains(&self.number)
            .then(|| first + usize::from(self.number) - 1)
    }
}

impl fmt::Display for Cup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = match self.side {
            Side::First => 'H',
            Side::Second => 'A',
        };
        write!(f, "{row}{}", self.number)
    }
}

/// Its name, so that effects and tests print readably.
impl fmt::Debug for Cup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A sowing from a cup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(pub Cup);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where a seed can fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// Into a cup.
    Cup(Cup),
    /// Into a side's store.
    Store(Side),
}

/// Why a round ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// This side's store reached the limit.
    Limit {
        /// Whose store.
        side: Side,
    },
    /// This side was to sow and could not.
    NoSowing {
        /// Who could not.
        side: Side,
    },
}

/// One thing a sowing did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effect {
    /// A cup was emptied and sown.
    Sown {
        /// The cup.
        from: Cup,
        /// Its seeds.
        seeds: u8,
        /// Where the last one fell.
        last: Place,
    },
    /// A cup was captured; each cup of a chain is told, against the sowing.
    Captured {
        /// The cup.
        cup: Cup,
        /// Its seeds.
        seeds: u8,
        /// Who has them in store now.
        by: Side,
    },
    /// A capture would have left the enemy row empty, so there was none.
    Annulled {
        /// The seeds that stayed where they were.
        seeds: u8,
    },
    /// The side sows again.
    Ray {
        /// Who.
        side: Side,
    },
    /// At the end, a side stored what was left in its own row; not told when that was nothing.
    Harvested {
        /// Whose row.
        side: Side,
        /// The seeds.
        seeds: u8,
    },
    /// The round is over.
    RoundOver {
        /// Why.
        reason: End,
    },
}

/// A round of Le Char d'Hélios. First is Hélios, Second is Séléné.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Helios {
    variant: Variant,
    /// Seeds in sowing direction: H1 to H5, store of Hélios, A1 to A5, store of Séléné.
    ring: [u8; PLACES],
    turn: Option<Side>,
    ray: bool,
    last_capture: Option<Side>,
    last_sower: Option<Side>,
}

impl Helios {
    /// The variant played.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The seeds in a cup; 0 for a cup that does not exist.
    #[must_use]
    pub fn cup(&self, cup: Cup) -> u8 {
        cup.place().map_or(0, |place| self.ring[place])
    }

    /// The seeds in a side's cups, in sowing direction.
    #[must_use]
    pub fn row(&self, side: Side) -> [u8; 5] {
        let ring = &self.ring;
        match side {
            Side::First => [ring[0], ring[1], ring[2], ring[3], ring[4]],
            Side::Second => [ring[6], ring[7], ring[8], ring[9], ring[10]],
        }
    }

    /// The seeds in a side's store.
    #[must_use]
    pub fn store(&self, side: Side) -> u8 {
        self.ring[STORES[side]]
    }

    /// A legal sowing, each as likely as the others; `below` tells a random number below another.
    /// `None` when the round is over.
    #[must_use]
    pub fn random_sowing(&self, below: impl FnOnce(u32) -> u32) -> Option<Action> {
        let side = self.turn?;
        let (mut found, mut count) = ([1; CUPS as usize], 0);
        for cup in Cup::row(side) {
            found[count.min(4)] = cup.number;
            count += usize::from(self.may_sow(cup));
        }
        let number = *found.get(below(count as u32) as usize)?;
        (count > 0).then_some(Action(Cup { side, number }))
    }

    /// Whether the sowing to come is a ray.
    #[must_use]
    pub fn ray(&self) -> bool {
        self.ray
    }

    /// Who made the last capture.
    #[must_use]
    pub fn last_capture(&self) -> Option<Side> {
        self.last_capture
    }

    /// Who made the last sowing.
    #[must_use]
    pub fn last_sower(&self) -> Option<Side> {
        self.last_sower
    }
}

impl Game for Helios {
    type Action = Action;
    type Options = Variant;
    type Refusal = Refusal;
    type Effect = Effect;

    fn start(variant: Variant) -> Helios {
        let mut ring = [variant.seeds_per_cup(); PLACES];
        ring[STORES.first] = 0;
        ring[STORES.second] = 0;
        Helios {
            variant,
            ring,
            turn: Some(Side::First),
            ray: false,
            last_capture: None,
            last_sower: None,
        }
    }

    fn parse_position(variant: Variant, text: &str) -> Result<Helios, PositionError> {
        text::parse(variant, text)
    }

    fn options(&self) -> Variant {
        self.variant
    }

    fn turn(&self) -> Option<Side> {
        self.turn
    }

    fn read(&self, text: &str) -> Result<Action, Refusal> {
        text::read(self, text)
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        self.refuse(action.0)
    }

    fn each_action(&self, tell: &mut impl FnMut(Action)) {
        if let Some(side) = self.turn {
            Cup::row(side)
                .filter(|&cup| self.may_sow(cup))
                .for_each(|cup| tell(Action(cup)));
        }
    }

    fn apply(&mut self, action: Action, seen: &mut impl Effects<Effect>) {
        self.sow(action.0, seen);
    }

    fn points(&self) -> BySide<i32> {
        BySide::from_fn(|side| i32::from(self.store(side)))
    }

    /// Most seeds stored; level: who captured last; no capture: who did not sow last.
    fn winner(&self) -> Option<Side> {
        if self.turn.is_some() {
            return None;
        }
        match self.store(Side::First).cmp(&self.store(Side::Second)) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => self.last_capture.or(self.last_sower.map(Side::other)),
        }
    }
}
