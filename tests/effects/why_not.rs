//! Why a pawn of RVB cannot move.

use revanche::games::Game;
use revanche::games::rvb::{self, Colour, Direction, Rvb};

use crate::sq;

fn rvb(text: &str) -> Rvb {
    Rvb::parse_position(rvb::Obligation::Full, text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

#[test]
fn a_pawn_that_cannot_move_says_why_direction_by_direction() {
    use rvb::Refusal::{BlueEatsNothing, OffBoard, OwnPawnInWay, WrongColour};
    let start = Rvb::start(rvb::Obligation::Full);
    // d2, red: d3 and d5 are green and red; on both sides stand own pawns.
    let why = start.why_not(sq("d2"));
    let directions: Vec<Direction> = why.iter().map(|why| why.direction).collect();
    assert_eq!(
        directions,
        [Direction::Forward, Direction::Left, Direction::Right]
    );
    let green = WrongColour {
        at: sq("d3"),
        pawn: Colour::Red,
        cell: Colour::Green,
    };
    assert_eq!(why[0].one, Some(green));
    assert_eq!(why[1].one, Some(OwnPawnInWay { at: sq("c2") }));
    assert_eq!(why[2].three, Some(OwnPawnInWay { at: sq("e2") }));

    let why = start.why_not(sq("c1"));
    assert_eq!(why.len(), 4);
    assert_eq!(why[0].one, Some(OwnPawnInWay { at: sq("c2") }));
    assert_eq!(
        (why[3].direction, &why[3].one),
        (Direction::Back, &None),
        "there is no such step"
    );
    assert_eq!(why[3].three, Some(OffBoard { at: String::new() }));

    let edge = rvb("8r/9/9/9/9/9/9/b7R/B7b s 0,0 0,0").why_not(sq("a1"));
    assert_eq!(edge[0].one, Some(BlueEatsNothing { at: sq("a2") }));
    assert_eq!(
        edge[1].one,
        Some(OffBoard { at: String::new() }),
        "left of file a has no name"
    );
    let right = rvb("8r/9/9/9/9/9/9/9/8B s 0,0 0,0").why_not(sq("i1"));
    assert_eq!(
        right[2].one,
        Some(OffBoard {
            at: "j1".to_owned()
        })
    );
    assert_eq!(right[0].one, None, "a legal step has no reason against it");
}

#[test]
fn a_pawn_that_could_move_but_must_eat_says_with_which() {
    let game = rvb("8r/9/9/9/v8/9/9/R7B/9 s 0,0 0,0");
    let why = game.why_not(sq("i2"));
    let must = rvb::Refusal::MustEat {
        with: sq("a2"),
        prey: sq("a5"),
    };
    assert_eq!(why[0].one, Some(must));
    assert_eq!(game.moves_of(sq("i2")), []);
    let moves: Vec<String> = game
        .moves_of(sq("a2"))
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(moves, ["a2xa5"]);
    assert_eq!(
        game.prey(game.moves_of(sq("a2"))[0]),
        Some((sq("a5"), Colour::Green))
    );
}

#[test]
fn why_not_is_silent_about_what_is_not_to_move() {
    let start = Rvb::start(rvb::Obligation::Full);
    for name in ["a5", "a9", "k1"] {
        assert_eq!(start.why_not(sq(name)), [], "{name}");
    }
}

#[test]
fn every_pawn_without_a_move_has_a_reason_for_each_of_its_steps() {
    let mut game = Rvb::start(rvb::Obligation::Full);
    while let Some(side) = game.turn() {
        for (at, pawn) in game.pawns().filter(|(_, pawn)| pawn.camp == side) {
            let why = game.why_not(at);
            let steps = |why: &rvb::WhyNot| [why.one.is_none(), why.three.is_none()];
            let free = why
                .iter()
                .flat_map(steps)
                .filter(|is_free| *is_free)
                .count();
            // Blue's single step back does not exist, so nothing is said of it.
            let unsaid = usize::from(pawn.colour == Colour::Blue);
            assert_eq!(free - unsaid, game.moves_of(at).len(), "{at} in {game}");
        }
        let actions = game.actions();
        let action = actions[game.moves_made(side) as usize * 7 % actions.len()];
        game.play_action(action).expect("legal");
    }
}
