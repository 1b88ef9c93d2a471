//! What goes wrong on demand.

use serde_json::{Value, json};

use crate::playground::{ANA, ANAS_DM, Answer, CAFE, GENERAL, Playground, code};

async fn misbehaved(ground: &Playground, fault: Value) -> Answer {
    let (status, body) = ground.person("POST", "misbehave", fault).await;
    assert_eq!(status, 200, "{body}");
    ground
        .bot(
            "POST",
            &format!("channels/{GENERAL}/messages"),
            json!({"content": "x"}),
        )
        .await
}

#[tokio::test]
async fn requests_go_wrong_on_demand() {
    let ground = Playground::new().await;
    let limited = misbehaved(&ground, json!({"kind": "429", "retry_after_ms": 200})).await;
    assert_eq!((limited.0, &limited.1["retry_after"]), (429, &json!(0.2)));
    assert!(limited.1.get("code").is_none());
    assert_eq!(misbehaved(&ground, json!({"kind": "500"})).await.0, 500);
    assert_eq!(ground.seen(ANA, GENERAL).await.len(), 0);
    assert_eq!(
        misbehaved(&ground, json!({"kind": "500", "done": true}))
            .await
            .0,
        500
    );
    assert_eq!(
        ground.seen(ANA, GENERAL).await.len(),
        1,
        "only the answer was lost"
    );
    let muted = misbehaved(
        &ground,
        json!({"kind": "no_permission", "channel": GENERAL}),
    )
    .await;
    assert_eq!((muted.0, code(&muted)), (403, 50013));
    let back = misbehaved(
        &ground,
        json!({"kind": "no_permission", "channel": GENERAL, "undo": true}),
    )
    .await;
    assert_eq!(back.0, 200);
    let left = misbehaved(&ground, json!({"kind": "member_leave", "guild": CAFE})).await;
    assert_eq!((left.0, code(&left)), (403, 50001));
    let gone = misbehaved(
        &ground,
        json!({"kind": "delete_channel", "channel": GENERAL}),
    )
    .await;
    assert_eq!((gone.0, code(&gone)), (404, 10003));
    ground
        .person(
            "POST",
            "misbehave",
            json!({"kind": "close_dms", "person": ANA}),
        )
        .await;
    let closed = ground
        .bot(
            "POST",
            &format!("channels/{ANAS_DM}/messages"),
            json!({"content": "x"}),
        )
        .await;
    assert_eq!((closed.0, code(&closed)), (403, 50007));
    let (status, _) = ground
        .person("POST", "misbehave", json!({"kind": "nonsense"}))
        .await;
    assert_eq!(status, 400);
    let (_, requests) = ground.person("GET", "requests", Value::Null).await;
    let last = requests
        .as_array()
        .and_then(|all| all.last())
        .expect("requests");
    assert_eq!(
        (&last["status"], &last["body"]["content"]),
        (&json!(403), &json!("x"))
    );
}
