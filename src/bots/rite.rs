//! What a bot sees in Le Rite at a glance.

use super::chance::Chance;
use super::judge::{Judged, SLOTS, Value};
use crate::games::grid::Square;
use crate::games::rite::{Action, Phase, Rite};
use crate::games::{Game, Side};

const FILE_A: u64 = 0x01_01_01_01_01_01_01_01;
const FILE_H: u64 = FILE_A << 7;

/// A side's columns as they will be when it moves next, by height.
#[derive(Clone, Copy)]
struct Columns([u64; 3]);

impl Columns {
    fn all(self) -> u64 {
        self.0[0] | self.0[1] | self.0[2]
    }

    fn now(game: &Rite, side: Side) -> Columns {
        Columns(game.heights(side).map(|squares| squares.bits()))
    }

    /// Grown or shrunk, as the convocation before its next movement does it.
    fn at_next_move(game: &Rite, side: Side) -> Columns {
        let Columns([one, two, three]) = Columns::now(game, side);
        let moving = game.turn() == Some(side) && matches!(game.phase(), Phase::Move { .. });
        let reserve = game.reserve(side);
        if moving {
            Columns([one, two, three])
        } else if reserve == 0 {
            if three != 0 {
                Columns([one, two | three, 0])
            } else {
                Columns([one | two, 0, 0])
            }
        } else if u32::from(reserve - 1) >= (one | two).count_ones() {
            Columns([0, one, two | three])
        } else {
            Columns([one, two, three])
        }
    }
}

/// The columns of `prey` that these can capture with one movement, `fresh` excepted.
fn attacked(board: u64, own: Columns, fresh: u64, prey: Columns) -> u64 {
    let others = prey.all();
    let mut hit = 0;
    let mut not_higher = 0;
    for (below, squares) in own.0.into_iter().enumerate() {
        not_higher |= prey.0[below];
        let squares = squares & !fresh;
        if squares == 0 {
            continue;
        }
        let food = not_higher;
        let (mut down, mut left, mut right, mut up) = (squares, squares, squares, squares);
        for _ in 0..=below {
            down = (down >> 8) & board;
            left = ((left & !FILE_A) >> 1) & board;
            right = ((right & !FILE_H) << 1) & board;
            up = (up << 8) & board;
            hit |= (down | left | right | up) & food;
            down &= !others;
            left &= !others;
            right &= !others;
            up &= !others;
        }
    }
    hit
}

/// The pawns on these squares, and the height of the highest column.
fn weigh(columns: Columns, squares: u64) -> (i32, i32) {
    let counts = columns.0.map(|set| (set & squares).count_ones() as i32);
    let highest = (1..=3)
        .rev()
        .find(|&height| counts[height as usize - 1] > 0);
    (
        counts[0] + 2 * counts[1] + 3 * counts[2],
        highest.unwrap_or(0),
    )
}

/// What a captured pawn is worth while the capture has yet to come: to the side whose movement is
/// next, and to the other one, whose prey can still run.
const NEXT: i32 = 85;
const LATER: i32 = 22;
/// Every further pawn attacked at the same time.
const MORE: i32 = 12;
/// For each column by its height, and for each pawn in hand: strength for the captures to come.
const STRENGTH: [i32; 3] = [0, 12, 30];
const HAND: i32 = 6;

fn strength(game: &Rite, side: Side) -> i32 {
    let [one, two, three] = game.heights(side).map(|squares| i32::from(squares.len()));
    let [first, second, third] = STRENGTH;
    first * one + second * two + third * three + HAND * i32::from(game.reserve(side))
}

impl Judged for Rite {
    /// Pawns captured, what can be captured next, and strength for later.
    fn estimate(&self) -> Value {
        let points = self.points();
        let Some(side) = self.turn() else {
            return self.verdict();
        };
        let board = self.size().squares().bits();
        let (own, enemy) = (Columns::now(self, side), Columns::now(self, side.other()));
        let fresh = match self.phase() {
            Phase::Move { placed: Some(at) } | Phase::Grow { placed: at } => {
                1 << (at.rank * 8 + at.file)
            }
            _ => 0,
        };
        let mine = attacked(board, Columns::at_next_move(self, side), fresh, enemy);
        let theirs = attacked(board, Columns::at_next_move(self, side.other()), 0, own);
        let (all, best) = weigh(enemy, mine);
        let (lost, worst) = weigh(own, theirs);
        let threats = NEXT * best + MORE * (all - best) - LATER * worst - MORE * (lost - worst) / 2;
        let stand = strength(self, side) - strength(self, side.other());
        let seen = threats + stand;
        100 * (points.first - points.second) + if side == Side::First { seen } else { -seen }
    }

    /// Captures by their pawns.
    fn promise(&self, action: Action) -> i32 {
        match action {
            Action::Move {
                to, captures: true, ..
            } => self
                .column(to)
                .map_or(0, |(_, height)| 10 * i32::from(height)),
            _ => 0,
        }
    }

    fn slot(action: Action) -> usize {
        let number = |at: Square| usize::from(at.rank * 8 + at.file);
        match action {
            Action::Place(at) => number(at),
            Action::Grow(squares) => {
                64 + (squares.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 57) as usize
            }
            Action::Move { from, to, .. } => 256 + (number(from) * 64 + number(to)) % (SLOTS - 256),
        }
    }

    fn random(&self, chance: &mut Chance) -> Option<Action> {
        self.random_action(|bound| chance.below(bound))
    }

    fn must_capture(&self) -> bool {
        false
    }
}
