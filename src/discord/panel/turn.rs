//! Trying a turn out on a copy of the round: nothing here is for good.

use crate::discord::press::{ACTIONS, Draft};
use crate::games::grid::Square;
use crate::games::{Effect, Position, Refusal, Side};
use crate::play::{Command, Match, Seat};

/// A movement, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Moving {
    pub(super) text: String,
    pub(super) from: String,
    pub(super) to: String,
    pub(super) captures: bool,
}

/// The movements among actions; placements, growths and sowings are none.
pub(super) fn movings(position: &Position) -> Vec<Moving> {
    let actions = position.actions().into_iter();
    actions.filter_map(|text| moving(&text)).collect()
}

fn moving(text: &str) -> Option<Moving> {
    let at = text.find(['-', 'x'])?;
    let (from, rest) = text.split_at(at);
    let to = rest.get(1..)?;
    Some(Moving {
        text: text.to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
        captures: rest.starts_with('x'),
    })
}

/// The different pieces that can move, each once, rank by rank from a1 as the eye finds them.
pub(super) fn movers(movings: &[Moving]) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for moving in movings {
        if !found.contains(&moving.from.as_str()) {
            found.push(&moving.from);
        }
    }
    found.sort_by_key(|from| from.parse::<Square>().ok());
    found
}

/// A round with a draft played on a copy.
pub(super) struct Tried {
    pub(super) position: Position,
    pub(super) effects: Vec<Effect>,
    pub(super) actions: Vec<String>,
}

impl Tried {
    pub(super) fn nothing(game: &Match) -> Self {
        Self {
            position: game.round().position().clone(),
            effects: Vec::new(),
            actions: Vec::new(),
        }
    }
}

/// Plays actions of the side to move, and of nobody else.
pub(super) fn attempt<'a>(
    game: &Match,
    actions: impl IntoIterator<Item = &'a str>,
) -> Result<Tried, Refusal> {
    let mut tried = Tried::nothing(game);
    let side = tried.position.turn();
    for action in actions {
        let theirs = tried.position.turn() != side;
        let played = tried.position.play(action);
        // Said after these two reasons, before the game's own.
        let played = match played {
            Err(refusal @ (Refusal::CannotBeRead | Refusal::RoundOver)) => return Err(refusal),
            _ if theirs => return Err(Refusal::NotYourTurn),
            played => played?,
        };
        tried.effects.extend(played.effects);
        tried.actions.push(played.action);
    }
    Ok(tried)
}

pub(super) fn attempt_draft(game: &Match, draft: &Draft) -> Result<Tried, Refusal> {
    attempt(game, draft.actions.iter().map(String::as_str))
}

/// Whether the actions tried are a whole turn: nothing more is the same person's to do in it.
pub(super) fn is_turn(tried: &Tried, side: Side) -> bool {
    if tried.actions.is_empty() {
        return false;
    }
    !(tried.position.is_within_turn() && tried.position.turn() == Some(side))
}

/// The match with the actions played; `None` if it does not take them.
pub(super) fn ahead(game: &Match, seat: Seat, actions: &[String]) -> Option<Match> {
    if actions.is_empty() {
        return Some(game.clone());
    }
    let actions = actions.to_vec();
    let events = game.decide(seat, &Command::Act { actions }, 0).ok()?;
    let mut ahead = game.clone();
    for event in events {
        ahead.add(Some(seat), event, 0).ok()?;
    }
    Some(ahead)
}

/// The square or cup an action chooses on the board.
pub(super) fn piece(action: &str) -> &str {
    action.split(['-', 'x']).next().unwrap_or(action)
}

/// The canonical actions of a text: one action in any spelling, or several with spaces between,
/// after the actions `before`, which the answer begins with.
///
/// # Errors
/// Why the rules refuse the first of them that they refuse.
pub fn read(game: &Match, before: &[String], text: &str) -> Result<Vec<String>, Refusal> {
    let begun = || before.iter().map(String::as_str);
    let whole = attempt(game, begun().chain([text]));
    let pieces: Vec<&str> = text.split_whitespace().collect();
    let tried = match whole {
        Err(_) if pieces.len() > 1 => attempt(game, begun().chain(pieces))?,
        whole => whole?,
    };
    if tried.actions.len() > ACTIONS {
        return Err(Refusal::NotYourTurn);
    }
    Ok(tried.actions)
}
