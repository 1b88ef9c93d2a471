//! The people, servers and channels of the sandbox, with identifiers that never change.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

/// The application and its bot user.
pub(super) const BOT: u64 = 100_000_000_000_000_001;
/// Another bot, that nobody runs: to be challenged by mistake.
pub(super) const OTHER_BOT: u64 = 100_000_000_000_000_002;
const ANA: u64 = 100_000_000_000_000_101;
const BO: u64 = 100_000_000_000_000_102;
const CHLOE: u64 = 100_000_000_000_000_103;
const DAN: u64 = 100_000_000_000_000_104;
const CAFE: u64 = 100_000_000_000_000_201;
const ELSEWHERE: u64 = 100_000_000_000_000_202;
const FIRST_CHANNEL: u64 = 100_000_000_000_000_301;
const GROUP: u64 = 100_000_000_000_000_401;
const PAIR: u64 = 100_000_000_000_000_402;
/// The bot's direct message with a person is this plus the last three digits of the person.
const BOT_DM: u64 = 100_000_000_000_000_500;

/// What the bot may do where it is a member: view, send, attach, read history, make public
/// threads, send in threads, embed links, use external emojis.
const BOT_RIGHTS: u64 = 309_237_746_688 | 1 << 14 | 1 << 18;
/// What everybody may do in a server.
const EVERYONE: u64 = 1_071_698_660_929;
/// What the owner of a server may do: everything.
const OWNER: u64 = (1 << 51) - 1;
/// What an app has where it is no member: attach files, embed links, external emojis.
const GUEST_RIGHTS: u64 = 1 << 15 | 1 << 14 | 1 << 18;
const VIEW: u64 = 1 << 10;
const SEND: u64 = 1 << 11;
const CREATE_THREADS: u64 = 1 << 35;
const SEND_IN_THREADS: u64 = 1 << 38;
/// What the bot loses where it may not write at all.
pub(super) const WRITING: u64 = SEND | SEND_IN_THREADS | CREATE_THREADS;

/// A user: one of the people at the page, or a bot.
#[derive(Debug, Clone)]
pub(super) struct User {
    pub(super) id: u64,
    pub(super) name: String,
    pub(super) locale: &'static str,
    pub(super) bot: bool,
    /// Whether the person has installed the application for themselves.
    pub(super) installed: bool,
    /// Whether the person's direct messages are closed to the bot.
    pub(super) closed: bool,
}

/// A server.
#[derive(Debug, Clone)]
pub(super) struct Guild {
    pub(super) id: u64,
    pub(super) name: &'static str,
    pub(super) locale: &'static str,
    pub(super) members: BTreeSet<u64>,
    /// Whether answers of apps that are no member may be seen by others.
    pub(super) guests_may_post: bool,
}

impl Guild {
    pub(super) fn has_bot(&self) -> bool {
        self.members.contains(&BOT)
    }
}

/// What a channel is, with what only that kind has.
#[derive(Debug, Clone)]
pub(super) enum Kind {
    Text {
        guild: u64,
    },
    Thread {
        guild: u64,
        parent: u64,
        archived: bool,
        locked: bool,
        minutes: u64,
        members: BTreeSet<u64>,
    },
    BotDm {
        person: u64,
    },
    /// Two people, or more: the bot is in none of them.
    People {
        people: Vec<u64>,
        group: bool,
    },
}

/// A place where messages are.
#[derive(Debug, Clone)]
pub(super) struct Channel {
    pub(super) id: u64,
    pub(super) name: String,
    pub(super) kind: Kind,
    /// People who cannot see it although they are in the server.
    pub(super) hidden_from: BTreeSet<u64>,
    /// What the bot may not do here.
    pub(super) denied: u64,
    pub(super) created: u64,
}

/// Everything that has a fixed identifier, and the threads made since the start.
#[derive(Debug)]
pub(super) struct World {
    pub(super) users: BTreeMap<u64, User>,
    pub(super) guilds: BTreeMap<u64, Guild>,
    pub(super) channels: BTreeMap<u64, Channel>,
    /// Who owns every server, and so may do everything there.
    pub(super) owner: u64,
    /// Whether a server takes no further thread.
    pub(super) threads_full: bool,
    /// What the servers' word filter lets no bot write.
    pub(super) blocked: Option<String>,
    /// Whether the servers take no files.
    pub(super) no_files: bool,
}

impl World {
    /// Four people, a server with the bot, one without, a group, a pair, and a direct message
    /// with the bot for each person.
    pub(super) fn new(bot_name: &str, now: u64) -> Self {
        let people = [
            (ANA, "Ana", "en-US"),
            (BO, "Bo", "en-US"),
            (CHLOE, "Chloé", "fr"),
            (DAN, "Dan", "fr"),
        ];
        let mut users = BTreeMap::new();
        for (id, name, locale) in people {
            users.insert(
                id,
                User {
                    id,
                    name: name.into(),
                    locale,
                    bot: false,
                    installed: id != DAN,
                    closed: false,
                },
            );
        }
        for (id, name) in [(BOT, bot_name), (OTHER_BOT, "Robot")] {
            users.insert(
                id,
                User {
                    id,
                    name: name.into(),
                    locale: "en-US",
                    bot: true,
                    installed: false,
                    closed: true,
                },
            );
        }
        let everybody = BTreeSet::from([ANA, BO, CHLOE, DAN]);
        let mut at_home = everybody.clone();
        at_home.extend([BOT, OTHER_BOT]);
        let mut guilds = BTreeMap::new();
        for (id, name, members) in [
            (CAFE, "Café", at_home),
            (ELSEWHERE, "Elsewhere", everybody.clone()),
        ] {
            guilds.insert(
                id,
                Guild {
                    id,
                    name,
                    locale: "en-US",
                    members,
                    guests_may_post: true,
                },
            );
        }
        let mut world = Self {
            users,
            guilds,
            channels: BTreeMap::new(),
            owner: ANA,
            threads_full: false,
            blocked: None,
            no_files: false,
        };
        let text = [
            (CAFE, "general"),
            (CAFE, "jeux"),
            (CAFE, "den"),
            (ELSEWHERE, "lobby"),
        ];
        for (id, (guild, name)) in (FIRST_CHANNEL..).zip(text) {
            world.add(id, name, Kind::Text { guild }, now);
        }
        // A place that one of the people cannot see.
        if let Some(den) = world.channels.get_mut(&(FIRST_CHANNEL + 2)) {
            den.hidden_from.insert(DAN);
        }
        world.add(
            GROUP,
            "Ana, Bo, Chloé",
            Kind::People {
                people: vec![ANA, BO, CHLOE],
                group: true,
            },
            now,
        );
        world.add(
            PAIR,
            "",
            Kind::People {
                people: vec![ANA, BO],
                group: false,
            },
            now,
        );
        for person in everybody {
            world.add(BOT_DM + person % 1000, "", Kind::BotDm { person }, now);
        }
        world
    }

    pub(super) fn add(&mut self, id: u64, name: &str, kind: Kind, now: u64) {
        let channel = Channel {
            id,
            name: name.into(),
            kind,
            hidden_from: BTreeSet::new(),
            denied: 0,
            created: now,
        };
        self.channels.insert(id, channel);
    }

    pub(super) fn people(&self) -> impl Iterator<Item = &User> {
        self.users.values().filter(|user| !user.bot)
    }

    /// The server a channel is in.
    pub(super) fn guild_of(&self, channel: &Channel) -> Option<&Guild> {
        match channel.kind {
            Kind::Text { guild } | Kind::Thread { guild, .. } => self.guilds.get(&guild),
            Kind::BotDm { .. } | Kind::People { .. } => None,
        }
    }

    /// The channel whose rights count: a thread has those of its parent.
    fn home<'a>(&'a self, channel: &'a Channel) -> &'a Channel {
        match channel.kind {
            Kind::Thread { parent, .. } => self.channels.get(&parent).unwrap_or(channel),
            _ => channel,
        }
    }

    /// Whether the user sees a channel and what is in it.
    pub(super) fn sees(&self, user: u64, channel: u64) -> bool {
        let Some(channel) = self.channels.get(&channel) else {
            return false;
        };
        match &channel.kind {
            Kind::BotDm { person } => *person == user || user == BOT,
            Kind::People { people, .. } => people.contains(&user),
            Kind::Text { .. } | Kind::Thread { .. } => {
                self.guild_of(channel)
                    .is_some_and(|guild| guild.members.contains(&user))
                    && !self.home(channel).hidden_from.contains(&user)
            }
        }
    }

    /// Whether the bot itself is in the place, so that it may use its own rights there.
    pub(super) fn bot_is_in(&self, channel: &Channel) -> bool {
        match channel.kind {
            Kind::BotDm { .. } => true,
            Kind::People { .. } => false,
            Kind::Text { .. } | Kind::Thread { .. } => {
                self.guild_of(channel).is_some_and(Guild::has_bot)
            }
        }
    }

    /// What the bot may do in a place, as `app_permissions` says it.
    pub(super) fn app_rights(&self, channel: &Channel) -> u64 {
        match channel.kind {
            Kind::BotDm { .. } => BOT_RIGHTS,
            _ if !self.bot_is_in(channel) => GUEST_RIGHTS,
            _ => BOT_RIGHTS & !self.home(channel).denied,
        }
    }

    /// Whether the bot sees a place it is in.
    pub(super) fn bot_sees(&self, channel: &Channel) -> bool {
        self.app_rights(channel) & VIEW != 0
    }

    /// Whether the bot may write in a place.
    pub(super) fn bot_may_send(&self, channel: &Channel) -> bool {
        let needed = match channel.kind {
            Kind::Thread { .. } => SEND_IN_THREADS,
            _ => SEND,
        };
        self.app_rights(channel) & needed != 0
    }

    /// Whether the bot may open public threads in a place.
    pub(super) fn bot_may_open_threads(&self, channel: &Channel) -> bool {
        self.app_rights(channel) & CREATE_THREADS != 0
    }

    /// What a person may do in a channel.
    pub(super) fn rights(&self, user: u64, channel: u64) -> u64 {
        if !self.sees(user, channel) {
            0
        } else if self.owner == user {
            OWNER
        } else {
            EVERYONE | VIEW | SEND
        }
    }

    /// A user as Discord writes one.
    pub(super) fn user(&self, id: u64) -> Value {
        let Some(user) = self.users.get(&id) else {
            return json!(null);
        };
        json!({
            "id": user.id.to_string(),
            "username": if user.bot { user.name.clone() } else { user.name.to_lowercase().replace('é', "e") },
            "global_name": if user.bot { None } else { Some(&user.name) },
            "discriminator": if user.bot { "0001" } else { "0" },
            "avatar": null, "avatar_decoration_data": null, "banner": null, "accent_color": null,
            "collectibles": null, "primary_guild": null, "clan": null,
            "bot": user.bot, "system": false, "public_flags": 0, "flags": 0,
        })
    }

    /// A member without the user, as in `resolved.members`; with a channel also the permissions.
    pub(super) fn member(&self, user: u64, channel: Option<u64>) -> Value {
        let mut member = json!({
            "roles": [], "nick": null, "avatar": null, "banner": null, "premium_since": null,
            "joined_at": "2024-01-01T00:00:00.000000+00:00", "pending": false,
            "communication_disabled_until": null, "unusual_dm_activity_until": null, "flags": 0,
        });
        if let Some(channel) = channel {
            member["permissions"] = json!(self.rights(user, channel).to_string());
        }
        member
    }

    /// A member with the user inside.
    pub(super) fn full_member(&self, user: u64, channel: Option<u64>) -> Value {
        let mut member = self.member(user, channel);
        member["user"] = self.user(user);
        member["deaf"] = json!(false);
        member["mute"] = json!(false);
        member
    }
}
