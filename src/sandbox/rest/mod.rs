//! The REST interface under `/api/v10`: reads a request, lets it be answered, notes both.

mod callback;
mod channels;
mod commands;
mod misc;
mod threads;
mod webhook;

pub(super) use threads::told as thread_told;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::compose::Sent;
use super::ids;
use super::limits;
use super::message::Upload;
use super::misbehave::{self, Fault};
use super::refusal::Refusal;
use super::state::{Hub, State};

/// The largest body that is read at all.
const BODY_BYTES: usize = 40 << 20;

/// A request of the bot.
struct Call<'a> {
    method: &'a str,
    /// The path after `/api/v10`, split at its slashes.
    path: Vec<&'a str>,
    query: &'a str,
    /// Whether it carries a bot's token.
    authorized: bool,
    sent: Sent,
}

impl Call<'_> {
    /// The value of a query parameter.
    fn asked(&self, key: &str) -> Option<&str> {
        self.query
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .find(|(name, _)| *name == key)
            .map(|(_, value)| value)
    }
}

/// A status with its body; a null body is none.
type Answer = (u16, Value);

fn no_content() -> Answer {
    (204, Value::Null)
}

/// An identifier in a path.
fn id(text: &str) -> Result<u64, Refusal> {
    text.parse().map_err(|_| {
        super::refusal::form(
            "_id",
            "NUMBER_TYPE_COERCE",
            format!("Value \"{text}\" is not snowflake."),
        )
    })
}

/// Answers a call under the lock.
fn route(state: &mut State, call: &Call<'_>) -> Result<Answer, Refusal> {
    // Tokens in the path speak for themselves; everything else needs the bot's token.
    let open = matches!(
        call.path.as_slice(),
        ["interactions" | "webhooks", ..] | ["gateway"]
    );
    if !open && !call.authorized {
        return Err(Refusal::unauthorized());
    }
    match call.path.as_slice() {
        ["interactions", id, token, "callback"] => callback::answer(state, call, id, token),
        ["webhooks", _, token, rest @ ..] => webhook::answer(state, call, token, rest),
        ["applications", _, rest @ ..] => commands::answer(state, call, rest),
        ["channels", channel, rest @ ..] => channels::answer(state, call, channel, rest),
        _ => misc::answer(state, call),
    }
}

/// Answers one request under `/api/v10`.
pub(super) async fn handle(hub: Hub, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let full = parts.uri.path().to_owned();
    // Some clients write the sign of `@original` and `@me` as `%40`.
    let path = full
        .strip_prefix("/api/v10")
        .unwrap_or(&full)
        .replace("%40", "@");
    let method = parts.method.as_str().to_owned();
    let read = match to_bytes(body, BODY_BYTES).await {
        Ok(bytes) => read(&parts.headers, bytes).await,
        Err(_) => Err(Refusal::too_large()),
    };
    let fault = hub.lock().faults.take(&method, &path);
    if let Some(Fault::Slow(delay)) = fault {
        tokio::time::sleep(delay).await;
    }
    let authorized = parts
        .headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bot "))
        .is_some_and(|token| !token.trim().is_empty());
    let mut state = hub.lock();
    let mut note = json!({"method": method, "path": path, "query": parts.uri.query()});
    let (status, answer) = match read {
        Err(refusal) => (refusal.status, refusal.body()),
        Ok(sent) => {
            note["body"] = sent.body.clone();
            note["files"] = sent.files.iter().map(|one| one.name.clone()).collect();
            let call = Call {
                method: &method,
                path: path.split('/').filter(|part| !part.is_empty()).collect(),
                query: parts.uri.query().unwrap_or_default(),
                authorized,
                sent,
            };
            faulty(&mut state, &call, fault.as_ref())
        }
    };
    note["status"] = json!(status);
    note["response"] = answer.clone();
    state.note_request(note);
    drop(state);
    respond(status, &answer)
}

/// Answers a call, or does what the fault says instead.
fn faulty(state: &mut State, call: &Call<'_>, fault: Option<&Fault>) -> Answer {
    let refused = |refusal: Refusal| (refusal.status, refusal.body());
    match fault {
        Some(Fault::TooMany(after)) => return (429, misbehave::too_many(*after)),
        Some(Fault::CallbackUnknown) => {
            if let Some(id) = call.path.get(1).and_then(|id| id.parse().ok()) {
                state.fail(id);
            }
            return refused(Refusal::unknown_interaction());
        }
        Some(Fault::Broken { done }) => {
            if *done {
                // The effect stands, its answer is lost.
                let _ = route(state, call);
            }
            return refused(misbehave::broken());
        }
        Some(Fault::Slow(_)) | None => {}
    }
    route(state, call).unwrap_or_else(refused)
}

fn respond(status: u16, body: &Value) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = if body.is_null() {
        status.into_response()
    } else {
        (status, axum::Json(body)).into_response()
    };
    if let Some(after) = body["retry_after"].as_f64() {
        let value = |text: String| HeaderValue::from_str(&text).expect("digits are a header value");
        let headers = response.headers_mut();
        headers.insert(header::RETRY_AFTER, value(format!("{}", after.ceil())));
        headers.insert("x-ratelimit-limit", HeaderValue::from_static("1"));
        headers.insert("x-ratelimit-remaining", HeaderValue::from_static("0"));
        headers.insert("x-ratelimit-reset-after", value(format!("{after:.3}")));
        headers.insert("x-ratelimit-bucket", HeaderValue::from_static("sandbox"));
        headers.insert("x-ratelimit-scope", HeaderValue::from_static("user"));
        let reset = ids::now_ms() as f64 / 1000.0 + after;
        headers.insert("x-ratelimit-reset", value(format!("{reset:.3}")));
    }
    response
}

/// Reads a body: JSON, or parts named `files[n]` with a `payload_json`.
async fn read(headers: &HeaderMap, bytes: Bytes) -> Result<Sent, Refusal> {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    if kind.starts_with("multipart/form-data") {
        return read_parts(kind, bytes).await;
    }
    let body = if bytes.is_empty() {
        Value::Null
    } else {
        serde_json::from_slice(&bytes).map_err(|_| Refusal::not_json())?
    };
    Ok(Sent {
        body,
        files: Vec::new(),
    })
}

async fn read_parts(kind: &str, bytes: Bytes) -> Result<Sent, Refusal> {
    let mut request = Request::builder()
        .header(header::CONTENT_TYPE, kind)
        .body(Body::from(bytes))
        .map_err(|_| Refusal::not_json())?;
    // The whole was measured when it came in, each file is measured below.
    DefaultBodyLimit::disable().apply(&mut request);
    let mut parts = Multipart::from_request(request, &())
        .await
        .map_err(|_| Refusal::not_json())?;
    let mut sent = Sent {
        body: json!({}),
        files: Vec::new(),
    };
    while let Some(part) = parts.next_field().await.map_err(|_| Refusal::not_json())? {
        let field = part.name().unwrap_or_default().to_owned();
        let name = part.file_name().unwrap_or("file").to_owned();
        let declared = part.content_type().map(str::to_owned);
        let bytes = part.bytes().await.map_err(|_| Refusal::too_large())?;
        if field == "payload_json" {
            sent.body = serde_json::from_slice(&bytes).map_err(|_| Refusal::not_json())?;
            continue;
        }
        let Some(index) = index_of(&field) else {
            continue;
        };
        if bytes.len() > limits::FILE_BYTES.most {
            return Err(Refusal::too_large());
        }
        let kind = kind_of(&name).map_or(declared, |kind| Some(kind.to_owned()));
        let kind = kind.unwrap_or_else(|| "application/octet-stream".into());
        sent.files.push(Upload {
            index,
            name,
            kind,
            bytes,
        });
    }
    Ok(sent)
}

/// The n of `files[n]`; older libraries call a single file `file`.
fn index_of(field: &str) -> Option<u64> {
    if field == "file" {
        return Some(0);
    }
    field
        .strip_prefix("files[")?
        .strip_suffix(']')?
        .parse()
        .ok()
}

/// The content type, guessed from the file's name as Discord does.
fn kind_of(name: &str) -> Option<&'static str> {
    Some(
        match name.rsplit_once('.')?.1.to_ascii_lowercase().as_str() {
            "png" => "image/png",
            "gif" => "image/gif",
            "jpg" | "jpeg" => "image/jpeg",
            "webp" => "image/webp",
            "ogg" => "audio/ogg",
            "mp3" => "audio/mpeg",
            "wav" => "audio/wav",
            "txt" => "text/plain; charset=utf-8",
            "json" => "application/json",
            _ => return None,
        },
    )
}
