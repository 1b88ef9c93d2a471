//! Time-based identifiers as Discord makes them, and its way of writing instants.

use std::time::{SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;

/// The first second of 2015 (UTC), in milliseconds: Discord counts from there.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

/// Hands out identifiers that grow and never come back, not even after a restart.
#[derive(Debug, Default)]
pub(super) struct Snowflakes {
    last: u64,
}

impl Snowflakes {
    /// The next identifier: its upper bits are the instant.
    pub(super) fn next(&mut self) -> u64 {
        let now = now_ms().saturating_sub(DISCORD_EPOCH) << 22;
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
