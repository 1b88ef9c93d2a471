//! Where a match goes when its place is lost, and servers the bot is removed from.
//!
//! The rule, in this order: a match in a thread goes on in the channel around it; else its place
//! is lost, and it goes on by commands; the next turn played in a channel of the same server where
//! the bot may write takes it there. A removal of the bot loses every place in that server, and
//! its return gives them back. Nothing of this changes a match.

use super::{App, AppError, MatchId, View};

impl App {
    /// Notes which channel a thread was opened in.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn note_thread(&self, thread: u64, parent: u64) -> Result<(), AppError> {
        Ok(self.store.note_thread(thread, parent).await?)
    }

    /// The bot can no longer write where a match is shown: from now on that is the channel around
    /// its thread, which is returned, or nowhere.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn fall_back(&self, view: &View) -> Result<Option<u64>, AppError> {
        let around = self.store.parent_of(view.place.channel).await?;
        match around {
            Some(parent) => self.store.move_place(view.id, parent).await?,
            None => self.store.set_place_lost(view.id, true).await?,
        }
        Ok(around)
    }

    /// Shows a match whose place was lost in another channel from now on.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn move_to(&self, id: MatchId, channel: u64) -> Result<(), AppError> {
        Ok(self.store.move_place(id, channel).await?)
    }

    /// The bot was removed from a server. Says whether that is news.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn server_left(&self, guild: u64) -> Result<bool, AppError> {
        Ok(self.store.server_left(guild, self.now()).await?)
    }

    /// The bot is in a server. Says whether that is news.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn server_back(&self, guild: u64) -> Result<bool, AppError> {
        Ok(self.store.server_back(guild).await?)
    }

    /// Takes in the list of all servers the bot is in, as a fresh connection brings it: removals
    /// and returns that nobody told of. Servers in an outage are on the list, too.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn compare_servers(&self, guilds: &[u64]) -> Result<(), AppError> {
        for (guild, left) in self.store.servers().await? {
            let inside = guilds.contains(&guild);
            if inside && left {
                self.server_back(guild).await?;
            } else if !inside && !left {
                self.server_left(guild).await?;
            }
        }
        Ok(())
    }
}
