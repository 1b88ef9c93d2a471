//! What people can do, in no front end's words: one method an intention, one typed answer.
//!
//! An expected refusal is an answer, not an error; an [`AppError`] is the store's trouble, told to
//! people as an apology and to the log with its cause.

mod bots;
mod challenge;
mod people;
mod place;
mod standings;
mod turn;

use std::sync::Arc;

use thiserror::Error;
use tokio::sync::Notify;

pub use challenge::{
    Accepted, Begins, Challenge, ChallengeState, Closed, NewChallenge, Refused, Where,
};
pub use people::{Known, Person, Seen};
pub use place::{Due, Home, Place};
pub use standings::{
    Filter, Forgotten, LINES, Line, MatchResult, Meetings, Order, PAGE, Page, Played, Profile,
    Step, Table, TableRow,
};
pub use turn::{Given, Running, Turn, View};

pub use crate::bots::Level;
use crate::play::LogError;
pub use crate::store::{ChallengeId, MatchId, PersonId};
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
    challenge_lasts: i64,
    /// Wakes who sleeps until the earliest expiry, when there is a new challenge.
    new_challenge: Arc<Notify>,
    /// Where the bot thinks.
    thinkers: bots::Thinkers,
}

impl App {
    /// The app over a store.
    #[must_use]
    pub fn new(store: Store, clock: Clock) -> App {
        App::with_challenges_lasting(store, clock, CHALLENGE_LASTS)
    }

    /// The same with another life span of challenges, in milliseconds.
    #[must_use]
    pub fn with_challenges_lasting(store: Store, clock: Clock, challenge_lasts: i64) -> App {
        App {
            store,
            clock,
            challenge_lasts,
            new_challenge: Arc::new(Notify::new()),
            thinkers: bots::Thinkers::default(),
        }
    }

    /// The present instant: UTC, milliseconds.
    #[must_use]
    pub fn now(&self) -> i64 {
        self.clock.now()
    }

    /// Closes the store: what was committed stays.
    pub async fn close(&self) {
        self.store.close().await;
    }
}
