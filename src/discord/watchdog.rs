//! Notices a shard gone deaf: connected by its own account, but nothing has been heard for long.
//!
//! A quiet server sends no events for hours, so events alone prove nothing; but every heartbeat
//! that is acknowledged gives a new latency. Whichever changes is a sign of life.

use std::time::Duration;

/// Silence for longer than this is deafness: more than three of Discord's 41-second heartbeats.
pub const DEAF_AFTER: Duration = Duration::from_secs(140);

/// What can be seen of a shard from outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sign {
    /// How many events have arrived so far.
    pub events: u64,
    /// The latency of the last acknowledged heartbeat.
    pub latency: Option<Duration>,
}

/// Remembers the last sign of life. Instants are milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Watchdog {
    last: Sign,
    since: i64,
    after: Duration,
}

impl Watchdog {
    /// Begins to watch at `now`; silence for longer than `after` is deafness.
    #[must_use]
    pub fn new(now: i64, after: Duration) -> Watchdog {
        Watchdog {
            last: Sign::default(),
            since: now,
            after,
        }
    }

    /// Looks at the shard; true when it has shown no sign of life for too long.
    pub fn is_deaf(&mut self, sign: Sign, now: i64) -> bool {
        let alive = sign.events != self.last.events
            || (sign.latency.is_some() && sign.latency != self.last.latency);
        if alive {
            self.last = sign;
            self.since = now;
        }
        let silence = u64::try_from(now.saturating_sub(self.since)).unwrap_or(0);
        Duration::from_millis(silence) > self.after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(events: u64, latency: u64) -> Sign {
        Sign {
            events,
            latency: Some(Duration::from_nanos(latency)),
        }
    }

    #[test]
    fn a_quiet_shard_with_heartbeats_is_not_deaf() {
        let mut watchdog = Watchdog::new(0, DEAF_AFTER);
        for beat in 1..200 {
            let now = i64::try_from(beat).unwrap() * 41_250;
            assert!(!watchdog.is_deaf(heard(3, 1000 + beat), now));
        }
    }

    #[test]
    fn a_shard_whose_heartbeats_are_no_longer_acknowledged_is_deaf() {
        let mut watchdog = Watchdog::new(0, DEAF_AFTER);
        assert!(!watchdog.is_deaf(heard(3, 1000), 1_000));
        assert!(!watchdog.is_deaf(heard(3, 1000), 141_000));
        assert!(watchdog.is_deaf(heard(3, 1000), 141_001));
        let silent = Sign {
            events: 3,
            latency: None,
        };
        assert!(watchdog.is_deaf(silent, 150_000));
        assert!(!watchdog.is_deaf(heard(4, 1000), 150_001));
    }
}
