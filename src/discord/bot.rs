//! The bot: what its parts share, and what it does unasked.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use serde_json::Value;
use thiserror::Error;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::body::Body;
use super::commands::{self, Ids};
use super::films::Films;
use super::http::{Api, ApiError};
use super::outbox::{Item, Outbox, Sender, Sent};
use super::pictures::Pictures;
use super::reply::{Reply, files};
use super::show;
use crate::app::{App, AppError, Due, MatchId, Notify, View};
use crate::play::Seat;
use crate::words::{Language, flow};

/// What keeps a wish from being carried out although it was fine. The person reads an apology, the
/// log the cause.
#[derive(Debug, Error)]
pub enum Trouble {
    /// The store.
    #[error(transparent)]
    App(#[from] AppError),
    /// Discord.
    #[error(transparent)]
    Api(#[from] ApiError),
}

/// Everything the handlers share.
pub struct Bot {
    /// What people can do.
    pub app: Arc<App>,
    /// Discord's REST side.
    pub api: Api,
    /// What is sent unasked.
    pub outbox: Outbox,
    /// Where boards are drawn.
    pub pictures: Pictures,
    /// Where music and films are made.
    pub films: Films,
    /// Cancelled when the program ends.
    pub stop: CancellationToken,
    ids: RwLock<Ids>,
    /// Who moved last in a match and can still be told, privately, that the card could not be posted.
    movers: Mutex<HashMap<MatchId, (Reply, Language)>>,
    tasks: TaskTracker,
    /// The matches in which the bot is about to act; true when something has changed since.
    pub(super) acting: Mutex<HashMap<MatchId, bool>>,
}

impl Bot {
    /// A bot that has done nothing yet.
    #[must_use]
    pub fn new(app: Arc<App>, api: Api, stop: CancellationToken) -> Bot {
        Bot {
            app,
            api,
            outbox: Outbox::new(stop.clone()),
            pictures: Pictures::default(),
            films: Films::default(),
            stop,
            ids: RwLock::default(),
            movers: Mutex::default(),
            tasks: TaskTracker::new(),
            acting: Mutex::default(),
        }
    }

    /// Runs a task that the end waits for, a moment.
    pub fn spawn<F>(&self, task: F) -> tokio::task::JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        self.tasks.spawn(task)
    }

    /// Waits for what is still being answered or sent, at most `patience`.
    pub async fn finish(&self, patience: Duration) {
        self.tasks.close();
        let all = async {
            self.tasks.wait().await;
            self.outbox.close(patience).await;
        };
        if tokio::time::timeout(patience, all).await.is_err() {
            tracing::warn!("some answers were still on their way at the end");
        }
    }

    /// A command in a sentence, to click on.
    #[must_use]
    pub fn command(&self, language: Language, name: &str) -> String {
        self.ids().mention(language, name)
    }

    /// The ids of our commands.
    #[must_use]
    pub fn ids(&self) -> Ids {
        self.ids
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// After every fresh connection: registers the commands, looks whether the cards still stand,
    /// and has everything due posted. `own` is the bot's Discord id.
    pub async fn connected(self: &Arc<Bot>, own: u64) {
        if let Err(trouble) = self.register().await {
            tracing::error!(%trouble, "the commands could not be registered");
        }
        if let Err(error) = self.look_after_cards(own).await {
            tracing::error!(%error, "the cards could not be looked after");
        }
        self.play_on().await;
    }

    async fn register(&self) -> Result<(), Trouble> {
        if let Ok(known) = self.app.command_ids().await {
            self.learn(known);
        }
        let commands = Value::from(commands::registration());
        let ids = self.api.register(&commands).await?;
        self.app.keep_command_ids(ids.clone()).await?;
        self.learn(ids);
        Ok(())
    }

    fn learn(&self, ids: Vec<(String, u64)>) {
        *self.ids.write().unwrap_or_else(PoisonError::into_inner) = Ids::new(ids);
    }

    /// Has today's board of a match posted where the bot writes unasked. `mover` is told privately
    /// if that turns out to be impossible.
    pub async fn announce(
        self: &Arc<Bot>,
        view: &View,
        mover: &Reply,
        language: Language,
    ) -> Result<(), Trouble> {
        if view.place.lost {
            return Ok(self.tell_place_lost(mover, language).await?);
        }
        self.movers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(view.id, (mover.clone(), language));
        let over = view.game.ending().is_some();
        self.outbox.board(self, view.place.channel, view.id, over);
        Ok(())
    }

    async fn tell_place_lost(&self, mover: &Reply, language: Language) -> Result<(), ApiError> {
        let sentence = flow::place_lost(language, &self.command(language, "play"));
        mover.follow_up_private(&show::sentence(sentence)).await
    }

    fn mover_of(&self, id: MatchId) -> Option<(Reply, Language)> {
        self.movers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&id)
    }

    async fn lose_place(&self, id: MatchId, error: &ApiError) -> Result<(), Trouble> {
        tracing::warn!(game = %id, %error, "the bot may no longer write where this match is shown");
        self.app.place_lost(id).await?;
        if let Some((mover, language)) = self.mover_of(id) {
            self.tell_place_lost(&mover, language).await?;
        }
        Ok(())
    }

    /// A channel was deleted: its matches go on by commands.
    pub async fn channel_gone(&self, channel: u64) {
        let matches = match self.app.matches_in(channel).await {
            Ok(matches) => matches,
            Err(error) => {
                tracing::error!(%error, "the matches of a deleted channel could not be found");
                return;
            }
        };
        for id in matches {
            if let Err(error) = self.app.place_lost(id).await {
                tracing::error!(%error, game = %id, "a lost place could not be noted");
            }
        }
    }

    /// Posts or edits today's card of a match, as its last posted card needs it.
    async fn show_board(self: &Arc<Bot>, due: &Due) -> Result<(), Trouble> {
        let view = &due.view;
        let board = view.game.board();
        let channel = view.place.channel;
        let (told, direct) = self.who_is_called(due).await?;
        let body = show::card_for(self, view, &told).await;
        if let (false, Some(message)) = (due.ring, view.place.message) {
            // The same person's turn goes on: who was told of it is not told again.
            match self
                .api
                .edit(channel, message, &body.edit(), &files(&body))
                .await
            {
                Err(error) if error.message_gone() => self.app.card_gone(view.id).await?,
                other => {
                    other?;
                    self.app.card_shown(view.id, board, message).await?;
                    return Ok(());
                }
            }
        }
        let message = self
            .api
            .send(channel, &body.message(), &files(&body))
            .await?;
        self.app.card_shown(view.id, board, message).await?;
        self.mover_of(view.id);
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
            for seat in due.view.to_tell() {
                match self.app.notices_of(due.view.people[seat].id).await?.notify {
                    Notify::Place => told.push(seat),
                    Notify::Dm => direct.push(seat),
                    Notify::Nowhere => {}
                }
            }
        }
        Ok((told, direct))
    }

    async fn send_board(self: &Arc<Bot>, id: MatchId) -> Result<(), Trouble> {
        while let Some(due) = self.app.due(id).await? {
            match self.show_board(&due).await {
                Err(Trouble::Api(error)) if error.no_access() || error.channel_gone() => {
                    return self.lose_place(id, &error).await;
                }
                other => other?,
            }
        }
        Ok(())
    }

    pub(super) async fn send_edit(
        &self,
        channel: u64,
        message: u64,
        body: &Body,
    ) -> Result<(), Trouble> {
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
            // The match goes on by commands; its place is marked when its next board is due.
            Err(error) if error.no_access() || error.channel_gone() => {
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
