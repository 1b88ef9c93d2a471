//! Everything the sandbox remembers, behind one lock that is held only while something is
//! looked up or changed, never while waiting.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::broadcast;

use super::command::Commands;
use super::gateway::Sessions;
use super::ids::{Snowflakes, Time};
use super::interaction::Interaction;
use super::message::{Files, Message};
use super::misbehave::Faults;
use super::world::{Channel, Kind, World};

/// How many requests of the bot are remembered.
const REQUESTS_KEPT: usize = 2000;

/// What can be set from outside. The defaults are Discord's own.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The name of the bot user.
    pub bot_name: String,
    /// How long the bot may take for the first response to an interaction.
    pub first_response: Duration,
    /// How long an interaction's token lives.
    pub token_life: Duration,
    /// What the gateway asks for between heartbeats.
    pub heartbeat: Duration,
    /// How many bytes of files are kept; the oldest go first.
    pub file_bytes: usize,
    /// What tells instants: identifiers, the times of messages and the lives of tokens follow it.
    pub time: Time,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            bot_name: "Revanche".into(),
            first_response: Duration::from_secs(3),
            token_life: Duration::from_secs(15 * 60),
            heartbeat: Duration::from_millis(41_250),
            file_bytes: 256 << 20,
            time: Time::default(),
        }
    }
}

/// What happened, for those who watch: sent to each person who may see it.
#[derive(Debug)]
pub(super) struct Happening {
    /// The channel it happened in; without one it concerns everybody.
    pub(super) channel: Option<u64>,
    /// The only person who may know of it.
    pub(super) only: Option<u64>,
    pub(super) body: Value,
}

/// The state with its lock.
#[derive(Clone)]
pub(super) struct Hub(Arc<Mutex<State>>);

impl Hub {
    pub(super) fn new(settings: Settings, base: String) -> Self {
        Self(Arc::new(Mutex::new(State::new(settings, base))))
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        // A panic elsewhere leaves plain data behind: going on with it is better than stopping.
        self.0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// See the module.
pub(super) struct State {
    pub(super) settings: Settings,
    /// `http://127.0.0.1:PORT`.
    pub(super) base: String,
    pub(super) ids: Snowflakes,
    pub(super) world: World,
    pub(super) messages: BTreeMap<u64, Message>,
    pub(super) files: Files,
    pub(super) commands: Commands,
    pub(super) interactions: HashMap<u64, Interaction>,
    /// From an interaction's token to its identifier.
    pub(super) tokens: HashMap<String, u64>,
    /// What each person chose last in a menu: person, message, custom id.
    pub(super) chosen: HashMap<(u64, u64, String), Vec<Value>>,
    pub(super) sessions: Sessions,
    pub(super) faults: Faults,
    pub(super) requests: VecDeque<Value>,
    pub(super) happenings: broadcast::Sender<Arc<Happening>>,
    /// Each ping so far: who, by which message.
    pub(super) pings: Vec<(u64, u64)>,
}

impl State {
    fn new(settings: Settings, base: String) -> Self {
        Self {
            world: World::new(&settings.bot_name, settings.time.now()),
            ids: Snowflakes::new(settings.time.clone()),
            files: Files::new(settings.file_bytes),
            settings,
            base,
            messages: BTreeMap::new(),
            commands: Commands::default(),
            interactions: HashMap::new(),
            tokens: HashMap::new(),
            chosen: HashMap::new(),
            sessions: Sessions::default(),
            faults: Faults::default(),
            requests: VecDeque::new(),
            happenings: broadcast::channel(4096).0,
            pings: Vec::new(),
        }
    }

    /// Remembers a request of the bot with its answer.
    pub(super) fn note_request(&mut self, request: Value) {
        if self.requests.len() == REQUESTS_KEPT {
            self.requests.pop_front();
        }
        self.requests.push_back(request);
    }

    /// Tells those who watch.
    pub(super) fn tell(&self, channel: Option<u64>, only: Option<u64>, body: Value) {
        // Nobody watching is no failure.
        let _ = self.happenings.send(Arc::new(Happening {
            channel,
            only,
            body,
        }));
    }

    /// Tells the page that places or people changed, so that it reads the world again.
    pub(super) fn tell_world(&self) {
        self.tell(None, None, json!({"type": "world"}));
    }

    /// The intent the bot needs for messages of a channel.
    fn message_intent(channel: &Channel) -> u64 {
        match channel.kind {
            Kind::BotDm { .. } | Kind::People { .. } => 1 << 12,
            Kind::Text { .. } | Kind::Thread { .. } => 1 << 9,
        }
    }

    /// Sends a message event to the bot, where it is in the place and asked for such events.
    fn dispatch_message(&mut self, event: &str, channel: u64, mut body: Value) {
        let Some(place) = self.world.channels.get(&channel) else {
            return;
        };
        if !self.world.bot_is_in(place) {
            return;
        }
        if let Some(guild) = self.world.guild_of(place) {
            body["guild_id"] = json!(guild.id.to_string());
        }
        let intent = Self::message_intent(place);
        self.sessions.dispatch(event, &body, intent);
    }

    /// Puts a new message into its channel: the page hears of it, pings are counted, the bot
    /// gets its event.
    pub(super) fn publish(&mut self, message: Message) {
        let (id, channel, only) = (message.id, message.channel, message.private_to);
        let place = channel.to_string();
        let shown = message.for_page(&self.world);
        self.tell(
            Some(channel),
            only,
            json!({"type": "message", "channel": place, "message": shown}),
        );
        for person in &message.pings {
            self.pings.push((*person, id));
            self.tell(
                Some(channel),
                Some(*person),
                json!({"type": "ping", "channel": place, "message": shown}),
            );
        }
        let body = message.json(&self.world);
        self.messages.insert(id, message);
        if only.is_none() {
            self.dispatch_message("MESSAGE_CREATE", channel, body);
        }
    }

    /// Replaces a message by its new form. Never pings.
    pub(super) fn replace(&mut self, message: Message) {
        let (channel, only) = (message.channel, message.private_to);
        let shown = message.for_page(&self.world);
        let body = message.json(&self.world);
        // A menu that shows defaults, or is gone, forgets what was chosen in it.
        let mut free = BTreeSet::new();
        super::message::each_component(&message.components, &mut |part| {
            let settled = part["options"]
                .as_array()
                .is_some_and(|all| all.iter().any(|one| one["default"] == true));
            if let (Some(id), false) = (part["custom_id"].as_str(), settled) {
                free.insert(id.to_owned());
            }
        });
        let id = message.id;
        self.chosen
            .retain(|(_, at, menu), _| *at != id || free.contains(menu));
        self.messages.insert(id, message);
        self.tell(
            Some(channel),
            only,
            json!({"type": "edit", "channel": channel.to_string(), "message": shown}),
        );
        if only.is_none() {
            self.dispatch_message("MESSAGE_UPDATE", channel, body);
        }
    }

    /// Takes a message away.
    pub(super) fn remove(&mut self, id: u64) {
        let Some(message) = self.messages.remove(&id) else {
            return;
        };
        let channel = message.channel;
        self.tell(
            Some(channel),
            message.private_to,
            json!({
                "type": "delete", "channel": channel.to_string(), "message": {"id": id.to_string()},
            }),
        );
        if message.private_to.is_none() {
            let body = json!({"id": id.to_string(), "channel_id": channel.to_string()});
            self.dispatch_message("MESSAGE_DELETE", channel, body);
        }
    }

    /// The messages of a channel as one person sees them, the newest last.
    pub(super) fn seen_in(
        &self,
        channel: u64,
        person: u64,
    ) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages.values().filter(move |one| {
            one.channel == channel && one.private_to.is_none_or(|only| only == person)
        })
    }
}
