//! The statements that no macro can check: the connection's settings, the bounds of a
//! transaction, the copy of the whole database, and its own check of itself.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqliteSynchronous,
};

/// How every connection to the database is set.
pub(super) fn options(url: &str) -> Result<SqliteConnectOptions, sqlx::Error> {
    Ok(SqliteConnectOptions::from_str(url)?
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5)))
}

/// The one writing connection: readers never wait for it, and what was committed survives a
/// power cut.
pub(super) fn writing(options: &SqliteConnectOptions) -> SqliteConnectOptions {
    options
        .clone()
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        // A reader that was slow once may leave a large write-ahead file behind.
        .pragma("journal_size_limit", "67108864")
}

/// Takes the write lock at once: a transaction that reads first and writes later is refused
/// without any waiting when another process wrote in between.
pub(super) async fn begin(db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query("begin immediate").execute(db).await?;
    Ok(())
}

pub(super) async fn commit(db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query("commit").execute(db).await?;
    Ok(())
}

/// Undoes what was begun. SQLite has done so already after some failures, and says so then:
/// that is no failure of ours.
pub(super) async fn rollback(db: &mut SqliteConnection) {
    if let Err(error) = sqlx::query("rollback").execute(db).await {
        tracing::debug!(%error, "nothing was left to roll back");
    }
}

/// Writes a consistent copy while others go on reading and writing.
pub(super) async fn copy_to(db: &SqlitePool, file: &Path) -> Result<(), sqlx::Error> {
    let file = file.to_string_lossy().into_owned();
    sqlx::query("vacuum into ?").bind(file).execute(db).await?;
    Ok(())
}

/// What SQLite itself finds wrong with the file: one sentence each.
pub(super) async fn own_check(db: &SqlitePool) -> Result<Vec<String>, sqlx::Error> {
    let mut found: Vec<String> = sqlx::query_scalar("pragma integrity_check")
        .fetch_all(db)
        .await?;
    found.retain(|line| line != "ok");
    let broken: Vec<(String, Option<i64>, String)> =
        sqlx::query_as("select \"table\", rowid, parent from pragma_foreign_key_check")
            .fetch_all(db)
            .await?;
    found.extend(broken.into_iter().map(|(table, row, parent)| {
        let row = row.map_or_else(|| "?".to_owned(), |row| row.to_string());
        format!("{table} row {row} names a row of {parent} that is not there")
    }));
    Ok(found)
}
