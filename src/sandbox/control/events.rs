//! What one person sees happen, as it happens, over a WebSocket.
//!
//! A browser opens at most six other connections to one address at a time, so that six tabs
//! listening by any other way would leave none for requests. WebSockets do not count.

use std::sync::Arc;

use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
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
    async fn next(&mut self) -> Option<String> {
        loop {
            let heard = tokio::select! {
                () = self.app.stop.cancelled() => return None,
                heard = self.happenings.recv() => heard,
            };
            match heard {
                Ok(what) if self.hears(&what) => return Some(what.body.to_string()),
                Ok(_) => {}
                Err(RecvError::Lagged(_)) => return Some(json!({"type": "world"}).to_string()),
                Err(RecvError::Closed) => return None,
            }
        }
    }

    /// Tells the page until either side ends it. What the page says is not listened to.
    async fn listen(mut self, mut socket: WebSocket) {
        loop {
            tokio::select! {
                event = self.next() => {
                    let Some(event) = event else { return };
                    if socket.send(Frame::Text(event.into())).await.is_err() {
                        return;
                    }
                }
                frame = socket.recv() => match frame {
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => {}
                },
            }
        }
    }
}

/// `GET /sandbox/events?as=PERSON`: a WebSocket with a text for each event, a JSON object with a
/// `type`: "message", "edit" (`channel`, `message`), "delete" (`message` has only its `id`), "ping"
/// (this person was notified by `message`), "modal" (`interaction`, `modal`), "thread" (`channel`
/// is the parent, `thread`), "commands" (read them again), "world" (places changed, or events were
/// missed: read everything again), "bot" (`connected`). What happens from the moment of the request
/// on is told.
pub(super) async fn listen(
    State(app): State<App>,
    Query(asked): Query<Asked>,
    upgrade: WebSocketUpgrade,
) -> Response {
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
    upgrade
        .on_upgrade(|socket| ear.listen(socket))
        .into_response()
}
