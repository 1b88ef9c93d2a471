//! Which cells sound, when and how high.

use super::Tempo;
use crate::games::rvb::{Colour, Rvb, board};
use crate::games::{Side, Square};
use crate::play::Seat;

/// The cells of the board, each a note or a rest.
pub const NOTES: usize = 81;

/// What is read.
#[derive(Debug, Clone, Copy)]
pub enum Reading<'a> {
    /// The board itself: every cell sounds.
    Board,
    /// A position: a cell with a pawn on it sounds, low for a pawn of seat A and high for one of
    /// seat B; an empty cell rests.
    Position {
        /// The position.
        position: &'a Rvb,
        /// Who is First in this round.
        first: Seat,
    },
}

/// One cell of the reading.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Note {
    /// The cell.
    pub square: Square,
    /// When it begins, in samples.
    pub start: u32,
    /// Its pitch in Hz; none for a rest.
    pub pitch: Option<f64>,
    /// Whether it is the first of its code.
    pub opens: bool,
}

/// The pitch of a colour in Hz, `octaves` above the octave of middle C: do for red, mi for
/// green, sol for blue, in equal temperament with a at 440 Hz.
#[must_use]
pub fn pitch(colour: Colour, octaves: i32) -> f64 {
    let above_do = match colour {
        Colour::Red => 0,
        Colour::Green => 4,
        Colour::Blue => 7,
    };
    // Middle C stands nine semitones below a.
    440.0 * 2f64.powf(f64::from(above_do - 9 + 12 * octaves) / 12.0)
}

/// The reading as 81 notes and rests: the codes of the left column from top to bottom, then of
/// the middle, then of the right, each from left to right.
#[must_use]
pub fn score(reading: Reading, tempo: Tempo) -> Vec<Note> {
    let cells = (0..3_u8).flat_map(|column| {
        (0..9_u8).rev().flat_map(move |rank| {
            (0..3_u8).map(move |cell| (Square::new(column * 3 + cell, rank), cell == 0))
        })
    });
    cells
        .enumerate()
        .map(|(place, (square, opens))| Note {
            square,
            start: place as u32 * tempo.note(),
            pitch: octaves(reading, square)
                .map(|octaves| pitch(board::cell_colour(square), octaves)),
            opens,
        })
        .collect()
}

/// How many octaves up a cell sounds; none when it rests.
fn octaves(reading: Reading, square: Square) -> Option<i32> {
    match reading {
        Reading::Board => Some(0),
        Reading::Position { position, first } => position.pawn(square).map(|pawn| {
            let seat = match pawn.camp {
                Side::First => first,
                Side::Second => first.other(),
            };
            match seat {
                Seat::A => 0,
                Seat::B => 1,
            }
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Game as _;
    use crate::games::rvb::Obligation;

    fn letters(notes: &[Note]) -> String {
        let name = |note: &Note| {
            [Colour::Red, Colour::Green, Colour::Blue]
                .into_iter()
                .flat_map(|colour| [(colour, 0), (colour, 1)])
                .find(|&(colour, octaves)| note.pitch == Some(pitch(colour, octaves)))
                .map_or('.', |(colour, octaves)| {
                    let letter = colour.letter();
                    if octaves == 0 {
                        letter.to_ascii_lowercase()
                    } else {
                        letter.to_ascii_uppercase()
                    }
                })
        };
        notes.iter().map(name).collect()
    }

    #[test]
    fn the_board_is_read_column_by_column_from_the_top() {
        let notes = score(Reading::Board, Tempo::default());
        assert_eq!(
            letters(&notes),
            "rrrrrvrrbrvbrvvrvrrbrrbvrbb\
             vvvvvrvvbvrbvrrvrvvbvvbrvbb\
             bbbbbrbbvbrvbrrbrbbvbbvrbvv"
        );
        assert_eq!(notes[0].square, Square::new(0, 8));
        assert_eq!(notes[80].square, Square::new(8, 0));
        assert_eq!(notes[80].start, 80 * 12_000);
        assert_eq!(notes.iter().filter(|note| note.opens).count(), 27);
    }

    #[test]
    fn do_mi_and_sol_are_the_notes_of_c_major() {
        for (colour, hertz) in [
            (Colour::Red, 261.626),
            (Colour::Green, 329.628),
            (Colour::Blue, 391.995),
        ] {
            assert!((pitch(colour, 0) - hertz).abs() < 0.001);
            assert!((pitch(colour, 1) - 2.0 * hertz).abs() < 0.002);
        }
    }

    #[test]
    fn a_position_sounds_where_pawns_stand_low_for_a_and_high_for_b() {
        let text = "9/9/r8/9/9/9/9/9/8B s 0,0 0,0";
        let position = Rvb::parse_position(Obligation::Full, text).expect("a position");
        let read = |first| {
            letters(&score(
                Reading::Position {
                    position: &position,
                    first,
                },
                Tempo::default(),
            ))
        };
        // a7 is red in the code rrb; i1 is green in the code bvv.
        let at = |a: char, b: char| {
            let mut all = vec!['.'; NOTES];
            (all[6], all[80]) = (a, b);
            all.into_iter().collect::<String>()
        };
        assert_eq!(read(Seat::A), at('R', 'v'));
        assert_eq!(read(Seat::B), at('r', 'V'));
        let empty = Rvb::parse_position(Obligation::Full, "9/9/9/9/9/9/9/9/9 - 0,0 0,0");
        if let Ok(position) = empty {
            let notes = score(
                Reading::Position {
                    position: &position,
                    first: Seat::A,
                },
                Tempo::default(),
            );
            assert!(notes.iter().all(|note| note.pitch.is_none()));
        }
    }
}
