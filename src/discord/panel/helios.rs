//! Le Char d'Hélios on the panel: a button per cup that can be sown, with its seeds.

use twilight_model::channel::message::component::ButtonStyle;

use super::{Desk, Stage};
use crate::discord::parts;
use crate::discord::press::Tap;
use crate::games::Game;
use crate::games::helios::Helios;
use crate::words::panel as say;

pub(super) fn stage(desk: &Desk<'_>, position: &Helios) -> Stage {
    let language = desk.language;
    let cups = position.actions().into_iter().map(|action| {
        let label = say::button_cup(language, &action.0.to_string(), position.cup(action.0));
        desk.button(ButtonStyle::Secondary, label, Tap::Do(action.to_string()))
    });
    Stage {
        prompt: if position.ray() {
            say::helios_ray(language)
        } else {
            say::helios_sow(language)
        },
        rows: parts::rows(cups.collect()),
        marked: None,
    }
}
