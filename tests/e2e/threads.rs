//! Matches in threads of their own, where the server wants it.

use serde_json::{Value, json};

use crate::chat::{Chat, control, id, list, play_id, text};
use crate::player::{begin, ready};

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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_wishes_that_meet_get_a_thread_from_a_card_that_says_so() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    ana.asks("server", json!({ "threads": true })).await;
    bo.asks("wish", json!({ "game": "helios", "pace": "1d" }))
        .await;
    let met = ana
        .asks("wish", json!({ "game": "helios", "pace": "1d" }))
        .await;
    let thread = only_thread(&chat).await;
    assert!(
        text(&met).contains(&format!("<#{thread}>")),
        "where the board is: {}",
        text(&met)
    );
    let opened = ana.reads(&thread).await;
    let said = text(&opened);
    for words in ["Bo", "Ana", "share a wish"] {
        assert!(said.contains(words), "{said}");
    }
    assert!(said.contains("1 day, strict"), "every term: {said}");
    assert!(
        control(&opened, |_| true).is_none(),
        "there is nothing to accept"
    );
    let card = ana.at(&thread).card_after("").await;
    for called in [&ana, &bo] {
        let said = text(&card);
        assert!(said.contains(&format!("<@{}>", called.id)), "{said}");
    }
    assert_eq!((ana.pings().await, bo.pings().await), (1, 1));
    assert!(ana.newest_card().await.is_null(), "the board stands inside");
    // Picked from the lobby it is the same; without the permissions nothing is posted but the board.
    const CREATE: u64 = 1 << 35;
    let fault = |undo: bool| json!({ "kind": "no_permission", "channel": ana.channel, "rights": CREATE.to_string(), "undo": undo });
    for allowed in [false, true] {
        chat.goes_wrong(fault(allowed)).await;
        bo.asks("wish", json!({ "game": "rvb" })).await;
        let lobby = ana.asks("lobby", json!({})).await;
        let pick = control(&lobby, |id| id.starts_with("pick:")).expect("a menu");
        let wish = crate::chat::controls(&lobby)
            .iter()
            .find_map(|one| one["options"][0]["value"].as_str().map(str::to_owned))
            .expect("a wish");
        let before = ana.sees().await.len();
        ana.chooses(id(&lobby), &pick, &wish).await;
        if allowed {
            let told = text(&ana.reads_again(&lobby).await);
            let threads = threads(&chat).await;
            assert_eq!(threads.len(), 2, "{threads:?}");
            let there = threads.iter().map(|thread| format!("<#{}>", id(thread)));
            let named: Vec<String> = there.filter(|one| told.contains(one)).collect();
            assert!(
                named.len() == 1 && named[0] != format!("<#{thread}>"),
                "the new one: {told}"
            );
        } else {
            ana.card_after("").await;
            let public = ana.sees().await;
            let shared = public[before..]
                .iter()
                .any(|one| text(one).contains("share a wish"));
            assert!(!shared);
            assert_eq!(threads(&chat).await.len(), 1);
        }
    }
    chat.end().await;
}
