//! What all pawns of a side can do, found for all of them at once with sets of cells.

use super::board;
use super::rules::Length;
use super::steps::{ALL, before};
use super::{Colour, Direction, Obligation, Rvb};
use crate::games::Side;

const DIRECTIONS: [Direction; 6] = [
    Direction::Forward,
    Direction::Left,
    Direction::Right,
    Direction::ForwardLeft,
    Direction::ForwardRight,
    Direction::Back,
];

/// For each direction and length, the cells of the pawns that can go so.
pub(super) struct AllSteps {
    moves: [[u128; 2]; 6],
    eats: [[u128; 2]; 6],
    /// Those of `eats` that the duty to eat asks for.
    asked: [[u128; 2]; 6],
    /// All of them together: 0 when there is no duty.
    pub(super) duty: u128,
}

impl AllSteps {
    pub(super) fn of(game: &Rvb, side: Side) -> AllSteps {
        let mut steps = AllSteps {
            moves: [[0; 2]; 6],
            eats: [[0; 2]; 6],
            asked: [[0; 2]; 6],
            duty: 0,
        };
        let own = game.colours(side);
        let [red, green, blue] = own;
        let enemies = game.colours(side.other());
        let [reds, greens, blues] = &board::get().cells;
        for direction in DIRECTIONS {
            // Who moves so, and on which cells they land without eating.
            let lands: [(u128, u128); 2] = match direction {
                Direction::Forward | Direction::Left | Direction::Right => {
                    [(red, *reds), (blue, reds | greens | blues)]
                }
                Direction::ForwardLeft | Direction::ForwardRight => [(green, *greens), (0, 0)],
                Direction::Back => [(blue, reds | greens | blues), (0, 0)],
            };
            let eater = match direction {
                Direction::Back => Colour::Blue,
                Direction::ForwardLeft | Direction::ForwardRight => Colour::Green,
                _ => Colour::Red,
            };
            let back = |set| before(set, side, direction);
            steps.fill(
                game.obligation(),
                direction,
                lands,
                eater,
                [own, enemies],
                back,
            );
        }
        steps
    }

    fn fill(
        &mut self,
        obligation: Obligation,
        direction: Direction,
        lands: [(u128, u128); 2],
        eater: Colour,
        [own, enemies]: [[u128; 3]; 2],
        back: impl Fn(u128) -> u128,
    ) {
        let side_pawns = lands[0].0 | lands[1].0;
        let eaters = if eater == Colour::Blue { 0 } else { lands[0].0 };
        let all_enemies = enemies[0] | enemies[1] | enemies[2];
        let food = match eater {
            Colour::Red => all_enemies,
            Colour::Green => enemies[1] | enemies[2],
            Colour::Blue => 0,
        };
        let asked = match obligation {
            Obligation::Full => food,
            Obligation::SpareBlue => food & !enemies[2],
            Obligation::Free => 0,
        };
        let all_own = own[0] | own[1] | own[2];
        // Three cells on: x[0] is one step ahead, x[2] three.
        let thrice = |set: u128| {
            let one = back(set);
            let two = back(one);
            [one, two, back(two)]
        };
        let open = thrice(ALL & !all_own);
        let met = thrice(all_enemies);
        let eaten = thrice(food);
        let duty = thrice(asked);
        let landing = lands.map(|(pawns, cells)| {
            let ahead = thrice(cells);
            [pawns & ahead[0], pawns & ahead[2]]
        });
        let lands_on = [landing[0][0] | landing[1][0], landing[0][1] | landing[1][1]];
        let d = direction as usize;
        if direction != Direction::Back {
            self.moves[d][0] = lands_on[0] & open[0] & !met[0];
            self.eats[d][0] = eaters & eaten[0];
            self.asked[d][0] = eaters & duty[0];
        }
        let path = side_pawns & open[0] & open[1] & open[2];
        let any = met[0] | met[1] | met[2];
        let one = (met[0] ^ met[1] ^ met[2]) & !(met[0] & met[1] & met[2]);
        self.moves[d][1] = lands_on[1] & path & !any;
        self.eats[d][1] = eaters & path & one & (eaten[0] | eaten[1] | eaten[2]);
        self.asked[d][1] = eaters & path & one & (duty[0] | duty[1] | duty[2]);
        self.duty |= self.asked[d][0] | self.asked[d][1];
    }

    /// Leaves only what the duty to eat asks for.
    pub(super) fn keep_duty(&mut self) {
        self.moves = [[0; 2]; 6];
        self.eats = self.asked;
    }

    /// The pawns that can move.
    pub(super) fn movable(&self) -> u128 {
        self.moves
            .iter()
            .chain(&self.eats)
            .flatten()
            .fold(0, |all, set| all | set)
    }

    /// Whether the pawn on a cell can go so, and whether it eats then.
    pub(super) fn at(&self, from: u8, direction: Direction, length: Length) -> (bool, bool) {
        let (d, l) = (direction as usize, length as usize);
        let eats = self.eats[d][l] & (1 << from) != 0;
        (eats || self.moves[d][l] & (1 << from) != 0, eats)
    }
}
