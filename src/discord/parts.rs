//! Small makers of components, so that no message spells their many empty fields out.

use twilight_model::channel::ChannelType;
use twilight_model::channel::message::Component;
use twilight_model::channel::message::component::{
    ActionRow, Button, ButtonStyle, Container, FileDisplay, MediaGallery, MediaGalleryItem,
    SelectDefaultValue, SelectMenu, SelectMenuOption, SelectMenuType, Separator, TextDisplay,
    UnfurledMediaItem,
};
use twilight_model::id::Id;

use super::press::Press;
use crate::play::Match;
use crate::words::{Language, bot};

/// Buttons that fit into one row.
pub const PER_ROW: usize = 5;
/// Options that fit into one menu.
pub const OPTIONS: usize = 25;
/// Our longest label, in characters: longer ones wrap on a phone.
pub const LABEL: usize = 34;
/// The colour of the edge of a card that waits for somebody: the game's gold.
pub const GOLD: u32 = 0x00E2_B04A;
/// The colour of the edge of a card that is over.
pub const GREY: u32 = 0x006B_7280;

/// Text with Discord's markdown.
#[must_use]
pub fn text(content: impl Into<String>) -> Component {
    Component::TextDisplay(TextDisplay {
        id: None,
        content: content.into(),
    })
}

/// A sentence that begins like one: with a capital, where its first sign has one.
#[must_use]
pub fn capital(sentence: &str) -> String {
    let mut rest = sentence.chars();
    // A square keeps its small letter.
    let square = rest
        .clone()
        .nth(1)
        .is_some_and(|second| second.is_ascii_digit());
    match rest.next() {
        Some(first) if !square => first.to_uppercase().chain(rest).collect(),
        _ => sentence.to_owned(),
    }
}

/// A line between two parts.
#[must_use]
pub const fn line() -> Component {
    Component::Separator(Separator {
        divider: Some(true),
        id: None,
        spacing: None,
    })
}

/// The body's own picture with its alt text (at most 1,024 characters).
#[must_use]
pub fn gallery(filename: &str, alt: impl Into<String>) -> Component {
    Component::MediaGallery(MediaGallery {
        id: None,
        items: vec![MediaGalleryItem {
            description: Some(alt.into()),
            media: attached(filename),
            spoiler: None,
        }],
    })
}

/// A file that the body brings along.
fn attached(filename: &str) -> UnfurledMediaItem {
    UnfurledMediaItem {
        content_type: None,
        height: None,
        proxy_url: None,
        url: format!("attachment://{filename}"),
        width: None,
    }
}

/// The body's own file, to be downloaded.
#[must_use]
pub fn file(filename: &str) -> Component {
    Component::File(FileDisplay {
        id: None,
        file: attached(filename),
        spoiler: None,
    })
}

/// A card: parts with a coloured edge.
#[must_use]
pub fn card(edge: u32, components: Vec<Component>) -> Component {
    Component::Container(Container {
        accent_color: Some(Some(edge)),
        components,
        id: None,
        spoiler: None,
    })
}

/// A row of at most five buttons, or of one menu.
#[must_use]
pub fn row(components: Vec<Component>) -> Component {
    Component::ActionRow(ActionRow {
        id: None,
        components,
    })
}

/// Any number of buttons, five to a row.
#[must_use]
pub fn rows(buttons: Vec<Component>) -> Vec<Component> {
    buttons
        .chunks(PER_ROW)
        .map(|five| row(five.to_vec()))
        .collect()
}

/// A button that answers with a press.
#[must_use]
pub fn button(style: ButtonStyle, label: impl Into<String>, press: &Press) -> Component {
    Component::Button(Button {
        custom_id: Some(press.to_string()),
        disabled: false,
        emoji: None,
        id: None,
        label: Some(label.into()),
        sku_id: None,
        style,
        url: None,
    })
}

/// The button that opens the panel of match `id` on its board of today.
#[must_use]
pub fn play(language: Language, id: u64, game: &Match) -> Component {
    let press = Press::Play {
        game: id,
        board: game.board(),
    };
    button(ButtonStyle::Primary, bot::button_play(language), &press)
}

/// A button that leads to an address.
#[must_use]
pub fn link(label: impl Into<String>, url: impl Into<String>) -> Component {
    Component::Button(Button {
        custom_id: None,
        disabled: false,
        emoji: None,
        id: None,
        label: Some(label.into()),
        sku_id: None,
        style: ButtonStyle::Link,
        url: Some(url.into()),
    })
}

/// One option of a menu.
#[must_use]
pub fn option(label: impl Into<String>, value: impl Into<String>) -> SelectMenuOption {
    SelectMenuOption {
        default: false,
        description: None,
        emoji: None,
        label: label.into(),
        value: value.into(),
    }
}

/// A menu in a row of its own. Options after the 25th are left out: callers group before.
#[must_use]
pub fn menu(
    placeholder: impl Into<String>,
    press: &Press,
    mut options: Vec<SelectMenuOption>,
) -> Component {
    options.truncate(OPTIONS);
    row(vec![Component::SelectMenu(SelectMenu {
        channel_types: None,
        custom_id: press.to_string(),
        default_values: None,
        disabled: false,
        id: None,
        kind: SelectMenuType::Text,
        max_values: None,
        min_values: None,
        options: Some(options),
        placeholder: Some(placeholder.into()),
        required: None,
    })])
}

/// The same with the option of this value chosen.
#[must_use]
pub fn menu_at(
    placeholder: impl Into<String>,
    press: &Press,
    mut options: Vec<SelectMenuOption>,
    chosen: &str,
) -> Component {
    for option in &mut options {
        option.default = option.value == chosen;
    }
    menu(placeholder, press, options)
}

/// A menu of the server's channels of these kinds, from none to `most`, with those chosen before.
#[must_use]
pub fn channels(
    placeholder: impl Into<String>,
    press: &Press,
    chosen: &[u64],
    most: usize,
    kinds: &[ChannelType],
) -> Component {
    let chosen: Vec<SelectDefaultValue> = chosen
        .iter()
        .take(most)
        .filter_map(|channel| Id::new_checked(*channel).map(SelectDefaultValue::Channel))
        .collect();
    row(vec![Component::SelectMenu(SelectMenu {
        channel_types: Some(kinds.to_vec()),
        custom_id: press.to_string(),
        default_values: (!chosen.is_empty()).then_some(chosen),
        disabled: false,
        id: None,
        kind: SelectMenuType::Channel,
        max_values: u8::try_from(most).ok(),
        min_values: Some(0),
        options: None,
        placeholder: Some(placeholder.into()),
        required: None,
    })])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_begins_with_a_capital_but_a_square_does_not() {
        assert_eq!(capital("pion posé en c3."), "Pion posé en c3.");
        assert_eq!(capital("échec"), "Échec");
        assert_eq!(capital("c3 placed."), "c3 placed.");
        assert_eq!(capital("H4: captures 4 in A1."), "H4: captures 4 in A1.");
        assert_eq!(capital(""), "");
    }
}
