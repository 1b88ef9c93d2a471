//! Components as Discord delivers them: each with an id, references to files replaced by the
//! files, and what was left out filled in.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::message::{Attachment, each_component};

/// What all components of a message share.
struct Delivery<'a> {
    files: &'a [Attachment],
    /// The ids that the bot gave.
    taken: BTreeSet<u64>,
    next: u64,
    /// The identifier for media that is no file of the message.
    fresh: u64,
}

/// The components of a message as delivered. `fresh` is an identifier nothing else has.
pub(super) fn delivered(
    mut components: Vec<Value>,
    files: &[Attachment],
    fresh: u64,
) -> Vec<Value> {
    let mut taken = BTreeSet::new();
    each_component(&components, &mut |part| {
        taken.extend(part["id"].as_u64().filter(|id| *id > 0));
    });
    let mut delivery = Delivery {
        files,
        taken,
        next: 1,
        fresh,
    };
    for part in &mut components {
        delivery.component(part);
    }
    components
}

/// What Discord fills in, by the type of the component.
fn defaults(kind: u64) -> Value {
    match kind {
        3 | 5..=8 => json!({"min_values": 1, "max_values": 1}),
        11 => json!({"description": null, "spoiler": false}),
        13 => json!({"spoiler": false}),
        14 => json!({"spacing": 1, "divider": true}),
        17 => json!({"accent_color": null, "spoiler": false}),
        _ => json!({}),
    }
}

/// Sets each field that is not there.
fn complete(part: &mut Value, defaults: Value) {
    let (Some(part), Value::Object(defaults)) = (part.as_object_mut(), defaults) else {
        return;
    };
    for (key, value) in defaults {
        part.entry(key).or_insert(value);
    }
}

impl Delivery<'_> {
    fn component(&mut self, part: &mut Value) {
        if part["id"].as_u64().unwrap_or_default() == 0 {
            while self.taken.contains(&self.next) {
                self.next += 1;
            }
            part["id"] = json!(self.next);
            self.next += 1;
        }
        complete(part, defaults(part["type"].as_u64().unwrap_or_default()));
        if let Some(media) = part.get_mut("media") {
            self.media(media);
        }
        if let Some(media) = part.get_mut("file") {
            let file = self.media(media);
            let (name, size) = file.map_or((None, None), |one| (Some(&one.name), Some(one.size)));
            complete(part, json!({"name": name, "size": size}));
        }
        for item in inside(part, "items") {
            complete(item, json!({"description": null, "spoiler": false}));
            if let Some(media) = item.get_mut("media") {
                self.media(media);
            }
        }
        for inner in inside(part, "components") {
            self.component(inner);
        }
        for key in ["accessory", "component"] {
            if let Some(inner) = part.get_mut(key).filter(|one| one.is_object()) {
                self.component(inner);
            }
        }
    }

    /// Puts a file in place of a reference to it; an address elsewhere stays.
    fn media(&self, media: &mut Value) -> Option<&Attachment> {
        let url = media["url"].as_str()?.to_owned();
        let found = match url.strip_prefix("attachment://") {
            Some(name) => self.files.iter().find(|one| one.name == name),
            None => self.files.iter().find(|one| one.url == url),
        };
        match found {
            Some(file) => *media = file.media(),
            None => complete(
                media,
                json!({"id": self.fresh.to_string(), "proxy_url": url}),
            ),
        }
        found
    }
}

fn inside<'a>(part: &'a mut Value, key: &str) -> impl Iterator<Item = &'a mut Value> {
    part.get_mut(key)
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
}
