//! Vacations: when somebody's clocks stand still.

use std::collections::HashMap;

use sqlx::sqlite::SqliteConnection;

use super::writer::Unit;
use super::{PersonId, Store, StoreError};

/// A vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vacation {
    /// Its first instant: UTC, milliseconds.
    pub from: i64,
    /// Its last, announced or as it was ended.
    pub until: i64,
}

impl Store {
    /// A person's vacations that lasted beyond an instant, the oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn vacations(
        &self,
        person: PersonId,
        since: i64,
    ) -> Result<Vec<Vacation>, StoreError> {
        let rows = sqlx::query!(
            r#"select from_at, until_at from vacation
               where person_id = ? and until_at > ? order by from_at"#,
            person,
            since
        )
        .fetch_all(self.readers())
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| Vacation {
                from: row.from_at,
                until: row.until_at,
            })
            .collect())
    }

    /// Who is on vacation at an instant, and until when.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn away(&self, now: i64) -> Result<HashMap<PersonId, i64>, StoreError> {
        let rows = sqlx::query!(
            r#"select person_id as "person_id!", max(until_at) as "until!: i64" from vacation
               where from_at <= ?1 and until_at > ?1 group by person_id"#,
            now
        )
        .fetch_all(self.readers())
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| (PersonId(row.person_id), row.until))
            .collect())
    }

    /// Notes a vacation. Whether it is one that may be taken has been judged before.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_vacation(
        &self,
        person: PersonId,
        vacation: Vacation,
    ) -> Result<(), StoreError> {
        self.ask(Add { person, vacation }).await
    }

    /// Ends a person's vacation at an instant.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_vacation(&self, person: PersonId, at: i64) -> Result<(), StoreError> {
        self.ask(End { person, at }).await
    }
}

struct Add {
    person: PersonId,
    vacation: Vacation,
}

impl Unit for Add {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "insert into vacation (person_id, from_at, until_at) values (?, ?, ?)",
            self.person,
            self.vacation.from,
            self.vacation.until
        )
        .execute(db)
        .await?;
        Ok(())
    }
}

struct End {
    person: PersonId,
    at: i64,
}

impl Unit for End {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "update vacation set until_at = max(from_at, ?1) where person_id = ?2 and until_at > ?1",
            self.at,
            self.person
        )
        .execute(db)
        .await?;
        Ok(())
    }
}
