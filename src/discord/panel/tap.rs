//! What a tap on the panel, or a text typed into its modal, makes of the draft.

use serde_json::Value;

use super::Viewer;
use super::turn::{Tried, attempt, attempt_draft, is_turn, movings, read};
use crate::discord::modal;
use crate::discord::press::{Draft, Tap};
use crate::games::{Position, Refusal};
use crate::play::Match;
use crate::words::{Language, panel as say, refusal};

/// What a tap leads to.
#[derive(Clone, Debug, PartialEq)]
pub enum Advance {
    /// Show the panel with this draft, and say this on it.
    Show(Draft, Option<String>),
    /// Play these actions for good, in one unit.
    Commit(Vec<String>),
    /// Open the modal: the data of a type 9 answer.
    Type(Value),
}

/// What a tap on a control makes of the draft; `value` is what a menu gave.
///
/// # Errors
/// Why the rules refuse the action. Nothing has changed then: show the panel as it was.
pub fn advance(
    viewer: &Viewer,
    game: &Match,
    draft: &Draft,
    tap: &Tap,
    value: Option<&str>,
) -> Result<Advance, Refusal> {
    on_turn(viewer, game)?;
    let side = game.round().side_of(viewer.seat);
    let mut next = Draft {
        step: draft.step.wrapping_add(1),
        ..draft.clone()
    };
    match tap {
        Tap::Do(action) => act(viewer, game, next, action),
        Tap::Menu(_) => match value {
            Some(action) => act(viewer, game, next, action),
            None => Ok(Advance::Show(next, None)),
        },
        Tap::From(square) => {
            let tried = attempt_draft(game, draft)?;
            let moves = movings(&tried.position);
            next.from = moves
                .iter()
                .any(|moving| moving.from == *square)
                .then(|| square.clone());
            Ok(Advance::Show(next, None))
        }
        Tap::WhyNot => {
            let note = value.and_then(|square| why_not(viewer.language, game, square));
            Ok(Advance::Show(next, note))
        }
        Tap::Back => {
            if next.from.take().is_none() {
                next.actions.pop();
            }
            Ok(Advance::Show(next, None))
        }
        Tap::Confirm => {
            let tried = attempt_draft(game, draft)?;
            Ok(if is_turn(&tried, side) {
                Advance::Commit(tried.actions)
            } else {
                Advance::Show(next, None)
            })
        }
        Tap::Type => {
            let tried = attempt_draft(game, draft)?;
            // A whole turn is typed anew; a begun one goes on.
            let begun = if is_turn(&tried, side) {
                Draft {
                    step: draft.step,
                    ..Draft::default()
                }
            } else {
                draft.clone()
            };
            let position = attempt_draft(game, &begun)?.position;
            let example = position.actions().into_iter().next().unwrap_or_default();
            Ok(Advance::Type(modal::modal(
                viewer.language,
                viewer.id,
                game,
                game.board(),
                &begun,
                &example,
            )))
        }
    }
}

/// A panel is the person's whose turn it is; who answers with one has seen to it, and if not,
/// nothing is played for the other.
fn on_turn(viewer: &Viewer, game: &Match) -> Result<(), Refusal> {
    match game.turn() {
        Some(seat) if seat == viewer.seat => Ok(()),
        Some(_) => Err(Refusal::NotYourTurn),
        None => Err(Refusal::RoundOver),
    }
}

fn act(viewer: &Viewer, game: &Match, mut next: Draft, action: &str) -> Result<Advance, Refusal> {
    let actions = next.actions.iter().map(String::as_str);
    let tried = attempt(game, actions.chain([action]))?;
    next.actions.clone_from(&tried.actions);
    next.from = None;
    Ok(made(viewer, game, next, &tried))
}

/// A whole turn that is not to be asked about counts at once.
fn made(viewer: &Viewer, game: &Match, next: Draft, tried: &Tried) -> Advance {
    if !viewer.confirm && is_turn(tried, game.round().side_of(viewer.seat)) {
        Advance::Commit(tried.actions.clone())
    } else {
        Advance::Show(next, None)
    }
}

/// What a text typed into the modal makes of the draft: the actions go on from the draft, or
/// make the whole turn anew.
///
/// # Errors
/// Why the rules refuse what was typed.
pub fn typed(viewer: &Viewer, game: &Match, draft: &Draft, text: &str) -> Result<Advance, Refusal> {
    on_turn(viewer, game)?;
    let actions = read(game, &draft.actions, text).or_else(|refusal| {
        if draft.actions.is_empty() {
            return Err(refusal);
        }
        read(game, &[], text).map_err(|_| refusal)
    })?;
    let tried = attempt(game, actions.iter().map(String::as_str))?;
    let next = Draft {
        actions,
        from: None,
        step: draft.step.wrapping_add(1),
    };
    Ok(made(viewer, game, next, &tried))
}

fn why_not(language: Language, game: &Match, square: &str) -> Option<String> {
    let Position::Rvb(position) = game.round().position() else {
        return None;
    };
    let lines = refusal::why_not(language, position, square.parse().ok()?);
    if lines.is_empty() {
        return None;
    }
    let heading = say::rvb_why(language, square);
    Some(format!("{heading}\n- {}", lines.join("\n- ")))
}
