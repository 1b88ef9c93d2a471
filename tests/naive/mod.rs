//! A second, slow and simple reading of the rules, kept apart from the engine: it shares no type
//! and no table with it. Everything is made by listing all that could be typed and keeping what
//! the rule pages allow. It goes from text to text.

mod helios;
mod rite;
mod rvb;

use std::collections::BTreeMap;

/// Every legal action of a position and the position after it.
pub fn next(code: &str, position: &str) -> BTreeMap<String, String> {
    let (game, option) = code.split_once(':').unwrap_or((code, ""));
    match game {
        "rite" => {
            let size = if option.is_empty() {
                6
            } else {
                option.parse().expect("a size")
            };
            rite::next(size, position)
        }
        "helios" => helios::next(option == "express", position),
        "rvb" => rvb::next(option, position),
        _ => panic!("{code} is no game"),
    }
}
