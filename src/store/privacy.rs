//! What is kept about a person, and forgetting them.

use serde_json::{Map, Value};
use sqlx::sqlite::SqliteConnection;

use super::writer::Unit;
use super::{ChallengeId, PersonId, Store, StoreError, unchecked};

/// Tables that other people's results stand on: their rows stay when somebody is forgotten, and
/// name nobody any more, because only `person` knows who somebody is.
const KEPT: [&str; 5] = ["person", "challenge", "match", "played", "standing"];

impl Store {
    /// Everything that is kept about a person, table by table, with the events of their matches.
    /// Other people are in it by our numbers only.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn everything_about(&self, id: PersonId) -> Result<Value, StoreError> {
        let mut db = self.readers().acquire().await?;
        let mut all = Map::new();
        for (table, columns) in unchecked::about_people(&mut db).await? {
            let rows = unchecked::rows_about(&mut db, &table, &columns, id.0).await?;
            all.insert(table, Value::Array(rows));
        }
        let events = sqlx::query!(
            "select e.match_id, e.seq, e.at, e.by, e.kind, e.body
             from event e join match m using (match_id)
             where ?1 in (m.person_a_id, m.person_b_id) order by e.log_id",
            id
        )
        .fetch_all(&mut *db)
        .await?;
        let events = events.into_iter().map(|row| {
            serde_json::json!({
                "match_id": row.match_id,
                "seq": row.seq,
                "at": row.at,
                "by": row.by,
                "kind": row.kind,
                "body": serde_json::from_str::<Value>(&row.body).unwrap_or_default(),
            })
        });
        all.insert("event".to_owned(), events.collect());
        Ok(Value::Object(all))
    }

    /// The open challenges that a person made, or that name them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open_challenges_of(&self, id: PersonId) -> Result<Vec<ChallengeId>, StoreError> {
        let ids = sqlx::query_scalar!(
            r#"select challenge_id as "id!" from challenge
               where state = 'open' and (challenger_id = ?1 or opponent_id = ?1)"#,
            id
        )
        .fetch_all(self.readers())
        .await?;
        Ok(ids.into_iter().map(ChallengeId).collect())
    }

    /// Forgets who somebody is: their Discord number, name, locale and everything they chose are
    /// gone, also from the free space of the file. What their matches were stays, for the others.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_person(&self, id: PersonId) -> Result<(), StoreError> {
        self.ask(Forget { id }).await?;
        // The old pages still stand in the write-ahead file until it is emptied.
        Ok(unchecked::empty_log(&self.shared.options).await?)
    }
}

struct Forget {
    id: PersonId,
}

impl Unit for Forget {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "update person set discord_id = null, name = null, locale = null, seen_at = 0
             where person_id = ?",
            self.id
        )
        .execute(&mut *db)
        .await?;
        for (table, columns) in unchecked::about_people(db).await? {
            if !KEPT.contains(&table.as_str()) {
                unchecked::delete_about(db, &table, &columns, self.id.0).await?;
            }
        }
        Ok(())
    }
}
