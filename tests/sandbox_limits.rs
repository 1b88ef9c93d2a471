//! What Discord refuses: each rule with a body just inside and one just outside.

#[path = "support/playground.rs"]
mod playground;

use playground::{ANA, BOT, GENERAL, Playground, code};
use serde_json::{Value, json};

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

fn menu(field: &str, value: Value) -> Value {
    let mut menu =
        json!({"type": 3, "custom_id": "menu", "options": [{"label": "a", "value": "a"}]});
    menu[field] = value;
    legacy(vec![row(vec![menu])])
}

fn option(field: &str, value: &str) -> Value {
    let mut option = json!({"label": "a", "value": "a", "description": "a"});
    option[field] = json!(value);
    menu("options", json!([option]))
}

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
async fn buttons_and_rows_are_counted() {
    let ground = Playground::new().await;
    let buttons = |n: usize| (0..n).map(|at| button(&at.to_string())).collect::<Vec<_>>();
    edge(&ground, 5, "components", |n| legacy(vec![row(buttons(n))])).await;
    edge(&ground, 5, "components", |n| {
        legacy(
            (0..n)
                .map(|at| row(vec![button(&at.to_string())]))
                .collect(),
        )
    })
    .await;
    edge(&ground, 80, "label", |n| {
        let mut one = button("a");
        one["label"] = json!(text(n));
        legacy(vec![row(vec![one])])
    })
    .await;
    edge(&ground, 100, "custom_id", |n| {
        legacy(vec![row(vec![button(&text(n))])])
    })
    .await;
    let url = |n: usize| {
        let url = format!("https://a.example/{}", "x".repeat(n - 18));
        legacy(vec![row(vec![
            json!({"type": 2, "style": 5, "label": "x", "url": url}),
        ])])
    };
    edge(&ground, 512, "url", url).await;
    let empty = message(&ground, legacy(vec![row(vec![button("")])])).await;
    assert!(
        empty
            .expect_err("custom ids have a character")
            .contains("custom_id")
    );
    let twice = message(&ground, legacy(vec![row(vec![button("a"), button("a")])])).await;
    assert!(
        twice
            .expect_err("custom ids differ")
            .contains("COMPONENT_CUSTOM_ID_DUPLICATED")
    );
    assert_eq!(
        message(&ground, legacy(vec![row(vec![button("a"), button("b")])])).await,
        Ok(())
    );
}

#[tokio::test]
async fn menus_are_held_to_their_sizes() {
    let ground = Playground::new().await;
    let options = |n: usize| -> Value {
        (0..n)
            .map(|at| json!({"label": "a", "value": at.to_string()}))
            .collect()
    };
    edge(&ground, 25, "options", |n| menu("options", options(n))).await;
    edge(&ground, 150, "placeholder", |n| {
        menu("placeholder", json!(text(n)))
    })
    .await;
    for field in ["label", "value", "description"] {
        edge(&ground, 100, field, |n| option(field, &text(n))).await;
    }
    let none = message(&ground, menu("options", json!([]))).await;
    assert!(none.expect_err("a menu has options").contains("options"));
    let same = json!([{"label": "a", "value": "1"}, {"label": "b", "value": "1"}]);
    let twice = message(&ground, menu("options", same)).await;
    assert!(
        twice
            .expect_err("values differ")
            .contains("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
    );
}

#[tokio::test]
async fn layouts_are_counted_through_their_nesting() {
    let ground = Playground::new().await;
    // The container counts, too.
    edge(&ground, 40, "components", |n| {
        layout(vec![
            json!({"type": 17, "components": vec![display("x"); n - 1]}),
        ])
    })
    .await;
    edge(&ground, 4000, "components", |n| {
        layout(vec![
            display(&text(2000)),
            display(&text(1000)),
            display(&text(n - 3000)),
        ])
    })
    .await;
    let picture = |url: &str, alt: &str| json!({"media": {"url": url}, "description": alt});
    edge(&ground, 10, "items", |n| {
        layout(vec![
            json!({"type": 12, "items": vec![picture("https://a.example/x.png", "x"); n]}),
        ])
    })
    .await;
    edge(&ground, 1024, "description", |n| {
        layout(vec![
            json!({"type": 12, "items": [picture("https://a.example/x.png", &text(n))]}),
        ])
    })
    .await;
    edge(&ground, 3, "components", |n| {
        layout(vec![
            json!({"type": 9, "components": vec![display("x"); n], "accessory": button("a")}),
        ])
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

async fn command(ground: &Playground, command: Value) -> Result<(), String> {
    let path = format!("applications/{BOT}/commands");
    let bulk = verdict(&ground.bot("PUT", &path, json!([command])).await);
    let single = verdict(&ground.bot("POST", &path, command).await);
    assert_eq!(bulk.is_ok(), single.is_ok(), "{bulk:?} but {single:?}");
    bulk
}

fn named(name: &str) -> Value {
    json!({"name": name, "description": "x"})
}

fn with_options(options: Value) -> Value {
    json!({"name": "x", "description": "x", "options": options})
}

fn string(name: &str) -> Value {
    json!({"type": 3, "name": name, "description": "x"})
}

#[tokio::test]
async fn command_names_follow_the_pattern() {
    let ground = Playground::new().await;
    for good in ["a", "défier", "two-words", "two_words", "ไทย", &text(32)] {
        assert_eq!(command(&ground, named(good)).await, Ok(()), "{good}");
    }
    for bad in ["", "Upper", "two words", "dot.", &text(33)] {
        assert!(command(&ground, named(bad)).await.is_err(), "{bad}");
    }
    let described = |n: usize| json!({"name": "x", "description": text(n)});
    assert_eq!(command(&ground, described(100)).await, Ok(()));
    assert!(command(&ground, described(101)).await.is_err());
    assert!(command(&ground, described(0)).await.is_err());
    let local = |locale: &str, name: &str| json!({"name": "x", "description": "x", "name_localizations": {locale: name}});
    assert_eq!(command(&ground, local("fr", "défier")).await, Ok(()));
    assert!(
        command(&ground, local("xx", "défier")).await.is_err(),
        "an unknown locale"
    );
    assert!(
        command(&ground, local("fr", "Défier")).await.is_err(),
        "a capital"
    );
    let path = format!("applications/{BOT}/commands");
    let twice = ground
        .bot("PUT", &path, json!([named("a"), named("a")]))
        .await;
    assert_eq!(code(&twice), 50035);
    assert_eq!(
        ground
            .bot("PUT", &path, json!([named("a"), named("b")]))
            .await
            .0,
        200
    );
}

#[tokio::test]
async fn command_options_are_held_to_their_rules() {
    let ground = Playground::new().await;
    let many = |n: usize| with_options((0..n).map(|at| string(&format!("o{at}"))).collect());
    assert_eq!(command(&ground, many(25)).await, Ok(()));
    assert!(command(&ground, many(26)).await.is_err());
    let choices = |n: usize, long: usize| {
        let mut one = string("o");
        one["choices"] = (0..n)
            .map(|at| json!({"name": text(long), "value": at.to_string()}))
            .collect();
        with_options(json!([one]))
    };
    assert_eq!(command(&ground, choices(25, 100)).await, Ok(()));
    assert!(command(&ground, choices(26, 1)).await.is_err());
    assert!(command(&ground, choices(1, 101)).await.is_err());
    assert!(
        command(&ground, with_options(json!([string("a"), string("a")])))
            .await
            .is_err()
    );
    let mut must = string("must");
    must["required"] = json!(true);
    assert_eq!(
        command(&ground, with_options(json!([must, string("may")]))).await,
        Ok(())
    );
    assert!(
        command(&ground, with_options(json!([string("may"), must])))
            .await
            .is_err()
    );
    let mut completed = string("o");
    completed["autocomplete"] = json!(true);
    assert_eq!(
        command(&ground, with_options(json!([completed]))).await,
        Ok(())
    );
    completed["choices"] = json!([{"name": "a", "value": "a"}]);
    assert!(
        command(&ground, with_options(json!([completed])))
            .await
            .is_err()
    );
}

#[tokio::test]
async fn a_command_has_8000_characters_in_all() {
    let ground = Playground::new().await;
    // Command: 2; the first option: 2 + 25 choices of 100 and 100 + …, filled up by the last name.
    let body = |total: usize| {
        let option = |at: usize, choices: usize, last: usize| {
            let list: Vec<Value> = (0..choices)
                .map(|one| {
                    let long = if one + 1 == choices { last } else { 100 };
                    json!({"name": text(100), "value": format!("{one:0>long$}")})
                })
                .collect();
            json!({"type": 3, "name": format!("o{at}"), "description": "x", "choices": list})
        };
        let rest = total - 2 - 2 * 3 - 5000 - 14 * 200 - 100;
        with_options(json!([option(0, 25, 100), option(1, 15, rest)]))
    };
    assert_eq!(command(&ground, body(8000)).await, Ok(()));
    assert!(
        command(&ground, body(8001))
            .await
            .expect_err("8001")
            .contains("TOO_LARGE")
    );
}
