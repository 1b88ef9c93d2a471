//! Matches against the bot itself, from the challenge to the last card.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::chat::{Chat, Person, control, controls, custom_id, is_end, play_id, text};
use crate::player::{Dice, begin, turn};
use crate::waiting::{press_newest, reads_of, says_yes};

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

/// Nobody is asked anything by a message that stands in the channel.
async fn nobody_is_asked(person: &Person<'_>) {
    let asks = |message: &Value| control(message, |id| id.starts_with("agree:")).is_some();
    let seen = person.sees().await;
    assert!(!seen.iter().any(asks), "{seen:#?}");
}

/// The last card of a match, once it stands.
async fn end_of(person: &Person<'_>, game: &str) -> Value {
    let mut found = Value::Null;
    person
        .chat
        .until("the last card", async || {
            found = card_of(person, game).await;
            is_end(&found)
        })
        .await;
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_against_the_bot_begins_at_once_by_command_and_by_button() {
    let chat = Chat::start().await;
    for channel in ["general", "Ana, Bo, Chloé"] {
        let ana = chat.person("Ana", channel);
        let options = json!({ "game": "helios", "level": "1", "begins": "me" });
        let mut game = challenges(&ana, options).await;
        for way in ["command", "button"] {
            let question = ana.asks("resign", json!({ "match": game })).await;
            says_yes(&ana, &question).await;
            let end = end_of(&ana, &game).await;
            assert!(!text(&end).contains("the match is over"), "{}", text(&end));
            let known = ana.sees().await;
            if way == "command" {
                let told = ana.asks("rematch", json!({ "match": game })).await;
                assert!(text(&told).contains("rematch has begun"), "{}", text(&told));
            } else {
                press_newest(&ana, &format!("offer:{game}:")).await;
                reads_of(&ana, "rematch has begun").await;
            }
            let mut next = None;
            chat.until("the card of the rematch calls Ana", async || {
                let seen = ana.sees().await;
                next = seen
                    .iter()
                    .filter(|message| !known.iter().any(|old| old["id"] == message["id"]))
                    .filter(|message| text(message).contains(&format!("<@{}>", ana.id)))
                    .find_map(play_id);
                next.is_some()
            })
            .await;
            game = next
                .and_then(|id| id.split(':').nth(1).map(str::to_owned))
                .expect("a match");
            nobody_is_asked(&ana).await;
        }
    }
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_the_bot_is_a_guest_its_answer_to_an_offer_is_shown_and_it_is_asked_by_no_message() {
    let chat = Chat::start().await;
    let ana = chat.person("Ana", "Ana, Bo, Chloé");
    let options = json!({ "game": "rite", "level": "1", "begins": "me" });
    let game = challenges(&ana, options).await;
    let first = next_call(&ana, &game, "").await;
    // It agrees to no draw before the last round.
    ana.asks("draw", json!({ "match": game })).await;
    ana.is_told("Declined").await;
    nobody_is_asked(&ana).await;
    turn(&ana, &first, &mut Dice::new(1)).await;
    let before = play_id(&first).expect("a running match");
    next_call(&ana, &game, &before).await;
    ana.asks("cancel", json!({ "match": game })).await;
    ends_for(&ana, &game, "cancelled").await;

    // Second at the start of a perfect match, it expects to lose.
    let options = json!({ "game": "helios", "level": "5", "begins": "me", "rounds": "one" });
    let game = challenges(&ana, options).await;
    next_call(&ana, &game, "").await;
    ana.asks("draw", json!({ "match": game })).await;
    ends_for(&ana, &game, "Draw agreed").await;
    chat.end().await;
}

/// Waits for the last card of a match, which says these words and calls the person alone.
async fn ends_for(person: &Person<'_>, game: &str, words: &str) {
    let said = text(&end_of(person, game).await);
    assert!(said.contains(words), "{said}");
    let called = format!("<@{}>, the match is over", person.id);
    assert!(said.contains(&called), "{said}");
    assert!(!said.contains("5, the match is over"), "{said}");
    assert!(!said.contains("5 <@"), "{said}");
    nobody_is_asked(person).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn friendly_time_that_is_over_against_the_bot_is_nothing_to_claim() {
    let chat = Chat::by_hand().await;
    let ana = chat.person("Ana", "general");
    let options = json!({ "game": "helios", "level": "1", "begins": "me", "pace": "1h",
                          "time-out": "friendly" });
    let game = challenges(&ana, options).await;
    let first = next_call(&ana, &game, "").await;
    // What is told of Bo's match, whose clock ran just as long, tells when the bot's was looked at.
    let bo = chat.person("Bo", "jeux");
    let chloe = chat.person("Chloé", "jeux");
    let paced = json!({ "game": "helios", "begins": "me", "pace": "1h", "time-out": "friendly" });
    begin(&bo, &chloe, paced).await;
    chat.hours_pass(2).await;
    reads_of(&chloe, "is over time").await;
    turn(&ana, &first, &mut Dice::new(2)).await;
    let before = play_id(&first).expect("a running match");
    next_call(&ana, &game, &before).await;
    let seen = ana.sees().await;
    assert!(!seen.iter().any(|one| text(one).contains("is over time")));
    chat.end().await;
}
