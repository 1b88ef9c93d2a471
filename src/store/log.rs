//! The log of matches: adding to it, and the match it tells.

use sqlx::sqlite::SqliteConnection;

use super::derived::{self, HeadRow, ScoreRow};
use super::finish::finish;
use super::id::{read, stored};
use super::plan;
use super::standing::Finished;
use super::writer::Unit;
use super::{ChallengeId, MatchId, Person, PersonId, Place, ServerId, Store, StoreError, Where};
use crate::play::{BySeat, Event, Match, Recorded, Seat};

/// A match with what is known around it.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// Our number.
    pub id: MatchId,
    /// The challenge it came from.
    pub challenge: ChallengeId,
    /// The match: the replay of its log.
    pub game: Match,
    /// The people at the seats.
    pub people: BySeat<Person>,
    /// Where it is shown.
    pub place: Place,
    /// Discord's number of the server it is shown in; `None` outside of one.
    pub server: Option<u64>,
    /// Whether a standing wish made the match.
    pub wished: bool,
    /// The instant of the first event.
    pub started_at: i64,
    /// The instant of the last event.
    pub changed_at: i64,
}

impl Loaded {
    /// The seat of this person; `None` for an onlooker.
    #[must_use]
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.people.seat_where(|one| one.id == person)
    }
}

/// What came of adding events to a match.
#[derive(Clone, Debug)]
pub enum Appended {
    /// They are written.
    Committed(Box<Match>),
    /// The board has changed since the match was loaded.
    Stale {
        /// Today's board number.
        board: u64,
        /// The number of the last event.
        seq: u64,
    },
    /// Something else happened, the board is the same: load again and decide again.
    SeqTaken {
        /// The number of the last event.
        seq: u64,
    },
    /// There is no such match.
    Unknown,
}

impl Store {
    /// Adds what was decided on `before` to the match's log, all of it or nothing: the events,
    /// the head, the scores of rounds that are over now and, at the end of the match, how both
    /// people stand after it: in one unit. A turn that somebody has planned a reply to is answered
    /// by it in the same unit, at the same instant; what is committed is then the match after both.
    ///
    /// `at` is when the interaction arrived, `by` the actor ([`Match::actor`]).
    ///
    /// # Errors
    /// When the database fails, or the events cannot follow `before`.
    pub async fn append(
        &self,
        id: MatchId,
        before: &Match,
        by: Option<Seat>,
        events: Vec<Event>,
        at: i64,
    ) -> Result<Appended, StoreError> {
        let (unit, after) = Append::of(id, before, by, events, at)?;
        Ok(match self.ask(unit).await? {
            Written::Done(replied) => {
                Appended::Committed(replied.unwrap_or_else(|| Box::new(after)))
            }
            Written::Stale { board, seq } => Appended::Stale { board, seq },
            Written::SeqTaken { seq } => Appended::SeqTaken { seq },
            Written::Unknown => Appended::Unknown,
        })
    }

    /// A match by our number: its log, replayed, and what is known around it.
    ///
    /// # Errors
    /// When the database fails, or its log is none that this program can replay.
    pub async fn load(&self, id: MatchId) -> Result<Option<Loaded>, StoreError> {
        let row = sqlx::query!(
            r#"select m.challenge_id, a.person_id as "a_id!", a.discord_id as a_discord_id,
                 a.name as a_name, a.locale as a_locale, b.person_id as "b_id!",
                 b.discord_id as b_discord_id, b.name as b_name, b.locale as b_locale,
                 p.server_id, p.channel, p.message, p.language, p.guest as "guest!: bool",
                 p.shown, p.rung, p.lost as "lost!: bool", s.discord_id as "server_discord_id?",
                 c.wished as "wished!: bool"
               from match m
                 join challenge c using (challenge_id)
                 join person a on a.person_id = m.person_a_id
                 join person b on b.person_id = m.person_b_id
                 join place p on p.match_id = m.match_id
                 left join server s on s.server_id = p.server_id
               where m.match_id = ?"#,
            id
        )
        .fetch_optional(self.readers())
        .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        let log = self.log(id).await?;
        let game = Match::replay(&log).map_err(|cause| StoreError::Log { id, cause })?;
        Ok(Some(Loaded {
            id,
            challenge: ChallengeId(row.challenge_id),
            game,
            people: BySeat {
                a: Person::read(row.a_id, row.a_discord_id, row.a_name, row.a_locale),
                b: Person::read(row.b_id, row.b_discord_id, row.b_name, row.b_locale),
            },
            place: Place {
                place: Where {
                    server: row.server_id.map(ServerId),
                    channel: read(row.channel),
                    guest: row.guest,
                    language: row.language,
                },
                message: row.message.map(read),
                shown: read(row.shown),
                rung: read(row.rung),
                lost: row.lost,
            },
            server: row.server_discord_id.map(read),
            wished: row.wished,
            started_at: log.first().map_or(0, |first| first.at),
            changed_at: log.last().map_or(0, |last| last.at),
        }))
    }

    /// The log of a match, oldest first; empty for an unknown one.
    ///
    /// # Errors
    /// When the database fails, or holds events this program cannot read.
    pub async fn log(&self, id: MatchId) -> Result<Vec<Recorded>, StoreError> {
        log_of(self.readers(), id).await
    }
}

/// The log of a match, read from this connection.
pub(super) async fn log_of(
    db: impl sqlx::SqliteExecutor<'_>,
    id: MatchId,
) -> Result<Vec<Recorded>, StoreError> {
    let rows = sqlx::query!(
        "select seq, at, by, kind, body from event where match_id = ? order by seq",
        id
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Recorded {
                seq: read(row.seq),
                at: row.at,
                by: row.by.as_deref().map(derived::read_seat),
                event: Event::read(&row.kind, &row.body)
                    .map_err(|cause| StoreError::Log { id, cause })?,
            })
        })
        .collect()
}

pub(super) struct Append {
    id: MatchId,
    expected_seq: i64,
    expected_board: i64,
    at: i64,
    recorded: Vec<Recorded>,
    head: HeadRow,
    scores: Vec<ScoreRow>,
    /// Set when these events end the match.
    finished: Option<Finished>,
}

pub(super) enum Written {
    /// Done; the match as it stands when a reply that was planned came after it.
    Done(Option<Box<Match>>),
    Stale {
        board: u64,
        seq: u64,
    },
    SeqTaken {
        seq: u64,
    },
    Unknown,
}

impl Unit for Append {
    type Answer = Written;

    async fn run(&self, db: &mut SqliteConnection) -> Result<Written, sqlx::Error> {
        Ok(match self.write(db).await? {
            None => self.why_not(db).await?,
            Some(0) => Written::Done(None),
            Some(_) => Written::Done(plan::look_after(db, self.id, self.at).await?),
        })
    }
}

impl Append {
    /// Writes everything, and says how many plans wait in the match; `None` when it has changed.
    pub(super) async fn write(
        &self,
        db: &mut SqliteConnection,
    ) -> Result<Option<i64>, sqlx::Error> {
        let Some(plans) = self.head.replace(db, self.id, self.expected_seq).await? else {
            return Ok(None);
        };
        derived::insert_events(db, self.id, &self.recorded).await?;
        if let Some(finished) = &self.finished {
            finish(db, finished, &self.scores).await?;
            return Ok(Some(plans));
        }
        for score in &self.scores {
            score.insert(db, self.id).await?;
        }
        Ok(Some(plans))
    }

    /// What is to be written when these events follow `before`, and the match after them.
    pub(super) fn of(
        id: MatchId,
        before: &Match,
        by: Option<Seat>,
        events: Vec<Event>,
        at: i64,
    ) -> Result<(Self, Match), StoreError> {
        let mut after = before.clone();
        let mut recorded = Vec::with_capacity(events.len());
        for event in events {
            let next = after
                .add(by, event, at)
                .map_err(|cause| StoreError::Log { id, cause })?;
            recorded.push(next);
        }
        let scores = ScoreRow::all_of(&after)
            .into_iter()
            .skip(ScoreRow::all_of(before).len())
            .collect();
        let unit = Self {
            id,
            expected_seq: stored(before.seq()),
            expected_board: stored(before.board()),
            at,
            // The head keeps its first instant; the unit never writes it.
            head: HeadRow::of(&after, at, at),
            scores,
            recorded,
            // Offers of a new match come after the end and change nothing of it.
            finished: if before.ending().is_none() {
                Finished::of(id, &after, at)
            } else {
                None
            },
        };
        Ok((unit, after))
    }

    async fn why_not(&self, db: &mut SqliteConnection) -> Result<Written, sqlx::Error> {
        let row = sqlx::query!("select seq, board from head where match_id = ?", self.id)
            .fetch_optional(db)
            .await?;
        Ok(match row {
            None => Written::Unknown,
            Some(row) if row.board == self.expected_board => {
                Written::SeqTaken { seq: read(row.seq) }
            }
            Some(row) => Written::Stale {
                board: read(row.board),
                seq: read(row.seq),
            },
        })
    }
}
