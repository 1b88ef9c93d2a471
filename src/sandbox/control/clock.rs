//! The sandbox's clock, for people at the page.

use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, Trouble};
use crate::sandbox::app::App;
use crate::sandbox::ids::Time;

/// At most this much at once: a hundred days, in milliseconds.
const MOST: u64 = 100 * 24 * 3_600_000;

/// The body of a move.
#[derive(Debug, Deserialize)]
pub(super) struct Move {
    advance: u64,
}

fn told(time: &Time) -> Value {
    json!({"by_hand": time.is_by_hand(), "now": time.now()})
}

/// `GET /sandbox/clock`: `{"by_hand":bool,"now":MILLISECONDS}`.
pub(super) async fn look(State(app): State<App>) -> Answer {
    let state = app.hub.lock();
    Ok(axum::Json(told(&state.settings.time)))
}

/// `POST /sandbox/clock {"advance":MILLISECONDS}` moves the clock on, where it is moved by hand,
/// and answers like a look at it.
pub(super) async fn advance(State(app): State<App>, axum::Json(to): axum::Json<Move>) -> Answer {
    if to.advance > MOST {
        return Err(Trouble::bad("The clock moves a hundred days at most"));
    }
    let time = app.hub.lock().settings.time.clone();
    // Not under the lock: whoever is woken by it may look at the sandbox.
    if !time.advance(to.advance) {
        return Err(Trouble::bad(
            "This clock is the computer's own: start with --clock manual to move it by hand",
        ));
    }
    let told = told(&time);
    let state = app.hub.lock();
    state.tell(None, None, json!({"type": "clock", "clock": told}));
    Ok(axum::Json(told))
}
