//! Why a log is not the log of a match.

use super::RULES_VERSION;
use crate::games;

/// Why a log is not the log of a match. People never read this; it stops the start or goes to
/// our own log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogError {
    /// There is no event at all.
    #[error("the log is empty")]
    Empty,
    /// A kind of event that this program does not know.
    #[error("the log holds an event of the unknown kind `{kind}`: a later version wrote it")]
    UnknownKind {
        /// The kind as stored.
        kind: String,
    },
    /// Rules this program does not know.
    #[error(
        "the match is played by version {version} of the rules, this program knows them up to \
         version {RULES_VERSION}"
    )]
    HigherRules {
        /// The version the match is played by.
        version: u32,
    },
    /// A body that cannot be read.
    #[error("the body of a `{kind}` event cannot be read: {cause}")]
    Body {
        /// The event's kind.
        kind: String,
        /// What is wrong with it.
        cause: String,
    },
    /// Event numbers do not follow each other.
    #[error("event {found} stands where event {expected} belongs")]
    Order {
        /// The number that should follow.
        expected: u64,
        /// The number that is there.
        found: u64,
    },
    /// The first event is not the start, or there is a second start.
    #[error("event {seq}: a match starts exactly once, with its first event")]
    Start {
        /// The event's number.
        seq: u64,
    },
    /// A game over a number of rounds it does not have.
    #[error("the game is not played over that many rounds")]
    Terms,
    /// An event after the end of the match.
    #[error("event {seq}: the match was over before")]
    AfterEnd {
        /// The event's number.
        seq: u64,
    },
    /// An event by the wrong seat, or without a seat.
    #[error("event {seq}: not this seat's to do")]
    Actor {
        /// The event's number.
        seq: u64,
    },
    /// An offer that cannot be made or answered there.
    #[error("event {seq}: no such offer can be made or answered here")]
    Offer {
        /// The event's number.
        seq: u64,
    },
    /// An action that the rules refuse.
    #[error("event {seq}: {refusal}")]
    Action {
        /// The event's number.
        seq: u64,
        /// Why the rules refuse it.
        refusal: games::Refusal,
    },
    /// A takeback to a board that is not there, or is in an earlier round.
    #[error("event {seq}: nothing in this round can go back to board {to_board}")]
    TakenBack {
        /// The event's number.
        seq: u64,
        /// The board number it names.
        to_board: u64,
    },
}
