//! Why an action is refused.

use super::Phase;
use crate::games::grid::Square;

/// Why an action is not legal, in the order in which reasons are said (rules/rite.md).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The text is no action.
    #[error(
        "this is no action: a placement is a square (c3), a growth names columns (+a1+b2), a movement goes from square to square (b2-b4)"
    )]
    CannotBeRead,
    /// The round is over.
    #[error("the round is over")]
    RoundOver,
    /// Something else is to be done now.
    #[error("{}", due(*phase))]
    WrongPhase {
        /// What is to be done.
        phase: Phase,
    },
    /// No such square on this board.
    #[error("there is no square {at} on this board")]
    OffBoard {
        /// As it was typed.
        at: String,
    },
    /// A column stands where the pawn should go.
    #[error("{at} is taken: a pawn is placed on a free square")]
    Taken {
        /// Where.
        at: Square,
    },
    /// Nothing of one's own there to grow.
    #[error("you have no column on {at} to grow")]
    GrowthNoOwnColumn {
        /// Where.
        at: Square,
    },
    /// The column placed this turn does not grow.
    #[error("the column on {at} was just placed and does not grow this turn")]
    GrowthFresh {
        /// Where.
        at: Square,
    },
    /// A column of 3 does not grow.
    #[error("the column on {at} is already 3 high")]
    GrowthFull {
        /// Where.
        at: Square,
    },
    /// Too many or too few columns, or one named twice.
    #[error("{} must grow, not {given}", exactly(*right))]
    GrowthCount {
        /// How many must grow.
        right: u8,
        /// How many different ones were named; when that is right and one was named twice,
        /// how many names there were.
        given: u8,
    },
    /// Nothing of one's own there to move.
    #[error("you have no column on {at} to move")]
    MoveNoOwnColumn {
        /// Where.
        at: Square,
    },
    /// Not along a rank or file, or nowhere.
    #[error("{from} to {to} is not along a rank or a file")]
    MoveNotStraight {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// Farther than the column is high.
    #[error("{from} to {to} is too far: this column moves at most {height}")]
    MoveTooFar {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// The height of the column.
        height: u8,
    },
    /// An enemy column stands in between.
    #[error("the enemy column on {by} is in the way")]
    MoveBlocked {
        /// The first one on the way.
        by: Square,
    },
    /// A column of one's own stands there.
    #[error("your own column stands on {at}: columns never merge")]
    MoveOwnColumn {
        /// Where.
        at: Square,
    },
    /// The enemy column there is higher.
    #[error("the enemy column on {at} is {height} high, and yours only {own}")]
    MoveHigher {
        /// Where.
        at: Square,
        /// Its height.
        height: u8,
        /// The height of the column that would move.
        own: u8,
    },
    /// A column placed this turn does not capture.
    #[error("a column placed this turn cannot capture, so not on {at} either")]
    MoveFreshCaptures {
        /// What it would capture.
        at: Square,
    },
}

/// What is to be done in a phase.
fn due(phase: Phase) -> String {
    match phase {
        Phase::Place => "a pawn must be placed now".to_owned(),
        Phase::Grow { placed } => {
            format!("the columns that grow must be chosen now (a pawn was placed on {placed})")
        }
        Phase::Move { .. } => "a column must be moved now".to_owned(),
        Phase::Over => "the round is over".to_owned(),
    }
}

fn exactly(columns: u8) -> String {
    match columns {
        1 => "exactly 1 column".to_owned(),
        more => format!("exactly {more} different columns"),
    }
}

impl Refusal {
    /// The stable code of the reason (rules/README.md, "Reason codes").
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::CannotBeRead => "cannot-be-read",
            Refusal::RoundOver => "round-over",
            Refusal::WrongPhase { .. } => "wrong-phase",
            Refusal::OffBoard { .. } => "off-board",
            Refusal::Taken { .. } => "taken",
            Refusal::GrowthNoOwnColumn { .. } => "growth-no-own-column",
            Refusal::GrowthFresh { .. } => "growth-fresh",
            Refusal::GrowthFull { .. } => "growth-full",
            Refusal::GrowthCount { .. } => "growth-count",
            Refusal::MoveNoOwnColumn { .. } => "move-no-own-column",
            Refusal::MoveNotStraight { .. } => "move-not-straight",
            Refusal::MoveTooFar { .. } => "move-too-far",
            Refusal::MoveBlocked { .. } => "move-blocked",
            Refusal::MoveOwnColumn { .. } => "move-own-column",
            Refusal::MoveHigher { .. } => "move-higher",
            Refusal::MoveFreshCaptures { .. } => "move-fresh-captures",
        }
    }
}
