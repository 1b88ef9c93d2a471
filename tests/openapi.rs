//! The judge of bodies is held honest: bodies that Discord refuses must be found wanting.

#[path = "support/openapi.rs"]
mod openapi;

use openapi::{OpenApi, Way};
use serde_json::json;

const CALLBACK: &str = "/interactions/1/token/callback";

/// Nothing to say without the description; `.ci/run` always sets `DISCORD_OPENAPI`.
fn judge() -> Option<OpenApi> {
    OpenApi::from_environment()
}

#[test]
fn a_private_answer_passes_and_a_label_of_81_does_not() {
    let Some(judge) = judge() else { return };
    let button = |label: &str| {
        json!({"type": 4, "data": {"flags": 32832, "allowed_mentions": {"parse": []}, "components": [
            {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "x", "label": label}]}
        ], "attachments": [{"id": 0, "filename": "board.png"}]}})
    };
    let good = judge.faults("POST", CALLBACK, Way::Request, &button(&"a".repeat(80)));
    assert!(good.is_empty(), "{good:?}");
    let bad = judge.faults("POST", CALLBACK, Way::Request, &button(&"a".repeat(81)));
    assert!(!bad.is_empty());
}

#[test]
fn an_unknown_operation_is_a_fault() {
    let Some(judge) = judge() else { return };
    let faults = judge.faults("POST", "/no/such/thing", Way::Request, &json!({}));
    assert_eq!(faults.len(), 1);
}

#[test]
fn an_error_answer_must_have_the_shape_of_errors() {
    let Some(judge) = judge() else { return };
    let good = json!({"code": 10008, "message": "Unknown Message"});
    let path = "/channels/1/messages/2";
    assert!(
        judge
            .faults("PATCH", path, Way::Response(404), &good)
            .is_empty()
    );
    let bad = json!({"problem": "no"});
    assert!(
        !judge
            .faults("PATCH", path, Way::Response(404), &bad)
            .is_empty()
    );
}
