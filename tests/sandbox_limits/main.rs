//! What Discord refuses: each rule with a body just inside and one just outside.

mod commands;
mod components;
mod messages;
#[path = "../support/playground.rs"]
mod playground;

use playground::{GENERAL, Playground};
use serde_json::{Value, json};

/// The flag of a layout message.
const V2: u64 = 1 << 15;

/// A message that is refused as a form, or taken.
async fn message(ground: &Playground, body: Value) -> Result<(), String> {
    let path = format!("channels/{GENERAL}/messages");
    let answer = ground.bot("POST", &path, body).await;
    verdict(&answer)
}

fn verdict(answer: &(u16, Value)) -> Result<(), String> {
    match answer.0 {
        200..=204 => Ok(()),
        400 => Err(answer.1.to_string()),
        other => panic!("status {other}: {}", answer.1),
    }
}

/// Both sides of a limit: `make(n)` with the last number that fits and the first that does not.
/// The refusal must be a form with `place` in its errors.
async fn edge(ground: &Playground, most: usize, place: &str, make: impl Fn(usize) -> Value) {
    let inside = message(ground, make(most)).await;
    assert_eq!(inside, Ok(()), "{most} fits: {place}");
    let outside = message(ground, make(most + 1)).await.expect_err(place);
    assert!(
        outside.contains("50035") && outside.contains("Invalid Form Body"),
        "{outside}"
    );
    assert!(
        outside.contains(&format!("\"{place}\"")),
        "{place} in {outside}"
    );
}

fn text(long: usize) -> String {
    "é".repeat(long)
}

fn button(custom_id: &str) -> Value {
    json!({"type": 2, "style": 2, "label": "x", "custom_id": custom_id})
}

fn row(buttons: Vec<Value>) -> Value {
    json!({"type": 1, "components": buttons})
}

fn legacy(rows: Vec<Value>) -> Value {
    json!({"content": "x", "components": rows})
}

fn layout(parts: Vec<Value>) -> Value {
    json!({"flags": V2, "components": parts})
}

fn display(content: &str) -> Value {
    json!({"type": 10, "content": content})
}
