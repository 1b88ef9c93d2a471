//! Presses on the settings of a server.

use std::fmt;
use std::str::FromStr;

use super::UnknownPress;
use super::id::number;

/// A control of a server's settings. `step` grows with every answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Server {
    /// The menu's values are the allowed channels.
    Channels {
        /// See above.
        step: u32,
    },
    /// Every channel is allowed.
    Everywhere {
        /// See above.
        step: u32,
    },
    /// The menu's value is the usual pace.
    Pace {
        /// See above.
        step: u32,
    },
    /// The menu's value is the language: `fr`, `en` or `auto`.
    Speak {
        /// See above.
        step: u32,
    },
    /// A thread for each match, or none.
    Threads {
        /// See above.
        step: u32,
        /// What it shall be.
        on: bool,
    },
}

impl Server {
    /// The step of the answer that held the control.
    #[must_use]
    pub const fn step(self) -> u32 {
        match self {
            Self::Channels { step }
            | Self::Everywhere { step }
            | Self::Pace { step }
            | Self::Speak { step }
            | Self::Threads { step, .. } => step,
        }
    }
}

impl fmt::Display for Server {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Channels { step } => write!(out, "server:{step}:channels"),
            Self::Everywhere { step } => write!(out, "server:{step}:everywhere"),
            Self::Pace { step } => write!(out, "server:{step}:pace"),
            Self::Speak { step } => write!(out, "server:{step}:speak"),
            Self::Threads { step, on: true } => write!(out, "server:{step}:threads:on"),
            Self::Threads { step, on: false } => write!(out, "server:{step}:threads:off"),
        }
    }
}

impl FromStr for Server {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        let parts: Vec<&str> = text.split(':').collect();
        let (step, rest) = match parts.as_slice() {
            ["server", step, rest @ ..] => (number(step)?, rest),
            _ => return Err(UnknownPress),
        };
        Ok(match rest {
            ["channels"] => Self::Channels { step },
            ["everywhere"] => Self::Everywhere { step },
            ["pace"] => Self::Pace { step },
            ["speak"] => Self::Speak { step },
            ["threads", "on"] => Self::Threads { step, on: true },
            ["threads", "off"] => Self::Threads { step, on: false },
            _ => return Err(UnknownPress),
        })
    }
}
