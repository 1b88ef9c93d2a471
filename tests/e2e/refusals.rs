//! What cannot be done is answered privately, in words that say what is the case.

use serde_json::{Value, json};

use crate::chat::{Chat, control, id, play_id, text};
use crate::player::{begin, open};

/// A private answer whose text contains `words`.
fn is_private_and_says(answer: &Value, words: &str) {
    assert!(!answer["ephemeral_for"].is_null(), "public: {answer}");
    let said = text(answer);
    assert!(said.contains(words), "expected {words:?} in {said:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_is_answered_by_the_right_person_only() {
    let chat = Chat::start().await;
    let [ana, bo, dan] = ["Ana", "Bo", "Dan"].map(|name| chat.person(name, "general"));
    let to_self = json!({ "game": "rvb", "opponent": ana.id });
    is_private_and_says(&ana.asks("challenge", to_self).await, "yourself");
    let robot = chat.get("/sandbox/world").await["bots"][1]["id"].clone();
    let to_bot = json!({ "game": "rvb", "opponent": robot });
    is_private_and_says(&ana.asks("challenge", to_bot).await, "is a bot");
    let odd = json!({ "game": "rvb", "options": "helios:express" });
    is_private_and_says(&ana.asks("challenge", odd).await, "rvb:spare");
    let one = json!({ "game": "rvb", "rounds": "one" });
    is_private_and_says(&ana.asks("challenge", one).await, "two rounds");

    let card = ana
        .asks("challenge", json!({ "game": "rvb", "opponent": bo.id }))
        .await;
    assert!(card["ephemeral_for"].is_null(), "the card is public");
    let button = |name: &str| control(&card, |id| id.starts_with(name)).expect("a button");
    let press = async |person: &crate::chat::Person<'_>, name: &str| {
        person.presses_and_reads(id(&card), &button(name)).await
    };
    is_private_and_says(&press(&ana, "accept:").await, "your own challenge");
    is_private_and_says(&press(&ana, "decline:").await, "your own challenge");
    is_private_and_says(&press(&dan, "accept:").await, "pour");
    is_private_and_says(&press(&bo, "withdraw:").await, "Only");
    bo.presses(id(&card), &button("decline:")).await;
    assert!(text(&bo.reads(id(&card)).await).contains("declined"));
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn foreign_early_and_stale_presses_change_nothing() {
    let chat = Chat::start().await;
    let [ana, bo, dan] = ["Ana", "Bo", "Dan"].map(|name| chat.person(name, "general"));
    let card = begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    let play = play_id(&card).expect("a Play button");
    is_private_and_says(&dan.presses_and_reads(id(&card), &play).await, "partie de");
    is_private_and_says(&bo.presses_and_reads(id(&card), &play).await, "’s turn.");
    let first = open(&ana, &card).await;
    let second = open(&ana, &card).await;
    for panel in [&first, &second] {
        let sow = control(panel, |id| id.contains("H1")).expect("a cup");
        ana.presses(id(panel), &sow).await;
    }
    let confirm = async |panel: &Value| {
        let shown = ana.reads_again(panel).await;
        let yes = control(&shown, |id| id.ends_with(":yes")).expect("a Confirm button");
        ana.presses(id(panel), &yes).await;
        ana.reads_again(&shown).await
    };
    is_private_and_says(&confirm(&first).await, "H1");
    is_private_and_says(&confirm(&second).await, "has changed");
    let next = ana.card_after(&play).await;
    assert_eq!(
        play_id(&next).as_deref(),
        Some("play:1:2"),
        "one action counts"
    );
    let typed = ana.asks("play", json!({ "action": "H2" })).await;
    is_private_and_says(&typed, "’s turn.");
    let unreadable = bo.asks("play", json!({ "action": "what?" })).await;
    is_private_and_says(&unreadable, "xample");
    assert!(
        bo.completes("play", "action", "a")
            .await
            .contains(&"A1".to_owned())
    );
    bo.types("play", json!({ "action": "a 3" })).await;
    let card = bo.card_after("play:1:2").await;
    assert_eq!(play_id(&card).as_deref(), Some("play:1:3"));
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_command_answers() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    is_private_and_says(&ana.asks("matches", json!({})).await, "challenge");
    is_private_and_says(&ana.asks("board", json!({})).await, "no match");
    let card = begin(&ana, &bo, json!({ "options": "rite:5", "begins": "me" })).await;
    for (name, options, words) in [
        ("matches", json!({}), "your turn"),
        ("board", json!({ "text": true }), "```"),
        ("rules", json!({ "game": "rvb" }), "RVB"),
        ("help", json!({}), "</play:"),
        ("settings", json!({ "language": "fr" }), "français"),
        (
            "settings",
            json!({ "language": "auto", "confirmation": false }),
            "at once",
        ),
    ] {
        is_private_and_says(&ana.asks(name, options).await, words);
    }
    ana.types("play", json!({ "action": "a1" })).await;
    let after = ana
        .card_after(&play_id(&card).expect("a Play button"))
        .await;
    assert!(play_id(&after).is_some());
    is_private_and_says(&ana.asks("cancel", json!({})).await, "have offered");
    let question = bo.asks("resign", json!({})).await;
    is_private_and_says(&question, "Resign");
    let keep = control(&question, |id| id.starts_with("keep:")).expect("a way back");
    bo.presses(id(&question), &keep).await;
    let question = bo.asks("cancel", json!({})).await;
    let yes = control(&question, |id| id.ends_with(":yes")).expect("an answer");
    bo.presses(id(&question), &yes).await;
    bo.card_after(&play_id(&after).expect("a Play button"))
        .await;
    let over = ana.newest_card().await;
    assert!(
        play_id(&over).is_none(),
        "the match is over: {}",
        text(&over)
    );
    begin(&ana, &bo, json!({ "game": "rvb" })).await;
    let posted = ana.asks("board", json!({ "post": true })).await;
    assert!(posted["ephemeral_for"].is_null());
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_opponent_who_is_not_here_is_refused_and_never_becomes_everybody() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let guild = chat.get("/sandbox/world").await["guilds"][0]["id"].clone();
    chat.goes_wrong(json!({ "kind": "member_leave", "guild": guild, "person": bo.id }))
        .await;
    let to_bo = json!({ "game": "rvb", "opponent": bo.id });
    is_private_and_says(&ana.asks("challenge", to_bo).await, "not in this server");
    let den = chat.person("Ana", "den");
    let to_dan = json!({ "game": "rvb", "opponent": chat.person("Dan", "general").id });
    is_private_and_says(&den.asks("challenge", to_dan).await, "cannot see");
    for person in [&ana, &den] {
        let seen = person.sees().await;
        let open = |message: &Value| control(message, |id| id.starts_with("accept:")).is_some();
        assert!(!seen.iter().any(open), "no challenge stands: {seen:?}");
    }
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_the_bot_sees_nothing_it_refuses_with_a_sentence() {
    const VIEW: u64 = 1 << 10;
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    let blind =
        json!({ "kind": "no_permission", "channel": ana.channel, "rights": VIEW.to_string() });
    chat.goes_wrong(blind).await;
    let challenge = json!({ "game": "rvb", "opponent": bo.id });
    is_private_and_says(&ana.asks("challenge", challenge).await, "View Channel");
    // A match that runs there is told so to who moves, and goes on by commands.
    ana.types("play", json!({ "action": "H1" })).await;
    ana.is_told("may no longer write").await;
    is_private_and_says(&ana.asks("matches", json!({})).await, "their turn");
    assert_eq!(ana.newest_card().await["id"], card["id"]);
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_finished_no_match_reads_so_and_only_a_named_one_is_unknown() {
    let chat = Chat::start().await;
    let bo = chat.person("Bo", "general");
    for command in ["replay", "review", "export"] {
        let none = bo.asks(command, json!({})).await;
        is_private_and_says(&none, "no finished match to look back at");
        let named = bo.asks(command, json!({ "match": "7" })).await;
        is_private_and_says(&named, "do not know this match");
    }
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_plays_several_matches_reads_that_they_are_here_only_where_they_are() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    for _ in 0..2 {
        begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    }
    let here = ana.asks("board", json!({})).await;
    is_private_and_says(&here, "several matches here.");
    let elsewhere = chat.person("Ana", "bot").asks("board", json!({})).await;
    is_private_and_says(&elsewhere, "several matches. Say which");
    chat.end().await;
}
