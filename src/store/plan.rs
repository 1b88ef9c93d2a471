//! Turns planned ahead, as their owner keeps them.

mod due;

use sqlx::sqlite::SqliteConnection;

use super::asked::odd;
use super::id::{read, stored};
use super::writer::Unit;
use super::{MatchId, PersonId, PlanId, Store, StoreError};
use crate::play::{Match, Pair, Plan};

pub(super) use due::look_after;

/// Most plans of one person that wait in one match at a time.
pub const PLANS: i64 = 10;

/// A plan as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptPlan {
    /// Our number.
    pub id: PlanId,
    /// The plan.
    pub plan: Plan,
    /// What of it was played already: turns of the other with their replies.
    pub played: Vec<Exchange>,
}

/// A turn of the other and the reply that was played to it, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The other's turn.
    pub answer: String,
    /// The reply.
    pub reply: String,
}

/// What has become of plans that wait no longer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// What of them was played, in order.
    pub played: Vec<Exchange>,
    /// Of each that was dropped with something left in it, the board number at which the turn began
    /// that it waited for.
    pub dropped: Vec<u64>,
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
    /// Keeps a plan that was judged on a board, if that board still stands; in the place of another
    /// plan of this person in this match, if one is named.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_plan(
        &self,
        id: MatchId,
        person: PersonId,
        judged_on: &Match,
        plan: Plan,
        instead: Option<PlanId>,
        at: i64,
    ) -> Result<Planned, StoreError> {
        let board = stored(judged_on.board());
        self.ask(Keep {
            id,
            person,
            board,
            plan,
            instead,
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
            r#"select plan_id as "plan_id!", board, position, answer, reply, later, played
               from plan where match_id = ? and person_id = ? and dropped = 0 order by plan_id"#,
            id,
            person
        )
        .fetch_all(self.readers())
        .await?;
        let kept = rows.into_iter().map(|row| {
            let first = [row.position, row.answer, row.reply];
            Ok(KeptPlan {
                id: PlanId(row.plan_id),
                plan: plan(row.board, first, &row.later)?,
                played: exchanges(&row.played)?,
            })
        });
        Ok(kept.collect::<Result<_, sqlx::Error>>()?)
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

    /// What has become of a person's plans in a match that wait no longer since this was asked last.
    /// They are forgotten by it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_ended_plans(
        &self,
        id: MatchId,
        person: PersonId,
    ) -> Result<Ended, StoreError> {
        let row = sqlx::query!(
            r#"select count(*) as "count!: i64" from plan
               where match_id = ? and person_id = ? and dropped = 1"#,
            id,
            person
        )
        .fetch_one(self.readers())
        .await?;
        if row.count == 0 {
            return Ok(Ended::default());
        }
        self.ask(TakeEnded { id, person }).await
    }
}

/// A pair as it is kept: the position, and each turn's actions with spaces between.
type Row = [String; 3];

fn pair([position, answer, reply]: Row) -> Pair {
    let actions = |text: &str| text.split(' ').map(str::to_owned).collect();
    Pair {
        position,
        answer: actions(&answer),
        reply: actions(&reply),
    }
}

fn row(pair: &Pair) -> Row {
    [
        pair.position.clone(),
        pair.answer.join(" "),
        pair.reply.join(" "),
    ]
}

fn plan(board: i64, first: Row, later: &str) -> Result<Plan, sqlx::Error> {
    let later: Vec<Row> = serde_json::from_str(later).map_err(|_| odd("plan", later))?;
    Ok(Plan {
        board: read(board),
        next: pair(first),
        later: later.into_iter().map(pair).collect(),
    })
}

fn later(plan: &Plan) -> String {
    let rows: Vec<Row> = plan.later.iter().map(row).collect();
    serde_json::json!(rows).to_string()
}

fn exchanges(played: &str) -> Result<Vec<Exchange>, sqlx::Error> {
    let played: Vec<[String; 2]> = serde_json::from_str(played).map_err(|_| odd("plan", played))?;
    let exchange = |[answer, reply]: [String; 2]| Exchange { answer, reply };
    Ok(played.into_iter().map(exchange).collect())
}

struct Keep {
    id: MatchId,
    person: PersonId,
    /// Today's board number when the plan was judged.
    board: i64,
    plan: Plan,
    instead: Option<PlanId>,
    at: i64,
}

impl Unit for Keep {
    type Answer = Planned;

    async fn run(&self, db: &mut SqliteConnection) -> Result<Planned, sqlx::Error> {
        let turn = stored(self.plan.board);
        let [position, answer, reply] = row(&self.plan.next);
        let later = later(&self.plan);
        // What was played of the plan in whose place it comes is told with what comes of this one.
        let row = sqlx::query!(
            r#"insert into plan (match_id, person_id, board, position, answer, reply, later, made_at,
                 played)
               select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,
                 coalesce((select o.played from plan o where o.plan_id = ?11 and o.match_id = ?1
                             and o.person_id = ?2 and o.dropped = 0), '[]')
               from head h where h.match_id = ?1 and h.board = ?9 and h.ending is null
                 and (select count(*) from plan p where p.match_id = ?1 and p.person_id = ?2
                        and p.dropped = 0 and (p.board <> ?3 or p.answer <> ?5)
                        and p.plan_id is not ?11) < ?10
               on conflict (match_id, person_id, board, answer)
                 do update set reply = excluded.reply, later = excluded.later,
                   made_at = excluded.made_at, dropped = 0, done = 0,
                   played = case excluded.played when '[]' then played else excluded.played end
               returning plan_id as "id!""#,
            self.id,
            self.person,
            turn,
            position,
            answer,
            reply,
            later,
            self.at,
            self.board,
            PLANS,
            self.instead
        )
        .fetch_optional(&mut *db)
        .await?;
        if let Some(row) = row {
            if self.instead.is_some_and(|other| other.0 != row.id) {
                sqlx::query!(
                    "delete from plan where plan_id = ? and match_id = ? and person_id = ?
                       and dropped = 0",
                    self.instead,
                    self.id,
                    self.person
                )
                .execute(db)
                .await?;
            }
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
        // What was played of it is still told.
        let row = sqlx::query!(
            "update plan set dropped = 1, done = 1, later = '[]'
             where plan_id = ? and person_id = ? and dropped = 0 returning match_id",
            self.id,
            self.person
        )
        .fetch_optional(&mut *db)
        .await?;
        sqlx::query!(
            "delete from plan where plan_id = ? and person_id = ? and dropped = 1 and played = '[]'",
            self.id,
            self.person
        )
        .execute(db)
        .await?;
        Ok(row.map(|row| MatchId(row.match_id)))
    }
}

struct TakeEnded {
    id: MatchId,
    person: PersonId,
}

impl Unit for TakeEnded {
    type Answer = Ended;

    async fn run(&self, db: &mut SqliteConnection) -> Result<Ended, sqlx::Error> {
        let mut rows = sqlx::query!(
            r#"delete from plan where match_id = ? and person_id = ? and dropped = 1
               returning plan_id as "id!", board, played, done as "done!: bool""#,
            self.id,
            self.person
        )
        .fetch_all(db)
        .await?;
        rows.sort_by_key(|row| row.id);
        let mut ended = Ended::default();
        for row in rows {
            ended.played.extend(exchanges(&row.played)?);
            if !row.done {
                ended.dropped.push(read(row.board));
            }
        }
        Ok(ended)
    }
}
