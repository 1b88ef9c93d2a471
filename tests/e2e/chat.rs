//! Two people in the sandbox, driven through its control interface, with the real bot between them.

mod person;
mod seen;

use std::sync::Arc;
use std::time::{Duration, Instant};

use revanche::app::App;
use revanche::discord::{self, Connection};
use revanche::sandbox::Sandbox;
use revanche::store::Store;
use revanche::time::Clock;
use serde_json::{Value, json};
use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

pub use person::Person;
use seen::find_channel;
pub use seen::{control, controls, custom_id, id, is_end, list, play_id, text};

/// The longest anything may take before a test calls it lost.
const PATIENCE: Duration = Duration::from_secs(180);
/// How long the bot may take for a first answer: Discord's three seconds. Built without optimisation
/// it gets longer, on a machine that is busy with other tests.
const FIRST_ANSWER: Duration = Duration::from_secs(if cfg!(debug_assertions) { 30 } else { 3 });

/// How long a clean stop may take: five seconds, longer without optimisation as above.
const STOP: Duration = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 5 });

/// The bot, running in this process against a sandbox.
pub struct Bot {
    stop: CancellationToken,
    task: tokio::task::JoinHandle<Result<(), discord::RunError>>,
    app: Arc<App>,
}

/// What a test sets otherwise than usual.
#[derive(Clone)]
pub struct Setting {
    /// The sandbox.
    pub sandbox: revanche::sandbox::Settings,
    /// Silence longer than this makes the bot connect anew.
    pub deaf_after: Duration,
}

impl Default for Setting {
    fn default() -> Setting {
        Setting {
            sandbox: revanche::sandbox::Settings::default(),
            deaf_after: discord::watchdog::DEAF_AFTER,
        }
    }
}

impl Bot {
    /// Starts the bot over a database, connected to the sandbox at `address`.
    pub async fn start(database: &str, address: &str, clock: Clock, setting: &Setting) -> Bot {
        let store = Store::open(database).await.expect("the database opens");
        let app = Arc::new(App::new(store, clock));
        let stop = CancellationToken::new();
        let connection = Connection {
            token: "test".to_owned(),
            loopback: Some(address.to_owned()),
        };
        let run = discord::run_watched(
            connection,
            Arc::clone(&app),
            stop.clone(),
            setting.deaf_after,
        );
        let task = tokio::spawn(run);
        Bot { stop, task, app }
    }

    /// Stops it cleanly; it must take less than 5 s.
    pub async fn stop(self) {
        let begun = Instant::now();
        self.stop.cancel();
        self.task
            .await
            .expect("the bot's task ends")
            .expect("the bot ends without an error");
        self.app.close().await;
        assert!(begun.elapsed() < STOP, "a slow stop");
    }
}

/// A sandbox with the bot in it and its own database.
pub struct Chat {
    /// The sandbox's address.
    pub address: String,
    /// The database's address.
    pub database: String,
    sandbox: Option<Sandbox>,
    bot: Option<Bot>,
    setting: Setting,
    folder: tempfile::TempDir,
    client: reqwest::Client,
    clock: Clock,
    /// Ids by name: people, channels.
    world: Value,
}

impl Chat {
    /// Starts sandbox and bot, and waits until the commands are there.
    pub async fn start() -> Chat {
        Chat::by(Clock::system(), Setting::default()).await
    }

    /// The same with a clock that stands still until the test moves it, from today on.
    pub async fn by_hand() -> Chat {
        let clock = Clock::manual(Clock::system().now());
        Chat::by(clock, Setting::default()).await
    }

    /// The same with something set otherwise.
    pub async fn start_with(setting: Setting) -> Chat {
        Chat::by(Clock::system(), setting).await
    }

    async fn by(clock: Clock, setting: Setting) -> Chat {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let mut settings = setting.sandbox.clone();
        settings.first_response = FIRST_ANSWER;
        if clock.is_manual() {
            let (told, moved) = (clock.clone(), clock.clone());
            settings.time = revanche::sandbox::Time::by_hand(
                move || u64::try_from(told.now()).expect("an instant after 1970"),
                move |millis| {
                    moved.advance(i64::try_from(millis).expect("a short while"));
                },
            );
        }
        let sandbox = Sandbox::start(listener, settings).expect("a loopback listener");
        let address = sandbox.url();
        let folder = tempfile::tempdir().expect("a folder");
        let database = format!("sqlite:{}", folder.path().join("test.db").display());
        let bot = Bot::start(&database, &address, clock.clone(), &setting).await;
        let client = reqwest::Client::builder()
            .no_proxy()
            .build()
            .expect("a client");
        let mut chat = Chat {
            address,
            database,
            sandbox: Some(sandbox),
            bot: Some(bot),
            setting,
            folder,
            client,
            clock,
            world: Value::Null,
        };
        chat.world = chat.get("/sandbox/world").await;
        chat.commands_are_there().await;
        chat
    }

    /// Waits for the registration of the commands.
    pub async fn commands_are_there(&self) {
        let ana = self.person("Ana", "general");
        self.until("the commands are registered", async || {
            let path = format!("/sandbox/commands?as={}&channel={}", ana.id, ana.channel);
            let commands = self.get(&path).await;
            list(&commands, "commands")
                .iter()
                .any(|command| command["name"] == "challenge")
        })
        .await;
    }

    /// Stops the bot and starts another over the same database.
    pub async fn restart_bot(&mut self) {
        self.stop_bot().await;
        self.start_bot().await;
    }

    /// Stops the bot and leaves it stopped.
    pub async fn stop_bot(&mut self) {
        if let Some(bot) = self.bot.take() {
            bot.stop().await;
        }
    }

    /// Starts a bot over the same database and waits until it is connected.
    pub async fn start_bot(&mut self) {
        let (database, address) = (&self.database, &self.address);
        let bot = Bot::start(database, address, self.clock.clone(), &self.setting).await;
        self.bot = Some(bot);
        self.until("the bot is connected", async || {
            self.get("/sandbox/world").await["bot_connected"] == true
        })
        .await;
    }

    /// Now, by the clock both live by.
    pub fn now(&self) -> i64 {
        self.clock.now()
    }

    /// Lets hours pass, as somebody at the page does.
    pub async fn hours_pass(&self, hours: u64) {
        let to = json!({ "advance": hours * 3_600_000 });
        self.post("/sandbox/clock", to).await;
    }

    /// Waits until the bot knows the cards of all challenges: it asks for them with tokens that live
    /// for minutes, and hours may be about to pass.
    pub async fn cards_are_known(&self) {
        let mut db = SqliteConnection::connect(&self.database)
            .await
            .expect("the database");
        let unknown = "select count(*) from challenge where state = 'open' and message is null";
        loop {
            let count: i64 = sqlx::query_scalar(unknown)
                .fetch_one(&mut db)
                .await
                .expect("a count");
            if count == 0 {
                return;
            }
            tokio::task::yield_now().await;
        }
    }

    /// Starts a thread in a channel; returns its id.
    pub async fn opens_thread(&self, channel: &str, name: &str) -> String {
        let path = format!("{}/api/v10/channels/{channel}/threads", self.address);
        let answer = self
            .client
            .post(path)
            .header("authorization", "Bot test")
            .json(&json!({ "name": name, "type": 11 }))
            .send()
            .await
            .expect("the sandbox answers");
        let thread: Value = answer.json().await.expect("a thread");
        id(&thread).to_owned()
    }

    /// Has something go wrong, as `/sandbox/misbehave` says.
    pub async fn goes_wrong(&self, fault: Value) {
        self.post("/sandbox/misbehave", fault).await;
    }

    /// Ana and Bo in the usual channel.
    pub fn both(&self) -> [Person<'_>; 2] {
        ["Ana", "Bo"].map(|name| self.person(name, "general"))
    }

    /// Stops everything and checks the database once more.
    pub async fn end(mut self) {
        if let Some(bot) = self.bot.take() {
            bot.stop().await;
        }
        if let Some(sandbox) = self.sandbox.take() {
            sandbox.stop().await;
        }
        let check = std::process::Command::new(env!("CARGO_BIN_EXE_revanche"))
            .args(["db", "check"])
            .env("DATABASE_URL", &self.database)
            .output()
            .expect("the check runs");
        assert!(
            check.status.success(),
            "db check: {}{}",
            String::from_utf8_lossy(&check.stdout),
            String::from_utf8_lossy(&check.stderr)
        );
        drop(self.folder);
    }

    /// A person by name in a channel by name; "bot" is the person's direct message with the bot,
    /// "pair" the one of two people.
    pub fn person(&self, name: &str, channel: &str) -> Person<'_> {
        let id = list(&self.world, "people")
            .iter()
            .find(|person| person["name"] == name)
            .and_then(|person| person["id"].as_str())
            .unwrap_or_else(|| panic!("nobody is called {name}: {}", self.world))
            .to_owned();
        let channel = find_channel(&self.world, channel, &id)
            .unwrap_or_else(|| panic!("no channel {channel}: {}", self.world));
        Person {
            chat: self,
            id,
            channel,
        }
    }

    /// GET of the control interface.
    pub async fn get(&self, path: &str) -> Value {
        let answer = self
            .client
            .get(format!("{}{path}", self.address))
            .send()
            .await
            .expect("the sandbox answers");
        answer.json().await.expect("an answer in JSON")
    }

    /// POST of the control interface.
    pub async fn post(&self, path: &str, body: Value) -> Value {
        let answer = self
            .client
            .post(format!("{}{path}", self.address))
            .json(&body)
            .send()
            .await
            .expect("the sandbox answers");
        let status = answer.status();
        let text = answer.text().await.expect("a body");
        assert!(status.is_success(), "{path} {body}: {status} {text}");
        serde_json::from_str(&text).unwrap_or(Value::Null)
    }

    /// Asks again and again until something is the case.
    pub async fn until(&self, what: &str, mut is: impl AsyncFnMut() -> bool) {
        let begun = Instant::now();
        while !is().await {
            assert!(begun.elapsed() < PATIENCE, "never: {what}");
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }
}
