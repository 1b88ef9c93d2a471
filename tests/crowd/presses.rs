//! People who press any enabled control at random, in all three games, several matches at once:
//! no press may end in a failed interaction, and the database must agree with its log afterwards.
//!
//! `REVANCHE_CROWD=200 cargo test --release --test crowd presses` plays that many matches.

use std::time::{Duration, Instant};

use crate::people::{self, Chat, Control};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

const GAMES: [&str; 3] = ["helios", "rite", "rvb"];

/// Buttons that would end a match at once or lead away from it; pressed, but seldom.
fn seldom(control: &Control) -> bool {
    let label = control.label.to_lowercase();
    [
        "resign", "abandon", "cancel", "annuler", "back", "retour", "decline", "refuser",
        "withdraw", "retirer",
    ]
    .iter()
    .any(|word| label.contains(word))
}

/// Presses at random until nothing is left to press; returns how many presses it took.
async fn press_about(chat: &Chat, channel: &str, pair: [&str; 2], rng: &mut ChaCha8Rng) -> u32 {
    let mut presses = 0;
    let mut idle = 0;
    let until = Instant::now() + Duration::from_secs(600);
    while idle < 40 {
        assert!(Instant::now() < until, "a match does not come to its end");
        let person = *pair.choose(rng).expect("two people");
        let controls = chat.controls(person, channel, 6).await;
        let wanted: Vec<_> = controls
            .iter()
            .filter(|c| !seldom(c) || rng.random_bool(0.004))
            .collect();
        let private: Vec<_> = wanted.iter().copied().filter(|c| c.private).collect();
        let pool = if !private.is_empty() && rng.random_bool(0.85) {
            &private
        } else {
            &wanted
        };
        let Some(control) = pool.choose(rng) else {
            // The next board may be on its way: the bot posts it after the answer.
            idle += 1;
            tokio::time::sleep(Duration::from_millis(25)).await;
            continue;
        };
        let outcome = match control.values.choose(rng) {
            Some(value) => chat.choose(person, channel, control, value).await,
            None => chat.press(person, channel, control).await,
        };
        assert_ne!(
            outcome["outcome"],
            json!("failed"),
            "{control:?} ended in a failed interaction: {outcome}"
        );
        if outcome["modal"].is_object() {
            let text = ["a1", "H3", "nonsense", "d2-d3"].choose(rng).expect("some");
            let said = chat.submit(person, &outcome["interaction"], text).await;
            assert_ne!(said["outcome"], json!("failed"), "{said}");
        }
        presses += 1;
        let over = chat
            .controls(person, channel, 40)
            .await
            .iter()
            .all(|c| c.private);
        idle = if over { idle + 1 } else { 0 };
        if over {
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }
    presses
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_that_presses_anything_breaks_nothing() {
    let matches: u64 = std::env::var("REVANCHE_CROWD")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(1);
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("crowd.db");
    let (sandbox, address) = people::start_sandbox();
    let mut bot = people::start_bot(&address, &database, &folder.path().join("bot.log"));
    let chat = Chat::new(&address);
    let everyone = ["Ana", "Bo", "Chloé", "Dan"];
    let mut ids = Vec::new();
    for name in everyone {
        ids.push(chat.person(name).await);
    }
    let channels = [
        chat.channel("Café", "general").await,
        chat.channel("Café", "jeux").await,
    ];
    chat.ready(&ids[0], &channels[0]).await;
    let mut left = matches;
    let mut seed = 0;
    let mut most = 0;
    while left > 0 {
        // Two channels at a time, each with a pair of its own.
        let mut running = Vec::new();
        for (place, channel) in channels.iter().enumerate().take(left.min(2) as usize) {
            let (chat, channel) = (chat.clone(), channel.clone());
            let pair = [ids[place * 2].clone(), ids[place * 2 + 1].clone()];
            let game = GAMES[(seed as usize) % 3];
            let own = seed;
            seed += 1;
            running.push(tokio::spawn(async move {
                let mut rng = ChaCha8Rng::seed_from_u64(own);
                let said = chat
                    .command(
                        &pair[0],
                        &channel,
                        "challenge",
                        json!({"game": game, "opponent": pair[1]}),
                    )
                    .await;
                assert_eq!(said["outcome"], json!("answered"), "{said}");
                let presses = press_about(&chat, &channel, [&pair[0], &pair[1]], &mut rng).await;
                println!("{game}, seed {own}: {presses} presses");
                presses
            }));
        }
        left -= running.len() as u64;
        for one in running {
            let presses = one.await.expect("nobody's presses failed");
            most = most.max(presses);
        }
    }
    assert!(most > 100, "nobody really played: {most} presses at most");
    assert!(bot.runs(), "the bot still runs");
    bot.kill();
    drop(sandbox);
    people::check_database(&database).unwrap_or_else(|found| panic!("{found}"));
}
