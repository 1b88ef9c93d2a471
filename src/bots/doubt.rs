//! When a match is lost beyond doubt, and when a draw is fair.

use super::expect::{expectation, is_late};
use super::judge::{Judged, Value, seen_by};
use super::review::{TurningPoint, around};
use crate::games::{Position, Side};
use crate::play::{Match, Rounds, Seat};

/// By how many points a side can still better its standing against the other at most, whatever
/// both play.
#[must_use]
pub fn most_to_gain(position: &Position, side: Side) -> i32 {
    if position.is_over() {
        return 0;
    }
    match position {
        Position::Helios(game) => Side::ALL
            .into_iter()
            .flat_map(|side| game.row(side))
            .map(i32::from)
            .sum(),
        Position::Rite(game) => {
            let enemy = side.other();
            let [one, two, three] = game.heights(enemy).map(|squares| i32::from(squares.len()));
            one + 2 * two + 3 * three + i32::from(game.reserve(enemy))
        }
        Position::Rvb(game) => {
            let count = |side| {
                game.camp_by_colour(side)
                    .map(|cells: u128| cells.count_ones() as i32)
            };
            let ([reds, greens, blues], [red, green, _]) = (count(side), count(side.other()));
            // Its own pawns in the Sanctuary, the enemy's eaten; the enemy may have to eat blues.
            3 * (reds + red) + 2 * (greens + green) + blues
        }
    }
}

/// Whether a seat has lost the running match even if everything still to be had were its own.
/// Never before the last round.
#[must_use]
pub fn is_lost(game: &Match, seat: Seat) -> bool {
    let round = game.round();
    if game.turn().is_none() || round.number() < game.terms().rounds.count() {
        return false;
    }
    let gain = most_to_gain(round.position(), round.side_of(seat));
    let behind = |points: crate::play::BySeat<i32>| points[seat.other()] - points[seat] > gain;
    if let (Position::Helios(_), Rounds::Two) = (round.position(), game.terms().rounds) {
        // Rounds count before seeds: who won the first one cannot lose by points alone.
        let won_before = game.rounds()[0].winner() == Some(seat);
        return behind(round.points()) && !won_before;
    }
    behind(game.points())
}

/// Whether a seat may agree to a draw: it expects no more than half of the match. `value` is what
/// the present round is still worth to it, points made so far included.
#[must_use]
pub fn accepts_draw(game: &Match, seat: Seat, value: Value) -> bool {
    let round = game.round();
    if round.number() < game.terms().rounds.count() {
        return false;
    }
    let before: i32 = game.rounds()[..game.rounds().len() - 1]
        .iter()
        .map(|round| round.points()[seat] - round.points()[seat.other()])
        .sum();
    100 * before + value <= 0
}

/// In one of so many of its own turns the bot may offer a draw.
const EVERY: usize = 6;
/// How far from a half the present expectation may be, and those of the turns before it at a
/// glance.
const LEVEL: [f64; 2] = [0.05, 0.1];
/// Over how many of its turns it must have been level.
const TURNS: usize = 4;

/// Whether a seat that is to begin a turn offers a draw before it: late in the last round, at most
/// once in six of its turns, and only where it has expected half of the match for several turns.
/// `value` is what it thinks the present round is worth to it; `exact` says that this is the true
/// value: then it offers only what perfect play comes to as well.
#[must_use]
pub fn offers_draw(game: &Match, seat: Seat, value: Value, exact: bool) -> bool {
    let round = game.round();
    let side = round.side_of(seat);
    if round.number() < game.terms().rounds.count()
        || game.turn() != Some(seat)
        || round.turn_goes_on()
        || !is_late(round.position())
    {
        return false;
    }
    let around = around(game, game.rounds().len() - 1);
    let near = |position: &Position, value: Value, by: f64| {
        (expectation(position, around, value) - 0.5).abs() <= by
    };
    let [now, before] = LEVEL;
    if exact && !solved_level(game, seat, value) {
        return false;
    }
    if !near(round.position(), seen_by(side, value), now) {
        return false;
    }
    let mut turns = Vec::new();
    round.each_stage(|stage| {
        if stage.position().turn() == Some(side) && !stage.turn_goes_on() {
            turns.push(stage.position().clone());
        }
    });
    // The last of them is the present turn.
    turns.len().is_multiple_of(EVERY)
        && turns.len() > TURNS
        && turns[turns.len() - TURNS..turns.len() - 1]
            .iter()
            .all(|position| near(position, glance(position), before))
}

/// What a position is worth to First at a glance.
fn glance(position: &Position) -> Value {
    match position {
        Position::Rite(game) => game.estimate(),
        Position::Helios(game) => game.estimate(),
        Position::Rvb(game) => game.estimate(),
    }
}

/// Whether a match of Le Char d'Hélios is shared if its last round comes out at this true value.
fn solved_level(game: &Match, seat: Seat, value: Value) -> bool {
    let (margin, wins) = TurningPoint::result(value);
    let around = around(game, game.rounds().len() - 1);
    let sign = match game.round().side_of(seat) {
        Side::First => 1,
        Side::Second => -1,
    };
    game.terms().rounds == Rounds::Two
        && sign * around.rounds + if wins { 1 } else { -1 } == 0
        && sign * around.lead + margin == 0
}

#[cfg(test)]
mod tests;
