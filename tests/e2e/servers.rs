//! What who manages a server chooses for it: channels, pace, language, threads.

use serde_json::{Value, json};

use crate::chat::{Chat, Person, control, list, play_id, text};
use crate::player::{begin, ready};

fn id(message: &Value) -> &str {
    message["id"].as_str().expect("an id")
}

/// Every thread there is, as the page shows it.
async fn threads(chat: &Chat) -> Vec<Value> {
    let world = chat.get("/sandbox/world").await;
    let servers = list(&world, "guilds").iter();
    let channels = servers.flat_map(|server| list(server, "channels").to_vec());
    channels
        .flat_map(|channel| list(&channel, "threads").to_vec())
        .collect()
}

async fn only_thread(chat: &Chat) -> String {
    let threads = threads(chat).await;
    assert_eq!(threads.len(), 1, "{threads:?}");
    id(&threads[0]).to_owned()
}

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
    let panel = ana.reads_other_than(id(&panel), &panel["components"]).await;
    assert!(
        text(&panel).contains(&format!("<#{jeux}>")),
        "{}",
        text(&panel)
    );
    let menu = |end: &str| control(&panel, |id| id.ends_with(end)).expect("a menu");
    ana.chooses(id(&panel), &menu(":pace"), "1h").await;
    let panel = ana.reads_other_than(id(&panel), &panel["components"]).await;
    assert!(text(&panel).contains("1 hour, strict"), "{}", text(&panel));
    let menu = |end: &str| control(&panel, |id| id.ends_with(end)).expect("a menu");
    ana.chooses(id(&panel), &menu(":speak"), "auto").await;
    let panel = ana.reads_other_than(id(&panel), &panel["components"]).await;
    let everywhere = control(&panel, |id| id.ends_with(":everywhere")).expect("a button");
    let before = panel["components"].clone();
    ana.presses(id(&panel), &everywhere).await;
    let panel = ana.reads_other_than(id(&panel), &before).await;
    assert!(
        text(&panel).contains("in every channel"),
        "{}",
        text(&panel)
    );
    let on = control(&panel, |id| id.ends_with(":threads:on")).expect("a button");
    ana.presses(id(&panel), &on).await;
    let panel = ana.reads_other_than(id(&panel), &panel["components"]).await;
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_gets_a_thread_with_both_people_and_is_played_there() {
    let mut chat = Chat::start().await;
    let (thread, before) = {
        let [ana, bo] = chat.both();
        ana.asks("server", json!({ "threads": true })).await;
        let challenge = ana
            .asks(
                "challenge",
                json!({ "game": "helios", "begins": "me", "opponent": bo.id }),
            )
            .await;
        let accept = control(&challenge, |id| id.starts_with("accept:")).expect("a button");
        bo.presses(id(&challenge), &accept).await;
        chat.until("a thread", async || !threads(&chat).await.is_empty())
            .await;
        let thread = only_thread(&chat).await;
        assert_eq!(thread, id(&challenge), "it is opened from the challenge");
        let name = threads(&chat).await[0]["name"].clone();
        assert!(
            name.as_str().expect("a name").ends_with("match 1"),
            "{name}"
        );
        let [inside, other] = [ana.at(&thread), bo.at(&thread)];
        let card = inside.card_after("").await;
        let said = text(&card);
        assert!(
            said.contains(&format!("<@{}>, your match has begun", bo.id)),
            "{said}"
        );
        assert!(
            said.contains(&format!("<@{}>, it is your turn", ana.id)),
            "{said}"
        );
        assert_eq!(
            (ana.pings().await, bo.pings().await),
            (1, 2),
            "the challenge, and one each"
        );
        let (panel, yes) = ready(&inside, &card, "H1").await;
        chat.goes_wrong(json!({ "kind": "archive_thread", "channel": thread }))
            .await;
        assert!(
            ana.newest_card().await.is_null(),
            "nothing of the match stands in the channel"
        );
        // Asleep it takes no presses; the next card wakes it.
        chat.goes_wrong(json!({ "kind": "archive_thread", "channel": thread, "undo": true }))
            .await;
        inside.presses(&panel, &yes).await;
        let card = other.card_after("play:1:1").await;
        assert_eq!(bo.pings().await, 3, "a message in a thread pings, too");
        assert!(!text(&card).contains("has begun"), "{}", text(&card));
        chat.goes_wrong(json!({ "kind": "archive_thread", "channel": thread }))
            .await;
        bo.types("play", json!({ "action": "A1" })).await;
        inside.card_after("play:1:2").await;
        (
            thread,
            play_id(&inside.newest_card().await).expect("a running match"),
        )
    };
    // A restart changes nothing; then the thread is deleted and the match goes on around it.
    chat.restart_bot().await;
    let [ana, bo] = chat.both();
    chat.goes_wrong(json!({ "kind": "delete_channel", "channel": thread }))
        .await;
    let around = ana.card_after("").await;
    assert_eq!(play_id(&around), Some(before.clone()));
    assert!(text(&around).contains("goes on here"), "{}", text(&around));
    let (panel, yes) = ready(&ana, &around, "H2").await;
    ana.presses(&panel, &yes).await;
    bo.card_after(&before).await;
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_its_permissions_or_room_for_a_thread_a_match_stays_in_the_channel() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    ana.asks("server", json!({ "threads": true })).await;
    let options = || json!({ "game": "helios", "begins": "me" });
    const CREATE: u64 = 1 << 35;
    const SEND: u64 = 1 << 38;
    for rights in [CREATE, SEND] {
        let fault = |undo: bool| json!({ "kind": "no_permission", "channel": ana.channel, "rights": rights.to_string(), "undo": undo });
        chat.goes_wrong(fault(false)).await;
        let card = begin(&ana, &bo, options()).await;
        assert_eq!(
            card["channel_id"].as_str().unwrap_or(&ana.channel),
            ana.channel
        );
        let said = text(&ana.asks("server", json!({})).await);
        assert!(said.contains("got no thread"), "{said}");
        assert!(said.contains("I lack in this channel"), "{said}");
        chat.goes_wrong(fault(true)).await;
    }
    chat.goes_wrong(json!({ "kind": "threads_full" })).await;
    begin(&ana, &bo, options()).await;
    chat.goes_wrong(json!({ "kind": "threads_full", "undo": true }))
        .await;
    assert!(threads(&chat).await.is_empty());
    let said = text(&ana.asks("server", json!({})).await);
    assert!(
        said.contains("got no thread") && !said.contains("I lack in this"),
        "{said}"
    );
    // The next one gets its thread, the machine's match as well, and the note is gone.
    let pings = bo.pings().await;
    ana.asks(
        "challenge",
        json!({ "game": "helios", "level": "1", "begins": "me" }),
    )
    .await;
    chat.until("a thread", async || !threads(&chat).await.is_empty())
        .await;
    let inside = ana.at(&only_thread(&chat).await);
    let card = inside.card_after("").await;
    assert!(text(&card).contains(&format!("<@{}>, it is your turn", ana.id)));
    assert_eq!(bo.pings().await, pings);
    let said = text(&ana.asks("server", json!({})).await);
    assert!(!said.contains("got no thread"), "{said}");
    // A rematch of a match that was played in the channel gets its thread, too.
    for name in ["resign", "rematch"] {
        let answer = bo.asks(name, json!({ "match": "1" })).await;
        if let Some(sure) = control(&answer, |id| id.ends_with(":yes")) {
            bo.presses(id(&answer), &sure).await;
        }
    }
    ana.asks("rematch", json!({ "match": "1" })).await;
    chat.until("the thread of the rematch", async || {
        threads(&chat).await.len() == 2
    })
    .await;
    let again = threads(&chat).await;
    let again = again
        .iter()
        .map(id)
        .find(|one| *one != inside.channel)
        .expect("another thread");
    let card = ana.at(again).card_after("").await;
    assert!(text(&card).contains(&format!("<@{}>, it is your turn", bo.id)));
    assert!(text(&card).contains(&format!("<@{}>, your match has begun", ana.id)));
    // A challenge made in a thread stays in it.
    let inside = [&ana, &bo].map(|person| person.at(&inside.channel));
    begin(&inside[0], &inside[1], options()).await;
    assert_eq!(threads(&chat).await.len(), 2);
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn private_pictures_have_the_persons_theme_and_shared_ones_the_usual() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    let picture = async |message: &Value| {
        let url = message["attachments"][0]["url"]
            .as_str()
            .expect("a picture");
        reqwest::get(url)
            .await
            .expect("an answer")
            .bytes()
            .await
            .expect("bytes")
    };
    let look = async |post: bool| picture(&ana.asks("board", json!({ "post": post })).await).await;
    let (dark, shared) = (look(false).await, look(true).await);
    let panel = ana.asks("settings", json!({})).await;
    let menu = control(&panel, |id| id.starts_with("theme:")).expect("a menu");
    ana.chooses(id(&panel), &menu, "light").await;
    let panel = ana.reads_other_than(id(&panel), &panel["components"]).await;
    assert!(
        text(&panel).contains("only you see: light"),
        "{}",
        text(&panel)
    );
    let light = look(false).await;
    assert_ne!(light, dark);
    assert_eq!(
        look(true).await,
        shared,
        "what everybody sees stays as it was"
    );
    let said = text(&ana.asks("settings", json!({ "theme": "contrast" })).await);
    assert!(said.contains("high contrast"), "{said}");
    let contrast = look(false).await;
    assert!(contrast != light && contrast != dark);
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_is_completed_with_finished_matches_that_can_be_played_again() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    for _ in 0..2 {
        begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
        let question = ana.asks("resign", json!({})).await;
        let sure = control(&question, |id| id.ends_with(":yes")).expect("a question");
        ana.presses(id(&question), &sure).await;
        chat.until("the end", async || {
            ana.completes("resign", "match", "").await.is_empty()
        })
        .await;
    }
    let offered = async || ana.completes("rematch", "match", "").await;
    assert_eq!(offered().await, ["2", "1"], "the latest first");
    bo.asks("rematch", json!({ "match": "2" })).await;
    ana.asks("rematch", json!({ "match": "2" })).await;
    chat.until("the rematch is begun", async || offered().await == ["1"])
        .await;
    assert_eq!(ana.completes("resign", "match", "").await, ["3"]);
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guests_card_has_a_button_for_a_draw_and_for_a_takeback() {
    let chat = Chat::start().await;
    let [ana, bo] = ["Ana", "Bo"].map(|name| chat.person(name, "pair"));
    let card = begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    assert!(
        control(&card, |id| id.ends_with(":takeback")).is_none(),
        "nothing is played yet"
    );
    let (panel, yes) = ready(&ana, &card, "H1").await;
    ana.presses(&panel, &yes).await;
    let card = ana.card_after("play:1:1").await;
    let press = async |person: &Person<'_>, message: &Value, end: &str| {
        let button = control(message, |id| id.starts_with(end)).expect("a button");
        person.presses(id(message), &button).await;
    };
    let asked = async |who: &Person<'_>| {
        let mut found = Value::Null;
        chat.until("an offer", async || {
            let seen = who.sees().await;
            let last = seen.into_iter().next_back().unwrap_or_default();
            let stands = control(&last, |id| id.starts_with("agree:")).is_some();
            found = last;
            stands
        })
        .await;
        found
    };
    press(&ana, &card, "offer:1:takeback").await;
    press(&bo, &asked(&bo).await, "agree:").await;
    let back = ana
        .card_after(&play_id(&card).expect("a running match"))
        .await;
    assert!(
        text(&back).contains(&format!("<@{}>", ana.id)),
        "{}",
        text(&back)
    );
    press(&bo, &back, "offer:1:draw").await;
    let question = {
        let call = asked(&ana).await;
        let agree = control(&call, |id| id.starts_with("agree:")).expect("a button");
        ana.presses_and_reads(id(&call), &agree).await
    };
    press(&ana, &question, "agree:").await;
    chat.until("the end", async || {
        let seen = bo.sees().await;
        seen.iter()
            .any(|message| text(message).contains("Draw agreed"))
    })
    .await;
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_that_a_wish_makes_gets_its_thread_from_the_challenge_and_keeps_to_the_channels() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let jeux = chat.person("Bo", "jeux");
    let set = json!({ "threads": true, "allow": ana.channel, "pace": "3d" });
    ana.asks("server", set).await;
    let elsewhere = text(&jeux.asks("wish", json!({ "game": "helios" })).await);
    assert!(
        elsewhere.contains("not made in this channel"),
        "{elsewhere}"
    );
    let stands = text(&bo.asks("wish", json!({ "game": "helios" })).await);
    assert!(stands.contains("3 days"), "the usual pace: {stands}");
    ana.asks("challenge", json!({ "game": "helios", "begins": "me" }))
        .await;
    chat.until("a thread", async || !threads(&chat).await.is_empty())
        .await;
    let inside = ana.at(&only_thread(&chat).await);
    let card = inside.card_after("").await;
    for called in [&ana, &bo] {
        let said = text(&card);
        assert!(said.contains(&format!("<@{}>", called.id)), "{said}");
    }
    assert!(text(&card).contains("3 days") || text(&card).contains("<t:"));
    assert_eq!((ana.pings().await, bo.pings().await), (1, 1));
    chat.end().await;
}
