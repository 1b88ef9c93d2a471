//! Restarts, lost answers, too many requests and presses at the same moment: no turn is lost,
//! none counts twice, every card comes to today's board.

use serde_json::json;

use crate::chat::{Chat, id, play_id};
use crate::player::{Dice, begin, ready, turn, whose};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_twenty_presses_at_the_same_moment_one_counts() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    let play = play_id(&card).expect("a Play button");
    let mut panels = Vec::new();
    for turn in 0..15 {
        let cup = if turn < 10 { 1 } else { turn - 9 };
        panels.push(ready(&ana, &card, &format!("H{cup}")).await);
    }
    let mine = panels
        .iter()
        .map(async |(panel, yes)| ana.presses_whatever_comes(panel, yes).await);
    let others = (0..5).map(async |_| bo.presses_whatever_comes(id(&card), &play).await);
    let (mine, others) = futures_util::future::join(
        futures_util::future::join_all(mine),
        futures_util::future::join_all(others),
    )
    .await;
    for outcome in mine.iter().chain(&others) {
        assert_ne!(outcome["outcome"], "failed", "{outcome}");
    }
    let next = ana.card_after(&play).await;
    assert_eq!(
        play_id(&next).as_deref(),
        Some("play:1:2"),
        "one turn counts"
    );
    assert_eq!(bo.pings().await, 2, "the challenge and one turn");
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_card_from_before_a_restart_works() {
    let mut chat = Chat::start().await;
    let mut dice = Dice::new(11);
    let play = {
        let people = ["Ana", "Bo"].map(|name| chat.person(name, "general"));
        let card = begin(&people[0], &people[1], json!({ "game": "helios" })).await;
        let person = whose(&card, [&people[0], &people[1]]);
        turn(person, &card, &mut dice).await;
        play_id(&card).expect("a Play button")
    };
    chat.restart_bot().await;
    let people = ["Ana", "Bo"].map(|name| chat.person(name, "general"));
    let card = people[0].card_after(&play).await;
    chat.until("the bot is back", async || {
        let path = "/sandbox/world";
        chat.get(path).await["bot_connected"] == true
    })
    .await;
    let person = whose(&card, [&people[0], &people[1]]);
    turn(person, &card, &mut dice).await;
    let before = play_id(&card).expect("a Play button");
    assert!(play_id(&person.card_after(&before).await).is_some());
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_answer_loses_no_turn_and_too_many_requests_are_waited_for() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    let (panel, yes) = ready(&ana, &card, "H1").await;
    chat.goes_wrong(json!({ "kind": "callback404", "count": 1 }))
        .await;
    let outcome = ana.presses_whatever_comes(&panel, &yes).await;
    assert_eq!(outcome["outcome"], "failed", "the fault was not made");
    let card = bo.card_after("play:1:1").await;
    assert_eq!(play_id(&card).as_deref(), Some("play:1:2"));

    let (panel, yes) = ready(&bo, &card, "A1").await;
    chat.goes_wrong(json!({ "kind": "429", "count": 2, "retry_after_ms": 400 }))
        .await;
    bo.presses(&panel, &yes).await;
    let card = ana.card_after("play:1:2").await;
    assert_eq!(play_id(&card).as_deref(), Some("play:1:3"));

    chat.goes_wrong(json!({ "kind": "500", "count": 1, "path": "/messages", "done": true }))
        .await;
    let (panel, yes) = ready(&ana, &card, "H3").await;
    ana.presses(&panel, &yes).await;
    let card = bo.card_after("play:1:3").await;
    assert_eq!(play_id(&card).as_deref(), Some("play:1:4"));
    assert_eq!(ana.pings().await, 2, "a message sent twice pings once");
    assert_eq!(bo.pings().await, 3, "the challenge and two turns");
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_card_comes_back_and_a_lost_permission_is_told_to_the_mover() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    let (panel, yes) = ready(&ana, &card, "H1").await;
    chat.goes_wrong(json!({ "kind": "delete_message", "message": id(&card) }))
        .await;
    ana.presses(&panel, &yes).await;
    let card = bo.card_after("play:1:1").await;
    let (panel, yes) = ready(&bo, &card, "A1").await;
    chat.goes_wrong(json!({ "kind": "no_permission", "channel": bo.channel }))
        .await;
    bo.presses(&panel, &yes).await;
    chat.until("the mover is told", async || {
        bo.sees()
            .await
            .iter()
            .any(|message| crate::chat::text(message).contains("may no longer write"))
    })
    .await;
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_card_that_a_word_filter_refuses_is_posted_without_names() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let filter = json!({ "kind": "word_filter", "words": "Ana" });
    chat.post("/sandbox/misbehave", filter).await;
    let card = begin(&ana, &bo, json!({ "game": "helios", "begins": "opponent" })).await;
    bo.is_told("word filter").await;
    let (panel, yes) = ready(&bo, &card, "H1").await;
    bo.presses(&panel, &yes).await;
    let card = ana.card_after("play:1:1").await;
    let said = crate::chat::text(&card);
    assert!(!said.contains("Ana") && said.contains(&ana.id), "{said}");
    assert_eq!(card["attachments"].as_array().map(Vec::len), Some(1));
    assert_eq!((ana.pings().await, bo.pings().await), (1, 2));

    // Every board says whose turn it is, with or without names and picture: nothing helps.
    let filter = json!({ "kind": "word_filter", "words": "▶" });
    chat.post("/sandbox/misbehave", filter).await;
    let (panel, yes) = ready(&ana, &card, "A1").await;
    ana.presses(&panel, &yes).await;
    ana.is_told("refuses the card").await;
    assert_eq!(id(&ana.newest_card().await), id(&card));
    let off = json!({ "kind": "word_filter", "undo": true });
    chat.post("/sandbox/misbehave", off).await;
    bo.types("play", json!({ "action": "H2" })).await;
    let card = ana.card_after("play:1:2").await;
    assert_eq!(
        play_id(&card).as_deref(),
        Some("play:1:4"),
        "no move is lost"
    );
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_files_are_refused_boards_are_shown_as_text() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    chat.goes_wrong(json!({ "kind": "no_files" })).await;
    let (panel, yes) = ready(&ana, &card, "H1").await;
    ana.presses(&panel, &yes).await;
    let card = bo.card_after("play:1:1").await;
    assert_eq!(card["attachments"].as_array().map(Vec::len), Some(0));
    let said = crate::chat::text(&card);
    assert!(said.contains("```") && said.contains("Ana"), "{said}");
    ana.is_told("refuses my pictures").await;
    assert_eq!(bo.pings().await, 2, "the challenge and the turn");
    let asked = bo.asks("board", json!({})).await;
    assert!(!asked["ephemeral_for"].is_null(), "{asked}");
    chat.end().await;
}
