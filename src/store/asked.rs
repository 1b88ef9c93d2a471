//! A challenge as it is stored, and back: every text the table holds becomes a type here.

use super::challenge::{Begins, Challenge, NewChallenge, State, Where};
use super::id::read;
use super::{ChallengeId, MatchId, PersonId, ServerId, StoreError};
use crate::games::GameCode;
use crate::play::{Pace, Rounds, Seat};

/// A row of `challenge`, with the match it led to.
pub(super) struct Row {
    pub(super) id: i64,
    pub(super) challenger_id: i64,
    pub(super) opponent_id: Option<i64>,
    pub(super) game: String,
    pub(super) rounds: i64,
    pub(super) begins: String,
    pub(super) pace: String,
    pub(super) rated: bool,
    pub(super) server_id: Option<i64>,
    pub(super) channel: i64,
    pub(super) message: Option<i64>,
    pub(super) guest: bool,
    pub(super) language: String,
    pub(super) state: String,
    pub(super) created_at: i64,
    pub(super) expires_at: i64,
    pub(super) match_id: Option<i64>,
}

impl Row {
    pub(super) fn all(rows: Vec<Row>) -> Result<Vec<Challenge>, StoreError> {
        let challenges = rows.into_iter().map(Row::into_challenge);
        Ok(challenges.collect::<Result<_, _>>()?)
    }

    pub(super) fn into_challenge(self) -> Result<Challenge, sqlx::Error> {
        Ok(Challenge {
            id: ChallengeId(self.id),
            asked: NewChallenge {
                challenger: PersonId(self.challenger_id),
                opponent: self.opponent_id.map(PersonId),
                game: read_game(&self.game)?,
                rounds: read_rounds(self.rounds)?,
                begins: read_begins(&self.begins)?,
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
            message: self.message.map(read),
            state: read_state(&self.state)?,
            created_at: self.created_at,
            match_id: self.match_id.map(MatchId),
        })
    }
}

pub(super) fn read_game(text: &str) -> Result<GameCode, sqlx::Error> {
    text.parse().map_err(|_| odd("game", text))
}

pub(super) fn read_rounds(count: i64) -> Result<Rounds, sqlx::Error> {
    [Rounds::One, Rounds::Two]
        .into_iter()
        .find(|rounds| i64::from(rounds.count()) == count)
        .ok_or_else(|| odd("number of rounds", &count.to_string()))
}

pub(super) fn read_begins(text: &str) -> Result<Begins, sqlx::Error> {
    match text {
        "a" => Ok(Begins::Seat(Seat::A)),
        "b" => Ok(Begins::Seat(Seat::B)),
        "lots" => Ok(Begins::Lots),
        _ => Err(odd("beginner", text)),
    }
}

pub(super) fn read_pace(text: &str) -> Result<Pace, sqlx::Error> {
    text.parse().map_err(|_| odd("pace", text))
}

/// A stored value that this program never writes.
pub(super) fn odd(what: &str, value: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("`{value}` is no {what} this program knows").into())
}

pub(super) fn read_state(text: &str) -> Result<State, sqlx::Error> {
    [
        State::Open,
        State::Accepted,
        State::Declined,
        State::Withdrawn,
        State::Expired,
    ]
    .into_iter()
    .find(|state| state.text() == text)
    .ok_or_else(|| odd("challenge state", text))
}
