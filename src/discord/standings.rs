//! Tables, profiles, histories and meetings as messages.

mod history;
mod profile;
mod table;
mod versus;

use twilight_model::channel::message::Component;

use super::parts;
use crate::games::GameKind;
use crate::words::standings as say;
use crate::words::{Language, title};

pub use history::{history, option, result};
pub use profile::{curves, profile};
pub use table::{picture_lines, table};
pub use versus::versus;

/// Alt texts end here.
const ALT: usize = 1_000;
/// One text of a message stays below this many characters.
const TEXT: usize = 1_900;

fn game(language: Language, kind: Option<GameKind>) -> String {
    kind.map_or_else(
        || say::all_games(language),
        |kind| title::kind(language, kind),
    )
}

/// Lines in as few texts as can be, none of them too long.
fn chunked(lines: &[String]) -> Vec<Component> {
    let mut texts: Vec<String> = Vec::new();
    for line in lines {
        match texts.last_mut() {
            Some(text) if text.chars().count() + line.chars().count() < TEXT => {
                text.push('\n');
                text.push_str(line);
            }
            _ => texts.push(line.clone()),
        }
    }
    texts.into_iter().map(parts::text).collect()
}

fn cut(text: String) -> String {
    if text.chars().count() <= ALT {
        text
    } else {
        text.chars().take(ALT - 1).chain(['…']).collect()
    }
}

/// An instant's day by UTC, as 2026-11-30.
#[must_use]
pub fn day(at: i64) -> String {
    time::OffsetDateTime::from_unix_timestamp(at.div_euclid(1_000)).map_or_else(
        |_| String::new(),
        |when| {
            format!(
                "{:04}-{:02}-{:02}",
                when.year(),
                u8::from(when.month()),
                when.day()
            )
        },
    )
}
