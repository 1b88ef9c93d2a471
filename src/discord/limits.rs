//! The limits every body is held to in the tests: Discord's as twilight-validate knows them, and
//! those of our own that are narrower.

use std::collections::BTreeSet;

use twilight_model::channel::message::Component;
use twilight_model::channel::message::component::{ButtonStyle, SelectMenuType};

use super::body::Body;
use super::parts::{LABEL, OPTIONS, PER_ROW};
use super::press::{LONGEST, Press};

#[derive(Default)]
struct Seen {
    components: usize,
    text: usize,
    bytes: usize,
    ids: BTreeSet<String>,
    pictures: Vec<String>,
}

/// Panics with what is wrong with a body.
pub(super) fn hold(body: &Body) {
    twilight_validate::message::components(&body.components, true).unwrap();
    let mut seen = Seen::default();
    for component in &body.components {
        walk(component, &mut seen);
    }
    assert!(seen.components <= 40, "{} components", seen.components);
    assert!(seen.text <= 4_000, "{} characters", seen.text);
    assert!(seen.bytes <= 9_000, "{} bytes", seen.bytes);
    let named: Vec<String> = body
        .picture
        .iter()
        .map(|picture| format!("attachment://{}", picture.filename))
        .collect();
    assert_eq!(seen.pictures, named, "the pictures shown are the one sent");
}

fn id(custom_id: &str, seen: &mut Seen) {
    assert!(
        (1..=LONGEST).contains(&custom_id.chars().count()),
        "{custom_id}"
    );
    assert!(Press::read(custom_id).is_some(), "{custom_id} reads back");
    assert!(
        seen.ids.insert(custom_id.to_owned()),
        "{custom_id} stands twice"
    );
}

fn label(label: &str) {
    let length = label.chars().count();
    assert!(
        (1..=LABEL).contains(&length),
        "{label:?} has {length} characters"
    );
}

fn text(text: &str, seen: &mut Seen) {
    let length = text.chars().count();
    assert!(
        (1..=2_000).contains(&length),
        "{length} characters in one text"
    );
    seen.text += length;
    seen.bytes += text.len();
}

fn walk(component: &Component, seen: &mut Seen) {
    seen.components += 1;
    match component {
        Component::Container(container) => {
            container
                .components
                .iter()
                .for_each(|part| walk(part, seen));
        }
        Component::ActionRow(row) => {
            assert!((1..=PER_ROW).contains(&row.components.len()));
            let primary = row.components.iter().filter(|part| {
                matches!(part, Component::Button(button) if button.style == ButtonStyle::Primary)
            });
            assert!(primary.count() <= 1, "two primary buttons in a row");
            row.components.iter().for_each(|part| walk(part, seen));
        }
        Component::Button(button) => {
            label(button.label.as_deref().unwrap());
            match &button.custom_id {
                Some(custom_id) => id(custom_id, seen),
                None => assert!(button.url.is_some()),
            }
        }
        Component::SelectMenu(menu) => {
            id(&menu.custom_id, seen);
            label(menu.placeholder.as_deref().unwrap());
            if menu.kind == SelectMenuType::Channel {
                let chosen = menu.default_values.as_deref().unwrap_or_default();
                assert!(chosen.len() <= usize::from(menu.max_values.unwrap()));
                return;
            }
            let options = menu.options.as_deref().unwrap();
            assert!(
                (1..=OPTIONS).contains(&options.len()),
                "{} options",
                options.len()
            );
            let mut values = BTreeSet::new();
            for option in options {
                assert!((1..=100).contains(&option.label.chars().count()));
                assert!((1..=100).contains(&option.value.chars().count()));
                assert!(
                    values.insert(&option.value),
                    "{} stands twice",
                    option.value
                );
            }
        }
        Component::TextDisplay(display) => text(&display.content, seen),
        Component::MediaGallery(gallery) => {
            for item in &gallery.items {
                let alt = item.description.as_deref().unwrap();
                assert!((1..=1_024).contains(&alt.chars().count()));
                assert!(!alt.contains('\n'));
                seen.pictures.push(item.media.url.clone());
            }
        }
        Component::File(file) => seen.pictures.push(file.file.url.clone()),
        Component::Separator(_) => {}
        other => panic!("we send no {:?}", other.kind()),
    }
}
