//! What the database says of matches, read while the bot runs.

use std::path::Path;

use revanche::play::{Event, Match, Recorded, Seat};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};

/// A reader of the bot's database.
#[derive(Clone)]
pub struct Ledger(SqlitePool);

/// A match as the table of heads has it.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Head {
    pub game: String,
    /// The number of the last event.
    pub seq: i64,
    /// Why it is over; none while it runs.
    pub ending: Option<String>,
    /// The Discord id of the person to move.
    pub turn: Option<i64>,
}

/// Where a match is shown.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Shown {
    pub match_id: i64,
    pub board: i64,
    pub over: bool,
    pub channel: i64,
    pub message: Option<i64>,
    pub shown: i64,
    pub rung: i64,
    /// The Discord ids of the people at the seats.
    pub a: i64,
    pub b: i64,
    /// The Discord id of the person to move.
    pub turn: Option<i64>,
}

impl Ledger {
    pub fn open(database: &Path) -> Ledger {
        let options = SqliteConnectOptions::new()
            .filename(database)
            .read_only(true)
            .busy_timeout(crate::people::PATIENCE);
        Ledger(
            SqlitePoolOptions::new()
                .max_connections(2)
                .acquire_timeout(crate::people::PATIENCE)
                .connect_lazy_with(options),
        )
    }

    pub async fn close(self) {
        self.0.close().await;
    }

    pub async fn head(&self, game: i64) -> Head {
        sqlx::query_as(
            "select game, seq, ending,
               (select discord_id from person where person_id =
                 case turn when 'a' then person_a_id when 'b' then person_b_id end) as turn
             from head join match using (match_id) where match_id = ?",
        )
        .bind(game)
        .fetch_one(&self.0)
        .await
        .expect("the match is there")
    }

    /// Every match.
    pub async fn matches(&self) -> Vec<i64> {
        sqlx::query_scalar("select match_id from match order by match_id")
            .fetch_all(&self.0)
            .await
            .expect("the table is there")
    }

    /// How a challenge stands, and the match it became.
    pub async fn challenge(&self, id: i64) -> (String, Option<i64>) {
        sqlx::query_as(
            "select state, match_id from challenge left join match using (challenge_id)
             where challenge_id = ?",
        )
        .bind(id)
        .fetch_one(&self.0)
        .await
        .expect("the challenge is there")
    }

    /// Every match with its card.
    pub async fn shown(&self) -> Vec<Shown> {
        sqlx::query_as(
            "select match_id, board, ending is not null as over, channel, message, shown, rung,
               (select discord_id from person where person_id =
                 case turn when 'a' then person_a_id when 'b' then person_b_id end) as turn,
               (select discord_id from person where person_id = person_a_id) as a,
               (select discord_id from person where person_id = person_b_id) as b
             from head join place using (match_id) join match using (match_id)
             order by match_id",
        )
        .fetch_all(&self.0)
        .await
        .expect("the tables are there")
    }

    /// A match's log.
    pub async fn log(&self, game: i64) -> Vec<Recorded> {
        let rows: Vec<(i64, i64, Option<String>, String, String)> = sqlx::query_as(
            "select seq, at, by, kind, body from event where match_id = ? order by seq",
        )
        .bind(game)
        .fetch_all(&self.0)
        .await
        .expect("the table is there");
        rows.into_iter()
            .map(|(seq, at, by, kind, body)| Recorded {
                seq: seq.try_into().expect("a number of an event"),
                at,
                by: by.map(|by| if by == "a" { Seat::A } else { Seat::B }),
                event: Event::read(&kind, &body).expect("an event"),
            })
            .collect()
    }
}

/// The turns of a log: the board each was played on and its actions.
pub fn turns_of(log: &[Recorded]) -> Vec<(i64, String)> {
    let mut replayed = Match::replay(&log[..1]).expect("a match begins");
    let mut turns: Vec<(u64, i64, Option<Seat>, String)> = Vec::new();
    for one in &log[1..] {
        if let Event::Acted { action } = &one.event {
            // The actions of a turn were committed together: they have the instant of their press.
            match turns.last_mut() {
                Some((_, at, by, all)) if *at == one.at && *by == one.by => {
                    all.push_str(&format!(" {action}"));
                }
                _ => turns.push((replayed.board(), one.at, one.by, action.clone())),
            }
        }
        replayed.evolve(one).expect("the log is a match's");
    }
    let number = |board: u64| i64::try_from(board).expect("a small number");
    turns
        .into_iter()
        .map(|(board, _, _, all)| (number(board), all))
        .collect()
}
