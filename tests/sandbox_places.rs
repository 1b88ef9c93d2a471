//! Places, tokens, files, pings and threads: what the sandbox does the way Discord does it.

#[path = "support/line.rs"]
mod line;
#[path = "support/playground.rs"]
mod playground;

use std::time::Duration;

use line::{Line, callback, token};
use playground::{
    ANA, ANAS_DM, Answer, BO, BOT, CAFE, CHLOE, DAN, DEN, GENERAL, GROUP, LOBBY, Playground, code,
};
use revanche::sandbox::Settings;
use serde_json::{Value, json};

/// Somebody uses `/card`; the bot gives this first response.
async fn answered(
    ground: &Playground,
    line: &mut Line,
    channel: &str,
    response: Value,
) -> (Value, Value) {
    let act = json!({"as": ANA, "channel": channel, "name": "card"});
    let reply = async {
        let interaction = line.interaction().await;
        let answer = ground.bot("POST", &callback(&interaction), response).await;
        assert_eq!(answer, (204, Value::Null));
        interaction
    };
    let ((status, outcome), interaction) =
        tokio::join!(ground.person("POST", "command", act), reply);
    assert_eq!(status, 200, "{outcome}");
    (outcome, interaction)
}

async fn ready() -> (Playground, Line) {
    let ground = Playground::new().await;
    let line = Line::identified(&ground).await;
    ground.register("card").await;
    (ground, line)
}

fn text(content: &str) -> Value {
    json!({"type": 4, "data": {"content": content}})
}

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
    let (status, thread) = ground.bot("POST", &start, body.clone()).await;
    assert_eq!((status, &thread["id"]), (201, &sent["id"]));
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
async fn the_gateway_closes_on_what_it_does_not_take() {
    let ground = Playground::new().await;
    let identify = |token: &str, intents: u64| json!({"op": 2, "d": {"token": token, "intents": intents, "properties": {}}});
    for (payload, wanted) in [
        (identify("", 1), 4004),
        (identify("secret", 1 << 40), 4013),
        (json!({"op": 99}), 4001),
        (json!({"op": 3, "d": {}}), 4003),
        (json!({"op": 1, "d": "x".repeat(5000)}), 4002),
    ] {
        let mut line = Line::open(&ground).await;
        line.send(&payload).await;
        assert_eq!(line.closed_with().await, wanted, "{payload}");
    }
    let mut line = Line::identified(&ground).await;
    line.send(&json!({"op": 1, "d": 2})).await;
    assert_eq!(line.next().await["op"], 11);
    line.send(&identify("secret", 1)).await;
    assert_eq!(line.closed_with().await, 4005);
    let mut line = Line::open(&ground).await;
    line.send(&json!({"op": 6, "d": {"token": "secret", "session_id": "none", "seq": 1}}))
        .await;
    assert_eq!(line.next().await, json!({"op": 9, "d": false}));
}

#[tokio::test]
async fn nobody_acts_under_a_foreign_name_or_without_a_token() {
    let ground = Playground::new().await;
    let client = reqwest::Client::builder()
        .no_proxy()
        .build()
        .expect("a client");
    let url = format!("{}/sandbox/world", ground.sandbox.url());
    let foreign = client
        .get(&url)
        .header("host", "evil.example")
        .send()
        .await
        .expect("an answer");
    assert_eq!(foreign.status(), 421);
    for (origin, status) in [
        ("http://evil.example".into(), 421),
        (ground.sandbox.url(), 200),
    ] {
        let asked = client.get(&url).header("origin", origin).send().await;
        assert_eq!(asked.expect("an answer").status(), status);
    }
    let url = format!("{}/api/v10/users/@me", ground.sandbox.url());
    assert_eq!(
        client.get(&url).send().await.expect("an answer").status(),
        401
    );
    let open = tokio::net::TcpListener::bind("0.0.0.0:0")
        .await
        .expect("a port");
    let refused = revanche::sandbox::Sandbox::start(open, Settings::default());
    assert!(
        refused
            .expect_err("not loopback")
            .to_string()
            .contains("loopback")
    );
}

#[tokio::test]
async fn a_taken_port_gives_way_to_the_next_free_one() {
    let taken = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    let addr = taken.local_addr().expect("an address");
    let next = revanche::sandbox::Sandbox::listen(addr)
        .await
        .expect("a free port");
    assert!(next.local_addr().expect("an address").port() > addr.port());
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
