//! Finished matches: of a person, between two people, and how a rating went.

use super::derived::read_seat;
use super::ranking::read_kind;
use super::{MatchId, Person, PersonId, ServerId, Store, StoreError};
use crate::games::{GameCode, GameKind};
use crate::play::{self, BySeat, Ending, Outcome, Rounds, Score, Seat};

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
    /// Where the person sat.
    pub seat: Seat,
    /// How many rounds were agreed.
    pub agreed: Rounds,
    /// Why it was over.
    pub ending: Ending,
    /// The other person.
    pub opponent: Person,
    /// The score of each round begun.
    pub scores: Vec<Score>,
    /// Whether a rated match was agreed.
    pub rated: bool,
    /// How much it counted, in halves.
    pub weight: u8,
    /// The rating of the game before and after in millionths, where it counted.
    pub rating: Option<(i64, i64)>,
}

impl Played {
    /// What it counts as and what decided it, judged by its scores.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        play::judge(self.game.kind(), self.agreed, &self.scores, self.ending)
    }
}

/// The ending of a stored name; a match given up or lost on time has a winner.
fn read_ending(name: &str, winner: Option<Seat>) -> Ending {
    let loser = winner.map_or(Seat::A, Seat::other);
    [
        Ending::Played,
        Ending::Resigned(loser),
        Ending::TimedOut(loser),
        Ending::Agreed,
    ]
    .into_iter()
    .find(|ending| ending.name() == name)
    .unwrap_or(Ending::Cancelled)
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
                 h.ending as "ending!", h.winner, h.rounds, h.round as "round!: u8",
                 x.made as "made!: i32", x.conceded as "conceded!: i32", x.rated as "rated!: bool",
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
                let seat = read_seat(&row.seat);
                let finished: Vec<(i32, i32, Option<String>)> =
                    serde_json::from_str(&row.scores).unwrap_or_default();
                let mut scores: Vec<Score> = finished
                    .into_iter()
                    .map(|(a, b, winner)| Score {
                        points: BySeat { a, b },
                        winner: winner.as_deref().map(read_seat),
                    })
                    .collect();
                if scores.len() < usize::from(row.round) {
                    // The round that was not played to its end has what the others leave.
                    let mut points = play::total(&scores).map(|of_others| -of_others);
                    points[seat] += row.made;
                    points[seat.other()] += row.conceded;
                    let winner = None;
                    scores.push(Score { points, winner });
                }
                Ok(Played {
                    id: MatchId(row.match_id),
                    game: row
                        .game
                        .parse()
                        .map_err(|_| StoreError::Game { code: row.game })?,
                    ended_at: row.ended_at,
                    result: Result::read(&row.outcome),
                    seat,
                    agreed: if row.rounds == 1 {
                        Rounds::One
                    } else {
                        Rounds::Two
                    },
                    ending: read_ending(&row.ending, row.winner.as_deref().map(read_seat)),
                    opponent: Person::read(row.o_id, row.o_discord_id, row.o_name, row.o_locale),
                    scores,
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
}
