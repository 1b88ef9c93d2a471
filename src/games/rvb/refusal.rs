//! Why a move is refused, and why a pawn cannot move.

use super::{Colour, Direction};
use crate::games::grid::Square;

/// Why a move is not legal, in the order in which reasons are said (rules/rvb.md).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The text is no move.
    #[error("this is no move: a move goes from cell to cell, as in d2-d3 or d2xd5")]
    CannotBeRead,
    /// The round is over.
    #[error("the round is over")]
    RoundOver,
    /// Beyond the edge.
    #[error("{}", off_board(at))]
    OffBoard {
        /// The cell as it was typed; where a step has no name (left of file a), empty.
        at: String,
    },
    /// Nothing of one's own there to move.
    #[error("you have no pawn on {at}")]
    NoOwnPawn {
        /// Where.
        at: Square,
    },
    /// Not a straight line in one of the colour's directions.
    #[error("a {colour} pawn does not go from {from} to {to}: {}", ways(*colour))]
    NotADirection {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// The colour of the pawn.
        colour: Colour,
    },
    /// Some other distance.
    #[error("{from} to {to} is neither exactly 1 nor exactly 3 cells")]
    NotOneOrThree {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A blue pawn goes back by 3 only.
    #[error("a blue pawn goes straight back only by 3 cells, not from {from} to {to}")]
    BackOnlyThree {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A pawn of one's own on the path.
    #[error("your own pawn on {at} is in the way")]
    OwnPawnInWay {
        /// The first one on the path.
        at: Square,
    },
    /// Two enemies on the path.
    #[error("two enemy pawns, on {} and {}, are on the path: at most one can be eaten", at[0], at[1])]
    TwoEnemies {
        /// The first two.
        at: [Square; 2],
    },
    /// The one enemy on the path is in a blue pawn's way.
    #[error("an enemy pawn on {at} is in the way, and blue eats nothing")]
    BlueEatsNothing {
        /// Where it stands.
        at: Square,
    },
    /// The one enemy on the path is of a colour this pawn does not eat.
    #[error("a {eater} pawn cannot eat the {prey} one on {at}")]
    CannotEat {
        /// Where it stands.
        at: Square,
        /// The colour of the pawn that moves.
        eater: Colour,
        /// The colour of the enemy pawn.
        prey: Colour,
    },
    /// The landing cell is of another colour and nothing is eaten.
    #[error("{at} is a {cell} cell: a {pawn} pawn lands there only by eating")]
    WrongColour {
        /// The landing cell.
        at: Square,
        /// The colour of the pawn.
        pawn: Colour,
        /// The colour of the cell.
        cell: Colour,
    },
    /// Eating is compulsory here.
    #[error("you must eat: your pawn on {with} can eat the one on {prey}")]
    MustEat {
        /// A pawn that can; in spare-blue, a red or a green.
        with: Square,
        /// What it can eat.
        prey: Square,
    },
}

fn off_board(at: &str) -> String {
    if at.is_empty() {
        "the board ends there".to_owned()
    } else {
        format!("there is no cell {at}: the board goes from a1 to i9")
    }
}

/// How a pawn of the colour moves.
const fn ways(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red moves straight forward, left or right",
        Colour::Green => "green moves on the two forward diagonals",
        Colour::Blue => "blue moves straight forward, left or right, and straight back by 3",
    }
}

impl Refusal {
    /// The stable code of the reason (rules/README.md, "Reason codes").
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::CannotBeRead => "cannot-be-read",
            Refusal::RoundOver => "round-over",
            Refusal::OffBoard { .. } => "off-board",
            Refusal::NoOwnPawn { .. } => "no-own-pawn",
            Refusal::NotADirection { .. } => "not-a-direction",
            Refusal::NotOneOrThree { .. } => "not-1-or-3",
            Refusal::BackOnlyThree { .. } => "back-only-3",
            Refusal::OwnPawnInWay { .. } => "own-pawn-in-way",
            Refusal::TwoEnemies { .. } => "two-enemies",
            Refusal::BlueEatsNothing { .. } => "blue-eats-nothing",
            Refusal::CannotEat { .. } => "cannot-eat",
            Refusal::WrongColour { .. } => "wrong-colour",
            Refusal::MustEat { .. } => "must-eat",
        }
    }
}

/// What stands against a pawn's steps in one direction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyNot {
    /// The direction.
    pub direction: Direction,
    /// Why not 1 cell; `None` when that is legal or does not exist (blue, back).
    pub one: Option<Refusal>,
    /// Why not 3 cells; `None` when that is legal.
    pub three: Option<Refusal>,
}
