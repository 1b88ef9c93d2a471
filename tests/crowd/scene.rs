//! Where a crowd plays: a sandbox and a bot as two processes, four people, two channels.

use std::path::PathBuf;

use crate::people::{self, Chat, Program};

/// All of it; ends with the test.
pub struct Scene {
    /// The bot's database.
    pub database: PathBuf,
    /// Where the bot logs.
    pub log: PathBuf,
    /// The sandbox's address.
    pub address: String,
    /// The bot.
    pub bot: Program,
    /// The sandbox's control API.
    pub chat: Chat,
    /// Ana, Bo, Chloé and Dan.
    pub ids: Vec<String>,
    /// Two channels of one server.
    pub channels: Vec<String>,
    sandbox: Program,
    _told: people::Told,
    _folder: tempfile::TempDir,
}

impl Scene {
    /// Starts both programs and waits until the bot's commands are there.
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("crowd.db");
        let log = folder.path().join("bot.log");
        let (sandbox, address) = people::start_sandbox();
        let bot = people::start_bot(&address, &database, &log);
        let chat = Chat::new(&address);
        let mut ids = Vec::new();
        for name in ["Ana", "Bo", "Chloé", "Dan"] {
            ids.push(chat.person(name).await);
        }
        let channels = vec![
            chat.channel("Café", "general").await,
            chat.channel("Café", "jeux").await,
        ];
        chat.ready(&ids[0], &channels[0]).await;
        Self {
            _told: people::Told(log.clone()),
            database,
            log,
            address,
            bot,
            chat,
            ids,
            channels,
            sandbox,
            _folder: folder,
        }
    }

    /// Ends both programs; the database must be in order.
    pub fn end(&mut self) {
        self.bot.kill();
        self.sandbox.kill();
        people::check_database(&self.database).unwrap_or_else(|found| panic!("{found}"));
    }
}
