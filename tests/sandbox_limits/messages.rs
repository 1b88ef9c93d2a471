//! Texts, embeds, files and mentions of a message.

use serde_json::{Value, json};

use crate::playground::{ANA, GENERAL, Playground, code};
use crate::{V2, button, display, edge, layout, message, row, text, verdict};

#[tokio::test]
async fn texts_are_held_to_their_lengths() {
    let ground = Playground::new().await;
    edge(&ground, 2000, "content", |n| json!({"content": text(n)})).await;
    edge(
        &ground,
        25,
        "nonce",
        |n| json!({"content": "x", "nonce": text(n)}),
    )
    .await;
    edge(
        &ground,
        256,
        "title",
        |n| json!({"embeds": [{"title": text(n)}]}),
    )
    .await;
    edge(
        &ground,
        4096,
        "description",
        |n| json!({"embeds": [{"description": text(n)}]}),
    )
    .await;
    edge(
        &ground,
        6000,
        "embeds",
        |n| json!({"embeds": [{"description": text(4000)}, {"description": text(n - 4000)}]}),
    )
    .await;
    edge(
        &ground,
        10,
        "embeds",
        |n| json!({"embeds": vec![json!({"title": "x"}); n]}),
    )
    .await;
}

#[tokio::test]
async fn embeds_are_held_to_their_lengths() {
    let ground = Playground::new().await;
    let embed = |embed: Value| json!({"embeds": [embed]});
    let field = |name: &str, value: &str| json!({"name": name, "value": value});
    edge(&ground, 25, "fields", |n| {
        embed(json!({"fields": vec![field("a", "b"); n]}))
    })
    .await;
    edge(&ground, 256, "name", |n| {
        embed(json!({"fields": [field(&text(n), "b")]}))
    })
    .await;
    edge(&ground, 1024, "value", |n| {
        embed(json!({"fields": [field("a", &text(n))]}))
    })
    .await;
    edge(&ground, 2048, "footer", |n| {
        embed(json!({"footer": {"text": text(n)}}))
    })
    .await;
    edge(&ground, 256, "author", |n| {
        embed(json!({"author": {"name": text(n)}}))
    })
    .await;
    for (name, value) in [("", "b"), ("a", ""), ("a", " ")] {
        let refused = message(&ground, embed(json!({"fields": [field(name, value)]}))).await;
        assert!(
            refused
                .expect_err("a field has both")
                .contains("BASE_TYPE_REQUIRED")
        );
    }
    // Names, values and footers count towards the sum of all embeds.
    edge(&ground, 6000, "embeds", |n| {
        json!({"embeds": [
            {"description": text(4000), "footer": {"text": text(n - 5000)}},
            {"fields": [field(&text(100), &text(900))]},
        ]})
    })
    .await;
}

#[tokio::test]
async fn the_layout_flag_and_older_fields_exclude_each_other() {
    let ground = Playground::new().await;
    let good = layout(vec![display("x")]);
    assert_eq!(message(&ground, good.clone()).await, Ok(()));
    for (field, value) in [("content", json!("x")), ("embeds", json!([{"title": "x"}]))] {
        let mut both = good.clone();
        both[field] = value;
        let refused = message(&ground, both).await.expect_err(field);
        assert!(refused.contains(field), "{refused}");
    }
    let unflagged = json!({"content": "x", "components": [display("x")]});
    let refused = message(&ground, unflagged)
        .await
        .expect_err("the flag is missing");
    assert!(refused.contains("UNION_TYPE_CHOICES"), "{refused}");

    let sent = ground.say(GENERAL, good).await;
    let path = format!(
        "channels/{GENERAL}/messages/{}",
        sent["id"].as_str().expect("an id")
    );
    let plain = ground.bot("PATCH", &path, json!({"flags": 0})).await;
    assert_eq!(code(&plain), 50035);
    assert!(plain.1["errors"]["flags"].is_object());
    let content = ground.bot("PATCH", &path, json!({"content": "x"})).await;
    assert!(content.1["errors"]["content"].is_object(), "{content:?}");
    let kept = ground
        .bot("PATCH", &path, json!({"components": [display("y")]}))
        .await;
    assert_eq!((kept.0, &kept.1["flags"]), (200, &json!(V2)));
    let old = ground.say(GENERAL, json!({"content": "x"})).await;
    let path = format!(
        "channels/{GENERAL}/messages/{}",
        old["id"].as_str().expect("an id")
    );
    let turned = ground.bot("PATCH", &path, layout(vec![display("y")])).await;
    assert_eq!(code(&turned), 50035, "the content must go first");
    let mut cleared = layout(vec![display("y")]);
    cleared["content"] = json!(null);
    assert_eq!(ground.bot("PATCH", &path, cleared).await.0, 200);
}

#[tokio::test]
async fn files_are_counted_and_references_must_lead_to_one() {
    let ground = Playground::new().await;
    let path = format!("channels/{GENERAL}/messages");
    let names: Vec<String> = (0..11).map(|at| format!("{at}.png")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert_eq!(
        ground
            .bot_with_files("POST", &path, json!({}), &names[..10])
            .await
            .0,
        200
    );
    let many = ground
        .bot_with_files("POST", &path, json!({}), &names)
        .await;
    assert_eq!(code(&many), 30015);
    let gallery = |name: &str| {
        layout(vec![
            json!({"type": 12, "items": [{"media": {"url": name}}]}),
        ])
    };
    let send = async |url: &str| {
        verdict(
            &ground
                .bot_with_files("POST", &path, gallery(url), &["a.png"])
                .await,
        )
    };
    assert_eq!(send("attachment://a.png").await, Ok(()));
    for wrong in ["attachment://b.png", "file:///a.png", "a.png"] {
        let refused = send(wrong).await.expect_err(wrong);
        assert!(
            refused.contains("REFERENCED_ATTACHMENT_NOT_FOUND"),
            "{refused}"
        );
    }
    let alt =
        |n: usize| json!({"content": "x", "attachments": [{"id": 0, "description": text(n)}]});
    assert_eq!(
        ground
            .bot_with_files("POST", &path, alt(1024), &["a.png"])
            .await
            .0,
        200
    );
    assert_eq!(
        code(
            &ground
                .bot_with_files("POST", &path, alt(1025), &["a.png"])
                .await
        ),
        50035
    );
    let unknown = json!({"content": "x", "attachments": [{"id": 3}]});
    assert_eq!(
        code(
            &ground
                .bot_with_files("POST", &path, unknown, &["a.png"])
                .await
        ),
        50035
    );
}

#[tokio::test]
async fn a_file_has_10_mib() {
    let ground = Playground::new().await;
    let path = format!("channels/{GENERAL}/messages");
    let most = 10 << 20;
    let inside = ground.bot_with_bytes(&path, vec![b'x'; most]).await;
    assert_eq!(inside.0, 200, "{}", inside.1);
    assert_eq!(inside.1["attachments"][0]["size"], json!(most));
    let outside = ground.bot_with_bytes(&path, vec![b'x'; most + 1]).await;
    assert_eq!((outside.0, code(&outside)), (413, 40005));
}

#[tokio::test]
async fn allowed_mentions_either_parse_or_list() {
    let ground = Playground::new().await;
    let body = |rule: Value| json!({"content": "x", "allowed_mentions": rule});
    assert_eq!(
        message(&ground, body(json!({"parse": ["users"]}))).await,
        Ok(())
    );
    assert_eq!(
        message(&ground, body(json!({"parse": [], "users": [ANA]}))).await,
        Ok(())
    );
    let both = message(&ground, body(json!({"parse": ["users"], "users": [ANA]}))).await;
    assert!(both.expect_err("both").contains("PARSE_EXCLUSIVE"));
    assert!(
        message(&ground, body(json!({"parse": ["nobody"]})))
            .await
            .is_err()
    );
    edge(&ground, 100, "users", |n| {
        body(json!({"parse": [], "users": (0..n).map(|at| at.to_string()).collect::<Vec<_>>()}))
    })
    .await;
}

#[tokio::test]
async fn an_empty_message_is_none() {
    let ground = Playground::new().await;
    let path = format!("channels/{GENERAL}/messages");
    let rows = json!({"components": [row(vec![button("a")])]});
    for body in [json!({}), json!({"content": "  "}), rows, layout(vec![])] {
        assert_eq!(code(&ground.bot("POST", &path, body).await), 50006);
    }
    assert_eq!(
        ground.bot("POST", &path, json!({"content": "x"})).await.0,
        200
    );
    assert_eq!(
        ground
            .bot_with_files("POST", &path, json!({}), &["a.png"])
            .await
            .0,
        200
    );
}
