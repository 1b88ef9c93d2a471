//! What who manages a server chooses for it: channels, pace, language, threads.

use serde_json::json;

use crate::chat::{Chat, Person, control, id, list, play_id, text};
use crate::player::{begin, ready};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_manages_a_server_chooses_and_nobody_else() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let offered = async |person: &Person<'_>| {
        let path = format!(
            "/sandbox/commands?as={}&channel={}",
            person.id, person.channel
        );
        let commands = chat.get(&path).await;
        list(&commands, "commands")
            .iter()
            .any(|one| one["name"] == "server")
    };
    assert!(offered(&ana).await && !offered(&bo).await);
    let alone = chat.person("Ana", "bot");
    assert!(!offered(&alone).await, "only servers have settings");

    let panel = ana.asks("server", json!({})).await;
    assert!(!panel["ephemeral_for"].is_null(), "{panel}");
    assert!(
        text(&panel).contains("in every channel"),
        "{}",
        text(&panel)
    );
    let set =
        json!({ "pace": "3d", "time-out": "friendly", "language": "fr", "allow": ana.channel });
    let said = text(&ana.asks("server", set).await);
    for words in ["3 days, friendly", "français", "only in: <#"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // The same by the controls of the panel, which show what is set.
    let panel = ana.asks("server", json!({})).await;
    let menu = |end: &str| control(&panel, |id| id.ends_with(end)).expect("a menu");
    let jeux = chat.person("Ana", "jeux").channel;
    ana.chooses_all(id(&panel), &menu(":channels"), &[&ana.channel, &jeux])
        .await;
    let panel = ana.reads_again(&panel).await;
    assert!(
        text(&panel).contains(&format!("<#{jeux}>")),
        "{}",
        text(&panel)
    );
    let menu = |end: &str| control(&panel, |id| id.ends_with(end)).expect("a menu");
    ana.chooses(id(&panel), &menu(":pace"), "1h").await;
    let panel = ana.reads_again(&panel).await;
    assert!(text(&panel).contains("1 hour, strict"), "{}", text(&panel));
    let menu = |end: &str| control(&panel, |id| id.ends_with(end)).expect("a menu");
    ana.chooses(id(&panel), &menu(":speak"), "auto").await;
    let panel = ana.reads_again(&panel).await;
    let everywhere = control(&panel, |id| id.ends_with(":everywhere")).expect("a button");
    ana.presses(id(&panel), &everywhere).await;
    let panel = ana.reads_again(&panel).await;
    assert!(
        text(&panel).contains("in every channel"),
        "{}",
        text(&panel)
    );
    let on = control(&panel, |id| id.ends_with(":threads:on")).expect("a button");
    ana.presses(id(&panel), &on).await;
    let panel = ana.reads_again(&panel).await;
    assert!(
        text(&panel).contains("a thread of its own"),
        "{}",
        text(&panel)
    );
    // Who manages the server changes while a panel stands: it changes nothing any more.
    chat.goes_wrong(json!({ "kind": "new_owner", "person": bo.id }))
        .await;
    let off = control(&panel, |id| id.ends_with(":threads:off")).expect("a button");
    let refused = ana.presses_and_reads(id(&panel), &off).await;
    assert!(
        text(&refused).contains("Only who may manage"),
        "{}",
        text(&refused)
    );
    assert!(offered(&bo).await && !offered(&ana).await);
    let said = text(&bo.asks("server", json!({})).await);
    assert!(said.contains("a thread of its own"), "{said}");
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn challenges_keep_to_the_allowed_channels_and_have_the_servers_pace_and_language() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let running = begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    let jeux = chat.person("Ana", "jeux");
    let set = json!({ "allow": jeux.channel, "pace": "1d", "language": "fr" });
    ana.asks("server", set).await;
    for options in [
        json!({ "game": "rvb", "opponent": bo.id }),
        json!({ "game": "rvb", "level": "1" }),
    ] {
        let refused = ana.asks("challenge", options).await;
        assert!(!refused["ephemeral_for"].is_null(), "{refused}");
        let said = text(&refused);
        assert!(said.contains("not made in this channel"), "{said}");
        assert!(said.contains(&format!("<#{}>", jeux.channel)), "{said}");
    }
    // What runs already goes on where it is.
    let (panel, yes) = ready(&ana, &running, "H1").await;
    ana.presses(&panel, &yes).await;
    let next = bo.card_after("play:1:1").await;
    assert_eq!(play_id(&next).as_deref(), Some("play:1:2"));

    let card = jeux
        .asks("challenge", json!({ "game": "rvb", "opponent": bo.id }))
        .await;
    assert!(text(&card).contains("1 jour, strict"), "{}", text(&card));
    let free = jeux
        .asks(
            "challenge",
            json!({ "game": "rvb", "opponent": bo.id, "pace": "none" }),
        )
        .await;
    assert!(text(&free).contains("sans limite"), "{}", text(&free));
    // In a thread the channel around it counts.
    let thread = chat.opens_thread(&jeux.channel, "Games").await;
    let card = jeux
        .at(&thread)
        .asks("challenge", json!({ "game": "rvb", "opponent": bo.id }))
        .await;
    assert!(card["ephemeral_for"].is_null(), "{card}");
    // The last allowed channel is deleted: then all are allowed again.
    chat.goes_wrong(json!({ "kind": "delete_channel", "channel": jeux.channel }))
        .await;
    chat.until("every channel is allowed", async || {
        let card = ana
            .asks("challenge", json!({ "game": "rvb", "opponent": bo.id }))
            .await;
        card["ephemeral_for"].is_null()
    })
    .await;
    chat.end().await;
}
