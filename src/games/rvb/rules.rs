//! Moving, eating, the Sanctuary and the end (rules/rvb.md).

use super::all_steps::{AllSteps, has_a_plain_step};
use super::board::{self, cell_colour};
use super::steps::{self, OFF, cells, directions, path, square};
use super::{Action, Colour, Direction, Effect, End, Obligation, Pawn, Refusal, Rvb, WhyNot};
use crate::games::grid::Square;
use crate::games::{BySide, Effects, Side};

/// The two lengths of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Length {
    One,
    Three,
}

impl Length {
    const fn cells(self) -> usize {
        match self {
            Length::One => 1,
            Length::Three => 3,
        }
    }
}

/// A step the pawn can make, obligation aside.
#[derive(Debug, Clone, Copy)]
struct Step {
    from: u8,
    prey: Option<(u8, Colour)>,
}

/// What stops a step, obligation aside, by the number of the cell.
#[derive(Debug, Clone, Copy)]
enum Stop {
    Edge,
    Own(u8),
    Two([u8; 2]),
    Enemy(u8, Colour),
    Colour(u8),
}

impl Rvb {
    /// All cells of a camp's pawns.
    pub(super) fn camp(&self, side: Side) -> u128 {
        let [red, green, blue] = self.pawns[side];
        red | green | blue
    }

    fn colour_of(&self, side: Side, cell: u8) -> Option<Colour> {
        let [red, green, blue] = self.pawns[side];
        let bit = 1 << cell;
        if (red | green | blue) & bit == 0 {
            None
        } else if red & bit != 0 {
            Some(Colour::Red)
        } else if green & bit != 0 {
            Some(Colour::Green)
        } else {
            Some(Colour::Blue)
        }
    }

    pub(super) fn pawn_at(&self, cell: u8) -> Option<Pawn> {
        Side::ALL.into_iter().find_map(|camp| {
            self.colour_of(camp, cell)
                .map(|colour| Pawn { camp, colour })
        })
    }

    // ---- one step ----

    /// What a pawn's step in one direction meets. It tells why; `AllSteps` only tells what is
    /// possible, for all pawns at once.
    fn step(
        &self,
        side: Side,
        colour: Colour,
        from: u8,
        direction: Direction,
        length: Length,
    ) -> Result<Step, Stop> {
        let path = path(side, direction, from);
        let path = &path[..length.cells()];
        let to = path[path.len() - 1];
        if to == OFF {
            return Err(Stop::Edge);
        }
        let on_path = path.iter().fold(0_u128, |set, &cell| set | 1 << cell);
        let first = |set: u128| path.iter().copied().find(|&cell| set & (1 << cell) != 0);
        if let Some(own) = first(self.camp(side) & on_path) {
            return Err(Stop::Own(own));
        }
        let enemies = self.camp(side.other()) & on_path;
        let Some(enemy) = first(enemies) else {
            let lands =
                colour == Colour::Blue || board::get().cells[colour as usize] & (1 << to) != 0;
            return if lands {
                Ok(Step { from, prey: None })
            } else {
                Err(Stop::Colour(to))
            };
        };
        if let Some(second) = first(enemies & !(1 << enemy)) {
            return Err(Stop::Two([enemy, second]));
        }
        let prey = self.colour_of(side.other(), enemy).unwrap_or(Colour::Blue);
        if colour.eats(prey) {
            Ok(Step {
                from,
                prey: Some((enemy, prey)),
            })
        } else {
            Err(Stop::Enemy(enemy, prey))
        }
    }

    // ---- the obligation ----

    /// Whether eating this meets the duty to eat, and so creates it.
    fn counts(&self, prey: Option<(u8, Colour)>) -> bool {
        match (self.obligation, prey) {
            (_, None) | (Obligation::Free, _) => false,
            (Obligation::Full, Some(_)) => true,
            (Obligation::SpareBlue, Some((_, prey))) => prey != Colour::Blue,
        }
    }

    /// A step that the duty to eat asks for, if there is one.
    fn duty(&self, side: Side) -> Option<Step> {
        for from in cells(self.camp(side)) {
            let colour = self.colour_of(side, from)?;
            for &direction in directions(colour) {
                for length in [Length::One, Length::Three] {
                    let step = self.step(side, colour, from, direction, length).ok();
                    if let Some(step) = step.filter(|step| self.counts(step.prey)) {
                        return Some(step);
                    }
                }
            }
        }
        None
    }

    pub(super) fn each_move(&self, tell: &mut impl FnMut(Action)) {
        let Some(side) = self.turn else { return };
        let mut steps = AllSteps::of(self, side);
        if steps.duty != 0 {
            steps.keep_duty();
        }
        for from in cells(steps.movable()) {
            let Some(colour) = self.colour_of(side, from) else {
                continue;
            };
            for &direction in directions(colour) {
                for length in [Length::One, Length::Three] {
                    let (can, eats) = steps.at(from, direction, length);
                    if can {
                        let to = path(side, direction, from)[length.cells() - 1];
                        tell(Action {
                            from: square(from),
                            to: square(to),
                            eats,
                        });
                    }
                }
            }
        }
    }

    /// Whether a side has a move. The duty to eat never takes the last one away.
    pub(super) fn can_move(&self, side: Side) -> bool {
        has_a_plain_step(self, side) || AllSteps::of(self, side).movable() != 0
    }

    /// A legal move, each as likely as the others; `below` tells a random number below another.
    pub(super) fn one_move(&self, below: impl FnOnce(u32) -> u32) -> Option<Action> {
        let side = self.turn?;
        let mut steps = AllSteps::of(self, side);
        if steps.duty != 0 {
            steps.keep_duty();
        }
        steps.one_of(side, below)
    }

    /// Whether the duty to eat binds a side.
    pub(super) fn has_duty(&self, side: Side) -> bool {
        self.obligation != Obligation::Free && AllSteps::of(self, side).duty != 0
    }

    pub(super) fn colours(&self, side: Side) -> [u128; 3] {
        self.pawns[side]
    }

    // ---- why not ----

    /// The step from cell to cell, or the first reason why there is none.
    fn find(&self, from: Square, to: Square) -> Result<Step, Refusal> {
        let side = self.turn.ok_or(Refusal::RoundOver)?;
        let on_board =
            |at: Square| steps::cell(at).ok_or_else(|| Refusal::OffBoard { at: at.to_string() });
        let cell = on_board(from)?;
        on_board(to)?;
        let colour = self
            .colour_of(side, cell)
            .ok_or(Refusal::NoOwnPawn { at: from })?;
        let (file, rank) = (
            to.file as i8 - from.file as i8,
            to.rank as i8 - from.rank as i8,
        );
        let distance = file.unsigned_abs().max(rank.unsigned_abs());
        let straight = file == 0 || rank == 0 || file.abs() == rank.abs();
        let unit = (file.signum(), rank.signum());
        let direction = directions(colour)
            .iter()
            .copied()
            .find(|&direction| straight && steps::vector(side, direction) == unit)
            .ok_or(Refusal::NotADirection { from, to, colour })?;
        let length = match distance {
            1 => Length::One,
            3 => Length::Three,
            _ => return Err(Refusal::NotOneOrThree { from, to }),
        };
        if direction == Direction::Back && length == Length::One {
            return Err(Refusal::BackOnlyThree { from, to });
        }
        self.step(side, colour, cell, direction, length)
            .map_err(|stop| said(stop, colour, String::new))
    }

    pub(super) fn refuse(&self, from: Square, to: Square) -> Result<(), Refusal> {
        let step = self.find(from, to)?;
        self.refuse_by_duty(step)
    }

    fn refuse_by_duty(&self, step: Step) -> Result<(), Refusal> {
        if self.counts(step.prey) {
            return Ok(());
        }
        match self.turn.and_then(|side| self.duty(side)) {
            Some(Step {
                from,
                prey: Some((prey, _)),
                ..
            }) => Err(Refusal::MustEat {
                with: square(from),
                prey: square(prey),
            }),
            _ => Ok(()),
        }
    }

    pub(super) fn eaten_by(&self, action: Action) -> Option<(Square, Colour)> {
        let step = self.find(action.from, action.to).ok()?;
        step.prey.map(|(cell, colour)| (square(cell), colour))
    }

    pub(super) fn explain(&self, at: Square) -> Vec<WhyNot> {
        let Some(side) = self.turn else {
            return Vec::new();
        };
        let Some(from) = steps::cell(at) else {
            return Vec::new();
        };
        let Some(colour) = self.colour_of(side, from) else {
            return Vec::new();
        };
        let why = |direction, length| {
            let beyond = || name_beyond(side, at, direction, length);
            match self.step(side, colour, from, direction, length) {
                Ok(step) => self.refuse_by_duty(step).err(),
                Err(stop) => Some(said(stop, colour, beyond)),
            }
        };
        directions(colour)
            .iter()
            .map(|&direction| WhyNot {
                direction,
                one: if direction == Direction::Back {
                    None
                } else {
                    why(direction, Length::One)
                },
                three: why(direction, Length::Three),
            })
            .collect()
    }

    // ---- doing it ----

    pub(super) fn go(&mut self, action: Action, seen: &mut impl Effects<Effect>) {
        let Some(side) = self.turn else { return };
        let (Some(from), Some(to)) = (steps::cell(action.from), steps::cell(action.to)) else {
            return;
        };
        let Some(colour) = self.colour_of(side, from) else {
            return;
        };
        let pawn = Pawn { camp: side, colour };
        seen.see(Effect::Moved {
            side,
            from: action.from,
            to: action.to,
            pawn,
        });
        self.eat(side, action, seen);
        let own = &mut self.pawns[side][colour as usize];
        *own &= !(1 << from);
        if board::get().is_sanctuary(side, colour, to) {
            let points = colour.sanctuary_points();
            self.scores[side] += points as i8;
            seen.see(Effect::Sanctuary {
                at: action.to,
                colour,
                points,
                side,
            });
        } else {
            *own |= 1 << to;
        }
        self.moves[side] += 1;
        self.pass_turn(side.other(), seen);
    }

    /// Takes the enemy pawn on the path off the board.
    fn eat(&mut self, side: Side, action: Action, seen: &mut impl Effects<Effect>) {
        let enemies = self.camp(side.other()) & steps::crossed(action.from, action.to);
        if enemies == 0 {
            return;
        }
        let prey = enemies.trailing_zeros() as u8;
        let Some(colour) = self.colour_of(side.other(), prey) else {
            return;
        };
        self.pawns[side.other()][colour as usize] &= !(1 << prey);
        let points = colour.eaten_points();
        self.scores[side] += points as i8;
        seen.see(Effect::Ate {
            at: square(prey),
            colour,
            points,
            by: side,
        });
    }

    fn pass_turn(&mut self, next: Side, seen: &mut impl Effects<Effect>) {
        self.turn = Some(next);
        let reason = if self.moves == BySide::new(Self::MOVES_EACH, Self::MOVES_EACH) {
            End::ThirtyMoves
        } else if self.can_move(next) {
            return;
        } else if self.camp(next) == 0 {
            End::NoPawns { side: next }
        } else {
            End::NoMove { side: next }
        };
        self.turn = None;
        seen.see(Effect::RoundOver { reason });
    }
}

/// What stops a step, as the reason that is said.
fn said(stop: Stop, colour: Colour, beyond: impl FnOnce() -> String) -> Refusal {
    match stop {
        Stop::Edge => Refusal::OffBoard { at: beyond() },
        Stop::Own(at) => Refusal::OwnPawnInWay { at: square(at) },
        Stop::Two(at) => Refusal::TwoEnemies { at: at.map(square) },
        Stop::Enemy(at, _) if colour == Colour::Blue => Refusal::BlueEatsNothing { at: square(at) },
        Stop::Enemy(at, prey) => Refusal::CannotEat {
            at: square(at),
            eater: colour,
            prey,
        },
        Stop::Colour(at) => {
            let at = square(at);
            Refusal::WrongColour {
                at,
                pawn: colour,
                cell: cell_colour(at),
            }
        }
    }
}

/// The name of a landing cell beyond the edge, where it has one.
fn name_beyond(side: Side, from: Square, direction: Direction, length: Length) -> String {
    let (file, rank) = steps::vector(side, direction);
    let times = if length == Length::One { 1 } else { 3 };
    let file = from.file.checked_add_signed(file * times);
    let rank = from.rank.checked_add_signed(rank * times);
    match (file, rank) {
        (Some(file), Some(rank)) => Square::new(file, rank).to_string(),
        _ => String::new(),
    }
}
