//! Our own numbers for things. Discord's numbers are plain `u64` and stay in facts.

use std::fmt;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, sqlx::Type)]
        #[sqlx(transparent)]
        pub struct $name(pub i64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = std::num::ParseIntError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }

        impl From<i64> for $name {
            fn from(id: i64) -> Self {
                Self(id)
            }
        }
    )*};
}

ids! {
    /// A person.
    PersonId;
    /// A Discord server.
    ServerId;
    /// A challenge.
    ChallengeId;
    /// A match.
    MatchId;
    /// A standing wish.
    WishId;
    /// A turn planned ahead.
    PlanId;
}

/// A count or Discord number as the database keeps it.
pub(super) fn stored(number: u64) -> i64 {
    i64::try_from(number).expect("counts and Discord's numbers stay below 2^63")
}

/// A count or Discord number as it was before it was stored.
pub(super) fn read(number: i64) -> u64 {
    u64::try_from(number).expect("only counts and Discord's numbers were stored")
}
