//! Every reason in words.

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
        play::Refusal::OutOfTime,
        play::Refusal::NothingToClaim,
        play::Refusal::NothingToUndo,
        play::Refusal::NothingToTakeBack,
        play::Refusal::OfferedBefore,
        play::Refusal::NoOffer,
        play::Refusal::NotOver,
        play::Refusal::Rematched,
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
