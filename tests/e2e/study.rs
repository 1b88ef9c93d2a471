//! Hints while a match runs, and its review after the end.

use serde_json::{Value, json};

use crate::chat::{Chat, control, id, play_id, text};
use crate::player::begin;

fn is_private(answer: &Value) {
    assert!(!answer["ephemeral_for"].is_null(), "public: {answer}");
}

/// The number of a card's match.
fn number(card: &Value) -> String {
    let play = play_id(card).expect("a running match");
    play.split(':').nth(1).expect("its number").to_owned()
}

fn pictures(answer: &Value) -> usize {
    answer["attachments"].as_array().map_or(0, Vec::len)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_is_private_marked_and_refused_where_it_would_count() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let rated = json!({ "game": "rvb", "begins": "me", "rated": true });
    let counted = number(&begin(&ana, &bo, rated).await);
    let refused = ana.asks("hint", json!({ "match": counted })).await;
    is_private(&refused);
    assert!(text(&refused).contains("is rated"), "{}", text(&refused));
    assert_eq!(pictures(&refused), 0);

    let open = json!({ "game": "rvb", "begins": "me", "rated": false });
    let free = number(&begin(&ana, &bo, open).await);
    let hint = ana.asks("hint", json!({ "match": free })).await;
    is_private(&hint);
    assert_eq!(pictures(&hint), 1, "{hint}");
    assert!(text(&hint).contains("a hint"), "{}", text(&hint));
    assert!(control(&hint, |id| id.starts_with("play:")).is_some());
    let waits = bo.asks("hint", json!({ "match": free })).await;
    is_private(&waits);
    assert_eq!(pictures(&waits), 0);
    assert!(text(&waits).contains("Ana"), "{}", text(&waits));
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_comes_after_the_end_and_turns_its_pages_to_the_replay_and_back() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, json!({ "options": "rvb:free", "begins": "me" })).await;
    let game = number(&card);
    let early = ana.asks("review", json!({ "match": game })).await;
    is_private(&early);
    assert!(text(&early).contains("still running"), "{}", text(&early));
    // The first gives the enemy the better of the exchanges that follow.
    for (person, action) in [(&ana, "a2-a5"), (&bo, "g8-g5"), (&ana, "a5xa8")] {
        person
            .types("play", json!({ "action": action, "match": game }))
            .await;
    }
    let asked = bo.asks("resign", json!({ "match": game })).await;
    let yes = control(&asked, |id| {
        id.starts_with("resign:") && id.ends_with(":yes")
    });
    bo.presses(id(&asked), &yes.expect("yes")).await;

    let review = ana.asks("review", json!({ "match": game })).await;
    is_private(&review);
    assert_eq!(pictures(&review), 1, "{review}");
    let id = id(&review).to_owned();
    let replay = control(&review, |id| id.starts_with("replay:")).expect("a way to the replay");
    ana.presses(&id, &replay).await;
    let page = ana.reads(&id).await;
    let back = control(&page, |id| id.starts_with("review:")).expect("a way back");
    ana.presses(&id, &back).await;
    let again = ana.reads(&id).await;
    assert_eq!(text(&again), text(&review));
    chat.end().await;
}
