//! The ranking as it is read: tables, profiles, and who is shown in them.

mod leaver;
mod profile;
mod tables;

use serde::Deserialize;

use super::standing::{ALL_GAMES, ALL_TIME, EVERYWHERE, game_name, month_of};
use super::{MatchId, Person, ServerId, StoreError};
use crate::games::GameKind;
use crate::play::rating::Rating;

pub use profile::Profile;

/// Whoever has had no counting match in a server for this long does not stand in its tables:
/// 180 days in milliseconds.
pub const SEEN_WITHIN: i64 = 180 * 86_400_000;

/// Which table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// Only matches agreed in this server; `None` is everywhere.
    pub server: Option<ServerId>,
    /// Only this game; `None` is all of them together.
    pub game: Option<GameKind>,
    /// Only the month of this instant by UTC; `None` is all time.
    pub month_of: Option<i64>,
}

/// By what a table is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// By rating; provisional ratings have no rank.
    Rating,
    /// The provisional ratings, which stand apart.
    Provisional,
    /// By match points: 2 for a win, 1 for a shared victory.
    Points,
    /// By wins.
    Wins,
}

/// How somebody stands in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub person: Person,
    /// The rating of this table's scope and game.
    pub rating: Rating,
    /// Counting matches.
    pub matches: i64,
    /// Of those won.
    pub won: i64,
    /// Of those shared.
    pub shared: i64,
    /// Match points.
    pub points: i64,
    /// Rounds played to their end.
    pub rounds: i64,
    /// Points of those rounds, one's own.
    pub made: i64,
    /// Points of those rounds, the others'.
    pub conceded: i64,
    /// Finished rounds as First, and how many of them were won.
    pub as_first: (i64, i64),
    /// Finished rounds as Second, and how many of them were won.
    pub as_second: (i64, i64),
    /// Wins in a row up to now; losses when negative.
    pub streak: i64,
    /// The longest row of wins.
    pub best_streak: i64,
    /// The win against the highest rating.
    pub best_win: Option<MatchId>,
    /// That rating.
    pub best_rating: Option<i64>,
}

impl Standing {
    /// Matches lost.
    #[must_use]
    pub const fn lost(&self) -> i64 {
        self.matches - self.won - self.shared
    }

    /// What an order compares.
    #[must_use]
    pub const fn value(&self, order: Order) -> i64 {
        match order {
            Order::Rating | Order::Provisional => self.rating.shown(),
            Order::Points => self.points,
            Order::Wins => self.won,
        }
    }
}

/// A standing as the queries here answer it: a JSON array, since a page in one value costs a
/// fraction of twenty rows of many columns.
#[derive(Debug, Deserialize)]
struct Row {
    person_id: i64,
    discord_id: Option<i64>,
    name: Option<String>,
    locale: Option<String>,
    rating: i64,
    deviation: i64,
    volatility: i64,
    matches: i64,
    won: i64,
    shared: i64,
    points: i64,
    rounds: i64,
    made: i64,
    conceded: i64,
    as_first: (i64, i64),
    as_second: (i64, i64),
    streak: i64,
    best_streak: i64,
    best_match: Option<i64>,
    best_rating: Option<i64>,
}

impl From<Row> for Standing {
    fn from(row: Row) -> Self {
        Self {
            person: Person::read(row.person_id, row.discord_id, row.name, row.locale),
            rating: Rating {
                rating: row.rating,
                deviation: row.deviation,
                volatility: row.volatility,
            },
            matches: row.matches,
            won: row.won,
            shared: row.shared,
            points: row.points,
            rounds: row.rounds,
            made: row.made,
            conceded: row.conceded,
            as_first: row.as_first,
            as_second: row.as_second,
            streak: row.streak,
            best_streak: row.best_streak,
            best_win: row.best_match.map(MatchId),
            best_rating: row.best_rating,
        }
    }
}

/// What SQLite answered as JSON.
fn parsed<T: for<'json> Deserialize<'json>>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| sqlx::Error::Decode(error.into()).into())
}

impl Table {
    fn scope(&self) -> i64 {
        self.server.map_or(EVERYWHERE, |server| server.0)
    }

    fn game(&self) -> String {
        self.game.map_or_else(|| ALL_GAMES.to_owned(), game_name)
    }

    fn month(&self) -> i64 {
        self.month_of.map_or(ALL_TIME, month_of)
    }
}

/// The kind of game of a stored name.
pub(super) fn read_kind(name: &str) -> Result<GameKind, StoreError> {
    GameKind::ALL
        .into_iter()
        .find(|kind| game_name(*kind) == name)
        .ok_or_else(|| StoreError::Game {
            code: name.to_owned(),
        })
}
