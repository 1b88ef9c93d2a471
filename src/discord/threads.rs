//! A thread for each match, where a server wants it so.

use super::asked::Asked;
use super::bot::Bot;
use super::http::ApiError;
use super::plainer::Plain;
use super::show;
use crate::app::{AppError, Challenge, View};
use crate::words::{server, title};

impl Bot {
    /// Opens the thread of a rematch from the last card of the match before, which then stands for
    /// the card of a challenge. A match that was played in a thread goes on there.
    ///
    /// # Errors
    /// The store's trouble.
    pub(super) async fn give_a_thread_again(
        &self,
        asked: &Asked,
        before: &View,
        new: View,
    ) -> Result<View, AppError> {
        let (Some(message), Some(challenge)) = (
            before.place.message,
            self.app.find_challenge(new.challenge).await?,
        ) else {
            return Ok(new);
        };
        if !self.wants_thread(asked, &challenge, &new).await? {
            return Ok(new);
        }
        self.app.challenge_shown(challenge.id, message).await?;
        let challenge = Challenge {
            message: Some(message),
            ..challenge
        };
        self.give_a_thread(asked, &challenge, new).await
    }

    /// Opens the thread of a match that two wishes have made. There is no card of a challenge, so one
    /// is posted that says what met; it calls nobody, the first board does.
    ///
    /// # Errors
    /// The store's trouble.
    pub(super) async fn give_a_thread_to_wishes(
        &self,
        asked: &Asked,
        new: View,
    ) -> Result<View, AppError> {
        let Some(mut challenge) = self.app.find_challenge(new.challenge).await? else {
            return Ok(new);
        };
        if !self.wants_thread(asked, &challenge, &new).await? {
            return Ok(new);
        }
        if asked.missing_for_threads().is_empty() {
            match self.say_met(&challenge, &new).await {
                Ok(message) => {
                    self.app.challenge_shown(challenge.id, message).await?;
                    challenge.message = Some(message);
                }
                Err(error) => {
                    tracing::info!(%error, game = %new.id, "a match gets no thread: its card could not be sent");
                    return Ok(new);
                }
            }
        }
        self.give_a_thread(asked, &challenge, new).await
    }

    /// Posts what met, without names where a word filter refuses them.
    async fn say_met(&self, challenge: &Challenge, new: &View) -> Result<u64, ApiError> {
        let mut plain = Plain::default();
        loop {
            let card = show::met(challenge, &new.people.b, plain);
            let card = card.once(show::number(new.id.0), 0, 'w').message();
            match self.api.send(challenge.channel, &card, &[]).await {
                Ok(message) => return Ok(message),
                Err(refused) => plain = plain.after(&refused).ok_or(refused)?,
            }
        }
    }

    /// Whether a match is to get a thread where it is shown, and may.
    async fn wants_thread(
        &self,
        asked: &Asked,
        challenge: &Challenge,
        view: &View,
    ) -> Result<bool, AppError> {
        let channel = challenge.channel;
        let Some(guild) = asked.guild.filter(|_| asked.home) else {
            return Ok(false);
        };
        let here = asked.parent.is_none() && asked.channel == channel;
        Ok(here && view.place.channel == channel && self.app.server(guild).await?.threads)
    }

    /// Opens the thread of a match that has just begun from the card of its challenge, where the
    /// server wants threads and this place can have them. Returns the match as it is shown now:
    /// without a thread it stays in the channel, and who manages the server finds out why in
    /// `/server`.
    ///
    /// # Errors
    /// The store's trouble.
    pub(super) async fn give_a_thread(
        &self,
        asked: &Asked,
        challenge: &Challenge,
        mut view: View,
    ) -> Result<View, AppError> {
        let Some(guild) = asked.guild else {
            return Ok(view);
        };
        let channel = challenge.channel;
        if !self.wants_thread(asked, challenge, &view).await? {
            return Ok(view);
        }
        if !asked.missing_for_threads().is_empty() {
            tracing::info!(game = %view.id, "a match gets no thread: permissions are missing");
            self.app.thread_refused(guild, true).await?;
            return Ok(view);
        }
        let Some(message) = challenge.message else {
            return Ok(view);
        };
        // A thread has the number of its message, so that it can be noted before it is there: a
        // program that is killed in between finds the card due in it, or the thread missing, and
        // then the match goes back to the channel.
        self.app.move_to_thread(view.id, message, channel).await?;
        let game = title::game(view.place.language, view.game.terms().game);
        let name = server::thread_name(view.place.language, &game, show::number(view.id.0));
        match self.api.start_thread(channel, message, &name).await {
            Err(error) if !error.has_thread() => {
                tracing::info!(%error, game = %view.id, "a match gets no thread");
                self.app.move_to(view.id, channel).await?;
                if !error.wrong_kind_of_channel() {
                    self.app.thread_refused(guild, true).await?;
                }
                return Ok(view);
            }
            _ => {}
        }
        self.app.thread_refused(guild, false).await?;
        view.place.channel = message;
        Ok(view)
    }
}
