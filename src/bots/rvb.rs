//! What a bot sees in RVB at a glance.

use super::chance::Chance;
use super::judge::{Judged, SLOTS, Value};
use crate::games::rvb::{Action, Colour, Rvb};
use crate::games::{Game, Side};

/// What a pawn on the board is worth by colour and by the rows it still has to go, before any
/// eating: the nearer to the Sanctuary, the surer its points.
const WORTH: [[i32; 9]; 3] = [
    [215, 200, 170, 150, 130, 115, 100, 92, 85],
    [20, 140, 120, 105, 92, 80, 70, 64, 60],
    [45, 45, 45, 45, 45, 45, 45, 45, 45],
];

/// The cells of a row.
const ROW: u128 = 0x1ff;

fn worth(game: &Rvb, side: Side) -> i32 {
    let left = i32::from(Rvb::MOVES_EACH - game.moves_made(side));
    let mut sum = 0;
    for (colour, cells) in game.camp_by_colour(side).into_iter().enumerate() {
        for rank in 0..9_usize {
            let number = (cells >> (rank * 9) & ROW).count_ones() as i32;
            let to_go = match side {
                Side::First => 8 - rank,
                Side::Second => rank,
            };
            sum += number * WORTH[colour][to_go];
        }
    }
    // With few moves left little of it can still be had.
    sum * (left + 6).min(30) / 30
}

impl Judged for Rvb {
    /// The score, and what the pawns on the board may still bring.
    fn estimate(&self) -> Value {
        let points = self.points();
        let stand = worth(self, Side::First) - worth(self, Side::Second);
        100 * (points.first - points.second) + stand
    }

    /// Food by its points, then Sanctuary, then forward moves.
    fn promise(&self, action: Action) -> i32 {
        if !action.eats {
            return 0;
        }
        match self.prey(action) {
            Some((_, Colour::Red)) => 30,
            Some((_, Colour::Green)) => 20,
            _ => 1,
        }
    }

    fn slot(action: Action) -> usize {
        let number =
            |at: crate::games::grid::Square| usize::from(at.rank) * 9 + usize::from(at.file);
        (number(action.from) * 81 + number(action.to)) % SLOTS
    }

    fn random(&self, chance: &mut Chance) -> Option<Action> {
        self.random_move(|bound| chance.below(bound))
    }

    fn must_capture(&self) -> bool {
        self.must_eat()
    }
}
