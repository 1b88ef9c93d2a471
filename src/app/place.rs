//! Where a match is shown, and which cards are due.

use super::{App, AppError, MatchId, View};

/// What the bot is in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// It is a member and can write unasked.
    Member,
    /// A guest: it can only answer who presses or types.
    Guest,
}

/// A match's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The server's id at the front end, outside direct messages.
    pub guild: Option<u64>,
    /// The channel or thread.
    pub channel: u64,
    /// The newest card, if one stands.
    pub message: Option<u64>,
    /// Language of public cards.
    pub language: crate::words::Language,
    /// Member or guest.
    pub home: Home,
    /// The board number on the card.
    pub shown: u64,
    /// The board number last pinged for.
    pub rung: u64,
    /// Whether the bot may no longer write there.
    pub lost: bool,
}

/// A card that is behind the match.
#[derive(Clone, Debug)]
pub struct Due {
    /// The match as it stands.
    pub view: View,
    /// Whether who is to be told of this board is still to be pinged.
    pub ring: bool,
}

impl Home {
    pub(super) fn of(guest: bool) -> Home {
        if guest { Home::Guest } else { Home::Member }
    }
}

impl Place {
    /// Whether the bot writes here by itself.
    #[must_use]
    pub fn writes_unasked(&self) -> bool {
        self.home == Home::Member && !self.lost
    }
}

impl App {
    /// Today's card of a match, if the one that stands is older and the bot writes there unasked.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn due(&self, id: MatchId) -> Result<Option<Due>, AppError> {
        Ok(self
            .view(id)
            .await?
            .filter(|view| view.place.writes_unasked() && view.place.shown < view.game.board())
            .map(Due::of))
    }

    /// Every match whose card is due in a place where the bot writes unasked, with its channel.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn all_due(&self) -> Result<Vec<Due>, AppError> {
        let mut due = Vec::new();
        for row in self.store.due().await? {
            if let Some(one) = self.due(row.match_id).await? {
                due.push(one);
            }
        }
        Ok(due)
    }

    /// Where the cards of running matches stand: match, channel, message.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn cards(&self) -> Result<Vec<(MatchId, u64, u64)>, AppError> {
        let standing = self.store.standing_cards().await?;
        Ok(standing
            .into_iter()
            .map(|card| (card.id, card.channel, card.message))
            .collect())
    }

    /// Notes that a message shows a board, and that who is to be told of it was told.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn card_shown(&self, id: MatchId, board: u64, message: u64) -> Result<(), AppError> {
        Ok(self.store.set_posted(id, board, message).await?)
    }

    /// Notes that a card is gone: the board is to be posted again, without a ping.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn card_gone(&self, id: MatchId) -> Result<(), AppError> {
        Ok(self.store.forget_card(id).await?)
    }

    /// Notes that the bot may no longer write where a match is shown.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn place_lost(&self, id: MatchId) -> Result<(), AppError> {
        Ok(self.store.set_place_lost(id, true).await?)
    }

    /// Notes that the bot may write there again.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn place_found(&self, id: MatchId) -> Result<(), AppError> {
        Ok(self.store.set_place_lost(id, false).await?)
    }

    /// The running matches shown in a channel.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn matches_in(&self, channel: u64) -> Result<Vec<MatchId>, AppError> {
        let listed = self.store.matches_in(channel).await?;
        Ok(listed.into_iter().map(|one| one.id).collect())
    }

    /// The ids of the front end's commands, for sentences that name one to click on.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn command_ids(&self) -> Result<Vec<(String, u64)>, AppError> {
        Ok(self.store.command_ids().await?)
    }

    /// Keeps those ids.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn keep_command_ids(&self, ids: Vec<(String, u64)>) -> Result<(), AppError> {
        Ok(self.store.set_command_ids(ids).await?)
    }
}

impl Due {
    /// Today's card of a match, whether it is due or asked for.
    #[must_use]
    pub fn of(view: View) -> Due {
        let ring = view.place.rung < view.turn_began().max(1);
        Due { view, ring }
    }
}
