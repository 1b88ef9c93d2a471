//! The notation of actions and positions (rules/rite.md, "Actions" and "Position text").

use std::fmt;

use super::{Action, PAWNS, Phase, Refusal, Rite, Size, bit};
use crate::games::grid::{Square, Squares};
use crate::games::notation::{
    Named, PositionError, fields, pair, plain, rows, side as read_side, write_rows,
};
use crate::games::{BySide, Side};

/// The most columns a side can have on the board of 5 × 5, so that a free square never lacks.
const MOST_COLUMNS_ON_FIVE: u32 = 12;

pub(super) fn read(game: &Rite, text: &str) -> Result<Action, Refusal> {
    let plain = plain(text);
    let on_board = |named: &Named| {
        named
            .on_board(game.size.cells())
            .map_err(|at| Refusal::OffBoard { at })
    };
    // The phase is judged before the squares, so it needs no real ones.
    let nowhere = Square::new(0, 0);
    if let Some(at) = Named::read(&plain) {
        game.refuse_phase(&Action::Place(nowhere))?;
        return Ok(Action::Place(on_board(&at)?));
    }
    if let Some(columns) = plain.strip_prefix('+') {
        let named: Option<Vec<Named>> = columns.split('+').map(Named::read).collect();
        let named = named.ok_or(Refusal::CannotBeRead)?;
        game.refuse_phase(&Action::Grow(Squares::EMPTY))?;
        let squares: Squares = named.iter().map(on_board).collect::<Result<_, _>>()?;
        let (right, different) = (game.to_grow(), squares.len());
        if usize::from(different) < named.len() {
            // A column named twice is refused even where the number of columns is right.
            game.refuse(Action::Grow(squares))?;
            let given = u8::try_from(named.len()).unwrap_or(u8::MAX);
            return Err(Refusal::GrowthCount { right, given });
        }
        return Ok(Action::Grow(squares));
    }
    let (from, to) = Named::read_two(&plain).ok_or(Refusal::CannotBeRead)?;
    game.refuse_phase(&Action::Move {
        from: nowhere,
        to: nowhere,
        captures: false,
    })?;
    let (from, to) = (on_board(&from)?, on_board(&to)?);
    let captures = game.all_of(game.side.other()) & bit(to) != 0;
    Ok(Action::Move { from, to, captures })
}

impl fmt::Display for Rite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, self.size.cells(), |at| {
            self.column(at).map(|(side, height)| match (side, height) {
                (Side::First, 1) => 'P',
                (Side::First, 2) => 'D',
                (Side::First, _) => 'T',
                (Side::Second, 1) => 'p',
                (Side::Second, 2) => 'd',
                (Side::Second, _) => 't',
            })
        })?;
        let side = match (self.phase, self.side) {
            (Phase::Over, _) => '-',
            (_, Side::First) => 'w',
            (_, Side::Second) => 'b',
        };
        let (reserve, captured) = (self.reserve, self.captured);
        write!(f, " {side} {},{}", reserve.first, reserve.second)?;
        write!(f, " {},{} ", captured.first, captured.second)?;
        match self.phase {
            Phase::Place => f.write_str("p"),
            Phase::Grow { placed } => write!(f, "g:{placed}"),
            Phase::Move {
                placed: Some(placed),
            } => write!(f, "m:{placed}"),
            Phase::Move { placed: None } => f.write_str("m:-"),
            Phase::Over => f.write_str("-"),
        }
    }
}

pub(super) fn parse(size: Size, text: &str) -> Result<Rite, PositionError> {
    let [ranks, side, reserves, captured, phase] =
        fields(text, "ranks, side, reserves, captured, phase")?;
    let mut columns: BySide<[u64; 3]> = BySide::default();
    rows(ranks, size.cells(), |at, letter| {
        let (side, height) = match letter {
            'P' => (Side::First, 1),
            'D' => (Side::First, 2),
            'T' => (Side::First, 3),
            'p' => (Side::Second, 1),
            'd' => (Side::Second, 2),
            't' => (Side::Second, 3),
            _ => return false,
        };
        columns[side][height - 1] |= bit(at);
        true
    })?;
    let side = read_side("side", side, ["w", "b"])?;
    let reserve = pair("reserves", reserves, PAWNS)?;
    let captured = pair("captured pawns", captured, PAWNS)?;
    let phase = read_phase(size, phase)?;
    if side.is_none() != (phase == Phase::Over) {
        return Err(PositionError::rest(
            "side and phase do not agree: both are - when the round is over, and neither before",
        ));
    }
    let side = side.unwrap_or(Side::First);
    let game = Rite {
        size,
        columns,
        reserve,
        captured,
        side,
        phase,
    };
    rest(&game)?;
    Ok(game)
}

fn read_phase(size: Size, text: &str) -> Result<Phase, PositionError> {
    let wrong = || {
        PositionError::field(
            "phase",
            text,
            "it is p, g:SQUARE, m:SQUARE, m:- or -, as in m:c3",
        )
    };
    let square = |name: &str| {
        let at: Square = name.parse().map_err(|_| wrong())?;
        let on_board = at.file < size.cells() && at.rank < size.cells();
        // Canonical spelling only: no capital.
        if on_board && at.to_string() == name {
            Ok(at)
        } else {
            Err(wrong())
        }
    };
    match text {
        "p" => Ok(Phase::Place),
        "-" => Ok(Phase::Over),
        "m:-" => Ok(Phase::Move { placed: None }),
        _ => match text.split_once(':') {
            Some(("g", name)) => Ok(Phase::Grow {
                placed: square(name)?,
            }),
            Some(("m", name)) => Ok(Phase::Move {
                placed: Some(square(name)?),
            }),
            _ => Err(wrong()),
        },
    }
}

/// Refuses a position in which play cannot be at rest.
fn rest(game: &Rite) -> Result<(), PositionError> {
    let say = |why: String| Err(PositionError::rest(why));
    for side in Side::ALL {
        pawns_suffice(game, side)?;
    }
    let reserve = game.reserve[game.side];
    match game.phase {
        Phase::Place if reserve == 0 => {
            say("reserve 0 in phase p: there is no pawn to place".to_owned())
        }
        Phase::Place => Ok(()),
        Phase::Grow { placed } => {
            just_placed(game, placed)?;
            let columns = game.can_grow().len();
            if reserve == 0 || reserve >= columns {
                return say(format!(
                    "there is no growth to choose: {columns} column(s) can grow and the reserve is {reserve}"
                ));
            }
            Ok(())
        }
        Phase::Move { placed } => {
            match placed {
                Some(placed) => just_placed(game, placed)?,
                None if reserve > 0 => {
                    return say(format!(
                        "m:- is a movement after a shrink, but the reserve is {reserve}"
                    ));
                }
                None => {}
            }
            if !game.can_move(placed) {
                return say("no movement possible: it would have been skipped".to_owned());
            }
            Ok(())
        }
        Phase::Over => {
            if !Side::ALL.into_iter().any(|side| game.is_stuck(side)) {
                return say(
                    "the round cannot be over: both sides have a reserve or a column to shrink"
                        .to_owned(),
                );
            }
            Ok(())
        }
    }
}

/// Refuses more pawns than a side has, and a board on which a free square could lack.
fn pawns_suffice(game: &Rite, side: Side) -> Result<(), PositionError> {
    let [one, two, three] = game.columns[side].map(u64::count_ones);
    let pawns = one + 2 * two + 3 * three + u32::from(game.reserve[side]);
    let name = if side == Side::First {
        "First"
    } else {
        "Second"
    };
    if pawns > u32::from(PAWNS) {
        return Err(PositionError::rest(format!(
            "{name} has {pawns} pawns on the board and in reserve, a side has {PAWNS}"
        )));
    }
    let choosing = matches!(game.phase, Phase::Grow { .. }) && side == game.side;
    let columns = one + two + three + u32::from(game.reserve[side] > 0 && !choosing);
    if game.size == Size::Five && columns > MOST_COLUMNS_ON_FIVE {
        return Err(PositionError::rest(format!(
            "{name} has so many columns that a free square for the next pawn could lack"
        )));
    }
    Ok(())
}

fn just_placed(game: &Rite, placed: Square) -> Result<(), PositionError> {
    if game.column(placed) == Some((game.side, 1)) {
        return Ok(());
    }
    Err(PositionError::rest(format!(
        "a pawn was just placed on {placed}, but no own column of height 1 stands there"
    )))
}
