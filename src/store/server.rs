//! Servers: their numbers, and what who manages them chose.

use sqlx::sqlite::SqliteConnection;

use super::id::{read, stored};
use super::writer::Unit;
use super::{ServerId, Store, StoreError};

/// What who manages a server chose for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerChoice {
    /// Language of public cards; `None` follows the rule for servers that never chose.
    pub language: Option<String>,
    /// The pace of challenges that name none; `None` is no limit.
    pub pace: Option<String>,
    /// Whether each match gets a thread of its own.
    pub threads: bool,
    /// Discord's numbers of the channels in which challenges may be made, in their order; none
    /// listed allows all.
    pub channels: Vec<u64>,
}

impl Store {
    /// Our number for a Discord server, which is written down when it is new.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn server(&self, discord_id: u64) -> Result<ServerId, StoreError> {
        let discord_id = stored(discord_id);
        let row = sqlx::query!(
            r#"select server_id as "server_id!" from server where discord_id = ?"#,
            discord_id
        )
        .fetch_optional(self.readers())
        .await?;
        match row {
            Some(row) => Ok(ServerId(row.server_id)),
            None => self.ask(NewServer { discord_id }).await,
        }
    }

    /// What was chosen for a server, and when a match there last got no thread although it was to
    /// have one; `None` since it worked.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn server_choice(
        &self,
        discord_id: u64,
    ) -> Result<(ServerChoice, Option<i64>), StoreError> {
        let discord_id = stored(discord_id);
        let row = sqlx::query!(
            r#"select server_id as "server_id!", language, pace, threads as "threads!: bool",
                 thread_refused_at
               from server where discord_id = ?"#,
            discord_id
        )
        .fetch_optional(self.readers())
        .await?;
        let Some(row) = row else {
            return Ok((ServerChoice::default(), None));
        };
        let channels = sqlx::query_scalar!(
            "select channel from server_channel where server_id = ? order by channel",
            row.server_id
        )
        .fetch_all(self.readers())
        .await?;
        let choice = ServerChoice {
            language: row.language,
            pace: row.pace,
            threads: row.threads,
            channels: channels.into_iter().map(read).collect(),
        };
        Ok((choice, row.thread_refused_at))
    }

    /// Keeps what was chosen for a server.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_server_choice(
        &self,
        id: ServerId,
        choice: ServerChoice,
    ) -> Result<(), StoreError> {
        let channels: Vec<i64> = choice.channels.iter().copied().map(stored).collect();
        let channels = serde_json::Value::from(channels).to_string();
        self.ask(Choose {
            id,
            choice,
            channels,
        })
        .await
    }

    /// Notes when a match got no thread although it was to have one; `None` once one got it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_thread_refused(
        &self,
        id: ServerId,
        at: Option<i64>,
    ) -> Result<(), StoreError> {
        self.ask(ThreadRefused { id, at }).await
    }

    /// A channel is gone: it leaves the list of its server.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_channel(&self, channel: u64) -> Result<(), StoreError> {
        self.ask(ChannelGone {
            channel: stored(channel),
        })
        .await
    }
}

struct NewServer {
    discord_id: i64,
}

impl Unit for NewServer {
    type Answer = ServerId;

    async fn run(&self, db: &mut SqliteConnection) -> Result<ServerId, sqlx::Error> {
        // Two may ask at once: the second changes nothing and gets the same number.
        let row = sqlx::query!(
            r#"insert into server (discord_id) values (?)
               on conflict (discord_id) do update set discord_id = excluded.discord_id
               returning server_id as "server_id!""#,
            self.discord_id
        )
        .fetch_one(db)
        .await?;
        Ok(ServerId(row.server_id))
    }
}

struct Choose {
    id: ServerId,
    choice: ServerChoice,
    /// The channels as a JSON list.
    channels: String,
}

impl Unit for Choose {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        let choice = &self.choice;
        sqlx::query!(
            "update server set language = ?, pace = ?, threads = ? where server_id = ?",
            choice.language,
            choice.pace,
            choice.threads,
            self.id
        )
        .execute(&mut *db)
        .await?;
        sqlx::query!(
            "delete from server_channel where server_id = ?1
               and channel not in (select value from json_each(?2))",
            self.id,
            self.channels
        )
        .execute(&mut *db)
        .await?;
        sqlx::query!(
            "insert into server_channel (server_id, channel)
               select ?1, value from json_each(?2) where true
             on conflict do nothing",
            self.id,
            self.channels
        )
        .execute(db)
        .await?;
        Ok(())
    }
}

struct ThreadRefused {
    id: ServerId,
    at: Option<i64>,
}

impl Unit for ThreadRefused {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "update server set thread_refused_at = ? where server_id = ?",
            self.at,
            self.id
        )
        .execute(db)
        .await?;
        Ok(())
    }
}

struct ChannelGone {
    channel: i64,
}

impl Unit for ChannelGone {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query!("delete from server_channel where channel = ?", self.channel)
            .execute(db)
            .await?;
        Ok(())
    }
}
