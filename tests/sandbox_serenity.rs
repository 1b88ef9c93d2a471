//! A real serenity client in the sandbox: the library must be as content with it as with Discord.

#[path = "support/playground.rs"]
mod playground;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use playground::{ANA, BO, BOT, GENERAL, LOBBY, PICTURE, Playground};
use serde_json::{Value, json};
use serenity::all::{
    ClientBuilder, Context, CreateAttachment, EventHandler, GatewayIntents, Guild, GuildChannel,
    Http, HttpBuilder, Interaction, Message, RawEventHandler, Ready, ResumedEvent,
};
use serenity::async_trait;
use serenity::model::event::Event;
use tokio::sync::mpsc;

/// Answers every interaction the way a bot does, and tells what it saw.
struct Bot {
    seen: mpsc::UnboundedSender<String>,
}

fn card(text: &str, file: &str) -> Value {
    json!({
        "flags": 1 << 15, "allowed_mentions": {"parse": []},
        "attachments": [{"id": 0, "filename": file}],
        "components": [{"type": 17, "components": [
            {"type": 10, "content": text},
            {"type": 12, "items": [{"media": {"url": format!("attachment://{file}")}, "description": "A board"}]},
            {"type": 1, "components": [
                {"type": 2, "style": 1, "label": "Play", "custom_id": "play"},
                {"type": 2, "style": 2, "label": "Type it", "custom_id": "type"},
            ]},
            {"type": 1, "components": [{"type": 3, "custom_id": "menu", "options": [
                {"label": "One", "value": "1"}, {"label": "Two", "value": "2"},
            ]}]},
        ]}],
    })
}

fn file(name: &str) -> Vec<CreateAttachment> {
    vec![CreateAttachment::bytes(PICTURE, name)]
}

impl Bot {
    async fn answer(&self, http: &Http, interaction: Interaction) -> serenity::Result<()> {
        match interaction {
            Interaction::Command(one) => {
                assert_eq!(one.data.name, "challenge");
                let opponent = one.data.resolved.members.values().next();
                assert!(opponent.is_none_or(|member| member.permissions.is_some()));
                let body = json!({"type": 4, "data": card("A challenge", "card.png")});
                http.create_interaction_response(one.id, &one.token, &body, file("card.png"))
                    .await?;
                let original = http.get_original_interaction_response(&one.token).await?;
                assert_eq!(original.attachments.len(), 1);
            }
            Interaction::Component(one) if one.data.custom_id == "type" => {
                let body = json!({"type": 9, "data": {"custom_id": "modal", "title": "Move", "components": [
                    {"type": 1, "components": [{"type": 4, "custom_id": "text", "label": "Move", "style": 1}]},
                ]}});
                http.create_interaction_response(one.id, &one.token, &body, vec![])
                    .await?;
            }
            Interaction::Component(one) => {
                let body = json!({"type": 5, "data": {"flags": 64}});
                http.create_interaction_response(one.id, &one.token, &body, vec![])
                    .await?;
                http.edit_original_interaction_response(
                    &one.token,
                    &card("The panel", "panel.png"),
                    file("panel.png"),
                )
                .await?;
                let text = json!({"content": format!("<@{BO}>, your turn"), "allowed_mentions": {"users": [BO]}});
                http.create_followup_message(&one.token, &text, vec![])
                    .await?;
            }
            Interaction::Modal(one) => {
                let body = json!({"type": 7, "data": card("The next board", "next.png")});
                http.create_interaction_response(one.id, &one.token, &body, file("next.png"))
                    .await?;
            }
            Interaction::Autocomplete(one) => {
                let body =
                    json!({"type": 8, "data": {"choices": [{"name": "RITE", "value": "rite"}]}});
                http.create_interaction_response(one.id, &one.token, &body, vec![])
                    .await?;
            }
            other => panic!("an interaction of another kind: {other:?}"),
        }
        Ok(())
    }
}

#[async_trait]
impl EventHandler for Bot {
    async fn ready(&self, _: Context, ready: Ready) {
        self.tell(&format!("ready {}", ready.user.name));
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        self.tell("resumed");
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.tell(&format!("guild {} {}", guild.name, guild.channels.len()));
    }

    async fn channel_delete(&self, _: Context, channel: GuildChannel, _: Option<Vec<Message>>) {
        self.tell(&format!("gone {}", channel.name));
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        match self.answer(&context.http, interaction).await {
            Ok(()) => self.tell("answered"),
            Err(error) => self.tell(&format!("error {error}")),
        }
    }
}

impl Bot {
    fn tell(&self, what: &str) {
        let _ = self.seen.send(what.to_owned());
    }
}

/// Events the library could not read.
struct Unread(Arc<Mutex<Vec<String>>>);

#[async_trait]
impl RawEventHandler for Unread {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(unknown) = event {
            self.0.lock().expect("not poisoned").push(unknown.kind);
        }
    }
}

struct Running {
    ground: Playground,
    seen: mpsc::UnboundedReceiver<String>,
    unknown: Arc<Mutex<Vec<String>>>,
    http: Arc<Http>,
}

impl Running {
    async fn start() -> Self {
        let ground = Playground::new().await;
        let http = HttpBuilder::new("secret")
            .proxy(ground.sandbox.url())
            .ratelimiter_disabled(true)
            .build();
        let (tell, seen) = mpsc::unbounded_channel();
        let unknown = Arc::new(Mutex::new(Vec::new()));
        let bot = Bot { seen: tell };
        let raw = Unread(unknown.clone());
        let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
            .event_handler(bot)
            .raw_event_handler(raw)
            .await
            .expect("a client");
        let http = client.http.clone();
        tokio::spawn(async move { client.start_autosharded().await });
        let mut running = Self {
            ground,
            seen,
            unknown,
            http,
        };
        running.until("ready Revanche").await;
        running.until("guild Café 3").await;
        let commands = json!([{
            "name": "challenge", "description": "Challenge somebody", "contexts": [0, 1, 2],
            "integration_types": [0, 1], "name_localizations": {"fr": "défier"},
            "options": [
                {"type": 3, "name": "game", "description": "Which", "required": true, "autocomplete": true},
                {"type": 6, "name": "opponent", "description": "Whom"},
            ],
        }]);
        let made = running
            .http
            .create_global_commands(&commands)
            .await
            .expect("registered");
        assert_eq!(made.len(), 1);
        running
    }

    /// Waits for something the bot tells.
    async fn until(&mut self, wanted: &str) {
        loop {
            let told = tokio::time::timeout(Duration::from_secs(15), self.seen.recv()).await;
            let told = told
                .unwrap_or_else(|_| panic!("never told: {wanted}"))
                .expect("the bot runs");
            if told == wanted {
                return;
            }
            assert!(!told.starts_with("error"), "{told}");
        }
    }

    async fn act(&mut self, what: &str, body: Value) -> Value {
        let (status, outcome) = self.ground.person("POST", what, body).await;
        assert_eq!(status, 200, "{outcome}");
        assert_ne!(outcome["outcome"], "failed");
        self.until("answered").await;
        outcome
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn serenity_plays_through_every_kind_of_interaction() {
    let mut running = Running::start().await;
    let asked = json!({"as": ANA, "channel": GENERAL, "name": "challenge", "options": {}, "focused": "game", "value": "ri"});
    let completed = running.act("autocomplete", asked).await;
    assert_eq!(
        completed["choices"],
        json!([{"name": "RITE", "value": "rite"}])
    );

    let command = json!({"as": ANA, "channel": GENERAL, "name": "challenge", "options": {"game": "rite", "opponent": BO}});
    let card = running.act("command", command).await;
    assert_eq!(card["outcome"], "answered");
    let message = card["message"].clone();

    let press = json!({"as": BO, "channel": GENERAL, "message": message, "custom_id": "play"});
    let panel = running.act("press", press).await;
    assert_eq!(panel["outcome"], "deferred");
    // The deferred panel takes the edit, the text that follows is a message of its own.
    let bo = running.ground.seen(BO, GENERAL).await;
    assert_eq!(bo.len(), 3, "{bo:#?}");
    assert_eq!(bo[1]["ephemeral_for"], BO);
    assert_eq!(bo[1]["edited"], false);
    assert_eq!(bo[2]["mentions"], json!([BO]));
    assert_eq!(
        running.ground.seen(ANA, GENERAL).await.len(),
        2,
        "the panel is private"
    );
    assert_eq!(running.ground.pings(BO).await, 1);

    let choose = json!({"as": BO, "channel": GENERAL, "message": message, "custom_id": "menu", "values": ["2"]});
    running.act("select", choose.clone()).await;
    let (_, again) = running.ground.person("POST", "select", choose).await;
    assert_eq!(again["outcome"], "unchanged");

    let press = json!({"as": ANA, "channel": GENERAL, "message": message, "custom_id": "type"});
    let opened = running.act("press", press).await;
    assert_eq!(opened["modal"]["custom_id"], "modal");
    let submit =
        json!({"as": ANA, "interaction": opened["interaction"], "values": {"text": "a2-a5"}});
    let outcome = running.act("submit", submit).await;
    assert_eq!(outcome["message"], message, "the answer updates the card");
    let after = &running.ground.seen(ANA, GENERAL).await[0];
    assert_eq!(after["attachments"][0]["filename"], "next.png");
    assert_eq!(after["attachments"].as_array().map(Vec::len), Some(1));
    let unread = running.unknown.lock().expect("not poisoned");
    assert!(
        unread.is_empty(),
        "events serenity could not read: {unread:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn serenity_works_where_the_bot_is_no_member() {
    let mut running = Running::start().await;
    let command =
        json!({"as": ANA, "channel": LOBBY, "name": "challenge", "options": {"game": "rite"}});
    let card = running.act("command", command).await;
    assert!(card["message"].is_string());
    let refused = running
        .http
        .get_channel(LOBBY.parse().expect("an id"))
        .await;
    let text = format!("{:?}", refused.expect_err("the bot is no member"));
    assert!(text.contains("50001"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn serenity_resumes_after_a_reconnect_and_a_dropped_line() {
    let mut running = Running::start().await;
    for fault in ["reconnect", "drop_gateway"] {
        running
            .ground
            .person("POST", "misbehave", json!({"kind": fault}))
            .await;
        running.until("resumed").await;
    }
    let command =
        json!({"as": ANA, "channel": GENERAL, "name": "challenge", "options": {"game": "rite"}});
    running.act("command", command).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn serenity_starts_anew_after_an_invalid_session_and_sees_a_channel_go() {
    let mut running = Running::start().await;
    running
        .ground
        .person("POST", "misbehave", json!({"kind": "invalid_session"}))
        .await;
    running.until("ready Revanche").await;
    running
        .ground
        .person(
            "POST",
            "misbehave",
            json!({"kind": "delete_channel", "channel": GENERAL}),
        )
        .await;
    running.until("gone general").await;
    let refused = running
        .http
        .get_channel(GENERAL.parse().expect("an id"))
        .await;
    assert!(format!("{refused:?}").contains("10003"));
    assert_eq!(
        running
            .http
            .get_current_user()
            .await
            .expect("the bot")
            .id
            .to_string(),
        BOT
    );
}
