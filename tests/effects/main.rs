//! What actions do, told as typed effects, and the reasons for which they are refused.

use revanche::games::{Effect, GameCode, Position, Square};

mod helios;
mod rite;
mod rvb;
mod why_not;

#[track_caller]
fn position(code: &str, text: &str) -> Position {
    let code: GameCode = code.parse().expect("a game code");
    Position::parse(code, text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

#[track_caller]
fn effects(code: &str, text: &str, action: &str) -> Vec<Effect> {
    position(code, text)
        .play(action)
        .unwrap_or_else(|why| panic!("{action}: {why}"))
        .effects
}

/// The code and the sentence of a refusal.
#[track_caller]
fn refusal(code: &str, text: &str, action: &str) -> (&'static str, String) {
    let why = position(code, text)
        .play(action)
        .expect_err("it is refused");
    (why.code(), why.to_string())
}

#[track_caller]
fn sq(name: &str) -> Square {
    name.parse().expect("a square")
}
