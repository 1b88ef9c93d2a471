//! Interactions: what a person does reaches the bot as one event, which takes exactly one first
//! response within three seconds.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::limits;
use super::message::{Cause, Message};
use super::state::State;
use super::world::{BOT, Channel, Kind};

/// The kinds of interaction, with Discord's numbers.
pub(super) const COMMAND: u8 = 2;
pub(super) const COMPONENT: u8 = 3;
pub(super) const AUTOCOMPLETE: u8 = 4;
pub(super) const MODAL: u8 = 5;

/// What became of an interaction, as the page and the tests are told.
#[derive(Debug, Clone)]
pub(super) struct Outcome {
    /// "answered", "deferred" or "failed".
    pub(super) word: &'static str,
    pub(super) message: Option<u64>,
    pub(super) modal: Option<Value>,
    pub(super) choices: Value,
}

impl Outcome {
    pub(super) fn new(word: &'static str) -> Self {
        Self {
            word,
            message: None,
            modal: None,
            choices: json!([]),
        }
    }
}

/// One interaction and what was answered to it.
#[derive(Debug)]
pub(super) struct Interaction {
    pub(super) id: u64,
    pub(super) kind: u8,
    pub(super) person: u64,
    pub(super) channel: u64,
    pub(super) opened: Instant,
    /// When it was opened by the sandbox's clock: its token lives from then on.
    pub(super) born: u64,
    /// Nothing came in time: the token is worth nothing any more.
    pub(super) failed: bool,
    /// The type of the first response, once there is one.
    pub(super) first: Option<u8>,
    /// The message that was pressed, or whose press opened the modal.
    pub(super) source: Option<u64>,
    /// What `@original` means.
    pub(super) original: Option<u64>,
    pub(super) follow_ups: Vec<u64>,
    /// Follow-ups sent so far, deleted ones included.
    pub(super) follow_up_count: usize,
    pub(super) owners: Value,
    pub(super) name: Option<String>,
    /// The modal it was answered with.
    pub(super) modal: Option<Value>,
    waiting: Option<oneshot::Sender<Outcome>>,
}

impl Interaction {
    /// Gives the first response; whoever waits for it hears the outcome.
    pub(super) fn settle(&mut self, first: u8, outcome: Outcome) {
        self.first = Some(first);
        self.original = outcome.message.or(self.source);
        self.modal.clone_from(&outcome.modal);
        if let Some(waiting) = self.waiting.take() {
            // The person may have gone: the response counts all the same.
            let _ = waiting.send(outcome);
        }
    }

    /// Whether the bot answers as a guest: nobody but the person has installed it here.
    pub(super) fn is_guest(&self) -> bool {
        self.owners.get("0").is_none()
    }

    /// What a message says of the interaction it answers.
    pub(super) fn cause(&self, original: Option<u64>) -> Cause {
        Cause {
            interaction: self.id,
            kind: self.kind,
            person: self.person,
            name: self.name.clone(),
            owners: self.owners.clone(),
            source: self.source,
            original,
        }
    }
}

/// What a person does.
pub(super) struct Doing {
    pub(super) kind: u8,
    pub(super) person: u64,
    pub(super) channel: u64,
    pub(super) data: Value,
    /// The message with the component.
    pub(super) source: Option<u64>,
    pub(super) name: Option<String>,
    pub(super) owners: Value,
}

impl State {
    /// Who installed the application here, as interactions say it: key 0 the server (or 0 in the
    /// direct message with the bot), key 1 the person.
    pub(super) fn owners(
        &self,
        person: u64,
        channel: &Channel,
        by_server: bool,
        by_person: bool,
    ) -> Value {
        let mut owners = json!({});
        let installed = self
            .world
            .users
            .get(&person)
            .is_some_and(|one| one.installed);
        if by_server && self.world.bot_is_in(channel) {
            let guild = self.world.guild_of(channel).map_or(0, |guild| guild.id);
            owners["0"] = json!(guild.to_string());
        }
        if by_person && installed {
            owners["1"] = json!(person.to_string());
        }
        owners
    }

    /// Whom the press of a component belongs to: the installation its message came by.
    pub(super) fn owners_of(&self, message: &Message, person: u64) -> Value {
        if let Some(cause) = &message.cause {
            return cause.owners.clone();
        }
        match self.world.channels.get(&message.channel) {
            Some(channel) => self.owners(person, channel, true, false),
            None => json!({}),
        }
    }

    /// Opens an interaction and sends its event to the bot. The receiver hears of the first
    /// response.
    pub(super) fn open(&mut self, doing: Doing) -> (u64, oneshot::Receiver<Outcome>) {
        let id = self.ids.next();
        let token = format!("{:016x}{:032x}", id, rand::random::<u128>());
        let event = self.event(id, &token, &doing);
        let (waiting, outcome) = oneshot::channel();
        self.tokens.insert(token, id);
        self.interactions.insert(
            id,
            Interaction {
                id,
                kind: doing.kind,
                person: doing.person,
                channel: doing.channel,
                opened: Instant::now(),
                born: self.ids.now(),
                failed: false,
                first: None,
                source: doing.source,
                original: None,
                follow_ups: Vec::new(),
                follow_up_count: 0,
                owners: doing.owners,
                name: doing.name,
                modal: None,
                waiting: Some(waiting),
            },
        );
        self.sessions.dispatch("INTERACTION_CREATE", &event, 0);
        self.forget_old();
        (id, outcome)
    }

    /// The body of INTERACTION_CREATE.
    fn event(&self, id: u64, token: &str, doing: &Doing) -> Value {
        let mut event = json!({
            "id": id.to_string(), "application_id": BOT.to_string(), "type": doing.kind,
            "data": doing.data, "token": token, "version": 1,
            "channel_id": doing.channel.to_string(), "entitlements": [], "entitlement_sku_ids": [],
            "authorizing_integration_owners": doing.owners,
            "attachment_size_limit": limits::FILE_BYTES.most,
            "locale": self.world.users.get(&doing.person).map(|one| one.locale),
        });
        let Some(channel) = self.world.channels.get(&doing.channel) else {
            return event;
        };
        event["channel"] = self.world.channel(channel);
        event["app_permissions"] = json!(self.world.app_rights(channel).to_string());
        event["context"] = json!(match channel.kind {
            Kind::Text { .. } | Kind::Thread { .. } => 0,
            Kind::BotDm { .. } => 1,
            Kind::People { .. } => 2,
        });
        if let Some(guild) = self.world.guild_of(channel) {
            let member = self.world.full_member(doing.person, Some(doing.channel));
            event["channel"]["permissions"] = member["permissions"].clone();
            event["guild_id"] = json!(guild.id.to_string());
            event["guild"] =
                json!({"id": guild.id.to_string(), "locale": guild.locale, "features": []});
            event["guild_locale"] = json!(guild.locale);
            event["member"] = member;
        } else {
            event["user"] = self.world.user(doing.person);
        }
        if let Some(message) = doing.source.and_then(|id| self.messages.get(&id)) {
            event["message"] = message.json(&self.world);
        }
        event
    }

    /// Nothing came in time: from now on the interaction is unknown.
    pub(super) fn fail(&mut self, id: u64) {
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.failed = true;
            interaction.waiting = None;
        }
    }

    /// The interaction a token speaks for.
    ///
    /// # Errors
    /// 10015 for an unknown token, 50027 for one that has run out.
    pub(super) fn by_token(&self, token: &str) -> Result<&Interaction, super::refusal::Refusal> {
        use super::refusal::Refusal;
        let id = self
            .tokens
            .get(token)
            .ok_or_else(Refusal::unknown_webhook)?;
        let interaction = self
            .interactions
            .get(id)
            .ok_or_else(Refusal::unknown_webhook)?;
        if self.age(interaction) >= self.settings.token_life {
            return Err(Refusal::token_over());
        }
        if interaction.first.is_none() {
            return Err(Refusal::unknown_webhook());
        }
        Ok(interaction)
    }

    /// How old an interaction's token is.
    pub(super) fn age(&self, interaction: &Interaction) -> Duration {
        Duration::from_millis(self.ids.now().saturating_sub(interaction.born))
    }

    /// Forgets interactions long past the life of their tokens, a few hundred at a time.
    fn forget_old(&mut self) {
        if !self.interactions.len().is_multiple_of(512) {
            return;
        }
        let life = self.settings.token_life * 2;
        let now = self.ids.now();
        self.interactions
            .retain(|_, one| Duration::from_millis(now.saturating_sub(one.born)) < life);
        let known = &self.interactions;
        self.tokens.retain(|_, id| known.contains_key(id));
    }

    /// A user, with the member where there is a server, for `resolved`.
    pub(super) fn resolve_user(&self, resolved: &mut Value, user: u64, channel: u64) {
        resolved["users"][user.to_string()] = self.world.user(user);
        let guild = self
            .world
            .channels
            .get(&channel)
            .and_then(|one| self.world.guild_of(one));
        if guild.is_some_and(|guild| guild.members.contains(&user)) {
            resolved["members"][user.to_string()] = self.world.member(user, Some(channel));
        }
    }
}
