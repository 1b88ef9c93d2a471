//! The bot as an opponent: it acts where it is to, and its boards are posted like everybody's.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use super::bot::Bot;
use crate::app::MatchId;

/// How long it waits when the store has trouble, before it tries to act again.
const PAUSE: Duration = Duration::from_secs(5);

impl Bot {
    /// Has the bot act in a match in the background, until it has nothing to do there. Asked
    /// again while it acts, it looks once more afterwards: a match is acted in by one task.
    pub fn let_bot_play(self: &Arc<Bot>, id: MatchId) {
        {
            let mut acting = self.acting.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(again) = acting.get_mut(&id) {
                *again = true;
                return;
            }
            acting.insert(id, false);
        }
        let bot = Arc::clone(self);
        self.spawn(async move {
            loop {
                bot.act(id).await;
                if bot.stop.is_cancelled() || !bot.looks_again(id) {
                    return;
                }
            }
        });
    }

    /// Whether something has changed since the bot began to act; if not, it is done.
    fn looks_again(&self, id: MatchId) -> bool {
        let mut acting = self.acting.lock().unwrap_or_else(PoisonError::into_inner);
        match acting.get_mut(&id) {
            Some(again) if *again => {
                *again = false;
                true
            }
            _ => {
                acting.remove(&id);
                false
            }
        }
    }

    /// Acts until nothing is left to do.
    async fn act(self: &Arc<Bot>, id: MatchId) {
        loop {
            let acted = tokio::select! {
                () = self.stop.cancelled() => return,
                acted = self.app.bot_acts(id) => acted,
            };
            match acted {
                Ok(Some(new)) if new.id != id => {
                    // It has agreed to a rematch: the last card says so, a new one begins.
                    self.outbox.refresh(self, new.place.channel, id);
                    self.outbox.board(self, new.place.channel, new.id, false);
                    if new.awaits_bot() {
                        self.let_bot_play(new.id);
                    }
                    return;
                }
                Ok(Some(view)) => {
                    let over = view.game.ending().is_some();
                    if view.place.shown < view.game.board() {
                        self.outbox.board(self, view.place.channel, id, over);
                    } else {
                        // It has declined an offer, or makes one: the board is the same.
                        self.outbox.refresh(self, view.place.channel, id);
                    }
                }
                Ok(None) => return,
                Err(error) => {
                    tracing::error!(%error, game = %id, "the bot could not act yet");
                    tokio::select! {
                        () = self.stop.cancelled() => return,
                        () = tokio::time::sleep(PAUSE) => {}
                    }
                }
            }
        }
    }

    /// Takes up every match in which the bot is to act: after a start, it plays on.
    pub(super) async fn play_on(self: &Arc<Bot>) {
        match self.app.awaiting_bot().await {
            Ok(awaiting) => awaiting.into_iter().for_each(|id| self.let_bot_play(id)),
            Err(error) => tracing::error!(%error, "the bot's own matches could not be found"),
        }
    }
}
