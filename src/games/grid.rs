//! Squares of a board with files and ranks, and sets of them.

use std::fmt;
use std::str::FromStr;

/// A square, counted from 0: `a1` is file 0, rank 0. It need not be on any board.
///
/// Squares are ordered rank by rank from a1: a1, b1, … a2, b2, …
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    // The rank stands first so that the derived order goes rank by rank.
    /// The rank, from the bottom; 0 is written `1`.
    pub rank: u8,
    /// The file, from the left; 0 is written `a`.
    pub file: u8,
}

impl Square {
    /// The square on a file and a rank, both counted from 0.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Square {
        Square { rank, file }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a'.saturating_add(self.file));
        write!(f, "{file}{}", u16::from(self.rank) + 1)
    }
}

/// Its name, so that effects and tests print readably.
impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text names no square: a square is a letter and a number from 1, as in `c3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a square is a letter and a number, as in c3")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    /// Reads `c3` or `C3`; the square may lie off every board (`z40`).
    fn from_str(text: &str) -> Result<Square, SquareError> {
        let mut chars = text.chars();
        let letter = chars.next().ok_or(SquareError)?.to_ascii_lowercase();
        let digits = chars.as_str();
        let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
        if !letter.is_ascii_lowercase() || !plain {
            return Err(SquareError);
        }
        let number: u8 = digits.parse().map_err(|_| SquareError)?;
        let file = u8::try_from(u32::from(letter) - u32::from('a')).map_err(|_| SquareError)?;
        Ok(Square::new(file, number - 1))
    }
}

/// A set of squares of a board of at most 8 × 8, iterated rank by rank from a1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(u64);

impl Squares {
    /// No square.
    pub const EMPTY: Squares = Squares(0);

    /// The set whose bit `rank * 8 + file` is set for each of its squares.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Squares {
        Squares(bits)
    }

    /// Bit `rank * 8 + file` for each square.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many squares.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is no square in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the square is in it. A square beyond h8 never is.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.file < 8 && square.rank < 8 && self.0 & (1 << (square.rank * 8 + square.file)) != 0
    }

    /// Adds a square; a square beyond h8 cannot be in a set and is left out.
    pub const fn insert(&mut self, square: Square) {
        if square.file < 8 && square.rank < 8 {
            self.0 |= 1 << (square.rank * 8 + square.file);
        }
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Squares::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = SquaresIter;

    fn into_iter(self) -> SquaresIter {
        SquaresIter(self.0)
    }
}

/// The squares of a set, rank by rank from a1.
#[derive(Debug, Clone)]
pub struct SquaresIter(u64);

impl Iterator for SquaresIter {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square::new(bit % 8, bit / 8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_print_and_read_back() {
        for (text, file, rank) in [("a1", 0, 0), ("c3", 2, 2), ("i9", 8, 8), ("d10", 3, 9)] {
            assert_eq!(text.parse(), Ok(Square::new(file, rank)));
            assert_eq!(Square::new(file, rank).to_string(), text);
            assert_eq!(text.to_uppercase().parse(), Ok(Square::new(file, rank)));
        }
        for text in [
            "", "a", "1a", "a0", "a01", "aa1", "é1", "a1 ", "a+1", "a999",
        ] {
            assert_eq!(text.parse::<Square>(), Err(SquareError), "{text}");
        }
    }

    #[test]
    fn squares_are_ordered_rank_by_rank() {
        let set: Squares = ["b2", "a2", "h8", "b1"]
            .map(|s| s.parse().expect("a square"))
            .into_iter()
            .collect();
        let listed: Vec<String> = set.into_iter().map(|s| s.to_string()).collect();
        assert_eq!(listed, ["b1", "a2", "b2", "h8"]);
        assert!(set.into_iter().is_sorted());
        assert_eq!(set.len(), 4);
    }
}
