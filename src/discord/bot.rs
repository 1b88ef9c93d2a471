//! The bot: what its parts share, and what it does unasked.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use serde_json::Value;
use thiserror::Error;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::commands::{self, Ids};
use super::films::Films;
use super::http::{Api, ApiError};
use super::outbox::Outbox;
use super::pictures::Pictures;
use super::plainer::Plainness;
use super::post::{Moved, Movers};
use crate::app::{App, AppError, MatchId};
use crate::words::Language;

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
    pub(super) movers: Movers,
    pub(super) plainness: Plainness,
    pub(super) moved: Moved,
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
            movers: Movers::default(),
            plainness: Plainness::default(),
            moved: Moved::default(),
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

    /// After every fresh connection: takes in which servers (`guilds`) the bot is in, registers the
    /// commands, looks whether the cards still stand, and has everything due posted. `own` is the
    /// bot's Discord id.
    pub async fn connected(self: &Arc<Bot>, own: u64, guilds: &[u64]) {
        if let Err(error) = self.app.compare_servers(guilds).await {
            tracing::error!(%error, "removals and returns could not be noted");
        }
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

    /// The bot was removed from a server; an outage is none. Its matches there rest.
    pub async fn server_left(&self, guild: u64) {
        match self.app.server_left(guild).await {
            Ok(true) => tracing::info!(guild, "removed from a server: its matches rest"),
            Ok(false) => {}
            Err(error) => tracing::error!(%error, "a removal could not be noted"),
        }
    }

    /// The bot is in a server: what rested there goes on.
    pub async fn server_back(self: &Arc<Bot>, guild: u64) {
        let back = async {
            if self.app.server_back(guild).await? {
                tracing::info!(guild, "back in a server: its matches go on");
                self.send_all_due().await?;
            }
            Ok::<(), AppError>(())
        };
        if let Err(error) = back.await {
            tracing::error!(%error, "a return could not be noted");
        }
    }
}
