//! Challenges in the database: open until exactly one thing closes them.

use sqlx::sqlite::SqliteConnection;

use super::{Begins, Challenge, Closed, NewChallenge, State, Where};
use crate::play::Seat;
use crate::store::accept::{Begin, begin};
use crate::store::asked::{Row, read_state};
use crate::store::derived;
use crate::store::id::stored;
use crate::store::wish::Wanted;
use crate::store::writer::Unit;
use crate::store::{ChallengeId, MatchId, Store, StoreError};

/// One text for all challenges: only the condition differs.
macro_rules! challenges {
    ($rest:literal, $value:expr) => {
        sqlx::query_as!(
            Row,
            r#"select c.challenge_id as "id!", challenger_id, opponent_id, game, rounds, begins,
                 pace, rated as "rated!: bool", server_id, channel, message,
                 guest as "guest!: bool", language, state, created_at, expires_at,
                 m.match_id as "match_id?"
               from challenge c left join match m using (challenge_id) "#
                + $rest,
            $value
        )
    };
}

impl Store {
    /// Writes a new challenge down, open.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open_challenge(
        &self,
        asked: NewChallenge,
        at: i64,
    ) -> Result<ChallengeId, StoreError> {
        let lots = None;
        Ok(self.ask(Open { asked, lots, at }).await?.0)
    }

    /// Writes a new challenge down; when it is open to everybody and a standing wish of the
    /// channel fits, that person accepts it in the same unit. `lots` begins if lots are to be drawn.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open_challenge_or_meet(
        &self,
        asked: NewChallenge,
        lots: Seat,
        at: i64,
    ) -> Result<(ChallengeId, Option<MatchId>), StoreError> {
        let lots = Some(lots);
        self.ask(Open { asked, lots, at }).await
    }

    /// The challenges in a channel that are open to everybody, the newest first, at most `limit`.
    /// Whoever has left the server is passed over.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn challenges_in(
        &self,
        place: &Where,
        now: i64,
        limit: i64,
    ) -> Result<Vec<Challenge>, StoreError> {
        let channel = stored(place.channel);
        let rows = sqlx::query_as!(
            Row,
            r#"select c.challenge_id as "id!", challenger_id, opponent_id, game, rounds, begins,
                 pace, rated as "rated!: bool", c.server_id, channel, message,
                 guest as "guest!: bool", language, state, created_at, expires_at,
                 null as "match_id?: i64"
               from challenge c join person p on p.person_id = c.challenger_id
                 left join leaver l
                   on l.server_id = c.server_id and l.person_id = c.challenger_id
               where c.state = 'open' and c.opponent_id is null and c.expires_at > ?1
                 and c.server_id is ?2 and c.guest = ?3 and c.channel = ?4
                 and p.discord_id is not null and l.person_id is null
               order by c.challenge_id desc limit ?5"#,
            now,
            place.server,
            place.guest,
            channel,
            limit
        )
        .fetch_all(self.readers())
        .await?;
        Row::all(rows)
    }

    /// A challenge by our number.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, StoreError> {
        let row = challenges!("where c.challenge_id = ?", id)
            .fetch_optional(self.readers())
            .await?;
        Ok(row.map(Row::into_challenge).transpose()?)
    }

    /// The open challenges whose time is over, oldest first, at most 100.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn overdue_challenges(&self, now: i64) -> Result<Vec<Challenge>, StoreError> {
        let rows = challenges!(
            "where state = 'open' and expires_at <= ? order by expires_at limit 100",
            now
        )
        .fetch_all(self.readers())
        .await?;
        Row::all(rows)
    }

    /// When the next open challenge lapses.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn next_expiry(&self) -> Result<Option<i64>, StoreError> {
        let row = sqlx::query!(
            r#"select min(expires_at) as "at?: i64" from challenge where state = 'open'"#
        )
        .fetch_one(self.readers())
        .await?;
        Ok(row.at)
    }

    /// Notes which message is the card.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_challenge_message(
        &self,
        id: ChallengeId,
        message: u64,
    ) -> Result<(), StoreError> {
        self.ask(Message {
            id,
            message: stored(message),
        })
        .await
    }

    /// Closes a challenge without a match: declined, withdrawn or expired. Who may do so has
    /// been judged before.
    ///
    /// # Errors
    /// When the database fails.
    ///
    /// # Panics
    /// When `state` is no such state.
    pub async fn close_challenge(
        &self,
        id: ChallengeId,
        state: State,
        at: i64,
    ) -> Result<Closed, StoreError> {
        assert!(
            !matches!(state, State::Open | State::Accepted),
            "opening is `open_challenge`, accepting is `accept_challenge`"
        );
        self.ask(Close { id, state, at }).await
    }
}

struct Open {
    asked: NewChallenge,
    /// Who begins if lots are to be drawn; `None` asks for no wish.
    lots: Option<Seat>,
    at: i64,
}

impl Unit for Open {
    type Answer = (ChallengeId, Option<MatchId>);

    async fn run(&self, db: &mut SqliteConnection) -> Result<Self::Answer, sqlx::Error> {
        let asked = &self.asked;
        let game = asked.game.to_string();
        let rounds = i64::from(asked.rounds.count());
        let begins = match asked.begins {
            Begins::Seat(seat) => derived::seat(seat),
            Begins::Lots => "lots",
        };
        let pace = asked.pace.to_string();
        let channel = stored(asked.place.channel);
        let row = sqlx::query!(
            r#"insert into challenge (challenger_id, opponent_id, game, rounds, begins, pace,
                 rated, server_id, channel, guest, language, created_at, expires_at)
               values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
               returning challenge_id as "id!""#,
            asked.challenger,
            asked.opponent,
            game,
            rounds,
            begins,
            pace,
            asked.rated,
            asked.place.server,
            channel,
            asked.place.guest,
            asked.place.language,
            self.at,
            asked.expires_at
        )
        .fetch_one(&mut *db)
        .await?;
        let id = ChallengeId(row.id);
        Ok((id, self.meet(db, id).await?))
    }
}

impl Open {
    /// Has the person of a fitting wish accept the challenge.
    async fn meet(
        &self,
        db: &mut SqliteConnection,
        id: ChallengeId,
    ) -> Result<Option<MatchId>, sqlx::Error> {
        let asked = &self.asked;
        let (Some(lots), None) = (self.lots, asked.opponent) else {
            return Ok(None);
        };
        let wanted = Wanted {
            by: asked.challenger,
            kind: asked.game.kind(),
            game: Some(asked.game),
            rounds: Some(asked.rounds),
            pace: asked.pace,
            rated: Some(asked.rated),
            server: asked.place.server,
            channel: asked.place.channel,
            guest: asked.place.guest,
            at: self.at,
        };
        let Some(wish) = wanted.take(db).await? else {
            return Ok(None);
        };
        sqlx::query!(
            "update challenge set state = 'accepted', closed_at = ?1, wished = 1
             where challenge_id = ?2",
            self.at,
            id
        )
        .execute(&mut *db)
        .await?;
        let new = Begin::asked(id, asked, wish.asked.person, lots, self.at);
        begin(db, new).await.map(Some)
    }
}

struct Message {
    id: ChallengeId,
    message: i64,
}

impl Unit for Message {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "update challenge set message = ? where challenge_id = ?",
            self.message,
            self.id
        )
        .execute(db)
        .await?;
        Ok(())
    }
}

struct Close {
    id: ChallengeId,
    state: State,
    at: i64,
}

impl Unit for Close {
    type Answer = Closed;

    async fn run(&self, db: &mut SqliteConnection) -> Result<Closed, sqlx::Error> {
        let state = self.state.text();
        let done = sqlx::query!(
            "update challenge set state = ?, closed_at = ?
             where challenge_id = ? and state = 'open'",
            state,
            self.at,
            self.id
        )
        .execute(&mut *db)
        .await?;
        if done.rows_affected() == 1 {
            return Ok(Closed::Done);
        }
        let row = sqlx::query!(
            "select state from challenge where challenge_id = ?",
            self.id
        )
        .fetch_optional(db)
        .await?;
        Ok(match row {
            Some(row) => Closed::AlreadyClosed {
                state: read_state(&row.state)?,
            },
            None => Closed::Unknown,
        })
    }
}
