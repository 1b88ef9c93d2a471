//! One request: how it is sent, how often it is tried, and how its answer is read.

use std::sync::Arc;
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use reqwest::header::CONTENT_LENGTH;
use reqwest::multipart::{Form, Part};
use serde_json::Value;
use serenity::http::{LightMethod, RatelimitInfo, Request, Route};

use super::{Api, ApiError, Bucket, File};

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

    /// Sends a request once, as serenity's `Http::request` would: through the same limiter's
    /// buckets, where a 429 is waited out by the bucket. Not by that function itself, because it
    /// gives every file of a raw request the number 0.
    async fn once(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&Value>,
        files: &[File],
    ) -> Result<Value, ApiError> {
        let mut asked = Request::new(route, method);
        if matches!(
            (route, method),
            (Route::ChannelMessages { .. }, LightMethod::Get)
        ) {
            asked = asked.params(Some(vec![("limit", LIST.to_string())]));
        }
        let bucket = self.bucket(route).await;
        loop {
            if let Some(bucket) = &bucket {
                bucket.lock().await.pre_hook(&asked, &waits).await;
            }
            let response = self
                .build(asked.clone(), body, files)?
                .send()
                .await
                .map_err(unreachable)?;
            if let Some(bucket) = &bucket {
                let mut bucket = bucket.lock().await;
                let waited = bucket.post_hook(&response, &asked, &waits, false).await;
                if waited.map_err(unreadable)? {
                    continue;
                }
            }
            return if response.status().is_success() {
                read(response).await
            } else {
                Err(refusal(response).await)
            };
        }
    }

    /// The limiter's bucket of a route; none without a limiter, or where Discord has no limit.
    ///
    /// What is sent with an interaction's token has a bucket for each token, as at Discord (topics,
    /// Rate Limits: the webhook's id and token together): serenity would put the answers of all
    /// interactions into one, and one of them would hold the others back.
    async fn bucket(&self, route: Route<'_>) -> Option<Bucket> {
        let routes = self.http.ratelimiter.as_ref()?.routes();
        if let Route::WebhookOriginalInteractionResponse { token, .. }
        | Route::WebhookFollowupMessages { token, .. }
        | Route::WebhookFollowupMessage { token, .. } = route
        {
            let key = format!("{} {token}", path_without_tokens(route));
            return Some(Arc::clone(self.answers().entry(key).or_default()));
        }
        let bucket = route.ratelimiting_bucket();
        if bucket.is_none() {
            return None;
        }
        Some(Arc::clone(routes.write().await.entry(bucket).or_default()))
    }

    /// A request as serenity builds it; with files as a form whose parts are numbered as the
    /// body's `attachments` name them.
    fn build(
        &self,
        asked: Request<'_>,
        body: Option<&Value>,
        files: &[File],
    ) -> Result<reqwest::RequestBuilder, ApiError> {
        let plain = body.filter(|_| files.is_empty());
        let request = asked
            .body(plain.map(|body| body.to_string().into_bytes()))
            .build(&self.client, self.http.token(), self.http.proxy.as_deref())
            .map_err(unreadable)?;
        if files.is_empty() {
            return Ok(request);
        }
        let mut request = request.build().map_err(unreachable)?;
        // serenity took it for a request without a body.
        request.headers_mut().remove(CONTENT_LENGTH);
        let mut form = Form::new();
        if let Some(body) = body {
            form = form.text("payload_json", body.to_string());
        }
        for (number, file) in files.iter().enumerate() {
            let part = Part::bytes(file.bytes.as_ref().clone())
                .file_name(file.name.clone())
                .mime_str(kind(&file.name))
                .map_err(unreachable)?;
            form = form.part(format!("files[{number}]"), part);
        }
        Ok(reqwest::RequestBuilder::from_parts(self.client.clone(), request).multipart(form))
    }
}

/// What a file is, by the end of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("ogg") => "audio/ogg",
        _ => "application/octet-stream",
    }
}

/// The limiter tells that it waits.
fn waits(info: RatelimitInfo) {
    tracing::debug!(wait = ?info.timeout, global = info.global, "the limiter waits");
}

/// What Discord says when it says no.
async fn refusal(response: reqwest::Response) -> ApiError {
    let status = response.status().as_u16();
    let header = response
        .headers()
        .get("retry-after")
        .and_then(|value| value.to_str().ok()?.parse::<f64>().ok());
    let body: Value = response.json().await.unwrap_or(Value::Null);
    let wait = (status == 429)
        .then(|| header.or_else(|| body["retry_after"].as_f64()))
        .flatten()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    ApiError::Refused {
        status,
        code: body["code"].as_i64().unwrap_or(0),
        message: body["message"].as_str().unwrap_or_default().to_owned(),
        wait,
    }
}

async fn read(response: reqwest::Response) -> Result<Value, ApiError> {
    let bytes = response.bytes().await.map_err(unreachable)?;
    if bytes.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_slice(&bytes).map_err(|error| ApiError::Unreadable(error.to_string()))
}

/// Never with the address: it may hold an interaction's token.
fn unreachable(error: reqwest::Error) -> ApiError {
    ApiError::Unreachable(error.without_url().to_string())
}

fn unreadable(error: serenity::Error) -> ApiError {
    ApiError::Unreadable(error.to_string())
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

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use serenity::http::HttpBuilder;
    use serenity::model::id::ChannelId;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;

    /// Answers one request after the other with these, on connections of their own; returns what
    /// was asked and when.
    async fn server(
        answers: &'static [&'static str],
    ) -> (String, tokio::task::JoinHandle<Vec<(String, Instant)>>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("bound"));
        let served = tokio::spawn(async move {
            let mut asked = Vec::new();
            for answer in answers {
                let (mut line, _) = listener.accept().await.expect("a connection");
                let mut text = Vec::new();
                // Each request here ends with the end of its form.
                while !text.ends_with(b"--\r\n") {
                    assert_ne!(line.read_buf(&mut text).await.expect("a request"), 0);
                }
                asked.push((String::from_utf8_lossy(&text).into_owned(), Instant::now()));
                let answer = format!("HTTP/1.1 {answer}");
                line.write_all(answer.as_bytes()).await.expect("read");
            }
            asked
        });
        (address, served)
    }

    fn file(name: &str, bytes: &[u8]) -> File {
        File {
            name: name.to_owned(),
            bytes: Arc::new(bytes.to_vec()),
        }
    }

    #[tokio::test]
    async fn files_are_numbered_as_the_body_names_them_and_keep_to_the_limiter() {
        let (address, served) = server(&[
            "429 x\r\nconnection: close\r\nretry-after: 0.2\r\ncontent-length: 2\r\n\r\n{}",
            "200 x\r\nconnection: close\r\nx-ratelimit-limit: 1\r\nx-ratelimit-remaining: 0\r\n\
             x-ratelimit-reset-after: 0.3\r\ncontent-length: 10\r\n\r\n{\"id\":\"7\"}",
            "413 x\r\nconnection: close\r\ncontent-length: 30\r\n\r\n{\"code\":40005,\"message\":\"big\"}",
        ])
        .await;
        let client = reqwest::Client::builder().no_proxy().build().expect("TLS");
        let http = HttpBuilder::new("secret").client(client.clone());
        // With the limiter, unlike the loopback's connection.
        let api = Api::new(Arc::new(http.proxy(address).build()), client);
        let route = Route::ChannelMessages {
            channel_id: ChannelId::new(5),
        };
        let body = serde_json::json!({ "content": "x" });
        let files = [file("a.ogg", b"one"), file("a.gif", b"two")];
        let mut tries = 0;
        let sent = api
            .call_counting(LightMethod::Post, route, Some(&body), &files, &mut tries)
            .await;
        assert_eq!(sent.expect("sent")["id"], "7");
        assert_eq!(tries, 1, "the limiter waits, not the retries");
        let refused = api.call(LightMethod::Post, route, Some(&body), &files);
        assert_eq!(refused.await.expect_err("too large").code(), 40005);

        let asked = served.await.expect("three requests");
        for (text, _) in &asked {
            assert!(
                text.starts_with("POST /api/v10/channels/5/messages "),
                "{text}"
            );
            let at = |part: &str| {
                text.find(part)
                    .unwrap_or_else(|| panic!("no {part}: {text}"))
            };
            assert!(at("authorization: Bot secret") < at("{\"content\":\"x\"}"));
            assert!(at("name=\"files[0]\"; filename=\"a.ogg\"") < at("Content-Type: audio/ogg"));
            assert!(at("\r\n\r\none\r\n") < at("name=\"files[1]\"; filename=\"a.gif\""));
            assert!(at("Content-Type: image/gif") < at("\r\n\r\ntwo\r\n"));
            assert_eq!(text.matches("content-length").count(), 1);
            assert_eq!(text.matches("content-type: ").count(), 1);
        }
        let after = |from: usize| asked[from + 1].1 - asked[from].1;
        assert!(after(0) >= Duration::from_millis(190), "{:?}", after(0));
        assert!(after(1) >= Duration::from_millis(250), "{:?}", after(1));
    }
}
