//! The clock: the only reader of the system's time.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// A long sleep looks at the clock this often: the system's time may be set, and a computer may
/// have slept.
const LONGEST_SLEEP: Duration = Duration::from_secs(15 * 60);

/// Hands out the present instant. Given to whoever needs time, so that nobody else asks the system.
///
/// The usual clock is the system's; a manual one stands still until it is moved by hand. Clones
/// are the same clock.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// The instant of a manual clock.
    manual: Option<Arc<watch::Sender<i64>>>,
}

impl Clock {
    /// The system's clock.
    #[must_use]
    pub fn system() -> Clock {
        Clock::default()
    }

    /// A clock that stands at this instant (UTC, milliseconds) until it is moved.
    #[must_use]
    pub fn manual(at: i64) -> Clock {
        Clock {
            manual: Some(Arc::new(watch::Sender::new(at))),
        }
    }

    /// Whether it is moved by hand.
    #[must_use]
    pub fn is_manual(&self) -> bool {
        self.manual.is_some()
    }

    /// Milliseconds since 1970 (UTC). An instant before 1970 reads as 0.
    #[must_use]
    pub fn now(&self) -> i64 {
        match &self.manual {
            Some(manual) => *manual.borrow(),
            None => SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |since| {
                    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
                }),
        }
    }

    /// Moves a manual clock on, never back; says whether it could be moved.
    pub fn advance(&self, millis: i64) -> bool {
        let Some(manual) = &self.manual else {
            return false;
        };
        manual.send_modify(|at| *at = at.saturating_add(millis.max(0)));
        true
    }

    /// Returns once it is this instant or later.
    pub async fn sleep_until(&self, at: i64) {
        if let Some(manual) = &self.manual {
            let mut moved = manual.subscribe();
            // The sender lives as long as this clock does.
            let _ = moved.wait_for(|now| *now >= at).await;
            return;
        }
        loop {
            let rest = u64::try_from(at.saturating_sub(self.now())).unwrap_or(0);
            if rest == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(rest).min(LONGEST_SLEEP)).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_manual_clock_stands_still_until_it_is_moved() {
        let clock = Clock::manual(1_000);
        let other = clock.clone();
        let slept = tokio::spawn(async move {
            other.sleep_until(3_000).await;
            other.now()
        });
        tokio::task::yield_now().await;
        assert!(clock.advance(1_999));
        assert!(!slept.is_finished());
        assert!(clock.advance(1));
        assert_eq!(slept.await.unwrap(), 3_000);
        assert!(clock.advance(-5_000));
        assert_eq!(clock.now(), 3_000, "never back");
    }

    #[tokio::test]
    async fn the_systems_clock_cannot_be_moved() {
        let clock = Clock::system();
        assert!(!clock.advance(1) && !clock.is_manual());
        assert!(clock.now() > 1_700_000_000_000);
        clock.sleep_until(clock.now()).await;
    }
}
