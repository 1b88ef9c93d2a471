//! The one list of what stands on a board.

use crate::games::helios::{Cup, Helios};
use crate::games::rite::Rite;
use crate::games::rvb::{Colour, Rvb};
use crate::games::{Side, Square};

/// Something on a square: a column of Rite by its height, a pawn of RVB by its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Piece<Kind> {
    pub(super) at: Square,
    pub(super) side: Side,
    pub(super) kind: Kind,
}

/// All columns, file by file from a1: the order in which people look for them.
pub(super) fn columns(game: &Rite) -> Vec<Piece<u8>> {
    let columns = game.columns();
    in_order(
        columns
            .map(|(at, side, height)| Piece {
                at,
                side,
                kind: height,
            })
            .collect(),
    )
}

/// All pawns, file by file from a1.
pub(super) fn pawns(game: &Rvb) -> Vec<Piece<Colour>> {
    let pawns = game.pawns();
    in_order(
        pawns
            .map(|(at, pawn)| Piece {
                at,
                side: pawn.camp,
                kind: pawn.colour,
            })
            .collect(),
    )
}

/// The cups of a side with their seeds, in the direction of sowing.
pub(super) fn cups(game: &Helios, side: Side) -> Vec<(Cup, u8)> {
    (1..)
        .zip(game.row(side))
        .map(|(number, seeds)| (Cup { side, number }, seeds))
        .collect()
}

fn in_order<Kind>(mut pieces: Vec<Piece<Kind>>) -> Vec<Piece<Kind>> {
    pieces.sort_by_key(|piece| (piece.at.file, piece.at.rank));
    pieces
}
