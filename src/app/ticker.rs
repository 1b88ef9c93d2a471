//! What happens because time passes: deadlines, reminders, challenges that expire.
//!
//! Nothing waits in memory. One task sleeps until the earliest instant the store knows of, or until
//! something is nudged, and then asks the store what is due.

use std::sync::PoisonError;

use super::{App, AppError, Challenge, MatchId, View};
use crate::play::{Event, Match};
use crate::store::{Appended, ClockDue, Ring, Told};

/// How many matches one sweep looks at; what is left makes the next one start at once.
const SWEEP: i64 = 100;

/// Something that happened because of the time, to be told to people.
#[derive(Clone, Debug)]
pub enum Tick {
    /// A match ended because somebody's time was over.
    TimedOut(View),
    /// A turn's friendly time is over: the other may claim the win, or wait.
    Lapsed(View),
    /// The deadline of the person to move comes near.
    Reminder(View),
    /// A challenge expired.
    Expired(Challenge),
}

impl App {
    /// Sleeps until something is due; what may bring the earliest instant forward wakes it to look
    /// again.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn until_something_is_due(&self) -> Result<(), AppError> {
        loop {
            let nudged = self.nudge.notified();
            if !self.timed_out().is_empty() {
                return Ok(());
            }
            let next = [
                self.store.next_expiry().await?,
                self.store.next_clock().await?,
            ];
            let Some(at) = next.into_iter().flatten().min() else {
                nudged.await;
                continue;
            };
            tokio::select! {
                () = self.clock.sleep_until(at) => return Ok(()),
                () = nudged => {}
            }
        }
    }

    /// Does what is due, each thing once, and returns what people are to be told.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn sweep(&self) -> Result<Vec<Tick>, AppError> {
        let now = self.now();
        let mut ticks = Vec::new();
        let looked_at = std::mem::take(&mut *self.timed_out());
        for id in looked_at {
            ticks.extend(self.view(id).await?.map(Tick::TimedOut));
        }
        let expired = self.expire_challenges().await?;
        ticks.extend(expired.into_iter().map(Tick::Expired));
        for due in self.store.clocks_due(now, SWEEP).await? {
            ticks.extend(self.ring(due, now).await?);
        }
        Ok(ticks)
    }

    async fn ring(&self, due: ClockDue, now: i64) -> Result<Option<Tick>, AppError> {
        let Some(view) = self.view(due.id).await? else {
            return Ok(None);
        };
        let turn = view.game.turn_board();
        let late = view.game.late(now).is_some();
        match due.ring {
            Ring::TimedOut if late && view.game.terms().pace.is_strict() => {
                let ended = self.end_by_time(due.id, &view.game, now).await?;
                Ok(ended.map(|game| {
                    Tick::TimedOut(View {
                        game: game.into(),
                        ..view
                    })
                }))
            }
            Ring::Lapsed if late => {
                self.store.set_told(due.id, Told::Lapsed(turn)).await?;
                Ok(Some(Tick::Lapsed(view)))
            }
            Ring::Reminder => {
                self.store.set_told(due.id, Told::Reminded(turn)).await?;
                Ok((!late).then_some(Tick::Reminder(view)))
            }
            // It was moved on since.
            Ring::TimedOut | Ring::Lapsed => Ok(None),
        }
    }

    /// Records that a match is over by time; none when something else came first.
    async fn end_by_time(
        &self,
        id: MatchId,
        game: &Match,
        now: i64,
    ) -> Result<Option<Match>, AppError> {
        let Some(seat) = game.late(now) else {
            return Ok(None);
        };
        let events = vec![Event::TimedOut { seat }];
        let appended = self.store.append(id, game, None, events, now).await?;
        Ok(match appended {
            Appended::Committed(after) => Some(*after),
            _ => None,
        })
    }

    /// Somebody looked at a match whose time is over before the sweep did: it is ended now, and
    /// the sweep tells both.
    pub(super) async fn look_at_late(&self, view: &View, now: i64) -> Result<(), AppError> {
        if self.end_by_time(view.id, &view.game, now).await?.is_some() {
            self.timed_out().push(view.id);
            self.nudge.notify_one();
        }
        Ok(())
    }

    fn timed_out(&self) -> std::sync::MutexGuard<'_, Vec<MatchId>> {
        self.timed_out
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
