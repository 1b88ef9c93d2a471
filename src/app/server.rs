//! What who manages a server chose for it: where challenges are made, at which pace, in which
//! language, and whether each match gets a thread.

use super::people::language;
use super::{App, AppError, MatchId, View};
use crate::play::Pace;
use crate::store::ServerChoice;
use crate::words::Language;

/// What holds in a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Server {
    /// Language of public cards; none follows the rule for servers that never chose.
    pub language: Option<Language>,
    /// The pace of challenges that name none.
    pub pace: Pace,
    /// Whether each match gets a thread of its own.
    pub threads: bool,
    /// The channels in which challenges may be made; none listed allows all.
    pub channels: Vec<u64>,
    /// When a match last got no thread although it was to have one; none since it worked.
    pub thread_refused_at: Option<i64>,
}

/// More channels than this cannot be listed: a menu shows no more.
pub const CHANNELS: usize = 25;

impl Server {
    /// Whether challenges may be made in a channel, `parent` being the one around a thread.
    #[must_use]
    pub fn allows(&self, channel: u64, parent: Option<u64>) -> bool {
        let listed = |one: u64| self.channels.contains(&one);
        self.channels.is_empty() || listed(channel) || parent.is_some_and(listed)
    }
}

impl App {
    /// What holds in a server.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn server(&self, guild: u64) -> Result<Server, AppError> {
        let (choice, thread_refused_at) = self.store.server_choice(guild).await?;
        Ok(Server {
            language: choice.language.as_deref().map(language),
            pace: choice
                .pace
                .and_then(|text| text.parse().ok())
                .unwrap_or_default(),
            threads: choice.threads,
            channels: choice.channels,
            thread_refused_at,
        })
    }

    /// Keeps what was chosen for a server. Matches that run go on as they are.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn choose_for_server(&self, guild: u64, server: &Server) -> Result<(), AppError> {
        let id = self.store.server(guild).await?;
        let choice = ServerChoice {
            language: server.language.map(|language| language.to_string()),
            pace: (server.pace != Pace::None).then(|| server.pace.to_string()),
            threads: server.threads,
            channels: server.channels.clone(),
        };
        Ok(self.store.set_server_choice(id, choice).await?)
    }

    /// Notes that a match got no thread although it was to have one, or that one got it.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn thread_refused(&self, guild: u64, refused: bool) -> Result<(), AppError> {
        let id = self.store.server(guild).await?;
        let at = refused.then(|| self.now());
        Ok(self.store.set_thread_refused(id, at).await?)
    }

    /// A channel is gone: no server lists it any more.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn forget_channel(&self, channel: u64) -> Result<(), AppError> {
        Ok(self.store.forget_channel(channel).await?)
    }

    /// Shows a match in its own thread from now on, opened in `parent`.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn move_to_thread(
        &self,
        id: MatchId,
        thread: u64,
        parent: u64,
    ) -> Result<(), AppError> {
        self.note_thread(thread, parent).await?;
        self.move_to(id, thread).await
    }

    /// Whether a match is shown in the thread that was opened for it and nobody was called there
    /// yet: such a thread has the number of the message it was opened from, its challenge.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn opens_its_thread(&self, view: &View) -> Result<bool, AppError> {
        if view.place.rung > 0 {
            return Ok(false);
        }
        let challenge = self.store.challenge(view.challenge).await?;
        Ok(challenge.is_some_and(|one| one.message == Some(view.place.channel)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_allowed_with_the_channel_around_it_and_no_list_allows_all() {
        let mut server = Server::default();
        assert!(server.allows(1, None));
        server.channels = vec![2];
        assert!(server.allows(2, None) && server.allows(9, Some(2)));
        assert!(!server.allows(1, None) && !server.allows(2_000, Some(1)));
    }
}
