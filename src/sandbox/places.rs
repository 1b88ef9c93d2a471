//! Channels and servers as Discord writes them.

use serde_json::{Value, json};

use super::ids;
use super::world::{BOT, Channel, Guild, Kind, World};

impl Kind {
    /// Discord's number of the kind.
    pub(super) fn number(&self) -> u64 {
        match self {
            Kind::Text { .. } => 0,
            Kind::BotDm { .. } | Kind::People { group: false, .. } => 1,
            Kind::People { group: true, .. } => 3,
            Kind::Thread { .. } => 11,
        }
    }
}

impl World {
    /// A channel as Discord writes one. Every field that some strict client asks for is there.
    pub(super) fn channel(&self, channel: &Channel) -> Value {
        let id = channel.id.to_string();
        match &channel.kind {
            Kind::Text { guild } => json!({
                "id": id, "type": channel.kind.number(), "guild_id": guild.to_string(), "name": channel.name,
                "position": channel.id % 100, "permission_overwrites": [], "topic": null, "nsfw": false,
                "rate_limit_per_user": 0, "parent_id": null, "last_message_id": null,
                "last_pin_timestamp": null, "flags": 0,
            }),
            Kind::Thread {
                guild,
                parent,
                archived,
                locked,
                minutes,
                members,
            } => json!({
                "id": id, "type": 11, "guild_id": guild.to_string(), "parent_id": parent.to_string(),
                "name": channel.name, "owner_id": BOT.to_string(), "last_message_id": null,
                "last_pin_timestamp": null, "rate_limit_per_user": 0, "flags": 0,
                "message_count": 0, "member_count": members.len(), "total_message_sent": 0,
                "thread_metadata": {
                    "archived": archived, "locked": locked, "auto_archive_duration": minutes,
                    "archive_timestamp": ids::instant(channel.created),
                    "create_timestamp": ids::instant(channel.created),
                },
            }),
            Kind::BotDm { person } => json!({
                "id": id, "type": 1, "last_message_id": null, "flags": 0,
                "recipients": [self.user(*person)],
            }),
            Kind::People { people, group } => json!({
                "id": id, "type": if *group { 3 } else { 1 }, "last_message_id": null, "flags": 0,
                "name": if *group { Some(&channel.name) } else { None }, "icon": null,
                "owner_id": people.first().map(u64::to_string),
                "recipients": people.iter().map(|one| self.user(*one)).collect::<Vec<_>>(),
            }),
        }
    }

    /// A channel as interactions resolve it, with what the person may do there.
    pub(super) fn resolved_channel(&self, channel: &Channel, person: u64) -> Value {
        let mut shown = self.channel(channel);
        shown["permissions"] = json!(self.rights(person, channel.id).to_string());
        shown
    }

    /// Whether a person can choose a channel where one of these kinds is asked for (none: any), in
    /// the server of the place where they choose.
    pub(super) fn can_be_named(&self, channel: u64, at: u64, person: u64, kinds: &Value) -> bool {
        let server = |id: u64| {
            let place = self.channels.get(&id)?;
            Some((place, self.guild_of(place)?.id))
        };
        let (Some((place, inside)), Some((_, here))) = (server(channel), server(at)) else {
            return false;
        };
        let fits = kinds
            .as_array()
            .is_none_or(|all| all.is_empty() || all.contains(&json!(place.kind.number())));
        inside == here && fits && self.sees(person, channel)
    }

    /// A server as the route for it answers.
    pub(super) fn guild(&self, guild: &Guild) -> Value {
        json!({
            "id": guild.id.to_string(), "name": guild.name, "icon": null, "splash": null,
            "discovery_splash": null, "home_header": null, "banner": null, "description": null,
            "owner_id": self.owner.to_string(),
            "region": "deprecated", "afk_channel_id": null, "afk_timeout": 300,
            "widget_enabled": false, "widget_channel_id": null, "verification_level": 0,
            "default_message_notifications": 0, "explicit_content_filter": 0,
            "roles": [{
                "id": guild.id.to_string(), "name": "@everyone", "description": null,
                "color": 0, "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
                "hoist": false, "icon": null, "unicode_emoji": null, "position": 0,
                "permissions": "1071698660929", "managed": false, "mentionable": false, "flags": 0,
            }],
            "emojis": [], "stickers": [], "features": [], "mfa_level": 0, "application_id": null,
            "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null,
            "public_updates_channel_id": null, "safety_alerts_channel_id": null,
            "vanity_url_code": null, "premium_tier": 0, "premium_subscription_count": 0,
            "preferred_locale": guild.locale, "premium_progress_bar_enabled": false, "nsfw": false,
            "nsfw_level": 0, "max_members": 500_000, "max_presences": null,
            "max_video_channel_users": 25, "max_stage_video_channel_users": 50,
            "incidents_data": null,
        })
    }

    /// The body of GUILD_CREATE: the server with its channels, threads and members.
    pub(super) fn guild_create(&self, guild: &Guild) -> Value {
        let mut body = self.guild(guild);
        let inside = |threads: bool| -> Vec<Value> {
            self.channels
                .values()
                .filter(|channel| match channel.kind {
                    Kind::Text { guild: at } => !threads && at == guild.id,
                    Kind::Thread {
                        guild: at,
                        archived,
                        ..
                    } => threads && !archived && at == guild.id,
                    _ => false,
                })
                .map(|channel| self.channel(channel))
                .collect()
        };
        body["channels"] = inside(false).into();
        body["threads"] = inside(true).into();
        body["members"] = json!([self.full_member(BOT, None)]);
        body["member_count"] = json!(guild.members.len());
        body["joined_at"] = json!("2024-01-01T00:00:00.000000+00:00");
        for key in ["large", "unavailable", "lazy"] {
            body[key] = json!(false);
        }
        for key in [
            "voice_states",
            "presences",
            "stage_instances",
            "guild_scheduled_events",
            "soundboard_sounds",
        ] {
            body[key] = json!([]);
        }
        body
    }

    /// The places as the page shows them. With a person: only what that person sees.
    pub(super) fn for_page(&self, person: Option<u64>) -> Value {
        let shown = |channel: u64| person.is_none_or(|person| self.sees(person, channel));
        let threads_of = |channel: u64| -> Vec<Value> {
            self.channels
                .values()
                .filter_map(|one| match one.kind {
                    Kind::Thread {
                        parent,
                        archived,
                        locked,
                        ..
                    } if parent == channel => Some(json!({
                        "id": one.id.to_string(), "name": one.name, "parent_id": parent.to_string(),
                        "archived": archived, "locked": locked,
                    })),
                    _ => None,
                })
                .collect()
        };
        let channels_of = |guild: u64| -> Vec<Value> {
            self.channels
                .values()
                .filter(|one| matches!(one.kind, Kind::Text { guild: at } if at == guild) && shown(one.id))
                .map(|one| json!({"id": one.id.to_string(), "name": one.name, "threads": threads_of(one.id)}))
                .collect()
        };
        let guilds: Vec<Value> = self
            .guilds
            .values()
            .filter(|guild| person.is_none_or(|person| guild.members.contains(&person)))
            .map(|guild| {
                json!({
                    "id": guild.id.to_string(), "name": guild.name, "bot_member": guild.has_bot(),
                    "channels": channels_of(guild.id),
                })
            })
            .collect();
        let dms: Vec<Value> = self
            .channels
            .values()
            .filter(|one| shown(one.id))
            .filter_map(|one| {
                let (people, kind) = match &one.kind {
                    Kind::BotDm { person } => (vec![*person], "bot"),
                    Kind::People {
                        people,
                        group: true,
                    } => (people.clone(), "group"),
                    Kind::People {
                        people,
                        group: false,
                    } => (people.clone(), "pair"),
                    _ => return None,
                };
                let people: Vec<String> = people.iter().map(u64::to_string).collect();
                Some(json!({
                    "id": one.id.to_string(), "name": one.name, "kind": kind,
                    "group": kind == "group", "bot": kind == "bot", "people": people,
                }))
            })
            .collect();
        let people: Vec<Value> = self
            .people()
            .map(|one| json!({
                "id": one.id.to_string(), "name": one.name, "locale": one.locale, "installed": one.installed,
            }))
            .collect();
        let bots: Vec<Value> = self
            .users
            .values()
            .filter(|one| one.bot)
            .map(|one| json!({"id": one.id.to_string(), "name": one.name}))
            .collect();
        json!({
            "people": people, "bots": bots, "bot": bots.first(), "guilds": guilds, "dms": dms,
            "application_id": BOT.to_string(),
        })
    }
}
