//! Finished matches: of a person, between two people, and how a rating went.

use super::derived::read_seat;
use super::id::read;
use super::ranking::read_kind;
use super::{MatchId, Person, PersonId, ServerId, Store, StoreError};
use crate::games::{GameCode, GameKind};
use crate::play::{BySeat, Seat};

/// How a match ended for one of its people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Result {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// A shared victory.
    Shared,
    /// Called off.
    None,
}

impl Result {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Won, Self::Lost, Self::Shared, Self::None];

    /// The stored name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Shared => "shared",
            Self::None => "none",
        }
    }

    fn read(name: &str) -> Self {
        Self::ALL
            .into_iter()
            .find(|result| result.name() == name)
            .unwrap_or(Self::None)
    }
}

/// Which finished matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Filter {
    /// Only this game.
    pub game: Option<GameKind>,
    /// Only against this person.
    pub opponent: Option<PersonId>,
    /// Only with this result.
    pub result: Option<Result>,
    /// Only what this person may see: their own matches, and those of this server.
    pub seen_by: Option<(PersonId, Option<ServerId>)>,
}

/// A finished match as one of its people sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its number.
    pub id: MatchId,
    /// The game and its options.
    pub game: GameCode,
    /// When it ended.
    pub ended_at: i64,
    /// How.
    pub result: Result,
    /// Why it was over, as stored: `played`, `resigned`, `timed_out`, `agreed`, `cancelled`.
    pub ending: String,
    /// The other person.
    pub opponent: Person,
    /// The points of each round begun, one's own and the other's.
    pub rounds: Vec<(i64, i64)>,
    /// The points of all rounds.
    pub points: (i64, i64),
    /// Finished rounds won, one's own and the other's.
    pub won: (usize, usize),
    /// Whether a rated match was agreed.
    pub rated: bool,
    /// How much it counted, in halves.
    pub weight: u8,
    /// The rating of the game before and after in millionths, where it counted.
    pub rating: Option<(i64, i64)>,
}

/// Matches of two people in one game, from the first one's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meetings {
    /// Which game.
    pub game: GameKind,
    /// How they ended.
    pub result: Result,
    /// How many.
    pub matches: i64,
    /// How many of them counted.
    pub counted: i64,
    /// Points of all rounds.
    pub points: (i64, i64),
}

/// A rating after a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The game.
    pub game: GameKind,
    /// When the match ended.
    pub at: i64,
    /// The rating after it, in millionths.
    pub rating: i64,
}

impl Store {
    /// A person's finished matches, the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn history(
        &self,
        person: PersonId,
        filter: &Filter,
        skip: u32,
        most: u32,
    ) -> std::result::Result<Vec<Played>, StoreError> {
        let game = filter.game.map(|kind| kind.to_string());
        let result = filter.result.map(Result::name);
        let viewer = filter.seen_by.map(|(viewer, _)| viewer);
        let server = filter.seen_by.and_then(|(_, server)| server);
        let rows = sqlx::query!(
            r#"select x.match_id as "match_id!", h.game, x.ended_at, x.outcome,
                 h.ending as "ending!", h.round, x.made, x.conceded, x.rated as "rated!: bool",
                 x.weight as "weight!: u8", x.rating_before, x.rating,
                 case when m.person_a_id = x.person_id then 'a' else 'b' end as "seat!: String",
                 o.person_id as "o_id!", o.discord_id as o_discord_id, o.name as o_name,
                 o.locale as o_locale,
                 (select json_group_array(json_array(points_a, points_b, winner)) from
                   (select points_a, points_b, winner from round_score r where r.match_id = x.match_id
                    order by number)) as "scores!: String"
               from played x
                 join match m on m.match_id = x.match_id
                 join challenge c on c.challenge_id = m.challenge_id
                 join head h on h.match_id = x.match_id
                 join person o on o.person_id = x.opponent_id
               where x.person_id = ?1 and (?2 is null or x.game = ?2)
                 and (?3 is null or x.opponent_id = ?3) and (?4 is null or x.outcome = ?4)
                 and (?5 is null or ?5 in (x.person_id, x.opponent_id) or c.server_id = ?6)
               order by x.ended_at desc, x.match_id desc limit ?7 offset ?8"#,
            person,
            game,
            filter.opponent,
            result,
            viewer,
            server,
            most,
            skip
        )
        .fetch_all(self.readers())
        .await?;
        rows.into_iter()
            .map(|row| {
                let scores: Vec<(i64, i64, Option<String>)> =
                    serde_json::from_str(&row.scores).unwrap_or_default();
                let seat = read_seat(&row.seat);
                let won = |seat: Seat| {
                    scores
                        .iter()
                        .filter(|(.., winner)| winner.as_deref().map(read_seat) == Some(seat))
                        .count()
                };
                let won = (won(seat), won(seat.other()));
                let mut rounds: Vec<(i64, i64)> = scores
                    .iter()
                    .map(|(a, b, _)| if seat == Seat::A { (*a, *b) } else { (*b, *a) })
                    .collect();
                if i64::try_from(rounds.len()).unwrap_or(0) < row.round {
                    let sum = rounds
                        .iter()
                        .fold((0, 0), |sum, round| (sum.0 + round.0, sum.1 + round.1));
                    rounds.push((row.made - sum.0, row.conceded - sum.1));
                }
                Ok(Played {
                    id: MatchId(row.match_id),
                    game: row
                        .game
                        .parse()
                        .map_err(|_| StoreError::Game { code: row.game })?,
                    ended_at: row.ended_at,
                    result: Result::read(&row.outcome),
                    ending: row.ending,
                    opponent: Person {
                        id: PersonId(row.o_id),
                        discord_id: row.o_discord_id.map(read),
                        name: row.o_name,
                        locale: row.o_locale,
                    },
                    rounds,
                    points: (row.made, row.conceded),
                    won,
                    rated: row.rated,
                    weight: row.weight,
                    rating: row.rating_before.zip(row.rating),
                })
            })
            .collect()
    }

    /// The finished matches of two people by game and result, from the first one's side.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn meetings(
        &self,
        one: PersonId,
        other: PersonId,
    ) -> std::result::Result<Vec<Meetings>, StoreError> {
        let rows = sqlx::query!(
            r#"select game, outcome, count(*) as "matches!: i64",
                 count(case when weight > 0 then 1 end) as "counted!: i64",
                 sum(made) as "made!: i64", sum(conceded) as "conceded!: i64"
               from played where person_id = ? and opponent_id = ?
               group by game, outcome order by game, outcome"#,
            one,
            other
        )
        .fetch_all(self.readers())
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(Meetings {
                    game: read_kind(&row.game)?,
                    result: Result::read(&row.outcome),
                    matches: row.matches,
                    counted: row.counted,
                    points: (row.made, row.conceded),
                })
            })
            .collect()
    }

    /// A person's latest ratings everywhere, the oldest of them first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn curve(
        &self,
        person: PersonId,
        most: u32,
    ) -> std::result::Result<Vec<Step>, StoreError> {
        let rows = sqlx::query!(
            r#"select game, ended_at, rating as "rating!" from played
               where person_id = ? and rating is not null
               order by ended_at desc, match_id desc limit ?"#,
            person,
            most
        )
        .fetch_all(self.readers())
        .await?;
        rows.into_iter()
            .rev()
            .map(|row| {
                Ok(Step {
                    game: read_kind(&row.game)?,
                    at: row.ended_at,
                    rating: row.rating,
                })
            })
            .collect()
    }

    /// What a finished match did to the ratings of its people, in millionths: how much it counted
    /// in halves, and for each seat before and after.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rated(
        &self,
        id: MatchId,
    ) -> std::result::Result<Option<(u8, BySeat<Option<(i64, i64)>>)>, StoreError> {
        let rows = sqlx::query!(
            r#"select x.weight as "weight!: u8", x.rating_before, x.rating,
                 x.person_id = m.person_a_id as "is_a!: bool"
               from played x join match m on m.match_id = x.match_id where x.match_id = ?"#,
            id
        )
        .fetch_all(self.readers())
        .await?;
        let mut both = BySeat::from_fn(|_| None);
        let mut weight = None;
        for row in rows {
            weight = Some(row.weight);
            let seat = if row.is_a { Seat::A } else { Seat::B };
            both[seat] = row.rating_before.zip(row.rating);
        }
        Ok(weight.map(|weight| (weight, both)))
    }

    /// The people of a match, without its log.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn people_of(
        &self,
        id: MatchId,
    ) -> std::result::Result<Option<BySeat<Person>>, StoreError> {
        let rows = sqlx::query!(
            r#"select p.person_id as "person_id!", p.discord_id, p.name, p.locale
               from match m join person p on p.person_id in (m.person_a_id, m.person_b_id)
               where m.match_id = ? order by p.person_id <> m.person_a_id"#,
            id
        )
        .fetch_all(self.readers())
        .await?;
        let mut people = rows.into_iter().map(|row| Person {
            id: PersonId(row.person_id),
            discord_id: row.discord_id.map(read),
            name: row.name,
            locale: row.locale,
        });
        Ok(people
            .next()
            .zip(people.next())
            .map(|(a, b)| BySeat { a, b }))
    }
}
