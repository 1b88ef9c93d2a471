//! Matches against the bot itself, from the challenge to the last card.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::chat::{Chat, Person, control, controls, custom_id, is_end, play_id, text};
use crate::player::{Dice, turn};

/// More turns than any match here has.
const TURNS: usize = 80;

/// The newest card of one match: cards carry its number in their controls.
async fn card_of(person: &Person<'_>, game: &str) -> Value {
    let ours = |message: &Value| {
        controls(message)
            .iter()
            .any(|one| custom_id(one).starts_with(&format!("text:{game}")))
    };
    let seen = person.sees().await;
    seen.into_iter()
        .rfind(|message| message["ephemeral_for"].is_null() && ours(message))
        .unwrap_or(Value::Null)
}

/// Waits for a board on which the person is called, or for the end.
async fn next_call(person: &Person<'_>, game: &str, before: &str) -> Value {
    let mut found = Value::Null;
    let called = format!("<@{}>", person.id);
    person
        .chat
        .until("the bot has played", async || {
            found = card_of(person, game).await;
            let new = play_id(&found).is_some_and(|id| id != before);
            is_end(&found) || new && text(&found).contains(&called)
        })
        .await;
    found
}

/// Challenges the bot; the number of the match.
async fn challenges(person: &Person<'_>, options: Value) -> String {
    let known: Vec<Value> = person.sees().await;
    person.types("challenge", options).await;
    let mut number = None;
    person
        .chat
        .until("the first card", async || {
            let seen = person.sees().await;
            number = seen
                .iter()
                .filter(|message| !known.iter().any(|old| old["id"] == message["id"]))
                .filter(|message| text(message).contains(&person.id))
                .filter_map(play_id)
                .find_map(|id| id.split(':').nth(1).map(str::to_owned));
            number.is_some()
        })
        .await;
    number.expect("just found")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_against_the_bot_is_played_to_its_end_over_a_restart() {
    let mut chat = Chat::start().await;
    let mut dice = Dice::new(5);
    let game = {
        let ana = chat.person("Ana", "general");
        let options = json!({ "game": "helios", "level": "1", "begins": "me", "rounds": "two" });
        let game = challenges(&ana, options).await;
        let first = next_call(&ana, &game, "").await;
        assert!(text(&first).contains("Revanche 1\\/5"), "{}", text(&first));
        turn(&ana, &first, &mut dice).await;
        game
    };
    // Whatever it was about to do, it does it after the restart.
    chat.restart_bot().await;
    let ana = chat.person("Ana", "general");
    let mut before = String::new();
    for _ in 0..TURNS {
        let card = next_call(&ana, &game, &before).await;
        if is_end(&card) {
            assert!(text(&card).contains("🏁"), "{}", text(&card));
            chat.end().await;
            return;
        }
        before = play_id(&card).expect("a running match");
        turn(&ana, &card, &mut dice).await;
    }
    panic!("the match has no end");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_named_as_an_opponent_accepts_and_a_draw_of_lots_may_let_it_begin() {
    let chat = Chat::start().await;
    let bo = chat.person("Bo", "general");
    let options = json!({ "game": "rvb", "level": "2", "begins": "opponent" });
    let game = challenges(&bo, options).await;
    let card = next_call(&bo, &game, "").await;
    // It has made its first move: the board is no longer the first one.
    assert_ne!(play_id(&card), Some(format!("play:{game}:1")));
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_matches_against_the_bot_at_once_are_answered_in_time() {
    let chat = Chat::start().await;
    let people = [
        ("Ana", "general"),
        ("Bo", "general"),
        ("Chloé", "jeux"),
        ("Dan", "jeux"),
    ]
    .map(|(name, channel)| chat.person(name, channel));
    let mut games = Vec::new();
    for round in 0..5 {
        for person in &people {
            let game = ["helios", "rite", "rvb"][round % 3];
            let options = json!({ "game": game, "level": "3", "begins": "me" });
            games.push((person, challenges(person, options).await));
        }
    }
    // A press that is not answered within Discord's 3 seconds fails, and with it the test.
    join_all(
        games
            .iter()
            .enumerate()
            .map(|(at, (person, game))| async move {
                let mut dice = Dice::new(at as u64);
                let mut before = String::new();
                for _ in 0..3 {
                    let card = next_call(person, game, &before).await;
                    if is_end(&card) {
                        return;
                    }
                    before = play_id(&card).expect("a running match");
                    turn(person, &card, &mut dice).await;
                }
                next_call(person, game, &before).await;
            }),
    )
    .await;
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_plays_where_it_is_a_guest() {
    let chat = Chat::start().await;
    let ana = chat.person("Ana", "Ana, Bo, Chloé");
    let options = json!({ "game": "helios", "level": "1", "begins": "opponent" });
    let game = challenges(&ana, options).await;
    let card = next_call(&ana, &game, "").await;
    assert!(control(&card, |id| id.starts_with("play:")).is_some());
    turn(&ana, &card, &mut Dice::new(1)).await;
    let before = play_id(&card).expect("a running match");
    next_call(&ana, &game, &before).await;
    chat.end().await;
}
