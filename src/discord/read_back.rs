//! After a fresh connection: brings what stands in the channels and what the database says of it
//! together again.
//!
//! A program that is killed can have sent a card without noting it, or noted one without reducing
//! the card before it. Nobody wrote that down, so it is read back from the channels themselves.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::Value;

use super::bot::Bot;
use super::http::message_id;
use super::press::Press;
use super::show;
use crate::app::{AppError, Home, MatchId};

/// A card in a channel that offers to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Card {
    channel: u64,
    message: u64,
    game: u64,
    board: u64,
}

impl Bot {
    /// Has everything due posted, newest board only, after a look whether it was posted before;
    /// reduces old cards that still offer to play, and posts those anew that are gone. `own` is the
    /// bot's Discord id.
    pub(super) async fn look_after_cards(self: &Arc<Bot>, own: u64) -> Result<(), AppError> {
        let due = self.app.all_due().await?;
        let mut looked = HashSet::new();
        let mut standing = HashSet::new();
        for one in &due {
            let channel = one.view.place.channel;
            if looked.insert(channel) {
                standing.extend(self.read_back(channel, own).await?);
            }
        }
        for one in due {
            let over = one.view.game.ending().is_some();
            self.outbox
                .board(self, one.view.place.channel, one.view.id, over);
        }
        for id in self.app.untold_offers().await? {
            if let Some(view) = self.app.view(id).await? {
                self.outbox.offers(self, view.place.channel, id);
            }
        }
        for (id, channel, message) in self.app.cards().await? {
            if looked.insert(channel) {
                standing.extend(self.read_back(channel, own).await?);
            }
            if !standing.contains(&message) {
                self.look_up(id, channel, message).await?;
            }
        }
        Ok(())
    }

    async fn look_up(
        self: &Arc<Bot>,
        id: MatchId,
        channel: u64,
        message: u64,
    ) -> Result<(), AppError> {
        match self.api.look_up(channel, message).await {
            Err(error) if error.message_gone() => {
                self.app.card_gone(id).await?;
                self.outbox.board(self, channel, id, false);
            }
            Err(error) if error.place_closed() => {
                if let Some(view) = self.app.view(id).await? {
                    self.lose_place(&view, &error).await?;
                }
            }
            Err(error) => tracing::debug!(%error, game = %id, "a card could not be looked up"),
            Ok(_) => {}
        }
        Ok(())
    }

    /// Looks through the newest messages of a channel; returns those that stand there.
    async fn read_back(self: &Arc<Bot>, channel: u64, own: u64) -> Result<Vec<u64>, AppError> {
        let newest = match self.api.newest(channel).await {
            Ok(newest) => newest,
            Err(error) => {
                tracing::debug!(%error, "a channel could not be read back");
                return Ok(Vec::new());
            }
        };
        let mut standing = Vec::new();
        for message in &newest {
            standing.extend(message_id(message));
            if let Some(card) = card(channel, message, own) {
                self.reconcile(card).await?;
            }
        }
        Ok(standing)
    }

    /// Notes a card that was sent but not noted; reduces one that is no longer the newest.
    async fn reconcile(self: &Arc<Bot>, card: Card) -> Result<(), AppError> {
        let id = MatchId(i64::try_from(card.game).unwrap_or(-1));
        let Some(view) = self.app.view(id).await? else {
            return Ok(());
        };
        if view.place.channel != card.channel || view.place.home == Home::Guest {
            return Ok(());
        }
        // A card from before this match is of another database that once had the same numbers.
        let challenge = self.app.find_challenge(view.challenge).await?;
        let begun = challenge.and_then(|challenge| challenge.message);
        if begun.is_none_or(|begun| card.message < begun) {
            return Ok(());
        }
        match view.place.message {
            Some(newest) if newest > card.message => {
                if let Some(game) = self.app.game_at(id, card.board).await? {
                    tracing::info!(game = %id, board = card.board, "an old card still offered to play");
                    let reduced = show::reduced(&view, &game, newest);
                    self.outbox.edit(self, card.channel, card.message, reduced);
                }
            }
            Some(newest) if newest == card.message => {}
            _ if card.board > view.place.shown => {
                tracing::info!(game = %id, board = card.board, "a card was sent but not noted");
                self.app.card_shown(id, card.board, card.message).await?;
            }
            _ => {}
        }
        Ok(())
    }
}

/// The card that a message is: sent by the bot unasked, with a Play button.
fn card(channel: u64, message: &Value, own: u64) -> Option<Card> {
    if message["author"]["id"].as_str()?.parse() != Ok(own)
        || message.get("interaction_metadata").is_some()
    {
        return None;
    }
    let (game, board) = play(&message["components"])?;
    Some(Card {
        channel,
        message: message_id(message).ok()?,
        game,
        board,
    })
}

/// Match and board of the first Play button among components, nested ones included.
fn play(components: &Value) -> Option<(u64, u64)> {
    components.as_array()?.iter().find_map(|part| {
        let press = part["custom_id"].as_str().and_then(Press::read);
        match press {
            Some(Press::Play { game, board }) => Some((game, board)),
            _ => play(&part["components"]),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn message(author: u64, custom_id: &str) -> Value {
        json!({
            "id": "77", "author": {"id": author.to_string()},
            "components": [{"type": 17, "components": [
                {"type": 10, "content": "a board"},
                {"type": 1, "components": [{"type": 2, "custom_id": custom_id}]},
            ]}],
        })
    }

    #[test]
    fn a_card_is_told_by_its_author_and_its_play_button() {
        let found = Card {
            channel: 5,
            message: 77,
            game: 3,
            board: 9,
        };
        assert_eq!(card(5, &message(1, "play:3:9"), 1), Some(found));
        assert_eq!(card(5, &message(2, "play:3:9"), 1), None);
        assert_eq!(card(5, &message(1, "text:3"), 1), None);
    }

    #[test]
    fn a_board_that_somebody_asked_for_is_no_card() {
        let mut posted = message(1, "play:3:9");
        posted["interaction_metadata"] = json!({"id": "1"});
        assert_eq!(card(5, &posted, 1), None);
    }
}
