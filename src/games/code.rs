//! Which game under which options: the game code.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{helios, rite, rvb};

/// One of the three games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameKind {
    /// Le Rite.
    Rite,
    /// Le Char d'Hélios.
    Helios,
    /// RVB.
    Rvb,
}

impl GameKind {
    /// All games, in the order in which people see them.
    pub const ALL: [GameKind; 3] = [GameKind::Rite, GameKind::Helios, GameKind::Rvb];

    /// Whether its board can be heard: its rules say how it is read as music.
    #[must_use]
    pub const fn has_music(self) -> bool {
        matches!(self, GameKind::Rvb)
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameKind::Rite => "rite",
            GameKind::Helios => "helios",
            GameKind::Rvb => "rvb",
        })
    }
}

/// A game and its options, written `rite:5`, `helios`, `rvb:free` (rules/README.md, "The game code").
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum GameCode {
    /// Le Rite on a board of some size.
    Rite(rite::Size),
    /// Le Char d'Hélios, standard or express.
    Helios(helios::Variant),
    /// RVB with one of its obligations to eat.
    Rvb(rvb::Obligation),
}

impl GameCode {
    /// Every code; the default of each game stands first of its kind.
    pub const ALL: [GameCode; 9] = [
        GameCode::Rite(rite::Size::Six),
        GameCode::Rite(rite::Size::Five),
        GameCode::Rite(rite::Size::Seven),
        GameCode::Rite(rite::Size::Eight),
        GameCode::Helios(helios::Variant::Standard),
        GameCode::Helios(helios::Variant::Express),
        GameCode::Rvb(rvb::Obligation::Full),
        GameCode::Rvb(rvb::Obligation::SpareBlue),
        GameCode::Rvb(rvb::Obligation::Free),
    ];

    /// The variant of a game that is meant when nobody names one.
    #[must_use]
    pub fn usual(kind: GameKind) -> GameCode {
        Self::ALL
            .into_iter()
            .find(|code| code.kind() == kind)
            .expect("every kind of game has a code in the list")
    }

    /// The game without its options.
    #[must_use]
    pub const fn kind(self) -> GameKind {
        match self {
            GameCode::Rite(_) => GameKind::Rite,
            GameCode::Helios(_) => GameKind::Helios,
            GameCode::Rvb(_) => GameKind::Rvb,
        }
    }

    /// The code as text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            GameCode::Rite(rite::Size::Six) => "rite",
            GameCode::Rite(rite::Size::Five) => "rite:5",
            GameCode::Rite(rite::Size::Seven) => "rite:7",
            GameCode::Rite(rite::Size::Eight) => "rite:8",
            GameCode::Helios(helios::Variant::Standard) => "helios",
            GameCode::Helios(helios::Variant::Express) => "helios:express",
            GameCode::Rvb(rvb::Obligation::Full) => "rvb",
            GameCode::Rvb(rvb::Obligation::SpareBlue) => "rvb:spare-blue",
            GameCode::Rvb(rvb::Obligation::Free) => "rvb:free",
        }
    }
}

impl fmt::Display for GameCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl From<GameCode> for String {
    fn from(code: GameCode) -> String {
        code.as_str().to_owned()
    }
}

/// The text is no game code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is no game code: rite, rite:5, rite:7, rite:8, helios, helios:express, rvb, rvb:spare-blue, rvb:free"
)]
pub struct GameCodeError(String);

impl FromStr for GameCode {
    type Err = GameCodeError;

    /// Reads a code; `rite:6` reads as `rite`.
    fn from_str(text: &str) -> Result<GameCode, GameCodeError> {
        if text == "rite:6" {
            return Ok(GameCode::Rite(rite::Size::Six));
        }
        let found = GameCode::ALL.into_iter().find(|code| code.as_str() == text);
        found.ok_or_else(|| GameCodeError(text.to_owned()))
    }
}

impl TryFrom<String> for GameCode {
    type Error = GameCodeError;

    fn try_from(text: String) -> Result<GameCode, GameCodeError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_print_and_read_back() {
        for code in GameCode::ALL {
            assert_eq!(code.to_string().parse(), Ok(code));
        }
        assert_eq!("rite:6".parse(), Ok(GameCode::Rite(rite::Size::Six)));
        for text in ["", "Rite", "rite:9", "rvb:full", "helios:", "chess"] {
            assert!(text.parse::<GameCode>().is_err(), "{text}");
        }
    }
}
