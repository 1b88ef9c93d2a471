//! Makes messages from what a bot sends, new ones and edits.

use std::collections::BTreeSet;

use serde_json::Value;

use super::check;
use super::deliver::delivered;
use super::ids;
use super::message::{self, Attachment, Cause, LOADING, Message, SETTABLE, SILENT, Upload};
use super::refusal::{Form, Refusal, form};
use super::state::State;

/// A body with the files that came along.
#[derive(Debug, Default)]
pub(super) struct Sent {
    pub(super) body: Value,
    pub(super) files: Vec<Upload>,
}

/// Where a new message goes.
pub(super) struct Target {
    pub(super) channel: u64,
    pub(super) author: u64,
    pub(super) private_to: Option<u64>,
    pub(super) cause: Option<Cause>,
    pub(super) reference: Option<u64>,
}

/// A file of the message to be: one it has, or an upload.
enum Planned {
    Kept(Attachment),
    New {
        upload: Upload,
        name: String,
        description: Option<String>,
    },
}

impl Planned {
    fn name(&self) -> &str {
        match self {
            Self::Kept(file) => &file.name,
            Self::New { name, .. } => name,
        }
    }
}

/// A file name as Discord keeps it: what `attachment://` cannot spell becomes a low line.
fn clean_name(name: &str) -> String {
    let plain = |c: char| {
        if c.is_alphanumeric() || "._-".contains(c) {
            c
        } else {
            '_'
        }
    };
    let name: String = name.chars().map(plain).collect();
    if name.is_empty() { "file".into() } else { name }
}

/// Which files the message will have. A new message takes every upload; an edit that lists
/// `attachments` has exactly those listed, one that does not keeps what it has and adds the uploads.
fn plan(sent: &Sent, before: Option<&Message>) -> Result<Vec<Planned>, Refusal> {
    let new = |upload: &Upload, entry: &Value| Planned::New {
        upload: upload.clone(),
        name: clean_name(entry["filename"].as_str().unwrap_or(&upload.name)),
        description: entry["description"].as_str().map(str::to_owned),
    };
    let had = before.map_or(&[][..], |one| &one.attachments);
    let listed = &sent.body["attachments"];
    let names_them =
        sent.body.get("attachments").is_some() && (before.is_some() || listed.is_array());
    if !names_them {
        let kept = had.iter().cloned().map(Planned::Kept);
        return Ok(kept
            .chain(sent.files.iter().map(|one| new(one, &Value::Null)))
            .collect());
    }
    let mut wrong = Form::default();
    let mut planned = Vec::new();
    let mut used = BTreeSet::new();
    for (at, entry) in listed.as_array().into_iter().flatten().enumerate() {
        let id = ids::id_of(&entry["id"]);
        if let Some(kept) = had.iter().find(|one| Some(one.id) == id) {
            let mut kept = kept.clone();
            if let Some(description) = entry["description"].as_str() {
                kept.description = Some(description.to_owned());
            }
            planned.push(Planned::Kept(kept));
        } else if let Some(upload) = sent.files.iter().find(|one| Some(one.index) == id) {
            used.insert(upload.index);
            planned.push(new(upload, entry));
        } else {
            wrong.wrong(
                &format!("attachments.{at}.id"),
                "ATTACHMENT_NOT_FOUND",
                "No file and no attachment has this id.",
            );
        }
    }
    wrong.done()?;
    if before.is_none() {
        let rest = sent.files.iter().filter(|one| !used.contains(&one.index));
        planned.extend(rest.map(|one| new(one, &Value::Null)));
    }
    Ok(planned)
}

impl State {
    /// Stores the uploads and gives the attachments their addresses.
    fn attach(&mut self, planned: Vec<Planned>, channel: u64, private: bool) -> Vec<Attachment> {
        let mut all = Vec::new();
        for one in planned {
            match one {
                Planned::Kept(kept) => all.push(kept),
                Planned::New {
                    upload,
                    name,
                    description,
                } => {
                    let id = self.ids.next();
                    all.push(Attachment {
                        id,
                        url: format!("{}/attachments/{channel}/{id}/{name}", self.base),
                        kind: upload.kind.clone(),
                        size: upload.bytes.len(),
                        picture: message::picture_size(&upload.bytes),
                        name,
                        description,
                        private,
                    });
                    self.files.keep(id, upload.kind, upload.bytes);
                }
            }
        }
        all
    }

    /// Lets a server's own rules refuse a message: its word filter reads what everybody would, and
    /// a server that takes no files takes none in private answers either.
    fn moderate(
        &self,
        channel: u64,
        private_to: Option<u64>,
        spoken: &str,
        files: &[Upload],
    ) -> Result<(), Refusal> {
        let channel = self.world.channels.get(&channel);
        if channel.is_none_or(|one| self.world.guild_of(one).is_none()) {
            return Ok(());
        }
        if self.world.no_files && !files.is_empty() {
            return Err(Refusal::no_files());
        }
        let blocked = self.world.blocked.as_ref();
        if private_to.is_none() && blocked.is_some_and(|words| spoken.contains(words.as_str())) {
            return Err(Refusal::blocked());
        }
        Ok(())
    }

    /// A new message, checked. It is not published yet.
    ///
    /// # Errors
    /// What Discord refuses in a message.
    pub(super) fn compose(&mut self, sent: &Sent, target: Target) -> Result<Message, Refusal> {
        let planned = plan(sent, None)?;
        let names: Vec<&str> = planned.iter().map(Planned::name).collect();
        check::message::body(sent, &names, None)?;
        let body = &sent.body;
        let attachments = self.attach(planned, target.channel, target.private_to.is_some());
        let components = list(&body["components"]);
        let fresh = self.ids.next();
        let content = body["content"].as_str().unwrap_or_default().to_owned();
        let spoken = message::spoken(&content, &components);
        self.moderate(target.channel, target.private_to, &spoken, &sent.files)?;
        let named = message::named_in(&spoken);
        let mentions = message::allowed(named, &body["allowed_mentions"]);
        let mut flags = body["flags"].as_u64().unwrap_or_default() & SETTABLE & !message::EPHEMERAL;
        if target.private_to.is_some() {
            flags |= message::EPHEMERAL;
        }
        let pings = mentions
            .iter()
            .copied()
            .filter(|one| flags & SILENT == 0 && *one != target.author)
            .filter(|one| target.private_to.is_none_or(|only| only == *one))
            .filter(|one| self.world.sees(*one, target.channel))
            .filter(|one| self.world.users.get(one).is_some_and(|user| !user.bot))
            .collect();
        Ok(Message {
            id: self.ids.next(),
            channel: target.channel,
            author: target.author,
            embeds: list(&body["embeds"]),
            components: delivered(components, &attachments, fresh),
            content,
            attachments,
            flags,
            mentions,
            pings,
            private_to: target.private_to,
            created: self.ids.now(),
            edited: None,
            nonce: body.get("nonce").filter(|one| !one.is_null()).cloned(),
            cause: target.cause,
            reference: target.reference,
            thread: None,
            tts: body["tts"] == true,
        })
    }

    /// The message after an edit, checked. It does not replace the old one yet.
    ///
    /// # Errors
    /// What Discord refuses in an edit.
    pub(super) fn edited(&mut self, before: &Message, sent: &Sent) -> Result<Message, Refusal> {
        let planned = plan(sent, Some(before))?;
        let names: Vec<&str> = planned.iter().map(Planned::name).collect();
        check::message::body(sent, &names, Some(before))?;
        let body = &sent.body;
        let mut after = before.clone();
        let fresh = self.ids.next();
        after.attachments = self.attach(planned, before.channel, before.private_to.is_some());
        if let Some(content) = body.get("content") {
            after.content = content.as_str().unwrap_or_default().to_owned();
        }
        if body.get("embeds").is_some() {
            after.embeds = list(&body["embeds"]);
        }
        if body.get("components").is_some() {
            after.components = delivered(list(&body["components"]), &after.attachments, fresh);
        }
        let wanted = body["flags"].as_u64().unwrap_or_default();
        after.flags |= wanted & (message::V2 | 1 << 2);
        // What completes a deferred answer is not shown as an edit.
        let completes = before.flags & LOADING != 0;
        after.flags &= !LOADING;
        after.edited = if completes {
            None
        } else {
            Some(self.ids.now())
        };
        let spoken = message::spoken(&after.content, &after.components);
        self.moderate(before.channel, before.private_to, &spoken, &sent.files)?;
        let named = message::named_in(&spoken);
        after.mentions = message::allowed(named, &body["allowed_mentions"]);
        Ok(after)
    }

    /// A message that says the bot is thinking.
    pub(super) fn loading(&mut self, target: Target) -> Message {
        Message {
            id: self.ids.next(),
            channel: target.channel,
            author: target.author,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: LOADING
                | if target.private_to.is_some() {
                    message::EPHEMERAL
                } else {
                    0
                },
            mentions: BTreeSet::new(),
            pings: BTreeSet::new(),
            private_to: target.private_to,
            created: self.ids.now(),
            edited: None,
            nonce: None,
            cause: target.cause,
            reference: target.reference,
            thread: None,
            tts: false,
        }
    }
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

/// Refuses a field that must be an object.
pub(super) fn must_be_object(body: &Value) -> Result<(), Refusal> {
    if body.is_object() {
        return Ok(());
    }
    Err(form(
        "_root",
        "DICT_TYPE_CONVERT",
        "Only dictionaries may be used in a DictType",
    ))
}
