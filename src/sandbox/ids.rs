//! Time-based identifiers as Discord makes them, and its way of writing instants.

use std::fmt;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;

/// The first second of 2015 (UTC), in milliseconds: Discord counts from there.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

/// The sandbox's clock: the system's, unless whoever starts it gives another.
#[derive(Clone, Default)]
pub struct Time {
    given: Option<Given>,
}

#[derive(Clone)]
struct Given {
    now: Arc<dyn Fn() -> u64 + Send + Sync>,
    advance: Arc<dyn Fn(u64) + Send + Sync>,
}

impl fmt::Debug for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Time({})", self.now())
    }
}

impl Time {
    /// A clock that is moved by hand: it tells the instant in milliseconds UTC, and moves on by
    /// milliseconds.
    pub fn by_hand(
        now: impl Fn() -> u64 + Send + Sync + 'static,
        advance: impl Fn(u64) + Send + Sync + 'static,
    ) -> Self {
        Self {
            given: Some(Given {
                now: Arc::new(now),
                advance: Arc::new(advance),
            }),
        }
    }

    /// Now, in milliseconds UTC.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.given
            .as_ref()
            .map_or_else(now_ms, |given| (given.now)())
    }

    /// Moves a clock on that is moved by hand; says whether it is one.
    pub(super) fn advance(&self, millis: u64) -> bool {
        let Some(given) = &self.given else {
            return false;
        };
        (given.advance)(millis);
        true
    }

    /// Whether it is moved by hand.
    pub(super) fn is_by_hand(&self) -> bool {
        self.given.is_some()
    }
}

/// Hands out identifiers that grow and never come back, not even after a restart.
#[derive(Debug, Default)]
pub(super) struct Snowflakes {
    last: u64,
    time: Time,
}

impl Snowflakes {
    pub(super) fn new(time: Time) -> Self {
        Self { last: 0, time }
    }

    /// Now, in milliseconds UTC, by the clock the identifiers are made from.
    pub(super) fn now(&self) -> u64 {
        self.time.now()
    }

    /// The next identifier: its upper bits are the instant.
    pub(super) fn next(&mut self) -> u64 {
        let now = self.now().saturating_sub(DISCORD_EPOCH) << 22;
        self.last = now.max(self.last + 1);
        self.last
    }
}

/// Now, in milliseconds UTC.
pub(super) fn now_ms() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or_default()
}

/// An instant as `2026-11-30T07:10:00.123000+00:00`. Strict clients refuse a Z at the end.
pub(super) fn instant(ms: u64) -> String {
    let nanos = i128::from(ms) * 1_000_000;
    let at = OffsetDateTime::from_unix_timestamp_nanos(nanos).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}000+00:00",
        at.year(),
        u8::from(at.month()),
        at.day(),
        at.hour(),
        at.minute(),
        at.second(),
        at.millisecond(),
    )
}

/// An identifier in a body or path: Discord takes a text of digits, and some clients a number.
pub(super) fn id_of(value: &serde_json::Value) -> Option<u64> {
    match value {
        serde_json::Value::String(text) => text.parse().ok(),
        other => other.as_u64(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_grow() {
        let mut ids = Snowflakes::default();
        let many: Vec<u64> = (0..10_000).map(|_| ids.next()).collect();
        assert!(many.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(((many[0] >> 22) + DISCORD_EPOCH).abs_diff(now_ms()) < 5_000);
    }

    #[test]
    fn an_instant_ends_in_an_offset() {
        assert_eq!(
            instant(1_420_070_400_007),
            "2015-01-01T00:00:00.007000+00:00"
        );
    }
}
