//! The bot is killed as by a power cut, again and again, while two pairs play; sandbox and bot are
//! two processes (`REVANCHE_CUTS=20 cargo test --test crowd cuts` for twenty). Every answered move must be there, none twice, and every card must catch up.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::people::{self, Chat};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

/// What the database says while the bot runs or lies dead.
#[derive(Debug)]
struct Facts {
    /// Actions in the log.
    acted: i64,
    /// Commits of actions in the log: the actions of a turn share their instant.
    turns: i64,
    /// Matches accepted.
    matches: i64,
    /// Matches whose card or ping is behind.
    behind: i64,
}

async fn facts(database: &Path) -> Facts {
    let mut connection = SqliteConnectOptions::new()
        .filename(database)
        .busy_timeout(Duration::from_secs(5))
        .connect()
        .await
        .expect("the database opens");
    let (acted, turns, matches, behind) = sqlx::query_as::<_, (i64, i64, i64, i64)>(
        "select (select count(*) from event where kind = 'acted'),
                (select count(*) from (select distinct match_id, at from event where kind = 'acted')),
                (select count(*) from match),
                (select count(*) from head join place using (match_id)
                  where shown < board or rung < board)",
    )
    .fetch_one(&mut connection)
    .await
    .expect("the tables are there");
    Facts {
        acted,
        turns,
        matches,
        behind,
    }
}

fn confirms(label: &str) -> bool {
    let label = label.to_lowercase();
    label.contains("confirm")
}

/// Plays match after match until told to stop; counts the confirmations that were answered.
async fn play_on(
    chat: Chat,
    channel: String,
    pair: [String; 2],
    game: &'static str,
    stop: Arc<AtomicBool>,
    confirmed: Arc<AtomicU64>,
) {
    let mut rng = ChaCha8Rng::seed_from_u64(game.len() as u64);
    let mut idle = 0;
    let mut begun = false;
    while !stop.load(Ordering::Relaxed) {
        if !begun || idle > 30 {
            let options = json!({"game": game, "opponent": pair[1]});
            let said = chat.command(&pair[0], &channel, "challenge", options).await;
            begun = said["outcome"] == json!("answered");
            idle = 0;
        }
        let person = pair.choose(&mut rng).expect("two people");
        let controls = chat.controls(person, &channel, 5).await;
        let mut wanted: Vec<_> = controls
            .iter()
            .filter(|c| {
                let label = c.label.to_lowercase();
                !["resign", "cancel", "back", "withdraw", "decline", "type"]
                    .iter()
                    .any(|word| label.contains(word))
            })
            .collect();
        if let Some(ready) = wanted.iter().copied().find(|c| confirms(&c.label)) {
            wanted = vec![ready];
        } else if rng.random_bool(0.8) && wanted.iter().any(|c| c.private) {
            wanted.retain(|c| c.private);
        }
        let Some(control) = wanted.choose(&mut rng) else {
            idle += 1;
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        idle = 0;
        let outcome = match control.values.choose(&mut rng) {
            Some(value) => chat.choose(person, &channel, control, value).await,
            None => chat.press(person, &channel, control).await,
        };
        // A stale Confirm is answered too; only a panel that says the move was made counts, which
        // the sandbox cannot know. So the count is an upper bound checked against the log below.
        if confirms(&control.label) && outcome["outcome"] == json!("answered") {
            confirmed.fetch_add(1, Ordering::SeqCst);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn power_cuts_lose_no_move_and_double_none() {
    let cuts: u32 = std::env::var("REVANCHE_CUTS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(6);
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("cuts.db");
    let log = folder.path().join("bot.log");
    let (sandbox, address) = people::start_sandbox();
    let mut bot = people::start_bot(&address, &database, &log);
    let chat = Chat::new(&address);
    let mut ids = Vec::new();
    for name in ["Ana", "Bo", "Chloé", "Dan"] {
        ids.push(chat.person(name).await);
    }
    let general = chat.channel("Café", "general").await;
    let jeux = chat.channel("Café", "jeux").await;
    chat.ready(&ids[0], &general).await;

    let stop = Arc::new(AtomicBool::new(false));
    let confirmed = Arc::new(AtomicU64::new(0));
    let players = [
        (general.clone(), [ids[0].clone(), ids[1].clone()], "helios"),
        (jeux.clone(), [ids[2].clone(), ids[3].clone()], "rite"),
    ]
    .map(|(channel, pair, game)| {
        tokio::spawn(play_on(
            chat.clone(),
            channel,
            pair,
            game,
            stop.clone(),
            confirmed.clone(),
        ))
    });

    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for cut in 0..cuts {
        let before = facts(&database).await.acted;
        let until = Instant::now() + Duration::from_secs(40);
        while facts(&database).await.acted < before + 2 {
            assert!(
                Instant::now() < until,
                "no move is made any more (cut {cut})"
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        tokio::time::sleep(Duration::from_millis(rng.random_range(0..300))).await;
        let answered = confirmed.load(Ordering::SeqCst);
        bot.kill();
        let after = facts(&database).await;
        assert!(
            i64::try_from(answered).expect("a small number") <= after.turns,
            "cut {cut}: {answered} moves were answered, the log holds {after:?}"
        );
        bot = people::start_bot(&address, &database, &log);
    }
    // The players rest; within 10 s of the last start every card and ping has caught up.
    stop.store(true, Ordering::SeqCst);
    for player in players {
        player.await.expect("a player");
    }
    let until = Instant::now() + Duration::from_secs(10);
    while facts(&database).await.behind > 0 {
        assert!(
            Instant::now() < until,
            "cards are behind: {:?}",
            facts(&database).await
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(bot.runs());
    let mut pings = 0;
    for person in &ids {
        pings += chat.pings(person).await;
    }
    let last = facts(&database).await;
    // One for each challenge, start, turn and end, at the most.
    let most = u64::try_from(last.turns + 3 * last.matches + 2).expect("a count");
    assert!(pings <= most, "{pings} pings for {last:?}");
    bot.kill();
    drop(sandbox);
    people::check_database(&database).unwrap_or_else(|found| panic!("{found}"));
}
