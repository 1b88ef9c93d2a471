//! Posting cards unasked: what the outbox does when a match's turn has come, and what happens
//! where that is no longer possible.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use super::body::Body;
use super::bot::{Bot, Trouble};
use super::http::ApiError;
use super::outbox::{Item, Sender, Sent};
use super::plainer::Way;
use super::reply::{Reply, files};
use super::show;
use crate::app::{AppError, Due, MatchId, Notify, View};
use crate::play::Seat;
use crate::words::{Language, flow};

/// Who moved last in a match and can still be told, privately, how its card fared.
#[derive(Default)]
pub struct Movers(Mutex<HashMap<MatchId, (Reply, Language)>>);

impl Movers {
    fn put(&self, id: MatchId, reply: Reply, language: Language) {
        let mut movers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        movers.insert(id, (reply, language));
    }

    fn take(&self, id: MatchId) -> Option<(Reply, Language)> {
        let mut movers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        movers.remove(&id)
    }
}

/// Matches whose next card is the first in the channel around their lost thread, and says so.
#[derive(Default)]
pub struct Moved(Mutex<HashSet<MatchId>>);

impl Moved {
    fn note(&self, id: MatchId) {
        self.set().insert(id);
    }

    fn forget(&self, id: MatchId) {
        self.set().remove(&id);
    }

    /// Whether the match has just lost its thread.
    pub fn contains(&self, id: MatchId) -> bool {
        self.set().contains(&id)
    }

    fn set(&self) -> std::sync::MutexGuard<'_, HashSet<MatchId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bot {
    /// Has today's board of a match posted where the bot writes unasked. `mover` is told privately
    /// if that turns out to be impossible, or possible only without names or picture.
    ///
    /// # Errors
    /// Discord's, when the mover is told at once.
    pub async fn announce(
        self: &Arc<Bot>,
        view: &View,
        mover: &Reply,
        language: Language,
    ) -> Result<(), Trouble> {
        if view.place.lost {
            return Ok(self.tell_place_lost(mover, language).await?);
        }
        self.movers.put(view.id, mover.clone(), language);
        let over = view.game.ending().is_some();
        self.outbox.board(self, view.place.channel, view.id, over);
        Ok(())
    }

    async fn tell_place_lost(&self, mover: &Reply, language: Language) -> Result<(), ApiError> {
        let sentence = flow::place_lost(language, &self.command(language, "play"));
        mover.follow_up_private(&show::sentence(sentence)).await
    }

    /// Tells the mover of a match something about its card, if one waits to hear of it.
    async fn tell_mover(&self, id: MatchId, say: impl FnOnce(Language) -> Option<String>) {
        let Some((mover, language)) = self.movers.take(id) else {
            return;
        };
        let Some(sentence) = say(language) else {
            return;
        };
        if let Err(error) = mover.follow_up_private(&show::sentence(sentence)).await {
            tracing::info!(%error, game = %id, "the mover could not be told of the card");
        }
    }

    /// The place of a match is lost: its card goes to the channel around the thread, else the
    /// mover reads how the match goes on.
    pub(super) async fn lose_place(
        self: &Arc<Bot>,
        view: &View,
        why: &(impl std::fmt::Display + Sync),
    ) -> Result<(), AppError> {
        tracing::warn!(game = %view.id, %why, "the bot may no longer write where this match is shown");
        if let Some(parent) = self.app.fall_back(view).await? {
            self.moved.note(view.id);
            let over = view.game.ending().is_some();
            self.outbox.board(self, parent, view.id, over);
            return Ok(());
        }
        let lost = |language| Some(flow::place_lost(language, &self.command(language, "play")));
        self.tell_mover(view.id, lost).await;
        Ok(())
    }

    /// A channel or thread was deleted: its matches go on elsewhere.
    pub async fn channel_gone(self: &Arc<Bot>, channel: u64) {
        if let Err(error) = self.leave_channel(channel).await {
            tracing::error!(%error, "the matches of a deleted channel could not be moved");
        }
    }

    /// A thread was deleted.
    pub async fn thread_gone(self: &Arc<Bot>, thread: u64, parent: u64) {
        if let Err(error) = self.app.note_thread(thread, parent).await {
            tracing::error!(%error, "a thread could not be noted");
        }
        self.channel_gone(thread).await;
    }

    async fn leave_channel(self: &Arc<Bot>, channel: u64) -> Result<(), AppError> {
        self.app.forget_channel(channel).await?;
        for id in self.app.matches_in(channel).await? {
            if let Some(view) = self.app.view(id).await?
                && view.place.writes_unasked()
            {
                self.lose_place(&view, &"it was deleted").await?;
            }
        }
        Ok(())
    }

    /// Puts everything due into the outbox.
    pub(super) async fn send_all_due(self: &Arc<Bot>) -> Result<(), AppError> {
        for due in self.app.all_due().await? {
            let over = due.view.game.ending().is_some();
            self.outbox
                .board(self, due.view.place.channel, due.view.id, over);
        }
        Ok(())
    }

    /// Posts or edits today's card of a match, as its last posted card needs it.
    async fn show_board(self: &Arc<Bot>, due: &Due) -> Result<(), Trouble> {
        let view = &due.view;
        let board = view.game.board();
        let channel = view.place.channel;
        let (told, direct) = self.who_is_called(due).await?;
        if let (false, Some(message)) = (due.ring, view.place.message) {
            // The same person's turn goes on: who was told of it is not told again.
            let edited = self
                .say_card(view, &told, Way::Edit(channel, message))
                .await;
            match edited {
                Err(Trouble::Api(error)) if error.message_gone() => {
                    self.app.card_gone(view.id).await?;
                }
                // Only a new message wakes a thread.
                Err(Trouble::Api(error)) if error.asleep() => {}
                other => {
                    other?;
                    self.app.card_shown(view.id, board, message).await?;
                    return Ok(());
                }
            }
        }
        let (sent, plainer) = self.say_card(view, &told, Way::Send(channel)).await?;
        let message =
            sent.ok_or_else(|| ApiError::Unreadable("a sent message without a number".to_owned()))?;
        self.app.card_shown(view.id, board, message).await?;
        self.moved.forget(view.id);
        self.tell_mover(view.id, |language| plainer?.told(language))
            .await;
        self.call_directly(view, message, &direct).await?;
        if let Some(old) = view.place.message.filter(|old| *old != message)
            && let Some(game) = self.app.game_at(view.id, view.place.shown).await?
        {
            let reduced = show::reduced(view, &game, message);
            self.outbox.edit(self, channel, old, reduced);
        }
        Ok(())
    }

    /// Who is mentioned on a due card, and who is told of it by direct message, as each chose.
    async fn who_is_called(&self, due: &Due) -> Result<(Vec<Seat>, Vec<Seat>), AppError> {
        let (mut told, mut direct) = (Vec::new(), Vec::new());
        if due.ring {
            for seat in self.to_call(&due.view).await? {
                match self.app.notices_of(due.view.people[seat].id).await?.notify {
                    Notify::Place => told.push(seat),
                    Notify::Dm if due.view.to_tell().contains(&seat) => direct.push(seat),
                    Notify::Dm => {}
                    Notify::Nowhere => {}
                }
            }
        }
        Ok((told, direct))
    }

    /// Who is told of a board: in a thread that was opened for the match both people at first,
    /// which brings them into it.
    async fn to_call(&self, view: &View) -> Result<Vec<Seat>, AppError> {
        let opens = self.app.opens_its_thread(view).await?;
        let told = view.to_tell();
        Ok(Seat::ALL
            .into_iter()
            .filter(|seat| told.contains(seat) || (opens && view.people[*seat].account.is_some()))
            .collect())
    }

    async fn send_board(self: &Arc<Bot>, id: MatchId) -> Result<(), Trouble> {
        while let Some(due) = self.app.due(id).await? {
            match self.show_board(&due).await {
                Err(Trouble::Api(error)) if error.place_closed() => {
                    return Ok(self.lose_place(&due.view, &error).await?);
                }
                Err(Trouble::Api(error)) if !error.passing() => {
                    tracing::error!(%error, game = %id, "a card was refused");
                    let play = |language| self.command(language, "play");
                    let refused = |language| Some(flow::card_refused(language, &play(language)));
                    self.tell_mover(id, refused).await;
                    return Ok(());
                }
                other => other?,
            }
        }
        // Lost while the card waited for its turn: nothing is due there, but the mover waits.
        if self.app.view(id).await?.is_some_and(|view| view.place.lost) {
            let lost = |language| Some(flow::place_lost(language, &self.command(language, "play")));
            self.tell_mover(id, lost).await;
        }
        Ok(())
    }

    async fn send_edit(&self, channel: u64, message: u64, body: &Body) -> Result<(), Trouble> {
        let sent = self
            .api
            .edit(channel, message, &body.edit(), &files(body))
            .await;
        match sent {
            // Gone, out of reach, or edited too often after an hour (30046): it stays as it is.
            Err(error) if !error.passing() => {
                tracing::debug!(%error, "an old card stays as it is");
                Ok(())
            }
            other => Ok(other?),
        }
    }
}

impl Bot {
    async fn send_post(&self, channel: u64, body: &Body) -> Result<(), Trouble> {
        match self.api.send(channel, &body.message(), &files(body)).await {
            // The match goes on elsewhere; its place is marked when its next board is due.
            Err(error) if error.place_closed() => {
                tracing::info!(%error, "a notice has no place to stand");
                Ok(())
            }
            other => Ok(other.map(|_| ())?),
        }
    }

    async fn send_or_post(&self, user: u64, channel: u64, body: &Body) -> Result<(), Trouble> {
        if self.send_direct(user, body).await? {
            return Ok(());
        }
        self.send_post(channel, body).await
    }
}

impl Sender for Bot {
    async fn send(self: Arc<Self>, channel: u64, item: Item) -> Sent {
        let sent = match &item {
            Item::Board(id) => self.send_board(*id).await,
            Item::Offers(id) => self.send_offers(*id).await,
            Item::Refresh(id) => self.send_refresh(*id).await,
            Item::Post(body) => self.send_post(channel, body).await,
            Item::Direct { user, body } => self.send_or_post(*user, channel, body).await,
            Item::Edit { message, body } => self.send_edit(channel, *message, body).await,
        };
        match sent {
            Ok(()) => Sent::Done,
            Err(Trouble::Api(error)) if error.passing() => Sent::Later(error.to_string()),
            Err(Trouble::App(error)) => Sent::Later(error.to_string()),
            Err(error) => {
                tracing::error!(%error, "a message was refused");
                Sent::Done
            }
        }
    }
}
