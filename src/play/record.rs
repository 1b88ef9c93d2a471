//! A match as text that people can read, keep and replay. The format is described in
//! `docs/match-format.md`.

use std::fmt::Write as _;

use super::{Ending, Match, Outcome};

mod read;
mod steps;

pub use read::{Record, RecordError, read};
pub use steps::{RefusedAction, actions, after_actions, of_actions};

/// The version of the format that is written.
const VERSION: &str = "1";

/// Writes a match. `names` are the people's names, `date` the day it began; both are only told.
#[must_use]
pub fn write(game: &Match, names: [&str; 2], date: &str) -> String {
    let terms = game.terms();
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value: String = value
            .chars()
            .filter(|c| !c.is_control())
            .flat_map(|c| {
                let escape = matches!(c, '"' | '\\').then_some('\\');
                escape.into_iter().chain([c])
            })
            .collect();
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Revanche", VERSION);
    tag("Game", &terms.game.to_string());
    tag("Rounds", &terms.rounds.count().to_string());
    tag("Begins", &terms.begins.to_string());
    tag("Rated", if terms.rated { "yes" } else { "no" });
    tag("A", names[0]);
    tag("B", names[1]);
    tag("Date", date);
    tag("Ending", &ending(game));
    tag("Result", &result(game));
    if let Some(Outcome::Won { by, .. }) = game.outcome() {
        tag("Decided", by.name());
    }
    for round in game.rounds() {
        let _ = writeln!(text, "\nround {}, {} first", round.number(), round.first());
        let turns = round.actions().chunk_by(|one, next| one.side == next.side);
        for (number, turn) in (1..).zip(turns) {
            let actions: Vec<&str> = turn.iter().map(|done| done.action.as_str()).collect();
            let _ = writeln!(text, "{number}. {}", actions.join(" "));
        }
        let points = round.points();
        let word = if round.is_over() { "over" } else { "stands" };
        let _ = writeln!(text, "{word} {} {}", points.a, points.b);
    }
    text
}

/// Why the match is over, as the tag says it.
fn ending(game: &Match) -> String {
    match game.ending() {
        None => "running".to_owned(),
        Some(Ending::Played) => "played".to_owned(),
        Some(Ending::Resigned(seat)) => format!("resigned {seat}"),
        Some(Ending::TimedOut(seat)) => format!("timed out {seat}"),
        Some(Ending::Agreed) => "agreed".to_owned(),
        Some(Ending::Cancelled) => "cancelled".to_owned(),
    }
}

/// Who won and the points of all rounds, A's first.
fn result(game: &Match) -> String {
    let who = match game.outcome() {
        None => "running".to_owned(),
        Some(Outcome::Won { seat, .. }) => seat.to_string(),
        Some(Outcome::Shared) => "shared".to_owned(),
        Some(Outcome::NoResult) => "none".to_owned(),
    };
    let points = game.points();
    format!("{who} {} {}", points.a, points.b)
}

#[cfg(test)]
mod tests;
