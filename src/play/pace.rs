//! How long a turn may take, and what happens when it takes longer.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A minute's milliseconds; hours and days are counted in them, whatever a wall clock shows.
const MINUTE: i64 = 60_000;

/// The time a turn may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Span {
    /// One hour.
    Hour,
    /// Eight hours.
    EightHours,
    /// One day: 24 hours.
    Day,
    /// Three days.
    ThreeDays,
    /// Seven days.
    Week,
}

impl Span {
    /// All of them, the shortest first.
    pub const ALL: [Self; 5] = [
        Self::Hour,
        Self::EightHours,
        Self::Day,
        Self::ThreeDays,
        Self::Week,
    ];

    /// Its length in milliseconds.
    #[must_use]
    pub const fn millis(self) -> i64 {
        MINUTE
            * 60
            * match self {
                Self::Hour => 1,
                Self::EightHours => 8,
                Self::Day => 24,
                Self::ThreeDays => 3 * 24,
                Self::Week => 7 * 24,
            }
    }

    /// Its code: `1h`, `8h`, `1d`, `3d`, `7d`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Hour => "1h",
            Self::EightHours => "8h",
            Self::Day => "1d",
            Self::ThreeDays => "3d",
            Self::Week => "7d",
        }
    }
}

/// How long a turn may take. A turn of several actions is one turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// No time limit.
    #[default]
    None,
    /// Whoever takes longer has lost.
    Strict(Span),
    /// When somebody takes longer the other may claim the win, or wait.
    Friendly(Span),
}

impl Pace {
    /// Every pace there is: none, then the strict and the friendly ones, the shortest first.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::None)
            .chain(Span::ALL.map(Self::Strict))
            .chain(Span::ALL.map(Self::Friendly))
    }

    /// The limit of a turn; `None` without one.
    #[must_use]
    pub const fn span(self) -> Option<Span> {
        match self {
            Self::None => None,
            Self::Strict(span) | Self::Friendly(span) => Some(span),
        }
    }

    /// Whether running out of time ends the match by itself.
    #[must_use]
    pub const fn is_strict(self) -> bool {
        matches!(self, Self::Strict(_))
    }

    /// Whether the other may claim the win when the time is over, or wait.
    #[must_use]
    pub const fn is_friendly(self) -> bool {
        matches!(self, Self::Friendly(_))
    }
}

/// `none`, `1d`, or `1d friendly`.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Strict(span) => f.write_str(span.code()),
            Self::Friendly(span) => write!(f, "{} friendly", span.code()),
        }
    }
}

/// A text that is no pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no pace")]
pub struct NoPace;

impl FromStr for Pace {
    type Err = NoPace;

    fn from_str(text: &str) -> Result<Self, NoPace> {
        Self::all()
            .find(|pace| pace.to_string() == text)
            .ok_or(NoPace)
    }
}

impl Serialize for Pace {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Pace {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse()
            .map_err(|_| serde::de::Error::custom(format!("`{text}` is no pace")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pace_reads_back_as_it_is_written() {
        let all: Vec<Pace> = Pace::all().collect();
        assert_eq!(all.len(), 11);
        for pace in all {
            assert_eq!(pace.to_string().parse(), Ok(pace));
            let stored = serde_json::to_string(&pace).unwrap();
            assert_eq!(serde_json::from_str::<Pace>(&stored).unwrap(), pace);
        }
        assert_eq!("2d".parse::<Pace>(), Err(NoPace));
        assert_eq!(Pace::None.to_string(), "none");
    }
}
