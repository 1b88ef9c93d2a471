//! What a bot sees in Le Rite at a glance.

use super::chance::Chance;
use super::judge::{Judged, SLOTS, Value, seen_by};
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
        let moving = game.turn() == Some(side) && matches!(game.phase(), Phase::Move { .. });
        if moving {
            Columns::now(game, side)
        } else {
            Columns::convoked(game, side)
        }
    }

    /// The same for its next turn.
    fn convoked(game: &Rite, side: Side) -> Columns {
        let Columns([one, two, three]) = Columns::now(game, side);
        let reserve = game.reserve(side);
        if reserve == 0 {
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

fn strength(columns: Columns, reserve: u8) -> i32 {
    let [one, two, three] = columns.0.map(|squares| squares.count_ones() as i32);
    let [first, second, third] = STRENGTH;
    first * one + second * two + third * three + HAND * i32::from(reserve)
}

/// The squares of the board beside these.
const fn beside(board: u64, squares: u64) -> u64 {
    (squares >> 8 | squares << 8 | (squares & !FILE_A) >> 1 | (squares & !FILE_H) << 1) & board
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
        let stand = strength(own, self.reserve(side)) - strength(enemy, self.reserve(side.other()));
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

    /// For a movement: at best the enemy attacks nothing but what stands beside it and does not
    /// run, and everything that is not too high is attacked by the own side.
    fn most_when_quiet(&self) -> Option<Value> {
        let side = self.turn()?;
        if !matches!(self.phase(), Phase::Move { .. }) {
            return None;
        }
        let board = self.size().squares().bits();
        let (own, hand) = (Columns::now(self, side), self.reserve(side.other()));
        let hunters = Columns::convoked(self, side.other());
        let mut enemy = Columns::now(self, side.other());
        if hand == 0 {
            // They shrink first. If they cannot, or cannot move then, it is not their turn.
            let free = beside(board, enemy.all()) & !own.all() & !enemy.all();
            if enemy.0[1] | enemy.0[2] == 0 || free.count_ones() < 2 {
                return None;
            }
            enemy = hunters;
        }
        // Of those beside a hunter that is high enough one may run, at best one of the highest.
        let mut near = 0;
        for below in 0..3 {
            let high_enough = hunters.0[below..].iter().fold(0, |all, set| all | set);
            near |= own.0[below] & beside(board, high_enough);
        }
        let runs = match weigh(own, near) {
            (_, 0) => 0,
            (_, highest) => own.0[highest as usize - 1] & near,
        };
        let (lost, worst) = weigh(own, near & !(runs & runs.wrapping_neg()));
        let reach = weigh(Columns::convoked(self, side), board).1 as usize;
        let low_enough = enemy.0[..reach].iter().fold(0, |all, set| all | set);
        let (prey, best) = weigh(enemy, low_enough);
        let threats =
            LATER * best + MORE * (prey - best) / 2 - NEXT * worst - MORE * (lost - worst);
        let stand = strength(own, self.reserve(side)) - strength(enemy, hand);
        let points = self.points();
        Some(seen_by(side, 100 * (points.first - points.second)) + threats + stand)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Silent;
    use crate::games::rite::Size;

    #[test]
    fn no_quiet_movement_is_judged_better_than_the_limit() {
        let mut chance = Chance::new(2);
        let (mut told, mut tight, mut movements) = (0, 0, 0);
        for number in 0..400 {
            let sizes = [Size::Five, Size::Six, Size::Seven, Size::Eight];
            let mut game = Rite::start(sizes[number % 4]);
            while let (Some(side), Some(action)) = (game.turn(), game.random(&mut chance)) {
                if matches!(action, Action::Move { .. }) {
                    movements += 1;
                    if let Some(most) = game.most_when_quiet() {
                        told += 1;
                        let mut best = Value::MIN;
                        game.each_action(&mut |action| {
                            if game.promise(action) == 0 {
                                let mut next = game;
                                next.apply(action, &mut Silent);
                                best = best.max(seen_by(side, next.estimate()));
                            }
                        });
                        assert!(best <= most, "{game}: {best} and {most}");
                        tight += u32::from(best > most - 150);
                    }
                }
                game.apply(action, &mut Silent);
            }
        }
        assert!(10 * told > 9 * movements, "{told} of {movements}");
        assert!(2 * tight > told, "{tight} of {told}");
    }
}
