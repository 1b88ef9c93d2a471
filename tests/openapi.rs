//! The judge of bodies is held honest: bodies that Discord refuses must be found wanting.

#[path = "support/openapi.rs"]
mod openapi;

use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use openapi::{OpenApi, Way};
use serde_json::json;

const CALLBACK: &str = "/interactions/1/token/callback";

type Check = fn(&OpenApi) -> Result<(), Failed>;

fn main() {
    let judge = OpenApi::from_environment().map(Arc::new);
    let checks: [(&str, Check); 3] = [
        (
            "a_private_answer_passes_and_a_label_of_81_does_not",
            a_private_answer_passes_and_a_label_of_81_does_not,
        ),
        (
            "an_unknown_operation_is_a_fault",
            an_unknown_operation_is_a_fault,
        ),
        (
            "an_error_answer_must_have_the_shape_of_errors",
            an_error_answer_must_have_the_shape_of_errors,
        ),
    ];
    let trials = checks
        .into_iter()
        .map(|(name, check)| {
            let judge = judge.clone();
            let missing = judge.is_none();
            let name = if missing {
                format!("{name} (DISCORD_OPENAPI names no file)")
            } else {
                name.to_owned()
            };
            Trial::test(name, move || judge.map_or(Ok(()), |judge| check(&judge)))
                .with_ignored_flag(missing)
        })
        .collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn a_private_answer_passes_and_a_label_of_81_does_not(judge: &OpenApi) -> Result<(), Failed> {
    let button = |label: &str| {
        json!({"type": 4, "data": {"flags": 32832, "allowed_mentions": {"parse": []}, "components": [
            {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "x", "label": label}]}
        ], "attachments": [{"id": 0, "filename": "board.png"}]}})
    };
    let good = judge.faults("POST", CALLBACK, Way::Request, &button(&"a".repeat(80)));
    assert!(good.is_empty(), "{good:?}");
    let bad = judge.faults("POST", CALLBACK, Way::Request, &button(&"a".repeat(81)));
    assert!(!bad.is_empty());
    Ok(())
}

fn an_unknown_operation_is_a_fault(judge: &OpenApi) -> Result<(), Failed> {
    let faults = judge.faults("POST", "/no/such/thing", Way::Request, &json!({}));
    assert_eq!(faults.len(), 1);
    Ok(())
}

fn an_error_answer_must_have_the_shape_of_errors(judge: &OpenApi) -> Result<(), Failed> {
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
    Ok(())
}
