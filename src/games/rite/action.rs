//! What a player does in Le Rite.

use std::fmt;

use crate::games::grid::{Square, Squares};

/// A placement, a choice of growth or a movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Place a pawn on a free square.
    Place(Square),
    /// Let these columns grow.
    Grow(Squares),
    /// Move a column.
    Move {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// Whether an enemy column stands there. It decides how the action is written; what is
        /// captured follows from the position.
        captures: bool,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(at) => at.fmt(f),
            Action::Grow(squares) => squares.into_iter().try_for_each(|at| write!(f, "+{at}")),
            Action::Move { from, to, captures } => {
                write!(f, "{from}{}{to}", if *captures { 'x' } else { '-' })
            }
        }
    }
}

/// Tells each way to choose `left` of the squares, in the order of their texts on the board:
/// those with the first square before those without it.
pub(super) fn each_choice(from: u64, left: u8, chosen: u64, tell: &mut impl FnMut(u64)) {
    if left == 0 {
        tell(chosen);
        return;
    }
    if from.count_ones() < u32::from(left) {
        return;
    }
    let first = from & from.wrapping_neg();
    each_choice(from & !first, left - 1, chosen | first, tell);
    each_choice(from & !first, left, chosen, tell);
}
