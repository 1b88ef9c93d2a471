//! What people can do, in no front end's words: one method an intention, one typed answer.
//!
//! An expected refusal is an answer, not an error; an [`AppError`] is the store's trouble, told to
//! people as an apology and to the log with its cause.

mod bots;
mod challenge;
mod downtime;
mod offers;
mod people;
mod place;
mod plan;
#[cfg(test)]
mod scene;
mod server;
mod standings;
mod study;
mod ticker;
mod turn;
mod vacation;
mod whereabouts;
mod wish;

use std::sync::{Arc, Mutex};

use thiserror::Error;
use tokio::sync::Notify as Bell;

pub use challenge::{
    Accepted, Begins, Challenge, ChallengeState, Closed, NewChallenge, Refused, Where,
};
pub use downtime::Downtime;
pub use offers::{Bargain, Bargained};
pub use people::{Known, Notices, Notify, Person, Seen};
pub use place::{Due, Home, Place};
pub use plan::{NewPlan, PLANS, Planned};
pub use server::{CHANNELS, Server};
pub use standings::{
    Filter, Forgotten, LINES, Line, MatchResult, Meetings, Order, PAGE, Page, Played, Profile,
    Step, Table, TableRow,
};
pub use ticker::Tick;
pub use turn::{Given, Running, Turn, View};
pub use vacation::{VACATION_DAYS, Vacationed, Vacations};
pub use wish::{Begun, Lobby, NewWish, Picked, StandingWish, WISH_LASTS, WISHES, Wished};

pub use crate::bots::{Foreseen, Hint, Instead, Level, Review, TurningPoint};
use crate::play::LogError;
pub use crate::store::{ChallengeId, Ended, Exchange, KeptPlan, MatchId, PersonId, PlanId, WishId};
use crate::store::{Store, StoreError};
use crate::time::Clock;

/// How long a challenge waits for an answer, in milliseconds: seven days.
pub const CHALLENGE_LASTS: i64 = 7 * 24 * 3_600_000;

/// The store's trouble: nothing was changed, and trying again may help.
#[derive(Debug, Error)]
pub enum AppError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A stored log that cannot be replayed.
    #[error(transparent)]
    Log(#[from] LogError),
    /// Others kept changing the match in between.
    #[error("the match kept changing")]
    Busy,
    /// Something just written is not there.
    #[error("something just written is not there")]
    Lost,
}

/// Everything people can do, over one store.
pub struct App {
    store: Store,
    clock: Clock,
    /// Wakes who sleeps until something is due, when something may be due earlier.
    nudge: Arc<Bell>,
    /// Wakes who notes that the bot runs, when a clock may have started.
    clock_started: Arc<Bell>,
    /// Matches that were found out of time by somebody who looked, not by the sweep.
    timed_out: Mutex<Vec<MatchId>>,
    /// Where the bot thinks.
    thinkers: bots::Thinkers,
    /// Where reviews are made and kept.
    reviews: study::Reviews,
}

impl App {
    /// The app over a store.
    #[must_use]
    pub fn new(store: Store, clock: Clock) -> App {
        App {
            store,
            clock,
            nudge: Arc::new(Bell::new()),
            clock_started: Arc::new(Bell::new()),
            timed_out: Mutex::default(),
            thinkers: bots::Thinkers::default(),
            reviews: study::Reviews::default(),
        }
    }

    /// The present instant: UTC, milliseconds.
    #[must_use]
    pub fn now(&self) -> i64 {
        self.clock.now()
    }

    /// Something about a clock has changed: what is due next may be another thing.
    pub(crate) fn clock_moved(&self) {
        self.nudge.notify_one();
        self.clock_started.notify_one();
    }

    /// Closes the store: what was committed stays.
    pub async fn close(&self) {
        if let Err(error) = self.note_the_end().await {
            tracing::warn!(%error, "the last instant could not be noted");
        }
        self.store.close().await;
    }
}
