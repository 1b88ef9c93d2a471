//! The bot is killed as by a power cut, again and again, while people press; sandbox and bot are
//! two processes. After each restart every move whose answer said that it is played is in the log,
//! none twice, old buttons work, and every card comes to today's board with one ping for it in all.
//! Some of them plan ahead: what was noted is played with the turn it waits for, once.
//!
//! `REVANCHE_CUTS=20 cargo test --test crowd cuts -- --nocapture` cuts twenty times.

mod buttons;
mod cards;
mod log;
mod plans;
mod player;
mod watch;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use tokio::sync::RwLock;

use crate::people::PATIENCE;
use crate::scene::Scene;
use player::{Player, Yard};
use watch::Watch;

#[tokio::test(flavor = "multi_thread")]
async fn power_cuts_lose_no_move_and_double_none() {
    let cuts: u32 = std::env::var("REVANCHE_CUTS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(2);
    let seed = std::env::var("REVANCHE_SEED")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(1);
    let mut scene = Scene::start().await;
    let (ids, channels) = (scene.ids.clone(), scene.channels.clone());
    let yard = Arc::new(Yard {
        chat: scene.chat.clone(),
        database: RwLock::new(scene.database.clone()),
        gate: RwLock::new(()),
        stop: AtomicBool::new(false),
        cuts: tokio::sync::watch::Sender::new(0),
        sent: Mutex::default(),
        played: tokio::sync::watch::Sender::default(),
        plans: Mutex::default(),
    });
    let players: Vec<_> = [
        (0, [0, 1], "helios"),
        (0, [0, 1], "rite:5"),
        (1, [2, 3], "rvb"),
        (1, [1, 2], "helios:express"),
    ]
    .into_iter()
    .zip(seed..)
    .map(|((channel, pair, game), seed)| Player {
        yard: Arc::clone(&yard),
        channel: channels[channel].clone(),
        pair: pair.map(|one: usize| ids[one].clone()),
        game,
        rng: ChaCha8Rng::seed_from_u64(seed),
    })
    .map(|player| tokio::spawn(player.play_on()))
    .collect();
    let mut watch = Watch {
        yard: Arc::clone(&yard),
        ids,
        channels,
        rng: ChaCha8Rng::seed_from_u64(seed),
        old: 0,
        answered: 0,
    };

    for cut in 0..cuts {
        let mark = watch.mark().await;
        let before = yard.played.borrow().len();
        let mut played = yard.played.subscribe();
        let more = played.wait_for(|played| played.len() >= before + 3);
        let more = tokio::time::timeout(PATIENCE, more).await;
        drop(more.unwrap_or_else(|_| panic!("nobody plays any more (cut {cut})")));
        watch.cut(&mut scene).await;
        // Every other time people go on at once, while the bot is still finding its feet.
        if cut % 2 == 0 {
            let _rest = yard.gate.write().await;
            let took = watch.cards_catch_up().await;
            println!("cut {cut}: all cards show today's board after {took:?}");
            watch.moves_are_there().await;
            watch.plans_are_kept().await;
            watch.all_is_well(mark).await;
        } else {
            let took = watch.cards_catch_up().await;
            println!("cut {cut}, presses going on: cards have caught up after {took:?}");
            watch.moves_are_there().await;
            watch.plans_are_kept().await;
            watch.pings().await;
        }
        assert!(scene.bot.runs(), "the bot runs");
    }
    yard.stop.store(true, Ordering::SeqCst);
    for player in players {
        player.await.expect("a player");
    }
    let mark = watch.mark().await;
    watch.moves_are_there().await;
    watch.plans_are_kept().await;
    watch.all_is_well(mark).await;
    let told = std::fs::read_to_string(&scene.log).expect("the log can be read");
    println!(
        "{} presses on old buttons; after a cut {} cards were found sent but not noted, {} not reduced",
        watch.old,
        told.matches("a card was sent but not noted").count(),
        told.matches("an old card still offered to play").count()
    );
    assert!(watch.old > 0, "no old button was pressed");
    assert!(watch.answered > 0, "no plan came true");
    scene.end();
}
