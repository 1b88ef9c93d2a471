//! What the bot keeps about itself.

use sqlx::sqlite::SqliteConnection;

use super::id::{read, stored};
use super::writer::Unit;
use super::{Store, StoreError};

impl Store {
    /// The commands' names with the numbers Discord gave them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn command_ids(&self) -> Result<Vec<(String, u64)>, StoreError> {
        let rows = sqlx::query!("select name, discord_id from command_id order by name")
            .fetch_all(self.readers())
            .await?;
        Ok(rows
            .into_iter()
            .map(|row| (row.name, read(row.discord_id)))
            .collect())
    }

    /// Keeps the commands' numbers in place of the earlier ones.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_command_ids(&self, ids: Vec<(String, u64)>) -> Result<(), StoreError> {
        self.ask(CommandIds { ids }).await
    }

    /// The last instant at which the bot is known to have run.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn alive(&self) -> Result<Option<i64>, StoreError> {
        let row = sqlx::query!("select at from alive")
            .fetch_optional(self.readers())
            .await?;
        Ok(row.map(|row| row.at))
    }

    /// The last instant this database knows of: nothing in it happened later.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn latest(&self) -> Result<Option<i64>, StoreError> {
        let row = sqlx::query!(
            r#"select max(at) as "at?: i64" from (
                 select max(at) as at from event union all select at from alive
                 union all select max(created_at) from challenge)"#
        )
        .fetch_one(self.readers())
        .await?;
        Ok(row.at)
    }

    /// Notes that the bot runs at this instant.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_alive(&self, at: i64) -> Result<(), StoreError> {
        self.ask(Alive { at }).await
    }
}

struct CommandIds {
    ids: Vec<(String, u64)>,
}

impl Unit for CommandIds {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query!("delete from command_id")
            .execute(&mut *db)
            .await?;
        for (name, id) in &self.ids {
            let id = stored(*id);
            sqlx::query!(
                "insert into command_id (name, discord_id) values (?, ?)",
                name,
                id
            )
            .execute(&mut *db)
            .await?;
        }
        Ok(())
    }
}

struct Alive {
    at: i64,
}

impl Unit for Alive {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "insert into alive (alive_id, at) values (1, ?1)
             on conflict (alive_id) do update set at = ?1",
            self.at
        )
        .execute(db)
        .await?;
        Ok(())
    }
}
