//! Draws boards off the async threads, a few at a time.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::draw::{self, Look, Selection};
use crate::play::Match;

/// A place where pictures are drawn.
#[derive(Clone)]
pub struct Pictures {
    hands: Arc<Semaphore>,
}

impl Default for Pictures {
    /// As many hands as the machine has processors.
    fn default() -> Pictures {
        let processors = std::thread::available_parallelism().map_or(2, usize::from);
        Pictures {
            hands: Arc::new(Semaphore::new(processors)),
        }
    }
}

impl Pictures {
    /// The board of a match as PNG bytes, with what is selected on it. None when drawing failed;
    /// the cause is logged, and the text around the picture carries the same facts.
    pub async fn board(
        &self,
        game: Arc<Match>,
        selection: Option<Selection>,
        look: Look,
    ) -> Option<Arc<Vec<u8>>> {
        self.draw(move || draw::png(&draw::scene_of(&game, selection), look))
            .await
    }

    /// Any picture as PNG bytes, likewise.
    pub async fn draw(
        &self,
        draw: impl FnOnce() -> Vec<u8> + Send + 'static,
    ) -> Option<Arc<Vec<u8>>> {
        let hand = self.hands.clone().acquire_owned().await.ok()?;
        let drawn = tokio::task::spawn_blocking(move || {
            let bytes = draw();
            drop(hand);
            bytes
        })
        .await;
        match drawn {
            Ok(bytes) => Some(Arc::new(bytes)),
            Err(error) => {
                tracing::error!(%error, "a picture could not be drawn");
                None
            }
        }
    }
}
