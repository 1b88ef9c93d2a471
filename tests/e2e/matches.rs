//! Whole matches of each game, in both languages and in every kind of place.

use serde_json::json;

use crate::chat::{Chat, text};
use crate::player::whole_match;

/// A whole match; every turn pings its person once, the challenge the person challenged.
async fn is_played_with_one_ping_a_turn(
    game: serde_json::Value,
    names: [&str; 2],
    channel: &str,
    ends_with: &str,
    seed: u64,
) {
    let chat = Chat::start().await;
    let people = [
        chat.person(names[0], channel),
        chat.person(names[1], channel),
    ];
    let played = whole_match(&chat, [&people[0], &people[1]], game, seed).await;
    let end = text(&played.end);
    assert!(end.contains(ends_with), "{end}");
    assert_eq!(
        people[0].pings().await,
        played.turns[0],
        "pings of {}",
        names[0]
    );
    assert_eq!(
        people[1].pings().await,
        played.turns[1] + 1,
        "pings of {}",
        names[1]
    );
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn helios_is_played_in_english() {
    let game = json!({ "game": "helios" });
    is_played_with_one_ping_a_turn(game, ["Ana", "Bo"], "general", "🏁", 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn helios_is_played_in_french_over_two_rounds() {
    let game = json!({ "game": "helios", "rounds": "two", "options": "helios:express" });
    is_played_with_one_ping_a_turn(game, ["Chloé", "Dan"], "jeux", "Manche 2", 2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rite_is_played_in_english() {
    let game = json!({ "options": "rite:5" });
    is_played_with_one_ping_a_turn(game, ["Ana", "Bo"], "general", "Round 2", 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rite_is_played_in_french() {
    let game = json!({ "game": "rite", "options": "rite:5", "begins": "me" });
    is_played_with_one_ping_a_turn(game, ["Chloé", "Dan"], "jeux", "Manche 2", 4).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rvb_is_played_in_english() {
    let game = json!({ "game": "rvb" });
    is_played_with_one_ping_a_turn(game, ["Ana", "Bo"], "general", "Round 2", 5).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rvb_is_played_in_french() {
    let game = json!({ "game": "rvb", "options": "rvb:free" });
    is_played_with_one_ping_a_turn(game, ["Chloé", "Dan"], "jeux", "Manche 2", 6).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_where_the_bot_is_a_guest_is_played_to_its_end() {
    let game = json!({ "game": "helios" });
    is_played_with_one_ping_a_turn(game, ["Ana", "Bo"], "Ana, Bo, Chloé", "🏁", 7).await;
}
