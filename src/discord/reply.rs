//! The answer to one interaction: exactly one first response, within Discord's three seconds.
//!
//! A handler holds a [`Reply`] and answers through it once. When it is slow, a timer defers for it,
//! always privately; the answer then completes the deferred one. Whatever becomes public is a
//! message of its own, because a deferred answer's edit pings nobody.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::Mutex;

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
    patience: Patience,
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
            patience,
            state: Arc::new(Mutex::new(State::Open)),
        };
        if patience != Patience::Never {
            let waiting = reply.clone();
            tokio::spawn(async move {
                tokio::time::sleep(SLOW).await;
                waiting.defer().await;
            });
        }
        reply
    }

    /// Whether nothing has been answered yet but perhaps a deferral.
    pub async fn is_open(&self) -> bool {
        *self.state.lock().await != State::Answered
    }

    /// Gives the answer by what became of the interaction so far. Where files are refused the
    /// picture's alt text is sent in its place; a refused body leaves everything as it was.
    async fn answer(&self, body: &Body, manner: Manner) -> Result<(), ApiError> {
        let mut state = self.state.lock().await;
        let so_far = std::mem::replace(&mut *state, State::Answered);
        let given = match self.give(so_far, body, manner).await {
            Err(error) if error.files_refused() && body.picture.is_some() => {
                let in_words = body.clone().in_words();
                self.give(so_far, &in_words, manner).await
            }
            other => other,
        };
        if matches!(given, Err(ApiError::Refused { status: 400, .. })) {
            // The interaction still waits: another body can be its answer.
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
        *self.state.lock().await = State::Answered;
        self.first(MODAL, Some(modal), &[]).await
    }

    /// Offers choices for what is being typed.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn choices(&self, choices: &Value) -> Result<(), ApiError> {
        *self.state.lock().await = State::Answered;
        self.first(CHOICES, Some(choices), &[]).await
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
            Err(error) if error.files_refused() && body.picture.is_some() => {
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

    /// After a body that Discord refused, the interaction still waits: an apology can be its answer.
    pub async fn reopen(&self) {
        *self.state.lock().await = State::Open;
    }

    async fn defer(&self) {
        // Held by the handler: its answer is on the way.
        let Ok(mut state) = self.state.try_lock() else {
            return;
        };
        if *state != State::Open {
            return;
        }
        let sent = match self.patience {
            Patience::Never => return,
            Patience::Private => {
                let data = serde_json::json!({ "flags": EPHEMERAL });
                self.first(DEFER_MESSAGE, Some(&data), &[]).await
            }
            Patience::Panel => self.first(DEFER_UPDATE, None, &[]).await,
        };
        match sent {
            Ok(()) => *state = State::Deferred(self.patience),
            Err(error) => tracing::warn!(%error, "a slow answer could not be deferred"),
        }
    }
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
