//! How people stand, and what the end of a match changes about it: computed here, from nothing
//! but the match and the rows before it, both when a match ends and when `db check` recomputes.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::MatchId;
use crate::games::GameKind;
use crate::play::rating::{self, Rating, Weight};
use crate::play::{BySeat, Match, Outcome, Seat};

/// The scope of all matches everywhere; a server's scope is its own number.
pub(super) const EVERYWHERE: i64 = 0;
/// The month of all time.
pub(super) const ALL_TIME: i64 = 0;
/// All games together.
pub(super) const ALL_GAMES: &str = "all";

/// The month of an instant as 202611, by UTC.
pub(super) fn month_of(at: i64) -> i64 {
    let when = OffsetDateTime::from_unix_timestamp(at.div_euclid(1_000))
        .unwrap_or(OffsetDateTime::UNIX_EPOCH);
    i64::from(when.year()) * 100 + i64::from(u8::from(when.month()))
}

/// The stored name of a kind of game.
pub(super) fn game_name(kind: GameKind) -> String {
    kind.to_string()
}

/// Which row of `standing`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key {
    pub(super) scope: i64,
    pub(super) game: String,
    pub(super) month: i64,
    pub(super) person_id: i64,
}

/// A row of `standing`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StandingRow {
    pub(super) scope: i64,
    pub(super) game: String,
    pub(super) month: i64,
    pub(super) person_id: i64,
    pub(super) rating: i64,
    pub(super) deviation: i64,
    pub(super) volatility: i64,
    pub(super) shown: i64,
    pub(super) provisional: i64,
    pub(super) matches: i64,
    pub(super) won: i64,
    pub(super) shared: i64,
    pub(super) points: i64,
    pub(super) rounds: i64,
    pub(super) made: i64,
    pub(super) conceded: i64,
    pub(super) first_rounds: i64,
    pub(super) first_won: i64,
    pub(super) second_rounds: i64,
    pub(super) second_won: i64,
    pub(super) streak: i64,
    pub(super) best_streak: i64,
    pub(super) best_match: Option<i64>,
    pub(super) best_rating: Option<i64>,
    pub(super) played_at: i64,
}

/// A row of `played`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct PlayedRow {
    pub(super) person_id: i64,
    pub(super) ended_at: i64,
    pub(super) match_id: i64,
    pub(super) opponent_id: i64,
    pub(super) game: String,
    pub(super) outcome: String,
    pub(super) made: i64,
    pub(super) conceded: i64,
    pub(super) rated: i64,
    pub(super) weight: i64,
    pub(super) rating_before: Option<i64>,
    pub(super) rating: Option<i64>,
    pub(super) deviation: Option<i64>,
}

impl StandingRow {
    pub(super) fn key(&self) -> Key {
        Key {
            scope: self.scope,
            game: self.game.clone(),
            month: self.month,
            person_id: self.person_id,
        }
    }

    fn new(key: Key) -> Self {
        let start = Rating::START;
        Self {
            scope: key.scope,
            game: key.game,
            month: key.month,
            person_id: key.person_id,
            rating: start.rating,
            deviation: start.deviation,
            volatility: start.volatility,
            shown: start.shown(),
            provisional: 1,
            matches: 0,
            won: 0,
            shared: 0,
            points: 0,
            rounds: 0,
            made: 0,
            conceded: 0,
            first_rounds: 0,
            first_won: 0,
            second_rounds: 0,
            second_won: 0,
            streak: 0,
            best_streak: 0,
            best_match: None,
            best_rating: None,
            played_at: 0,
        }
    }

    /// The rating as it is at an instant: surer than it may still be after a long time.
    fn rating_at(&self, at: i64) -> Rating {
        let kept = Rating {
            rating: self.rating,
            deviation: self.deviation,
            volatility: self.volatility,
        };
        if self.matches == 0 {
            kept
        } else {
            kept.after_idle(at.saturating_sub(self.played_at))
        }
    }

    fn set_rating(&mut self, rating: Rating) {
        self.rating = rating.rating;
        self.deviation = rating.deviation;
        self.volatility = rating.volatility;
        self.shown = rating.shown().max(0);
        self.provisional = i64::from(rating.is_provisional());
    }
}

/// A finished match, as far as it matters for how people stand.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    pub(super) id: MatchId,
    pub(super) kind: GameKind,
    pub(super) ended_at: i64,
    rated: bool,
    can_count: bool,
    outcome: Outcome,
    points: BySeat<i64>,
    rounds: Vec<FinishedRound>,
}

#[derive(Clone, Copy, Debug)]
struct FinishedRound {
    first: Seat,
    winner: Option<Seat>,
    points: BySeat<i64>,
}

/// What is known around it.
#[derive(Clone, Debug)]
pub(super) struct Around {
    pub(super) people: BySeat<i64>,
    /// The server it was agreed in.
    pub(super) server: Option<i64>,
    /// Counting matches of the two people in this game in the 24 hours before.
    pub(super) recent: u32,
}

/// What it adds and changes.
#[derive(Clone, Debug, Default)]
pub(super) struct Change {
    pub(super) played: Vec<PlayedRow>,
    pub(super) standings: Vec<StandingRow>,
}

impl Finished {
    /// None while the match runs.
    pub(super) fn of(id: MatchId, game: &Match, ended_at: i64) -> Option<Self> {
        Some(Self {
            id,
            kind: game.terms().game.kind(),
            ended_at,
            rated: game.terms().rated,
            can_count: rating::can_count(game),
            outcome: game.outcome()?,
            points: game.points().map(i64::from),
            rounds: game
                .rounds()
                .iter()
                .filter(|round| round.is_over())
                .map(|round| FinishedRound {
                    first: round.first(),
                    winner: round.winner(),
                    points: round.points().map(i64::from),
                })
                .collect(),
        })
    }

    fn winner(&self) -> Option<Seat> {
        match self.outcome {
            Outcome::Won { seat, .. } => Some(seat),
            Outcome::Shared | Outcome::NoResult => None,
        }
    }

    /// The rows that its end may change.
    pub(super) fn keys(&self, around: &Around) -> Vec<Key> {
        let mut keys = Vec::new();
        for scope in std::iter::once(EVERYWHERE).chain(around.server) {
            for game in [game_name(self.kind), ALL_GAMES.to_owned()] {
                for month in [ALL_TIME, month_of(self.ended_at)] {
                    for person_id in [around.people.a, around.people.b] {
                        keys.push(Key {
                            scope,
                            game: game.clone(),
                            month,
                            person_id,
                        });
                    }
                }
            }
        }
        keys
    }

    /// What the end of the match adds and changes, from the rows before it.
    pub(super) fn change(&self, around: &Around, mut before: HashMap<Key, StandingRow>) -> Change {
        let weight = if self.can_count {
            rating::weight(around.recent)
        } else {
            Weight::Nothing
        };
        let mut change = Change {
            played: Seat::ALL
                .into_iter()
                .map(|seat| self.played(around, seat, weight))
                .collect(),
            standings: Vec::new(),
        };
        if weight == Weight::Nothing {
            return change;
        }
        let scopes = std::iter::once(EVERYWHERE).chain(around.server);
        for scope in scopes {
            for game in [game_name(self.kind), ALL_GAMES.to_owned()] {
                let mut rows = |month: i64| {
                    BySeat::from_fn(|seat| {
                        let key = Key {
                            scope,
                            game: game.clone(),
                            month,
                            person_id: around.people[seat],
                        };
                        before.remove(&key).unwrap_or_else(|| StandingRow::new(key))
                    })
                };
                let mut all_time = rows(ALL_TIME);
                let mut this_month = rows(month_of(self.ended_at));
                let old = BySeat::from_fn(|seat| all_time[seat].rating_at(self.ended_at));
                let new = rating::after(old, self.winner(), weight);
                for (seat, played) in Seat::ALL.into_iter().zip(&mut change.played) {
                    for row in [&mut all_time[seat], &mut this_month[seat]] {
                        self.count(row, seat, old[seat.other()].shown());
                        row.set_rating(new[seat]);
                    }
                    if scope == EVERYWHERE && game != ALL_GAMES {
                        played.rating_before = Some(old[seat].rating);
                        played.rating = Some(new[seat].rating);
                        played.deviation = Some(new[seat].deviation);
                    }
                }
                for rows in [all_time, this_month] {
                    change.standings.extend([rows.a, rows.b]);
                }
            }
        }
        change
    }

    fn played(&self, around: &Around, seat: Seat, weight: Weight) -> PlayedRow {
        let outcome = match self.outcome {
            Outcome::Won { seat: winner, .. } if winner == seat => "won",
            Outcome::Won { .. } => "lost",
            Outcome::Shared => "shared",
            Outcome::NoResult => "none",
        };
        PlayedRow {
            person_id: around.people[seat],
            ended_at: self.ended_at,
            match_id: self.id.0,
            opponent_id: around.people[seat.other()],
            game: game_name(self.kind),
            outcome: outcome.to_owned(),
            made: self.points[seat],
            conceded: self.points[seat.other()],
            rated: i64::from(self.rated),
            weight: match weight {
                Weight::Nothing => 0,
                Weight::Half => 1,
                Weight::Whole => 2,
            },
            rating_before: None,
            rating: None,
            deviation: None,
        }
    }

    /// Counts the match in a row, but for the rating.
    fn count(&self, row: &mut StandingRow, seat: Seat, other_shown: i64) {
        row.matches += 1;
        match self.winner() {
            Some(winner) if winner == seat => {
                row.won += 1;
                row.points += 2;
                row.streak = row.streak.max(0) + 1;
                row.best_streak = row.best_streak.max(row.streak);
                if row.best_rating.is_none_or(|best| other_shown > best) {
                    row.best_rating = Some(other_shown);
                    row.best_match = Some(self.id.0);
                }
            }
            Some(_) => row.streak = row.streak.min(0) - 1,
            None => {
                row.shared += 1;
                row.points += 1;
                row.streak = 0;
            }
        }
        for round in &self.rounds {
            row.rounds += 1;
            row.made += round.points[seat];
            row.conceded += round.points[seat.other()];
            let (rounds, won) = if round.first == seat {
                (&mut row.first_rounds, &mut row.first_won)
            } else {
                (&mut row.second_rounds, &mut row.second_won)
            };
            *rounds += 1;
            *won += i64::from(round.winner == Some(seat));
        }
        row.played_at = self.ended_at;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_is_that_of_the_instant_in_utc() {
        assert_eq!(month_of(0), 197_001);
        assert_eq!(month_of(1_796_083_199_999), 202_611);
        assert_eq!(month_of(1_796_083_200_000), 202_612);
    }
}
