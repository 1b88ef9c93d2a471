//! The geometry of the board: cells as numbers `rank * 9 + file`, and the three cells that
//! follow each cell in each direction.

use super::{CELLS, Colour, Direction};
use crate::games::Side;
use crate::games::grid::Square;

const ALL_CELLS: usize = 81;

/// A cell beyond the board in [`PATHS`].
pub(super) const OFF: u8 = u8::MAX;

/// The bit of a cell on a file and a rank.
pub(super) const fn bit_at(file: usize, rank: usize) -> u128 {
    1 << (rank * CELLS as usize + file)
}

/// The number of a square's cell, if it is on the board.
pub(super) fn cell(at: Square) -> Option<u8> {
    (at.file < CELLS && at.rank < CELLS).then(|| at.rank * CELLS + at.file)
}

/// The square of a cell.
pub(super) const fn square(cell: u8) -> Square {
    Square::new(cell % CELLS, cell / CELLS)
}

/// The cells of a set, from a1 row by row.
pub(super) fn cells(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let cell = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(cell)
    })
}

/// How many cells each of the sets has. For all of them at once and without asking anything: the
/// compiler then counts several side by side, which the processors that the program is built for
/// have no single step for.
pub(super) fn counted<const N: usize>(sets: &[u128; N]) -> [u32; N] {
    const PAIRS: u64 = 0x5555_5555_5555_5555;
    const FOURS: u64 = 0x3333_3333_3333_3333;
    const BYTES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const fn by_four(half: u64) -> u64 {
        let pairs = half - (half >> 1 & PAIRS);
        (pairs & FOURS) + (pairs >> 2 & FOURS)
    }
    let low = sets.map(|set| set as u64);
    let high = sets.map(|set| (set >> 64) as u64);
    let mut bytes = [0_u64; N];
    for (bytes, (&low, &high)) in bytes.iter_mut().zip(low.iter().zip(&high)) {
        let fours = by_four(low) + by_four(high);
        *bytes = (fours & BYTES) + (fours >> 4 & BYTES);
    }
    bytes.map(|bytes| (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32)
}

/// The set's member of this number, counted from 0 upwards; it has more than that.
pub(super) const fn nth(mut set: u128, number: u32) -> u8 {
    let mut left = number;
    while left > 0 {
        set &= set - 1;
        left -= 1;
    }
    set.trailing_zeros() as u8
}

/// The row on which a camp's Sanctuary lies.
pub(super) const fn last_row(camp: Side) -> u128 {
    match camp {
        Side::First => 0x1ff << 72,
        Side::Second => 0x1ff,
    }
}

/// The directions of a colour, in the order in which people are told about them.
pub(super) const fn directions(colour: Colour) -> &'static [Direction] {
    match colour {
        Colour::Red => &[Direction::Forward, Direction::Left, Direction::Right],
        Colour::Green => &[Direction::ForwardLeft, Direction::ForwardRight],
        Colour::Blue => &[
            Direction::Forward,
            Direction::Left,
            Direction::Right,
            Direction::Back,
        ],
    }
}

/// The step in files and ranks.
pub(super) const fn vector(camp: Side, direction: Direction) -> (i8, i8) {
    let forward = match camp {
        Side::First => 1,
        Side::Second => -1,
    };
    match direction {
        Direction::Forward => (0, forward),
        Direction::Left => (-1, 0),
        Direction::Right => (1, 0),
        Direction::ForwardLeft => (-1, forward),
        Direction::ForwardRight => (1, forward),
        Direction::Back => (0, -forward),
    }
}

/// All directions, each at its own number.
pub(super) const DIRECTIONS: [Direction; 6] = [
    Direction::Forward,
    Direction::Left,
    Direction::Right,
    Direction::ForwardLeft,
    Direction::ForwardRight,
    Direction::Back,
];

type Paths = [[[u8; 3]; ALL_CELLS]; 6];

static PATHS: [Paths; 2] = [paths(Side::First), paths(Side::Second)];

const fn paths(camp: Side) -> Paths {
    let mut paths = [[[OFF; 3]; ALL_CELLS]; 6];
    let mut d = 0;
    while d < DIRECTIONS.len() {
        let (file, rank) = vector(camp, DIRECTIONS[d]);
        let mut cell = 0;
        while cell < ALL_CELLS {
            let mut at = (cell as i8 % 9, cell as i8 / 9);
            let mut step = 0;
            while step < 3 {
                at = (at.0 + file, at.1 + rank);
                if at.0 < 0 || at.0 > 8 || at.1 < 0 || at.1 > 8 {
                    break;
                }
                paths[d][cell][step] = (at.1 * 9 + at.0) as u8;
                step += 1;
            }
            cell += 1;
        }
        d += 1;
    }
    paths
}

/// The three cells that follow a cell; [`OFF`] from the edge on.
pub(super) fn path(camp: Side, direction: Direction, cell: u8) -> [u8; 3] {
    PATHS[camp as usize][direction as usize][usize::from(cell)]
}

/// The cells of a straight line, the last one included and the first one not; nothing when the
/// two cells are on no common line.
pub(super) fn line(from: Square, to: Square) -> impl Iterator<Item = u8> {
    let file = to.file as i8 - from.file as i8;
    let rank = to.rank as i8 - from.rank as i8;
    let straight = file == 0 || rank == 0 || file.abs() == rank.abs();
    let length = if straight {
        file.abs().max(rank.abs())
    } else {
        0
    };
    (1..=length).filter_map(move |step| {
        let file = from.file.checked_add_signed(file.signum() * step)?;
        cell(Square::new(
            file,
            from.rank.checked_add_signed(rank.signum() * step)?,
        ))
    })
}

/// The cells of a move of 1 or 3, as a set: the landing cell included and the first one not.
pub(super) fn crossed(from: Square, to: Square) -> u128 {
    let (Some(start), Some(end)) = (cell(from), cell(to)) else {
        return 0;
    };
    let difference = i16::from(end) - i16::from(start);
    // One step is 1, 8, 9 or 10 up or down, three are 3, 24, 27 or 30: only 9 is in doubt.
    if difference % 3 != 0 || difference.abs() == 9 {
        return 1 << end;
    }
    let step = difference / 3;
    1 << end | 1 << (i16::from(end) - step) | 1 << (i16::from(end) - 2 * step)
}

/// All cells of the board.
pub(super) const ALL: u128 = (1 << ALL_CELLS) - 1;

pub(super) const FILE_A: u128 = {
    let mut file = 0;
    let mut rank = 0;
    while rank < CELLS as usize {
        file |= bit_at(0, rank);
        rank += 1;
    }
    file
};
pub(super) const FILE_I: u128 = FILE_A << 8;
