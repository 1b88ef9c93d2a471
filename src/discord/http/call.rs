//! One request: how it is sent, how often it is tried, and how its answer is read.

use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use serde_json::Value;
use serenity::builder::CreateAttachment;
use serenity::http::{LightMethod, Multipart, MultipartUpload, Request, Route};

use super::{Api, ApiError, File};

/// The longest `Retry-After` that is waited for at once; more than this is a failure to come back to.
const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// How often a request is tried before the asker is told.
const TRIES: usize = 4;
/// The most messages that Discord lists at once.
const LIST: u8 = 100;

impl Api {
    pub(super) async fn call(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&Value>,
        files: &[File],
    ) -> Result<Value, ApiError> {
        self.call_counting(method, route, body, files, &mut 0).await
    }

    pub(super) async fn call_counting(
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
