//! The notation of moves and positions (rules/rvb.md, "Actions" and "Position text").

use std::fmt;

use super::{Action, CELLS, Colour, Obligation, Refusal, Rvb, board, steps};
use crate::games::notation::{
    Named, PositionError, fields, numbers, pair, plain, rows, side as read_side, write_rows,
};
use crate::games::{BySide, Side};

/// The least and the most a side can have: all blues eaten; everything else eaten and all own
/// reds and greens in the Sanctuary.
const SCORES: (i32, i32) = (-6, 60);

/// How many pawns of each colour a camp has.
const PAWNS_OF_A_COLOUR: u32 = 6;

pub(super) fn read(game: &Rvb, text: &str) -> Result<Action, Refusal> {
    let (from, to) = Named::read_two(&plain(text)).ok_or(Refusal::CannotBeRead)?;
    let side = game.turn.ok_or(Refusal::RoundOver)?;
    let on_board = |named: &Named| named.on_board(CELLS).map_err(|at| Refusal::OffBoard { at });
    let (from, to) = (on_board(&from)?, on_board(&to)?);
    let enemies = game.camp(side.other());
    let eats = steps::line(from, to).any(|cell| enemies & (1 << cell) != 0);
    Ok(Action { from, to, eats })
}

impl fmt::Display for Rvb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, CELLS, |at| {
            let pawn = self.pawn(at)?;
            let letter = pawn.colour.letter();
            Some(if pawn.camp == Side::First {
                letter.to_ascii_uppercase()
            } else {
                letter
            })
        })?;
        let side = match self.turn {
            Some(Side::First) => 's',
            Some(Side::Second) => 'n',
            None => '-',
        };
        write!(f, " {side} {},{}", self.moves.first, self.moves.second)?;
        write!(f, " {},{}", self.scores.first, self.scores.second)
    }
}

pub(super) fn parse(obligation: Obligation, text: &str) -> Result<Rvb, PositionError> {
    let [board, side, moves, scores] = fields(text, "rows, side, moves, scores")?;
    let mut pawns: BySide<[u128; 3]> = BySide::default();
    rows(board, CELLS, |at, letter| {
        let camp = if letter.is_ascii_uppercase() {
            Side::First
        } else {
            Side::Second
        };
        let Some(colour) = Colour::from_letter(letter.to_ascii_lowercase()) else {
            return false;
        };
        if let Some(cell) = steps::cell(at) {
            pawns[camp][colour as usize] |= 1 << cell;
        }
        true
    })?;
    let turn = read_side("side", side, ["s", "n"])?;
    let moves = pair("moves made", moves, Rvb::MOVES_EACH)?;
    let [first, second] = numbers("scores", scores, SCORES.0, SCORES.1)?;
    let small = |score: i32| i8::try_from(score).expect("numbers() kept it within SCORES");
    let scores = BySide::new(small(first), small(second));
    let game = Rvb {
        obligation,
        pawns,
        turn,
        moves,
        scores,
    };
    rest(&game)?;
    Ok(game)
}

fn name(side: Side) -> &'static str {
    match side {
        Side::First => "the bottom camp",
        Side::Second => "the top camp",
    }
}

/// Refuses a position in which play cannot be at rest.
fn rest(game: &Rvb) -> Result<(), PositionError> {
    let say = |why: String| Err(PositionError::rest(why));
    pawns_belong(game)?;
    let moves = game.moves;
    // First moves first, so the counts alone say whose turn it is.
    let next = if moves.first == moves.second {
        Side::First
    } else if moves.first == moves.second + 1 {
        Side::Second
    } else {
        return say(format!(
            "{} and {} moves made: the camps move in turn, the bottom camp first",
            moves.first, moves.second
        ));
    };
    let all_made = moves == BySide::new(Rvb::MOVES_EACH, Rvb::MOVES_EACH);
    match game.turn {
        Some(_) if all_made => {
            say("both camps have made 30 moves already, so the round is over".to_owned())
        }
        Some(side) if side != next => say(format!(
            "after {} and {} moves it is the turn of {}",
            moves.first,
            moves.second,
            name(next)
        )),
        Some(side) if !game.can_move(side) => say(format!(
            "{} has no move, so the round would be over",
            name(side)
        )),
        None if !all_made && game.can_move(next) => say(format!(
            "the round cannot be over: {} has a move",
            name(next)
        )),
        _ => Ok(()),
    }
}

/// Refuses more pawns than a camp has, and pawns that would be in the Sanctuary.
fn pawns_belong(game: &Rvb) -> Result<(), PositionError> {
    for camp in Side::ALL {
        for colour in Colour::ALL {
            let pawns = game.pawns[camp][colour as usize];
            let count = pawns.count_ones();
            if count > PAWNS_OF_A_COLOUR {
                return Err(PositionError::rest(format!(
                    "{} has {count} {colour} pawns, a camp has {PAWNS_OF_A_COLOUR}",
                    name(camp)
                )));
            }
            let safe = steps::last_row(camp) & board::get().cells[colour as usize] & pawns;
            if let Some(cell) = steps::cells(safe).next() {
                return Err(PositionError::rest(format!(
                    "the {colour} pawn of {} on {} stands on its own colour on the last row: it would be in the Sanctuary",
                    name(camp),
                    steps::square(cell)
                )));
            }
        }
    }
    Ok(())
}
