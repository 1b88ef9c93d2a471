//! The control interface under `/sandbox`: what people do at the page and in the tests.
//!
//! Every body is JSON. What cannot be done is answered with 400 (404 where the thing is not
//! there) and `{"message": "…"}`. Identifiers are texts.

mod act;
mod clock;
mod events;
mod faults;
mod options;
mod say;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::{Value, json};

use super::app::App;
use super::state;

/// Why something cannot be done at the page.
#[derive(Debug)]
struct Trouble(StatusCode, String);

impl Trouble {
    fn bad(sentence: impl Into<String>) -> Self {
        Self(StatusCode::BAD_REQUEST, sentence.into())
    }

    fn missing(sentence: impl Into<String>) -> Self {
        Self(StatusCode::NOT_FOUND, sentence.into())
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        (self.0, axum::Json(json!({"message": self.1}))).into_response()
    }
}

type Answer = Result<axum::Json<Value>, Trouble>;

/// Who asks, where, and for how much.
#[derive(Debug, Default, Deserialize)]
struct Asked {
    #[serde(rename = "as")]
    person: Option<String>,
    channel: Option<String>,
    limit: Option<usize>,
}

/// A person by the id in `as`.
fn person(state: &state::State, text: Option<&str>) -> Result<u64, Trouble> {
    text.and_then(|text| text.parse().ok())
        .filter(|id| state.world.users.get(id).is_some_and(|one| !one.bot))
        .ok_or_else(|| Trouble::bad("\"as\" must be the id of one of the people"))
}

/// A channel that the person sees.
fn channel(state: &state::State, person: u64, text: Option<&str>) -> Result<u64, Trouble> {
    text.and_then(|text| text.parse().ok())
        .filter(|id| state.world.sees(person, *id))
        .ok_or_else(|| Trouble::missing("There is no such channel for this person"))
}

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/sandbox/world", get(world))
        .route("/sandbox/channels/{channel}/messages", get(messages))
        .route("/sandbox/events", get(events::listen))
        .route("/sandbox/commands", get(commands))
        .route("/sandbox/command", post(act::command))
        .route("/sandbox/autocomplete", post(act::autocomplete))
        .route("/sandbox/press", post(act::press))
        .route("/sandbox/select", post(act::select))
        .route("/sandbox/submit", post(act::submit))
        .route("/sandbox/say", post(say::say))
        .route("/sandbox/pings", get(pings))
        .route("/sandbox/requests", get(requests))
        .route("/sandbox/clock", get(clock::look).post(clock::advance))
        .route("/sandbox/misbehave", post(faults::misbehave))
}

/// `GET /sandbox/world[?as=PERSON]`:
/// `{"people":[{"id","name","locale","installed"}],"bots":[{"id","name"}],
/// "guilds":[{"id","name","bot_member","channels":[{"id","name","threads":[{"id","name",
/// "parent_id","archived","locked"}]}]}],"dms":[{"id","name","kind":"bot"|"group"|"pair",
/// "people":[ids]}],"application_id","bot_connected"}`. With a person only what that person sees.
async fn world(State(app): State<App>, Query(asked): Query<Asked>) -> Answer {
    let state = app.hub.lock();
    let who = match &asked.person {
        Some(text) => Some(person(&state, Some(text))?),
        None => None,
    };
    let mut world = state.world.for_page(who);
    world["bot_connected"] = json!(state.sessions.connected() > 0);
    Ok(axum::Json(world))
}

/// `GET /sandbox/channels/{channel}/messages?as=PERSON[&limit=N]`: the last messages (200 without
/// a limit) that the person sees, the newest last. `mentions` are the people it pinged, `nonce` is
/// what the bot gave the message.
async fn messages(
    State(app): State<App>,
    Path(place): Path<String>,
    Query(asked): Query<Asked>,
) -> Answer {
    let state = app.hub.lock();
    let who = person(&state, asked.person.as_deref())?;
    let place = channel(&state, who, Some(&place))?;
    let mut newest: Vec<Value> = state
        .seen_in(place, who)
        .rev()
        .take(asked.limit.unwrap_or(200))
        .map(|one| one.for_page(&state.world))
        .collect();
    newest.reverse();
    Ok(axum::Json(json!(newest)))
}

/// `GET /sandbox/commands?as=PERSON&channel=C`: the commands usable there, as registered.
async fn commands(State(app): State<App>, Query(asked): Query<Asked>) -> Answer {
    let state = app.hub.lock();
    let who = person(&state, asked.person.as_deref())?;
    let place = channel(&state, who, asked.channel.as_deref())?;
    Ok(axum::Json(json!(state.usable(who, place))))
}

/// `GET /sandbox/pings?as=PERSON`: `{"count","messages":[…]}`, every ping of that person so far.
/// The count stands even when a message is gone.
async fn pings(State(app): State<App>, Query(asked): Query<Asked>) -> Answer {
    let state = app.hub.lock();
    let who = person(&state, asked.person.as_deref())?;
    let by: Vec<u64> = state
        .pings
        .iter()
        .filter(|(one, _)| *one == who)
        .map(|(_, by)| *by)
        .collect();
    let messages: Vec<Value> = by
        .iter()
        .filter_map(|id| state.messages.get(id))
        .map(|one| one.for_page(&state.world))
        .collect();
    Ok(axum::Json(json!({"count": by.len(), "messages": messages})))
}

/// `GET /sandbox/requests`: the last 2000 requests of the bot,
/// `{"method","path","query","body","files":[names],"status","response"}`; `path` is what follows
/// `/api/v10`.
async fn requests(State(app): State<App>) -> Answer {
    let state = app.hub.lock();
    Ok(axum::Json(state.requests.iter().cloned().collect()))
}
