//! What a request can come to, and what each refusal means for us.

use std::time::Duration;

use thiserror::Error;

/// Why a request came to nothing.
#[derive(Clone, Debug, Error)]
pub enum ApiError {
    /// Discord understood and said no.
    #[error("refused with status {status}, code {code}: {message}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own code, or 0.
        code: i64,
        /// Discord's sentence, for the log.
        message: String,
        /// What `Retry-After` said.
        wait: Option<Duration>,
    },
    /// No answer arrived: connection, timeout.
    #[error("no answer: {0}")]
    Unreachable(String),
    /// An answer came that cannot be read.
    #[error("an answer that cannot be read: {0}")]
    Unreadable(String),
}

impl ApiError {
    /// Discord's own error code, 0 when there is none.
    #[must_use]
    pub fn code(&self) -> i64 {
        match self {
            ApiError::Refused { code, .. } => *code,
            _ => 0,
        }
    }

    /// Whether the channel or thread is gone (10003).
    #[must_use]
    pub fn channel_gone(&self) -> bool {
        self.code() == 10003
    }

    /// Whether the message is gone (10008).
    #[must_use]
    pub fn message_gone(&self) -> bool {
        self.code() == 10008
    }

    /// Whether we may not act in that place (50001 no access, 50013 a permission is missing).
    #[must_use]
    pub fn no_access(&self) -> bool {
        matches!(self.code(), 50001 | 50013)
    }

    /// Whether nothing new can be written in that place any more: no access, gone, a locked thread
    /// (160005), or one that cannot be woken because too many are awake (160006).
    #[must_use]
    pub fn place_closed(&self) -> bool {
        self.no_access() || self.channel_gone() || matches!(self.code(), 160_005 | 160_006)
    }

    /// Whether the message has its thread already (160004).
    #[must_use]
    pub fn has_thread(&self) -> bool {
        self.code() == 160_004
    }

    /// Whether channels of this kind cannot do that (50024).
    #[must_use]
    pub fn wrong_kind_of_channel(&self) -> bool {
        self.code() == 50024
    }

    /// Whether the thread is asleep (50083): a new message wakes it, an edit does not.
    #[must_use]
    pub fn asleep(&self) -> bool {
        self.code() == 50083
    }

    /// Whether the server's word filter met something in the text (200000).
    #[must_use]
    pub fn words_refused(&self) -> bool {
        self.code() == 200_000
    }

    /// Whether the place takes no files (400001).
    #[must_use]
    pub fn files_refused(&self) -> bool {
        self.code() == 400_001
    }

    /// Whether trying again later may help: no answer, too many requests, the server's own fault.
    #[must_use]
    pub fn passing(&self) -> bool {
        match self {
            ApiError::Refused { status, .. } => *status == 429 || *status >= 500,
            ApiError::Unreachable(_) => true,
            ApiError::Unreadable(_) => false,
        }
    }

    pub(super) fn wait(&self) -> Option<Duration> {
        match self {
            ApiError::Refused { wait, .. } => *wait,
            _ => None,
        }
    }
}
