//! Checks of components: the layout here, what is pressed and chosen in `controls`.

mod controls;
mod emoji;

use std::collections::BTreeSet;

use serde_json::Value;
use twilight_model::channel::message::Component;

use crate::sandbox::limits::{self, Limit};
use crate::sandbox::message::each_component;
use crate::sandbox::refusal::{Form, Refusal, form};

const ROW: u64 = 1;
const BUTTON: u64 = 2;
const SECTION: u64 = 9;
const TEXT: u64 = 10;
const THUMBNAIL: u64 = 11;
const GALLERY: u64 = 12;
const FILE: u64 = 13;
const SEPARATOR: u64 = 14;
const CONTAINER: u64 = 17;

fn kind(part: &Value) -> u64 {
    part["type"].as_u64().unwrap_or_default()
}

/// What is looked at in the whole message.
struct Look<'a> {
    form: &'a mut Form,
    v2: bool,
    files: &'a [&'a str],
    custom_ids: BTreeSet<String>,
    ids: BTreeSet<u64>,
    text: usize,
}

/// Holds the components of a message to Discord's rules. `files` are the names that
/// `attachment://` may use.
pub(super) fn all(form: &mut Form, components: &[Value], v2: bool, files: &[&str]) {
    let mut number = 0;
    each_component(components, &mut |_| number += 1);
    let mut look = Look {
        form,
        v2,
        files,
        custom_ids: BTreeSet::new(),
        ids: BTreeSet::new(),
        text: 0,
    };
    for (at, part) in components.iter().enumerate() {
        look.top(&format!("components.{at}"), part);
    }
    if look.text > limits::TEXT_DISPLAYS.most {
        look.form.wrong(
            "components",
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            format!(
                "The total text of all components must be at most {} characters",
                limits::TEXT_DISPLAYS.most
            ),
        );
    }
    if v2 && number > limits::COMPONENTS.most {
        form.wrong(
            "components",
            "BASE_TYPE_MAX_LENGTH",
            format!(
                "The total number of components must be at most {}",
                limits::COMPONENTS.most
            ),
        );
    }
    if !v2 {
        form.count("components", components.len(), 0, limits::ROWS.most);
    }
}

impl Look<'_> {
    /// A component of the message itself.
    fn top(&mut self, path: &str, part: &Value) {
        match kind(part) {
            ROW => {
                self.id(path, part);
                self.row(path, part);
            }
            SECTION | TEXT | GALLERY | FILE | SEPARATOR | CONTAINER if self.v2 => {
                self.part(path, part)
            }
            other => self.misplaced(path, other),
        }
    }

    fn misplaced(&mut self, path: &str, kind: u64) {
        let sentence = if !self.v2 && matches!(kind, 9..=14 | 17) {
            format!("A component of type {kind} needs the flag IS_COMPONENTS_V2")
        } else {
            format!("A component of type {kind} cannot stand here")
        };
        self.form
            .wrong(&format!("{path}.type"), "UNION_TYPE_CHOICES", sentence);
    }

    /// A layout component, at the top or in a container.
    fn part(&mut self, path: &str, part: &Value) {
        self.id(path, part);
        match kind(part) {
            ROW => self.row(path, part),
            TEXT => self.text(path, part),
            SECTION => self.section(path, part),
            GALLERY => self.gallery(path, part),
            FILE => {
                if part["file"]["url"].as_str().is_some_and(|url| {
                    !url.starts_with("attachment://") && !url.starts_with("http")
                }) {
                    self.unknown_media(&format!("{path}.file"));
                }
                self.media(&format!("{path}.file"), &part["file"]);
            }
            SEPARATOR => {
                if !part["spacing"].is_null() && !matches!(part["spacing"].as_u64(), Some(1 | 2)) {
                    self.form.wrong(
                        &format!("{path}.spacing"),
                        "BASE_TYPE_CHOICES",
                        "Value must be one of {1, 2}.",
                    );
                }
            }
            _ => self.container(path, part),
        }
    }

    fn container(&mut self, path: &str, part: &Value) {
        let inner = part["components"].as_array().map_or(&[][..], Vec::as_slice);
        if inner.is_empty() {
            self.form.wrong(
                &format!("{path}.components"),
                "BASE_TYPE_REQUIRED",
                "This field is required",
            );
        }
        if part["accent_color"]
            .as_u64()
            .is_some_and(|colour| colour > 0xff_ffff)
        {
            self.form.wrong(
                &format!("{path}.accent_color"),
                "NUMBER_TYPE_MAX",
                "int value should be less than or equal to 16777215.",
            );
        }
        for (at, one) in inner.iter().enumerate() {
            let path = format!("{path}.components.{at}");
            match kind(one) {
                ROW | SECTION | TEXT | GALLERY | FILE | SEPARATOR => self.part(&path, one),
                other => self.misplaced(&path, other),
            }
        }
    }

    fn text(&mut self, path: &str, part: &Value) {
        let text = part["content"].as_str().unwrap_or_default();
        self.text += text.chars().count();
        self.form.length(
            &format!("{path}.content"),
            text,
            1,
            limits::TEXT_DISPLAYS.most,
        );
    }

    fn section(&mut self, path: &str, part: &Value) {
        let texts = part["components"].as_array().map_or(&[][..], Vec::as_slice);
        self.form.count(
            &format!("{path}.components"),
            texts.len(),
            1,
            limits::SECTION_TEXTS.most,
        );
        for (at, one) in texts.iter().enumerate() {
            let path = format!("{path}.components.{at}");
            if kind(one) == TEXT {
                self.id(&path, one);
                self.text(&path, one);
            } else {
                self.misplaced(&path, kind(one));
            }
        }
        let (accessory, path) = (&part["accessory"], format!("{path}.accessory"));
        match kind(accessory) {
            BUTTON => self.button(&path, accessory),
            THUMBNAIL => {
                self.id(&path, accessory);
                self.alt(&path, accessory);
                self.media(&format!("{path}.media"), &accessory["media"]);
            }
            _ => self
                .form
                .wrong(&path, "BASE_TYPE_REQUIRED", "This field is required"),
        }
    }

    fn gallery(&mut self, path: &str, part: &Value) {
        let items = part["items"].as_array().map_or(&[][..], Vec::as_slice);
        self.form.count(
            &format!("{path}.items"),
            items.len(),
            1,
            limits::GALLERY.most,
        );
        for (at, item) in items.iter().enumerate() {
            let path = format!("{path}.items.{at}");
            self.alt(&path, item);
            self.media(&format!("{path}.media"), &item["media"]);
        }
    }

    fn alt(&mut self, path: &str, part: &Value) {
        self.optional(path, part, "description", limits::ALT_TEXT);
    }

    /// Media is a file of this message or an address on the web.
    fn media(&mut self, path: &str, media: &Value) {
        let Some(url) = media["url"].as_str() else {
            self.form.wrong(
                &format!("{path}.url"),
                "BASE_TYPE_REQUIRED",
                "This field is required",
            );
            return;
        };
        let known = match url.split_once("://") {
            Some(("attachment", name)) => self.files.contains(&name),
            Some(("http" | "https", rest)) => {
                !rest.is_empty() && !rest.contains(char::is_whitespace)
            }
            _ => false,
        };
        if !known {
            self.unknown_media(path);
        }
    }

    fn unknown_media(&mut self, path: &str) {
        self.form.wrong(
            &format!("{path}.url"),
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            "The referenced attachment was not found",
        );
    }

    /// An optional text; one that is there must not be empty.
    fn optional(&mut self, path: &str, part: &Value, field: &str, limit: Limit) {
        if let Some(text) = part[field].as_str() {
            self.form
                .length(&format!("{path}.{field}"), text, 0, limit.most);
        }
    }

    fn id(&mut self, path: &str, part: &Value) {
        let id = part["id"].as_u64().unwrap_or_default();
        if id != 0 && !self.ids.insert(id) {
            self.form.wrong(
                &format!("{path}.id"),
                "COMPONENT_ID_DUPLICATED",
                "Component id cannot be duplicated",
            );
        }
    }
}

/// What an independent library says to the same components: it must be able to read them, and
/// its own checks must pass.
pub(super) fn second_opinion(components: &[Value], v2: bool) -> Result<(), Refusal> {
    for (at, part) in components.iter().enumerate() {
        let path = format!("components.{at}");
        let read: Component = serde_json::from_value(part.clone()).map_err(|error| {
            form(
                &path,
                "BASE_TYPE_CONVERT",
                format!("Cannot be read: {error}"),
            )
        })?;
        let checked = if v2 {
            twilight_validate::component::component_v2(&read)
        } else {
            twilight_validate::component::component_v1(&read)
        };
        checked.map_err(|error| form(&path, "COMPONENT_INVALID", error.to_string()))?;
    }
    Ok(())
}
