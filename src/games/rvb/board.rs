//! The coloured board and the start, which are data in `assets/boards/rvb.toml`.

use std::fmt;
use std::sync::LazyLock;

use serde::Deserialize;

use super::{CELLS, Colour, steps};
use crate::games::grid::Square;
use crate::games::{BySide, Side};

const DATA: &str = include_str!("../../../assets/boards/rvb.toml");

/// Three cells from left to right; each word over r, v, b stands on the board once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Code(pub [Colour; 3]);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|colour| write!(f, "{}", colour.letter()))
    }
}

/// What is wrong with the data of the board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// It is no TOML, or a row or a camp is missing.
    #[error("assets/boards/rvb.toml cannot be read: {0}")]
    Unreadable(String),
    /// A code that is not three letters r, v, b.
    #[error("assets/boards/rvb.toml: the code \"{0}\" is not three of the letters r, v, b")]
    Code(String),
    /// A code that stands twice.
    #[error("assets/boards/rvb.toml: the code {0} stands twice, and each of the 27 stands once")]
    Twice(Code),
    /// A start row that is not nine letters r, v, b.
    #[error("assets/boards/rvb.toml: the start row \"{0}\" is not nine of the letters r, v, b")]
    StartRow(String),
    /// A camp without 6 pawns of each colour.
    #[error("assets/boards/rvb.toml: {camp} starts with {found} {colour} pawns, and it has 6")]
    Pawns {
        /// Which camp.
        camp: &'static str,
        /// Which colour.
        colour: Colour,
        /// How many.
        found: u32,
    },
}

/// The board, ready for use.
pub(super) struct Board {
    codes: [[Code; 3]; 9],
    /// The cells of each colour.
    pub(super) cells: [u128; 3],
    /// From where pawns land on a cell of their colour ([`lands`](super::all_steps::lands)).
    pub(super) lands: BySide<[[u128; 2]; 6]>,
    /// The pawns of each camp and colour at the start.
    pub(super) start: BySide<[u128; 3]>,
}

static BOARD: LazyLock<Result<Board, BoardError>> = LazyLock::new(|| read(DATA));

/// The board. It is part of the program, and a test reads it; only a program built from changed
/// data can fail here, and such a program says so at start ([`check`]).
pub(super) fn get() -> &'static Board {
    match &*BOARD {
        Ok(board) => board,
        Err(error) => panic!("{error}"),
    }
}

/// Checks the data of the board; to be called when the program starts.
///
/// # Errors
/// What is wrong with it.
pub fn check() -> Result<(), BoardError> {
    BOARD.as_ref().map(|_| ()).map_err(Clone::clone)
}

/// The colour of a cell.
///
/// # Panics
/// For a cell that is not on the board.
#[must_use]
pub fn cell_colour(at: Square) -> Colour {
    assert!(at.file < CELLS && at.rank < CELLS, "{at} is on the board");
    let row = usize::from(CELLS - 1 - at.rank);
    get().codes[row][usize::from(at.file / 3)].0[usize::from(at.file % 3)]
}

/// The codes: rows from the top, three a row from the left.
#[must_use]
pub fn codes() -> &'static [[Code; 3]; 9] {
    &get().codes
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    codes: [[String; 3]; 9],
    start: Start,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    top: [String; 2],
    bottom: [String; 2],
}

fn read(data: &str) -> Result<Board, BoardError> {
    let data: Data =
        toml::from_str(data).map_err(|error| BoardError::Unreadable(error.to_string()))?;
    let mut codes = [[Code([Colour::Red; 3]); 3]; 9];
    let mut cells = [0; 3];
    let mut known = Vec::new();
    for (row, words) in data.codes.iter().enumerate() {
        for (column, word) in words.iter().enumerate() {
            let code = Code(colours(word).ok_or_else(|| BoardError::Code(word.clone()))?);
            if known.contains(&code) {
                return Err(BoardError::Twice(code));
            }
            known.push(code);
            codes[row][column] = code;
            for (at, colour) in code.0.into_iter().enumerate() {
                let file = column * 3 + at;
                cells[colour as usize] |= steps::bit_at(file, usize::from(CELLS) - 1 - row);
            }
        }
    }
    let start = BySide::new(
        camp("the bottom camp", &data.start.bottom, 1)?,
        camp("the top camp", &data.start.top, usize::from(CELLS) - 1)?,
    );
    Ok(Board {
        codes,
        cells,
        lands: BySide::from_fn(|side| super::all_steps::lands(&cells, side)),
        start,
    })
}

/// The pawns of a camp from its two rows, the upper one first.
fn camp(name: &'static str, rows: &[String; 2], upper: usize) -> Result<[u128; 3], BoardError> {
    let mut pawns = [0_u128; 3];
    for (below, row) in rows.iter().enumerate() {
        let letters: [Colour; 9] = colours(row).ok_or_else(|| BoardError::StartRow(row.clone()))?;
        for (file, colour) in letters.into_iter().enumerate() {
            pawns[colour as usize] |= steps::bit_at(file, upper - below);
        }
    }
    for colour in Colour::ALL {
        let found = pawns[colour as usize].count_ones();
        if found != 6 {
            return Err(BoardError::Pawns {
                camp: name,
                colour,
                found,
            });
        }
    }
    Ok(pawns)
}

fn colours<const N: usize>(word: &str) -> Option<[Colour; N]> {
    let colours: Option<Vec<Colour>> = word.chars().map(Colour::from_letter).collect();
    colours?.try_into().ok()
}

impl Board {
    /// Whether a pawn of this camp that arrives on this cell enters the Sanctuary.
    pub(super) fn is_sanctuary(&self, camp: Side, colour: Colour, cell: u8) -> bool {
        steps::last_row(camp) & self.cells[colour as usize] & (1 << cell) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_of_the_program_is_whole() {
        assert_eq!(check(), Ok(()));
        assert_eq!(
            codes()[3].map(|code| code.to_string()),
            ["rvb", "vrb", "brv"]
        );
        assert_eq!(cell_colour(Square::new(0, 8)), Colour::Red);
        assert_eq!(cell_colour(Square::new(8, 0)), Colour::Green);
        assert_eq!(cell_colour(Square::new(1, 0)), Colour::Blue);
    }

    #[test]
    fn neighbouring_codes_differ_in_one_letter() {
        for (upper, lower) in codes().iter().zip(&codes()[1..]) {
            for (above, below) in upper.iter().zip(lower) {
                let differing = above.0.iter().zip(&below.0).filter(|(a, b)| a != b).count();
                assert_eq!(differing, 1, "{above} above {below}");
            }
        }
    }

    #[test]
    fn a_spoilt_board_is_refused_with_what_is_wrong() {
        let twice = DATA.replace("\"rbb\"", "\"rrr\"");
        assert_eq!(
            read(&twice).err().map(|e| e.to_string()),
            Some(
                "assets/boards/rvb.toml: the code rrr stands twice, and each of the 27 stands once"
                    .to_owned()
            )
        );
        let strange = DATA.replace("\"rbb\"", "\"rbg\"");
        assert!(matches!(read(&strange), Err(BoardError::Code(code)) if code == "rbg"));
        let uneven = DATA.replacen("\"rvbrvbrvb\"", "\"rvbrvbrvr\"", 1);
        let found = BoardError::Pawns {
            camp: "the bottom camp",
            colour: Colour::Red,
            found: 7,
        };
        assert_eq!(read(&uneven).err(), Some(found));
        let short = DATA.replacen("\"bvrbvrbvr\"", "\"bvr\"", 1);
        assert!(matches!(read(&short), Err(BoardError::StartRow(_))));
        assert!(matches!(read("codes = 1"), Err(BoardError::Unreadable(_))));
    }
}
