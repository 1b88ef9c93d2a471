//! What follows from a match's log and is kept for speed: computed here, from nothing but the
//! log, both when events are written and when `db check` compares.

use sqlx::sqlite::SqliteConnection;

use super::MatchId;
use super::id::stored;
use crate::play::{Ending, Match, Outcome, Recorded, Round, Seat};

/// A row of `head`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HeadRow {
    pub(super) seq: i64,
    pub(super) board: i64,
    pub(super) game: String,
    pub(super) rounds: i64,
    pub(super) round: i64,
    pub(super) position: String,
    pub(super) turn: Option<String>,
    pub(super) points_a: i64,
    pub(super) points_b: i64,
    pub(super) ending: Option<String>,
    pub(super) winner: Option<String>,
    pub(super) started_at: i64,
    pub(super) changed_at: i64,
    pub(super) deadline: Option<i64>,
    pub(super) span: Option<i64>,
    pub(super) friendly: Option<i64>,
    pub(super) turn_board: Option<i64>,
    pub(super) offer_seq: Option<i64>,
}

/// A row of `round_score`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ScoreRow {
    pub(super) number: i64,
    pub(super) points_a: i64,
    pub(super) points_b: i64,
    pub(super) winner: Option<String>,
}

/// The stored name of a seat.
pub(super) const fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "a",
        Seat::B => "b",
    }
}

/// The seat of a stored name; anything but `a` and `b` is refused by the table.
pub(super) fn read_seat(text: &str) -> Seat {
    if text == "a" { Seat::A } else { Seat::B }
}

impl HeadRow {
    /// The head of a match whose first and last events happened at these instants.
    pub(super) fn of(game: &Match, started_at: i64, changed_at: i64) -> Self {
        let points = game.points();
        let winner = match game.outcome() {
            Some(Outcome::Won { seat, .. }) => Some(seat),
            Some(Outcome::Shared | Outcome::NoResult) | None => None,
        };
        let ending = game.ending().map(Ending::name);
        let deadline = game.deadline();
        Self {
            seq: stored(game.seq()),
            board: stored(game.board()),
            game: game.terms().game.to_string(),
            rounds: i64::from(game.terms().rounds.count()),
            round: i64::from(game.round().number()),
            position: game.round().position().to_string(),
            turn: game.turn().map(|at| seat(at).to_owned()),
            points_a: i64::from(points.a),
            points_b: i64::from(points.b),
            ending: ending.map(str::to_owned),
            winner: winner.map(|at| seat(at).to_owned()),
            started_at,
            changed_at,
            deadline,
            span: deadline
                .and(game.terms().pace.span())
                .map(|span| span.millis()),
            friendly: deadline.map(|_| i64::from(game.terms().pace.is_friendly())),
            turn_board: deadline.map(|_| stored(game.turn_board())),
            offer_seq: game.offers().iter().map(|made| stored(made.seq)).max(),
        }
    }

    /// Each column with its value as text, for a comparison that people read.
    pub(super) fn columns(&self) -> [(&'static str, String); 18] {
        let or_no_number =
            |number: Option<i64>| number.map_or_else(|| "-".to_owned(), |one| one.to_string());
        let or_none = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
        [
            ("seq", self.seq.to_string()),
            ("board", self.board.to_string()),
            ("game", self.game.clone()),
            ("rounds", self.rounds.to_string()),
            ("round", self.round.to_string()),
            ("position", self.position.clone()),
            ("turn", or_none(&self.turn)),
            ("points_a", self.points_a.to_string()),
            ("points_b", self.points_b.to_string()),
            ("ending", or_none(&self.ending)),
            ("winner", or_none(&self.winner)),
            ("started_at", self.started_at.to_string()),
            ("changed_at", self.changed_at.to_string()),
            ("deadline", or_no_number(self.deadline)),
            ("span", or_no_number(self.span)),
            ("friendly", or_no_number(self.friendly)),
            ("turn_board", or_no_number(self.turn_board)),
            ("offer_seq", or_no_number(self.offer_seq)),
        ]
    }

    /// Writes the head of a new match.
    pub(super) async fn insert(
        &self,
        db: &mut SqliteConnection,
        id: MatchId,
    ) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "insert into head (match_id, seq, board, game, rounds, round, position, turn,
               points_a, points_b, ending, winner, started_at, changed_at, deadline, span,
               friendly, turn_board, offer_seq)
             values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            id,
            self.seq,
            self.board,
            self.game,
            self.rounds,
            self.round,
            self.position,
            self.turn,
            self.points_a,
            self.points_b,
            self.ending,
            self.winner,
            self.started_at,
            self.changed_at,
            self.deadline,
            self.span,
            self.friendly,
            self.turn_board,
            self.offer_seq
        )
        .execute(db)
        .await?;
        Ok(())
    }

    /// Moves the head on if it still stands at this event, and says how many plans wait in the
    /// match, or are left in one that is over; `None` when it stands elsewhere.
    pub(super) async fn replace(
        &self,
        db: &mut SqliteConnection,
        id: MatchId,
        expected_seq: i64,
    ) -> Result<Option<i64>, sqlx::Error> {
        let row = sqlx::query!(
            r#"update head set seq = ?, board = ?, round = ?, position = ?, turn = ?,
               points_a = ?, points_b = ?, ending = ?, winner = ?, changed_at = ?,
               deadline = ?, span = ?, friendly = ?, turn_board = ?, offer_seq = ?
             where match_id = ? and seq = ?
             returning (select count(*) from plan p
                        where p.match_id = head.match_id
                          and (p.dropped = 0 or head.ending is not null)) as "plans!: i64""#,
            self.seq,
            self.board,
            self.round,
            self.position,
            self.turn,
            self.points_a,
            self.points_b,
            self.ending,
            self.winner,
            self.changed_at,
            self.deadline,
            self.span,
            self.friendly,
            self.turn_board,
            self.offer_seq,
            id,
            expected_seq
        )
        .fetch_optional(db)
        .await?;
        Ok(row.map(|row| row.plans))
    }
}

impl ScoreRow {
    /// The scores of the rounds that are over.
    pub(super) fn all_of(game: &Match) -> Vec<Self> {
        game.rounds()
            .iter()
            .filter(|round| round.is_over())
            .map(Self::of)
            .collect()
    }

    fn of(round: &Round) -> Self {
        let points = round.points();
        Self {
            number: i64::from(round.number()),
            points_a: i64::from(points.a),
            points_b: i64::from(points.b),
            winner: round.winner().map(|at| seat(at).to_owned()),
        }
    }

    /// Writes the score of a round that is over now.
    pub(super) async fn insert(
        &self,
        db: &mut SqliteConnection,
        id: MatchId,
    ) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "insert into round_score (match_id, number, points_a, points_b, winner)
             values (?, ?, ?, ?, ?)",
            id,
            self.number,
            self.points_a,
            self.points_b,
            self.winner
        )
        .execute(db)
        .await?;
        Ok(())
    }
}

/// Adds events to the log, however many, with one statement: each costs a hop between threads.
pub(super) async fn insert_events(
    db: &mut SqliteConnection,
    id: MatchId,
    events: &[Recorded],
) -> Result<(), sqlx::Error> {
    let rows: Vec<_> = events
        .iter()
        .map(|recorded| {
            serde_json::json!({
                "seq": recorded.seq,
                "at": recorded.at,
                "by": recorded.by.map(seat),
                "kind": recorded.event.kind(),
                "body": recorded.event.body(),
            })
        })
        .collect();
    let rows = serde_json::Value::Array(rows).to_string();
    sqlx::query!(
        "insert into event (match_id, seq, at, by, kind, body)
         select ?, value ->> 'seq', value ->> 'at', value ->> 'by', value ->> 'kind',
           value ->> 'body'
         from json_each(?) order by key",
        id,
        rows
    )
    .execute(db)
    .await?;
    Ok(())
}
