//! People write plain messages, too.

use axum::extract::State;
use serde::Deserialize;
use serde_json::json;

use super::{Answer, channel, person};
use crate::sandbox::app::App;
use crate::sandbox::compose::{Sent, Target};

/// The body of a plain message.
#[derive(Debug, Deserialize)]
pub(super) struct Say {
    #[serde(rename = "as")]
    person: String,
    channel: String,
    content: String,
}

/// `POST /sandbox/say {"as","channel","content"}`: `{"message":id}`. The bot hears of it only
/// when it asked for the intent.
pub(super) async fn say(State(app): State<App>, axum::Json(say): axum::Json<Say>) -> Answer {
    let mut state = app.hub.lock();
    let who = person(&state, Some(&say.person))?;
    let place = channel(&state, who, Some(&say.channel))?;
    let sent = Sent {
        body: json!({"content": say.content}),
        files: Vec::new(),
    };
    let target = Target {
        channel: place,
        author: who,
        private_to: None,
        cause: None,
        reference: None,
    };
    let message = state
        .compose(&sent, target)
        .map_err(|refusal| super::Trouble::bad(refusal.message))?;
    let id = message.id;
    state.publish(message);
    Ok(axum::Json(json!({"message": id.to_string()})))
}
