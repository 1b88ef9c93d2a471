//! The clock: the only reader of the system's time.

use std::time::{SystemTime, UNIX_EPOCH};

/// Hands out the present instant. Given to whoever needs time, so that nobody else asks the system.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock;

impl Clock {
    /// Milliseconds since 1970 (UTC). An instant before 1970 reads as 0.
    #[must_use]
    pub fn now(self) -> i64 {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| {
                i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
            })
    }
}
