//! Matches against the bot at the same time, all played to their end: while it thinks, every press
//! is answered in time, and no action is lost.
//!
//! `REVANCHE_BOTS=20 cargo test --release --test crowd bots -- --nocapture` plays twenty, the
//! strongest level in each.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use revanche::play::Recorded;
use serde_json::json;

use crate::hand::{self, Outcome, Press};
use crate::ledger::{Ledger, turns_of};
use crate::people::{self, Chat};
use crate::scene::Scene;

/// What is played, in turn.
const GAMES: [&str; 6] = [
    "helios",
    "rite",
    "rvb",
    "helios:express",
    "rite:5",
    "rvb:free",
];
/// More presses than any match needs.
const MOST_PRESSES: usize = 8_000;
/// The longest a person waits for the bot's turn when all others wait, too.
const LONGEST_THOUGHT: Duration = Duration::from_secs(600);

/// Somebody with a match against the bot.
struct Player {
    chat: Chat,
    ledger: Ledger,
    person: String,
    channel: String,
    rng: ChaCha8Rng,
    presses: Vec<Duration>,
    /// Board and actions of every turn that was confirmed.
    confirmed: Vec<(i64, String)>,
    /// The longest wait for a turn of the bot.
    waited: Duration,
}

impl Player {
    fn note(&mut self, outcome: &Outcome, what: &dyn std::fmt::Debug) {
        self.presses.push(outcome.took);
        assert_ne!(
            outcome.word, "failed",
            "a failed interaction after {:?}: {what:?}",
            outcome.took
        );
    }

    /// Challenges the bot; the number of the match. Only one challenges at a time.
    async fn begin(&mut self, game: &str, level: &str) -> i64 {
        let known = self.ledger.matches().await.len();
        let kind = game.split(':').next().expect("a game");
        let begins = ["me", "opponent"][usize::from(self.rng.random_bool(0.5))];
        let options = json!({"game": kind, "options": game, "level": level, "begins": begins});
        let begun = Instant::now();
        let said = self
            .chat
            .command(&self.person, &self.channel, "challenge", options.clone())
            .await;
        self.note(&Outcome::of(&said, begun), &options);
        let matches = self.ledger.matches().await;
        assert_eq!(matches.len(), known + 1, "the bot accepts at once: {said}");
        matches[known]
    }

    /// Presses until the match is over.
    async fn play(&mut self, game: i64) -> String {
        let mut since = Instant::now();
        loop {
            let head = self.ledger.head(game).await;
            if let Some(ending) = head.ending {
                return ending;
            }
            if head.turn.map(|id| id.to_string()).as_ref() != Some(&self.person) {
                assert!(
                    since.elapsed() < LONGEST_THOUGHT,
                    "the bot never played in match {game}"
                );
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
            self.waited = self.waited.max(since.elapsed());
            assert!(self.presses.len() < MOST_PRESSES, "match {game} never ends");
            let controls = self.chat.controls(&self.person, &self.channel, 200).await;
            match hand::choose(&controls, game, false, &mut self.rng) {
                Some(control) => {
                    let press = Press::on(&self.person, &self.channel, control, &mut self.rng);
                    if let Some((_, board, actions)) = press.control.turn() {
                        self.confirmed.push((board, actions));
                    }
                    let outcome = press.press(&self.chat).await;
                    self.note(&outcome, &press);
                }
                None => {
                    let which = json!({"match": game.to_string()});
                    let begun = Instant::now();
                    let said = self
                        .chat
                        .command(&self.person, &self.channel, "board", which)
                        .await;
                    self.note(&Outcome::of(&said, begun), &"board");
                }
            }
            since = Instant::now();
        }
    }

    /// Compares the log with what was confirmed: on each board where the person confirmed
    /// anything one of these turns was played, and none that was not confirmed.
    fn found_again(&self, log: &[Recorded]) {
        let logged = turns_of(log);
        for (board, actions) in &self.confirmed {
            let there = logged.iter().find(|one| one.0 == *board);
            let (_, played) = there.unwrap_or_else(|| panic!("lost: {actions} on board {board}"));
            assert!(
                self.confirmed.contains(&(*board, played.clone())),
                "never pressed: {played} on board {board}"
            );
        }
        assert!(!self.confirmed.is_empty(), "somebody played");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_matches_against_the_bot_at_once_all_come_to_their_end() {
    let asked = std::env::var("REVANCHE_BOTS").ok();
    let count: usize = asked
        .as_ref()
        .and_then(|text| text.parse().ok())
        .unwrap_or(2);
    // A bot that was built without optimisation thinks for minutes at the strongest level.
    let level = if asked.is_some() { "5" } else { "2" };
    let mut scene = Scene::start().await;
    let ledger = Ledger::open(&scene.database);
    let mut tables = Vec::new();
    for number in 0..count {
        let mut player = Player {
            chat: scene.chat.clone(),
            ledger: ledger.clone(),
            person: scene.ids[number % scene.ids.len()].clone(),
            channel: scene.channels[number / scene.ids.len() % 2].clone(),
            rng: ChaCha8Rng::seed_from_u64(number as u64),
            presses: Vec::new(),
            confirmed: Vec::new(),
            waited: Duration::ZERO,
        };
        let kind = GAMES[number % GAMES.len()];
        let game = player.begin(kind, level).await;
        tables.push((player, game, kind));
    }
    let begun = Instant::now();
    let played = join_all(tables.into_iter().map(|(mut player, game, kind)| async move {
        let ending = player.play(game).await;
        println!(
            "match {game} ({kind}) {ending} after {} presses; the slowest answer {:?}, the longest wait for the bot {:?}",
            player.presses.len(),
            player.presses.iter().max().expect("a press"),
            player.waited
        );
        (player, game, ending)
    }))
    .await;
    let mut presses: Vec<Duration> = Vec::new();
    for (player, game, ending) in &played {
        assert!(
            ["played", "resigned"].contains(&ending.as_str()),
            "match {game}: {ending}"
        );
        presses.extend(&player.presses);
        let log = ledger.log(*game).await;
        player.found_again(&log);
    }
    presses.sort_unstable();
    println!(
        "{count} matches at level {level}, {} presses in {:?}; answers: half within {:?}, 99 of 100 within {:?}, the slowest {:?}",
        presses.len(),
        begun.elapsed(),
        presses[presses.len() / 2],
        presses[presses.len() * 99 / 100],
        presses[presses.len() - 1]
    );
    assert!(scene.bot.runs(), "the bot still runs");
    // The check of the database plays every log again.
    scene.end();
    people::no_errors(&scene.log);
}
