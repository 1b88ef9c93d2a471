//! Buttons of cards and panels from before a cut.

use rand::seq::IndexedRandom;
use serde_json::Value;

use super::cards::{newest_card, number};
use super::watch::Watch;
use crate::ledger::Shown;
use crate::people::{Control, controls_of};

impl Watch {
    /// While nobody else presses: buttons of messages from before the cut are answered, Play with
    /// today's panel; and no card but the newest offers to play.
    pub async fn old_buttons_work(&mut self, mark: u64) {
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
    pub async fn unreduced(&self) -> Vec<String> {
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
}
