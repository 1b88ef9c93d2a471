//! Why an action is refused: one sentence for each reason, with the squares, colours and numbers
//! it is about; and a legal example to go with it.

mod why;

#[cfg(test)]
mod tests;

pub use why::why_not;

use super::catalogue::{Value, say};
use super::{Language, Name};
use crate::games::{self, Position, Square, helios, rite, rvb};
use crate::play;

/// Why a command was refused, for the person who gave it. Ends in a full stop.
pub fn refusal(language: Language, refusal: &play::Refusal) -> String {
    let key = match refusal {
        play::Refusal::Play(refusal) => return action(language, refusal),
        play::Refusal::MatchOver => "refused-match-over",
        play::Refusal::NotYourTurn => "refused-not-your-turn",
        play::Refusal::CannotCancel => "refused-cannot-cancel",
        play::Refusal::Stale { .. } => "refused-stale",
        play::Refusal::Nothing => "refused-nothing",
        play::Refusal::OutOfTime => "refused-out-of-time",
        play::Refusal::NothingToClaim => "refused-nothing-to-claim",
        play::Refusal::NothingToUndo => "refused-nothing-to-undo",
        play::Refusal::NothingToTakeBack => "refused-nothing-to-take-back",
        play::Refusal::OfferedBefore => "refused-offered-before",
        play::Refusal::NoOffer => "refused-no-offer",
        play::Refusal::NotOver => "refused-not-over",
        play::Refusal::Rematched => "refused-rematched",
    };
    say(language, key, &[])
}

/// Why the rules refuse an action. Ends in a full stop.
pub fn action(language: Language, refusal: &games::Refusal) -> String {
    match refusal {
        games::Refusal::Rite(refusal) => rite(language, refusal),
        games::Refusal::Helios(refusal) => helios(language, refusal),
        games::Refusal::Rvb(refusal) => rvb(language, refusal),
        games::Refusal::CannotBeRead => say(language, "refused-cannot-be-read", &[]),
        games::Refusal::RoundOver => say(language, "refused-round-over", &[]),
        games::Refusal::NotYourTurn => say(language, "refused-not-your-turn", &[]),
    }
}

/// "For example: `c3`", an action that is legal here; `None` when the round is over.
pub fn legal_example(language: Language, position: &Position) -> Option<String> {
    let action = position.actions().into_iter().next()?;
    Some(say(
        language,
        "example-action",
        &[("action", action.into())],
    ))
}

fn square(at: Square) -> Value<'static> {
    at.to_string().into()
}

/// What somebody typed, made harmless.
fn typed(text: &str) -> Value<'static> {
    Name::clean(text).to_string().into()
}

fn rite(language: Language, refusal: &rite::Refusal) -> String {
    use rite::Refusal as R;
    let say = |key, values: &[(&'static str, Value<'_>)]| say(language, key, values);
    match refusal {
        R::CannotBeRead => say("refused-cannot-be-read", &[]),
        R::RoundOver
        | R::WrongPhase {
            phase: rite::Phase::Over,
        } => say("refused-round-over", &[]),
        R::WrongPhase {
            phase: rite::Phase::Place,
        } => say("rite-wrong-phase-place", &[]),
        R::WrongPhase {
            phase: rite::Phase::Grow { placed },
        } => say("rite-wrong-phase-grow", &[("placed", square(*placed))]),
        R::WrongPhase {
            phase: rite::Phase::Move { .. },
        } => say("rite-wrong-phase-move", &[]),
        R::OffBoard { at } => say("rite-off-board", &[("at", typed(at))]),
        R::Taken { at } => say("rite-taken", &[("at", square(*at))]),
        R::GrowthNoOwnColumn { at } => say("rite-growth-no-own-column", &[("at", square(*at))]),
        R::GrowthFresh { at } => say("rite-growth-fresh", &[("at", square(*at))]),
        R::GrowthFull { at } => say("rite-growth-full", &[("at", square(*at))]),
        R::GrowthCount { right, given } => say(
            "rite-growth-count",
            &[("right", (*right).into()), ("given", (*given).into())],
        ),
        R::MoveNoOwnColumn { at } => say("rite-move-no-own-column", &[("at", square(*at))]),
        R::MoveNotStraight { from, to } => say(
            "rite-move-not-straight",
            &[("from", square(*from)), ("to", square(*to))],
        ),
        R::MoveTooFar { from, to, height } => say(
            "rite-move-too-far",
            &[
                ("from", square(*from)),
                ("to", square(*to)),
                ("height", (*height).into()),
            ],
        ),
        R::MoveBlocked { by } => say("rite-move-blocked", &[("by", square(*by))]),
        R::MoveOwnColumn { at } => say("rite-move-own-column", &[("at", square(*at))]),
        R::MoveHigher { at, height, own } => say(
            "rite-move-higher",
            &[
                ("at", square(*at)),
                ("height", (*height).into()),
                ("own", (*own).into()),
            ],
        ),
        R::MoveFreshCaptures { at } => say("rite-move-fresh-captures", &[("at", square(*at))]),
    }
}

fn helios(language: Language, refusal: &helios::Refusal) -> String {
    use helios::Refusal as R;
    let say = |key, values: &[(&'static str, Value<'_>)]| say(language, key, values);
    match refusal {
        R::CannotBeRead => say("refused-cannot-be-read", &[]),
        R::RoundOver => say("refused-round-over", &[]),
        R::NoSuchCup { name } => say("helios-no-such-cup", &[("name", typed(name))]),
        R::NotYourCup { cup } => say("helios-not-your-cup", &[("cup", cup.to_string().into())]),
        R::EmptyCup { cup } => say("helios-empty-cup", &[("cup", cup.to_string().into())]),
        R::Starves { cup, feeds } => say(
            "helios-starves",
            &[
                ("cup", cup.to_string().into()),
                ("feeds", feeds.to_string().into()),
            ],
        ),
    }
}

/// The colour by which the catalogue chooses a form: a cell and a pawn differ in French.
fn colour(colour: rvb::Colour) -> Value<'static> {
    match colour {
        rvb::Colour::Red => "red",
        rvb::Colour::Green => "green",
        rvb::Colour::Blue => "blue",
    }
    .into()
}

fn rvb(language: Language, refusal: &rvb::Refusal) -> String {
    use rvb::Refusal as R;
    let say = |key, values: &[(&'static str, Value<'_>)]| say(language, key, values);
    match refusal {
        R::CannotBeRead => say("refused-cannot-be-read", &[]),
        R::RoundOver => say("refused-round-over", &[]),
        R::OffBoard { at } => say("rvb-off-board", &[("at", typed(at))]),
        R::NoOwnPawn { at } => say("rvb-no-own-pawn", &[("at", square(*at))]),
        R::NotADirection {
            from,
            to,
            colour: pawn,
        } => say(
            "rvb-not-a-direction",
            &[
                ("from", square(*from)),
                ("to", square(*to)),
                ("colour", colour(*pawn)),
            ],
        ),
        R::NotOneOrThree { from, to } => say(
            "rvb-not-one-or-three",
            &[("from", square(*from)), ("to", square(*to))],
        ),
        R::BackOnlyThree { from, to } => say(
            "rvb-back-only-three",
            &[("from", square(*from)), ("to", square(*to))],
        ),
        R::OwnPawnInWay { at } => say("rvb-own-pawn-in-way", &[("at", square(*at))]),
        R::TwoEnemies {
            at: [first, second],
        } => say(
            "rvb-two-enemies",
            &[("first", square(*first)), ("second", square(*second))],
        ),
        R::BlueEatsNothing { at } => say("rvb-blue-eats-nothing", &[("at", square(*at))]),
        R::CannotEat { at, eater, prey } => say(
            "rvb-cannot-eat",
            &[
                ("at", square(*at)),
                ("eater", colour(*eater)),
                ("prey", colour(*prey)),
            ],
        ),
        R::WrongColour { at, pawn, cell } => say(
            "rvb-wrong-colour",
            &[
                ("at", square(*at)),
                ("pawn", colour(*pawn)),
                ("cell", colour(*cell)),
            ],
        ),
        R::MustEat { with, prey } => say(
            "rvb-must-eat",
            &[("with", square(*with)), ("prey", square(*prey))],
        ),
    }
}
