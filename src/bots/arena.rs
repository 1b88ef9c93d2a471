//! Bots against bots: whole matches, and what they say about who is stronger.

use std::sync::atomic::AtomicBool;

use super::chance::Chance;
use super::level::{Best, Strength, best};
use crate::games::GameCode;
use crate::play::{BySeat, Event, Match, Outcome, Rounds, Seat, Terms};

/// What came of one match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fought {
    /// Who won; none when the victory is shared.
    pub winner: Option<Seat>,
    /// The points of both rounds together.
    pub points: BySeat<i32>,
    /// How many actions were played.
    pub actions: u32,
}

impl Fought {
    /// What came of a finished match.
    #[must_use]
    pub fn of(played: &Match) -> Fought {
        let winner = match played.outcome() {
            Some(Outcome::Won { seat, .. }) => Some(seat),
            _ => None,
        };
        let actions = played.rounds().iter().map(|round| round.actions().len());
        Fought {
            winner,
            points: played.points(),
            actions: actions.sum::<usize>() as u32,
        }
    }
}

/// Plays a match of two rounds with sides swapped to its end.
///
/// # Panics
/// Never: bots play legal actions only.
#[must_use]
pub fn fight(game: GameCode, fighters: BySeat<Strength>, begins: Seat, seed: u64) -> Fought {
    let played = watch(game, fighters, begins, seed, |_, _| {});
    Fought::of(&played)
}

/// The same, telling each position of the match with what was thought in it; returns the match.
///
/// # Panics
/// Never: bots play legal actions only.
pub fn watch(
    game: GameCode,
    fighters: BySeat<Strength>,
    begins: Seat,
    seed: u64,
    mut tell: impl FnMut(&Match, &Best),
) -> Match {
    let stop = AtomicBool::new(false);
    let mut chance = Chance::new(seed);
    let terms = Terms {
        rounds: Rounds::Two,
        begins,
        ..Terms::plain(game)
    };
    let mut played = Match::begun(terms, 0).expect("these terms are whole");
    while let Some(seat) = played.turn() {
        let position = played.round().position();
        let thought = best(position, fighters[seat], chance.bits(), &stop)
            .expect("a seat is to act, so the round is not over");
        tell(&played, &thought);
        let acted = Event::Acted {
            action: thought.action,
        };
        played
            .add(Some(seat), acted, 0)
            .expect("a bot plays legal actions");
    }
    played
}

/// The results of many matches, seen by one of the two bots.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Matches won.
    pub wins: u32,
    /// Victories shared.
    pub draws: u32,
    /// Matches lost.
    pub losses: u32,
    /// Its points over all matches, and the other's.
    pub points: (i64, i64),
}

impl Tally {
    /// Counts a match in which the bot sat there.
    pub fn count(&mut self, fought: &Fought, sat: Seat) {
        match fought.winner {
            Some(seat) if seat == sat => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
        self.points.0 += i64::from(fought.points[sat]);
        self.points.1 += i64::from(fought.points[sat.other()]);
    }

    /// How many matches.
    #[must_use]
    pub const fn matches(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of what could be won, from 0 to 1; a shared victory counts half.
    #[must_use]
    pub fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.matches().max(1))
    }

    /// The interval in which the true share lies with 95 % confidence, after Wilson.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        // The point of the normal distribution that leaves 2.5 % on either side.
        const Z: f64 = 1.959_964;
        let n = f64::from(self.matches().max(1));
        let (p, z2) = (self.score(), Z * Z);
        let centre = p + z2 / (2.0 * n);
        let half = Z * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        let whole = 1.0 + z2 / n;
        ((centre - half) / whole, (centre + half) / whole)
    }
}

#[cfg(test)]
mod tests {
    use super::super::level::Level;
    use super::*;

    #[test]
    fn the_interval_is_the_one_wilson_gives() {
        let tally = Tally {
            wins: 70,
            draws: 0,
            losses: 30,
            points: (0, 0),
        };
        // Worked out by hand from the formula.
        let (low, high) = tally.interval();
        assert!((low - 0.6042).abs() < 0.0005, "{low}");
        assert!((high - 0.7811).abs() < 0.0005, "{high}");
    }

    #[test]
    fn a_fight_is_the_same_for_a_seed_and_ends() {
        for code in GameCode::ALL {
            let [one, two, ..] = Level::ALL.map(|level| level.strength(code));
            let pair = BySeat { a: one, b: two };
            let fought = fight(code, pair, Seat::A, 3);
            assert_eq!(fought, fight(code, pair, Seat::A, 3), "{code}");
            assert!(fought.actions > 10, "{code}");
        }
    }
}
