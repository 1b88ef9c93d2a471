//! What a match's log records. Stored texts are only ever extended: every body that was once
//! written stays readable for ever.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{RULES_VERSION, Seat, Terms};
use crate::games;

/// One thing that happened in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The first event of every match: what was agreed, and under which version of the rules.
    Started {
        /// What was agreed.
        terms: Terms,
        /// The version of the rules the match is played by.
        rules_version: u32,
    },
    /// One action was played, in its canonical spelling.
    Acted {
        /// The action's canonical text.
        action: String,
    },
    /// The acting seat gave the match up.
    Resigned,
    /// Both seats agreed to share the victory.
    DrawAgreed,
    /// A seat let its time run out.
    TimedOut {
        /// The seat that was too late.
        seat: Seat,
    },
    /// The match was called off: by one seat when the event has an actor, else by both.
    Cancelled,
    /// The actions after this board number no longer stand.
    TakenBack {
        /// The board number play goes back to.
        to_board: u64,
    },
}

/// An event with its envelope, as the log keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Its number in the match: 1, 2, 3 …
    pub seq: u64,
    /// When the interaction arrived: UTC, milliseconds since 1970.
    pub at: i64,
    /// The seat that acted; `None` when nobody or both did.
    pub by: Option<Seat>,
    /// What happened.
    pub event: Event,
}

#[derive(Serialize, Deserialize)]
struct StartedBody {
    #[serde(flatten)]
    terms: Terms,
    rules: u32,
}

#[derive(Serialize, Deserialize)]
struct ActedBody {
    action: String,
}

#[derive(Serialize, Deserialize)]
struct TimedOutBody {
    seat: Seat,
}

#[derive(Serialize, Deserialize)]
struct TakenBackBody {
    to: u64,
}

impl Event {
    /// The stored names of all kinds.
    pub const KINDS: [&'static str; 7] = [
        "started",
        "acted",
        "resigned",
        "draw_agreed",
        "timed_out",
        "cancelled",
        "taken_back",
    ];

    /// The stored name of this kind of event.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Started { .. } => "started",
            Self::Acted { .. } => "acted",
            Self::Resigned => "resigned",
            Self::DrawAgreed => "draw_agreed",
            Self::TimedOut { .. } => "timed_out",
            Self::Cancelled => "cancelled",
            Self::TakenBack { .. } => "taken_back",
        }
    }

    /// The stored body: a JSON object.
    #[must_use]
    pub fn body(&self) -> String {
        let value = match self {
            Self::Started {
                terms,
                rules_version,
            } => serde_json::to_value(StartedBody {
                terms: *terms,
                rules: *rules_version,
            }),
            Self::Acted { action } => serde_json::to_value(ActedBody {
                action: action.clone(),
            }),
            Self::TimedOut { seat } => serde_json::to_value(TimedOutBody { seat: *seat }),
            Self::TakenBack { to_board } => serde_json::to_value(TakenBackBody { to: *to_board }),
            Self::Resigned | Self::DrawAgreed | Self::Cancelled => {
                Ok(Value::Object(serde_json::Map::new()))
            }
        };
        value
            .expect("plain structs with text keys always become JSON")
            .to_string()
    }

    /// Reads a stored event. Fields it does not know are passed over, so that a body may grow.
    ///
    /// # Errors
    /// [`LogError::UnknownKind`] for a kind written by a later program, [`LogError::HigherRules`]
    /// for a match played by later rules, [`LogError::Body`] for a body that cannot be read.
    pub fn read(kind: &str, body: &str) -> Result<Self, LogError> {
        fn from<'a, T: Deserialize<'a>>(kind: &str, body: &'a str) -> Result<T, LogError> {
            serde_json::from_str(body).map_err(|cause| LogError::Body {
                kind: kind.to_owned(),
                cause: cause.to_string(),
            })
        }
        Ok(match kind {
            "started" => {
                // The version is read alone first: later rules may use words we cannot read.
                #[derive(Deserialize)]
                struct Version {
                    rules: u32,
                }
                let Version { rules } = from(kind, body)?;
                if rules > RULES_VERSION {
                    return Err(LogError::HigherRules { version: rules });
                }
                let StartedBody { terms, rules } = from(kind, body)?;
                Self::Started {
                    terms,
                    rules_version: rules,
                }
            }
            "acted" => {
                let ActedBody { action } = from(kind, body)?;
                Self::Acted { action }
            }
            "timed_out" => {
                let TimedOutBody { seat } = from(kind, body)?;
                Self::TimedOut { seat }
            }
            "taken_back" => {
                let TakenBackBody { to } = from(kind, body)?;
                Self::TakenBack { to_board: to }
            }
            "resigned" => Self::Resigned,
            "draw_agreed" => Self::DrawAgreed,
            "cancelled" => Self::Cancelled,
            _ => {
                return Err(LogError::UnknownKind {
                    kind: kind.to_owned(),
                });
            }
        })
    }
}

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
