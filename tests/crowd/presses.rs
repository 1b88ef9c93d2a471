//! People who press any enabled control at random, in all three games, several matches at once,
//! some of them between the same two people, some presses at the same moment: every match comes
//! to its end, no press ends in a failed interaction, and the database agrees with its log.
//!
//! `REVANCHE_CROWD=200 cargo test --release --test crowd presses -- --nocapture` plays 200 matches.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::hand::{self, Outcome, Press};
use crate::ledger::Ledger;
use crate::people::{self, Chat, controls_of};
use crate::scene::Scene;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// What is played, in turn.
const GAMES: [&str; 9] = [
    "helios",
    "rite:5",
    "rvb",
    "helios:express",
    "rite",
    "rvb:free",
    "rite:7",
    "rvb:spare-blue",
    "rite:8",
];
/// Who plays whom: everybody whom.
const PAIRS: [[usize; 2]; 6] = [[0, 1], [2, 3], [0, 2], [1, 3], [0, 3], [1, 2]];
/// Matches that run at the same time.
const AT_ONCE: usize = 8;
/// More presses than any match needs: the longest takes a fraction of it.
const MOST_PRESSES: u32 = 8_000;
/// More challenges than are declined or withdrawn in a row.
const MOST_CHALLENGES: u32 = 200;

/// Everything a match of the crowd needs.
#[derive(Clone)]
struct Crowd {
    chat: Chat,
    ledger: Ledger,
    /// Ana, Bo, Chloé, Dan.
    ids: Vec<String>,
    /// Two channels of a server with the bot, and a group in which it is a guest.
    channels: Vec<String>,
}

/// Two people with a match.
struct Table {
    crowd: Crowd,
    channel: String,
    pair: [String; 2],
    rng: ChaCha8Rng,
    /// Whether somebody may give up or call off.
    leaving: bool,
    presses: u32,
    slowest: Duration,
}

/// How a match went.
struct Played {
    ending: String,
    presses: u32,
    slowest: Duration,
}

impl Table {
    fn new(crowd: &Crowd, number: usize) -> Table {
        // Two matches in a row are between the same two people, in the same place.
        let pair = PAIRS[(number / 2) % PAIRS.len()];
        let guest = number / 2 % 4 == 3 && !pair.contains(&3);
        let channel = if guest { 2 } else { number / 2 % 2 };
        Table {
            crowd: crowd.clone(),
            channel: crowd.channels[channel].clone(),
            pair: pair.map(|one| crowd.ids[one].clone()),
            rng: ChaCha8Rng::seed_from_u64(number as u64),
            leaving: number % 5 == 2,
            presses: 0,
            slowest: Duration::ZERO,
        }
    }

    /// Notes an outcome: none may be a failed interaction.
    fn note(&mut self, outcome: &Outcome, what: &dyn std::fmt::Debug) {
        self.presses += 1;
        self.slowest = self.slowest.max(outcome.took);
        assert_ne!(
            outcome.word, "failed",
            "a failed interaction after {:?} (modal sent: {}): {what:?}",
            outcome.took, outcome.modal
        );
    }

    async fn types(&mut self, person: &str, name: &str, options: Value) -> Value {
        let begun = Instant::now();
        let chat = self.crowd.chat.clone();
        let said = chat
            .command(person, &self.channel, name, options.clone())
            .await;
        self.note(&Outcome::of(&said, begun), &(name, options));
        said
    }

    /// Challenges until somebody accepts; returns the match.
    async fn begin(&mut self, game: &str) -> i64 {
        let kind = game.split(':').next().expect("a game");
        for _ in 0..MOST_CHALLENGES {
            let options = json!({"game": kind, "options": game, "opponent": self.pair[1]});
            let challenger = self.pair[0].clone();
            let said = self.types(&challenger, "challenge", options).await;
            let card = said["message"].as_str().expect("a card").to_owned();
            if let Some(game) = self.answer_challenge(&card).await {
                return game;
            }
        }
        panic!("every challenge was declined or withdrawn");
    }

    /// Presses on a challenge's card until it is closed.
    async fn answer_challenge(&mut self, card: &str) -> Option<i64> {
        let (chat, ledger) = (self.crowd.chat.clone(), self.crowd.ledger.clone());
        let mut number = None;
        loop {
            let person = self.pair.choose(&mut self.rng).expect("two people").clone();
            let seen = chat.messages(&person, &self.channel, 200).await;
            let message = seen.iter().find(|one| one["id"] == card);
            let controls = controls_of(message.expect("the card stands"));
            let of = |id: &str| id.split(':').nth(1).and_then(|part| part.parse().ok());
            number = number.or_else(|| controls.iter().find_map(|one| of(&one.custom_id)));
            let number: i64 = number.expect("a challenge's number");
            match ledger.challenge(number).await {
                (state, _) if state == "open" => {}
                (_, game) => return game,
            }
            let weight = |id: &str| if id.starts_with("accept") { 8 } else { 1 };
            let Ok(control) = controls.choose_weighted(&mut self.rng, |one| weight(&one.custom_id))
            else {
                continue;
            };
            let press = Press::on(&person, &self.channel, control, &mut self.rng);
            self.press(press).await;
        }
    }

    /// Presses, now and then twice at the same moment.
    async fn press(&mut self, press: Press) {
        let chat = self.crowd.chat.clone();
        if hand::one_in(12, &mut self.rng) {
            let (one, two) = tokio::join!(press.press(&chat), press.press(&chat));
            self.note(&one, &press);
            self.note(&two, &press);
        } else {
            let outcome = press.press(&chat).await;
            self.note(&outcome, &press);
        }
    }

    /// Plays a match to its end.
    async fn play(mut self, game: i64) -> Played {
        let (chat, ledger) = (self.crowd.chat.clone(), self.crowd.ledger.clone());
        loop {
            let head = ledger.head(game).await;
            if let Some(ending) = head.ending {
                return Played {
                    ending,
                    presses: self.presses,
                    slowest: self.slowest,
                };
            }
            if self.presses > MOST_PRESSES {
                let can = self.what_can_be_pressed(game).await;
                panic!(
                    "match {game} ({}) has not ended after {MOST_PRESSES} presses; {} events; {can}",
                    head.game, head.seq
                );
            }
            // Mostly the person to move, but anybody may press at any time.
            let mover = head.turn.map(|id| id.to_string());
            let person = match mover {
                Some(mover) if self.rng.random_bool(0.8) => mover,
                _ => self.pair.choose(&mut self.rng).expect("two people").clone(),
            };
            if self.rng.random_ratio(1, if self.leaving { 15 } else { 40 }) {
                self.types_something(&person, game).await;
                continue;
            }
            let mut controls = chat.controls(&person, &self.channel, 20).await;
            let mut found = if hand::one_in(25, &mut self.rng) {
                hand::any(&controls, &mut self.rng)
            } else {
                hand::choose(&controls, game, self.leaving, &mut self.rng)
            };
            if found.is_none() {
                controls = chat.controls(&person, &self.channel, 200).await;
                found = hand::choose(&controls, game, self.leaving, &mut self.rng);
            }
            let Some(control) = found.cloned() else {
                // Scrolled away, or not posted yet: they ask for the board.
                let which = json!({"match": game.to_string()});
                self.types(&person, "board", which).await;
                continue;
            };
            let press = Press::on(&person, &self.channel, &control, &mut self.rng);
            if hand::one_in(12, &mut self.rng) {
                self.press_both(press, game).await;
            } else {
                self.press(press).await;
            }
        }
    }

    /// Two presses at the same moment: one as given, one of either person on something else.
    async fn press_both(&mut self, press: Press, game: i64) {
        let chat = self.crowd.chat.clone();
        let other = self.pair.choose(&mut self.rng).expect("two people").clone();
        let controls = chat.controls(&other, &self.channel, 20).await;
        let Some(control) = hand::choose(&controls, game, self.leaving, &mut self.rng) else {
            return self.press(press).await;
        };
        let second = Press::on(&other, &self.channel, control, &mut self.rng);
        let (one, two) = tokio::join!(press.press(&chat), second.press(&chat));
        self.note(&one, &press);
        self.note(&two, &second);
    }

    async fn types_something(&mut self, person: &str, game: i64) {
        let which = game.to_string();
        let commands = [
            ("resign", json!({"match": which})),
            ("cancel", json!({"match": which})),
            ("board", json!({"match": which})),
            ("board", json!({"match": which, "text": true})),
            ("board", json!({"match": which, "post": true})),
            ("play", json!({"match": which, "action": "a1"})),
            ("play", json!({"match": which, "action": "H2"})),
            ("play", json!({"action": "`@everyone`"})),
            ("plan", json!({"match": which, "if": "H4", "then": "A3"})),
            (
                "plan",
                json!({"match": which, "if": "H4; H2", "then": "A3; A1"}),
            ),
            ("plan", json!({"match": which})),
            ("lobby", json!({})),
            ("matches", json!({})),
            ("rules", json!({"game": "rvb"})),
            ("help", json!({})),
            ("settings", json!({})),
        ];
        let often = if self.leaving { 2 } else { commands.len() };
        let (name, options) = commands[..often]
            .choose(&mut self.rng)
            .expect("some commands");
        self.types(person, name, options.clone()).await;
    }

    async fn what_can_be_pressed(&self, game: i64) -> String {
        let mut all = Vec::new();
        for person in &self.pair {
            let controls = self.crowd.chat.controls(person, &self.channel, 200).await;
            let ids = controls.into_iter().filter(|one| one.game() == Some(game));
            let ids: Vec<String> = ids.map(|one| one.custom_id).collect();
            all.push(format!("{person} can press {ids:?}"));
        }
        all.join("; ")
    }
}

async fn one_match(crowd: Crowd, number: usize) -> Played {
    let game = GAMES[number % GAMES.len()];
    let mut table = Table::new(&crowd, number);
    let id = table.begin(game).await;
    let played = table.play(id).await;
    println!(
        "{number}: match {id} ({game}) {} after {} presses, the slowest {:?}",
        played.ending, played.presses, played.slowest
    );
    played
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_that_presses_anything_breaks_nothing() {
    let matches: usize = std::env::var("REVANCHE_CROWD")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(3);
    let mut scene = Scene::start().await;
    let mut channels = scene.channels.clone();
    channels.push(scene.chat.group("Ana, Bo, Chloé").await);
    let crowd = Crowd {
        chat: scene.chat.clone(),
        ledger: Ledger::open(&scene.database),
        ids: scene.ids.clone(),
        channels,
    };
    let begun = Instant::now();
    let next = Arc::new(AtomicUsize::new(0));
    let mut running = tokio::task::JoinSet::new();
    for _ in 0..AT_ONCE.min(matches) {
        let (crowd, next) = (crowd.clone(), Arc::clone(&next));
        running.spawn(async move {
            let mut all = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::SeqCst);
                if number >= matches {
                    return all;
                }
                all.push(one_match(crowd.clone(), number).await);
            }
        });
    }
    let mut played = Vec::new();
    while let Some(some) = running.join_next().await {
        played.extend(some.unwrap_or_else(|failed| match failed.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(other) => panic!("{other}"),
        }));
    }
    let presses: u32 = played.iter().map(|one| one.presses).sum();
    let slowest = played.iter().map(|one| one.slowest).max();
    println!(
        "{matches} matches, {presses} presses in {:?}, the slowest answer after {:?}",
        begun.elapsed(),
        slowest.unwrap_or_default()
    );

    // The database has the last word.
    let mut endings = BTreeMap::new();
    for game in crowd.ledger.matches().await {
        let head = crowd.ledger.head(game).await;
        let ending = head.ending.unwrap_or_else(|| {
            panic!(
                "match {game} ({}) runs on after {} events",
                head.game, head.seq
            )
        });
        *endings.entry(ending).or_insert(0_usize) += 1;
    }
    println!("endings: {endings:?}");
    assert_eq!(
        endings.values().sum::<usize>(),
        matches,
        "each challenge accepted is one match"
    );
    let to_the_end = endings.get("played").copied().unwrap_or(0);
    assert!(
        to_the_end * 3 >= matches * 2,
        "only {to_the_end} of {matches} matches were played to the end"
    );
    assert!(scene.bot.runs(), "the bot still runs");
    scene.end();
    people::no_errors(&scene.log);
}
