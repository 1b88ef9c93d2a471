//! From the value of a position to the share of the match that may be expected.
//!
//! What is still to come adds up like the steps of a walk, so that its spread grows with the
//! square root of how much is still open: a lead of `l` points with `o` open is worth
//! `1 / (1 + exp(-l / (k √o)))` of the match. `k` is fitted, a number a game, to matches between
//! bots (`revanche engine expect`, figures in docs/opponents.md).

use super::doubt::most_to_gain;
use super::judge::{Value, seen_by};
use super::review::around;
use crate::games::helios::Variant;
use crate::games::rvb::{Obligation, Rvb};
use crate::games::{GameCode, Position, Side};
use crate::play::{Match, Outcome, Seat};

/// What of a match lies around the round that is looked at, seen by First of that round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Around {
    /// The points First is ahead by from earlier rounds.
    pub lead: i32,
    /// The rounds First has won before, less those that Second has.
    pub rounds: i32,
    /// Whether another round is still to come, with sides swapped.
    pub more: bool,
}

/// What was measured of a game (docs/opponents.md).
#[derive(Debug, Clone, Copy, PartialEq)]
struct Known {
    /// `k`, in points.
    scale: f64,
    /// The points First makes more than Second in a fresh round, on the average: what First of
    /// the running round gives back in the next.
    margin: f64,
    /// The share of fresh rounds that First wins.
    first: f64,
}

/// By matches between bots of level 3, in Le Char d'Hélios of level 2: from level 3 on First of a
/// fresh standard round always wins, which people do not.
const fn known(game: GameCode) -> Known {
    let (scale, margin, first) = match game {
        GameCode::Rite(_) => (0.87, -1.68, 0.04),
        GameCode::Helios(Variant::Standard) => (1.08, 1.35, 0.58),
        GameCode::Helios(Variant::Express) => (0.82, -0.67, 0.45),
        GameCode::Rvb(Obligation::Free) => (0.52, 1.64, 0.64),
        GameCode::Rvb(_) => (0.97, 1.69, 0.65),
    };
    Known {
        scale,
        margin,
        first,
    }
}

/// How much is still open in a round, by its own measure of each game: pawns that can still be
/// captured, seeds in the cups, moves left; 0 when the round is over.
fn open(position: &Position) -> f64 {
    if position.is_over() {
        return 0.0;
    }
    match position {
        Position::Rite(_) | Position::Helios(_) => {
            let gain = |side| f64::from(most_to_gain(position, side));
            (gain(Side::First) + gain(Side::Second)) / 2.0
        }
        Position::Rvb(game) => {
            let left = |side| f64::from(Rvb::MOVES_EACH - game.moves_made(side));
            (left(Side::First) + left(Side::Second)) / 2.0
        }
    }
}

/// Whether at most two fifths of what a round has to decide are still open.
pub(super) fn is_late(position: &Position) -> bool {
    5.0 * open(position) <= 2.0 * open(&Position::start(position.code()))
}

/// The share of the match that First of this round may expect, from 0 to 1. `value` is what the
/// round is worth to First.
#[must_use]
pub fn expectation(position: &Position, around: Around, value: Value) -> f64 {
    with_scale(position, around, value, known(position.code()).scale)
}

/// The same by another `k`, for fitting it.
#[must_use]
fn with_scale(position: &Position, around: Around, value: Value, scale: f64) -> f64 {
    let value = f64::from(value) / 100.0;
    let left = open(position);
    let after = if around.more {
        open(&Position::start(position.code()))
    } else {
        0.0
    };
    match (position, position.code()) {
        (Position::Helios(_), GameCode::Helios(variant)) => {
            of_helios(variant, around, value, (left, after), scale)
        }
        _ => {
            let lead = f64::from(around.lead);
            if !around.more {
                // Beyond doubt.
                let points = position.points();
                let ahead = around.lead + points.first - points.second;
                for (side, certain) in [(Side::First, 0.0), (Side::Second, 1.0)] {
                    let gain = most_to_gain(position, side);
                    if if side == Side::First {
                        ahead + gain < 0
                    } else {
                        ahead - gain > 0
                    } {
                        return certain;
                    }
                }
            }
            let next = if around.more {
                known(position.code()).margin
            } else {
                0.0
            };
            share(lead + value - next, left + after, scale)
        }
    }
}

/// A lead of so many points with so much open.
fn share(lead: f64, open: f64, scale: f64) -> f64 {
    if open <= 0.0 {
        return match lead {
            lead if lead > 0.0 => 1.0,
            lead if lead < 0.0 => 0.0,
            _ => 0.5,
        };
    }
    1.0 / (1.0 + (-lead / (scale * open.sqrt())).exp())
}

/// Rounds count before seeds: both won is a match won, one each goes by the seeds of both.
fn of_helios(
    variant: Variant,
    around: Around,
    value: f64,
    (left, after): (f64, f64),
    scale: f64,
) -> f64 {
    let lead = f64::from(around.lead);
    let wins = share(value, left, scale);
    // The seeds, should the round come out this way.
    let (won, lost) = (lead + value.max(1.0), lead + value.min(-1.0));
    if around.more {
        let Known { margin, first, .. } = known(GameCode::Helios(variant));
        let seeds = |ahead: f64, next: f64| share(ahead - next, left + after, scale);
        wins * (1.0 - first)
            + wins * first * seeds(won, margin)
            + (1.0 - wins) * (1.0 - first) * seeds(lost, -margin.max(1.0))
    } else if around.rounds > 0 {
        wins + (1.0 - wins) * share(lost, left, scale)
    } else if around.rounds < 0 {
        wins * share(won, left, scale)
    } else {
        wins
    }
}

/// Finds the `k` by which the values thought in many matches say best how those matches ended.
#[derive(Debug, Clone, Default)]
pub struct Fit {
    seen: Vec<Seen>,
    /// Rounds, those that First won, and the points First made more than Second in them.
    rounds: (u32, u32, i32),
}

#[derive(Debug, Clone)]
struct Seen {
    position: Position,
    around: Around,
    /// Seen by First.
    value: Value,
    /// What First got of the match: 1, 0, or a half.
    got: f64,
}

/// What was fitted, and how well it holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    /// The `k`.
    pub scale: f64,
    /// How many positions it was fitted to.
    pub positions: usize,
    /// The mean surprise a position, in bits; 1 is what knowing nothing gives.
    pub surprise: f64,
    /// For each tenth of expectation: positions in it, their mean expectation, what they got.
    pub tenths: [(usize, f64, f64); 10],
    /// The share of rounds that First won.
    pub first: f64,
    /// How many points First made more than Second in a round, on the average.
    pub margin: f64,
}

impl Fit {
    /// Takes in a finished match with the values thought in its positions, one an action, each
    /// seen by the side that acted.
    pub fn take(&mut self, game: &Match, values: &[Value]) {
        let got = |seat: Seat| match game.outcome() {
            Some(Outcome::Won { seat: won, .. }) => f64::from(u8::from(won == seat)),
            _ => 0.5,
        };
        let mut values = values.iter();
        for (place, round) in game.rounds().iter().enumerate() {
            let around = around(game, place);
            let got = got(round.first());
            self.rounds.0 += 1;
            self.rounds.1 += u32::from(round.winner() == Some(round.first()));
            self.rounds.2 += round.points()[round.first()] - round.points()[round.first().other()];
            round.each_stage(|stage| {
                let Some(side) = stage.position().turn() else {
                    return;
                };
                let Some(&value) = values.next() else { return };
                self.seen.push(Seen {
                    position: stage.position().clone(),
                    around,
                    value: seen_by(side, value),
                    got,
                });
            });
        }
    }

    /// The best `k` from 0.05 to 5, in steps of a fiftieth of itself.
    #[must_use]
    pub fn fitted(&self) -> Fitted {
        let mut best = (f64::INFINITY, 0.0);
        let mut scale = 0.05;
        while scale < 5.0 {
            let surprise = self.surprise(scale);
            if surprise < best.0 {
                best = (surprise, scale);
            }
            scale *= 1.02;
        }
        let mut tenths = [(0, 0.0, 0.0); 10];
        for seen in &self.seen {
            let said = with_scale(&seen.position, seen.around, seen.value, best.1);
            let tenth = &mut tenths[((said * 10.0) as usize).min(9)];
            tenth.0 += 1;
            tenth.1 += said;
            tenth.2 += seen.got;
        }
        for tenth in &mut tenths {
            let count = tenth.0.max(1) as f64;
            (tenth.1, tenth.2) = (tenth.1 / count, tenth.2 / count);
        }
        Fitted {
            scale: best.1,
            positions: self.seen.len(),
            surprise: best.0,
            tenths,
            first: f64::from(self.rounds.1) / f64::from(self.rounds.0.max(1)),
            margin: f64::from(self.rounds.2) / f64::from(self.rounds.0.max(1)),
        }
    }

    fn surprise(&self, scale: f64) -> f64 {
        let sum: f64 = self
            .seen
            .iter()
            .map(|seen| {
                // Nobody is ever quite sure.
                let said = with_scale(&seen.position, seen.around, seen.value, scale);
                let said = said.clamp(0.001, 0.999);
                -(seen.got * said.log2() + (1.0 - seen.got) * (1.0 - said).log2())
            })
            .sum();
        sum / self.seen.len().max(1) as f64
    }
}
