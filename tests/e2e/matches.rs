//! Whole matches of each game, in both languages and in every kind of place.

use serde_json::json;

use crate::chat::{Chat, control, id, play_id, text};
use crate::player::{begin, whole_match};

/// A whole match; every turn pings its person once, the challenge the person challenged, and the
/// end who did not make the last turn.
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
    for (at, person) in people.iter().enumerate() {
        let challenged = u64::from(at == 1);
        let told_of_the_end = u64::from(at != played.last);
        assert_eq!(
            person.pings().await,
            played.turns[at] + challenged + told_of_the_end,
            "pings of {}",
            names[at]
        );
    }
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_did_not_resign_or_call_off_is_told_once() {
    let chat = Chat::start().await;
    for channel in ["general", "Ana, Bo, Chloé"] {
        let [ana, bo] = ["Ana", "Bo"].map(|name| chat.person(name, channel));
        for (command, leaver, other) in [("resign", &bo, &ana), ("cancel", &ana, &bo)] {
            let card = begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
            let before = [leaver.pings().await, other.pings().await];
            // Bo has not installed the bot: in the group he has only the button.
            let question = match control(&card, |id| id.starts_with(command)) {
                Some(button) => leaver.presses_and_reads(id(&card), &button).await,
                None => leaver.asks(command, json!({})).await,
            };
            let yes = control(&question, |id| id.ends_with(":yes")).expect("an answer");
            leaver.presses(id(&question), &yes).await;
            let end = ana
                .card_after(&play_id(&card).expect("a running match"))
                .await;
            let called = |person: &crate::chat::Person<'_>| {
                text(&end).contains(&format!("<@{}>, the match is over", person.id))
            };
            assert!(called(other) && !called(leaver), "{}", text(&end));
            let after = [leaver.pings().await, other.pings().await];
            assert_eq!(after, [before[0], before[1] + 1], "{command} in {channel}");
        }
    }
    chat.end().await;
}
