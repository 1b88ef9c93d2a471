//! How a wish is met: by a challenge that waits, by another's wish, by somebody's hand.

use sqlx::sqlite::SqliteConnection;

use super::super::accept::{Begin, begin};
use super::super::asked::Row;
use super::super::id::stored;
use super::super::writer::Unit;
use super::super::{Begins, ChallengeId, MatchId, NewChallenge, PersonId, ServerId, WishId};
use super::{NewWish, StandingWish, TakenUp, WISHES, WishRow, Wished};
use crate::games::{GameCode, GameKind};
use crate::play::{Pace, Rounds, Seat};

/// Notes a wish, or meets what fits it.
pub(super) struct Wish {
    pub(super) new: NewWish,
    pub(super) lots: Seat,
    pub(super) at: i64,
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
        let row = sqlx::query_as!(
            Row,
            r#"update challenge set state = 'accepted', closed_at = ?1, wished = 1
               where challenge_id = (
                 select c.challenge_id
                 from challenge c join person p on p.person_id = c.challenger_id
                   left join leaver l
                     on l.server_id = c.server_id and l.person_id = c.challenger_id
                 where c.state = 'open' and c.opponent_id is null and c.expires_at > ?1
                   and c.challenger_id <> ?2 and c.guest = ?3 and c.server_id is ?4
                   and c.channel = ?5
                   and substr(c.game || ':', 1, instr(c.game || ':', ':') - 1) = ?6
                   and c.pace = ?7 and c.game = coalesce(?8, c.game)
                   and c.rounds = coalesce(?9, c.rounds) and c.rated = coalesce(?10, c.rated)
                   and p.discord_id is not null and l.person_id is null
                 order by c.challenge_id limit 1)
               returning challenge_id as "id!", challenger_id, opponent_id, game, rounds, begins,
                 pace, rated as "rated!: bool", server_id, channel, message,
                 guest as "guest!: bool", language, state, created_at, expires_at,
                 null as "match_id?: i64""#,
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
        let accepted = row.into_challenge()?;
        let challenge = accepted.id;
        let new = Begin::asked(challenge, &accepted.asked, new.person, self.lots, self.at);
        let match_id = begin(db, new).await?;
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
        let asked = settled(&other.asked, Some(new));
        let match_id = begin_wished(db, &other, &asked, new.person, self.lots, self.at).await?;
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
            r#"update wish set expires_at = ?1, language = ?3
               where person_id = ?4 and kind = ?5 and game is ?6 and rounds is ?7 and pace = ?8
                 and rated is ?9 and guest = ?10 and server_id is ?11 and channel = ?2
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
pub(in crate::store) struct Wanted {
    /// Who looks for one: never their own.
    pub(in crate::store) by: PersonId,
    pub(in crate::store) kind: GameKind,
    pub(in crate::store) game: Option<GameCode>,
    pub(in crate::store) rounds: Option<Rounds>,
    pub(in crate::store) pace: Pace,
    pub(in crate::store) rated: Option<bool>,
    pub(in crate::store) server: Option<ServerId>,
    pub(in crate::store) channel: u64,
    pub(in crate::store) guest: bool,
    pub(in crate::store) at: i64,
}

impl Wanted {
    /// Takes the oldest standing wish that fits out of the table.
    pub(in crate::store) async fn take(
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
                   and w.server_id is ?4 and w.channel = ?5
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

/// Takes up the wish that somebody picked.
pub(super) struct TakeUp {
    pub(super) id: WishId,
    pub(super) by: PersonId,
    pub(super) lots: Seat,
    pub(super) at: i64,
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
        let asked = settled(&wish.asked, None);
        let match_id = begin_wished(db, &wish, &asked, self.by, self.lots, self.at).await?;
        Ok(TakenUp::Started(match_id))
    }
}

/// What two people who left something open play: what one of them named, else the usual. It is shown
/// where the first wish was made: there its person is.
fn settled(wish: &NewWish, other: Option<&NewWish>) -> NewChallenge {
    let game = wish.game.or(other.and_then(|other| other.game));
    let rounds = wish.rounds.or(other.and_then(|other| other.rounds));
    let rated = wish.rated.or(other.and_then(|other| other.rated));
    NewChallenge {
        challenger: wish.person,
        opponent: None,
        game: game.unwrap_or_else(|| GameCode::usual(wish.kind)),
        rounds: rounds.unwrap_or_else(|| Rounds::usual(wish.kind)),
        begins: Begins::Lots,
        pace: wish.pace,
        rated: rated.unwrap_or(true),
        place: wish.place.clone(),
        expires_at: wish.expires_at,
    }
}

/// Writes the closed challenge and the match of a wish that was just taken out of the table.
async fn begin_wished(
    db: &mut SqliteConnection,
    wish: &StandingWish,
    asked: &NewChallenge,
    other: PersonId,
    lots: Seat,
    at: i64,
) -> Result<MatchId, sqlx::Error> {
    let game = asked.game.to_string();
    let rounds = i64::from(asked.rounds.count());
    let pace = asked.pace.to_string();
    let channel = stored(asked.place.channel);
    let id = sqlx::query!(
        r#"insert into challenge (challenger_id, game, rounds, begins, pace, rated, server_id,
             channel, guest, language, state, created_at, expires_at, closed_at, wished)
           values (?1, ?2, ?3, 'lots', ?4, ?5, ?6, ?7, ?8, ?9, 'accepted', ?10, ?11, ?12, 1)
           returning challenge_id as "id!""#,
        asked.challenger,
        game,
        rounds,
        pace,
        asked.rated,
        asked.place.server,
        channel,
        asked.place.guest,
        asked.place.language,
        wish.created_at,
        asked.expires_at,
        at
    )
    .fetch_one(&mut *db)
    .await?
    .id;
    begin(db, Begin::asked(ChallengeId(id), asked, other, lots, at)).await
}
