//! First responses, tokens, follow-ups, and who sees them.

use std::time::Duration;

use revanche::sandbox::Settings;
use serde_json::{Value, json};

use crate::line::{Line, callback, token};
use crate::playground::{
    ANA, ANAS_DM, BO, BOT, CAFE, DAN, GENERAL, GROUP, LOBBY, Playground, code,
};
use crate::{answered, ready, text};

#[tokio::test]
async fn an_interaction_takes_one_first_response() {
    let (ground, mut line) = ready().await;
    let (_, interaction) = answered(&ground, &mut line, GENERAL, text("one")).await;
    let second = ground
        .bot("POST", &callback(&interaction), text("two"))
        .await;
    assert_eq!((second.0, code(&second)), (400, 40060));
    let foreign = ground
        .bot("POST", "interactions/1/abc/callback", text("x"))
        .await;
    assert_eq!((foreign.0, code(&foreign)), (404, 10062));
}

#[tokio::test]
async fn a_response_after_the_time_is_refused_and_the_interaction_has_failed() {
    let ground = Playground::with(Settings {
        first_response: Duration::from_millis(100),
        ..Settings::default()
    })
    .await;
    let mut line = Line::identified(&ground).await;
    ground.register("card").await;
    let act = json!({"as": ANA, "channel": GENERAL, "name": "card"});
    let (_, outcome) = ground.person("POST", "command", act).await;
    assert_eq!(outcome["outcome"], "failed");
    let interaction = line.interaction().await;
    let late = ground
        .bot("POST", &callback(&interaction), text("late"))
        .await;
    assert_eq!((late.0, code(&late)), (404, 10062));
    let original = format!("webhooks/{BOT}/{}/messages/@original", token(&interaction));
    assert_eq!(
        code(&ground.bot("GET", &original, Value::Null).await),
        10015
    );
}

#[tokio::test]
async fn a_token_runs_out() {
    let ground = Playground::with(Settings {
        token_life: Duration::from_millis(300),
        ..Settings::default()
    })
    .await;
    let mut line = Line::identified(&ground).await;
    ground.register("card").await;
    let (_, interaction) = answered(&ground, &mut line, GENERAL, text("one")).await;
    let path = format!("webhooks/{BOT}/{}", token(&interaction));
    // The token is asked until it has run out; it never works again afterwards.
    let mut last = ground.bot("POST", &path, json!({"content": "x"})).await;
    while last.0 == 200 {
        last = ground.bot("POST", &path, json!({"content": "x"})).await;
    }
    assert_eq!((last.0, code(&last)), (401, 50027));
    let unknown = ground
        .bot(
            "POST",
            &format!("webhooks/{BOT}/nonsense"),
            json!({"content": "x"}),
        )
        .await;
    assert_eq!((unknown.0, code(&unknown)), (404, 10015));
}

#[tokio::test]
async fn a_guest_has_five_follow_ups_and_no_rights_of_its_own() {
    let (ground, mut line) = ready().await;
    for channel in [LOBBY, GROUP] {
        let (_, interaction) = answered(&ground, &mut line, channel, text("one")).await;
        let owners = &interaction["authorizing_integration_owners"];
        assert_eq!(owners, &json!({"1": ANA}));
        let path = format!("webhooks/{BOT}/{}", token(&interaction));
        for number in 1..=6 {
            let answer = ground.bot("POST", &path, json!({"content": "more"})).await;
            match number {
                6 => assert_eq!((answer.0, code(&answer)), (400, 40094)),
                _ => assert_eq!(answer.0, 200, "{answer:?}"),
            }
        }
        let send = ground
            .bot(
                "POST",
                &format!("channels/{channel}/messages"),
                json!({"content": "x"}),
            )
            .await;
        assert_eq!((send.0, code(&send)), (403, 50001));
        assert_eq!(ground.seen(BO, channel).await.len(), 6);
    }
    let (_, interaction) = answered(&ground, &mut line, GENERAL, text("one")).await;
    assert_eq!(interaction["authorizing_integration_owners"]["0"], CAFE);
    let path = format!("webhooks/{BOT}/{}", token(&interaction));
    for _ in 0..6 {
        assert_eq!(
            ground
                .bot("POST", &path, json!({"content": "more"}))
                .await
                .0,
            200
        );
    }
    // Dan has not installed the application.
    let (status, _) = ground
        .person(
            "POST",
            "command",
            json!({"as": DAN, "channel": LOBBY, "name": "card"}),
        )
        .await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn interactions_say_where_they_come_from() {
    let (ground, mut line) = ready().await;
    for (channel, context, member) in [(GENERAL, 0, true), (ANAS_DM, 1, false), (GROUP, 2, false)] {
        let (_, interaction) = answered(&ground, &mut line, channel, text("one")).await;
        assert_eq!(interaction["context"], context);
        assert_eq!(interaction["member"].is_object(), member);
        assert_eq!(interaction["user"].is_object(), !member);
        assert_eq!(interaction["locale"], "en-US");
        assert!(interaction["app_permissions"].is_string());
    }
}

#[tokio::test]
async fn only_one_person_sees_a_private_answer() {
    let (ground, mut line) = ready().await;
    let private = json!({"type": 4, "data": {"content": "psst", "flags": 64}});
    let (outcome, interaction) = answered(&ground, &mut line, GENERAL, private).await;
    assert_eq!(ground.seen(ANA, GENERAL).await.len(), 1);
    assert_eq!(ground.seen(BO, GENERAL).await.len(), 0);
    let id = outcome["message"].as_str().expect("an id");
    let path = format!("channels/{GENERAL}/messages/{id}");
    assert_eq!(code(&ground.bot("GET", &path, Value::Null).await), 10008);
    let own = format!("webhooks/{BOT}/{}/messages/@original", token(&interaction));
    assert_eq!(ground.bot("DELETE", &own, Value::Null).await.0, 204);
    assert_eq!(code(&ground.bot("GET", &own, Value::Null).await), 10008);
}

#[tokio::test]
async fn a_deferred_answer_is_completed_without_a_ping_by_the_first_follow_up() {
    let (ground, mut line) = ready().await;
    let (outcome, interaction) = answered(&ground, &mut line, GENERAL, json!({"type": 5})).await;
    assert_eq!(outcome["outcome"], "deferred");
    let path = format!("webhooks/{BOT}/{}", token(&interaction));
    let body = json!({"content": format!("<@{BO}>"), "allowed_mentions": {"users": [BO]}});
    let (_, first) = ground.bot("POST", &path, body.clone()).await;
    assert_eq!(first["id"], outcome["message"]);
    assert_eq!(ground.pings(BO).await, 0);
    let (_, second) = ground.bot("POST", &path, body).await;
    assert_ne!(second["id"], outcome["message"]);
    assert_eq!(ground.pings(BO).await, 1);
}

#[tokio::test]
async fn a_refused_callback_fails_the_interaction_at_once() {
    let (ground, mut line) = ready().await;
    ground
        .person("POST", "misbehave", json!({"kind": "callback404"}))
        .await;
    let act = json!({"as": ANA, "channel": GENERAL, "name": "card"});
    let reply = async {
        let interaction = line.interaction().await;
        ground.bot("POST", &callback(&interaction), text("x")).await
    };
    let ((_, outcome), refused) = tokio::join!(ground.person("POST", "command", act), reply);
    assert_eq!(outcome["outcome"], "failed");
    assert_eq!((refused.0, code(&refused)), (404, 10062));
}

#[tokio::test]
async fn a_menu_of_channels_offers_those_of_its_server_and_kind() {
    let (ground, mut line) = ready().await;
    let menu = json!({"type": 8, "custom_id": "channels", "channel_types": [0], "min_values": 0, "max_values": 2});
    let card = json!({"content": "which?", "components": [{"type": 1, "components": [menu]}]});
    let message = ground.say(GENERAL, card).await;
    let choose = |values: Value| {
        let act = json!({"as": ANA, "channel": GENERAL, "message": message["id"], "custom_id": "channels", "values": values});
        ground.person("POST", "select", act)
    };
    let thread = json!({"name": "Games", "type": 11});
    let (_, thread) = ground
        .bot("POST", &format!("channels/{GENERAL}/threads"), thread)
        .await;
    for wrong in [json!([LOBBY]), json!([ANAS_DM]), json!([thread["id"]])] {
        assert_eq!(choose(wrong.clone()).await.0, 400, "{wrong}");
    }
    let reply = async {
        let interaction = line.interaction().await;
        ground
            .bot("POST", &callback(&interaction), json!({"type": 6}))
            .await;
        interaction
    };
    let (chosen, interaction) = tokio::join!(choose(json!([GENERAL])), reply);
    assert_eq!(chosen.0, 200, "{chosen:?}");
    let data = &interaction["data"];
    assert_eq!(data["values"], json!([GENERAL]));
    let resolved = &data["resolved"]["channels"][GENERAL];
    assert_eq!(resolved["name"], "general");
    assert!(resolved["permissions"].is_string());
}

#[tokio::test]
async fn a_command_is_offered_to_who_has_its_permissions() {
    let ground = Playground::new().await;
    let command = json!([{"name": "manage", "description": "For managers", "default_member_permissions": 32}]);
    let (status, stored) = ground
        .bot("PUT", &format!("applications/{BOT}/commands"), command)
        .await;
    assert_eq!(status, 200, "{stored}");
    assert_eq!(stored[0]["default_member_permissions"], "32");
    for (person, status) in [(ANA, 200), (BO, 404)] {
        let path = format!("commands?as={person}&channel={GENERAL}");
        let (_, offered) = ground.person("GET", &path, Value::Null).await;
        let named = offered.to_string().contains("\"manage\"");
        assert_eq!(named, status == 200, "{offered}");
    }
    let act = json!({"as": BO, "channel": GENERAL, "name": "manage"});
    assert_eq!(ground.person("POST", "command", act).await.0, 404);
}
