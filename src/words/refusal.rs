//! Why an action is refused: one sentence for each reason, with the squares, colours and numbers
//! it is about; and a legal example to go with it.

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
            let reasons = reasons.join(super::sentence::semicolon(language));
            let direction = direction(language, why.direction);
            say(
                language,
                "why-direction",
                &[("direction", direction.into()), ("reasons", reasons.into())],
            )
        })
        .collect()
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
        other => rvb(language, other),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{GameCode, Side};

    fn at(text: &str) -> Square {
        text.parse().unwrap()
    }

    /// Every reason of every game, and what its sentence must name.
    fn every_reason() -> Vec<(games::Refusal, Vec<&'static str>)> {
        use games::Refusal as G;
        use rite::Refusal as R;
        let [a1, b2, c3] = ["a1", "b2", "c3"].map(at);
        let cup = |side, number| helios::Cup { side, number };
        let rite = [
            (
                R::WrongPhase {
                    phase: rite::Phase::Place,
                },
                vec![],
            ),
            (
                R::WrongPhase {
                    phase: rite::Phase::Grow { placed: c3 },
                },
                vec!["c3"],
            ),
            (
                R::WrongPhase {
                    phase: rite::Phase::Move { placed: None },
                },
                vec![],
            ),
            (
                R::OffBoard {
                    at: "k9".to_owned(),
                },
                vec!["k9"],
            ),
            (R::Taken { at: a1 }, vec!["a1"]),
            (R::GrowthNoOwnColumn { at: b2 }, vec!["b2"]),
            (R::GrowthFresh { at: c3 }, vec!["c3"]),
            (R::GrowthFull { at: a1 }, vec!["a1", "3"]),
            (R::GrowthCount { right: 1, given: 3 }, vec!["1", "3"]),
            (R::GrowthCount { right: 2, given: 1 }, vec!["2", "1"]),
            (R::MoveNoOwnColumn { at: a1 }, vec!["a1"]),
            (R::MoveNotStraight { from: a1, to: b2 }, vec!["a1", "b2"]),
            (
                R::MoveTooFar {
                    from: a1,
                    to: c3,
                    height: 2,
                },
                vec!["a1", "c3", "2"],
            ),
            (R::MoveBlocked { by: b2 }, vec!["b2"]),
            (R::MoveOwnColumn { at: b2 }, vec!["b2"]),
            (
                R::MoveHigher {
                    at: b2,
                    height: 3,
                    own: 1,
                },
                vec!["b2", "3", "1"],
            ),
            (R::MoveFreshCaptures { at: b2 }, vec!["b2"]),
        ]
        .map(|(refusal, named)| (G::Rite(refusal), named));
        let helios = [
            (
                helios::Refusal::NoSuchCup {
                    name: "H9".to_owned(),
                },
                vec!["H9"],
            ),
            (
                helios::Refusal::NotYourCup {
                    cup: cup(Side::Second, 2),
                },
                vec!["A2"],
            ),
            (
                helios::Refusal::EmptyCup {
                    cup: cup(Side::First, 3),
                },
                vec!["H3"],
            ),
            (
                helios::Refusal::Starves {
                    cup: cup(Side::First, 1),
                    feeds: cup(Side::First, 5),
                },
                vec!["H1", "H5"],
            ),
        ]
        .map(|(refusal, named)| (G::Helios(refusal), named));
        use rvb::{Colour, Refusal as V};
        let rvb = [
            (
                V::OffBoard {
                    at: "k1".to_owned(),
                },
                vec!["k1"],
            ),
            (V::NoOwnPawn { at: a1 }, vec!["a1"]),
            (
                V::NotADirection {
                    from: a1,
                    to: b2,
                    colour: Colour::Red,
                },
                vec!["a1", "b2"],
            ),
            (
                V::NotADirection {
                    from: a1,
                    to: c3,
                    colour: Colour::Green,
                },
                vec!["a1", "c3"],
            ),
            (
                V::NotADirection {
                    from: b2,
                    to: c3,
                    colour: Colour::Blue,
                },
                vec!["b2", "c3"],
            ),
            (V::NotOneOrThree { from: a1, to: c3 }, vec!["a1", "c3"]),
            (V::BackOnlyThree { from: b2, to: a1 }, vec!["b2", "a1"]),
            (V::OwnPawnInWay { at: b2 }, vec!["b2"]),
            (V::TwoEnemies { at: [a1, b2] }, vec!["a1", "b2"]),
            (V::BlueEatsNothing { at: c3 }, vec!["c3"]),
            (
                V::CannotEat {
                    at: c3,
                    eater: Colour::Green,
                    prey: Colour::Red,
                },
                vec!["c3"],
            ),
            (
                V::WrongColour {
                    at: c3,
                    pawn: Colour::Red,
                    cell: Colour::Green,
                },
                vec!["c3"],
            ),
            (V::MustEat { with: a1, prey: b2 }, vec!["a1", "b2"]),
        ]
        .map(|(refusal, named)| (G::Rvb(refusal), named));
        [
            (G::CannotBeRead, vec![]),
            (G::RoundOver, vec![]),
            (G::NotYourTurn, vec![]),
        ]
        .into_iter()
        .chain(rite)
        .chain(helios)
        .chain(rvb)
        .collect()
    }

    #[test]
    fn every_reason_names_what_it_is_about() {
        for language in Language::ALL {
            for (reason, named) in every_reason() {
                let told = action(language, &reason);
                assert!(told.ends_with('.'), "{told}");
                for name in named {
                    assert!(told.contains(name), "{name} is missing in: {told}");
                }
            }
        }
    }

    #[test]
    fn colours_agree_with_what_they_colour() {
        let refusal = games::Refusal::Rvb(rvb::Refusal::WrongColour {
            at: at("c3"),
            pawn: rvb::Colour::Green,
            cell: rvb::Colour::Green,
        });
        let told = action(Language::Fr, &refusal);
        assert!(
            told.contains("case verte") && told.contains("pion vert "),
            "{told}"
        );
    }

    #[test]
    fn the_match_refuses_in_words_too() {
        let all = [
            play::Refusal::MatchOver,
            play::Refusal::NotYourTurn,
            play::Refusal::CannotCancel,
            play::Refusal::Stale { board: 3 },
            play::Refusal::Nothing,
            play::Refusal::Play(games::Refusal::CannotBeRead),
        ];
        for language in Language::ALL {
            let told: Vec<String> = all.iter().map(|r| refusal(language, r)).collect();
            for (i, sentence) in told.iter().enumerate() {
                assert!(
                    sentence.ends_with('.') && !told[..i].contains(sentence),
                    "{sentence}"
                );
            }
        }
    }

    #[test]
    fn the_example_is_legal() {
        for code in GameCode::ALL {
            let position = Position::start(code);
            for language in Language::ALL {
                let told = legal_example(language, &position).unwrap();
                let action = told.split('`').nth(1).unwrap();
                assert!(position.clone().play(action).is_ok(), "{code}: {told}");
            }
        }
    }

    #[test]
    fn a_pawn_says_direction_by_direction_why_it_cannot_go() {
        let Position::Rvb(start) = Position::start(GameCode::Rvb(rvb::Obligation::Full)) else {
            panic!("an RVB code gives an RVB position");
        };
        let told = why_not(Language::En, &start, at("a1"));
        assert_eq!(told.len(), 3, "a red pawn has three directions: {told:?}");
        assert!(
            told[0].starts_with("Forward: 1 cell, your own pawn on a2"),
            "{told:?}"
        );
        assert!(told[1].contains("off the board"), "{told:?}");
        assert_eq!(
            why_not(Language::Fr, &start, at("e5")),
            Vec::<String>::new()
        );
        for (square, _) in start.pawns().filter(|(_, pawn)| pawn.camp == Side::First) {
            for language in Language::ALL {
                assert!(!why_not(language, &start, square).is_empty(), "{square}");
            }
        }
    }
}
