//! What the people do while the bot is killed, and what they share.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use revanche::words::{Language, flow};
use serde_json::{Value, json};
use tokio::sync::{RwLock, watch};

use super::cards::{board_on, newest_card};
use super::plans::Plans;
use crate::hand::{self, Press};
use crate::ledger::Ledger;
use crate::people::{Chat, Control, controls_of};

/// How long answers that were on their way when the bot was killed may still take to arrive.
const LAST_ANSWERS: Duration = Duration::from_secs(3);

/// A turn as its Confirm button has it: match, board, actions.
pub type Turn = (i64, i64, String);

/// What all players share.
pub struct Yard {
    pub chat: Chat,
    /// Held for writing while the bot is dead, so that nobody holds its database open then.
    pub database: RwLock<PathBuf>,
    /// Held for reading during each step of a player, for writing while they rest.
    pub gate: RwLock<()>,
    pub stop: AtomicBool,
    /// How often the bot has been killed.
    pub cuts: watch::Sender<u64>,
    /// Every turn that anybody confirmed, noted before the press.
    pub sent: Mutex<BTreeSet<Turn>>,
    /// Those whose answer said that they are played.
    pub played: watch::Sender<BTreeSet<Turn>>,
    pub plans: Mutex<Plans>,
}

impl Yard {
    pub async fn ledger<T>(&self, ask: impl AsyncFnOnce(&Ledger) -> T) -> T {
        let database = self.database.read().await;
        let ledger = Ledger::open(&database);
        let answer = ask(&ledger).await;
        ledger.close().await;
        answer
    }
}

/// Two people who play match after match until told to stop.
pub struct Player {
    pub yard: Arc<Yard>,
    pub channel: String,
    pub pair: [String; 2],
    pub game: &'static str,
    pub rng: ChaCha8Rng,
}

impl Player {
    pub async fn play_on(mut self) {
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
        if hand::one_in(6, &mut self.rng) {
            self.plan(game).await;
            return true;
        }
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
pub fn says_played(panel: &Value, actions: &str) -> bool {
    let panel = panel.to_string();
    [Language::En, Language::Fr]
        .iter()
        .any(|language| panel.contains(&flow::played(*language, actions)))
}
