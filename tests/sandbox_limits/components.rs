//! Rows, buttons, menus and layouts.

use serde_json::{Value, json};

use crate::playground::Playground;
use crate::{button, display, edge, layout, legacy, message, row, text};

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
async fn a_row_holds_buttons_or_one_menu() {
    let ground = Playground::new().await;
    let menu =
        |id: &str| json!({"type": 3, "custom_id": id, "options": [{"label": "a", "value": "a"}]});
    assert_eq!(
        message(&ground, legacy(vec![row(vec![menu("a")])])).await,
        Ok(())
    );
    for wrong in [
        vec![menu("a"), menu("b")],
        vec![menu("a"), button("b")],
        vec![],
    ] {
        let refused = message(&ground, legacy(vec![row(wrong)])).await;
        assert!(refused.expect_err("one menu").contains("components"));
    }
}

#[tokio::test]
async fn an_emoji_is_one_of_unicodes() {
    let ground = Playground::new().await;
    let on_button = |emoji: Value| {
        let mut one = button("a");
        one["emoji"] = emoji;
        legacy(vec![row(vec![one])])
    };
    let on_option = |emoji: Value| {
        menu(
            "options",
            json!([{"label": "a", "value": "a", "emoji": emoji}]),
        )
    };
    for name in ["🎲", "✅", "7️⃣", "🇫🇷"] {
        for body in [
            on_button(json!({"name": name})),
            on_option(json!({"id": null, "name": name})),
        ] {
            assert_eq!(message(&ground, body).await, Ok(()), "{name}");
        }
    }
    let custom = json!({"id": "100000000000000900", "name": "dice"});
    for emoji in [
        json!({"name": "dice"}),
        json!({"name": ""}),
        json!({"name": "🎲🎲"}),
        json!({}),
        custom,
    ] {
        for body in [on_button(emoji.clone()), on_option(emoji.clone())] {
            let refused = message(&ground, body).await;
            assert!(
                refused
                    .expect_err("no emoji of this server")
                    .contains("INVALID_EMOJI"),
                "{emoji}"
            );
        }
    }
    let bare = json!({"type": 2, "style": 2, "custom_id": "a", "emoji": {"name": "🎲"}});
    assert_eq!(
        message(&ground, legacy(vec![row(vec![bare])])).await,
        Ok(()),
        "an emoji is enough"
    );
}

#[tokio::test]
async fn what_a_channel_menu_starts_with_fits_its_kind_and_number() {
    let ground = Playground::new().await;
    let channels = |chosen: Value| {
        let menu = json!({"type": 8, "custom_id": "a", "min_values": 1, "max_values": 2,
            "channel_types": [0], "default_values": chosen});
        legacy(vec![row(vec![menu])])
    };
    let one = |id: u64, kind: &str| json!({"id": id.to_string(), "type": kind});
    let fits = [one(301, "channel"), one(302, "channel")];
    assert_eq!(message(&ground, channels(json!(fits))).await, Ok(()));
    assert!(message(&ground, channels(json!([]))).await.is_err());
    for (wrong, words) in [
        (json!([one(301, "user")]), "INVALID_DEFAULT_VALUE_TYPE"),
        (json!([{"type": "channel"}]), "INVALID_DEFAULT_VALUE_TYPE"),
        (
            json!([one(1, "channel"), one(2, "channel"), one(3, "channel")]),
            "INVALID_DEFAULT_VALUES",
        ),
    ] {
        let refused = message(&ground, channels(wrong)).await;
        assert!(
            refused.expect_err("a wrong default").contains(words),
            "{words}"
        );
    }
}
