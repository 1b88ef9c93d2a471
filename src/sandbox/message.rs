//! Messages, their files, and how Discord and the page see them.

use std::collections::{BTreeSet, VecDeque};

use axum::body::Bytes;
use serde_json::{Value, json};

use super::ids;
use super::world::{BOT, World};

/// Flags of a message (Discord's reference, "Message Flags").
pub(super) const HAS_THREAD: u64 = 1 << 5;
pub(super) const EPHEMERAL: u64 = 1 << 6;
pub(super) const LOADING: u64 = 1 << 7;
pub(super) const SILENT: u64 = 1 << 12;
pub(super) const V2: u64 = 1 << 15;
/// The flags a bot may set: suppress embeds, private, silent, voice, layout.
pub(super) const SETTABLE: u64 = 1 << 2 | EPHEMERAL | SILENT | 1 << 13 | V2;

/// A file as it came with a request.
#[derive(Debug, Clone)]
pub(super) struct Upload {
    /// The n of `files[n]`.
    pub(super) index: u64,
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) bytes: Bytes,
}

/// A file of a message. The bytes lie in [`Files`].
#[derive(Debug, Clone)]
pub(super) struct Attachment {
    pub(super) id: u64,
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) size: usize,
    pub(super) picture: Option<(u32, u32)>,
    pub(super) description: Option<String>,
    pub(super) url: String,
    pub(super) private: bool,
}

impl Attachment {
    fn json(&self) -> Value {
        let mut body = json!({
            "id": self.id.to_string(), "filename": self.name, "size": self.size,
            "url": self.url, "proxy_url": self.url, "content_type": self.kind,
        });
        if let Some((width, height)) = self.picture {
            body["width"] = json!(width);
            body["height"] = json!(height);
        }
        if let Some(description) = &self.description {
            body["description"] = json!(description);
        }
        if self.private {
            body["ephemeral"] = json!(true);
        }
        body
    }

    /// What stands in a component in place of `attachment://name`.
    pub(super) fn media(&self) -> Value {
        let (width, height) = self.picture.unwrap_or_default();
        json!({
            "id": self.id.to_string(), "url": self.url, "proxy_url": self.url, "width": width, "height": height,
            "content_type": self.kind, "attachment_id": self.id.to_string(),
        })
    }
}

/// The bytes of all files, the oldest dropped when they grow beyond a bound.
#[derive(Debug)]
pub(super) struct Files {
    kept: VecDeque<(u64, String, Bytes)>,
    size: usize,
    most: usize,
}

impl Files {
    pub(super) fn new(most: usize) -> Self {
        Self {
            kept: VecDeque::new(),
            size: 0,
            most,
        }
    }

    pub(super) fn keep(&mut self, id: u64, kind: String, bytes: Bytes) {
        self.size += bytes.len();
        self.kept.push_back((id, kind, bytes));
        while self.size > self.most && self.kept.len() > 1 {
            if let Some((_, _, old)) = self.kept.pop_front() {
                self.size -= old.len();
            }
        }
    }

    /// Type and bytes of a file.
    pub(super) fn get(&self, id: u64) -> Option<(String, Bytes)> {
        let at = self.kept.binary_search_by_key(&id, |(id, _, _)| *id).ok()?;
        let (_, kind, bytes) = &self.kept[at];
        Some((kind.clone(), bytes.clone()))
    }
}

/// Width and height of a PNG or GIF, read from its head.
pub(super) fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.len() >= 24 {
        let number = |at: usize| bytes[at..at + 4].try_into().map(u32::from_be_bytes).ok();
        return Some((number(16)?, number(20)?));
    }
    if bytes.starts_with(b"GIF8") && bytes.len() >= 10 {
        let number = |at: usize| u32::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
        return Some((number(6), number(8)));
    }
    None
}

/// The interaction a message answers.
#[derive(Debug, Clone)]
pub(super) struct Cause {
    pub(super) interaction: u64,
    /// 2 a command, 3 a press, 5 a modal.
    pub(super) kind: u8,
    pub(super) person: u64,
    /// The command's name, when it was one.
    pub(super) name: Option<String>,
    pub(super) owners: Value,
    /// The message that was pressed.
    pub(super) source: Option<u64>,
    /// The first answer, when this is a follow-up.
    pub(super) original: Option<u64>,
}

/// A message.
#[derive(Debug, Clone)]
pub(super) struct Message {
    pub(super) id: u64,
    pub(super) channel: u64,
    pub(super) author: u64,
    pub(super) content: String,
    pub(super) embeds: Vec<Value>,
    /// As delivered: media resolved, each with its `id`.
    pub(super) components: Vec<Value>,
    pub(super) attachments: Vec<Attachment>,
    pub(super) flags: u64,
    /// The people named in it whom `allowed_mentions` let through.
    pub(super) mentions: BTreeSet<u64>,
    /// The people who were notified when it was new.
    pub(super) pings: BTreeSet<u64>,
    pub(super) private_to: Option<u64>,
    pub(super) created: u64,
    pub(super) edited: Option<u64>,
    pub(super) nonce: Option<Value>,
    pub(super) cause: Option<Cause>,
    pub(super) reference: Option<u64>,
    pub(super) thread: Option<u64>,
    pub(super) tts: bool,
}

impl Message {
    pub(super) fn is_v2(&self) -> bool {
        self.flags & V2 != 0
    }

    /// As Discord writes it in answers and events.
    pub(super) fn json(&self, world: &World) -> Value {
        let kind = match &self.cause {
            Some(cause) if cause.kind == 2 && cause.original.is_none() => 20,
            _ if self.reference.is_some() => 19,
            _ => 0,
        };
        let mentions: Vec<Value> = self.mentions.iter().map(|one| world.user(*one)).collect();
        let mut body = json!({
            "id": self.id.to_string(), "channel_id": self.channel.to_string(), "type": kind,
            "author": world.user(self.author), "content": self.content, "embeds": self.embeds,
            "components": self.components,
            "attachments": self.attachments.iter().map(Attachment::json).collect::<Vec<_>>(),
            "flags": self.flags, "mentions": mentions, "mention_roles": [], "mention_everyone": false,
            "pinned": false, "tts": self.tts, "timestamp": ids::instant(self.created),
            "edited_timestamp": self.edited.map(ids::instant),
        });
        if let Some(nonce) = &self.nonce {
            body["nonce"] = nonce.clone();
        }
        if let Some(reference) = self.reference {
            body["message_reference"] = json!({
                "type": 0, "channel_id": self.channel.to_string(), "message_id": reference.to_string(),
            });
        }
        if let Some(thread) = self.thread.and_then(|thread| world.channels.get(&thread)) {
            body["thread"] = world.channel(thread);
        }
        if let Some(cause) = &self.cause {
            body["application_id"] = json!(BOT.to_string());
            body["webhook_id"] = json!(BOT.to_string());
            body["interaction_metadata"] = cause.metadata(world);
            if let Some(name) = cause.name.as_ref().filter(|_| cause.original.is_none()) {
                body["interaction"] = json!({
                    "id": cause.interaction.to_string(), "type": 2, "name": name,
                    "user": world.user(cause.person),
                });
            }
        }
        body
    }

    /// As the page and the end-to-end tests see it: `mentions` are the people it pinged.
    pub(super) fn for_page(&self, world: &World) -> Value {
        let author = world.users.get(&self.author);
        let pinged: Vec<String> = self.pings.iter().map(u64::to_string).collect();
        json!({
            "id": self.id.to_string(), "channel": self.channel.to_string(),
            "author": {
                "id": self.author.to_string(),
                "name": author.map(|one| one.name.clone()),
                "bot": author.is_some_and(|one| one.bot),
            },
            "content": self.content, "embeds": self.embeds, "components": self.components,
            "attachments": self.attachments.iter().map(Attachment::json).collect::<Vec<_>>(),
            "flags": self.flags, "mentions": pinged,
            "ephemeral_for": self.private_to.map(|one| one.to_string()),
            "edited": self.edited.is_some(), "timestamp": ids::instant(self.created),
            "thread": self.thread.map(|one| one.to_string()), "nonce": self.nonce,
            "interaction": self.cause.as_ref().map(|cause| json!({
                "id": cause.interaction.to_string(), "type": cause.kind, "name": cause.name,
                "user": cause.person.to_string(), "follow_up": cause.original.is_some(),
            })),
        })
    }
}

impl Cause {
    fn metadata(&self, world: &World) -> Value {
        let mut body = json!({
            "id": self.interaction.to_string(), "type": self.kind, "user": world.user(self.person),
            "authorizing_integration_owners": self.owners,
        });
        if let Some(name) = &self.name {
            body["name"] = json!(name);
            body["command_type"] = json!(1);
        }
        if let Some(original) = self.original {
            body["original_response_message_id"] = json!(original.to_string());
        }
        if self.kind == 3 {
            body["interacted_message_id"] = json!(self.source.map(|one| one.to_string()));
        }
        if self.kind == 5 {
            // The press or command that opened the modal.
            body["triggering_interaction_metadata"] = json!({
                "id": self.interaction.to_string(), "type": if self.source.is_some() { 3 } else { 2 },
                "user": world.user(self.person), "authorizing_integration_owners": self.owners,
                "interacted_message_id": self.source.map(|one| one.to_string()),
            });
        }
        body
    }
}

/// Calls `see` for each component, nested ones included, in the order Discord counts them.
pub(super) fn each_component<'a>(list: &'a [Value], see: &mut dyn FnMut(&'a Value)) {
    for part in list {
        see(part);
        if let Some(inner) = part["components"].as_array() {
            each_component(inner, see);
        }
        for key in ["accessory", "component"] {
            if part[key].is_object() {
                each_component(std::slice::from_ref(&part[key]), see);
            }
        }
    }
}

/// All text a message shows that may name people: its content and its text displays.
pub(super) fn spoken(content: &str, components: &[Value]) -> String {
    let mut all = content.to_owned();
    each_component(components, &mut |part| {
        if part["type"] == 10 {
            all.push('\n');
            all.push_str(part["content"].as_str().unwrap_or_default());
        }
    });
    all
}

/// The users that a text names as `<@id>` or `<@!id>`.
pub(super) fn named_in(text: &str) -> BTreeSet<u64> {
    text.split("<@")
        .skip(1)
        .filter_map(|rest| rest.split_once('>'))
        .filter_map(|(id, _)| id.strip_prefix('!').unwrap_or(id).parse().ok())
        .collect()
}

/// The users among `named` whom `allowed_mentions` lets through. Without it users are allowed.
pub(super) fn allowed(named: BTreeSet<u64>, rule: &Value) -> BTreeSet<u64> {
    if rule.is_null() {
        return named;
    }
    let all = rule["parse"]
        .as_array()
        .is_some_and(|kinds| kinds.iter().any(|kind| kind == "users"));
    let listed: BTreeSet<u64> = rule["users"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(ids::id_of)
        .collect();
    named
        .into_iter()
        .filter(|one| all || listed.contains(one))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_allowed_ids_are_mentioned() {
        let named = named_in("<@1> and <@!2>, not <@&3> nor <@x>");
        assert_eq!(named, BTreeSet::from([1, 2]));
        assert_eq!(allowed(named.clone(), &Value::Null), named);
        assert_eq!(
            allowed(named.clone(), &json!({"parse": []})),
            BTreeSet::new()
        );
        assert_eq!(
            allowed(named.clone(), &json!({"parse": [], "users": ["2"]})),
            BTreeSet::from([2])
        );
        assert_eq!(allowed(named.clone(), &json!({"parse": ["users"]})), named);
    }

    #[test]
    fn the_oldest_files_go_first() {
        let mut files = Files::new(10);
        for id in 1..=3 {
            files.keep(id, "image/png".into(), Bytes::from_static(b"12345"));
        }
        assert!(files.get(1).is_none());
        assert!(files.get(2).is_some() && files.get(3).is_some());
    }
}
