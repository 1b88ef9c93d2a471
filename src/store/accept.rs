//! The one moment at which a challenge becomes a match.

use sqlx::sqlite::SqliteConnection;

use super::asked::{odd, read_begins, read_game, read_pace, read_rounds, read_state};
use super::derived::{self, HeadRow};
use super::writer::Unit;
use super::{Begins, ChallengeId, MatchId, PersonId, State, Store, StoreError};
use crate::play::{Event, Match, RULES_VERSION, Recorded, Seat, Terms};

/// What came of accepting a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// The match has started.
    Started {
        /// The new match.
        match_id: MatchId,
    },
    /// Somebody or something closed the challenge before.
    AlreadyClosed {
        /// What closed it.
        state: State,
        /// The match it had become, if that is what closed it.
        match_id: Option<MatchId>,
    },
    /// Its time is over, though nothing has said so yet.
    TooLate,
    /// Another person was challenged.
    NotForYou,
    /// Nobody plays against themselves.
    OwnChallenge,
    /// There is no such challenge.
    Unknown,
}

impl Store {
    /// Accepts a challenge: in one unit it is closed and becomes a match with its first event
    /// and its place, whose card is due. `lots` begins if lots are to be drawn.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn accept_challenge(
        &self,
        id: ChallengeId,
        by: PersonId,
        lots: Seat,
        at: i64,
    ) -> Result<Accepted, StoreError> {
        self.ask(Accept { id, by, lots, at }).await
    }
}

struct Accept {
    id: ChallengeId,
    by: PersonId,
    lots: Seat,
    at: i64,
}

impl Unit for Accept {
    type Answer = Accepted;

    async fn run(&self, db: &mut SqliteConnection) -> Result<Accepted, sqlx::Error> {
        // Everything that can forbid it stands in this one condition, so that nothing has to be
        // undone when it does not hold.
        let row = sqlx::query!(
            r#"update challenge set state = 'accepted', closed_at = ?1
               where challenge_id = ?2 and state = 'open' and expires_at > ?1
                 and challenger_id <> ?3 and (opponent_id is null or opponent_id = ?3)
               returning challenger_id, opponent_id, game, rounds, begins, pace,
                 rated as "rated!: bool", server_id, channel, language, guest"#,
            self.at,
            self.id,
            self.by
        )
        .fetch_optional(&mut *db)
        .await?;
        let Some(row) = row else {
            return self.why_not(db).await;
        };
        let begins = match read_begins(&row.begins)? {
            Begins::Seat(seat) => seat,
            Begins::Lots => self.lots,
        };
        let started = Recorded {
            seq: 1,
            at: self.at,
            by: None,
            event: Event::Started {
                terms: Terms {
                    game: read_game(&row.game)?,
                    rounds: read_rounds(row.rounds)?,
                    begins,
                    pace: read_pace(&row.pace)?,
                    rated: row.rated,
                    named: row.opponent_id.is_some(),
                },
                rules_version: RULES_VERSION,
            },
        };
        let game = Match::replay(std::slice::from_ref(&started))
            .map_err(|error| odd("challenge", &error.to_string()))?;
        let match_id = sqlx::query!(
            r#"insert into match (challenge_id, person_a_id, person_b_id) values (?, ?, ?)
               returning match_id as "id!""#,
            self.id,
            row.challenger_id,
            self.by
        )
        .fetch_one(&mut *db)
        .await?
        .id;
        let match_id = MatchId(match_id);
        derived::insert_events(db, match_id, &[started]).await?;
        HeadRow::of(&game, self.at, self.at)
            .insert(db, match_id)
            .await?;
        sqlx::query!(
            "insert into place (match_id, server_id, channel, language, guest)
             values (?, ?, ?, ?, ?)",
            match_id,
            row.server_id,
            row.channel,
            row.language,
            row.guest
        )
        .execute(db)
        .await?;
        Ok(Accepted::Started { match_id })
    }
}

impl Accept {
    async fn why_not(&self, db: &mut SqliteConnection) -> Result<Accepted, sqlx::Error> {
        let row = sqlx::query!(
            r#"select state, challenger_id, opponent_id, m.match_id as "match_id?"
               from challenge c left join match m using (challenge_id)
               where c.challenge_id = ?"#,
            self.id
        )
        .fetch_optional(db)
        .await?;
        let Some(row) = row else {
            return Ok(Accepted::Unknown);
        };
        let state = read_state(&row.state)?;
        Ok(if row.challenger_id == self.by.0 {
            Accepted::OwnChallenge
        } else if row.opponent_id.is_some_and(|id| id != self.by.0) {
            Accepted::NotForYou
        } else if state == State::Open {
            Accepted::TooLate
        } else {
            Accepted::AlreadyClosed {
                state,
                match_id: row.match_id.map(MatchId),
            }
        })
    }
}
