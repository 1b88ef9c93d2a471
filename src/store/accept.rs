//! The one moment at which a challenge becomes a match.

use sqlx::sqlite::SqliteConnection;

use super::asked::{Row, odd, read_state};
use super::derived::{self, HeadRow};
use super::id::stored;
use super::writer::Unit;
use super::{ChallengeId, MatchId, NewChallenge, PersonId, State, Store, StoreError};
use crate::play::{BySeat, Event, Match, RULES_VERSION, Reason, Recorded, Seat, Terms};

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
        let row = sqlx::query_as!(
            Row,
            r#"update challenge set state = 'accepted', closed_at = ?1
               where challenge_id = ?2 and state = 'open' and expires_at > ?1
                 and challenger_id <> ?3 and (opponent_id is null or opponent_id = ?3)
               returning challenge_id as "id!", challenger_id, opponent_id, game, rounds, begins,
                 pace, rated as "rated!: bool", server_id, channel, message,
                 guest as "guest!: bool", language, state, created_at, expires_at,
                 null as "match_id?: i64""#,
            self.at,
            self.id,
            self.by
        )
        .fetch_optional(&mut *db)
        .await?;
        let Some(row) = row else {
            return self.why_not(db).await;
        };
        let asked = row.into_challenge()?.asked;
        let new = Begin::asked(self.id, &asked, self.by, self.lots, self.at);
        let match_id = begin(db, new).await?;
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

/// A match to begin.
pub(super) struct Begin {
    pub(super) challenge: ChallengeId,
    pub(super) people: BySeat<PersonId>,
    pub(super) terms: Terms,
    pub(super) server: Option<i64>,
    pub(super) channel: i64,
    pub(super) language: String,
    pub(super) guest: bool,
    pub(super) at: i64,
}

impl Begin {
    /// The match that somebody asked for and `by` takes up; `lots` begins if lots are to be drawn.
    pub(super) fn asked(
        challenge: ChallengeId,
        asked: &NewChallenge,
        by: PersonId,
        lots: Seat,
        at: i64,
    ) -> Self {
        Self {
            challenge,
            people: BySeat {
                a: asked.challenger,
                b: by,
            },
            terms: Terms {
                game: asked.game,
                rounds: asked.rounds,
                begins: asked.begins.with(lots),
                pace: asked.pace,
                rated: asked.rated,
                named: asked.opponent.is_some(),
            },
            server: asked.place.server.map(|server| server.0),
            channel: stored(asked.place.channel),
            language: asked.place.language.clone(),
            guest: asked.place.guest,
            at,
        }
    }
}

/// Writes a new match with its first event and its place. The clock of a person who is on vacation
/// stands still from the beginning.
pub(super) async fn begin(db: &mut SqliteConnection, new: Begin) -> Result<MatchId, sqlx::Error> {
    let mut log = vec![Recorded {
        seq: 1,
        at: new.at,
        by: None,
        event: Event::Started {
            terms: new.terms,
            rules_version: RULES_VERSION,
        },
    }];
    for seat in Seat::ALL {
        let person = new.people[seat];
        let away = sqlx::query!(
            r#"select max(until_at) as "until?: i64" from vacation
               where person_id = ?1 and from_at <= ?2 and until_at > ?2"#,
            person,
            new.at
        )
        .fetch_one(&mut *db)
        .await?;
        if let Some(until) = away.until {
            log.push(Recorded {
                seq: log.len() as u64 + 1,
                at: new.at,
                by: Some(seat),
                event: Event::ClockStopped {
                    seat,
                    until,
                    reason: Reason::Vacation,
                },
            });
        }
    }
    let game = Match::replay(&log).map_err(|error| odd("challenge", &error.to_string()))?;
    let id = sqlx::query!(
        r#"insert into match (challenge_id, person_a_id, person_b_id) values (?, ?, ?)
           returning match_id as "id!""#,
        new.challenge,
        new.people.a,
        new.people.b
    )
    .fetch_one(&mut *db)
    .await?
    .id;
    let id = MatchId(id);
    derived::insert_events(db, id, &log).await?;
    HeadRow::of(&game, new.at, new.at).insert(db, id).await?;
    sqlx::query!(
        "insert into place (match_id, server_id, channel, language, guest) values (?, ?, ?, ?, ?)",
        id,
        new.server,
        new.channel,
        new.language,
        new.guest
    )
    .execute(db)
    .await?;
    Ok(id)
}
