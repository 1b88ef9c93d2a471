//! What happens by itself after a while: challenges expire, a dead connection is made anew.

use std::time::Duration;

use serde_json::json;

use crate::chat::{Chat, Setting, control, id, text};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_expires_by_itself_and_says_so_on_its_card() {
    let chat = Chat::by_hand().await;
    let [ana, bo] = chat.both();
    let card = ana
        .asks("challenge", json!({ "game": "rvb", "opponent": bo.id }))
        .await;
    let accept = control(&card, |id| id.starts_with("accept:")).expect("a button");
    chat.cards_are_known().await;
    chat.hours_pass(7 * 24 - 1).await;
    assert!(control(&bo.reads(id(&card)).await, |id| *id == accept).is_some());
    chat.hours_pass(1).await;
    chat.until("the challenge has expired", async || {
        let seen = bo.reads(id(&card)).await;
        text(&seen).contains("expired") && control(&seen, |_| true).is_none()
    })
    .await;
    assert_eq!((ana.pings().await, bo.pings().await), (0, 1));
    // One that expired while the bot was a guest stands as it was until somebody presses it.
    let [ana, bo] = ["Ana", "Bo"].map(|name| chat.person(name, "pair"));
    let card = ana
        .asks("challenge", json!({ "game": "rvb", "opponent": bo.id }))
        .await;
    assert_ne!(
        control(&card, |id| id.starts_with("accept:")).expect("a button"),
        accept
    );
    let accept = control(&card, |id| id.starts_with("accept:")).expect("a button");
    chat.cards_are_known().await;
    chat.hours_pass(7 * 24 + 1).await;
    bo.presses(id(&card), &accept).await;
    chat.until("the pressed card says so", async || {
        text(&bo.reads(id(&card)).await).contains("expired")
    })
    .await;
    chat.end().await;
}

/// Presses on until the bot answers again.
async fn answers_again(chat: &Chat) {
    let ana = chat.person("Ana", "general");
    chat.until("the bot answers", async || {
        let outcome = chat
            .post(
                "/sandbox/command",
                json!({ "as": ana.id, "channel": ana.channel, "name": "help", "options": {} }),
            )
            .await;
        outcome["outcome"] != "failed"
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_whose_heartbeats_are_not_answered_is_made_anew() {
    let mut setting = Setting::default();
    setting.sandbox.heartbeat = Duration::from_secs(1);
    let chat = Chat::start_with(setting).await;
    chat.goes_wrong(json!({ "kind": "deaf_gateway" })).await;
    answers_again(&chat).await;
    chat.end().await;
}

/// The next heartbeat would be due after 41 s: only the watchdog can notice before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_watchdog_replaces_a_connection_on_which_nothing_is_heard() {
    let chat = Chat::start_with(Setting {
        deaf_after: Duration::from_secs(4),
        ..Setting::default()
    })
    .await;
    chat.goes_wrong(json!({ "kind": "deaf_gateway" })).await;
    answers_again(&chat).await;
    chat.end().await;
}
