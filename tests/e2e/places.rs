//! Every kind of place: threads that sleep, are locked or go, channels and servers that are lost,
//! and places where the bot is a guest.

use serde_json::{Value, json};

use crate::chat::{Chat, Person, control, id, list, play_id, text};
use crate::player::{Dice, begin, ready, turn, whose};

/// Ana and Bo in a new thread of a channel.
async fn in_a_thread<'a>(chat: &'a Chat, channel: &str) -> [Person<'a>; 2] {
    let [ana, bo] = ["Ana", "Bo"].map(|name| chat.person(name, channel));
    let thread = chat.opens_thread(&ana.channel, "Games").await;
    [ana, bo].map(|person| person.at(&thread))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_card_wakes_a_sleeping_thread() {
    let chat = Chat::start().await;
    let [ana, bo] = in_a_thread(&chat, "general").await;
    let card = begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    chat.goes_wrong(json!({ "kind": "archive_thread", "channel": ana.channel }))
        .await;
    // In a sleeping thread nothing can be pressed or typed: elsewhere it can.
    let outside = chat.person("Ana", "general");
    outside.types("play", json!({ "action": "H1" })).await;
    let next = bo.card_after("play:1:1").await;
    assert_eq!(play_id(&next).as_deref(), Some("play:1:2"));
    assert_eq!(bo.pings().await, 2, "the challenge and the turn");
    bo.presses_and_reads(id(&next), "play:1:2").await;
    chat.until("the old card is reduced", async || {
        play_id(&ana.reads(id(&card)).await).is_none()
    })
    .await;
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_leaves_a_locked_thread_for_the_channel_around_it() {
    let chat = Chat::start().await;
    let [ana, bo] = in_a_thread(&chat, "general").await;
    let card = begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    let (panel, yes) = ready(&ana, &card, "H1").await;
    let lock = json!({ "kind": "lock_thread", "channel": ana.channel, "archived": false });
    chat.goes_wrong(lock).await;
    ana.presses(&panel, &yes).await;
    let around = chat.person("Bo", "general");
    let next = around.card_after("").await;
    assert_eq!(play_id(&next).as_deref(), Some("play:1:2"));
    assert!(text(&next).contains("goes on here"), "{}", text(&next));
    assert_eq!(bo.pings().await, 2, "the challenge and the turn");
    let (panel, yes) = ready(&around, &next, "A1").await;
    around.presses(&panel, &yes).await;
    let third = around.card_after("play:1:2").await;
    assert!(!text(&third).contains("goes on here"), "it is said once");
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_leaves_a_thread_that_cannot_be_woken_and_one_that_is_deleted() {
    let chat = Chat::start().await;
    let [ana, bo] = in_a_thread(&chat, "general").await;
    begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    chat.goes_wrong(json!({ "kind": "archive_thread", "channel": ana.channel }))
        .await;
    chat.goes_wrong(json!({ "kind": "threads_full" })).await;
    let outside = ["Ana", "Bo"].map(|name| chat.person(name, "general"));
    outside[0].types("play", json!({ "action": "H1" })).await;
    let next = outside[1].card_after("").await;
    assert_eq!(play_id(&next).as_deref(), Some("play:1:2"));
    assert_eq!(bo.pings().await, 2, "the challenge and the turn");
    chat.goes_wrong(json!({ "kind": "threads_full", "undo": true }))
        .await;

    let [ana, bo] = in_a_thread(&chat, "jeux").await;
    begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    let before = bo.pings().await;
    chat.goes_wrong(json!({ "kind": "delete_channel", "channel": ana.channel }))
        .await;
    let around = chat.person("Ana", "jeux");
    let card = around.card_after("").await;
    assert_eq!(play_id(&card).as_deref(), Some("play:2:1"));
    let (panel, yes) = ready(&around, &card, "H1").await;
    around.presses(&panel, &yes).await;
    around.card_after("play:2:1").await;
    assert_eq!(bo.pings().await, before + 1);
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_whose_channel_is_deleted_goes_where_it_is_played_next() {
    let chat = Chat::start().await;
    let [ana, bo] = ["Ana", "Bo"].map(|name| chat.person(name, "den"));
    begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    chat.goes_wrong(json!({ "kind": "delete_channel", "channel": ana.channel }))
        .await;
    // Elsewhere but in no server of the match, a turn counts and moves nothing.
    let alone = chat.person("Ana", "bot");
    alone.types("play", json!({ "action": "H1" })).await;
    alone.is_told("may no longer write").await;
    let bo = chat.person("Bo", "jeux");
    bo.types("play", json!({ "action": "A1" })).await;
    let card = bo.card_after("").await;
    assert_eq!(play_id(&card).as_deref(), Some("play:1:3"));
    assert_eq!(ana.pings().await, 2, "her first turn and this one");
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_removed_bot_keeps_its_matches_and_shows_them_when_it_is_back() {
    let mut chat = Chat::start().await;
    let guild = {
        let [ana, bo] = chat.both();
        begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
        let guild = chat.get("/sandbox/world").await["guilds"][0]["id"].clone();
        // An outage is no removal.
        chat.goes_wrong(json!({ "kind": "outage", "guild": guild }))
            .await;
        ana.types("play", json!({ "action": "H1" })).await;
        bo.card_after("play:1:1").await;

        chat.goes_wrong(json!({ "kind": "member_leave", "guild": guild }))
            .await;
        let alone = chat.person("Bo", "bot");
        alone.types("play", json!({ "action": "A1" })).await;
        alone.is_told("may no longer write").await;
        assert_eq!(ana.pings().await, 1, "her first turn");
        chat.goes_wrong(json!({ "kind": "member_join", "guild": guild }))
            .await;
        let card = ana.card_after("play:1:2").await;
        assert_eq!(play_id(&card).as_deref(), Some("play:1:3"));
        assert_eq!(ana.pings().await, 2, "and the one that waited");
        guild
    };
    // A removal that nobody told of: the list of servers at the next connection lacks it.
    chat.stop_bot().await;
    chat.goes_wrong(json!({ "kind": "member_leave", "guild": guild }))
        .await;
    chat.start_bot().await;
    chat.until("the bot is back", async || {
        chat.get("/sandbox/world").await["bot_connected"] == true
    })
    .await;
    let alone = chat.person("Ana", "bot");
    alone.types("play", json!({ "action": "H2" })).await;
    alone.is_told("may no longer write").await;
    chat.stop_bot().await;
    chat.goes_wrong(json!({ "kind": "member_join", "guild": guild }))
        .await;
    chat.start_bot().await;
    let bo = chat.person("Bo", "general");
    let card = bo.card_after("play:1:3").await;
    assert_eq!(play_id(&card).as_deref(), Some("play:1:4"));
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_the_direct_message_with_the_bot_matches_go_on_but_none_begins() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    let alone = chat.person("Ana", "bot");
    let refused = alone
        .asks("challenge", json!({ "game": "rvb", "opponent": bo.id }))
        .await;
    assert!(!refused["ephemeral_for"].is_null(), "{refused}");
    assert!(text(&refused).contains("nobody else can see"), "{refused}");
    let listed = alone.asks("matches", json!({})).await;
    assert!(text(&listed).contains("your turn"), "{listed}");
    alone.types("play", json!({ "action": "H1" })).await;
    let card = bo.card_after("play:1:1").await;
    assert_eq!(play_id(&card).as_deref(), Some("play:1:2"));
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_plays_between_two_people_and_in_a_server_without_the_bot() {
    let chat = Chat::start().await;
    let mut dice = Dice::new(8);
    for channel in ["pair", "lobby"] {
        let people = ["Ana", "Bo"].map(|name| chat.person(name, channel));
        let mut card = begin(&people[0], &people[1], json!({ "game": "helios" })).await;
        for _ in 0..3 {
            let before = play_id(&card).expect("a running match");
            let person = whose(&card, [&people[0], &people[1]]);
            let other = &people[usize::from(person.id == people[0].id)];
            let pings = other.pings().await;
            turn(person, &card, &mut dice).await;
            card = person.call_after(&before).await;
            if whose(&card, [&people[0], &people[1]]).id == other.id {
                assert_eq!(
                    other.pings().await,
                    pings + 1,
                    "the next card is the notice"
                );
            }
        }
    }
    // Dan has not installed the bot: an open challenge and its card still have every button.
    let [ana, dan] = ["Ana", "Dan"].map(|name| chat.person(name, "lobby"));
    let challenge = ana.asks("challenge", json!({ "game": "rvb" })).await;
    let accept = control(&challenge, |id| id.starts_with("accept:")).expect("a button");
    dan.presses(id(&challenge), &accept).await;
    chat.until("the first card", async || {
        play_id(&dan.newest_card().await).is_some_and(|play| play.ends_with("3:1"))
    })
    .await;
    let card = dan.newest_card().await;
    assert!(control(&card, |id| id.starts_with("resign:")).is_some());
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_that_only_its_maker_sees_is_withdrawn() {
    let chat = Chat::start().await;
    let [ana, bo] = ["Ana", "Bo"].map(|name| chat.person(name, "lobby"));
    let world = chat.get("/sandbox/world").await;
    let guild = list(&world, "guilds")
        .iter()
        .find(|guild| guild["bot_member"] == false)
        .expect("a server without the bot");
    chat.goes_wrong(json!({ "kind": "guests_private", "guild": guild["id"] }))
        .await;
    let card = ana
        .asks("challenge", json!({ "game": "rvb", "opponent": bo.id }))
        .await;
    assert!(!card["ephemeral_for"].is_null(), "{card}");
    chat.until("it is withdrawn", async || {
        let card = ana.reads(id(&card)).await;
        text(&card).contains("withdrawn") && control(&card, |_| true).is_none()
    })
    .await;
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_outage_loses_no_place_and_a_removal_rests_all_until_the_return() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    let guild = chat.get("/sandbox/world").await["guilds"][0]["id"].clone();
    for _ in 0..3 {
        chat.goes_wrong(json!({ "kind": "outage", "guild": guild }))
            .await;
    }
    ana.types("play", json!({ "action": "H1" })).await;
    bo.card_after("play:1:1").await;
    let told = |seen: &[Value]| seen.iter().any(|one| text(one).contains("may no longer"));
    assert!(!told(&ana.sees().await), "an outage loses nothing");

    chat.goes_wrong(json!({ "kind": "member_leave", "guild": guild }))
        .await;
    let alone = chat.person("Bo", "bot");
    alone.types("play", json!({ "action": "A1" })).await;
    alone.is_told("may no longer write").await;
    let listed = text(&alone.asks("matches", json!({})).await);
    assert!(
        listed.contains("their turn"),
        "the match rests, and is there: {listed}"
    );
    chat.goes_wrong(json!({ "kind": "member_join", "guild": guild }))
        .await;
    let card = ana.card_after("play:1:2").await;
    assert_eq!(play_id(&card).as_deref(), Some("play:1:3"));
    chat.end().await;
}
