//! Tables of the ranking, and how one person stands.

use sqlx::sqlite::SqliteConnection;

use super::id::read;
use super::standing::{ALL_GAMES, ALL_TIME, EVERYWHERE, game_name, month_of};
use super::writer::Unit;
use super::{MatchId, Person, PersonId, ServerId, Store, StoreError};
use crate::games::GameKind;
use crate::play::rating::Rating;

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

/// The columns of a standing, as every query here reads them.
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
    first_rounds: i64,
    first_won: i64,
    second_rounds: i64,
    second_won: i64,
    streak: i64,
    best_streak: i64,
    best_match: Option<i64>,
    best_rating: Option<i64>,
}

impl From<Row> for Standing {
    fn from(row: Row) -> Self {
        Self {
            person: Person {
                id: PersonId(row.person_id),
                discord_id: row.discord_id.map(read),
                name: row.name,
                locale: row.locale,
            },
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
            as_first: (row.first_rounds, row.first_won),
            as_second: (row.second_rounds, row.second_won),
            streak: row.streak,
            best_streak: row.best_streak,
            best_win: row.best_match.map(MatchId),
            best_rating: row.best_rating,
        }
    }
}

/// One text for all queries: only the condition and the order differ.
macro_rules! standings {
    ($rest:literal, $($value:expr),*) => {
        sqlx::query_as!(
            Row,
            r#"select s.person_id, p.discord_id, p.name, p.locale, s.rating, s.deviation,
                 s.volatility, s.matches, s.won, s.shared, s.points, s.rounds, s.made,
                 s.conceded, s.first_rounds, s.first_won, s.second_rounds, s.second_won,
                 s.streak, s.best_streak, s.best_match, s.best_rating
               from standing s join person p on p.person_id = s.person_id
               where s.scope = ?1 and s.game = ?2 and s.month = ?3 and "# + $rest,
            $($value),*
        )
    };
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

impl Store {
    /// A piece of a table, the best first. Equal values are ordered by match points (by rating),
    /// by wins (by match points) or by match points (by wins), then by who was known first.
    ///
    /// In a server's table stands nobody who has left the server, as far as Discord has shown,
    /// and nobody without a counting match there within [`SEEN_WITHIN`] before `now`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn standings(
        &self,
        table: &Table,
        order: Order,
        now: i64,
        skip: u32,
        most: u32,
    ) -> Result<Vec<Standing>, StoreError> {
        let (scope, game, month) = (table.scope(), table.game(), table.month());
        let since = now.saturating_sub(SEEN_WITHIN);
        let db = self.readers();
        let rows = match order {
            Order::Rating => {
                standings!(
                    "s.provisional = 0
                       and (?1 = 0 or (s.played_at > ?4 and not exists (select 1 from leaver l
                         where l.server_id = ?1 and l.person_id = s.person_id)))
                     order by s.shown desc, s.points desc, s.person_id limit ?5 offset ?6",
                    scope,
                    game,
                    month,
                    since,
                    most,
                    skip
                )
                .fetch_all(db)
                .await?
            }
            Order::Provisional => {
                standings!(
                    "s.provisional = 1
                       and (?1 = 0 or (s.played_at > ?4 and not exists (select 1 from leaver l
                         where l.server_id = ?1 and l.person_id = s.person_id)))
                     order by s.shown desc, s.points desc, s.person_id limit ?5 offset ?6",
                    scope,
                    game,
                    month,
                    since,
                    most,
                    skip
                )
                .fetch_all(db)
                .await?
            }
            Order::Points => {
                standings!(
                    "(?1 = 0 or (s.played_at > ?4 and not exists (select 1 from leaver l
                         where l.server_id = ?1 and l.person_id = s.person_id)))
                     order by s.points desc, s.won desc, s.person_id limit ?5 offset ?6",
                    scope,
                    game,
                    month,
                    since,
                    most,
                    skip
                )
                .fetch_all(db)
                .await?
            }
            Order::Wins => {
                standings!(
                    "(?1 = 0 or (s.played_at > ?4 and not exists (select 1 from leaver l
                         where l.server_id = ?1 and l.person_id = s.person_id)))
                     order by s.won desc, s.points desc, s.person_id limit ?5 offset ?6",
                    scope,
                    game,
                    month,
                    since,
                    most,
                    skip
                )
                .fetch_all(db)
                .await?
            }
        };
        Ok(rows.into_iter().map(Standing::from).collect())
    }

    /// How many people stand above a value in a table: one less than its rank. Everywhere, a
    /// rating's rank is read from counts by steps of ratings, so that it costs the same however
    /// many people there are.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn above(
        &self,
        table: &Table,
        order: Order,
        value: i64,
        now: i64,
    ) -> Result<u64, StoreError> {
        let (scope, game, month) = (table.scope(), table.game(), table.month());
        let since = now.saturating_sub(SEEN_WITHIN);
        let db = self.readers();
        let people: i64 = match order {
            Order::Rating if scope == EVERYWHERE => {
                let (step, end) = (value / 64, (value / 64 + 1) * 64);
                sqlx::query_scalar!(
                    r#"select coalesce((select sum(people) from bucket where scope = ?1
                           and game = ?2 and month = ?3 and width = 64 and step > ?4), 0)
                         + coalesce((select sum(people) from bucket where scope = ?1
                           and game = ?2 and month = ?3 and width = 1
                           and step > ?5 and step < ?6), 0) as "people!: i64""#,
                    scope,
                    game,
                    month,
                    step,
                    value,
                    end
                )
                .fetch_one(db)
                .await?
            }
            Order::Rating => {
                sqlx::query_scalar!(
                    r#"select count(*) as "people!: i64" from standing s
                       where s.scope = ?1 and s.game = ?2 and s.month = ?3 and s.provisional = 0
                         and s.shown > ?4 and s.played_at > ?5
                         and not exists (select 1 from leaver l
                           where l.server_id = ?1 and l.person_id = s.person_id)"#,
                    scope,
                    game,
                    month,
                    value,
                    since
                )
                .fetch_one(db)
                .await?
            }
            Order::Provisional => 0,
            Order::Points => {
                sqlx::query_scalar!(
                    r#"select count(*) as "people!: i64" from standing s
                       where s.scope = ?1 and s.game = ?2 and s.month = ?3 and s.points > ?4
                         and (?1 = 0 or (s.played_at > ?5 and not exists (select 1 from leaver l
                           where l.server_id = ?1 and l.person_id = s.person_id)))"#,
                    scope,
                    game,
                    month,
                    value,
                    since
                )
                .fetch_one(db)
                .await?
            }
            Order::Wins => {
                sqlx::query_scalar!(
                    r#"select count(*) as "people!: i64" from standing s
                       where s.scope = ?1 and s.game = ?2 and s.month = ?3 and s.won > ?4
                         and (?1 = 0 or (s.played_at > ?5 and not exists (select 1 from leaver l
                           where l.server_id = ?1 and l.person_id = s.person_id)))"#,
                    scope,
                    game,
                    month,
                    value,
                    since
                )
                .fetch_one(db)
                .await?
            }
        };
        Ok(read(people))
    }

    /// How a person stands in a table, even where they are not shown in it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn standing_of(
        &self,
        table: &Table,
        person: PersonId,
    ) -> Result<Option<Standing>, StoreError> {
        let (scope, game, month) = (table.scope(), table.game(), table.month());
        let row = standings!("s.person_id = ?4", scope, game, month, person)
            .fetch_optional(self.readers())
            .await?;
        Ok(row.map(Standing::from))
    }

    /// How a person stands in all games together (`None`) and in each one, over all time.
    ///
    /// # Errors
    /// When the database fails, or holds a game this program does not know.
    pub async fn profile(
        &self,
        server: Option<ServerId>,
        person: PersonId,
    ) -> Result<Vec<(Option<GameKind>, Standing)>, StoreError> {
        let scope = server.map_or(EVERYWHERE, |server| server.0);
        let rows = sqlx::query!(
            r#"select s.game, s.person_id, p.discord_id, p.name, p.locale, s.rating, s.deviation,
                 s.volatility, s.matches, s.won, s.shared, s.points, s.rounds, s.made,
                 s.conceded, s.first_rounds, s.first_won, s.second_rounds, s.second_won,
                 s.streak, s.best_streak, s.best_match, s.best_rating
               from standing s join person p on p.person_id = s.person_id
               where s.scope = ?1 and s.person_id = ?2 and s.month = 0 order by s.game"#,
            scope,
            person
        )
        .fetch_all(self.readers())
        .await?;
        rows.into_iter()
            .map(|row| {
                let game = match row.game.as_str() {
                    ALL_GAMES => None,
                    name => Some(read_kind(name)?),
                };
                let standing = Standing::from(Row {
                    person_id: row.person_id,
                    discord_id: row.discord_id,
                    name: row.name,
                    locale: row.locale,
                    rating: row.rating,
                    deviation: row.deviation,
                    volatility: row.volatility,
                    matches: row.matches,
                    won: row.won,
                    shared: row.shared,
                    points: row.points,
                    rounds: row.rounds,
                    made: row.made,
                    conceded: row.conceded,
                    first_rounds: row.first_rounds,
                    first_won: row.first_won,
                    second_rounds: row.second_rounds,
                    second_won: row.second_won,
                    streak: row.streak,
                    best_streak: row.best_streak,
                    best_match: row.best_match,
                    best_rating: row.best_rating,
                });
                Ok((game, standing))
            })
            .collect()
    }

    /// Notes that Discord showed a person to be no longer in a server, or to be there again.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_left(
        &self,
        server: ServerId,
        person: PersonId,
        left: bool,
        at: i64,
    ) -> Result<(), StoreError> {
        let known = sqlx::query_scalar!(
            r#"select 1 as "one!: i64" from leaver where server_id = ? and person_id = ?"#,
            server,
            person
        )
        .fetch_optional(self.readers())
        .await?;
        if known.is_some() == left {
            return Ok(());
        }
        self.ask(Left {
            server,
            person,
            left,
            at,
        })
        .await
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

struct Left {
    server: ServerId,
    person: PersonId,
    left: bool,
    at: i64,
}

impl Unit for Left {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        if self.left {
            sqlx::query!(
                "insert into leaver (server_id, person_id, noticed_at) values (?, ?, ?)
                 on conflict do nothing",
                self.server,
                self.person,
                self.at
            )
            .execute(db)
            .await?;
        } else {
            sqlx::query!(
                "delete from leaver where server_id = ? and person_id = ?",
                self.server,
                self.person
            )
            .execute(db)
            .await?;
        }
        Ok(())
    }
}
