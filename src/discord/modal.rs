//! The one modal of the product: a turn, typed.
//!
//! Its field stands in an action row, not in the newer label: serenity 0.12 reads the values of
//! the former only.

use serde_json::{Value, json};

use super::press::{Draft, Press};
use crate::play::Match;
use crate::words::{Language, panel, title};

/// The id of the modal's only field.
pub const FIELD: &str = "text";
/// Discord's longest title and label, in characters.
const SHORT: usize = 45;
/// Longer than any turn, spaces included.
const LONGEST: usize = 60;

/// The data of a type 9 answer: the modal for the turn that `draft` has begun on board `board`
/// of match `id`. `example` is a legal action there.
#[must_use]
pub fn modal(
    language: Language,
    id: u64,
    game: &Match,
    board: u64,
    draft: &Draft,
    example: &str,
) -> Value {
    let name = title::kind(language, game.terms().game.kind());
    let press = Press::Typed {
        game: id,
        board,
        draft: draft.clone(),
    };
    json!({
        "custom_id": press.to_string(),
        "title": cut(&panel::modal_title(language, &name)),
        "components": [{
            "type": 1,
            "components": [{
                "type": 4,
                "custom_id": FIELD,
                "style": 1,
                "label": cut(&panel::modal_label(language)),
                "placeholder": panel::modal_example(language, example),
                "min_length": 1,
                "max_length": LONGEST,
                "required": true,
            }],
        }],
    })
}

fn cut(text: &str) -> String {
    text.chars().take(SHORT).collect()
}
