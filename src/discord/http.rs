//! Discord's REST side: raw JSON bodies out, small typed answers back, one policy for retries.
//!
//! serenity's types do not know the newer components, and its raw requests cannot number files,
//! so bodies are our own JSON and our own forms; its routes, token handling and the buckets of its
//! limiter are used as they are. To Discord the limiter waits out a 429. On loopback it must be
//! off (with it on, serenity's own requests ignore the proxy address and would go to the real
//! Discord), so there a 429 is waited out here, by its own `Retry-After`.

mod call;
mod error;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use serenity::http::{Http, HttpBuilder, LightMethod, Ratelimit, Route};
use serenity::model::id::{ApplicationId, ChannelId, InteractionId, MessageId};

pub use error::ApiError;

use crate::config::Front;

/// No request may hang for ever; serenity's own client has no limit.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// A file that travels with a body.
#[derive(Clone, Debug)]
pub struct File {
    /// As the body's `attachment://` address names it.
    pub name: String,
    /// Its bytes.
    pub bytes: Arc<Vec<u8>>,
}

/// Speaks to Discord's REST side.
#[derive(Clone)]
pub struct Api {
    http: Arc<Http>,
    client: reqwest::Client,
    /// The buckets of the limiter for what is sent with an interaction's token.
    answers: Arc<Mutex<HashMap<String, Bucket>>>,
}

/// A bucket of the limiter.
type Bucket = Arc<tokio::sync::Mutex<Ratelimit>>;

/// serenity's connection for a front: for Discord the limiter is on; for loopback it is off and
/// the address replaced. Both have a request timeout.
///
/// # Errors
/// When no TLS or connection set-up is possible on this machine.
pub fn connect(
    token: &str,
    loopback: Option<&str>,
) -> Result<(Http, reqwest::Client), reqwest::Error> {
    connect_through(reqwest::Client::builder(), token, loopback)
}

/// The same, where the way there is already known: which address a name stands for, and whose
/// certificates are believed.
///
/// # Errors
/// As [`connect`].
pub fn connect_through(
    way: reqwest::ClientBuilder,
    token: &str,
    loopback: Option<&str>,
) -> Result<(Http, reqwest::Client), reqwest::Error> {
    let builder = way.use_rustls_tls().timeout(REQUEST_TIMEOUT);
    let client = match loopback {
        Some(_) => builder.no_proxy().build()?,
        None => builder.build()?,
    };
    let http = HttpBuilder::new(token).client(client.clone());
    let http = match loopback {
        Some(url) => http.proxy(url).ratelimiter_disabled(true).build(),
        None => http.build(),
    };
    Ok((http, client))
}

impl Front {
    /// The token and, for a server on this machine, its address. None for the sandbox, whose
    /// address is only known when it runs.
    #[must_use]
    pub fn token_and_address(&self) -> Option<(&str, Option<&str>)> {
        match self {
            Front::Sandbox { .. } => None,
            Front::Discord { token } => Some((token, None)),
            Front::Loopback { token, url } => Some((token, Some(url))),
        }
    }
}

impl Api {
    /// Wraps serenity's connection. `client` is the one given to it by [`connect`].
    #[must_use]
    pub fn new(http: Arc<Http>, client: reqwest::Client) -> Api {
        Api {
            http,
            client,
            answers: Arc::default(),
        }
    }

    /// Our application's id, 0 before it is known.
    #[must_use]
    pub fn application(&self) -> u64 {
        self.http.application_id().map_or(0, ApplicationId::get)
    }

    /// Notes our application's id, which answers and commands need.
    pub fn set_application(&self, id: u64) {
        self.http.set_application_id(ApplicationId::new(id.max(1)));
    }

    /// Forgets the limiter's buckets, which it would otherwise keep for each interaction for ever.
    pub async fn forget_limits(&self) {
        if let Some(limiter) = &self.http.ratelimiter {
            limiter.routes().write().await.clear();
        }
        self.answers().clear();
    }

    /// The first answer to an interaction: `kind` is Discord's callback type.
    ///
    /// An answer that arrived although the reply to it was lost (40060 at the second try) counts.
    ///
    /// # Errors
    /// See [`ApiError`]; 10062 means Discord no longer waits for this answer.
    pub async fn answer(
        &self,
        interaction: u64,
        token: &str,
        kind: u8,
        data: Option<&Value>,
        files: &[File],
    ) -> Result<(), ApiError> {
        let body = match data {
            Some(data) => json!({ "type": kind, "data": data }),
            None => json!({ "type": kind }),
        };
        let route = Route::InteractionResponse {
            interaction_id: InteractionId::new(interaction.max(1)),
            token,
        };
        let mut tries = 0;
        let sent = self
            .call_counting(LightMethod::Post, route, Some(&body), files, &mut tries)
            .await;
        match sent {
            Err(error) if error.code() == 40060 && tries > 1 => Ok(()),
            other => other.map(|_| ()),
        }
    }

    /// The message an interaction was answered with.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn original(&self, token: &str) -> Result<Value, ApiError> {
        let route = Route::WebhookOriginalInteractionResponse {
            application_id: self.id(),
            token,
        };
        self.call(LightMethod::Get, route, None, &[]).await
    }

    /// Edits the message an interaction was answered with, or completes a deferred answer.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn edit_original(
        &self,
        token: &str,
        data: &Value,
        files: &[File],
    ) -> Result<(), ApiError> {
        let route = Route::WebhookOriginalInteractionResponse {
            application_id: self.id(),
            token,
        };
        self.call(LightMethod::Patch, route, Some(data), files)
            .await
            .map(|_| ())
    }

    /// One more message as answer to an interaction; returns its id.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn follow_up(
        &self,
        token: &str,
        data: &Value,
        files: &[File],
    ) -> Result<Value, ApiError> {
        let route = Route::WebhookFollowupMessages {
            application_id: self.id(),
            token,
        };
        self.call(LightMethod::Post, route, Some(data), files).await
    }

    /// Edits an earlier follow-up (or the message a button was on, by its id).
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn edit_follow_up(
        &self,
        token: &str,
        message: u64,
        data: &Value,
        files: &[File],
    ) -> Result<(), ApiError> {
        let route = Route::WebhookFollowupMessage {
            application_id: self.id(),
            token,
            message_id: MessageId::new(message.max(1)),
        };
        self.call(LightMethod::Patch, route, Some(data), files)
            .await
            .map(|_| ())
    }

    /// Sends a channel message; returns its id.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn send(&self, channel: u64, data: &Value, files: &[File]) -> Result<u64, ApiError> {
        let route = Route::ChannelMessages {
            channel_id: ChannelId::new(channel.max(1)),
        };
        let sent = self
            .call(LightMethod::Post, route, Some(data), files)
            .await?;
        message_id(&sent)
    }

    /// Opens a public thread from a message; returns its id, which is the message's. It sleeps
    /// after a week without a word.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn start_thread(
        &self,
        channel: u64,
        message: u64,
        name: &str,
    ) -> Result<u64, ApiError> {
        let route = Route::ChannelMessageThreads {
            channel_id: ChannelId::new(channel.max(1)),
            message_id: MessageId::new(message.max(1)),
        };
        let body = thread(name);
        let thread = self
            .call(LightMethod::Post, route, Some(&body), &[])
            .await?;
        message_id(&thread)
    }

    /// The channel of direct messages with a person.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn open_direct(&self, user: u64) -> Result<u64, ApiError> {
        let body = json!({ "recipient_id": user.to_string() });
        let channel = self
            .call(LightMethod::Post, Route::UserMeDmChannels, Some(&body), &[])
            .await?;
        message_id(&channel)
    }

    /// Edits a channel message of ours.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn edit(
        &self,
        channel: u64,
        message: u64,
        data: &Value,
        files: &[File],
    ) -> Result<(), ApiError> {
        let route = channel_message(channel, message);
        self.call(LightMethod::Patch, route, Some(data), files)
            .await
            .map(|_| ())
    }

    /// Looks a channel message of ours up.
    ///
    /// # Errors
    /// See [`ApiError`]; [`ApiError::message_gone`] is the interesting one.
    pub async fn look_up(&self, channel: u64, message: u64) -> Result<Value, ApiError> {
        let route = channel_message(channel, message);
        self.call(LightMethod::Get, route, None, &[]).await
    }

    /// The newest messages of a channel, at most 100, the newest first.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn newest(&self, channel: u64) -> Result<Vec<Value>, ApiError> {
        let route = Route::ChannelMessages {
            channel_id: ChannelId::new(channel.max(1)),
        };
        match self.call(LightMethod::Get, route, None, &[]).await? {
            Value::Array(messages) => Ok(messages),
            _ => Err(ApiError::Unreadable("the messages are no list".to_owned())),
        }
    }

    /// Replaces all global commands; returns name and id of each.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub async fn register(&self, commands: &Value) -> Result<Vec<(String, u64)>, ApiError> {
        let route = Route::Commands {
            application_id: self.id(),
        };
        let answer = self
            .call(LightMethod::Put, route, Some(commands), &[])
            .await?;
        let list = answer
            .as_array()
            .ok_or_else(|| ApiError::Unreadable("the commands are no list".to_owned()))?;
        Ok(list
            .iter()
            .filter_map(|command| {
                Some((
                    command["name"].as_str()?.to_owned(),
                    snowflake(&command["id"])?,
                ))
            })
            .collect())
    }

    fn answers(&self) -> MutexGuard<'_, HashMap<String, Bucket>> {
        // Whoever panicked left whole entries behind.
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn id(&self) -> ApplicationId {
        ApplicationId::new(self.application().max(1))
    }
}

/// What a new thread is.
#[must_use]
pub fn thread(name: &str) -> Value {
    /// A week, in minutes: the longest Discord knows.
    const SLEEPS_AFTER: u32 = 7 * 24 * 60;
    json!({ "name": name, "auto_archive_duration": SLEEPS_AFTER })
}

fn channel_message(channel: u64, message: u64) -> Route<'static> {
    Route::ChannelMessage {
        channel_id: ChannelId::new(channel.max(1)),
        message_id: MessageId::new(message.max(1)),
    }
}

/// The id of a message object.
///
/// # Errors
/// When it has none.
pub fn message_id(message: &Value) -> Result<u64, ApiError> {
    snowflake(&message["id"])
        .ok_or_else(|| ApiError::Unreadable("a message without an id".to_owned()))
}

fn snowflake(value: &Value) -> Option<u64> {
    value.as_str()?.parse().ok()
}
