//! Server-sent events: what one person sees happen.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::json;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::{Asked, Trouble, person};
use crate::sandbox::app::App;
use crate::sandbox::state::Happening;

/// One listener.
struct Ear {
    app: App,
    person: u64,
    happenings: Receiver<Arc<Happening>>,
}

impl Ear {
    fn hears(&self, what: &Happening) -> bool {
        what.only.is_none_or(|only| only == self.person)
            && what
                .channel
                .is_none_or(|channel| self.app.hub.lock().world.sees(self.person, channel))
    }

    /// The next event for this person; nothing when the sandbox stops. One who listens too
    /// slowly is told to read everything again by an event of the type "world".
    async fn next(&mut self) -> Option<Event> {
        loop {
            let heard = tokio::select! {
                () = self.app.stop.cancelled() => return None,
                heard = self.happenings.recv() => heard,
            };
            match heard {
                Ok(what) if self.hears(&what) => {
                    return Some(Event::default().data(what.body.to_string()));
                }
                Ok(_) => {}
                Err(RecvError::Lagged(_)) => {
                    return Some(Event::default().data(json!({"type": "world"}).to_string()));
                }
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

/// `GET /sandbox/events?as=PERSON`: server-sent events, each a JSON object with a `type`:
/// "message", "edit" (`channel`, `message`), "delete" (`message` has only its `id`), "ping" (this
/// person was notified by `message`), "modal" (`interaction`, `modal`), "thread" (`channel` is the
/// parent, `thread`), "commands" (read them again), "world" (places changed: read it again),
/// "bot" (`connected`).
pub(super) async fn listen(State(app): State<App>, Query(asked): Query<Asked>) -> Response {
    let (person, happenings) = {
        let state = app.hub.lock();
        match person(&state, asked.person.as_deref()) {
            Ok(person) => (person, state.happenings.subscribe()),
            Err(trouble) => return Trouble::into_response(trouble),
        }
    };
    let ear = Ear {
        app,
        person,
        happenings,
    };
    let events = stream::unfold(ear, |mut ear| async move {
        let event = ear.next().await?;
        Some((Ok::<_, Infallible>(event), ear))
    });
    Sse::new(events)
        .keep_alive(KeepAlive::default())
        .into_response()
}
