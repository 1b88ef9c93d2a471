//! Two people in the sandbox, driven through its control interface, with the real bot between them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use revanche::app::App;
use revanche::discord::{self, Connection};
use revanche::sandbox::Sandbox;
use revanche::store::Store;
use revanche::time::Clock;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// The longest anything may take before a test calls it lost.
const PATIENCE: Duration = Duration::from_secs(60);
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
    /// How long a challenge waits, in milliseconds.
    pub challenges_last: i64,
}

impl Default for Setting {
    fn default() -> Setting {
        Setting {
            sandbox: revanche::sandbox::Settings::default(),
            deaf_after: discord::watchdog::DEAF_AFTER,
            challenges_last: revanche::app::CHALLENGE_LASTS,
        }
    }
}

impl Bot {
    /// Starts the bot over a database, connected to the sandbox at `address`.
    pub async fn start(database: &str, address: &str, clock: Clock, setting: &Setting) -> Bot {
        let store = Store::open(database).await.expect("the database opens");
        let lasting = setting.challenges_last;
        let app = Arc::new(App::with_challenges_lasting(store, clock, lasting));
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

/// One person in one channel.
#[derive(Clone)]
pub struct Person<'a> {
    /// The chat they are in.
    pub chat: &'a Chat,
    /// Their Discord id.
    pub id: String,
    /// The channel's id.
    pub channel: String,
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
        thread["id"].as_str().expect("an id").to_owned()
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

impl Person<'_> {
    /// Types a slash command and reads the private answer or the public one.
    pub async fn asks(&self, name: &str, options: Value) -> Value {
        let outcome = self.types(name, options).await;
        self.answer(&outcome).await
    }

    /// Presses a button and reads the message that came of it.
    pub async fn presses_and_reads(&self, message: &str, custom_id: &str) -> Value {
        let outcome = self.presses(message, custom_id).await;
        self.answer(&outcome).await
    }

    /// The message an outcome names, once it says something: a slow answer is deferred first.
    async fn answer(&self, outcome: &Value) -> Value {
        let id = outcome["message"]
            .as_str()
            .unwrap_or_else(|| panic!("no message: {outcome}"));
        self.reads_other_than(id, &json!([])).await
    }

    /// One message once its components are others than these: on a busy machine a panel's answer
    /// is deferred, and the old panel stands a moment longer.
    pub async fn reads_other_than(&self, message: &str, components: &Value) -> Value {
        let mut found = Value::Null;
        self.chat
            .until("an answer", async || {
                found = self.reads(message).await;
                found["components"] != *components
                    && found["components"]
                        .as_array()
                        .is_some_and(|some| !some.is_empty())
            })
            .await;
        found
    }

    /// What is offered while the person types.
    pub async fn completes(&self, name: &str, focused: &str, value: &str) -> Vec<String> {
        let offered = self
            .chat
            .post(
                "/sandbox/autocomplete",
                json!({ "as": self.id, "channel": self.channel, "name": name, "options": {},
                        "focused": focused, "value": value }),
            )
            .await;
        list(&offered, "choices")
            .iter()
            .filter_map(|choice| choice["value"].as_str().map(str::to_owned))
            .collect()
    }

    /// The newest public card with a Play button, once it shows another board than `before`.
    pub async fn card_after(&self, before: &str) -> Value {
        let mut found = Value::Null;
        self.chat
            .until(&format!("a card after {before}"), async || {
                found = self.newest_card().await;
                play_id(&found).is_some_and(|id| id != before) || is_end(&found)
            })
            .await;
        found
    }

    /// The same once it calls somebody to move: in the middle of a turn a card calls nobody.
    pub async fn call_after(&self, before: &str) -> Value {
        let mut found = Value::Null;
        self.chat
            .until(&format!("a call after {before}"), async || {
                found = self.newest_card().await;
                let called = text(&found).contains("<@");
                (called && play_id(&found).is_some_and(|id| id != before)) || is_end(&found)
            })
            .await;
        found
    }

    /// The newest public board card in the channel, `null` before the first.
    pub async fn newest_card(&self) -> Value {
        self.sees()
            .await
            .into_iter()
            .rfind(|message| {
                message["ephemeral_for"].is_null()
                    && controls(message)
                        .iter()
                        .any(|control| custom_id(control).starts_with("text:"))
            })
            .unwrap_or(Value::Null)
    }

    /// Types a slash command; the outcome must not be a failed interaction.
    pub async fn types(&self, name: &str, options: Value) -> Value {
        let outcome = self
            .chat
            .post(
                "/sandbox/command",
                json!({ "as": self.id, "channel": self.channel, "name": name, "options": options }),
            )
            .await;
        assert_ne!(outcome["outcome"], "failed", "/{name} {options}: {outcome}");
        outcome
    }

    /// Presses a button; the outcome must not be a failed interaction.
    pub async fn presses(&self, message: &str, custom_id: &str) -> Value {
        let outcome = self.presses_whatever_comes(message, custom_id).await;
        assert_ne!(outcome["outcome"], "failed", "{custom_id}: {outcome}");
        outcome
    }

    /// Presses a button, even if the answer is lost.
    pub async fn presses_whatever_comes(&self, message: &str, custom_id: &str) -> Value {
        self.chat
            .post(
                "/sandbox/press",
                json!({ "as": self.id, "channel": self.channel, "message": message, "custom_id": custom_id }),
            )
            .await
    }

    /// Chooses in a menu.
    pub async fn chooses(&self, message: &str, custom_id: &str, value: &str) -> Value {
        self.chooses_all(message, custom_id, &[value]).await
    }

    /// Chooses several values in a menu, or none.
    pub async fn chooses_all(&self, message: &str, custom_id: &str, values: &[&str]) -> Value {
        let outcome = self
            .chat
            .post(
                "/sandbox/select",
                json!({ "as": self.id, "channel": self.channel, "message": message, "custom_id": custom_id, "values": values }),
            )
            .await;
        assert_ne!(
            outcome["outcome"], "failed",
            "{custom_id}={values:?}: {outcome}"
        );
        outcome
    }

    /// What the person sees in the channel, newest last.
    pub async fn sees(&self) -> Vec<Value> {
        let path = format!("/sandbox/channels/{}/messages?as={}", self.channel, self.id);
        list(&self.chat.get(&path).await, "messages").to_vec()
    }

    /// One message as the person sees it.
    pub async fn reads(&self, message: &str) -> Value {
        self.sees()
            .await
            .into_iter()
            .find(|seen| seen["id"] == message)
            .unwrap_or_else(|| panic!("message {message} is not there"))
    }

    /// How many pings the person has had.
    pub async fn pings(&self) -> u64 {
        let path = format!("/sandbox/pings?as={}", self.id);
        self.chat.get(&path).await["count"]
            .as_u64()
            .expect("a count")
    }
}

/// A list that may come bare or under a name.
pub fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value
        .as_array()
        .or_else(|| value[name].as_array())
        .map_or(&[], Vec::as_slice)
}

fn find_channel(world: &Value, name: &str, person: &str) -> Option<String> {
    let in_servers = list(world, "guilds")
        .iter()
        .flat_map(|server| list(server, "channels"));
    let direct = list(world, "dms").iter();
    in_servers
        .chain(direct)
        .find(|channel| {
            let theirs = list(channel, "people").iter().any(|one| one == person);
            channel["name"] == name || (theirs && channel["kind"] == name)
        })
        .and_then(|channel| channel["id"].as_str())
        .map(str::to_owned)
}

/// Every custom id in a message, with the label of its button or the values of its menu.
pub fn controls(message: &Value) -> Vec<Value> {
    let mut found = Vec::new();
    let mut open = vec![&message["components"]];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(items) => open.extend(items.iter().rev()),
            Value::Object(fields) => {
                if fields.contains_key("custom_id") && fields.get("disabled") != Some(&true.into())
                {
                    found.push(value.clone());
                }
                for (name, field) in fields {
                    if name == "components" || name == "accessory" {
                        open.push(field);
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// The custom id of a control.
pub fn custom_id(control: &Value) -> &str {
    control["custom_id"].as_str().unwrap_or_default()
}

/// The custom id of a card's Play button, which names match and board.
pub fn play_id(card: &Value) -> Option<String> {
    controls(card)
        .iter()
        .map(custom_id)
        .find(|id| id.starts_with("play:"))
        .map(str::to_owned)
}

/// Whether a card is the last of its match.
pub fn is_end(card: &Value) -> bool {
    !card.is_null() && play_id(card).is_none()
}

/// The first control whose custom id satisfies a condition.
pub fn control(message: &Value, is: impl Fn(&str) -> bool) -> Option<String> {
    controls(message)
        .iter()
        .map(custom_id)
        .find(|id| is(id))
        .map(str::to_owned)
}

/// All text of a message.
pub fn text(message: &Value) -> String {
    let mut found = String::new();
    let mut open = vec![&message["components"]];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(items) => open.extend(items.iter().rev()),
            Value::Object(fields) => {
                if let Some(content) = fields.get("content").and_then(Value::as_str) {
                    found.push_str(content);
                    found.push('\n');
                }
                open.extend(
                    fields
                        .values()
                        .filter(|field| field.is_array() || field.is_object()),
                );
            }
            _ => {}
        }
    }
    found
}
