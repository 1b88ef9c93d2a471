//! When a match is lost beyond doubt, and when a draw is fair.

use super::judge::Value;
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
