//! How a match ends, and what follows from it. The winner is never stored: it is judged from the
//! ending and the rounds.

use super::{BySeat, Round, Rounds, Seat, Terms};
use crate::games::GameKind;

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// All rounds were played.
    Played,
    /// This seat gave up.
    Resigned(Seat),
    /// This seat let its time run out.
    TimedOut(Seat),
    /// Both agreed to a draw.
    Agreed,
    /// It was called off: no result.
    Cancelled,
}

/// What a finished match counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One seat won.
    Won {
        /// The winner.
        seat: Seat,
        /// What decided it.
        by: Decided,
    },
    /// Shared victory.
    Shared,
    /// Called off: counts for nothing.
    NoResult,
}

/// What decided a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decided {
    /// More points over all rounds.
    Points,
    /// Level on points; the better single round (Rite).
    BestRound,
    /// More rounds won (Hélios over two rounds).
    RoundsWon,
    /// One round each; more seeds stored over both (Hélios over two rounds).
    Seeds,
    /// Level on seeds; the last capture (Hélios over one round).
    LastCapture,
    /// The other seat resigned or ran out of time.
    Walkover,
}

/// Judges a finished match. See "Match result" and the tie-breaks of each game in the rules.
pub(super) fn judge(terms: &Terms, rounds: &[Round], ending: Ending) -> Outcome {
    match ending {
        Ending::Resigned(seat) | Ending::TimedOut(seat) => Outcome::Won {
            seat: seat.other(),
            by: Decided::Walkover,
        },
        Ending::Agreed => Outcome::Shared,
        Ending::Cancelled => Outcome::NoResult,
        Ending::Played => played(terms, rounds),
    }
}

fn played(terms: &Terms, rounds: &[Round]) -> Outcome {
    let points = total(rounds).leader();
    let steps = match (terms.game.kind(), terms.rounds) {
        (GameKind::Rite, _) => vec![
            (points, Decided::Points),
            (best_round(rounds).leader(), Decided::BestRound),
        ],
        (GameKind::Rvb, _) => vec![(points, Decided::Points)],
        (GameKind::Helios, Rounds::One) => vec![
            (points, Decided::Points),
            // A round of Hélios is always decided; level on seeds, by the last capture.
            (rounds.first().and_then(Round::winner), Decided::LastCapture),
        ],
        (GameKind::Helios, Rounds::Two) => vec![
            (rounds_won(rounds).leader(), Decided::RoundsWon),
            (points, Decided::Seeds),
        ],
    };
    steps
        .into_iter()
        .find_map(|(leader, by)| leader.map(|seat| Outcome::Won { seat, by }))
        .unwrap_or(Outcome::Shared)
}

/// Points of all rounds together.
pub(super) fn total(rounds: &[Round]) -> BySeat<i32> {
    BySeat::from_fn(|seat| rounds.iter().map(|round| round.points()[seat]).sum())
}

fn best_round(rounds: &[Round]) -> BySeat<i32> {
    BySeat::from_fn(|seat| {
        rounds
            .iter()
            .map(|round| round.points()[seat])
            .max()
            .unwrap_or(0)
    })
}

fn rounds_won(rounds: &[Round]) -> BySeat<usize> {
    BySeat::from_fn(|seat| {
        rounds
            .iter()
            .filter(|round| round.winner() == Some(seat))
            .count()
    })
}
