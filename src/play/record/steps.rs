//! A match as it stood at an earlier step.

use crate::play::{Event, Match};

/// A match as it stood after so many of the actions that stand, counted over all rounds; with all
/// of them, as it stands now.
#[must_use]
pub fn after_actions(game: &Match, count: usize) -> Match {
    let all: Vec<&str> = game
        .rounds()
        .iter()
        .flat_map(|round| round.actions())
        .map(|done| done.action.as_str())
        .collect();
    if count >= all.len() {
        return game.clone();
    }
    let mut then = Match::begun_by(game.rules_version(), *game.terms(), 0)
        .expect("a match that is there began once");
    for action in &all[..count] {
        let by = then.turn();
        let event = Event::Acted {
            action: (*action).to_owned(),
        };
        then.add(by, event, 0)
            .expect("an action that stands was legal in its place");
    }
    then
}

/// How many actions stand in all rounds.
#[must_use]
pub fn actions(game: &Match) -> usize {
    game.rounds()
        .iter()
        .map(|round| round.actions().len())
        .sum()
}
