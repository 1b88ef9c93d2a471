//! Lists of running matches, from the heads alone: no log is replayed for a list.

use super::id::read;
use super::{MatchId, Person, PersonId, Store, StoreError};
use crate::games::GameCode;
use crate::play::{BySeat, Seat};

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Our number.
    pub id: MatchId,
    /// The game and its options.
    pub game: GameCode,
    /// How many rounds it has.
    pub rounds: u8,
    /// The running round, from 1.
    pub round: u8,
    /// The people at the seats.
    pub people: BySeat<Person>,
    /// Who is to act; `None` when it is over.
    pub turn: Option<Seat>,
    /// Points of all rounds together.
    pub points: BySeat<i64>,
    /// Today's board number.
    pub board: u64,
    /// The instant of the last event.
    pub changed_at: i64,
    /// Discord's number of the server; `None` outside of one.
    pub server: Option<u64>,
    /// Discord's number of the channel.
    pub channel: u64,
    /// Discord's number of the newest card, if there is one.
    pub message: Option<u64>,
}

impl Listed {
    /// The seat of this person; `None` for an onlooker.
    #[must_use]
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.people.seat_where(|one| one.id == person)
    }

    /// Whether this person is to act.
    #[must_use]
    pub fn awaits(&self, person: PersonId) -> bool {
        self.turn.is_some() && self.turn == self.seat_of(person)
    }
}

impl Store {
    /// A person's running matches: those that wait for them first, then the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn matches_of(&self, person: PersonId) -> Result<Vec<Listed>, StoreError> {
        let ids = sqlx::query_scalar!(
            r#"select m.match_id as "id!" from match m join head h using (match_id)
               where (m.person_a_id = ?1 or m.person_b_id = ?1) and h.ending is null"#,
            person
        )
        .fetch_all(self.readers())
        .await?;
        let mut listed = self.listed(&ids).await?;
        listed.sort_by_key(|one| (!one.awaits(person), -one.changed_at, one.id));
        Ok(listed)
    }

    /// The running matches shown in a channel, the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn matches_in(&self, channel: u64) -> Result<Vec<Listed>, StoreError> {
        let channel = super::id::stored(channel);
        let ids = sqlx::query_scalar!(
            r#"select p.match_id as "id!" from place p join head h using (match_id)
               where p.channel = ? and h.ending is null"#,
            channel
        )
        .fetch_all(self.readers())
        .await?;
        let mut listed = self.listed(&ids).await?;
        listed.sort_by_key(|one| (-one.changed_at, one.id));
        Ok(listed)
    }

    async fn listed(&self, ids: &[i64]) -> Result<Vec<Listed>, StoreError> {
        let ids = serde_json::Value::from(ids).to_string();
        let rows = sqlx::query!(
            r#"select m.match_id as "id!", h.game, h.rounds, h.round, h.turn, h.points_a,
                 h.points_b, h.board, h.changed_at, s.discord_id as "server?", p.channel,
                 p.message, a.person_id as "a_id!", a.discord_id as a_discord_id,
                 a.name as a_name, a.locale as a_locale, b.person_id as "b_id!",
                 b.discord_id as b_discord_id, b.name as b_name, b.locale as b_locale
               from match m
                 join head h on h.match_id = m.match_id
                 join place p on p.match_id = m.match_id
                 join person a on a.person_id = m.person_a_id
                 join person b on b.person_id = m.person_b_id
                 left join server s on s.server_id = p.server_id
               where m.match_id in (select value from json_each(?))"#,
            ids
        )
        .fetch_all(self.readers())
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(Listed {
                    id: MatchId(row.id),
                    game: row
                        .game
                        .parse()
                        .map_err(|_| StoreError::Game { code: row.game })?,
                    rounds: u8::try_from(row.rounds).unwrap_or(u8::MAX),
                    round: u8::try_from(row.round).unwrap_or(u8::MAX),
                    people: BySeat {
                        a: Person::read(row.a_id, row.a_discord_id, row.a_name, row.a_locale),
                        b: Person::read(row.b_id, row.b_discord_id, row.b_name, row.b_locale),
                    },
                    turn: row.turn.as_deref().map(super::derived::read_seat),
                    points: BySeat {
                        a: row.points_a,
                        b: row.points_b,
                    },
                    board: read(row.board),
                    changed_at: row.changed_at,
                    server: row.server.map(read),
                    channel: read(row.channel),
                    message: row.message.map(read),
                })
            })
            .collect()
    }
}
