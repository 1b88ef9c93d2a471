//! The moment a plan waits for. The reply is played in the unit that records the turn it answers:
//! either both are written or neither.

use sqlx::sqlite::SqliteConnection;

use super::{exchanges, later, plan, row};
use crate::play::{Match, Plan, Prospect, Seat};
use crate::store::asked::odd;
use crate::store::id::stored;
use crate::store::log::{Append, log_of};
use crate::store::{MatchId, StoreError};

/// A plan with who owns it.
struct Waiting {
    id: i64,
    person: i64,
    seat: Seat,
    plan: Plan,
    played: String,
}

/// Looks after the plans of a match to which events have just been added: one that has come true
/// is played now and waits for the turn after it, if it goes on; what can no longer come true is
/// dropped. Returns the match after the reply, if one was played.
pub(in crate::store) async fn look_after(
    db: &mut SqliteConnection,
    id: MatchId,
    at: i64,
) -> Result<Option<Box<Match>>, sqlx::Error> {
    let unreadable = |error: StoreError| match error {
        StoreError::Sql(error) => error,
        other => odd("log", &other.to_string()),
    };
    let log = log_of(&mut *db, id).await.map_err(unreadable)?;
    let mut game = Match::replay(&log).map_err(|error| odd("log", &error.to_string()))?;
    let mut replied = None;
    let mut owner = None;
    for one in waiting(db, id).await? {
        let events = match game.prospect(one.seat, &one.plan) {
            Prospect::Waits => continue,
            Prospect::Due => game.reply(one.seat, &one.plan),
            Prospect::Gone => None,
        };
        let Some(events) = events else {
            one.drop(db).await?;
            continue;
        };
        let (append, after) =
            Append::of(id, &game, Some(one.seat), events, at).map_err(unreadable)?;
        append.write(db).await?;
        one.go_on(db, &after).await?;
        owner = Some(one.person);
        replied = Some(Box::new(after.clone()));
        game = after;
    }
    if game.ending().is_some() {
        // The end is told by its card.
        sqlx::query!("delete from plan where match_id = ?", id)
            .execute(&mut *db)
            .await?;
    } else if let Some(person) = owner {
        // A turn of the owner's was played as planned: there is nothing to tell of what else they
        // had planned for it.
        sqlx::query!(
            "delete from plan
             where match_id = ? and person_id = ? and dropped = 1 and played = '[]'",
            id,
            person
        )
        .execute(&mut *db)
        .await?;
        sqlx::query!(
            "update plan set done = 1
             where match_id = ? and person_id = ? and dropped = 1",
            id,
            person
        )
        .execute(db)
        .await?;
    }
    Ok(replied)
}

/// The plans that wait in a match, the oldest first, with their owners' seats.
async fn waiting(db: &mut SqliteConnection, id: MatchId) -> Result<Vec<Waiting>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select p.plan_id as "id!", p.person_id, p.person_id = m.person_a_id as "a!: bool",
             p.board, p.position, p.answer, p.reply, p.later, p.played
           from plan p join match m using (match_id)
           where p.match_id = ? and p.dropped = 0 order by p.plan_id"#,
        id
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let first = [row.position, row.answer, row.reply];
            Ok(Waiting {
                id: row.id,
                person: row.person_id,
                seat: if row.a { Seat::A } else { Seat::B },
                plan: plan(row.board, first, &row.later)?,
                played: row.played,
            })
        })
        .collect()
}

impl Waiting {
    /// Can no longer come true: its owner is told in their next panel.
    async fn drop(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query!("update plan set dropped = 1 where plan_id = ?", self.id)
            .execute(db)
            .await?;
        Ok(())
    }

    /// Its next reply was played, and the match stands so: it waits for the turn after, or it was
    /// the last.
    async fn go_on(&self, db: &mut SqliteConnection, after: &Match) -> Result<(), sqlx::Error> {
        let [_, answer, reply] = row(&self.plan.next);
        let mut played: Vec<[String; 2]> = (exchanges(&self.played)?.into_iter())
            .map(|one| [one.answer, one.reply])
            .collect();
        played.push([answer, reply]);
        let played = serde_json::json!(played).to_string();
        if let Some(rest) = after.rest_of(self.seat, &self.plan) {
            let board = stored(rest.board);
            let [position, answer, reply] = row(&rest.next);
            let later = later(&rest);
            sqlx::query!(
                "update plan set board = ?, position = ?, answer = ?, reply = ?, later = ?,
                   played = ? where plan_id = ?",
                board,
                position,
                answer,
                reply,
                later,
                played,
                self.id
            )
            .execute(db)
            .await?;
            return Ok(());
        }
        let done = self.plan.later.is_empty();
        sqlx::query!(
            "update plan set dropped = 1, done = ?, later = '[]', played = ? where plan_id = ?",
            done,
            played,
            self.id
        )
        .execute(db)
        .await?;
        Ok(())
    }
}
