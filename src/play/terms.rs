//! Who sits where, and what two people agreed to before the match.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Pace;
use crate::games::{GameCode, GameKind};

/// A person's place for the whole match. A is the challenger. Not to be confused with a
/// [`Side`](crate::games::Side), the camp, which changes hands from round to round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The challenger.
    A,
    /// The person challenged.
    B,
}

impl Seat {
    /// Both seats, A first.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// The seat opposite.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

/// One thing for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T> {
    /// What belongs to seat A.
    pub a: T,
    /// What belongs to seat B.
    pub b: T,
}

impl<T> BySeat<T> {
    /// The same question asked of both seats.
    pub fn from_fn(mut f: impl FnMut(Seat) -> T) -> Self {
        Self {
            a: f(Seat::A),
            b: f(Seat::B),
        }
    }

    /// The seat whose value is the one looked for.
    pub fn seat_where(&self, is: impl Fn(&T) -> bool) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| is(&self[seat]))
    }

    /// The same change made to both.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat {
            a: f(self.a),
            b: f(self.b),
        }
    }
}

impl<T: Ord> BySeat<T> {
    /// The seat that has more, `None` when level.
    pub fn leader(&self) -> Option<Seat> {
        match self.a.cmp(&self.b) {
            std::cmp::Ordering::Greater => Some(Seat::A),
            std::cmp::Ordering::Less => Some(Seat::B),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::A => &self.a,
            Seat::B => &self.b,
        }
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::A => &mut self.a,
            Seat::B => &mut self.b,
        }
    }
}

/// How many rounds a match has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rounds {
    /// One round is the whole match: Hélios only.
    One,
    /// Two rounds with sides swapped.
    Two,
}

impl Rounds {
    /// 1 or 2.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }

    /// Whether a match of this game may have so many: Rite and RVB always have two.
    #[must_use]
    pub const fn fit(self, game: GameKind) -> bool {
        matches!((game, self), (GameKind::Helios, _) | (_, Self::Two))
    }

    /// How many a match of this game has when nobody says.
    #[must_use]
    pub const fn usual(game: GameKind) -> Self {
        if Self::One.fit(game) {
            Self::One
        } else {
            Self::Two
        }
    }
}

/// What was agreed before the match and never changes in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Terms {
    /// The game and its options, stored as its code.
    #[serde(serialize_with = "write_code", deserialize_with = "read_code")]
    pub game: GameCode,
    /// One round or two.
    pub rounds: Rounds,
    /// Who is First in round 1; lots are drawn before the match starts.
    pub begins: Seat,
    /// The time limit of a turn.
    #[serde(default)]
    pub pace: Pace,
    /// Whether the result is to change ratings.
    pub rated: bool,
    /// Whether a named person was challenged, not the whole channel.
    pub named: bool,
}

impl Terms {
    /// The plainest ones: friendly, without a clock, as many rounds as the game usually has, seat A
    /// First, against a named opponent.
    #[must_use]
    pub const fn plain(game: GameCode) -> Terms {
        Terms {
            game,
            rounds: Rounds::usual(game.kind()),
            begins: Seat::A,
            pace: Pace::None,
            rated: false,
            named: true,
        }
    }

    /// Whether this game can be played over this many rounds: Rite and RVB always have two.
    #[must_use]
    pub const fn fit(&self) -> bool {
        self.rounds.fit(self.game.kind())
    }

    /// Who is First in the round of this number, counted from 1: the sides swap each time.
    #[must_use]
    pub const fn first_in(&self, round: u8) -> Seat {
        if round % 2 == 1 {
            self.begins
        } else {
            self.begins.other()
        }
    }
}

fn write_code<S: Serializer>(code: &GameCode, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(code)
}

fn read_code<'de, D: Deserializer<'de>>(from: D) -> Result<GameCode, D::Error> {
    let text = String::deserialize(from)?;
    text.parse()
        .map_err(|_| serde::de::Error::custom(format!("`{text}` is no game code")))
}
