//! A match as it stood at an earlier step.

use crate::games::GameCode;
use crate::play::{Event, LogError, Match, Rounds, Terms};

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
    act(&mut then, &all[..count]).expect("an action that stands was legal in its place");
    then
}

/// An action that could not be played where it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{action}: {why}")]
pub struct RefusedAction {
    /// The action as it was given.
    pub action: String,
    /// Why not.
    pub why: LogError,
}

/// The plainest match in which these actions are played: of one round where they are no more than
/// that and the game can be played so, else of two.
///
/// # Errors
/// The first [`RefusedAction`].
pub fn of_actions(game: GameCode, actions: &[String]) -> Result<Match, RefusedAction> {
    let usual = Terms::plain(game);
    let longer = Terms {
        rounds: Rounds::Two,
        ..usual
    };
    played(usual, actions).or_else(|_| played(longer, actions))
}

fn played(terms: Terms, actions: &[String]) -> Result<Match, RefusedAction> {
    let mut played = Match::begun(terms, 0).expect("every game has these rounds");
    act(&mut played, actions)?;
    Ok(played)
}

fn act(played: &mut Match, actions: &[impl AsRef<str>]) -> Result<(), RefusedAction> {
    for action in actions {
        let action = action.as_ref().to_owned();
        let (by, event) = (
            played.turn(),
            Event::Acted {
                action: action.clone(),
            },
        );
        let added = played.add(by, event, 0);
        added.map_err(|why| RefusedAction { action, why })?;
    }
    Ok(())
}

/// How many actions stand in all rounds.
#[must_use]
pub fn actions(game: &Match) -> usize {
    game.rounds()
        .iter()
        .map(|round| round.actions().len())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_make_one_round_where_they_can_and_two_where_there_are_more() {
        let round = ["H3", "H5", "A5", "H4", "A4", "H5"].map(str::to_owned);
        let helios = "helios".parse().unwrap();
        let one = of_actions(helios, &round).unwrap();
        assert!(one.outcome().is_some());
        let two = of_actions(helios, &[round.clone(), round].concat()).unwrap();
        assert_eq!(
            (two.terms().rounds, two.rounds().len(), actions(&two)),
            (Rounds::Two, 2, 12)
        );
        let wrong = ["b2", "c3"].map(str::to_owned);
        let refused = of_actions("rite".parse().unwrap(), &wrong).unwrap_err();
        assert_eq!(refused.action, "c3");
    }
}
