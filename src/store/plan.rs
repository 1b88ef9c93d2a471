//! Turns planned ahead. A plan that comes true is played in the unit that records the turn it
//! waited for: either both are written or neither.

use sqlx::sqlite::SqliteConnection;

use super::asked::odd;
use super::id::{read, stored};
use super::log::{Append, log_of};
use super::writer::Unit;
use super::{MatchId, PersonId, PlanId, Store, StoreError};
use crate::play::{Match, Plan, Prospect, Seat};

/// Most plans of one person that wait in one match at a time.
pub const PLANS: i64 = 10;

/// A plan as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptPlan {
    /// Our number.
    pub id: PlanId,
    /// The plan.
    pub plan: Plan,
}

/// What came of keeping a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planned {
    /// It waits. One for the same turn of the other has been replaced.
    Kept(PlanId),
    /// The board is another by now.
    Stale,
    /// [`PLANS`] wait in this match already.
    TooMany,
}

impl Store {
    /// Keeps a plan that was judged on a board, if that board still stands.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_plan(
        &self,
        id: MatchId,
        person: PersonId,
        judged_on: &Match,
        plan: Plan,
        at: i64,
    ) -> Result<Planned, StoreError> {
        let board = stored(judged_on.board());
        self.ask(Keep {
            id,
            person,
            board,
            plan,
            at,
        })
        .await
    }

    /// A person's plans that wait in a match, the oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plans_of(
        &self,
        id: MatchId,
        person: PersonId,
    ) -> Result<Vec<KeptPlan>, StoreError> {
        let rows = sqlx::query!(
            r#"select plan_id as "plan_id!", board, position, answer, reply from plan
               where match_id = ? and person_id = ? and dropped = 0 order by plan_id"#,
            id,
            person
        )
        .fetch_all(self.readers())
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| KeptPlan {
                id: PlanId(row.plan_id),
                plan: plan(row.board, row.position, &row.answer, &row.reply),
            })
            .collect())
    }

    /// Withdraws a plan of this person; says in which match it waited.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn withdraw_plan(
        &self,
        id: PlanId,
        person: PersonId,
    ) -> Result<Option<MatchId>, StoreError> {
        self.ask(Withdraw { id, person }).await
    }

    /// How many of a person's plans were dropped in a match since this was asked last. They are
    /// forgotten by it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_dropped_plans(
        &self,
        id: MatchId,
        person: PersonId,
    ) -> Result<u64, StoreError> {
        let row = sqlx::query!(
            r#"select count(*) as "count!: i64" from plan
               where match_id = ? and person_id = ? and dropped = 1"#,
            id,
            person
        )
        .fetch_one(self.readers())
        .await?;
        if row.count == 0 {
            return Ok(0);
        }
        self.ask(TakeDropped { id, person }).await
    }
}

fn plan(board: i64, position: String, answer: &str, reply: &str) -> Plan {
    let actions = |text: &str| text.split(' ').map(str::to_owned).collect();
    Plan {
        board: read(board),
        position,
        answer: actions(answer),
        reply: actions(reply),
    }
}

struct Keep {
    id: MatchId,
    person: PersonId,
    /// Today's board number when the plan was judged.
    board: i64,
    plan: Plan,
    at: i64,
}

impl Unit for Keep {
    type Answer = Planned;

    async fn run(&self, db: &mut SqliteConnection) -> Result<Planned, sqlx::Error> {
        let turn = stored(self.plan.board);
        let answer = self.plan.answer.join(" ");
        let reply = self.plan.reply.join(" ");
        let row = sqlx::query!(
            r#"insert into plan (match_id, person_id, board, position, answer, reply, made_at)
               select ?1, ?2, ?3, ?4, ?5, ?6, ?7
               from head h where h.match_id = ?1 and h.board = ?8 and h.ending is null
                 and (select count(*) from plan p where p.match_id = ?1 and p.person_id = ?2
                        and p.dropped = 0 and (p.board <> ?3 or p.answer <> ?5)) < ?9
               on conflict (match_id, person_id, board, answer)
                 do update set reply = excluded.reply, made_at = excluded.made_at, dropped = 0
               returning plan_id as "id!""#,
            self.id,
            self.person,
            turn,
            self.plan.position,
            answer,
            reply,
            self.at,
            self.board,
            PLANS
        )
        .fetch_optional(&mut *db)
        .await?;
        if let Some(row) = row {
            return Ok(Planned::Kept(PlanId(row.id)));
        }
        let stands = sqlx::query!(
            r#"select 1 as "one!: i64" from head
               where match_id = ? and board = ? and ending is null"#,
            self.id,
            self.board
        )
        .fetch_optional(db)
        .await?;
        Ok(match stands {
            Some(_) => Planned::TooMany,
            None => Planned::Stale,
        })
    }
}

struct Withdraw {
    id: PlanId,
    person: PersonId,
}

impl Unit for Withdraw {
    type Answer = Option<MatchId>;

    async fn run(&self, db: &mut SqliteConnection) -> Result<Option<MatchId>, sqlx::Error> {
        let row = sqlx::query!(
            r#"delete from plan where plan_id = ? and person_id = ? and dropped = 0
               returning match_id"#,
            self.id,
            self.person
        )
        .fetch_optional(db)
        .await?;
        Ok(row.map(|row| MatchId(row.match_id)))
    }
}

struct TakeDropped {
    id: MatchId,
    person: PersonId,
}

impl Unit for TakeDropped {
    type Answer = u64;

    async fn run(&self, db: &mut SqliteConnection) -> Result<u64, sqlx::Error> {
        let done = sqlx::query!(
            "delete from plan where match_id = ? and person_id = ? and dropped = 1",
            self.id,
            self.person
        )
        .execute(db)
        .await?;
        Ok(done.rows_affected())
    }
}

/// A plan with who owns it.
struct Waiting {
    id: i64,
    person: i64,
    seat: Seat,
    plan: Plan,
}

/// Looks after the plans of a match to which events have just been added: one that has come true
/// is played now, what can no longer come true is dropped. Returns the match after the reply, if
/// one was played.
pub(super) async fn look_after(
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
        match game.prospect(one.seat, &one.plan) {
            Prospect::Waits => continue,
            Prospect::Gone => {}
            Prospect::Due => {
                if let Some(events) = game.reply(one.seat, &one.plan) {
                    let (append, after) =
                        Append::of(id, &game, Some(one.seat), events, at).map_err(unreadable)?;
                    append.write(db).await?;
                    game = after.clone();
                    replied = Some(Box::new(after));
                    owner = Some(one.person);
                    forget(db, one.id).await?;
                    continue;
                }
            }
        }
        drop_or_forget(db, &one, game.ending().is_some()).await?;
    }
    if let Some(person) = owner {
        // The owner's turn was played as planned: there is nothing to tell about the others.
        sqlx::query!(
            "delete from plan where match_id = ? and person_id = ? and dropped = 1",
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
             p.board, p.position, p.answer, p.reply
           from plan p join match m using (match_id)
           where p.match_id = ? and p.dropped = 0 order by p.plan_id"#,
        id
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Waiting {
            id: row.id,
            person: row.person_id,
            seat: if row.a { Seat::A } else { Seat::B },
            plan: plan(row.board, row.position, &row.answer, &row.reply),
        })
        .collect())
}

async fn forget(db: &mut SqliteConnection, plan: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from plan where plan_id = ?", plan)
        .execute(db)
        .await?;
    Ok(())
}

/// A plan that can no longer come true: its owner is told in their next panel, unless the match
/// is over and has none.
async fn drop_or_forget(
    db: &mut SqliteConnection,
    one: &Waiting,
    over: bool,
) -> Result<(), sqlx::Error> {
    if over {
        return forget(db, one.id).await;
    }
    sqlx::query!("update plan set dropped = 1 where plan_id = ?", one.id)
        .execute(db)
        .await?;
    Ok(())
}
