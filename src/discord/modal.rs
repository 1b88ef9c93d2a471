//! The modals: a turn, typed; and turns planned ahead.
//!
//! Their fields stand in action rows, not in the newer labels: serenity 0.12 reads the values of
//! the former only.

use serde_json::{Value, json};

use super::press::{Ahead, Draft, Press};
use crate::play::{Match, PAIRS, Pair, Plan};
use crate::words::{Language, panel, plan as say, title};

/// The id of a modal's first field, and of a turn's only one.
pub const FIELD: &str = "text";
/// The id of the second field of a plan.
pub const REPLY: &str = "reply";
/// Discord's longest title and label, in characters.
const SHORT: usize = 45;
/// Discord's longest placeholder, in characters.
const HINT: usize = 100;
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
    let field = Field {
        id: FIELD,
        label: panel::modal_label(language),
        placeholder: panel::modal_example(language, example),
        longest: LONGEST,
        value: None,
    };
    data(
        &press,
        &panel::modal_title(language, &name),
        vec![field.row()],
    )
}

/// A plan as it is typed: the turns of the other, and the answers.
#[must_use]
pub fn typed(plan: &Plan) -> [String; 2] {
    let all = |of: fn(&Pair) -> &Vec<String>| {
        let turns: Vec<String> = plan.pairs().map(|pair| of(pair).join(" ")).collect();
        turns.join("; ")
    };
    [all(|pair| &pair.answer), all(|pair| &pair.reply)]
}

/// The modal for a plan in match `id`, in which the other is to act, with these texts in it.
/// `changed` is the plan that it changes, 0 for a new one, and `below` as in [`Ahead`].
#[must_use]
pub fn plan(
    language: Language,
    id: u64,
    game: &Match,
    changed: u64,
    texts: Option<[String; 2]>,
    below: bool,
) -> Value {
    let name = title::kind(language, game.terms().game.kind());
    let press = Press::Ahead(Ahead::Sent {
        game: id,
        board: game.turn_board(),
        plan: changed,
        below,
    });
    let awaited = game.some_turn(&[]).unwrap_or_default();
    let answered = game.after_turns([awaited.as_str()]);
    let reply = answered.and_then(|game| game.some_turn(&[]));
    let [answers, replies] = texts.map_or([None, None], |texts| texts.map(Some));
    let fields = [
        Field {
            id: FIELD,
            label: say::modal_if(language),
            placeholder: say::modal_example(language, &awaited),
            longest: LONGEST * PAIRS,
            value: answers,
        },
        Field {
            id: REPLY,
            label: say::modal_then(language),
            placeholder: say::modal_example(language, &reply.unwrap_or_default()),
            longest: LONGEST * PAIRS,
            value: replies,
        },
    ];
    let rows = fields.into_iter().map(Field::row).collect();
    data(&press, &say::modal_title(language, &name), rows)
}

/// One line to be typed.
struct Field {
    id: &'static str,
    label: String,
    placeholder: String,
    longest: usize,
    value: Option<String>,
}

impl Field {
    fn row(self) -> Value {
        let mut field = json!({
            "type": 4,
            "custom_id": self.id,
            "style": 1,
            "label": cut(&self.label, SHORT),
            "placeholder": cut(&self.placeholder, HINT),
            "min_length": 1,
            "max_length": self.longest,
            "required": true,
        });
        if let Some(value) = self.value {
            field["value"] = json!(cut(&value, self.longest));
        }
        json!({ "type": 1, "components": [field] })
    }
}

fn data(press: &Press, title: &str, rows: Vec<Value>) -> Value {
    json!({
        "custom_id": press.to_string(),
        "title": cut(title, SHORT),
        "components": rows,
    })
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}
