//! Presses about turns planned ahead.

use std::fmt;
use std::str::FromStr;

use super::UnknownPress;
use super::id::number;

/// A plan made, changed or withdrawn. `below`: the answer comes as a new message, because the
/// pressed one shows something else that is to stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ahead {
    /// Open the modal for a new plan.
    New {
        /// The match.
        game: u64,
        /// As above.
        below: bool,
    },
    /// Open the modal for a plan of one's own.
    Change {
        /// The match.
        game: u64,
        /// Its number.
        plan: u64,
    },
    /// Withdraw a plan of one's own.
    Withdraw {
        /// Its number.
        plan: u64,
    },
    /// The modal was sent.
    Sent {
        /// The match.
        game: u64,
        /// The board number at which the turn that was planned for began.
        board: u64,
        /// The plan that it changes; 0 for a new one, which no plan has as its number.
        plan: u64,
        /// As above.
        below: bool,
    },
}

impl fmt::Display for Ahead {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |below: bool| if below { ":below" } else { "" };
        match self {
            Self::New { game, below } => write!(out, "plan:{game}{}", end(*below)),
            Self::Change { game, plan } => write!(out, "replan:{game}:{plan}"),
            Self::Withdraw { plan } => write!(out, "unplan:{plan}"),
            Self::Sent {
                game,
                board,
                plan,
                below,
            } => write!(out, "planned:{game}:{board}:{plan}{}", end(*below)),
        }
    }
}

impl FromStr for Ahead {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        let mut parts: Vec<&str> = text.split(':').collect();
        let below = parts.last() == Some(&"below");
        if below {
            parts.pop();
        }
        Ok(match parts.as_slice() {
            ["plan", game] => Self::New {
                game: number(game)?,
                below,
            },
            ["replan", game, plan] => Self::Change {
                game: number(game)?,
                plan: number(plan)?,
            },
            ["unplan", plan] => Self::Withdraw {
                plan: number(plan)?,
            },
            ["planned", game, board, plan] => Self::Sent {
                game: number(game)?,
                board: number(board)?,
                plan: number(plan)?,
                below,
            },
            _ => return Err(UnknownPress),
        })
    }
}
