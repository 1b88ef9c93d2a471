//! The answer to one interaction: exactly one first response, within Discord's three seconds.
//!
//! A handler holds a [`Reply`] and answers through it once. When it is slow, a timer defers for it,
//! always privately; the answer then completes the deferred one. Whatever becomes public is a
//! message of its own, because a deferred answer's edit pings nobody.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::body::{Body, EPHEMERAL};
use super::http::{Api, ApiError, File};

/// After this long without an answer the interaction is deferred: Discord waits 3 s, and the
/// deferral itself needs its time on the way.
const SLOW: Duration = Duration::from_millis(1_700);

/// Discord's callback types.
const MESSAGE: u8 = 4;
const DEFER_MESSAGE: u8 = 5;
const DEFER_UPDATE: u8 = 6;
const UPDATE: u8 = 7;
const CHOICES: u8 = 8;
const MODAL: u8 = 9;

/// What may be done about a slow answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// Nothing: the answer is public, a modal or a list of choices.
    Never,
    /// A private "thinking" message (type 5), completed by an edit.
    Private,
    /// The pressed private panel stays as it is for a moment (type 6).
    Panel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    Deferred(Patience),
    Answered,
}

/// How an answer is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Private,
    Public,
    Update,
}

/// One interaction's answer.
#[derive(Clone)]
pub struct Reply {
    api: Api,
    interaction: u64,
    token: Arc<str>,
    /// When its answer counts as slow.
    slow: Instant,
    state: Arc<Mutex<State>>,
}

impl Reply {
    /// The answer to `interaction`, deferred by `patience` when it takes long.
    #[must_use]
    pub fn new(api: Api, interaction: u64, token: &str, patience: Patience) -> Reply {
        let reply = Reply {
            api,
            interaction,
            token: token.into(),
            slow: Instant::now() + SLOW,
            state: Arc::new(Mutex::new(State::Open)),
        };
        reply.may_wait(patience);
        reply
    }

    /// From now on the answer is deferred when it takes long, at once where it already has: what
    /// looked like an answer that cannot be deferred turned out to be another.
    pub fn may_wait(&self, patience: Patience) {
        if patience == Patience::Never {
            return;
        }
        let waiting = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep_until(waiting.slow).await;
            waiting.defer(patience).await;
        });
    }

    /// Whether nothing has been answered yet but perhaps a deferral.
    pub async fn is_open(&self) -> bool {
        *self.state.lock().await != State::Answered
    }

    /// Gives the answer by what became of the interaction so far. Where files are refused what
    /// describes them is sent in their place; a refused answer leaves everything as it was.
    async fn answer(&self, body: &Body, manner: Manner) -> Result<(), ApiError> {
        let mut state = self.state.lock().await;
        let so_far = std::mem::replace(&mut *state, State::Answered);
        let given = match self.give(so_far, body, manner).await {
            Err(error) if error.files_refused() && body.has_files() => {
                let in_words = body.clone().in_words();
                self.give(so_far, &in_words, manner).await
            }
            other => other,
        };
        if still_waits(&given) {
            *state = so_far;
        }
        given
    }

    async fn give(&self, so_far: State, body: &Body, manner: Manner) -> Result<(), ApiError> {
        match (so_far, manner) {
            (State::Open, Manner::Private | Manner::Public) => {
                self.first(MESSAGE, Some(&body.data()), &files(body)).await
            }
            (State::Open, Manner::Update) => {
                self.first(UPDATE, Some(&body.data()), &files(body)).await
            }
            (State::Deferred(Patience::Private), Manner::Private) | (_, Manner::Update) => {
                self.edit_answer(body).await
            }
            (_, Manner::Private | Manner::Public) => self.follow_up(body).await.map(|_| ()),
        }
    }

    /// A message that only the person sees.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn private(&self, body: &Body) -> Result<(), ApiError> {
        self.answer(&body.clone().private(), Manner::Private).await
    }

    /// A message that everybody sees. Only for interactions that are never deferred.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn public(&self, body: &Body) -> Result<(), ApiError> {
        self.answer(body, Manner::Public).await
    }

    /// Replaces the message the pressed control is on.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn update(&self, body: &Body) -> Result<(), ApiError> {
        self.answer(body, Manner::Update).await
    }

    /// Opens a modal.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn modal(&self, modal: &Value) -> Result<(), ApiError> {
        self.only(MODAL, modal).await
    }

    /// Offers choices for what is being typed.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn choices(&self, choices: &Value) -> Result<(), ApiError> {
        self.only(CHOICES, choices).await
    }

    /// An answer that can only be the first, and is never deferred.
    async fn only(&self, kind: u8, data: &Value) -> Result<(), ApiError> {
        let mut state = self.state.lock().await;
        let so_far = std::mem::replace(&mut *state, State::Answered);
        let given = self.first(kind, Some(data), &[]).await;
        if still_waits(&given) {
            *state = so_far;
        }
        given
    }

    /// One more public message of this interaction, after its first answer.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn follow_up(&self, body: &Body) -> Result<Value, ApiError> {
        self.api
            .follow_up(&self.token, &body.data(), &files(body))
            .await
    }

    /// One more private message of this interaction, after its first answer.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn follow_up_private(&self, body: &Body) -> Result<(), ApiError> {
        let body = body.clone().private();
        match self.follow_up(&body).await {
            Err(error) if error.files_refused() && body.has_files() => {
                self.follow_up(&body.in_words()).await.map(|_| ())
            }
            other => other.map(|_| ()),
        }
    }

    /// Changes the message this interaction was answered with.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn edit_answer(&self, body: &Body) -> Result<(), ApiError> {
        self.api
            .edit_original(&self.token, &body.edit(), &files(body))
            .await
    }

    /// The message this interaction was answered with, as Discord has it.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn original(&self) -> Result<Value, ApiError> {
        self.api.original(&self.token).await
    }

    async fn first(&self, kind: u8, data: Option<&Value>, files: &[File]) -> Result<(), ApiError> {
        self.api
            .answer(self.interaction, &self.token, kind, data, files)
            .await
    }

    async fn defer(&self, patience: Patience) {
        // Held by the handler: its answer is on the way.
        let Ok(mut state) = self.state.try_lock() else {
            return;
        };
        if *state != State::Open {
            return;
        }
        let sent = match patience {
            Patience::Never => return,
            Patience::Private => {
                let data = serde_json::json!({ "flags": EPHEMERAL });
                self.first(DEFER_MESSAGE, Some(&data), &[]).await
            }
            Patience::Panel => self.first(DEFER_UPDATE, None, &[]).await,
        };
        match sent {
            Ok(()) => *state = State::Deferred(patience),
            Err(error) => tracing::warn!(%error, "a slow answer could not be deferred"),
        }
    }
}

/// Whether the interaction waits as before because Discord refused this answer to it: another can
/// be given. Not so where Discord no longer knows it, and where nobody knows what arrived.
fn still_waits(given: &Result<(), ApiError>) -> bool {
    matches!(given, Err(ApiError::Refused { status, .. }) if *status != 404)
}

/// The files that travel with a body.
#[must_use]
pub fn files(body: &Body) -> Vec<File> {
    let picture = body.picture.iter().map(|picture| File {
        name: picture.filename.clone(),
        bytes: Arc::clone(&picture.bytes),
    });
    let told = body.told.iter().flat_map(|told| &told.files);
    let attached = told.map(|file| File {
        name: file.filename.clone(),
        bytes: Arc::clone(&file.bytes),
    });
    picture.chain(attached).collect()
}
