//! Pings, nonces, edits and threads.

use serde_json::{Value, json};

use crate::playground::{ANA, BO, CHLOE, DAN, DEN, GENERAL, Playground, code};

#[tokio::test]
async fn a_ping_needs_a_new_message_an_allowed_id_and_somebody_who_sees_it() {
    let ground = Playground::new().await;
    let both = format!("<@{BO}> <@{CHLOE}>");
    let sent = ground
        .say(
            GENERAL,
            json!({"content": both, "allowed_mentions": {"parse": [], "users": [BO]}}),
        )
        .await;
    assert_eq!((ground.pings(BO).await, ground.pings(CHLOE).await), (1, 0));
    let path = format!(
        "channels/{GENERAL}/messages/{}",
        sent["id"].as_str().expect("an id")
    );
    let edit = json!({"content": both, "allowed_mentions": {"parse": ["users"]}});
    assert_eq!(ground.bot("PATCH", &path, edit).await.0, 200);
    assert_eq!((ground.pings(BO).await, ground.pings(CHLOE).await), (1, 0));
    let layout = json!({"flags": 1 << 15, "components": [{"type": 17, "components": [{"type": 10, "content": format!("<@{CHLOE}>")}]}]});
    ground.say(GENERAL, layout).await;
    assert_eq!(ground.pings(CHLOE).await, 1);
    ground
        .say(
            GENERAL,
            json!({"content": format!("<@{CHLOE}>"), "flags": 4096}),
        )
        .await;
    assert_eq!(
        ground.pings(CHLOE).await,
        1,
        "a silent message notifies nobody"
    );
    ground
        .say(DEN, json!({"content": format!("<@{DAN}>")}))
        .await;
    assert_eq!(ground.pings(DAN).await, 0, "Dan cannot see the den");
}

#[tokio::test]
async fn an_enforced_nonce_gives_the_message_of_before() {
    let ground = Playground::new().await;
    let body =
        |enforce: bool| json!({"content": "x", "nonce": "m1-2-board", "enforce_nonce": enforce});
    let first = ground.say(GENERAL, body(true)).await;
    assert_eq!(ground.say(GENERAL, body(true)).await["id"], first["id"]);
    assert_ne!(ground.say(GENERAL, body(false)).await["id"], first["id"]);
    assert_eq!(ground.seen(ANA, GENERAL).await.len(), 2);
}

fn names(message: &Value) -> Vec<&str> {
    let files = message["attachments"].as_array().expect("a list");
    files
        .iter()
        .filter_map(|one| one["filename"].as_str())
        .collect()
}

#[tokio::test]
async fn an_edit_has_exactly_the_files_it_lists() {
    let ground = Playground::new().await;
    let path = format!("channels/{GENERAL}/messages");
    let (_, sent) = ground
        .bot_with_files("POST", &path, json!({"content": "x"}), &["a.png", "b.png"])
        .await;
    assert_eq!(names(&sent), ["a.png", "b.png"]);
    assert_eq!(
        (
            &sent["attachments"][0]["width"],
            &sent["attachments"][0]["height"]
        ),
        (&json!(3), &json!(2))
    );
    let path = format!("{path}/{}", sent["id"].as_str().expect("an id"));
    let (_, untouched) = ground.bot("PATCH", &path, json!({"content": "y"})).await;
    assert_eq!(names(&untouched), ["a.png", "b.png"]);
    let keep = json!({"attachments": [{"id": sent["attachments"][1]["id"]}, {"id": "0"}]});
    let (_, mixed) = ground
        .bot_with_files("PATCH", &path, keep, &["c.png"])
        .await;
    assert_eq!(names(&mixed), ["b.png", "c.png"]);
    let (_, none) = ground.bot("PATCH", &path, json!({"attachments": []})).await;
    assert!(names(&none).is_empty());
}

#[tokio::test]
async fn a_thread_is_started_woken_and_locked() {
    let ground = Playground::new().await;
    let sent = ground.say(GENERAL, json!({"content": "x"})).await;
    let id = sent["id"].as_str().expect("an id");
    let start = format!("channels/{GENERAL}/messages/{id}/threads");
    let body = json!({"name": "Rite · Ana – Bo", "auto_archive_duration": 10080});
    let named = |long: usize| json!({"name": "é".repeat(long)});
    assert_eq!(code(&ground.bot("POST", &start, named(101)).await), 50035);
    let (status, thread) = ground.bot("POST", &start, body.clone()).await;
    assert_eq!((status, &thread["id"]), (201, &sent["id"]));
    let path = format!("channels/{id}");
    assert_eq!(ground.bot("PATCH", &path, named(100)).await.0, 200);
    assert_eq!(code(&ground.bot("PATCH", &path, named(101)).await), 50035);
    assert_eq!(
        code(&ground.bot("POST", &start, body.clone()).await),
        160_004
    );
    let inside = ground.say(id, json!({"content": format!("<@{BO}>")})).await;
    let archive = ground
        .bot(
            "PATCH",
            &format!("channels/{id}"),
            json!({"archived": true}),
        )
        .await;
    assert_eq!(archive.1["thread_metadata"]["archived"], true);
    let edit = format!(
        "channels/{id}/messages/{}",
        inside["id"].as_str().expect("an id")
    );
    assert_eq!(
        code(&ground.bot("PATCH", &edit, json!({"content": "y"})).await),
        50083
    );
    ground.say(id, json!({"content": "awake"})).await;
    assert_eq!(
        ground.bot("PATCH", &edit, json!({"content": "y"})).await.0,
        200
    );
    ground
        .person(
            "POST",
            "misbehave",
            json!({"kind": "lock_thread", "channel": id}),
        )
        .await;
    let locked = ground
        .bot(
            "POST",
            &format!("channels/{id}/messages"),
            json!({"content": "x"}),
        )
        .await;
    assert_eq!(code(&locked), 160_005);
    ground
        .person("POST", "misbehave", json!({"kind": "threads_full"}))
        .await;
    let full = ground
        .bot("POST", &format!("channels/{GENERAL}/threads"), body)
        .await;
    assert_eq!(code(&full), 160_006);
}

#[tokio::test]
async fn messages_of_others_and_missing_ones_are_not_edited() {
    let ground = Playground::new().await;
    let missing = ground
        .bot(
            "PATCH",
            &format!("channels/{GENERAL}/messages/1"),
            json!({"content": "x"}),
        )
        .await;
    assert_eq!((missing.0, code(&missing)), (404, 10008));
    let nowhere = ground
        .bot("POST", "channels/1/messages", json!({"content": "x"}))
        .await;
    assert_eq!((nowhere.0, code(&nowhere)), (404, 10003));
    let sent = ground.say(GENERAL, json!({"content": "x"})).await;
    let id = sent["id"].as_str().expect("an id");
    ground
        .person(
            "POST",
            "misbehave",
            json!({"kind": "delete_message", "message": id}),
        )
        .await;
    let gone = ground
        .bot(
            "GET",
            &format!("channels/{GENERAL}/messages/{id}"),
            Value::Null,
        )
        .await;
    assert_eq!(code(&gone), 10008);
    let (status, _) = ground
        .person(
            "POST",
            "say",
            json!({"as": ANA, "channel": GENERAL, "content": "hello"}),
        )
        .await;
    assert_eq!(status, 200);
    let hers = ground.seen(BO, GENERAL).await.pop().expect("her message");
    let path = format!(
        "channels/{GENERAL}/messages/{}",
        hers["id"].as_str().expect("an id")
    );
    let edit = ground.bot("PATCH", &path, json!({"content": "mine"})).await;
    assert_eq!((edit.0, code(&edit)), (403, 50005));
}
