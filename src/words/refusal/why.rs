//! Why a pawn of RVB cannot move, direction by direction.

use super::{colour, rvb as whole, square};
use crate::games::{Square, rvb};
use crate::words::Language;
use crate::words::catalogue::{Value, say};
use crate::words::sentence::semicolon;

/// Why a pawn of RVB cannot go, direction by direction, a line each: what stands against 1 cell
/// and what against 3. Empty when no pawn of the side to move stands there.
pub fn why_not(language: Language, position: &rvb::Rvb, at: Square) -> Vec<String> {
    position
        .why_not(at)
        .iter()
        .map(|why| {
            let mut reasons = Vec::new();
            // A blue pawn has no step of 1 cell backwards: there is nothing to say about it.
            if why.direction != rvb::Direction::Back {
                let reason = short(language, why.one.as_ref());
                reasons.push(say(language, "why-one", &[("reason", reason.into())]));
            }
            let reason = short(language, why.three.as_ref());
            reasons.push(say(language, "why-three", &[("reason", reason.into())]));
            let reasons = reasons.join(semicolon(language));
            let direction = direction(language, why.direction);
            say(
                language,
                "why-direction",
                &[("direction", direction.into()), ("reasons", reasons.into())],
            )
        })
        .collect()
}

/// A reason of RVB in a few words, where the pawn and the step are known from the line; no reason
/// is a step that is possible.
fn short(language: Language, refusal: Option<&rvb::Refusal>) -> String {
    use rvb::Refusal as R;
    let say = |key, values: &[(&'static str, Value<'_>)]| say(language, key, values);
    let Some(refusal) = refusal else {
        return say("why-fine", &[]);
    };
    match refusal {
        R::OffBoard { .. } => say("why-off-board", &[]),
        R::OwnPawnInWay { at } => say("why-own-pawn", &[("at", square(*at))]),
        R::TwoEnemies {
            at: [first, second],
        } => say(
            "why-two-enemies",
            &[("first", square(*first)), ("second", square(*second))],
        ),
        R::BlueEatsNothing { at } => say("why-blue", &[("at", square(*at))]),
        R::CannotEat { at, eater, prey } => say(
            "why-cannot-eat",
            &[
                ("at", square(*at)),
                ("eater", colour(*eater)),
                ("prey", colour(*prey)),
            ],
        ),
        R::WrongColour { at, cell, .. } => say(
            "why-wrong-colour",
            &[("at", square(*at)), ("cell", colour(*cell))],
        ),
        R::MustEat { with, prey } => say(
            "why-must-eat",
            &[("with", square(*with)), ("prey", square(*prey))],
        ),
        other => whole(language, other),
    }
}

fn direction(language: Language, direction: rvb::Direction) -> String {
    let key = match direction {
        rvb::Direction::Forward => "direction-forward",
        rvb::Direction::Left => "direction-left",
        rvb::Direction::Right => "direction-right",
        rvb::Direction::ForwardLeft => "direction-forward-left",
        rvb::Direction::ForwardRight => "direction-forward-right",
        rvb::Direction::Back => "direction-back",
    };
    say(language, key, &[])
}
