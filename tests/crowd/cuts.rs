//! The bot is killed as by a power cut, again and again, while people press; sandbox and bot are
//! two processes. After each restart every move whose answer said that it is played is in the log,
//! none twice, old buttons work, and every card comes to today's board with one ping for it in all.
//!
//! `REVANCHE_CUTS=20 cargo test --test crowd cuts -- --nocapture` cuts twenty times.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::hand::{self, Press};
use crate::ledger::{Ledger, Shown};
use crate::people::{self, Chat, Control, PATIENCE, controls_of};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use revanche::play::{Event, Match, Recorded, Seat};
use revanche::words::{Language, flow};
use serde_json::{Value, json};
use tokio::sync::{RwLock, watch};

/// How long cards may take to come to today's board once the bot is connected again. A bot that was
/// built without optimisation, on a machine that is busy with other tests, gets longer.
const CATCH_UP: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 10 });

/// How long answers that were on their way when the bot was killed may still take to arrive.
const LAST_ANSWERS: Duration = Duration::from_secs(3);

/// A turn as its Confirm button has it: match, board, actions.
type Turn = (i64, i64, String);

/// What all players share.
struct Yard {
    chat: Chat,
    /// Held for writing while the bot is dead, so that nobody holds its database open then.
    database: RwLock<PathBuf>,
    /// Held for reading during each step of a player, for writing while they rest.
    gate: RwLock<()>,
    stop: AtomicBool,
    /// How often the bot has been killed.
    cuts: watch::Sender<u64>,
    /// Every turn that anybody confirmed, noted before the press.
    sent: Mutex<BTreeSet<Turn>>,
    /// Those whose answer said that they are played.
    played: watch::Sender<BTreeSet<Turn>>,
}

impl Yard {
    async fn ledger<T>(&self, ask: impl AsyncFnOnce(&Ledger) -> T) -> T {
        let database = self.database.read().await;
        let ledger = Ledger::open(&database);
        let answer = ask(&ledger).await;
        ledger.close().await;
        answer
    }
}

/// Two people who play match after match until told to stop.
struct Player {
    yard: Arc<Yard>,
    channel: String,
    pair: [String; 2],
    game: &'static str,
    rng: ChaCha8Rng,
}

impl Player {
    async fn play_on(mut self) {
        let yard = Arc::clone(&self.yard);
        let mut running: Option<i64> = None;
        while !yard.stop.load(Ordering::SeqCst) {
            let _step = yard.gate.read().await;
            let mut cuts = yard.cuts.subscribe();
            tokio::select! {
                next = self.go_on(running) => running = next,
                // Whoever waits for an answer that the kill has swallowed does something else.
                () = async {
                    let _ = cuts.changed().await;
                    tokio::time::sleep(LAST_ANSWERS).await;
                } => {}
            }
        }
    }

    /// A step in the match that runs, or the beginning of one.
    async fn go_on(&mut self, running: Option<i64>) -> Option<i64> {
        match running {
            Some(game) => self.step(game).await.then_some(game),
            None => self.begin().await,
        }
    }

    /// Challenges and accepts; none when a cut came in between.
    async fn begin(&mut self) -> Option<i64> {
        let (yard, [one, two]) = (&self.yard, &self.pair);
        let options = json!({"options": self.game, "opponent": two});
        let said = yard
            .chat
            .command(one, &self.channel, "challenge", options)
            .await;
        let seen = yard.chat.messages(two, &self.channel, 200).await;
        let card = seen
            .iter()
            .find(|message| message["id"] == said["message"])?;
        let controls = controls_of(card);
        let accept = controls
            .iter()
            .find(|one| one.custom_id.starts_with("accept:"))?;
        let number = accept.last().parse().expect("a number");
        yard.chat.press(two, &self.channel, accept, None).await;
        let (_, game) = yard
            .ledger(async |ledger| ledger.challenge(number).await)
            .await;
        game
    }

    /// One press, or two at the same moment; false when the match is over.
    async fn step(&mut self, game: i64) -> bool {
        let chat = self.yard.chat.clone();
        let person = self.pair.choose(&mut self.rng).expect("two people").clone();
        let mut seen = chat.messages(&person, &self.channel, 25).await;
        let mut controls: Vec<Control> = seen.iter().rev().flat_map(controls_of).collect();
        if hand::choose(&controls, game, false, &mut self.rng).is_none() {
            seen = chat.messages(&person, &self.channel, 400).await;
            controls = seen.iter().rev().flat_map(controls_of).collect();
        }
        if newest_card(&seen, game).is_some_and(|card| board_on(card, game).is_none()) {
            return false;
        }
        let Some(control) = hand::choose(&controls, game, false, &mut self.rng) else {
            let which = json!({"match": game.to_string()});
            chat.command(&person, &self.channel, "board", which).await;
            return true;
        };
        let press = Press::on(&person, &self.channel, control, &mut self.rng);
        if hand::one_in(8, &mut self.rng) {
            tokio::join!(self.press(&press), self.press(&press));
        } else {
            self.press(&press).await;
        }
        true
    }

    /// Presses; a turn is noted before it, and once more when the answer says that it is played.
    async fn press(&self, press: &Press) {
        let turn = press.control.turn();
        if let Some(turn) = &turn {
            let mut sent = self.yard.sent.lock().expect("nobody panicked");
            sent.insert(turn.clone());
        }
        let outcome = press.press(&self.yard.chat).await;
        let Some(turn) = turn else { return };
        // What was deferred is answered a little later: until then the button stands.
        let mut waits = ["answered", "deferred"].contains(&outcome.word.as_str());
        while waits {
            let panel = self.reads(press).await.unwrap_or_default();
            if says_played(&panel, &turn.2) {
                (self.yard.played).send_if_modified(|played| played.insert(turn));
                return;
            }
            let mut buttons = controls_of(&panel).into_iter();
            waits = outcome.word == "deferred"
                && buttons.any(|one| one.custom_id == press.control.custom_id);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn reads(&self, press: &Press) -> Option<Value> {
        let chat = &self.yard.chat;
        let seen = chat.messages(&press.person, &self.channel, 200).await;
        let mut seen = seen.into_iter();
        seen.find(|one| one["id"] == press.control.message)
    }
}

/// Whether a panel says that these actions are played.
fn says_played(panel: &Value, actions: &str) -> bool {
    let panel = panel.to_string();
    [Language::En, Language::Fr]
        .iter()
        .any(|language| panel.contains(&flow::played(*language, actions)))
}

/// The newest public card of a match: it has the button that shows the board as text.
fn newest_card(messages: &[Value], game: i64) -> Option<&Value> {
    messages.iter().rev().find(|message| {
        let text = format!("text:{game}");
        message["ephemeral_for"].is_null()
            && controls_of(message).iter().any(|one| one.custom_id == text)
    })
}

/// The board number on a card's Play button; none when the match is over.
fn board_on(card: &Value, game: i64) -> Option<i64> {
    let controls = controls_of(card);
    let mut own = controls.iter().filter(|one| one.game() == Some(game));
    own.find_map(Control::board)
}

fn number(id: &Value) -> u64 {
    let text = id.as_str().expect("an id");
    text.parse().expect("a number")
}

/// The test's own part: what it looks at after each cut.
struct Watch {
    yard: Arc<Yard>,
    ids: Vec<String>,
    channels: [String; 2],
    rng: ChaCha8Rng,
    /// Presses on buttons from before a restart.
    old: usize,
}

impl Watch {
    /// Kills the bot at a random moment and starts another.
    async fn cut(&mut self, bot: &mut people::Program, address: &str, log: &Path) {
        let chat = &self.yard.chat;
        // Right after an answer its card is on the way: that moment is the one to look for.
        let latest = if self.rng.random() { 40 } else { 300 };
        let moment = self.rng.random_range(0..latest);
        tokio::time::sleep(Duration::from_millis(moment)).await;
        let database = self.yard.database.write().await;
        bot.kill();
        self.yard.cuts.send_modify(|cuts| *cuts += 1);
        chat.until("the sandbox notices", async || {
            chat.get("/sandbox/world").await["bot_connected"] == false
        })
        .await;
        *bot = people::start_bot(address, &database, log);
        chat.connected().await;
    }

    /// Waits until every card shows at least the board of now, in the database and in the channel;
    /// returns how long it took.
    async fn cards_catch_up(&self) -> Duration {
        let begun = Instant::now();
        let today: BTreeMap<i64, i64> = (self.shown().await.iter())
            .map(|one| (one.match_id, one.board))
            .collect();
        loop {
            let late = self.late(&today).await;
            if late.is_empty() {
                return begun.elapsed();
            }
            assert!(begun.elapsed() < CATCH_UP, "cards are late: {late:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn shown(&self) -> Vec<Shown> {
        self.yard.ledger(async |ledger| ledger.shown().await).await
    }

    async fn late(&self, today: &BTreeMap<i64, i64>) -> Vec<String> {
        let mut late = Vec::new();
        let shown = self.shown().await;
        for channel in &self.channels {
            let seen = self.yard.chat.messages(&self.ids[0], channel, 1_000).await;
            for one in &shown {
                let Some(wanted) = today.get(&one.match_id) else {
                    continue;
                };
                if one.channel.to_string() != *channel {
                    continue;
                }
                let card = one.message.map(|id| id.to_string());
                let card = seen
                    .iter()
                    .find(|message| message["id"].as_str() == card.as_deref() && card.is_some());
                let there = card.is_some_and(|card| match board_on(card, one.match_id) {
                    Some(board) => board >= *wanted,
                    None => one.over && newest_card(&seen, one.match_id) == Some(card),
                });
                if one.shown < *wanted || one.rung < *wanted || !there {
                    late.push(format!(
                        "{one:?}: {}",
                        card.unwrap_or(&Value::Null)["components"]
                    ));
                }
            }
        }
        late
    }

    /// Compares the log with what was answered and with what was pressed, move by move.
    async fn moves_are_there(&self) {
        // In this order, so that what happens meanwhile is no difference.
        let played = self.yard.played.borrow().clone();
        let mut logged = BTreeSet::new();
        let mut actions = 0;
        let games = (self.yard)
            .ledger(async |ledger| ledger.matches().await)
            .await;
        for game in games {
            let log = (self.yard)
                .ledger(async |ledger| ledger.log(game).await)
                .await;
            let mut replayed = Match::replay(&log[..1]).expect("a match begins");
            // The actions of a turn were committed together: they have the instant of their press.
            let mut turns: Vec<(u64, i64, Option<Seat>, String)> = Vec::new();
            for one in &log[1..] {
                if let Event::Acted { action } = &one.event {
                    actions += 1;
                    match turns.last_mut() {
                        Some((_, at, by, all)) if *at == one.at && *by == one.by => {
                            all.push_str(&format!(" {action}"));
                        }
                        _ => turns.push((replayed.board(), one.at, one.by, action.clone())),
                    }
                }
                replayed.evolve(one).expect("the log is a match's");
            }
            for (board, _, _, all) in turns {
                let board = i64::try_from(board).expect("a small number");
                logged.insert((game, board, all));
            }
        }
        let sent = self.yard.sent.lock().expect("nobody panicked").clone();
        let lost: Vec<_> = played.difference(&logged).collect();
        assert!(
            lost.is_empty(),
            "answered as played, not in the log: {lost:?}"
        );
        let doubled: Vec<_> = logged.difference(&sent).collect();
        assert!(doubled.is_empty(), "in the log, never pressed: {doubled:?}");
        println!(
            "  {} turns answered as played, {} in the log ({actions} actions), {} confirmed",
            played.len(),
            logged.len(),
            sent.len()
        );
    }

    /// The pings so far: for each match and board who was pinged, by one message.
    async fn pings(&self) -> BTreeMap<(i64, i64), BTreeSet<String>> {
        let mut all = BTreeMap::new();
        for person in &self.ids {
            for message in self.yard.chat.pings(person).await {
                // Boards have a nonce of match, board and kind; challenges have none.
                let nonce = message["nonce"].as_str().unwrap_or_default().to_owned();
                let mut parts = nonce.split('.').map(|part| i64::from_str_radix(part, 16));
                let (Some(Ok(game)), Some(Ok(board))) = (parts.next(), parts.next()) else {
                    continue;
                };
                let (by, people) = all
                    .entry((game, board))
                    .or_insert_with(|| (message["id"].clone(), BTreeSet::new()));
                assert_eq!(
                    *by, message["id"],
                    "match {game}, board {board}: a second ping"
                );
                people.insert(person.clone());
            }
        }
        all.into_iter()
            .map(|(of, (_, people))| (of, people))
            .collect()
    }

    /// While nobody presses: the turn that runs in a match was announced to its person, once; an
    /// end to the one who did not bring it about.
    async fn one_ping_a_turn(&self) {
        let pings = self.pings().await;
        for one in self.shown().await {
            let log = (self.yard)
                .ledger(async |ledger| ledger.log(one.match_id).await)
                .await;
            let (began, told) = whom_to_tell(&log);
            let told: BTreeSet<String> = (told.into_iter())
                .map(|seat| if seat == Seat::A { one.a } else { one.b })
                .map(|id| id.to_string())
                .collect();
            let rung: Vec<_> = pings
                .range((one.match_id, began)..=(one.match_id, one.board))
                .map(|(_, people)| people)
                .collect();
            assert_eq!(
                rung,
                [&told],
                "match {}, board {}, unchanged since {began}",
                one.match_id,
                one.board
            );
        }
    }

    /// While nobody else presses: buttons of messages from before the cut are answered, Play with
    /// today's panel; and no card but the newest offers to play.
    async fn old_buttons_work(&mut self, mark: u64) {
        let chat = self.yard.chat.clone();
        for one in self.shown().await {
            let (Some(mover), channel) = (one.turn, one.channel.to_string()) else {
                continue;
            };
            let mover = mover.to_string();
            for play in [true, false, false] {
                // Read anew each time: a press on a panel changes what stands on it.
                let seen = chat.messages(&mover, &channel, 1_000).await;
                let old: Vec<Control> = seen
                    .iter()
                    .filter(|message| number(&message["id"]) <= mark)
                    .flat_map(controls_of)
                    .filter(|control| control.game() == Some(one.match_id))
                    .filter(|control| control.turn().is_none())
                    .filter(|control| !play || control.custom_id.starts_with("play:"))
                    .collect();
                let Some(control) = old.choose(&mut self.rng) else {
                    continue;
                };
                let value = control.values.first().map(String::as_str);
                let said = chat.press(&mover, &channel, control, value).await;
                let word = said["outcome"].as_str().unwrap_or_default();
                if word == "unchanged" {
                    // The same choice as before: no client sends it.
                    continue;
                }
                assert!(
                    ["answered", "deferred"].contains(&word),
                    "an old button: {control:?} {said}"
                );
                self.old += 1;
                if control.custom_id.starts_with("play:") {
                    self.is_a_panel(&mover, &channel, &said, &one).await;
                }
            }
        }
    }

    /// The answer to Play is a panel on today's board.
    async fn is_a_panel(&self, mover: &str, channel: &str, said: &Value, one: &Shown) {
        let chat = &self.yard.chat;
        let wanted = format!("p:{}:{}:", one.match_id, one.board);
        chat.until(&format!("a panel {wanted}"), async || {
            let seen = chat.messages(mover, channel, 200).await;
            let panel = seen.iter().find(|message| message["id"] == said["message"]);
            panel.is_some_and(|panel| {
                let controls = controls_of(panel);
                let mut ids = controls.iter().map(|one| &one.custom_id);
                ids.any(|id| id.starts_with(&wanted))
            })
        })
        .await;
    }

    /// Public cards but the newest of each match that still offer to play.
    async fn unreduced(&self) -> Vec<String> {
        let mut found = Vec::new();
        for channel in &self.channels {
            let seen = self.yard.chat.messages(&self.ids[0], channel, 1_000).await;
            let public = seen.iter().filter(|one| one["ephemeral_for"].is_null());
            let cards: Vec<(&Value, Control)> = public
                .flat_map(|one| {
                    controls_of(one)
                        .into_iter()
                        .map(move |control| (one, control))
                })
                .filter(|(_, control)| control.custom_id.starts_with("play:"))
                .collect();
            for (card, control) in &cards {
                let newest = newest_card(&seen, control.game().expect("a match"));
                if newest != Some(*card) {
                    found.push(control.custom_id.clone());
                }
            }
        }
        found
    }

    /// The newest message of all.
    async fn mark(&self) -> u64 {
        let mut newest = 0;
        for person in &self.ids {
            for channel in &self.channels {
                let seen = self.yard.chat.messages(person, channel, 1).await;
                newest = newest.max(seen.last().map_or(0, |one| number(&one["id"])));
            }
        }
        newest
    }

    /// While nobody presses: everything must be in order.
    async fn all_is_well(&mut self, mark: u64) {
        self.cards_catch_up().await;
        self.one_ping_a_turn().await;
        let chat = self.yard.chat.clone();
        chat.until("old cards are reduced", async || {
            self.unreduced().await.is_empty()
        })
        .await;
        self.old_buttons_work(mark).await;
    }
}

/// The board number with which the turn that runs began, and who is to be told of it; at the end
/// everybody who did not end it.
fn whom_to_tell(log: &[Recorded]) -> (i64, Vec<Seat>) {
    let mut game = Match::replay(&log[..1]).expect("a match begins");
    let whose = |game: &Match| (game.rounds().len(), game.turn());
    let mut began = game.board();
    for event in &log[1..] {
        let before = whose(&game);
        game.evolve(event).expect("the log is a match's");
        if whose(&game) != before {
            began = game.board();
        }
    }
    let told = match game.turn() {
        Some(seat) => vec![seat],
        None => {
            let last = log.last().and_then(|last| last.by);
            let others = Seat::ALL.into_iter().filter(|seat| Some(*seat) != last);
            others.collect()
        }
    };
    (i64::try_from(began).expect("a small number"), told)
}

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
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("cuts.db");
    let log = folder.path().join("bot.log");
    let _told = people::Told(log.clone());
    let (sandbox, address) = people::start_sandbox();
    let mut bot = people::start_bot(&address, &database, &log);
    let chat = Chat::new(&address);
    let mut ids = Vec::new();
    for name in ["Ana", "Bo", "Chloé", "Dan"] {
        ids.push(chat.person(name).await);
    }
    let channels = [
        chat.channel("Café", "general").await,
        chat.channel("Café", "jeux").await,
    ];
    chat.ready(&ids[0], &channels[0]).await;
    let yard = Arc::new(Yard {
        chat: chat.clone(),
        database: RwLock::new(database.clone()),
        gate: RwLock::new(()),
        stop: AtomicBool::new(false),
        cuts: watch::Sender::new(0),
        sent: Mutex::default(),
        played: watch::Sender::default(),
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
    };

    for cut in 0..cuts {
        let mark = watch.mark().await;
        let before = yard.played.borrow().len();
        let mut played = yard.played.subscribe();
        let more = played.wait_for(|played| played.len() >= before + 3);
        let more = tokio::time::timeout(PATIENCE, more).await;
        drop(more.unwrap_or_else(|_| panic!("nobody plays any more (cut {cut})")));
        watch.cut(&mut bot, &address, &log).await;
        // Every other time people go on at once, while the bot is still finding its feet.
        if cut % 2 == 0 {
            let _rest = yard.gate.write().await;
            let took = watch.cards_catch_up().await;
            println!("cut {cut}: all cards show today's board after {took:?}");
            watch.moves_are_there().await;
            watch.all_is_well(mark).await;
        } else {
            let took = watch.cards_catch_up().await;
            println!("cut {cut}, presses going on: cards have caught up after {took:?}");
            watch.moves_are_there().await;
            watch.pings().await;
        }
        assert!(bot.runs(), "the bot runs");
    }
    yard.stop.store(true, Ordering::SeqCst);
    for player in players {
        player.await.expect("a player");
    }
    let mark = watch.mark().await;
    watch.moves_are_there().await;
    watch.all_is_well(mark).await;
    let told = std::fs::read_to_string(&log).expect("the log can be read");
    println!(
        "{} presses on old buttons; after a cut {} cards were found sent but not noted, {} not reduced",
        watch.old,
        told.matches("a card was sent but not noted").count(),
        told.matches("an old card still offered to play").count()
    );
    assert!(watch.old > 0, "no old button was pressed");
    bot.kill();
    drop(sandbox);
    people::check_database(&database).unwrap_or_else(|found| panic!("{found}"));
}
