//! The ranking recomputed from all logs, in the order in which matches ended: what `db check`
//! compares `played`, `standing` and `bucket` with, and what its repair writes.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

use sqlx::sqlite::SqliteConnection;

use super::StoreError;
use super::check::Difference;
use super::finish::write_end;
use super::standing::{Around, Finished, Key, PlayedRow, StandingRow};
use crate::play::BySeat;
use crate::play::rating::REPEATED_WITHIN;

/// Rows written by one statement of a repair.
const AT_ONCE: usize = 500;
/// The widths of the steps in `bucket`.
const WIDTHS: [i64; 2] = [1, 64];

/// Scope, game, month, width, step.
type Bucket = (i64, String, i64, i64, i64);

/// The ranking as the logs give it.
#[derive(Debug, Default)]
pub(super) struct Ranking {
    played: BTreeMap<(i64, i64, i64), PlayedRow>,
    standings: BTreeMap<Key, StandingRow>,
    buckets: BTreeMap<Bucket, i64>,
}

impl Ranking {
    /// From the finished matches, each with the number of the event that ended it, in the order of
    /// commit.
    pub(super) async fn of(
        db: &mut SqliteConnection,
        mut finished: Vec<(i64, Finished)>,
    ) -> Result<Self, StoreError> {
        let facts = sqlx::query!(
            r#"select m.match_id as "match_id!", m.person_a_id, m.person_b_id, c.server_id
               from match m join challenge c using (challenge_id)"#
        )
        .fetch_all(db)
        .await?;
        let facts: HashMap<i64, _> = facts.into_iter().map(|row| (row.match_id, row)).collect();
        finished.sort_by_key(|(log_id, _)| *log_id);
        let mut ranking = Self::default();
        // Instants at which counting matches of two people in a game ended.
        let mut meetings: HashMap<(i64, i64, String), Vec<i64>> = HashMap::new();
        for (_, one) in finished {
            let Some(fact) = facts.get(&one.id.0) else {
                continue;
            };
            let (a, b) = (fact.person_a_id, fact.person_b_id);
            let pair = (a.min(b), a.max(b), super::standing::game_name(one.kind));
            let meetings = meetings.entry(pair).or_default();
            let since = one.ended_at.saturating_sub(REPEATED_WITHIN);
            let recent = meetings.iter().filter(|at| **at > since).count();
            let around = Around {
                people: BySeat { a, b },
                server: fact.server_id,
                recent: u32::try_from(recent).unwrap_or(u32::MAX),
            };
            ranking.add(&one, &around);
            if ranking
                .played
                .get(&(a, one.ended_at, one.id.0))
                .is_some_and(|row| row.weight > 0)
            {
                meetings.push(one.ended_at);
            }
        }
        ranking.count();
        Ok(ranking)
    }

    fn add(&mut self, one: &Finished, around: &Around) {
        let before = one
            .keys(around)
            .into_iter()
            .filter_map(|key| Some((key.clone(), self.standings.get(&key)?.clone())))
            .collect();
        let change = one.change(around, before);
        for row in change.played {
            let key = (row.person_id, row.ended_at, row.match_id);
            self.played.insert(key, row);
        }
        for row in change.standings {
            self.standings.insert(row.key(), row);
        }
    }

    fn count(&mut self) {
        for row in self.standings.values().filter(|row| row.provisional == 0) {
            for width in WIDTHS {
                let step = row.shown / width;
                let bucket = (row.scope, row.game.clone(), row.month, width, step);
                *self.buckets.entry(bucket).or_default() += 1;
            }
        }
    }

    /// Every difference between this and what is stored.
    pub(super) async fn compare(
        &self,
        db: &mut SqliteConnection,
    ) -> Result<Vec<Difference>, StoreError> {
        let stored = stored(db).await?;
        let mut found = Vec::new();
        told("played", &stored.played, &self.played, &mut found);
        told("standing", &stored.standings, &self.standings, &mut found);
        told("bucket", &stored.buckets, &self.buckets, &mut found);
        Ok(found)
    }

    /// Writes all of it anew.
    pub(super) async fn write(&self, db: &mut SqliteConnection) -> Result<(), StoreError> {
        sqlx::query!("delete from played").execute(&mut *db).await?;
        sqlx::query!("delete from standing")
            .execute(&mut *db)
            .await?;
        // Filled again by the triggers of `standing`.
        sqlx::query!("delete from bucket").execute(&mut *db).await?;
        let played: Vec<_> = self.played.values().collect();
        for rows in played.chunks(AT_ONCE) {
            write_end(db, "[]", &json(rows)?, "[]").await?;
        }
        let standings: Vec<_> = self.standings.values().collect();
        for rows in standings.chunks(AT_ONCE) {
            write_end(db, "[]", "[]", &json(rows)?).await?;
        }
        Ok(())
    }
}

fn json(rows: &[&impl serde::Serialize]) -> Result<String, StoreError> {
    serde_json::to_string(rows).map_err(|error| sqlx::Error::Encode(error.into()).into())
}

async fn stored(db: &mut SqliteConnection) -> Result<Ranking, StoreError> {
    let played = sqlx::query_as!(
        PlayedRow,
        "select person_id, ended_at, match_id, opponent_id, game, outcome, made, conceded, rated,
           weight, rating_before, rating, deviation
         from played"
    )
    .fetch_all(&mut *db)
    .await?;
    let standings = sqlx::query_as!(
        StandingRow,
        "select scope, game, month, person_id, rating, deviation, volatility, shown, provisional,
           matches, won, shared, points, rounds, made, conceded, first_rounds, first_won,
           second_rounds, second_won, streak, best_streak, best_match, best_rating, played_at
         from standing"
    )
    .fetch_all(&mut *db)
    .await?;
    let buckets = sqlx::query!(
        "select scope, game, month, width, step, people from bucket where people <> 0"
    )
    .fetch_all(db)
    .await?;
    Ok(Ranking {
        played: played
            .into_iter()
            .map(|row| ((row.person_id, row.ended_at, row.match_id), row))
            .collect(),
        standings: standings.into_iter().map(|row| (row.key(), row)).collect(),
        buckets: buckets
            .into_iter()
            .map(|row| {
                (
                    (row.scope, row.game, row.month, row.width, row.step),
                    row.people,
                )
            })
            .collect(),
    })
}

fn told<K: Ord + std::fmt::Debug, V: PartialEq + std::fmt::Debug>(
    table: &str,
    stored: &BTreeMap<K, V>,
    expected: &BTreeMap<K, V>,
    found: &mut Vec<Difference>,
) {
    let keys: BTreeSet<&K> = stored.keys().chain(expected.keys()).collect();
    for key in keys {
        let (stored, expected) = (stored.get(key), expected.get(key));
        if stored != expected {
            found.push(Difference::Ranking {
                row: format!("{table} {key:?}"),
                stored: plain(stored),
                expected: plain(expected),
            });
        }
    }
}

fn plain(row: Option<&impl std::fmt::Debug>) -> Option<String> {
    let mut text = String::new();
    write!(text, "{:?}", row?).ok()?;
    Some(text)
}
