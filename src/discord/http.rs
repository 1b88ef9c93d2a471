//! Discord's REST side: raw JSON bodies out, small typed answers back, one policy for retries.
//!
//! serenity's types do not know the newer components, so bodies are our own JSON; its routes,
//! token handling and limiter are used as they are. To Discord its limiter waits out a 429. On
//! loopback that limiter must be off (with it on, serenity ignores the proxy address and would
//! talk to the real Discord), so there a 429 is waited out here, by its own `Retry-After`.

use std::sync::Arc;
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use serde_json::{Value, json};
use serenity::builder::CreateAttachment;
use serenity::http::{Http, HttpBuilder, LightMethod, Multipart, MultipartUpload, Request, Route};
use serenity::model::id::{ApplicationId, ChannelId, InteractionId, MessageId};
use thiserror::Error;

use crate::config::Front;

/// No request may hang for ever; serenity's own client has no limit.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest `Retry-After` that is waited for at once; more than this is a failure to come back to.
const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// How often a request is tried before the asker is told.
const TRIES: usize = 4;

/// A file that travels with a body.
#[derive(Clone, Debug)]
pub struct File {
    /// As the body's `attachment://` address names it.
    pub name: String,
    /// Its bytes.
    pub bytes: Arc<Vec<u8>>,
}

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

/// The most messages that Discord lists at once.
const LIST: u8 = 100;

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

    /// Whether trying again later may help: no answer, too many requests, the server's own fault.
    #[must_use]
    pub fn passing(&self) -> bool {
        match self {
            ApiError::Refused { status, .. } => *status == 429 || *status >= 500,
            ApiError::Unreachable(_) => true,
            ApiError::Unreadable(_) => false,
        }
    }

    fn wait(&self) -> Option<Duration> {
        match self {
            ApiError::Refused { wait, .. } => *wait,
            _ => None,
        }
    }
}

/// Speaks to Discord's REST side.
#[derive(Clone)]
pub struct Api {
    http: Arc<Http>,
    client: reqwest::Client,
    loopback: bool,
}

/// serenity's connection for a front: for Discord the limiter is on; for loopback it is off and
/// the address replaced. Both have a request timeout.
///
/// # Errors
/// When no TLS or connection set-up is possible on this machine.
pub fn connect(
    token: &str,
    loopback: Option<&str>,
) -> Result<(Http, reqwest::Client), reqwest::Error> {
    let builder = reqwest::Client::builder()
        .use_rustls_tls()
        .timeout(REQUEST_TIMEOUT);
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
    pub fn new(http: Arc<Http>, client: reqwest::Client, loopback: bool) -> Api {
        Api {
            http,
            client,
            loopback,
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

    fn id(&self) -> ApplicationId {
        ApplicationId::new(self.application().max(1))
    }

    async fn call(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&Value>,
        files: &[File],
    ) -> Result<Value, ApiError> {
        self.call_counting(method, route, body, files, &mut 0).await
    }

    async fn call_counting(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&Value>,
        files: &[File],
        tries: &mut u32,
    ) -> Result<Value, ApiError> {
        let count = std::sync::atomic::AtomicU32::new(0);
        let result = (|| {
            count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            self.once(method, route, body, files)
        })
        .retry(
            ExponentialBuilder::default()
                .with_min_delay(Duration::from_millis(150))
                .with_max_times(TRIES - 1)
                .with_jitter(),
        )
        .when(ApiError::passing)
        .adjust(|error, usual| match (error.wait(), usual) {
            (Some(wait), Some(_)) if wait <= LONGEST_WAIT => Some(wait),
            (Some(_), _) => None,
            (None, usual) => usual,
        })
        .notify(|error, wait| {
            tracing::debug!(path = path_without_tokens(route), %error, ?wait, "request to be tried again");
        })
        .await;
        *tries = count.into_inner();
        result
    }

    async fn once(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&Value>,
        files: &[File],
    ) -> Result<Value, ApiError> {
        let list = matches!(
            (route, method),
            (Route::ChannelMessages { .. }, LightMethod::Get)
        );
        let mut request = Request::new(route, method);
        if list {
            request = request.params(Some(vec![("limit", LIST.to_string())]));
        }
        if let Some(body) = body {
            let text = body.to_string();
            request = if files.is_empty() {
                request.body(Some(text.into_bytes()))
            } else {
                request.multipart(Some(Multipart {
                    upload: MultipartUpload::Attachments(attachments(files)),
                    payload_json: Some(text),
                    fields: Vec::new(),
                }))
            };
        }
        if self.loopback {
            return self.once_on_loopback(request).await;
        }
        match self.http.request(request).await {
            Ok(response) => read(response).await,
            Err(error) => Err(from_serenity(error)),
        }
    }

    /// As serenity would send it, but with the `Retry-After` header still in reach.
    async fn once_on_loopback(&self, request: Request<'_>) -> Result<Value, ApiError> {
        let request = request
            .build(&self.client, self.http.token(), self.http.proxy.as_deref())
            .map_err(from_serenity)?;
        let response = request
            .send()
            .await
            .map_err(|error| ApiError::Unreachable(error.without_url().to_string()))?;
        let status = response.status();
        if status.is_success() {
            return read(response).await;
        }
        let header = response
            .headers()
            .get("retry-after")
            .and_then(|value| value.to_str().ok()?.parse::<f64>().ok());
        let body: Value = response.json().await.unwrap_or(Value::Null);
        let wait = (status.as_u16() == 429)
            .then(|| header.or_else(|| body["retry_after"].as_f64()))
            .flatten()
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Err(ApiError::Refused {
            status: status.as_u16(),
            code: body["code"].as_i64().unwrap_or(0),
            message: body["message"].as_str().unwrap_or_default().to_owned(),
            wait,
        })
    }
}

fn channel_message(channel: u64, message: u64) -> Route<'static> {
    Route::ChannelMessage {
        channel_id: ChannelId::new(channel.max(1)),
        message_id: MessageId::new(message.max(1)),
    }
}

/// Our messages carry one picture at most, so serenity's default part number 0 is the right one.
fn attachments(files: &[File]) -> Vec<CreateAttachment> {
    files
        .iter()
        .map(|file| CreateAttachment::bytes(file.bytes.as_ref().clone(), file.name.clone()))
        .collect()
}

async fn read(response: reqwest::Response) -> Result<Value, ApiError> {
    let bytes = response
        .bytes()
        .await
        .map_err(|error| ApiError::Unreachable(error.without_url().to_string()))?;
    if bytes.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_slice(&bytes).map_err(|error| ApiError::Unreadable(error.to_string()))
}

fn from_serenity(error: serenity::Error) -> ApiError {
    match error {
        serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(response)) => {
            ApiError::Refused {
                status: response.status_code.as_u16(),
                code: i64::try_from(response.error.code).unwrap_or(0),
                message: response.error.message,
                wait: None,
            }
        }
        serenity::Error::Http(serenity::http::HttpError::Request(error)) => {
            ApiError::Unreachable(error.without_url().to_string())
        }
        other => ApiError::Unreadable(other.to_string()),
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

/// The route's kind for the log: interaction tokens are secrets and stay out of it.
fn path_without_tokens(route: Route<'_>) -> &'static str {
    match route {
        Route::InteractionResponse { .. } => "callback",
        Route::WebhookOriginalInteractionResponse { .. } => "@original",
        Route::WebhookFollowupMessages { .. } | Route::WebhookFollowupMessage { .. } => "follow-up",
        Route::ChannelMessages { .. } => "channel messages",
        Route::ChannelMessage { .. } => "channel message",
        Route::Commands { .. } => "commands",
        _ => "other",
    }
}
