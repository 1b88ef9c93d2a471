//! What the notations of the three games share: forgiving reading of actions, strict reading
//! of positions (rules/README.md, "Actions and positions are text").

use std::fmt;

use super::grid::Square;
use super::side::{BySide, Side};

/// What is wrong with a text that is no position. Its sentence is English, for the command line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// A field is missing, or there is one too many.
    #[error("a position of this game has {expected} fields ({names}), this text has {found}")]
    Fields {
        /// How many there are in a position.
        expected: usize,
        /// What they are called.
        names: &'static str,
        /// How many the text has.
        found: usize,
    },
    /// A field is none of what can stand there.
    #[error("the {field} \"{found}\" cannot be read: {expected}")]
    Field {
        /// Which field.
        field: &'static str,
        /// What stands there.
        found: String,
        /// What can stand there.
        expected: String,
    },
    /// Too few or too many rows.
    #[error("the board has {expected} rows, this text has {found}")]
    Rows {
        /// The rows of the board.
        expected: u8,
        /// The rows in the text.
        found: usize,
    },
    /// A row that is shorter or longer than the board.
    #[error("row {row} is too {}: it has {found} squares, the board has {expected}", if found < expected { "short" } else { "long" })]
    RowLength {
        /// The number of the row, from 1 at the bottom.
        row: u8,
        /// The squares of a row.
        expected: u32,
        /// The squares in the text.
        found: u32,
    },
    /// A row with something that is neither a piece nor a count of empty squares.
    #[error("row {row} has \"{found}\", which is neither a piece nor a count of empty squares")]
    Piece {
        /// The number of the row, from 1 at the bottom.
        row: u8,
        /// What stands there.
        found: char,
    },
    /// Two counts of empty squares in a row that should be one.
    #[error("row {row} has two counts of empty squares next to each other")]
    SplitCount {
        /// The number of the row, from 1 at the bottom.
        row: u8,
    },
    /// It can be read, but play cannot be at rest there.
    #[error("{why}")]
    NotAtRest {
        /// Why not.
        why: String,
    },
}

impl PositionError {
    pub(super) fn field(field: &'static str, found: &str, expected: impl Into<String>) -> Self {
        PositionError::Field {
            field,
            found: found.to_owned(),
            expected: expected.into(),
        }
    }

    pub(super) fn rest(why: impl Into<String>) -> Self {
        PositionError::NotAtRest { why: why.into() }
    }
}

/// Splits a position into exactly `N` fields.
pub(super) fn fields<'a, const N: usize>(
    text: &'a str,
    names: &'static str,
) -> Result<[&'a str; N], PositionError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let found = fields.len();
    fields.try_into().map_err(|_| PositionError::Fields {
        expected: N,
        names,
        found,
    })
}

/// Reads a number as it is written: no sign but a minus, no leading zero.
pub(super) fn number(text: &str) -> Option<i32> {
    let value: i32 = text.parse().ok()?;
    (value.to_string() == text).then_some(value)
}

/// Reads `N` numbers with commas between them, each from `least` to `most`.
pub(super) fn numbers<const N: usize>(
    field: &'static str,
    text: &str,
    least: i32,
    most: i32,
) -> Result<[i32; N], PositionError> {
    let wrong = || {
        let each = format!("{N} numbers from {least} to {most} with commas between them");
        PositionError::field(field, text, each)
    };
    let read: Option<Vec<i32>> = text.split(',').map(number).collect();
    let read = read.ok_or_else(wrong)?;
    if !read.iter().all(|value| (least..=most).contains(value)) {
        return Err(wrong());
    }
    read.try_into().map_err(|_| wrong())
}

/// Reads two small numbers, one for each side.
pub(super) fn pair(field: &'static str, text: &str, most: u8) -> Result<BySide<u8>, PositionError> {
    let [first, second] = numbers(field, text, 0, i32::from(most))?;
    let small = |value: i32| u8::try_from(value).expect("numbers() kept it from 0 to `most`");
    Ok(BySide::new(small(first), small(second)))
}

/// Reads a letter for First, one for Second, or `-`.
pub(super) fn side(
    field: &'static str,
    text: &str,
    letters: [&str; 2],
) -> Result<Option<Side>, PositionError> {
    match text {
        "-" => Ok(None),
        _ if text == letters[0] => Ok(Some(Side::First)),
        _ if text == letters[1] => Ok(Some(Side::Second)),
        _ => Err(PositionError::field(
            field,
            text,
            format!("it is {}, {} or -", letters[0], letters[1]),
        )),
    }
}

/// Reads rows from the top, `cells` squares each way, and tells each piece and its square.
pub(super) fn rows(
    text: &str,
    cells: u8,
    mut piece: impl FnMut(Square, char) -> bool,
) -> Result<(), PositionError> {
    let found = text.split('/').count();
    if found != usize::from(cells) {
        return Err(PositionError::Rows {
            expected: cells,
            found,
        });
    }
    for (rank, line) in (0..cells).rev().zip(text.split('/')) {
        let row = rank + 1;
        let mut length = 0_u32;
        let mut counted = false;
        for letter in line.chars() {
            let count = letter.to_digit(10);
            match count {
                Some(0) => return Err(PositionError::Piece { row, found: letter }),
                Some(_) if counted => return Err(PositionError::SplitCount { row }),
                Some(empty) => length += empty,
                None => {
                    // Files beyond the board are told apart by the length below.
                    let file = u8::try_from(length).unwrap_or(u8::MAX);
                    if !piece(Square::new(file, rank), letter) {
                        return Err(PositionError::Piece { row, found: letter });
                    }
                    length += 1;
                }
            }
            counted = count.is_some();
        }
        if length != u32::from(cells) {
            return Err(PositionError::RowLength {
                row,
                expected: u32::from(cells),
                found: length,
            });
        }
    }
    Ok(())
}

/// Writes rows from the top; empty squares are counted.
pub(super) fn write_rows(
    f: &mut fmt::Formatter<'_>,
    cells: u8,
    piece: impl Fn(Square) -> Option<char>,
) -> fmt::Result {
    for rank in (0..cells).rev() {
        let mut empty = 0;
        for file in 0..cells {
            match piece(Square::new(file, rank)) {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                    }
                    empty = 0;
                    write!(f, "{letter}")?;
                }
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

/// The text of an action as it is read: small letters, no spaces, `-` for any dash, `x` for
/// `×` and `:`.
pub(super) fn plain(text: &str) -> String {
    let plain = |c: char| match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' | '\u{058A}' | '\u{05BE}' => '-',
        '\u{2E3A}' | '\u{2E3B}' | '\u{301C}' | '\u{30A0}' | '\u{FE31}' | '\u{FE32}' => '-',
        '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' | '\u{2796}' => '-',
        '\u{00D7}' | '\u{2715}' | '\u{2716}' | '\u{2A2F}' | ':' => 'x',
        c => c.to_ascii_lowercase(),
    };
    text.chars()
        .filter(|c| !c.is_whitespace())
        .map(plain)
        .collect()
}

/// A square as people name it: it may lie off every board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Named(String);

impl Named {
    /// Reads a letter and a number; `None` for anything else.
    pub(super) fn read(plain: &str) -> Option<Named> {
        let digits = plain.strip_prefix(|c: char| c.is_ascii_lowercase())?;
        let read = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        read.then(|| Named(plain.to_owned()))
    }

    /// Reads two of them with `-` or `x` between them.
    pub(super) fn read_two(plain: &str) -> Option<(Named, Named)> {
        let (from, to) = plain.split_once(['-', 'x'])?;
        // A file can be called x: then the first x is the letter of a square.
        match (Named::read(from), Named::read(to)) {
            (Some(from), Some(to)) => Some((from, to)),
            _ => {
                let (from, to) = plain.get(1..)?.split_once(['-', 'x'])?;
                Some((Named::read(&plain[..=from.len()])?, Named::read(to)?))
            }
        }
    }

    /// The square on a board of `cells` each way, or the name of one that is not on it.
    pub(super) fn on_board(&self, cells: u8) -> Result<Square, String> {
        match self.0.parse::<Square>() {
            Ok(square) if square.file < cells && square.rank < cells => Ok(square),
            _ => Err(self.0.clone()),
        }
    }
}
