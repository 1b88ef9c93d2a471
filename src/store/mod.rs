//! Matches and facts in SQLite: the only module that knows SQL.
//!
//! [`Store::open`] applies the migrations and hands out a [`Store`], cheap to clone. Everything
//! is a method of it:
//!
//! | about | reads | writes |
//! | --- | --- | --- |
//! | people | [`get_person`](Store::get_person), [`settings`](Store::settings) | [`person`](Store::person) (finds or writes down), [`set_settings`](Store::set_settings) |
//! | servers | [`server_choice`](Store::server_choice) | [`server`](Store::server) (finds or writes down), [`set_server_choice`](Store::set_server_choice), [`set_thread_refused`](Store::set_thread_refused), [`forget_channel`](Store::forget_channel) |
//! | challenges | [`challenge`](Store::challenge), [`overdue_challenges`](Store::overdue_challenges), [`next_expiry`](Store::next_expiry) | [`open_challenge`](Store::open_challenge), [`set_challenge_message`](Store::set_challenge_message), [`accept_challenge`](Store::accept_challenge), [`close_challenge`](Store::close_challenge) |
//! | wishes | [`wishes_of`](Store::wishes_of), [`wishes_in`](Store::wishes_in), [`challenges_in`](Store::challenges_in) | [`wish`](Store::wish), [`take_up_wish`](Store::take_up_wish), [`withdraw_wish`](Store::withdraw_wish), [`open_challenge_or_meet`](Store::open_challenge_or_meet) |
//! | plans | [`plans_of`](Store::plans_of) | [`keep_plan`](Store::keep_plan), [`withdraw_plan`](Store::withdraw_plan), [`take_ended_plans`](Store::take_ended_plans); played by [`append`](Store::append) |
//! | matches | [`load`](Store::load), [`matches_of`](Store::matches_of), [`matches_in`](Store::matches_in) | [`append`](Store::append), [`rematch`](Store::rematch) |
//! | places | [`due`](Store::due) | [`set_shown`](Store::set_shown), [`set_rung`](Store::set_rung), [`set_posted`](Store::set_posted), [`forget_card`](Store::forget_card), [`set_place_lost`](Store::set_place_lost), [`move_place`](Store::move_place) |
//! | whereabouts | [`parent_of`](Store::parent_of), [`servers`](Store::servers) | [`note_thread`](Store::note_thread), [`server_left`](Store::server_left), [`server_back`](Store::server_back) |
//! | who leads | [`standings`](Store::standings), [`above`](Store::above), [`standing_of`](Store::standing_of), [`profile`](Store::profile), [`history`](Store::history), [`meetings`](Store::meetings) | [`set_left`](Store::set_left); the rest by [`append`](Store::append) |
//! | privacy | [`everything_about`](Store::everything_about) | [`forget_person`](Store::forget_person) |
//! | clocks | [`next_clock`](Store::next_clock), [`clocks_due`](Store::clocks_due), [`offers_due`](Store::offers_due), [`running_clocks`](Store::running_clocks) | [`append_all`](Store::append_all), [`set_told`](Store::set_told) |
//! | vacations | [`vacations`](Store::vacations) | [`add_vacation`](Store::add_vacation), [`end_vacation`](Store::end_vacation) |
//! | the bot | [`command_ids`](Store::command_ids), [`alive`](Store::alive) | [`set_command_ids`](Store::set_command_ids), [`set_alive`](Store::set_alive) |
//!
//! To play: [`load`](Store::load) the match, [`decide`](crate::play::Match::decide) on it,
//! [`append`](Store::append) what was decided. [`Appended::SeqTaken`] means: load and decide
//! again; [`Appended::Stale`]: tell the person that the board has changed.
//!
//! Every write is a *unit*: queued at once, carried out even when the asker stops waiting,
//! answered after its commit. Expected refusals are answers, not errors.

mod accept;
mod asked;
mod bot;
mod cards;
mod challenge;
mod check;
mod clock;
mod derived;
mod finish;
mod history;
mod id;
mod list;
mod log;
mod person;
mod place;
mod plan;
mod privacy;
mod ranking;
mod recompute;
mod rematch;
mod server;
mod standing;
mod unchecked;
mod vacation;
mod whereabouts;
mod wish;
mod writer;

#[cfg(test)]
mod tests;

pub use accept::Accepted;
pub use cards::Standing;
pub use challenge::{Begins, Challenge, Closed, NewChallenge, State, Where};
pub use check::{Difference, backup, check, log_in, repair};
pub use clock::{ClockDue, Ring, Told};
pub use history::{Filter, Meetings, Played, Result as MatchResult, Step};
pub use id::{ChallengeId, MatchId, PersonId, PlanId, ServerId, WishId};
pub use list::Listed;
pub use log::{Appended, Loaded};
pub use person::{Notify, Person, Settings};
pub use place::{Due, Place};
pub use plan::{Ended, Exchange, KeptPlan, PLANS, Planned};
pub use ranking::{Order, Profile, SEEN_WITHIN, Standing as TableRow, Table};
pub use rematch::Rematched;
pub use server::ServerChoice;
pub use vacation::Vacation;
pub use wish::{NewWish, StandingWish, TakenUp, WISHES, Wished};

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool, SqlitePoolOptions};

use crate::play::{Event, LogError, RULES_VERSION};
use writer::{Unit, Writer};

/// The migrations, embedded.
static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();

/// Why the store could not do something. Never shown to people: it is logged, or stops the start.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// SQLite failed.
    #[error("the database failed: {0}")]
    Sql(#[from] sqlx::Error),
    /// The address is none of a database file.
    #[error("`{address}` is no address of a database file, such as `sqlite:revanche.db`")]
    Address {
        /// The address as given.
        address: String,
    },
    /// Another process writes to the same database.
    #[error("another process uses the database {}; stop it first", file.display())]
    InUse {
        /// The database.
        file: PathBuf,
    },
    /// The lock file could not be made.
    #[error("the file {} cannot be opened for writing: {cause}", file.display())]
    Lock {
        /// The lock file.
        file: PathBuf,
        /// Why not.
        cause: std::io::Error,
    },
    /// The tables could not be brought up to date.
    #[error("the tables of the database cannot be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// A match's log cannot be replayed by this program.
    #[error("match {id}: {cause}")]
    Log {
        /// The match.
        id: MatchId,
        /// What is wrong with its log.
        cause: LogError,
    },
    /// A stored game this program does not know.
    #[error("the database holds a match of the unknown game `{code}`")]
    Game {
        /// The code as stored.
        code: String,
    },
    /// The file a copy should be written to is there already.
    #[error("{} is there already; no file is ever replaced", file.display())]
    BackupExists {
        /// That file.
        file: PathBuf,
    },
    /// The store was closed, or its writer has ended.
    #[error("the store takes nothing any more")]
    Stopped,
}

/// The open database. Clones share it.
#[derive(Clone, Debug)]
pub struct Store {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    writer: Writer,
    readers: SqlitePool,
    options: SqliteConnectOptions,
    /// Held as long as the store lives, so that no second process writes to the same database.
    lock: File,
}

impl Store {
    /// Opens the database at an address such as `sqlite:revanche.db`, makes it if it is not
    /// there, and brings its tables up to date.
    ///
    /// # Errors
    /// When another process has it open, when it cannot be opened, and when it was written by a
    /// later version of this program.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let (options, file) = address(url)?;
        let lock = lock(&file)?;
        let mut db = unchecked::writing(&options).connect().await?;
        MIGRATIONS.run(&mut db).await?;
        known_to_us(&mut db).await?;
        Ok(Self {
            shared: Arc::new(Shared {
                writer: Writer::start(db),
                readers: readers(options.clone()).await?,
                options,
                lock,
            }),
        })
    }

    /// Carries out what is queued and closes the database. What is asked afterwards fails with
    /// [`StoreError::Stopped`].
    pub async fn close(&self) {
        self.shared.writer.stop().await;
        self.shared.readers.close().await;
        // Nothing is written any more, though somebody may still hold this store for a moment.
        if let Err(error) = self.shared.lock.unlock() {
            tracing::warn!(%error, "the database stays locked until this process ends");
        }
    }

    /// Returns when nothing can be written any more: the program should stop then.
    pub async fn stopped(&self) {
        self.shared.writer.stopped().await;
    }

    fn readers(&self) -> &SqlitePool {
        &self.shared.readers
    }

    fn ask<U: Unit>(
        &self,
        unit: U,
    ) -> impl Future<Output = Result<U::Answer, StoreError>> + Send + use<U> {
        self.shared.writer.ask(unit)
    }
}

/// The connection's options, and the file they lead to.
fn address(url: &str) -> Result<(SqliteConnectOptions, PathBuf), StoreError> {
    let wrong = || StoreError::Address {
        address: url.to_owned(),
    };
    // A database in memory would be another one for each connection.
    if !url.starts_with("sqlite:") || url.contains(":memory:") || url.contains("mode=memory") {
        return Err(wrong());
    }
    let options = unchecked::options(url).map_err(|_| wrong())?;
    let file = options.get_filename().to_owned();
    if file.as_os_str().is_empty() {
        return Err(wrong());
    }
    Ok((options, file))
}

fn lock(database: &Path) -> Result<File, StoreError> {
    let mut name = database.as_os_str().to_owned();
    name.push(".lock");
    let file = PathBuf::from(name);
    let cannot = |cause| StoreError::Lock {
        file: file.clone(),
        cause,
    };
    let lock = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&file)
        .map_err(cannot)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse {
            file: database.to_owned(),
        }),
        Err(TryLockError::Error(cause)) => Err(cannot(cause)),
    }
}

/// A small pool of connections that cannot write.
async fn readers(options: SqliteConnectOptions) -> Result<SqlitePool, StoreError> {
    Ok(SqlitePoolOptions::new()
        .max_connections(4)
        // A local file does not hang up: asking before each use would cost a hop for nothing.
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options.read_only(true))
        .await?)
}

/// Refuses a log that a later program has written, before anybody plays on.
async fn known_to_us(db: &mut SqliteConnection) -> Result<(), StoreError> {
    let kinds = serde_json::Value::from(Event::KINDS.as_slice()).to_string();
    let unknown = sqlx::query!(
        r#"select match_id, kind from event
           where kind not in (select value from json_each(?)) order by log_id limit 1"#,
        kinds
    )
    .fetch_optional(&mut *db)
    .await?;
    if let Some(row) = unknown {
        return Err(StoreError::Log {
            id: MatchId(row.match_id),
            cause: LogError::UnknownKind { kind: row.kind },
        });
    }
    let later = sqlx::query!(
        r#"select match_id, cast(body ->> 'rules' as integer) as "rules!: u32" from event
           where seq = 1 and body ->> 'rules' > ? order by log_id limit 1"#,
        RULES_VERSION
    )
    .fetch_optional(&mut *db)
    .await?;
    match later {
        Some(row) => Err(StoreError::Log {
            id: MatchId(row.match_id),
            cause: LogError::HigherRules { version: row.rules },
        }),
        None => Ok(()),
    }
}
