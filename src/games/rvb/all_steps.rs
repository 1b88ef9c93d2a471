//! What all pawns of a side can do, found for all of them at once with sets of cells.

use super::board;
use super::rules::Length;
use super::steps::{self, ALL, FILE_A, FILE_I};
use super::{Action, Colour, Direction, Obligation, Rvb};
use crate::games::Side;

/// For each direction and length, the cells of the pawns that can go so.
pub(super) struct AllSteps {
    moves: [[u128; 2]; 6],
    eats: [[u128; 2]; 6],
    /// Those of `eats` that the duty to eat asks for.
    asked: [[u128; 2]; 6],
    /// All of them together: 0 when there is no duty.
    pub(super) duty: u128,
}

/// The pawns on the board as one side sees them.
#[derive(Clone, Copy)]
struct Seen {
    own: [u128; 3],
    /// Where no own pawn stands.
    open: u128,
    enemies: [u128; 3],
    all_enemies: u128,
    obligation: Obligation,
}

/// The cells from which one step leads into the set. The step is a change of file, and of the
/// number of the cell; both are known when the program is built, so that nothing is asked here.
const fn back<const FILE: i8, const STEP: i8>(set: u128) -> u128 {
    // Moving left never leads to file i, moving right never to file a.
    let set = match FILE {
        -1 => set & !FILE_I,
        1 => set & !FILE_A,
        _ => set,
    };
    if STEP > 0 {
        set >> STEP
    } else {
        (set << -STEP) & ALL
    }
}

/// The same for one, two and three steps.
const fn thrice<const FILE: i8, const STEP: i8>(set: u128) -> [u128; 3] {
    let one = back::<FILE, STEP>(set);
    let two = back::<FILE, STEP>(one);
    [one, two, back::<FILE, STEP>(two)]
}

impl AllSteps {
    pub(super) fn of(game: &Rvb, side: Side) -> AllSteps {
        let mut steps = AllSteps {
            moves: [[0; 2]; 6],
            eats: [[0; 2]; 6],
            asked: [[0; 2]; 6],
            duty: 0,
        };
        let seen = Seen::of(game, side);
        match side {
            Side::First => {
                steps.fill::<0, 9>(side, Direction::Forward, seen);
                steps.fill::<-1, -1>(side, Direction::Left, seen);
                steps.fill::<1, 1>(side, Direction::Right, seen);
                steps.fill::<-1, 8>(side, Direction::ForwardLeft, seen);
                steps.fill::<1, 10>(side, Direction::ForwardRight, seen);
                steps.fill_back::<-9>(seen);
            }
            Side::Second => {
                steps.fill::<0, -9>(side, Direction::Forward, seen);
                steps.fill::<-1, -1>(side, Direction::Left, seen);
                steps.fill::<1, 1>(side, Direction::Right, seen);
                steps.fill::<-1, -10>(side, Direction::ForwardLeft, seen);
                steps.fill::<1, -8>(side, Direction::ForwardRight, seen);
                steps.fill_back::<9>(seen);
            }
        }
        steps
    }

    /// One direction, back excepted: red and blue, or green on the diagonals.
    fn fill<const FILE: i8, const STEP: i8>(
        &mut self,
        side: Side,
        direction: Direction,
        seen: Seen,
    ) {
        let [red, green, blue] = seen.own;
        let [enemy_red, _, enemy_blue] = seen.enemies;
        let diagonal = matches!(direction, Direction::ForwardLeft | Direction::ForwardRight);
        let (eater, blue) = if diagonal { (green, 0) } else { (red, blue) };
        if eater | blue == 0 {
            return;
        }
        let d = direction as usize;
        let [lands_1, lands_3] = board::get().lands[side][d];
        let open = thrice::<FILE, STEP>(seen.open);
        let met = thrice::<FILE, STEP>(seen.all_enemies);
        let (any, path) = (met[0] | met[1] | met[2], open[0] & open[1] & open[2]);
        self.moves[d] = [
            (eater & lands_1 | blue) & open[0] & !met[0],
            (eater & lands_3 | blue) & path & !any,
        ];
        if eater & any == 0 {
            return;
        }
        let eaten = if diagonal {
            thrice::<FILE, STEP>(seen.all_enemies & !enemy_red)
        } else {
            met
        };
        let one = (met[0] ^ met[1] ^ met[2]) & !(met[0] & met[1] & met[2]);
        let far = eater & path & one;
        let eats = [eater & eaten[0], far & (eaten[0] | eaten[1] | eaten[2])];
        self.eats[d] = eats;
        self.asked[d] = match seen.obligation {
            Obligation::Full => eats,
            Obligation::Free => [0; 2],
            Obligation::SpareBlue => {
                let blues = thrice::<FILE, STEP>(enemy_blue);
                [
                    eats[0] & !blues[0],
                    // Exactly one enemy stands on the path: it is the one eaten.
                    eats[1] & !(blues[0] | blues[1] | blues[2]),
                ]
            }
        };
        self.duty |= self.asked[d][0] | self.asked[d][1];
    }

    /// Blue's move of three, straight back.
    fn fill_back<const STEP: i8>(&mut self, seen: Seen) {
        let empty = thrice::<0, STEP>(seen.open & !seen.all_enemies);
        self.moves[Direction::Back as usize][1] = seen.own[2] & empty[0] & empty[1] & empty[2];
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

    /// One of the moves, each as likely as the others: `below` tells a random number below another.
    pub(super) fn one_of(&self, side: Side, below: impl FnOnce(u32) -> u32) -> Option<Action> {
        // Counted, not listed: nothing depends on where pawns stand until one is chosen.
        let ways: [u128; 12] =
            std::array::from_fn(|way| self.moves[way / 2][way % 2] | self.eats[way / 2][way % 2]);
        let counts = steps::counted(&ways);
        let all = counts.iter().sum();
        if all == 0 {
            return None;
        }
        let (mut left, mut way) = (below(all), 0);
        while left >= counts[way] {
            left -= counts[way];
            way += 1;
        }
        let (direction, length) = (steps::DIRECTIONS[way / 2], way % 2);
        let from = steps::nth(ways[way], left);
        let to = steps::path(side, direction, from)[2 * length];
        let eats = self.eats[way / 2][length] & (1 << from) != 0;
        Some(Action {
            from: steps::square(from),
            to: steps::square(to),
            eats,
        })
    }
}

impl Seen {
    fn of(game: &Rvb, side: Side) -> Seen {
        let own = game.colours(side);
        let enemies = game.colours(side.other());
        Seen {
            own,
            open: ALL & !(own[0] | own[1] | own[2]),
            enemies,
            all_enemies: enemies[0] | enemies[1] | enemies[2],
            obligation: game.obligation(),
        }
    }
}

/// Whether some red or blue pawn has an empty cell to step on: nearly always so, and quick to see.
pub(super) fn has_a_plain_step(game: &Rvb, side: Side) -> bool {
    let seen = Seen::of(game, side);
    let [red, _, blue] = seen.own;
    let empty = seen.open & !seen.all_enemies;
    let lands = &board::get().lands[side];
    let ahead = match side {
        Side::First => back::<0, 9>(empty),
        Side::Second => back::<0, -9>(empty),
    };
    let ways = [
        (Direction::Forward, ahead),
        (Direction::Left, back::<-1, -1>(empty)),
        (Direction::Right, back::<1, 1>(empty)),
    ];
    ways.into_iter()
        .any(|(direction, way)| (red & lands[direction as usize][0] | blue) & way != 0)
}

/// From where a pawn of a direction's own colour lands on a cell of its colour, by direction: with
/// one step and with three. Red goes straight, green on the diagonals.
pub(super) fn lands(cells: &[u128; 3], side: Side) -> [[u128; 2]; 6] {
    let mut lands = [[0; 2]; 6];
    for direction in steps::DIRECTIONS {
        let colour = match direction {
            Direction::ForwardLeft | Direction::ForwardRight => Colour::Green,
            _ => Colour::Red,
        };
        for from in steps::cells(ALL) {
            let path = steps::path(side, direction, from);
            for (length, to) in [path[0], path[2]].into_iter().enumerate() {
                if to != steps::OFF && cells[colour as usize] & (1 << to) != 0 {
                    lands[direction as usize][length] |= 1 << from;
                }
            }
        }
    }
    lands
}
