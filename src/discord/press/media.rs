//! Presses for music and films.

use std::fmt;
use std::str::FromStr;

use super::UnknownPress;
use super::id::number;

/// Something to hear, or to see move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Media {
    /// The music of RVB.
    Music {
        /// The match.
        game: u64,
        /// Its position, else the board.
        position: bool,
    },
    /// A match as a film.
    Film {
        /// The match.
        game: u64,
    },
    /// The last turn of a match, action by action.
    LastTurn {
        /// The match.
        game: u64,
    },
}

impl fmt::Display for Media {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Music {
                game,
                position: false,
            } => write!(out, "music:{game}"),
            Self::Music {
                game,
                position: true,
            } => write!(out, "music:{game}:pos"),
            Self::Film { game } => write!(out, "film:{game}"),
            Self::LastTurn { game } => write!(out, "loop:{game}"),
        }
    }
}

impl FromStr for Media {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        let parts: Vec<&str> = text.split(':').collect();
        Ok(match parts.as_slice() {
            ["music", game] => Self::Music {
                game: number(game)?,
                position: false,
            },
            ["music", game, "pos"] => Self::Music {
                game: number(game)?,
                position: true,
            },
            ["film", game] => Self::Film {
                game: number(game)?,
            },
            ["loop", game] => Self::LastTurn {
                game: number(game)?,
            },
            _ => return Err(UnknownPress),
        })
    }
}
