//! How a match ends, and what follows from it. The winner is never stored: it is judged from the
//! ending and the rounds.

use super::{BySeat, Rounds, Seat};
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

/// The score of a round, as far as the result of a match depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// Points of each seat.
    pub points: BySeat<i32>,
    /// Who won the round by the game's own rule; `None` when level or not over.
    pub winner: Option<Seat>,
}

impl Ending {
    /// Its name in the database and in exported files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Resigned(_) => "resigned",
            Self::TimedOut(_) => "timed_out",
            Self::Agreed => "agreed",
            Self::Cancelled => "cancelled",
        }
    }
}

impl Decided {
    /// Its name in exported files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::BestRound => "best round",
            Self::RoundsWon => "rounds",
            Self::Seeds => "seeds",
            Self::LastCapture => "last capture",
            Self::Walkover => "walkover",
        }
    }
}

/// Judges a finished match by the scores of its rounds, the running one too, and by nothing else:
/// what a stored score says and what the board says are one. See "Match result" and the tie-breaks
/// of each game in the rules.
#[must_use]
pub fn judge(game: GameKind, agreed: Rounds, rounds: &[Score], ending: Ending) -> Outcome {
    match ending {
        Ending::Resigned(seat) | Ending::TimedOut(seat) => Outcome::Won {
            seat: seat.other(),
            by: Decided::Walkover,
        },
        Ending::Agreed => Outcome::Shared,
        Ending::Cancelled => Outcome::NoResult,
        Ending::Played => played(game, agreed, rounds),
    }
}

fn played(game: GameKind, agreed: Rounds, rounds: &[Score]) -> Outcome {
    let points = total(rounds).leader();
    let steps = match (game, agreed) {
        (GameKind::Rite, _) => vec![
            (points, Decided::Points),
            (best_round(rounds).leader(), Decided::BestRound),
        ],
        (GameKind::Rvb, _) => vec![(points, Decided::Points)],
        (GameKind::Helios, Rounds::One) => vec![
            (points, Decided::Points),
            // A round of Hélios is always decided; level on seeds, by the last capture.
            (
                rounds.first().and_then(|round| round.winner),
                Decided::LastCapture,
            ),
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
#[must_use]
pub fn total(rounds: &[Score]) -> BySeat<i32> {
    BySeat::from_fn(|seat| rounds.iter().map(|round| round.points[seat]).sum())
}

/// How many rounds each seat has won.
#[must_use]
pub fn rounds_won(rounds: &[Score]) -> BySeat<usize> {
    BySeat::from_fn(|seat| {
        let won = rounds.iter().filter(|round| round.winner == Some(seat));
        won.count()
    })
}

fn best_round(rounds: &[Score]) -> BySeat<i32> {
    BySeat::from_fn(|seat| {
        let points = rounds.iter().map(|round| round.points[seat]);
        points.max().unwrap_or(0)
    })
}
