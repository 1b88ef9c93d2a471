//! Why a sowing is refused.

use super::Cup;

/// Why a sowing is not legal, in the order in which reasons are said (rules/helios.md).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The text is no sowing.
    #[error("this is no sowing: name one of your cups, as in H3 or A4")]
    CannotBeRead,
    /// The round is over.
    #[error("the round is over")]
    RoundOver,
    /// No cup has this name.
    #[error("there is no cup {name}: the cups are H1 to H5 and A1 to A5")]
    NoSuchCup {
        /// As it was typed.
        name: String,
    },
    /// The cup stands in the enemy row.
    #[error("cup {cup} is not yours")]
    NotYourCup {
        /// Which.
        cup: Cup,
    },
    /// There is nothing to sow.
    #[error("cup {cup} is empty")]
    EmptyCup {
        /// Which.
        cup: Cup,
    },
    /// The enemy row would be empty although another sowing feeds it.
    #[error("sowing {cup} leaves the enemy row without a seed, and {feeds} feeds it")]
    Starves {
        /// The cup chosen.
        cup: Cup,
        /// One that gives the enemy row a seed.
        feeds: Cup,
    },
}

impl Refusal {
    /// The stable code of the reason (rules/README.md, "Reason codes").
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::CannotBeRead => "cannot-be-read",
            Refusal::RoundOver => "round-over",
            Refusal::NoSuchCup { .. } => "no-such-cup",
            Refusal::NotYourCup { .. } => "not-your-cup",
            Refusal::EmptyCup { .. } => "empty-cup",
            Refusal::Starves { .. } => "starves",
        }
    }
}
