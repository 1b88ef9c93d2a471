//! Standing wishes, and the one moment at which two of them, or a wish and an open challenge,
//! become a match.
//!
//! A wish fits another's wish, or an open challenge, of the same channel when game and pace are the
//! same and what both name of variant, rounds and rating is the same. Never another channel: the
//! bot does not know who may read it.

use sqlx::sqlite::SqliteConnection;

use super::asked::{odd, read_game, read_pace, read_rounds};
use super::id::{read, stored};
use super::writer::Unit;
use super::{ChallengeId, MatchId, PersonId, ServerId, Store, StoreError, Where, WishId};
use crate::games::{GameCode, GameKind};
use crate::play::{Pace, Rounds, Seat};

mod meet;

pub(super) use meet::Wanted;
use meet::{TakeUp, Wish};

/// Most wishes of one person at a time, in all places together.
pub const WISHES: i64 = 5;

/// What somebody wishes to play. What is `None` is left open and fits everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewWish {
    /// Who.
    pub person: PersonId,
    /// Which game.
    pub kind: GameKind,
    /// Which variant of it.
    pub game: Option<GameCode>,
    /// How many rounds.
    pub rounds: Option<Rounds>,
    /// The time limit of a turn.
    pub pace: Pace,
    /// Whether ratings are to change.
    pub rated: Option<bool>,
    /// Where it was made: only there it is met, and there the match will be shown.
    pub place: Where,
    /// When it lapses.
    pub expires_at: i64,
}

/// A wish that waits for another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingWish {
    /// Our number.
    pub id: WishId,
    /// What is wished.
    pub asked: NewWish,
    /// When it was made.
    pub created_at: i64,
}

/// What came of a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wished {
    /// It met another's: the match has begun.
    Met {
        /// The new match.
        match_id: MatchId,
        /// The open challenge that was accepted by it; `None` when two wishes met.
        challenge: Option<ChallengeId>,
    },
    /// It stands and waits.
    Stands(WishId),
    /// The same stood already, and now stands longer.
    Renewed(WishId),
    /// The person has [`WISHES`] already.
    TooMany,
}

/// What came of taking up somebody's wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenUp {
    /// The match has begun.
    Started(MatchId),
    /// Nobody plays against themselves.
    Own,
    /// It was met, withdrawn or is over.
    Gone,
}

impl Store {
    /// Notes a wish, or begins the match at once when another's fits: an open challenge before a
    /// wish, the oldest first. All in one unit, so that of two wishes at the same moment one finds
    /// the other. `lots` begins if lots are to be drawn.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn wish(&self, new: NewWish, lots: Seat, at: i64) -> Result<Wished, StoreError> {
        self.ask(Wish { new, lots, at }).await
    }

    /// Begins the match that a standing wish asks for, with somebody who picked it from the list.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_up_wish(
        &self,
        id: WishId,
        by: PersonId,
        lots: Seat,
        at: i64,
    ) -> Result<TakenUp, StoreError> {
        self.ask(TakeUp { id, by, lots, at }).await
    }

    /// Withdraws a wish of this person; says whether it stood.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn withdraw_wish(&self, id: WishId, person: PersonId) -> Result<bool, StoreError> {
        self.ask(Withdraw { id, person }).await
    }

    /// A person's standing wishes, the oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn wishes_of(
        &self,
        person: PersonId,
        now: i64,
    ) -> Result<Vec<StandingWish>, StoreError> {
        let rows = sqlx::query_as!(
            WishRow,
            r#"select wish_id as "wish_id!", person_id, kind, game, rounds, pace,
                 rated as "rated: bool", server_id, channel, guest as "guest!: bool", language,
                 created_at, expires_at
               from wish where person_id = ? and expires_at > ? order by wish_id"#,
            person,
            now
        )
        .fetch_all(self.readers())
        .await?;
        read_all(rows)
    }

    /// The wishes that stand in a channel, the newest first, at most `limit`. Whoever has left the
    /// server is passed over.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn wishes_in(
        &self,
        place: &Where,
        now: i64,
        limit: i64,
    ) -> Result<Vec<StandingWish>, StoreError> {
        let channel = stored(place.channel);
        let rows = sqlx::query_as!(
            WishRow,
            r#"select wish_id as "wish_id!", w.person_id, kind, game, rounds, pace,
                 rated as "rated: bool", w.server_id, channel, guest as "guest!: bool", language,
                 created_at, expires_at
               from wish w join person p using (person_id)
                 left join leaver l on l.server_id = w.server_id and l.person_id = w.person_id
               where w.guest = ?1 and w.server_id is ?2 and w.channel = ?3
                 and w.expires_at > ?4 and p.discord_id is not null and l.person_id is null
               order by wish_id desc limit ?5"#,
            place.guest,
            place.server,
            channel,
            now,
            limit
        )
        .fetch_all(self.readers())
        .await?;
        read_all(rows)
    }
}

fn read_all(rows: Vec<WishRow>) -> Result<Vec<StandingWish>, StoreError> {
    Ok(rows
        .into_iter()
        .map(WishRow::into_wish)
        .collect::<Result<_, _>>()?)
}

/// A row of `wish`.
struct WishRow {
    wish_id: i64,
    person_id: i64,
    kind: String,
    game: Option<String>,
    rounds: Option<i64>,
    pace: String,
    rated: Option<bool>,
    server_id: Option<i64>,
    channel: i64,
    guest: bool,
    language: String,
    created_at: i64,
    expires_at: i64,
}

impl WishRow {
    fn into_wish(self) -> Result<StandingWish, sqlx::Error> {
        Ok(StandingWish {
            id: WishId(self.wish_id),
            asked: NewWish {
                person: PersonId(self.person_id),
                kind: GameKind::ALL
                    .into_iter()
                    .find(|kind| kind.to_string() == self.kind)
                    .ok_or_else(|| odd("kind of game", &self.kind))?,
                game: self.game.as_deref().map(read_game).transpose()?,
                rounds: self.rounds.map(read_rounds).transpose()?,
                pace: read_pace(&self.pace)?,
                rated: self.rated,
                place: Where {
                    server: self.server_id.map(ServerId),
                    channel: read(self.channel),
                    guest: self.guest,
                    language: self.language,
                },
                expires_at: self.expires_at,
            },
            created_at: self.created_at,
        })
    }
}

struct Withdraw {
    id: WishId,
    person: PersonId,
}

impl Unit for Withdraw {
    type Answer = bool;

    async fn run(&self, db: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
        let done = sqlx::query!(
            "delete from wish where wish_id = ? and person_id = ?",
            self.id,
            self.person
        )
        .execute(db)
        .await?;
        Ok(done.rows_affected() == 1)
    }
}
