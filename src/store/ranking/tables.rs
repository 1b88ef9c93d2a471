//! Pages of tables, and ranks in them.

use super::{EVERYWHERE, Order, Row, SEEN_WITHIN, Standing, Table, parsed};
use crate::store::id::read;
use crate::store::{PersonId, Store, StoreError};

/// One text for all pages: only the condition and the order differ.
macro_rules! page {
    ($rest:literal, $($value:expr),*) => {
        sqlx::query_scalar!(
            r#"select json_group_array(json(line)) as "lines!: String" from (
                 select json_array(s.person_id, p.discord_id, p.name, p.locale, s.rating,
                 s.deviation, s.volatility, s.matches, s.won, s.shared, s.points, s.rounds,
                 s.made, s.conceded, json_array(s.first_rounds, s.first_won),
                 json_array(s.second_rounds, s.second_won), s.streak, s.best_streak,
                 s.best_match, s.best_rating) as line
                 from present s join person p on p.person_id = s.person_id
                 where s.scope = ?1 and s.game = ?2 and s.month = ?3 and s.played_at > ?4 "#
                + $rest,
            $($value),*
        )
    };
}

/// One text for all ranks that are counted.
macro_rules! counted {
    ($rest:literal, $($value:expr),*) => {
        sqlx::query_scalar!(
            r#"select count(*) as "people!: i64" from present s
               where s.scope = ?1 and s.game = ?2 and s.month = ?3 and s.played_at > ?4 "#
                + $rest,
            $($value),*
        )
    };
}

impl Table {
    /// After which instant somebody must have had a match that counts, to stand in it.
    fn since(&self, now: i64) -> i64 {
        match self.server {
            Some(_) => now.saturating_sub(SEEN_WITHIN),
            None => i64::MIN,
        }
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
        let (since, db) = (table.since(now), self.readers());
        let lines = match order {
            Order::Rating | Order::Provisional => {
                let provisional = order == Order::Provisional;
                page!(
                    "and s.provisional = ?7
                     order by s.shown desc, s.points desc, s.person_id limit ?5 offset ?6)",
                    scope,
                    game,
                    month,
                    since,
                    most,
                    skip,
                    provisional
                )
                .fetch_one(db)
                .await?
            }
            Order::Points => {
                page!(
                    "order by s.points desc, s.won desc, s.person_id limit ?5 offset ?6)",
                    scope,
                    game,
                    month,
                    since,
                    most,
                    skip
                )
                .fetch_one(db)
                .await?
            }
            Order::Wins => {
                page!(
                    "order by s.won desc, s.points desc, s.person_id limit ?5 offset ?6)",
                    scope,
                    game,
                    month,
                    since,
                    most,
                    skip
                )
                .fetch_one(db)
                .await?
            }
        };
        let rows: Vec<Row> = parsed(&lines)?;
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
        let (since, db) = (table.since(now), self.readers());
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
                counted!(
                    "and s.provisional = 0 and s.shown > ?5",
                    scope,
                    game,
                    month,
                    since,
                    value
                )
                .fetch_one(db)
                .await?
            }
            Order::Provisional => 0,
            Order::Points => {
                counted!("and s.points > ?5", scope, game, month, since, value)
                    .fetch_one(db)
                    .await?
            }
            Order::Wins => {
                counted!("and s.won > ?5", scope, game, month, since, value)
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
        let line = sqlx::query_scalar!(
            r#"select json_array(s.person_id, p.discord_id, p.name, p.locale, s.rating,
                 s.deviation, s.volatility, s.matches, s.won, s.shared, s.points, s.rounds,
                 s.made, s.conceded, json_array(s.first_rounds, s.first_won),
                 json_array(s.second_rounds, s.second_won), s.streak, s.best_streak,
                 s.best_match, s.best_rating) as "line!: String"
               from standing s join person p on p.person_id = s.person_id
               where s.scope = ?1 and s.game = ?2 and s.month = ?3 and s.person_id = ?4"#,
            scope,
            game,
            month,
            person
        )
        .fetch_optional(self.readers())
        .await?;
        let row: Option<Row> = line.as_deref().map(parsed).transpose()?;
        Ok(row.map(Standing::from))
    }
}
