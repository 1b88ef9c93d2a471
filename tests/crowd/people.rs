//! People at the sandbox: the control API as calls, and what a person sees as controls.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The longest anything may take before a test calls it hung: only a hang fails, not a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(180);

/// Seconds in which the bot must answer: Discord's three. A bot that was built without optimisation
/// gets longer, on a machine that is busy with other tests.
const FIRST_ANSWER: &str = if cfg!(debug_assertions) { "30" } else { "3" };

/// A program started for a test, killed when dropped.
pub struct Program {
    child: Child,
}

impl Program {
    /// Kills it as a power cut would.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Whether it still runs.
    pub fn runs(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Starts the sandbox alone on a free port; its address is read from what it prints.
pub fn start_sandbox() -> (Program, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_revanche"))
        .args([
            "sandbox",
            "--listen",
            "127.0.0.1:0",
            "--patience",
            FIRST_ANSWER,
        ])
        .env_remove("DISCORD_TOKEN")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let out = child.stdout.take().expect("stdout is piped");
    let mut lines = BufReader::new(out).lines();
    let address = lines
        .by_ref()
        .map_while(Result::ok)
        .find_map(|line| {
            let at = line.find("http://127.0.0.1:")?;
            let rest = &line[at..];
            let end = rest.find(|c: char| c.is_whitespace()).unwrap_or(rest.len());
            Some(rest[..end].trim_end_matches('/').to_owned())
        })
        .expect("the sandbox prints its address");
    std::thread::spawn(move || lines.for_each(drop));
    (Program { child }, address)
}

/// Starts the bot as a process of its own, joined to a sandbox.
pub fn start_bot(address: &str, database: &Path, log: &Path) -> Program {
    let log = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(log)
        .expect("the log can be written");
    let child = Command::new(env!("CARGO_BIN_EXE_revanche"))
        .env("DISCORD_TOKEN", "anything")
        .env("DISCORD_API_URL", address)
        .env(
            "DATABASE_URL",
            format!("sqlite:{}", database.to_string_lossy()),
        )
        .env("RUST_LOG", "info,sqlx=warn")
        .stdout(log.try_clone().expect("a second handle"))
        .stderr(log)
        .spawn()
        .expect("the program starts");
    Program { child }
}

/// `revanche db check` on a database: what it printed, when it found something.
pub fn check_database(database: &Path) -> Result<(), String> {
    let out = Command::new(env!("CARGO_BIN_EXE_revanche"))
        .args(["db", "check"])
        .env(
            "DATABASE_URL",
            format!("sqlite:{}", database.to_string_lossy()),
        )
        .output()
        .expect("the program starts");
    if out.status.success() {
        Ok(())
    } else {
        Err(format!(
            "{}{}",
            String::from_utf8_lossy(&out.stdout),
            String::from_utf8_lossy(&out.stderr)
        ))
    }
}

/// Shows the end of the bot's log when a test fails.
pub struct Told(pub std::path::PathBuf);

impl Drop for Told {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let log = std::fs::read_to_string(&self.0).unwrap_or_default();
            let lines: Vec<&str> = log.lines().collect();
            let end = lines.len().saturating_sub(60);
            eprintln!("the bot's log ends:\n{}", lines[end..].join("\n"));
        }
    }
}

/// Fails when the bot has logged an error.
pub fn no_errors(log: &Path) {
    let log = std::fs::read_to_string(log).expect("the log can be read");
    let errors: Vec<&str> = log.lines().filter(|line| line.contains("ERROR")).collect();
    assert!(errors.is_empty(), "the bot's log: {errors:#?}");
}

/// The control API of a running sandbox.
#[derive(Clone)]
pub struct Chat {
    base: String,
    http: reqwest::Client,
}

/// Something a person can press or choose.
#[derive(Clone, Debug)]
pub struct Control {
    pub message: String,
    pub custom_id: String,
    /// Values of a menu; empty for a button.
    pub values: Vec<String>,
}

impl Control {
    /// The parts of its custom id.
    fn parts(&self) -> Vec<&str> {
        self.custom_id.split(':').collect()
    }

    /// The match it belongs to.
    pub fn game(&self) -> Option<i64> {
        match self.parts()[..] {
            [
                "p" | "play" | "text" | "board" | "resign" | "cancel" | "keep",
                game,
                ..,
            ] => game.parse().ok(),
            _ => None,
        }
    }

    /// The board number it was made for.
    pub fn board(&self) -> Option<i64> {
        match self.parts()[..] {
            ["p" | "play", _, board, ..] => board.parse().ok(),
            _ => None,
        }
    }

    /// The last part: what it does on a panel, or the answer to a question.
    pub fn last(&self) -> &str {
        self.custom_id.rsplit(':').next().unwrap_or_default()
    }

    /// Match, board and actions of a turn, when it is the button that makes the turn final.
    pub fn turn(&self) -> Option<(i64, i64, String)> {
        match self.parts()[..] {
            ["p", game, board, _, actions, _, "yes"] => Some((
                game.parse().ok()?,
                board.parse().ok()?,
                actions.replace(',', " "),
            )),
            _ => None,
        }
    }
}

impl Chat {
    pub fn new(base: &str) -> Self {
        Self {
            base: base.to_owned(),
            http: reqwest::Client::builder()
                .no_proxy()
                .timeout(PATIENCE)
                .build()
                .expect("a client"),
        }
    }

    pub async fn get(&self, path: &str) -> Value {
        let answer = self
            .http
            .get(format!("{}{path}", self.base))
            .send()
            .await
            .expect("the sandbox answers");
        answer.json().await.expect("the sandbox answers in JSON")
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let answer = self
            .http
            .post(format!("{}{path}", self.base))
            .json(&body)
            .send()
            .await
            .expect("the sandbox answers");
        answer.json().await.unwrap_or(Value::Null)
    }

    /// The ids of (person, …) by name.
    pub async fn person(&self, name: &str) -> String {
        let world = self.get("/sandbox/world").await;
        find(&world["people"], name)
    }

    /// The id of a channel by server and name.
    pub async fn channel(&self, guild: &str, name: &str) -> String {
        let world = self.get("/sandbox/world").await;
        let guilds = world["guilds"].as_array().expect("servers");
        let guild = guilds
            .iter()
            .find(|g| g["name"] == guild)
            .expect("the server exists");
        find(&guild["channels"], name)
    }

    /// The id of a group by its name.
    pub async fn group(&self, name: &str) -> String {
        let world = self.get("/sandbox/world").await;
        find(&world["dms"], name)
    }

    /// Waits until the bot has registered its commands.
    pub async fn ready(&self, person: &str, channel: &str) {
        let path = format!("/sandbox/commands?as={person}&channel={channel}");
        self.until("the commands are registered", async || {
            self.get(&path).await.to_string().contains("\"challenge\"")
        })
        .await;
    }

    /// Waits until a bot is connected.
    pub async fn connected(&self) {
        self.until("the bot is connected", async || {
            self.get("/sandbox/world").await["bot_connected"] == true
        })
        .await;
    }

    /// Asks again and again until something is the case.
    pub async fn until(&self, what: &str, mut is: impl AsyncFnMut() -> bool) {
        let begun = Instant::now();
        while !is().await {
            assert!(begun.elapsed() < PATIENCE, "never: {what}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub async fn command(&self, person: &str, channel: &str, name: &str, options: Value) -> Value {
        self.post(
            "/sandbox/command",
            json!({"as": person, "channel": channel, "name": name, "options": options}),
        )
        .await
    }

    /// Presses a button, or chooses a value of a menu.
    pub async fn press(
        &self,
        person: &str,
        channel: &str,
        control: &Control,
        value: Option<&str>,
    ) -> Value {
        let mut body = json!({"as": person, "channel": channel, "message": control.message, "custom_id": control.custom_id});
        let path = match value {
            Some(value) => {
                body["values"] = json!([value]);
                "/sandbox/select"
            }
            None => "/sandbox/press",
        };
        self.post(path, body).await
    }

    pub async fn submit(&self, person: &str, interaction: &Value, text: &str) -> Value {
        self.post(
            "/sandbox/submit",
            // Of two fields both get the same: most of that is refused, as it must be.
            json!({"as": person, "interaction": interaction, "values": {"text": text, "reply": text}}),
        )
        .await
    }

    /// The newest messages a person sees in a channel, newest last.
    pub async fn messages(&self, person: &str, channel: &str, newest: usize) -> Vec<Value> {
        let path = format!("/sandbox/channels/{channel}/messages?as={person}&limit={newest}");
        let seen = self.get(&path).await;
        seen.as_array().expect("a list of messages").clone()
    }

    /// The enabled controls on a person's newest messages, the newest message first.
    pub async fn controls(&self, person: &str, channel: &str, newest: usize) -> Vec<Control> {
        let messages = self.messages(person, channel, newest).await;
        messages.iter().rev().flat_map(controls_of).collect()
    }

    /// The messages that have pinged a person so far.
    pub async fn pings(&self, person: &str) -> Vec<Value> {
        let pings = self.get(&format!("/sandbox/pings?as={person}")).await;
        pings["messages"].as_array().expect("messages").clone()
    }
}

/// The enabled controls on a message.
pub fn controls_of(message: &Value) -> Vec<Control> {
    let mut found = Vec::new();
    collect(message, &message["components"], &mut found);
    found
}

fn find(list: &Value, name: &str) -> String {
    list.as_array()
        .expect("a list")
        .iter()
        .find(|item| item["name"] == name)
        .unwrap_or_else(|| panic!("{name} is there"))["id"]
        .as_str()
        .expect("an id")
        .to_owned()
}

fn collect(message: &Value, components: &Value, into: &mut Vec<Control>) {
    let Some(list) = components.as_array() else {
        return;
    };
    for part in list {
        collect(message, &part["components"], into);
        if let Some(accessory) = part.get("accessory") {
            collect(message, &json!([accessory]), into);
        }
        let kind = part["type"].as_u64().unwrap_or_default();
        let usable = (kind == 2 || kind == 3)
            && part["custom_id"].is_string()
            && part["disabled"] != json!(true);
        if !usable {
            continue;
        }
        let values = part["options"]
            .as_array()
            .map(|options| {
                options
                    .iter()
                    .filter_map(|o| o["value"].as_str().map(str::to_owned))
                    .collect()
            })
            .unwrap_or_default();
        into.push(Control {
            message: message["id"].as_str().unwrap_or_default().to_owned(),
            custom_id: part["custom_id"].as_str().unwrap_or_default().to_owned(),
            values,
        });
    }
}
