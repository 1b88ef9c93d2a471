//! Vacations: the clocks of somebody's matches stand still for some days.

use super::{App, AppError, MatchId, PersonId};
use crate::play::{Event, Reason, Seat};
use crate::store::Vacation;

/// A day's milliseconds.
const DAY: i64 = 24 * 3_600_000;
/// Within this long vacations are added up: 365 days.
const YEAR: i64 = 365 * DAY;
/// How many days of vacation fit into a year.
pub const VACATION_DAYS: i64 = 30;
/// Matches in one unit.
const UNIT: usize = 500;

/// How somebody's vacations stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vacations {
    /// Until when the running one lasts: UTC, milliseconds.
    pub until: Option<i64>,
    /// Whole days that are left within a year.
    pub left: i64,
}

/// The answer to a wish for vacation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Vacationed {
    /// The clocks stand still, or go on: these matches show it.
    Done(Vacations, Vec<MatchId>),
    /// More days than are left.
    TooLong(Vacations),
    /// There is none to end.
    NotAway(Vacations),
}

impl App {
    /// How a person's vacations stand.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn vacations(&self, person: PersonId) -> Result<Vacations, AppError> {
        let now = self.now();
        let taken = self.store.vacations(person, now - YEAR).await?;
        let used: i64 = taken
            .iter()
            .map(|one| one.until - one.from.max(now - YEAR))
            .sum();
        Ok(Vacations {
            until: taken
                .iter()
                .map(|one| one.until)
                .filter(|until| *until > now)
                .max(),
            left: ((VACATION_DAYS * DAY - used).max(0)) / DAY,
        })
    }

    /// Begins a vacation of some days, or lengthens the running one: it then lasts `days` from now.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn go_on_vacation(
        &self,
        person: PersonId,
        days: i64,
        at: i64,
    ) -> Result<Vacationed, AppError> {
        let before = self.vacations(person).await?;
        // What is left of the running one is given back before the new one is counted.
        let running = before.until.map_or(0, |until| until - at);
        let left = before.left * DAY + running;
        if days < 1 || days * DAY > left {
            return Ok(Vacationed::TooLong(Vacations {
                left: left / DAY,
                ..before
            }));
        }
        if before.until.is_some() {
            self.store.end_vacation(person, at).await?;
        }
        let until = at + days * DAY;
        self.store
            .add_vacation(person, Vacation { from: at, until })
            .await?;
        let matches = self
            .record_for(person, at, |seat| Event::ClockStopped {
                seat,
                until,
                reason: Reason::Vacation,
            })
            .await?;
        Ok(Vacationed::Done(self.vacations(person).await?, matches))
    }

    /// Ends a vacation before its time.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn come_back(&self, person: PersonId, at: i64) -> Result<Vacationed, AppError> {
        let before = self.vacations(person).await?;
        if before.until.is_none() {
            return Ok(Vacationed::NotAway(before));
        }
        self.store.end_vacation(person, at).await?;
        let matches = self
            .record_for(person, at, |seat| Event::ClockStarted {
                seat,
                reason: Reason::Vacation,
            })
            .await?;
        Ok(Vacationed::Done(self.vacations(person).await?, matches))
    }

    /// Adds an event to every running match of a person; a match that changed in between is read
    /// again.
    async fn record_for(
        &self,
        person: PersonId,
        at: i64,
        event: impl Fn(Seat) -> Event,
    ) -> Result<Vec<MatchId>, AppError> {
        let mut todo = self.store.running_of(person).await?;
        let matches = todo.clone();
        for _ in 0..super::turn::TRIES {
            let mut written = Vec::new();
            for ids in todo.chunks(UNIT) {
                let mut all = Vec::with_capacity(ids.len());
                for id in ids {
                    let loaded = self.store.load(*id).await?;
                    match loaded.and_then(|it| it.seat_of(person).map(|seat| (it, seat))) {
                        Some((loaded, seat)) if loaded.game.ending().is_none() => {
                            all.push((*id, loaded.game, Some(seat), vec![event(seat)]));
                        }
                        _ => written.push(*id),
                    }
                }
                written.extend(self.store.append_all(all, at).await?);
            }
            todo.retain(|id| !written.contains(id));
            if todo.is_empty() {
                self.clock_moved();
                return Ok(matches);
            }
        }
        Err(AppError::Busy)
    }
}
