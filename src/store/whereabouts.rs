//! Threads and the channels around them; servers the bot was removed from.

use sqlx::sqlite::SqliteConnection;

use super::id::{read, stored};
use super::writer::Unit;
use super::{Store, StoreError};

impl Store {
    /// Notes which channel a thread was opened in.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_thread(&self, channel: u64, parent: u64) -> Result<(), StoreError> {
        if self.parent_of(channel).await? == Some(parent) {
            return Ok(());
        }
        self.ask(Thread {
            channel: stored(channel),
            parent: stored(parent),
        })
        .await
    }

    /// The channel a thread was opened in; `None` for channels, and for threads never noted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn parent_of(&self, channel: u64) -> Result<Option<u64>, StoreError> {
        let channel = stored(channel);
        let row = sqlx::query!("select parent from thread where channel = ?", channel)
            .fetch_optional(self.readers())
            .await?;
        Ok(row.map(|row| read(row.parent)))
    }

    /// Every server known, by Discord's number, and whether the bot was removed from it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn servers(&self) -> Result<Vec<(u64, bool)>, StoreError> {
        let rows = sqlx::query!("select discord_id, left_at from server order by server_id")
            .fetch_all(self.readers())
            .await?;
        Ok(rows
            .into_iter()
            .map(|row| (read(row.discord_id), row.left_at.is_some()))
            .collect())
    }

    /// Notes that the bot was removed from a server: the places of its matches there are lost.
    /// Says whether that is news.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn server_left(&self, discord_id: u64, at: i64) -> Result<bool, StoreError> {
        self.ask(Membership {
            discord_id: stored(discord_id),
            left_at: Some(at),
        })
        .await
    }

    /// Notes that the bot is in a server again: its matches there have their places back. Says
    /// whether that is news.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn server_back(&self, discord_id: u64) -> Result<bool, StoreError> {
        self.ask(Membership {
            discord_id: stored(discord_id),
            left_at: None,
        })
        .await
    }
}

struct Thread {
    channel: i64,
    parent: i64,
}

impl Unit for Thread {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "insert into thread (channel, parent) values (?, ?)
             on conflict (channel) do update set parent = excluded.parent",
            self.channel,
            self.parent
        )
        .execute(db)
        .await?;
        Ok(())
    }
}

/// The bot was removed from a server, or is back in it.
struct Membership {
    discord_id: i64,
    /// When it was removed; none when it is back.
    left_at: Option<i64>,
}

impl Unit for Membership {
    type Answer = bool;

    async fn run(&self, db: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
        let done = sqlx::query!(
            "update server set left_at = ?1
             where discord_id = ?2 and (left_at is null) <> (?1 is null)",
            self.left_at,
            self.discord_id
        )
        .execute(&mut *db)
        .await?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
        let lost = self.left_at.is_some();
        // A guest was no member before either: nothing changes for it.
        sqlx::query!(
            "update place set lost = ? where guest = 0
               and server_id = (select server_id from server where discord_id = ?)",
            lost,
            self.discord_id
        )
        .execute(db)
        .await?;
        Ok(true)
    }
}
