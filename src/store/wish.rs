//! Standing wishes, and the one moment at which two of them, or a wish and an open challenge,
//! become a match.
//!
//! A wish fits another's wish, or an open challenge, of the same place when game and pace are the
//! same and what both name of variant, rounds and rating is the same. A place is a server; where
//! the bot is a guest it is the channel.

use sqlx::sqlite::SqliteConnection;

use super::accept::{Begin, begin};
use super::asked::{odd, read_begins, read_game, read_pace, read_rounds};
use super::id::{read, stored};
use super::writer::Unit;
use super::{Begins, ChallengeId, MatchId, PersonId, ServerId, Store, StoreError, Where, WishId};
use crate::games::{GameCode, GameKind};
use crate::play::{BySeat, Pace, Rounds, Seat, Terms};

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
    /// Where; the match will be shown there.
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

    /// The wishes that stand in a place, the newest first, at most `limit`. Whoever has left the
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
               where w.guest = ?1 and w.server_id is ?2 and (?1 = 0 or w.channel = ?3)
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

/// What two people who left something open play: what one of them named, else the usual.
fn settled(
    kind: GameKind,
    game: Option<GameCode>,
    rounds: Option<Rounds>,
    rated: Option<bool>,
    pace: Pace,
    begins: Seat,
) -> Terms {
    Terms {
        game: game.unwrap_or_else(|| GameCode::usual(kind)),
        rounds: rounds.unwrap_or_else(|| Rounds::usual(kind)),
        begins,
        pace,
        rated: rated.unwrap_or(true),
        named: false,
    }
}

struct Wish {
    new: NewWish,
    lots: Seat,
    at: i64,
}

impl Unit for Wish {
    type Answer = Wished;

    async fn run(&self, db: &mut SqliteConnection) -> Result<Wished, sqlx::Error> {
        sqlx::query!("delete from wish where expires_at <= ?", self.at)
            .execute(&mut *db)
            .await?;
        if let Some(met) = self.accept_a_challenge(db).await? {
            return Ok(met);
        }
        if let Some(met) = self.meet_a_wish(db).await? {
            return Ok(met);
        }
        if let Some(id) = self.renew(db).await? {
            return Ok(Wished::Renewed(id));
        }
        self.stand(db).await
    }
}

impl Wish {
    async fn accept_a_challenge(
        &self,
        db: &mut SqliteConnection,
    ) -> Result<Option<Wished>, sqlx::Error> {
        let new = &self.new;
        let kind = new.kind.to_string();
        let game = new.game.map(|game| game.to_string());
        let rounds = new.rounds.map(|rounds| i64::from(rounds.count()));
        let pace = new.pace.to_string();
        let channel = stored(new.place.channel);
        let row = sqlx::query!(
            r#"update challenge set state = 'accepted', closed_at = ?1, wished = 1
               where challenge_id = (
                 select c.challenge_id
                 from challenge c join person p on p.person_id = c.challenger_id
                   left join leaver l
                     on l.server_id = c.server_id and l.person_id = c.challenger_id
                 where c.state = 'open' and c.opponent_id is null and c.expires_at > ?1
                   and c.challenger_id <> ?2 and c.guest = ?3 and c.server_id is ?4
                   and (?3 = 0 or c.channel = ?5)
                   and substr(c.game || ':', 1, instr(c.game || ':', ':') - 1) = ?6
                   and c.pace = ?7 and c.game = coalesce(?8, c.game)
                   and c.rounds = coalesce(?9, c.rounds) and c.rated = coalesce(?10, c.rated)
                   and p.discord_id is not null and l.person_id is null
                 order by c.challenge_id limit 1)
               returning challenge_id as "id!", challenger_id, game, rounds, begins,
                 rated as "rated!: bool", server_id, channel, language"#,
            self.at,
            new.person,
            new.place.guest,
            new.place.server,
            channel,
            kind,
            pace,
            game,
            rounds,
            new.rated
        )
        .fetch_optional(&mut *db)
        .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        let begins = match read_begins(&row.begins)? {
            Begins::Seat(seat) => seat,
            Begins::Lots => self.lots,
        };
        let challenge = ChallengeId(row.id);
        let match_id = begin(
            db,
            Begin {
                challenge,
                people: BySeat {
                    a: PersonId(row.challenger_id),
                    b: new.person,
                },
                terms: Terms {
                    game: read_game(&row.game)?,
                    rounds: read_rounds(row.rounds)?,
                    begins,
                    pace: new.pace,
                    rated: row.rated,
                    named: false,
                },
                server: row.server_id,
                channel: row.channel,
                language: row.language,
                guest: new.place.guest,
                at: self.at,
            },
        )
        .await?;
        Ok(Some(Wished::Met {
            match_id,
            challenge: Some(challenge),
        }))
    }

    async fn meet_a_wish(&self, db: &mut SqliteConnection) -> Result<Option<Wished>, sqlx::Error> {
        let new = &self.new;
        let wanted = Wanted {
            by: new.person,
            kind: new.kind,
            game: new.game,
            rounds: new.rounds,
            pace: new.pace,
            rated: new.rated,
            server: new.place.server,
            channel: new.place.channel,
            guest: new.place.guest,
            at: self.at,
        };
        let Some(other) = wanted.take(db).await? else {
            return Ok(None);
        };
        let terms = settled(
            new.kind,
            new.game.or(other.asked.game),
            new.rounds.or(other.asked.rounds),
            new.rated.or(other.asked.rated),
            new.pace,
            self.lots,
        );
        let match_id = begin_wished(db, &other, new.person, terms, self.at).await?;
        Ok(Some(Wished::Met {
            match_id,
            challenge: None,
        }))
    }

    /// Lets the very same wish of the same person stand longer.
    async fn renew(&self, db: &mut SqliteConnection) -> Result<Option<WishId>, sqlx::Error> {
        let new = &self.new;
        let kind = new.kind.to_string();
        let game = new.game.map(|game| game.to_string());
        let rounds = new.rounds.map(|rounds| i64::from(rounds.count()));
        let pace = new.pace.to_string();
        let channel = stored(new.place.channel);
        let row = sqlx::query!(
            r#"update wish set expires_at = ?1, channel = ?2, language = ?3
               where person_id = ?4 and kind = ?5 and game is ?6 and rounds is ?7 and pace = ?8
                 and rated is ?9 and guest = ?10 and server_id is ?11 and (?10 = 0 or channel = ?2)
               returning wish_id as "id!""#,
            new.expires_at,
            channel,
            new.place.language,
            new.person,
            kind,
            game,
            rounds,
            pace,
            new.rated,
            new.place.guest,
            new.place.server
        )
        .fetch_optional(db)
        .await?;
        Ok(row.map(|row| WishId(row.id)))
    }

    async fn stand(&self, db: &mut SqliteConnection) -> Result<Wished, sqlx::Error> {
        let new = &self.new;
        let kind = new.kind.to_string();
        let game = new.game.map(|game| game.to_string());
        let rounds = new.rounds.map(|rounds| i64::from(rounds.count()));
        let pace = new.pace.to_string();
        let channel = stored(new.place.channel);
        let row = sqlx::query!(
            r#"insert into wish (person_id, kind, game, rounds, pace, rated, server_id, channel,
                 guest, language, created_at, expires_at)
               select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12
               where (select count(*) from wish where person_id = ?1) < ?13
               returning wish_id as "id!""#,
            new.person,
            kind,
            game,
            rounds,
            pace,
            new.rated,
            new.place.server,
            channel,
            new.place.guest,
            new.place.language,
            self.at,
            new.expires_at,
            WISHES
        )
        .fetch_optional(db)
        .await?;
        Ok(match row {
            Some(row) => Wished::Stands(WishId(row.id)),
            None => Wished::TooMany,
        })
    }
}

/// What a standing wish must fit to be met.
pub(super) struct Wanted {
    /// Who looks for one: never their own.
    pub(super) by: PersonId,
    pub(super) kind: GameKind,
    pub(super) game: Option<GameCode>,
    pub(super) rounds: Option<Rounds>,
    pub(super) pace: Pace,
    pub(super) rated: Option<bool>,
    pub(super) server: Option<ServerId>,
    pub(super) channel: u64,
    pub(super) guest: bool,
    pub(super) at: i64,
}

impl Wanted {
    /// Takes the oldest standing wish that fits out of the table.
    pub(super) async fn take(
        &self,
        db: &mut SqliteConnection,
    ) -> Result<Option<StandingWish>, sqlx::Error> {
        let kind = self.kind.to_string();
        let game = self.game.map(|game| game.to_string());
        let rounds = self.rounds.map(|rounds| i64::from(rounds.count()));
        let pace = self.pace.to_string();
        let channel = stored(self.channel);
        let row = sqlx::query_as!(
            WishRow,
            r#"delete from wish where wish_id = (
                 select w.wish_id
                 from wish w join person p using (person_id)
                   left join leaver l on l.server_id = w.server_id and l.person_id = w.person_id
                 where w.expires_at > ?1 and w.person_id <> ?2 and w.guest = ?3
                   and w.server_id is ?4 and (?3 = 0 or w.channel = ?5)
                   and w.kind = ?6 and w.pace = ?7
                   and coalesce(w.game, ?8, '') = coalesce(?8, w.game, '')
                   and coalesce(w.rounds, ?9, 0) = coalesce(?9, w.rounds, 0)
                   and coalesce(w.rated, ?10, 2) = coalesce(?10, w.rated, 2)
                   and p.discord_id is not null and l.person_id is null
                 order by w.wish_id limit 1)
               returning wish_id as "wish_id!", person_id, kind, game, rounds, pace,
                 rated as "rated: bool", server_id, channel, guest as "guest!: bool", language,
                 created_at, expires_at"#,
            self.at,
            self.by,
            self.guest,
            self.server,
            channel,
            kind,
            pace,
            game,
            rounds,
            self.rated
        )
        .fetch_optional(db)
        .await?;
        row.map(WishRow::into_wish).transpose()
    }
}

struct TakeUp {
    id: WishId,
    by: PersonId,
    lots: Seat,
    at: i64,
}

impl Unit for TakeUp {
    type Answer = TakenUp;

    async fn run(&self, db: &mut SqliteConnection) -> Result<TakenUp, sqlx::Error> {
        let row = sqlx::query_as!(
            WishRow,
            r#"delete from wish where wish_id = ?1 and person_id <> ?2 and expires_at > ?3
               returning wish_id as "wish_id!", person_id, kind, game, rounds, pace,
                 rated as "rated: bool", server_id, channel, guest as "guest!: bool", language,
                 created_at, expires_at"#,
            self.id,
            self.by,
            self.at
        )
        .fetch_optional(&mut *db)
        .await?;
        let Some(row) = row else {
            let own = sqlx::query!("select person_id from wish where wish_id = ?", self.id)
                .fetch_optional(db)
                .await?
                .is_some_and(|row| row.person_id == self.by.0);
            return Ok(if own { TakenUp::Own } else { TakenUp::Gone });
        };
        let wish = row.into_wish()?;
        let asked = &wish.asked;
        let terms = settled(
            asked.kind,
            asked.game,
            asked.rounds,
            asked.rated,
            asked.pace,
            self.lots,
        );
        let match_id = begin_wished(db, &wish, self.by, terms, self.at).await?;
        Ok(TakenUp::Started(match_id))
    }
}

/// Writes the closed challenge and the match of a wish that was just taken out of the table. It is
/// shown where that wish was made: there its person is.
async fn begin_wished(
    db: &mut SqliteConnection,
    wish: &StandingWish,
    other: PersonId,
    terms: Terms,
    at: i64,
) -> Result<MatchId, sqlx::Error> {
    let place = &wish.asked.place;
    let game = terms.game.to_string();
    let rounds = i64::from(terms.rounds.count());
    let pace = terms.pace.to_string();
    let channel = stored(place.channel);
    let challenge = sqlx::query!(
        r#"insert into challenge (challenger_id, game, rounds, begins, pace, rated, server_id,
             channel, guest, language, state, created_at, expires_at, closed_at, wished)
           values (?1, ?2, ?3, 'lots', ?4, ?5, ?6, ?7, ?8, ?9, 'accepted', ?10, ?11, ?12, 1)
           returning challenge_id as "id!""#,
        wish.asked.person,
        game,
        rounds,
        pace,
        terms.rated,
        place.server,
        channel,
        place.guest,
        place.language,
        wish.created_at,
        wish.asked.expires_at,
        at
    )
    .fetch_one(&mut *db)
    .await?
    .id;
    begin(
        db,
        Begin {
            challenge: ChallengeId(challenge),
            people: BySeat {
                a: wish.asked.person,
                b: other,
            },
            terms,
            server: place.server.map(|server| server.0),
            channel,
            language: place.language.clone(),
            guest: place.guest,
            at,
        },
    )
    .await
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
