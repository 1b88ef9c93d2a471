//! The one moment at which a finished match becomes a new one.

use sqlx::sqlite::SqliteConnection;

use super::accept::{Begin, begin};
use super::log::{Append, Written};
use super::writer::Unit;
use super::{ChallengeId, MatchId, PersonId, Store, StoreError};
use crate::play::{BySeat, Event, Match, Seat, Terms};

/// What came of agreeing to a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rematched {
    /// The new match has begun.
    Started {
        /// The new match.
        match_id: MatchId,
    },
    /// Something else happened to the old match first: load again and decide again.
    Changed,
}

impl Store {
    /// Begins the match that follows `before`: same terms, the other seat begins, same place. The
    /// event that says so and the new match are one unit, so that two people who press at once
    /// begin one match.
    ///
    /// # Errors
    /// When the database fails, or no rematch can follow `before`.
    pub async fn rematch(
        &self,
        id: MatchId,
        before: &Match,
        by: Option<Seat>,
        at: i64,
    ) -> Result<Rematched, StoreError> {
        let (append, _) = Append::of(id, before, by, vec![Event::Rematched], at)?;
        let old = before.terms();
        let terms = Terms {
            begins: old.begins.other(),
            ..*old
        };
        self.ask(Rematch {
            id,
            append,
            terms,
            at,
        })
        .await
    }

    /// The last match of a person that ended and was not played again, in this channel first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn last_finished(
        &self,
        person: PersonId,
        channel: u64,
    ) -> Result<Option<MatchId>, StoreError> {
        let channel = super::id::stored(channel);
        let row = sqlx::query!(
            r#"select m.match_id as "id!"
               from match m join head h using (match_id) join place p using (match_id)
                 left join challenge c on c.rematch_of = m.match_id
               where (m.person_a_id = ?1 or m.person_b_id = ?1) and h.ending is not null
                 and c.challenge_id is null
               order by p.channel = ?2 desc, h.changed_at desc limit 1"#,
            person,
            channel
        )
        .fetch_optional(self.readers())
        .await?;
        Ok(row.map(|row| MatchId(row.id)))
    }

    /// The matches of a person that ended and were not played again, the latest first, at most so
    /// many.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rematchable(
        &self,
        person: PersonId,
        most: u32,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids = sqlx::query_scalar!(
            r#"select m.match_id as "id!"
               from match m join head h using (match_id)
                 left join challenge c on c.rematch_of = m.match_id
               where (m.person_a_id = ?1 or m.person_b_id = ?1) and h.ending is not null
                 and c.challenge_id is null
               order by h.changed_at desc limit ?2"#,
            person,
            most
        )
        .fetch_all(self.readers())
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    /// The finished matches of a person in which one of the two has offered a rematch that stands.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rematch_offered(&self, person: PersonId) -> Result<Vec<MatchId>, StoreError> {
        let ids = sqlx::query_scalar!(
            r#"select m.match_id as "id!" from match m join head h using (match_id)
               where (m.person_a_id = ?1 or m.person_b_id = ?1) and h.ending is not null
                 and h.offer_seq is not null
               order by m.match_id"#,
            person
        )
        .fetch_all(self.readers())
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    /// The match that came of a rematch of this one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rematch_of(&self, id: MatchId) -> Result<Option<MatchId>, StoreError> {
        let row = sqlx::query!(
            r#"select m.match_id as "id!" from challenge c join match m using (challenge_id)
               where c.rematch_of = ?"#,
            id
        )
        .fetch_optional(self.readers())
        .await?;
        Ok(row.map(|row| MatchId(row.id)))
    }
}

struct Rematch {
    id: MatchId,
    append: Append,
    terms: Terms,
    at: i64,
}

impl Unit for Rematch {
    type Answer = Rematched;

    async fn run(&self, db: &mut SqliteConnection) -> Result<Rematched, sqlx::Error> {
        if !matches!(self.append.run(db).await?, Written::Done(_)) {
            return Ok(Rematched::Changed);
        }
        let old = sqlx::query!(
            r#"select m.person_a_id, m.person_b_id, p.server_id, p.channel, p.language,
                 p.guest as "guest!: bool"
               from match m join place p using (match_id) where m.match_id = ?"#,
            self.id
        )
        .fetch_one(&mut *db)
        .await?;
        let game = self.terms.game.to_string();
        let rounds = i64::from(self.terms.rounds.count());
        let begins = super::derived::seat(self.terms.begins);
        let pace = self.terms.pace.to_string();
        let challenge = sqlx::query!(
            r#"insert into challenge (challenger_id, opponent_id, game, rounds, begins, pace, rated,
                 server_id, channel, guest, language, state, created_at, expires_at, closed_at,
                 rematch_of)
               values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 'accepted', ?12, ?12, ?12,
                 ?13)
               returning challenge_id as "id!""#,
            old.person_a_id,
            old.person_b_id,
            game,
            rounds,
            begins,
            pace,
            self.terms.rated,
            old.server_id,
            old.channel,
            old.guest,
            old.language,
            self.at,
            self.id
        )
        .fetch_one(&mut *db)
        .await?
        .id;
        let match_id = begin(
            db,
            Begin {
                challenge: ChallengeId(challenge),
                people: BySeat {
                    a: PersonId(old.person_a_id),
                    b: PersonId(old.person_b_id),
                },
                terms: self.terms,
                server: old.server_id,
                channel: old.channel,
                language: old.language,
                guest: old.guest,
                at: self.at,
            },
        )
        .await?;
        Ok(Rematched::Started { match_id })
    }
}
