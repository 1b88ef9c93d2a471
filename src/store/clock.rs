//! What is due by the clock: found by the heads alone, so that no match waits in memory.

use sqlx::sqlite::SqliteConnection;

use super::id::stored;
use super::log::{Append, Written};
use super::writer::Unit;
use super::{MatchId, PersonId, Store, StoreError};
use crate::play::{Event, Match, Seat};

/// How long after a deadline it is looked at, in milliseconds: what arrived in time may still be
/// on its way to the log.
const GRACE: i64 = 2_000;

/// What somebody is to be told because of the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ring {
    /// The time is over, and with it the match.
    TimedOut,
    /// The time is over; the other may claim the win.
    Lapsed,
    /// The deadline comes near.
    Reminder,
}

/// A match that is due by the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockDue {
    /// The match.
    pub id: MatchId,
    /// What for.
    pub ring: Ring,
    /// Since when: UTC, milliseconds.
    pub at: i64,
}

/// What somebody was told about a match, by what it was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Reminded of this turn.
    Reminded(u64),
    /// That this turn's time is over.
    Lapsed(u64),
    /// Of the offer with this number.
    Offered(u64),
}

impl Store {
    /// When the next match is due by the clock.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn next_clock(&self) -> Result<Option<i64>, StoreError> {
        let row = sqlx::query!(
            r#"select min(at) as "at?: i64" from (
                 select min(h.deadline) + ?1 as at
                 from head h left join notice n using (match_id) join place p using (match_id)
                 where h.deadline is not null and p.guest = 0
                   and (h.friendly = 0 or coalesce(n.lapsed, 0) < h.turn_board)
                 union all
                 select min(h.deadline - case when s.remind < h.span then s.remind
                                              else h.span / 3 end)
                 from head h join match m using (match_id) join place p using (match_id)
                   left join notice n using (match_id)
                   left join setting s on s.person_id =
                     case h.turn when 'a' then m.person_a_id else m.person_b_id end
                 where h.deadline is not null and p.guest = 0
                   and coalesce(s.remind, 1) > 0 and coalesce(s.notify, 'place') <> 'none'
                   and coalesce(n.reminded, 0) < h.turn_board
                   and coalesce(n.lapsed, 0) < h.turn_board)"#,
            GRACE
        )
        .fetch_one(self.readers())
        .await?;
        Ok(row.at)
    }

    /// The matches that are due by the clock at an instant, the longest due first, at most `limit`.
    /// In a place where the bot is a guest nothing is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn clocks_due(&self, now: i64, limit: i64) -> Result<Vec<ClockDue>, StoreError> {
        let rows = sqlx::query!(
            r#"select match_id as "id!: i64", kind as "kind!: i64", at as "at!: i64" from (
                 select h.match_id, h.friendly as kind, h.deadline + ?1 as at
                 from head h left join notice n using (match_id) join place p using (match_id)
                 where h.deadline is not null and p.guest = 0
                   and (h.friendly = 0 or coalesce(n.lapsed, 0) < h.turn_board)
                 union all
                 select h.match_id, 2, h.deadline - case when s.remind < h.span then s.remind
                                                         else h.span / 3 end
                 from head h join match m using (match_id) join place p using (match_id)
                   left join notice n using (match_id)
                   left join setting s on s.person_id =
                     case h.turn when 'a' then m.person_a_id else m.person_b_id end
                 where h.deadline is not null and p.guest = 0
                   and coalesce(s.remind, 1) > 0 and coalesce(s.notify, 'place') <> 'none'
                   and coalesce(n.reminded, 0) < h.turn_board
                   and coalesce(n.lapsed, 0) < h.turn_board)
               where at <= ?2 order by at, match_id limit ?3"#,
            GRACE,
            now,
            limit
        )
        .fetch_all(self.readers())
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| ClockDue {
                id: MatchId(row.id),
                ring: match row.kind {
                    0 => Ring::TimedOut,
                    1 => Ring::Lapsed,
                    _ => Ring::Reminder,
                },
                at: row.at,
            })
            .collect())
    }

    /// The running matches whose clock runs, after this one, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn running_clocks(
        &self,
        after: MatchId,
        limit: i64,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids = sqlx::query_scalar!(
            r#"select match_id as "id!" from head
               where deadline is not null and match_id > ? order by match_id limit ?"#,
            after,
            limit
        )
        .fetch_all(self.readers())
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    /// The running matches of a person, whatever their pace.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn running_of(&self, person: PersonId) -> Result<Vec<MatchId>, StoreError> {
        let ids = sqlx::query_scalar!(
            r#"select m.match_id as "id!" from match m join head h using (match_id)
               where (m.person_a_id = ?1 or m.person_b_id = ?1) and h.ending is null
               order by m.match_id"#,
            person
        )
        .fetch_all(self.readers())
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    /// The matches with an offer that nobody was pinged for, where the bot writes unasked.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn offers_due(&self) -> Result<Vec<MatchId>, StoreError> {
        let ids = sqlx::query_scalar!(
            r#"select h.match_id as "id!" from head h join place p using (match_id)
                 left join notice n using (match_id)
               where h.offer_seq > coalesce(n.offered, 0) and p.guest = 0
               order by h.match_id"#
        )
        .fetch_all(self.readers())
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    /// The number of the newest offer somebody was pinged for in a match; 0 is none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn offer_told(&self, id: MatchId) -> Result<u64, StoreError> {
        let row = sqlx::query!("select offered from notice where match_id = ?", id)
            .fetch_optional(self.readers())
            .await?;
        Ok(row.map_or(0, |row| super::id::read(row.offered)))
    }

    /// Notes what somebody was told about a match. The numbers only rise.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_told(&self, id: MatchId, told: Told) -> Result<(), StoreError> {
        self.ask(SetTold { id, told }).await
    }

    /// Adds events to many matches in one unit, at most 500 of them; a match that has changed in
    /// between is left alone. Says which were written.
    ///
    /// # Errors
    /// When the database fails, or events cannot follow their match.
    pub async fn append_all(
        &self,
        all: Vec<(MatchId, Match, Option<Seat>, Vec<Event>)>,
        at: i64,
    ) -> Result<Vec<MatchId>, StoreError> {
        let mut units = Vec::with_capacity(all.len());
        for (id, before, by, events) in all {
            units.push((id, Append::of(id, &before, by, events, at)?.0));
        }
        self.ask(AppendAll { units }).await
    }
}

struct AppendAll {
    units: Vec<(MatchId, Append)>,
}

impl Unit for AppendAll {
    type Answer = Vec<MatchId>;

    async fn run(&self, db: &mut SqliteConnection) -> Result<Vec<MatchId>, sqlx::Error> {
        let mut written = Vec::with_capacity(self.units.len());
        for (id, unit) in &self.units {
            if matches!(unit.run(db).await?, Written::Done(_)) {
                written.push(*id);
            }
        }
        Ok(written)
    }
}

struct SetTold {
    id: MatchId,
    told: Told,
}

impl Unit for SetTold {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        let (mut reminded, mut lapsed, mut offered) = (0, 0, 0);
        match self.told {
            Told::Reminded(turn) => reminded = stored(turn),
            Told::Lapsed(turn) => lapsed = stored(turn),
            Told::Offered(seq) => offered = stored(seq),
        }
        sqlx::query!(
            "insert into notice (match_id, reminded, lapsed, offered) values (?1, ?2, ?3, ?4)
             on conflict (match_id) do update set reminded = max(reminded, ?2),
               lapsed = max(lapsed, ?3), offered = max(offered, ?4)",
            self.id,
            reminded,
            lapsed,
            offered
        )
        .execute(db)
        .await?;
        Ok(())
    }
}
