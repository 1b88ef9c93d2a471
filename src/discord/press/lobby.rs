//! Presses in the lobby and on lists of one's own wishes.

use std::fmt;
use std::str::FromStr;

use super::UnknownPress;
use super::id::number;

/// Something picked or withdrawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lobby {
    /// Take up the challenge or wish that is the menu's value.
    Pick {
        /// Grows with every answer.
        step: u32,
    },
    /// Withdraw a wish of one's own.
    Unwish {
        /// Its number.
        wish: u64,
    },
}

/// What a menu of the lobby gives as its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// The challenge of this number.
    Challenge(u64),
    /// The wish of this number.
    Wish(u64),
}

impl fmt::Display for Lobby {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pick { step } => write!(out, "pick:{step}"),
            Self::Unwish { wish } => write!(out, "unwish:{wish}"),
        }
    }
}

impl FromStr for Lobby {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        let parts: Vec<&str> = text.split(':').collect();
        Ok(match parts.as_slice() {
            ["pick", step] => Self::Pick {
                step: number(step)?,
            },
            ["unwish", wish] => Self::Unwish {
                wish: number(wish)?,
            },
            _ => return Err(UnknownPress),
        })
    }
}

impl fmt::Display for Waiting {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Challenge(id) => write!(out, "challenge:{id}"),
            Self::Wish(id) => write!(out, "wish:{id}"),
        }
    }
}

impl FromStr for Waiting {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        match text.split_once(':') {
            Some(("challenge", id)) => Ok(Self::Challenge(number(id)?)),
            Some(("wish", id)) => Ok(Self::Wish(number(id)?)),
            _ => Err(UnknownPress),
        }
    }
}
