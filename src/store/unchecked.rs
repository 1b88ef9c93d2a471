//! The statements that no macro can check: the connection's settings, the bounds of a
//! transaction, the copy of the whole database, and its own check of itself.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::ConnectOptions;
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
        // What is deleted or replaced is overwritten: who asked to be forgotten is not kept in
        // the free space of the file, nor in later backups.
        .pragma("secure_delete", "on")
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

/// Every table with the columns that name a person, `person` itself included.
pub(super) async fn about_people(
    db: &mut SqliteConnection,
) -> Result<Vec<(String, Vec<String>)>, sqlx::Error> {
    let found: Vec<(String, String)> = sqlx::query_as(
        "select t.name, f.\"from\" from pragma_table_list t, pragma_foreign_key_list(t.name) f
         where t.type = 'table' and f.\"table\" = 'person'
         union all select 'person', 'person_id' order by 1, 2",
    )
    .fetch_all(db)
    .await?;
    let mut tables: Vec<(String, Vec<String>)> = Vec::new();
    for (table, column) in found {
        match tables.last_mut() {
            Some((last, columns)) if *last == table => columns.push(column),
            _ => tables.push((table, vec![column])),
        }
    }
    Ok(tables)
}

fn condition(columns: &[String]) -> String {
    let each: Vec<String> = columns
        .iter()
        .map(|column| format!("\"{column}\" = ?1"))
        .collect();
    each.join(" or ")
}

/// The rows of a table that name a person in one of these columns, as JSON objects. Names of
/// tables and columns come from the schema, never from people.
pub(super) async fn rows_about(
    db: &mut SqliteConnection,
    table: &str,
    columns: &[String],
    person: i64,
) -> Result<Vec<serde_json::Value>, sqlx::Error> {
    let names: Vec<String> = sqlx::query_scalar("select name from pragma_table_info(?)")
        .bind(table)
        .fetch_all(&mut *db)
        .await?;
    let fields: Vec<String> = names
        .iter()
        .map(|name| format!("'{name}', \"{name}\""))
        .collect();
    let statement = format!(
        "select json_object({}) from \"{table}\" where {}",
        fields.join(", "),
        condition(columns)
    );
    let rows: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(statement))
        .bind(person)
        .fetch_all(db)
        .await?;
    Ok(rows
        .iter()
        .filter_map(|row| serde_json::from_str(row).ok())
        .collect())
}

/// Deletes the rows of a table that name a person in one of these columns.
pub(super) async fn delete_about(
    db: &mut SqliteConnection,
    table: &str,
    columns: &[String],
    person: i64,
) -> Result<(), sqlx::Error> {
    let statement = format!("delete from \"{table}\" where {}", condition(columns));
    sqlx::query(sqlx::AssertSqlSafe(statement))
        .bind(person)
        .execute(db)
        .await?;
    Ok(())
}

/// Moves everything from the write-ahead file into the database and empties it, as far as nobody
/// reads from it just now.
pub(super) async fn empty_log(options: &SqliteConnectOptions) -> Result<(), sqlx::Error> {
    let mut db = writing(options).create_if_missing(false).connect().await?;
    sqlx::query("pragma wal_checkpoint(truncate)")
        .execute(&mut db)
        .await?;
    sqlx::Connection::close(db).await
}
