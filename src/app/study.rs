//! Hints in a running match and reviews of a finished one. Both are thought out where the bot
//! thinks, one small piece at a time, so that no move waits for more than a piece of a review.

use std::sync::Arc;

use quick_cache::sync::Cache;
use tokio::sync::Semaphore;

use super::{App, MatchId, View};
use crate::bots::{self, Effort, Hint, Review, Reviewer};
use crate::play::Match;

/// Of how many matches the review is kept: each is a few lines of text.
const KEPT: usize = 512;

/// Where reviews are made and kept.
pub(super) struct Reviews {
    /// One at a time: a crowd of reviews takes one place in the queue of those who think.
    hand: Semaphore,
    kept: Cache<(MatchId, u64), Arc<Review>>,
}

impl Default for Reviews {
    fn default() -> Reviews {
        Reviews {
            hand: Semaphore::new(1),
            kept: Cache::new(KEPT),
        }
    }
}

impl App {
    /// One good action in a match and why; none when the match is over, or thinking failed.
    pub async fn hint(&self, view: &View) -> Option<Hint> {
        view.game.turn()?;
        let position = view.game.round().position().clone();
        self.thinkers
            .ask(move |stop| bots::hint(&position, stop))
            .await
            .flatten()
    }

    /// Where a finished match turned. Asked twice, it is worked out once. None while the match
    /// runs, or when thinking failed.
    pub async fn review(&self, view: &View) -> Option<Arc<Review>> {
        view.game.ending()?;
        let key = (view.id, view.game.board());
        let made = self.work_out(Arc::clone(&view.game), Effort::USUAL);
        let found = self
            .reviews
            .kept
            .get_or_insert_async(&key, async { made.await.map(Arc::new).ok_or(()) });
        found.await.ok()
    }

    async fn work_out(&self, game: Arc<Match>, effort: Effort) -> Option<Review> {
        let _hand = self.reviews.hand.acquire().await.ok()?;
        let mut reviewer = Reviewer::new(&game, effort);
        loop {
            let piece = move |_: &_| {
                let more = reviewer.step();
                (reviewer, more)
            };
            let (back, more) = self.thinkers.ask(piece).await?;
            if !more {
                return Some(back.finish());
            }
            reviewer = back;
        }
    }
}

#[cfg(test)]
mod tests;
