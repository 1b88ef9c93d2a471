//! The test's own part: it kills the bot and looks whether the cards come to today's board.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::Rng;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

use super::cards::{board_on, newest_card, number};
use super::player::Yard;
use crate::ledger::Shown;
use crate::people;
use crate::scene::Scene;

/// How long cards may take to come to today's board once the bot is connected again. A bot that was
/// built without optimisation, on a machine that is busy with other tests, gets longer.
const CATCH_UP: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 10 });

/// The test's own part: what it looks at after each cut.
pub struct Watch {
    pub yard: Arc<Yard>,
    pub ids: Vec<String>,
    pub channels: Vec<String>,
    pub rng: ChaCha8Rng,
    /// Presses on buttons from before a restart.
    pub old: usize,
    /// Answers that were played by plans.
    pub answered: usize,
}

impl Watch {
    /// Kills the bot at a random moment and starts another.
    pub async fn cut(&mut self, scene: &mut Scene) {
        let chat = &self.yard.chat;
        // Right after an answer its card is on the way: that moment is the one to look for.
        let latest = if self.rng.random() { 40 } else { 300 };
        let moment = self.rng.random_range(0..latest);
        tokio::time::sleep(Duration::from_millis(moment)).await;
        let database = self.yard.database.write().await;
        scene.bot.kill();
        self.yard.cuts.send_modify(|cuts| *cuts += 1);
        chat.until("the sandbox notices", async || {
            chat.get("/sandbox/world").await["bot_connected"] == false
        })
        .await;
        scene.bot = people::start_bot(&scene.address, &database, &scene.log);
        chat.connected().await;
    }

    /// Waits until every card shows at least the board of now, in the database and in the channel;
    /// returns how long it took.
    pub async fn cards_catch_up(&self) -> Duration {
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

    pub async fn shown(&self) -> Vec<Shown> {
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

    /// The newest message of all.
    pub async fn mark(&self) -> u64 {
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
    pub async fn all_is_well(&mut self, mark: u64) {
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
