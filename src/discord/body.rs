//! The envelope of every message the bot writes.
//!
//! One type writes all of them, sends and edits alike, so that none can forget what must never be
//! missing: the flag of the newer components, the explicit list of allowed mentions (who is
//! called in the text, and nobody else), and `attachments` naming exactly this body's files. There is
//! `content` only in a plain message: one that plays a sound or shows a film, which messages of
//! the newer components do not.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use twilight_model::channel::message::Component;

use super::parts;

/// The message is seen by one person only.
pub const EPHEMERAL: u64 = 1 << 6;
/// The message makes no sound and no badge.
pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// The message consists of components alone; Discord never takes this flag back.
pub const COMPONENTS_V2: u64 = 1 << 15;
/// Discord's longest description of a file, in characters.
const DESCRIPTION: usize = 1024;
/// Discord's longest text of a plain message, in characters.
const CONTENT: usize = 2000;
/// Discord's longest nonce, in characters.
const NONCE: usize = 25;

/// A picture that travels with a body; shown by a gallery whose address is
/// `attachment://` + its file name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// As the gallery names it, for example `revanche-12-34.png`.
    pub filename: String,
    /// A whole PNG file.
    pub bytes: Arc<Vec<u8>>,
}

/// A file of a plain message, shown or played in line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attached {
    /// Its name; the ending says what it is.
    pub filename: String,
    /// What it shows or plays, for who cannot see or hear it: at most 1024 characters.
    pub description: String,
    /// The whole file.
    pub bytes: Arc<Vec<u8>>,
}

/// What a plain message says and carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The text.
    pub content: String,
    /// Its files.
    pub files: Vec<Attached>,
}

/// One message, before it becomes JSON. Build it with [`Body::new`] and the setters; private and
/// silent are off, nobody is mentioned, no picture, no nonce.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// What the message shows, from top to bottom.
    pub components: Vec<Component>,
    /// Whether one person only sees it (answers and follow-ups).
    pub private: bool,
    /// Whether it is sent without a notification.
    pub silent: bool,
    /// The people, by Discord id, whom a mention in the text may ping: mostly one, two where both
    /// are to be told.
    pub mentions: Vec<u64>,
    /// Its only picture.
    pub picture: Option<Picture>,
    /// Set in a plain message; its components are rows of buttons then.
    pub told: Option<Told>,
    /// What keeps Discord from taking the same message twice (channel messages).
    pub nonce: Option<String>,
}

impl Body {
    /// A body of these components and nothing else.
    #[must_use]
    pub const fn new(components: Vec<Component>) -> Self {
        Self {
            components,
            private: false,
            silent: false,
            mentions: Vec::new(),
            picture: None,
            told: None,
            nonce: None,
        }
    }

    /// A plain message: text, files, rows of buttons.
    #[must_use]
    pub fn plain(content: String, files: Vec<Attached>, rows: Vec<Component>) -> Self {
        Self {
            told: Some(Told { content, files }),
            ..Self::new(rows)
        }
    }

    /// The flag of the newer components, where the message has them.
    const fn layout(&self) -> u64 {
        if self.told.is_some() {
            0
        } else {
            COMPONENTS_V2
        }
    }

    /// The same, seen by one person only.
    #[must_use]
    pub fn private(mut self) -> Self {
        self.private = true;
        self
    }

    /// The same, without a notification.
    #[must_use]
    pub fn silent(mut self) -> Self {
        self.silent = true;
        self
    }

    /// The same; a mention of this person in its text pings.
    #[must_use]
    pub fn mentioning(mut self, user: u64) -> Self {
        self.mentions.push(user);
        self
    }

    /// The same with this picture, or with none.
    #[must_use]
    pub fn with_picture(mut self, picture: Option<Picture>) -> Self {
        self.picture = picture;
        self
    }

    /// Whether any file travels with it.
    #[must_use]
    pub fn has_files(&self) -> bool {
        let told = self.told.as_ref();
        self.picture.is_some() || told.is_some_and(|told| !told.files.is_empty())
    }

    /// The same without its files: what describes them stands in their place.
    #[must_use]
    pub fn in_words(mut self) -> Self {
        self.picture = None;
        self.components = in_words(self.components);
        if let Some(told) = &mut self.told {
            for file in std::mem::take(&mut told.files) {
                told.content.push('\n');
                told.content.push_str(&file.description);
            }
            if let Some((end, _)) = told.content.char_indices().nth(CONTENT) {
                told.content.truncate(end);
            }
        }
        self
    }

    /// The same with a nonce made of match, board number and kind of message, so that a crash
    /// between sending and noting it doubles nothing.
    #[must_use]
    pub fn once(mut self, game: u64, board: u64, kind: char) -> Self {
        let whole = format!("{game:x}.{board:x}.{kind}");
        // The end tells messages of one channel apart better than the beginning.
        let from = whole.len().saturating_sub(NONCE);
        self.nonce = whole.get(from..).map(str::to_owned);
        self
    }

    /// The body of a first answer (callback types 4 and 7) or of a follow-up.
    #[must_use]
    pub fn data(&self) -> Value {
        let mut flags = self.layout();
        if self.private {
            flags |= EPHEMERAL;
        }
        if self.silent {
            flags |= SUPPRESS_NOTIFICATIONS;
        }
        self.write(flags)
    }

    /// The body of a channel message: as [`data`](Self::data), never private, with the nonce.
    #[must_use]
    pub fn message(&self) -> Value {
        let flags = if self.silent {
            self.layout() | SUPPRESS_NOTIFICATIONS
        } else {
            self.layout()
        };
        let mut value = self.write(flags);
        if let Some(nonce) = &self.nonce {
            value["nonce"] = json!(nonce);
            value["enforce_nonce"] = json!(true);
        }
        value
    }

    /// The body of an edit: the other flags cannot be changed any more.
    #[must_use]
    pub fn edit(&self) -> Value {
        self.write(self.layout())
    }

    fn write(&self, flags: u64) -> Value {
        let mut attachments = self.picture.as_ref().map_or_else(Vec::new, |picture| {
            vec![json!({ "id": 0, "filename": picture.filename })]
        });
        for file in self.told.iter().flat_map(|told| &told.files) {
            let longest = file.description.char_indices().nth(DESCRIPTION);
            let end = longest.map_or(file.description.len(), |(end, _)| end);
            attachments.push(json!({
                "id": attachments.len(),
                "filename": file.filename,
                "description": &file.description[..end],
            }));
        }
        let mut mentions = Map::new();
        mentions.insert("parse".to_owned(), json!([]));
        if !self.mentions.is_empty() {
            let users: Vec<String> = self.mentions.iter().map(u64::to_string).collect();
            mentions.insert("users".to_owned(), json!(users));
        }
        let mut value = json!({
            "flags": flags,
            "components": self.components,
            "allowed_mentions": mentions,
            "attachments": attachments,
        });
        if let Some(told) = &self.told {
            value["content"] = json!(told.content);
        }
        value
    }
}

/// Galleries as their alt texts, the rest as it is.
fn in_words(components: Vec<Component>) -> Vec<Component> {
    components
        .into_iter()
        .map(|component| match component {
            Component::MediaGallery(gallery) => {
                let alts: Vec<String> = gallery
                    .items
                    .into_iter()
                    .filter_map(|item| item.description)
                    .collect();
                parts::text(alts.join("\n"))
            }
            Component::Container(mut container) => {
                container.components = in_words(container.components);
                Component::Container(container)
            }
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture() -> Picture {
        Picture {
            filename: "revanche-3-9.png".to_owned(),
            bytes: Arc::new(vec![1, 2, 3]),
        }
    }

    #[test]
    fn every_form_names_its_mentions_and_its_picture_and_has_no_content() {
        let plain = Body::new(vec![parts::text("a")]);
        let full = plain
            .clone()
            .private()
            .silent()
            .mentioning(42)
            .with_picture(Some(picture()))
            .once(3, 9, 't');
        for value in [plain.data(), plain.message(), plain.edit()] {
            assert_eq!(value["allowed_mentions"], json!({ "parse": [] }));
            assert_eq!(value["attachments"], json!([]));
            assert!(value.get("content").is_none());
            assert!(value.get("nonce").is_none());
        }
        for value in [full.data(), full.message(), full.edit()] {
            assert_eq!(
                value["allowed_mentions"],
                json!({ "parse": [], "users": ["42"] })
            );
            assert_eq!(
                value["attachments"],
                json!([{ "id": 0, "filename": "revanche-3-9.png" }])
            );
        }
    }

    #[test]
    fn a_body_in_words_says_what_its_picture_shows() {
        let shown = vec![parts::card(
            parts::GOLD,
            vec![
                parts::gallery("revanche-3-9.png", "Ana has 3."),
                parts::text("b"),
            ],
        )];
        let body = Body::new(shown).with_picture(Some(picture())).in_words();
        assert_eq!(body.picture, None);
        let said = body.data().to_string();
        assert!(
            said.contains("Ana has 3.") && said.contains("\"b\""),
            "{said}"
        );
        assert!(!said.contains("attachment://"), "{said}");
    }

    #[test]
    fn flags_follow_the_form() {
        let body = Body::new(vec![parts::text("a")]).private().silent();
        assert_eq!(
            body.data()["flags"],
            json!((1 << 15) + (1 << 12) + (1 << 6))
        );
        assert_eq!(body.message()["flags"], json!((1 << 15) + (1 << 12)));
        assert_eq!(body.edit()["flags"], json!(1 << 15));
    }

    #[test]
    fn a_plain_message_has_text_and_described_files_and_no_newer_components() {
        let file = |name: &str| Attached {
            filename: name.to_owned(),
            description: "é".repeat(2000),
            bytes: Arc::new(vec![1]),
        };
        let files = vec![file("a.ogg"), file("a.gif")];
        let body = Body::plain("text".to_owned(), files, Vec::new()).private();
        assert_eq!(body.data()["flags"], json!(1 << 6));
        assert_eq!(body.edit()["flags"], json!(0));
        for value in [body.data(), body.message(), body.edit()] {
            assert_eq!(value["content"], json!("text"));
            assert_eq!(value["allowed_mentions"], json!({ "parse": [] }));
            let attachments = value["attachments"].as_array().unwrap();
            assert_eq!(attachments[1]["id"], json!(1));
            assert_eq!(attachments[1]["filename"], json!("a.gif"));
            let description = attachments[0]["description"].as_str().unwrap();
            assert_eq!(description.chars().count(), 1024);
        }
        assert!(body.has_files());
        let words = body.in_words();
        assert!(!words.has_files());
        let told = words.data()["content"].as_str().unwrap().to_owned();
        assert!(told.starts_with("text\né"), "{told}");
        assert_eq!(told.chars().count(), 2000);
    }

    #[test]
    fn a_nonce_fits_and_tells_boards_and_kinds_apart() {
        let nonce = |game, board, kind| Body::new(Vec::new()).once(game, board, kind).nonce;
        assert_ne!(nonce(1, 2, 't'), nonce(1, 3, 't'));
        assert_ne!(nonce(1, 2, 't'), nonce(1, 2, 'e'));
        assert_eq!(nonce(u64::MAX, u64::MAX, 't').map(|n| n.len()), Some(25));
        let sent = Body::new(Vec::new()).once(1, 2, 't').message();
        assert_eq!(sent["enforce_nonce"], json!(true));
    }
}
