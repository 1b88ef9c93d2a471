//! Whether what is derived agrees with the log, and copies of the database. Both work beside a
//! running bot; only a repair wants the database for itself.

use std::fmt;
use std::path::Path;

use sqlx::sqlite::{SqliteConnection, SqlitePool};
use sqlx::{ConnectOptions, Connection};

use super::derived::{HeadRow, ScoreRow};
use super::id::stored;
use super::log::log_of;
use super::recompute::Ranking;
use super::standing::Finished;
use super::{MatchId, StoreError, address, lock, readers, unchecked};
use crate::play::{Match, Recorded};

/// Something that is not as the log says it must be. `Display` is one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// SQLite itself finds something wrong with the file.
    File {
        /// In its words.
        what: String,
    },
    /// A match whose log cannot be replayed. Nothing can be derived from it.
    Log {
        /// The match.
        id: MatchId,
        /// Why not.
        why: String,
    },
    /// A derived row that is missing.
    Missing {
        /// The match.
        id: MatchId,
        /// Which row.
        row: String,
    },
    /// A derived row that should not be there.
    Extra {
        /// The match.
        id: MatchId,
        /// Which row.
        row: String,
    },
    /// A derived value that is another than the log gives.
    Value {
        /// The match.
        id: MatchId,
        /// Which value.
        column: String,
        /// As stored.
        stored: String,
        /// As the log gives it.
        expected: String,
    },
    /// A row of the ranking that is another than all logs together give.
    Ranking {
        /// Its table and key.
        row: String,
        /// As stored; none when it is missing.
        stored: Option<String>,
        /// As the logs give it; none when it should not be there.
        expected: Option<String>,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { what } => write!(f, "file: {what}"),
            Self::Log { id, why } => write!(f, "match {id}: the log cannot be replayed: {why}"),
            Self::Missing { id, row } => write!(f, "match {id}: {row} is missing"),
            Self::Extra { id, row } => write!(f, "match {id}: {row} should not be there"),
            Self::Value {
                id,
                column,
                stored,
                expected,
            } => write!(
                f,
                "match {id}: {column} is `{stored}`, the log gives `{expected}`"
            ),
            Self::Ranking {
                row,
                stored,
                expected,
            } => {
                let text = |row: &Option<String>| row.clone().unwrap_or_else(|| "nothing".into());
                let (stored, expected) = (text(stored), text(expected));
                write!(f, "{row} is `{stored}`, the logs give `{expected}`")
            }
        }
    }
}

impl Difference {
    /// Whether [`repair`] can put it right: the log itself is never touched.
    #[must_use]
    pub const fn can_be_repaired(&self) -> bool {
        !matches!(self, Self::File { .. } | Self::Log { .. })
    }
}

/// Recomputes everything derived from the logs, compares, and tells every difference. Changes
/// nothing, and may run while the bot plays.
///
/// # Errors
/// When the database cannot be read.
pub async fn check(url: &str) -> Result<Vec<Difference>, StoreError> {
    let (options, _) = address(url)?;
    let db = readers(options).await?;
    let result = compare_file(&db).await;
    db.close().await;
    result
}

async fn compare_file(pool: &SqlitePool) -> Result<Vec<Difference>, StoreError> {
    let mut found: Vec<Difference> = unchecked::own_check(pool)
        .await?
        .into_iter()
        .map(|what| Difference::File { what })
        .collect();
    // One snapshot of everything: a move between two reads must not look like damage.
    let mut snapshot = pool.begin().await?;
    let ids = match_ids(&mut snapshot).await?;
    let mut finished = Some(Vec::new());
    for id in ids {
        let compared = compare(&mut snapshot, id).await?;
        compared.collect(&mut finished);
        found.extend(compared.differences);
    }
    if let Some(finished) = finished {
        let ranking = Ranking::of(&mut snapshot, finished).await?;
        found.extend(ranking.compare(&mut snapshot).await?);
    }
    snapshot.rollback().await?;
    Ok(found)
}

/// Writes everything derived anew from the logs where it differs, in one transaction, and tells
/// what was found before.
///
/// # Errors
/// When another process has the database open, or it cannot be written. Then nothing has changed.
pub async fn repair(url: &str) -> Result<Vec<Difference>, StoreError> {
    let (options, file) = address(url)?;
    let _lock = lock(&file)?;
    let pool = readers(options.clone()).await?;
    let mut found: Vec<Difference> = unchecked::own_check(&pool)
        .await?
        .into_iter()
        .map(|what| Difference::File { what })
        .collect();
    pool.close().await;
    let mut db = unchecked::writing(&options)
        .create_if_missing(false)
        .connect()
        .await?;
    unchecked::begin(&mut db).await?;
    let ids = match_ids(&mut db).await?;
    let mut finished = Some(Vec::new());
    for id in ids {
        let compared = compare(&mut db, id).await?;
        compared.collect(&mut finished);
        if let Some((head, scores)) = &compared.derived
            && !compared.differences.is_empty()
        {
            write_anew(&mut db, id, head, scores).await?;
        }
        found.extend(compared.differences);
    }
    if let Some(finished) = finished {
        let ranking = Ranking::of(&mut db, finished).await?;
        let differences = ranking.compare(&mut db).await?;
        if !differences.is_empty() {
            ranking.write(&mut db).await?;
        }
        found.extend(differences);
    }
    unchecked::commit(&mut db).await?;
    db.close().await?;
    Ok(found)
}

/// The log of a match, oldest first; empty for an unknown one. Changes nothing, and may run while
/// the bot plays.
///
/// # Errors
/// When the database cannot be read, or holds events this program cannot read.
pub async fn log_in(url: &str, id: MatchId) -> Result<Vec<Recorded>, StoreError> {
    let (options, _) = address(url)?;
    let db = readers(options).await?;
    let log = log_of(&db, id).await;
    db.close().await;
    log
}

/// Writes a consistent copy of the database to a new file, while the bot goes on playing.
///
/// # Errors
/// When the file is there already, or one of the two cannot be read or written.
pub async fn backup(url: &str, to: &Path) -> Result<(), StoreError> {
    let (options, _) = address(url)?;
    if to.exists() {
        return Err(StoreError::BackupExists {
            file: to.to_owned(),
        });
    }
    let db = readers(options).await?;
    let result = unchecked::copy_to(&db, to).await;
    db.close().await;
    Ok(result?)
}

async fn match_ids(db: &mut SqliteConnection) -> Result<Vec<MatchId>, StoreError> {
    let ids = sqlx::query_scalar!(r#"select match_id as "id!" from match order by match_id"#)
        .fetch_all(db)
        .await?;
    Ok(ids.into_iter().map(MatchId).collect())
}

struct Compared {
    differences: Vec<Difference>,
    /// What the log gives, when it can be replayed.
    derived: Option<(HeadRow, Vec<ScoreRow>)>,
    /// A match that is over, and the number of the event that ended it.
    finished: Option<(i64, Finished)>,
}

impl Compared {
    /// Adds the match to the finished ones. Nothing is known about the ranking as soon as one
    /// log cannot be replayed.
    fn collect(&self, finished: &mut Option<Vec<(i64, Finished)>>) {
        match (&self.derived, finished.as_mut()) {
            (None, _) => *finished = None,
            (Some(_), Some(finished)) => finished.extend(self.finished.clone()),
            (Some(_), None) => {}
        }
    }
}

async fn compare(db: &mut SqliteConnection, id: MatchId) -> Result<Compared, StoreError> {
    let log = match log_of(&mut *db, id).await {
        Ok(log) => log,
        Err(StoreError::Log { cause, .. }) => return Ok(unreadable(id, &cause.to_string())),
        Err(error) => return Err(error),
    };
    let game = match Match::replay(&log) {
        Ok(game) => game,
        Err(cause) => return Ok(unreadable(id, &cause.to_string())),
    };
    let at = |recorded: Option<&crate::play::Recorded>| recorded.map_or(0, |it| it.at);
    let head = HeadRow::of(&game, at(log.first()), at(log.last()));
    let scores = ScoreRow::all_of(&game);
    let mut differences = Vec::new();
    compare_heads(id, stored_head(db, id).await?, &head, &mut differences);
    compare_scores(id, &stored_scores(db, id).await?, &scores, &mut differences);
    // The end is the last event that changed the board.
    let end = log.iter().find(|recorded| recorded.seq == game.board());
    let finished = match Finished::of(id, &game, at(end)) {
        Some(finished) => Some((log_id(db, id, game.board()).await?, finished)),
        None => None,
    };
    Ok(Compared {
        differences,
        derived: Some((head, scores)),
        finished,
    })
}

fn unreadable(id: MatchId, why: &str) -> Compared {
    Compared {
        differences: vec![Difference::Log {
            id,
            why: why.to_owned(),
        }],
        derived: None,
        finished: None,
    }
}

async fn log_id(db: &mut SqliteConnection, id: MatchId, seq: u64) -> Result<i64, sqlx::Error> {
    let seq = stored(seq);
    sqlx::query_scalar!(
        r#"select log_id as "log_id!: i64" from event where match_id = ? and seq = ?"#,
        id,
        seq
    )
    .fetch_one(db)
    .await
}

fn compare_heads(
    id: MatchId,
    stored: Option<HeadRow>,
    expected: &HeadRow,
    differences: &mut Vec<Difference>,
) {
    let Some(stored) = stored else {
        differences.push(Difference::Missing {
            id,
            row: "head".to_owned(),
        });
        return;
    };
    for ((column, stored), (_, expected)) in stored.columns().into_iter().zip(expected.columns()) {
        if stored != expected {
            differences.push(Difference::Value {
                id,
                column: format!("head {column}"),
                stored,
                expected,
            });
        }
    }
}

fn compare_scores(
    id: MatchId,
    stored: &[ScoreRow],
    expected: &[ScoreRow],
    differences: &mut Vec<Difference>,
) {
    let text = |row: &ScoreRow| {
        let winner = row.winner.as_deref().unwrap_or("-");
        format!("{}-{} {winner}", row.points_a, row.points_b)
    };
    for row in expected {
        let name = format!("score of round {}", row.number);
        match stored.iter().find(|other| other.number == row.number) {
            None => differences.push(Difference::Missing { id, row: name }),
            Some(other) if other != row => differences.push(Difference::Value {
                id,
                column: name,
                stored: text(other),
                expected: text(row),
            }),
            Some(_) => {}
        }
    }
    for row in stored {
        if !expected.iter().any(|other| other.number == row.number) {
            differences.push(Difference::Extra {
                id,
                row: format!("score of round {}", row.number),
            });
        }
    }
}

async fn stored_head(
    db: &mut SqliteConnection,
    id: MatchId,
) -> Result<Option<HeadRow>, sqlx::Error> {
    sqlx::query_as!(
        HeadRow,
        "select seq, board, game, rounds, round, position, turn, points_a, points_b, ending,
           winner, started_at, changed_at, deadline, span, friendly, turn_board, offer_seq
         from head where match_id = ?",
        id
    )
    .fetch_optional(db)
    .await
}

async fn stored_scores(
    db: &mut SqliteConnection,
    id: MatchId,
) -> Result<Vec<ScoreRow>, sqlx::Error> {
    sqlx::query_as!(
        ScoreRow,
        "select number, points_a, points_b, winner from round_score
         where match_id = ? order by number",
        id
    )
    .fetch_all(db)
    .await
}

async fn write_anew(
    db: &mut SqliteConnection,
    id: MatchId,
    head: &HeadRow,
    scores: &[ScoreRow],
) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from head where match_id = ?", id)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from round_score where match_id = ?", id)
        .execute(&mut *db)
        .await?;
    head.insert(db, id).await?;
    for score in scores {
        score.insert(db, id).await?;
    }
    Ok(())
}
