//! Presses about turns planned ahead.

use std::fmt;
use std::str::FromStr;

use super::id::number;
use super::{LONGEST, Press, UnknownPress};

/// A plan made, changed or withdrawn. `below`: the answer comes as a new message, because the
/// pressed one shows something else that is to stay.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// Open the modal once more with what was typed and refused: see [`Ahead::again`].
    Again {
        /// The match.
        game: u64,
        /// The plan that it changes; 0 for a new one, which no plan has as its number.
        plan: u64,
        /// The turns of the other and the answers.
        typed: [String; 2],
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
        /// As above.
        plan: u64,
        /// As above.
        below: bool,
    },
}

impl Ahead {
    /// A button that opens the modal with what was typed, as far as that fits into an id.
    #[must_use]
    pub fn again(game: u64, plan: u64, typed: [&str; 2]) -> Option<Self> {
        let again = Self::Again {
            game,
            plan,
            typed: typed.map(str::to_owned),
        };
        let id = Press::Ahead(again.clone()).to_string();
        let fits = typed.into_iter().all(carried) && id.len() <= LONGEST;
        fits.then_some(again)
    }
}

/// Whether a typed text can stand in an id: what turns are made of, and nothing that separates.
fn carried(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b" +-;".contains(&byte);
    !text.is_empty() && text.bytes().all(fits)
}

impl fmt::Display for Ahead {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |below: bool| if below { ":below" } else { "" };
        match self {
            Self::New { game, below } => write!(out, "plan:{game}{}", end(*below)),
            Self::Change { game, plan } => write!(out, "replan:{game}:{plan}"),
            Self::Again {
                game,
                plan,
                typed: [answers, replies],
            } => write!(out, "again:{game}:{plan}:{answers}:{replies}"),
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
        if let ["again", game, plan, answers, replies] = parts.as_slice() {
            let again = Self::again(number(game)?, number(plan)?, [answers, replies]);
            return again.ok_or(UnknownPress);
        }
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
