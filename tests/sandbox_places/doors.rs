//! Who gets in: the gateway, names and origins, ports.

use futures_util::StreamExt;
use revanche::sandbox::Settings;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::line::Line;
use crate::playground::{ANA, BO, GENERAL, GROUP, Playground};

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
async fn a_page_hears_what_its_person_may_see_from_the_first_moment() {
    let ground = Playground::new().await;
    let url = |who: &str| format!("ws://{}/sandbox/events?as={who}", ground.sandbox.addr());
    let (mut events, _) = tokio_tungstenite::connect_async(url(ANA))
        .await
        .expect("a line");
    let private = ground
        .person(
            "POST",
            "say",
            json!({"as": BO, "channel": "100000000000000602", "content": "to the bot"}),
        )
        .await;
    assert_eq!(private.0, 200, "{}", private.1);
    for (channel, content) in [(GENERAL, "one"), (GROUP, "two")] {
        let said = json!({"as": BO, "channel": channel, "content": content});
        assert_eq!(ground.person("POST", "say", said).await.0, 200);
        let Some(Ok(Message::Text(text))) = events.next().await else {
            panic!("no event")
        };
        let event: Value = serde_json::from_str(text.as_str()).expect("JSON");
        assert_eq!(
            (
                &event["type"],
                &event["channel"],
                &event["message"]["content"]
            ),
            (&json!("message"), &json!(channel), &json!(content)),
            "what Bo writes to the bot is not heard"
        );
    }
    let mut foreign = url(ANA).into_client_request().expect("a request");
    let origin = "http://evil.example".parse().expect("a value");
    foreign.headers_mut().insert("origin", origin);
    let refused = tokio_tungstenite::connect_async(foreign).await;
    assert!(matches!(refused, Err(Error::Http(answer)) if answer.status() == 421));
    let nobody = tokio_tungstenite::connect_async(url("1")).await;
    assert!(matches!(nobody, Err(Error::Http(answer)) if answer.status() == 400));
}
