//! Cards in a channel as the test reads them.

use serde_json::Value;

use crate::people::{Control, controls_of};

/// The newest public card of a match: it has the button that shows the board as text.
pub fn newest_card(messages: &[Value], game: i64) -> Option<&Value> {
    messages.iter().rev().find(|message| {
        let text = format!("text:{game}");
        message["ephemeral_for"].is_null()
            && controls_of(message).iter().any(|one| one.custom_id == text)
    })
}

/// The board number on a card's Play button; none when the match is over.
pub fn board_on(card: &Value, game: i64) -> Option<i64> {
    let controls = controls_of(card);
    let mut own = controls.iter().filter(|one| one.game() == Some(game));
    own.find_map(Control::board)
}

pub fn number(id: &Value) -> u64 {
    let text = id.as_str().expect("an id");
    text.parse().expect("a number")
}
