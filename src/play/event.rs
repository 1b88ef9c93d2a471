//! What a match's log records. Stored texts are only ever extended: every body that was once
//! written stays readable for ever.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{LogError, Offer, RULES_VERSION, Seat, Terms};

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
    /// One action was played that the seat had planned as the reply to the turn before it: nobody
    /// had to be there.
    Replied {
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
    /// The acting seat offers something; a takeback names the board play would go back to.
    Offered {
        /// What is offered.
        offer: Offer,
        /// For a takeback the board number, else 0.
        to_board: u64,
    },
    /// A standing offer is refused, or withdrawn by the seat that made it.
    Declined {
        /// What was offered.
        offer: Offer,
    },
    /// Both seats want to play again: a new match has begun.
    Rematched,
    /// A seat's clock stands still until an instant, or until it is started before.
    ClockStopped {
        /// Whose clock.
        seat: Seat,
        /// Until when: UTC, milliseconds.
        until: i64,
        /// Why.
        reason: Reason,
    },
    /// A seat's clock goes on before the instant announced.
    ClockStarted {
        /// Whose clock.
        seat: Seat,
        /// Why it had stood still.
        reason: Reason,
    },
    /// A stretch of time does not count for whoever was to act in it.
    Credited {
        /// Its first instant: UTC, milliseconds.
        from: i64,
        /// Its last.
        until: i64,
        /// Why.
        reason: Reason,
    },
}

/// Why time does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// The person is on vacation.
    Vacation,
    /// The bot was down.
    Outage,
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

#[derive(Serialize, Deserialize)]
struct OfferedBody {
    offer: Offer,
    #[serde(default, skip_serializing_if = "is_none")]
    to: u64,
}

fn is_none(board: &u64) -> bool {
    *board == 0
}

#[derive(Serialize, Deserialize)]
struct DeclinedBody {
    offer: Offer,
}

#[derive(Serialize, Deserialize)]
struct StoppedBody {
    seat: Seat,
    until: i64,
    reason: Reason,
}

#[derive(Serialize, Deserialize)]
struct StartedAgainBody {
    seat: Seat,
    reason: Reason,
}

#[derive(Serialize, Deserialize)]
struct CreditedBody {
    from: i64,
    until: i64,
    reason: Reason,
}

impl Event {
    /// The stored names of all kinds.
    pub const KINDS: [&'static str; 14] = [
        "started",
        "acted",
        "replied",
        "resigned",
        "draw_agreed",
        "timed_out",
        "cancelled",
        "taken_back",
        "offered",
        "declined",
        "rematched",
        "clock_stopped",
        "clock_started",
        "credited",
    ];

    /// The stored name of this kind of event.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Started { .. } => "started",
            Self::Acted { .. } => "acted",
            Self::Replied { .. } => "replied",
            Self::Resigned => "resigned",
            Self::DrawAgreed => "draw_agreed",
            Self::TimedOut { .. } => "timed_out",
            Self::Cancelled => "cancelled",
            Self::TakenBack { .. } => "taken_back",
            Self::Offered { .. } => "offered",
            Self::Declined { .. } => "declined",
            Self::Rematched => "rematched",
            Self::ClockStopped { .. } => "clock_stopped",
            Self::ClockStarted { .. } => "clock_started",
            Self::Credited { .. } => "credited",
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
            Self::Acted { action } | Self::Replied { action } => serde_json::to_value(ActedBody {
                action: action.clone(),
            }),
            Self::TimedOut { seat } => serde_json::to_value(TimedOutBody { seat: *seat }),
            Self::TakenBack { to_board } => serde_json::to_value(TakenBackBody { to: *to_board }),
            Self::Offered { offer, to_board } => serde_json::to_value(OfferedBody {
                offer: *offer,
                to: *to_board,
            }),
            Self::Declined { offer } => serde_json::to_value(DeclinedBody { offer: *offer }),
            Self::ClockStopped {
                seat,
                until,
                reason,
            } => serde_json::to_value(StoppedBody {
                seat: *seat,
                until: *until,
                reason: *reason,
            }),
            Self::ClockStarted { seat, reason } => serde_json::to_value(StartedAgainBody {
                seat: *seat,
                reason: *reason,
            }),
            Self::Credited {
                from,
                until,
                reason,
            } => serde_json::to_value(CreditedBody {
                from: *from,
                until: *until,
                reason: *reason,
            }),
            Self::Resigned | Self::DrawAgreed | Self::Cancelled | Self::Rematched => {
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
            "replied" => {
                let ActedBody { action } = from(kind, body)?;
                Self::Replied { action }
            }
            "timed_out" => {
                let TimedOutBody { seat } = from(kind, body)?;
                Self::TimedOut { seat }
            }
            "taken_back" => {
                let TakenBackBody { to } = from(kind, body)?;
                Self::TakenBack { to_board: to }
            }
            "offered" => {
                let OfferedBody { offer, to } = from(kind, body)?;
                Self::Offered {
                    offer,
                    to_board: to,
                }
            }
            "declined" => {
                let DeclinedBody { offer } = from(kind, body)?;
                Self::Declined { offer }
            }
            "clock_stopped" => {
                let StoppedBody {
                    seat,
                    until,
                    reason,
                } = from(kind, body)?;
                Self::ClockStopped {
                    seat,
                    until,
                    reason,
                }
            }
            "clock_started" => {
                let StartedAgainBody { seat, reason } = from(kind, body)?;
                Self::ClockStarted { seat, reason }
            }
            "credited" => {
                let CreditedBody {
                    from: begin,
                    until,
                    reason,
                } = from(kind, body)?;
                Self::Credited {
                    from: begin,
                    until,
                    reason,
                }
            }
            "rematched" => Self::Rematched,
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
