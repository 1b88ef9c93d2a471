//! What actions do, told as typed effects, and the reasons for which they are refused.

use revanche::games::helios::{self, Cup, Place};
use revanche::games::rvb::{self, Colour, Direction, Pawn, Rvb};
use revanche::games::{Effect, Game, GameCode, Position, Side, Square, rite};

#[track_caller]
fn position(code: &str, text: &str) -> Position {
    let code: GameCode = code.parse().expect("a game code");
    Position::parse(code, text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

#[track_caller]
fn effects(code: &str, text: &str, action: &str) -> Vec<Effect> {
    position(code, text)
        .play(action)
        .unwrap_or_else(|why| panic!("{action}: {why}"))
        .effects
}

/// The code and the sentence of a refusal.
#[track_caller]
fn refusal(code: &str, text: &str, action: &str) -> (&'static str, String) {
    let why = position(code, text)
        .play(action)
        .expect_err("it is refused");
    (why.code(), why.to_string())
}

#[track_caller]
fn sq(name: &str) -> Square {
    name.parse().expect("a square")
}

fn cup(name: &str) -> Cup {
    Cup::all()
        .find(|cup| cup.to_string() == name)
        .expect("a cup")
}

// ---- Rite ----

#[test]
fn a_placement_tells_what_grows() {
    use rite::Effect::{Grown, Placed};
    let told = effects("rite", "6/6/6/6/1D4/P5 w 12,15 0,0 p", "f1");
    let expected = [
        Placed {
            at: sq("f1"),
            side: Side::First,
        },
        Grown {
            at: sq("a1"),
            height: 2,
        },
        Grown {
            at: sq("b2"),
            height: 3,
        },
    ];
    assert_eq!(told, expected.map(Effect::Rite));
}

#[test]
fn a_capture_tells_the_pawns_and_ends_the_round() {
    use rite::Effect::{Captured, Moved, RoundOver};
    let told = effects("rite", "6/6/6/6/p5/D4P w 12,0 1,4 m:f1", "a1-a2");
    let expected = [
        Moved {
            side: Side::First,
            from: sq("a1"),
            to: sq("a2"),
        },
        Captured {
            at: sq("a2"),
            pawns: 1,
            by: Side::First,
        },
        RoundOver {
            stuck: Side::Second,
        },
    ];
    assert_eq!(told, expected.map(Effect::Rite));
}

#[test]
fn one_action_tells_all_the_turns_it_forces() {
    use rite::Effect::{Moved, Shrunk, Skipped};
    let told = effects("rite:5", "4P/5/5/T4/dT3 w 0,0 0,0 m:e5", "e5-d5");
    let expected = [
        Moved {
            side: Side::First,
            from: sq("e5"),
            to: sq("d5"),
        },
        Shrunk {
            at: sq("a1"),
            height: 1,
        },
        Skipped { side: Side::Second },
        Shrunk {
            at: sq("b1"),
            height: 2,
        },
        Shrunk {
            at: sq("a2"),
            height: 2,
        },
    ];
    assert_eq!(told, expected.map(Effect::Rite));
}

#[test]
fn rite_says_the_first_of_several_reasons() {
    let growth = "ttt3/6/6/3T2/1D4/P4P w 1,6 0,7 g:f1";
    for (action, code) in [
        ("z9", "wrong-phase"),
        ("a1-z9", "wrong-phase"),
        ("+f1+z9", "off-board"),
        ("+d3+f1+c6", "growth-no-own-column"),
        ("+d3+f1", "growth-fresh"),
        ("+d3+a1+a1", "growth-full"),
        ("+a1+b2", "growth-count"),
        ("+a1+a1", "growth-count"),
    ] {
        assert_eq!(refusal("rite", growth, action).0, code, "{action}");
    }
    assert_eq!(
        refusal("rite", growth, "+a1+a1").1,
        "exactly 1 column must grow, not 2"
    );

    let movement = "6/6/2t3/6/1p4/P1T2D w 7,11 0,0 m:a1";
    for (action, code, said) in [
        ("+z9", "wrong-phase", "a column must be moved now"),
        ("a1-a0", "off-board", "there is no square a0 on this board"),
        (
            "b2-d4",
            "move-no-own-column",
            "you have no column on b2 to move",
        ),
        (
            "c1-c1",
            "move-not-straight",
            "c1 to c1 is not along a rank or a file",
        ),
        (
            "c1-e3",
            "move-not-straight",
            "c1 to e3 is not along a rank or a file",
        ),
        (
            "a1-c1",
            "move-too-far",
            "a1 to c1 is too far: this column moves at most 1",
        ),
        (
            "c1-c5",
            "move-too-far",
            "c1 to c5 is too far: this column moves at most 3",
        ),
        (
            "c1-f1",
            "move-own-column",
            "your own column stands on f1: columns never merge",
        ),
    ] {
        assert_eq!(
            refusal("rite", movement, action),
            (code, said.to_owned()),
            "{action}"
        );
    }
    // All of it at once: fresh, and the enemy is higher too.
    let fresh = "6/6/6/6/d5/P1P3 w 11,13 0,0 m:a1";
    assert_eq!(refusal("rite", fresh, "a1xa2").0, "move-higher");
    let fresh = "6/6/6/6/p5/P1P3 w 11,13 0,0 m:a1";
    assert_eq!(refusal("rite", fresh, "a1xa2").0, "move-fresh-captures");
}

// ---- Hélios ----

#[test]
fn a_sowing_tells_its_last_place_and_the_whole_chain() {
    use helios::Effect::{Captured, Sown};
    let told = effects("helios", "1,1,1,1,4/2,1,1,3,3 6,6 h - - s", "H5");
    let by = Side::First;
    let expected = [
        Sown {
            from: cup("H5"),
            seeds: 4,
            last: Place::Cup(cup("A3")),
        },
        Captured {
            cup: cup("A3"),
            seeds: 2,
            by,
        },
        Captured {
            cup: cup("A2"),
            seeds: 2,
            by,
        },
    ];
    assert_eq!(told, expected.map(Effect::Helios));
}

#[test]
fn a_capture_that_would_starve_is_told_as_annulled() {
    use helios::Effect::{Annulled, Sown};
    let told = effects("helios", "3,3,3,3,3/1,1,0,0,0 6,7 h - s s", "H5");
    let expected = [
        Sown {
            from: cup("H5"),
            seeds: 3,
            last: Place::Cup(cup("A2")),
        },
        Annulled { seeds: 4 },
    ];
    assert_eq!(told, expected.map(Effect::Helios));
    let mut after = position("helios", "3,3,3,3,3/1,1,0,0,0 6,7 h - s s");
    after.play("H5").expect("legal");
    assert_eq!(
        after.to_string(),
        "3,3,3,3,0/2,2,0,0,0 7,7 s - s h",
        "no capture is noted"
    );
}

#[test]
fn rays_harvests_and_ends_are_told() {
    use helios::Effect::{Harvested, Ray, RoundOver, Sown};
    use helios::End;
    let told = effects("helios", "3,3,3,3,3/3,3,3,3,3 0,0 h - - -", "H3");
    let sown = Sown {
        from: cup("H3"),
        seeds: 3,
        last: Place::Store(Side::First),
    };
    assert_eq!(told, [sown, Ray { side: Side::First }].map(Effect::Helios));

    let told = effects("helios", "1,0,0,0,0/0,0,0,0,1 14,14 s - h h", "A5");
    let expected = [
        Sown {
            from: cup("A5"),
            seeds: 1,
            last: Place::Store(Side::Second),
        },
        Ray { side: Side::Second },
        Harvested {
            side: Side::First,
            seeds: 1,
        },
        RoundOver {
            reason: End::NoSowing { side: Side::Second },
        },
    ];
    assert_eq!(told, expected.map(Effect::Helios));

    let told = effects("helios", "3,3,3,3,1/0,0,0,1,1 15,0 h - h s", "H5");
    let over = RoundOver {
        reason: End::Limit { side: Side::First },
    };
    assert_eq!(told.last(), Some(&Effect::Helios(over)));
}

#[test]
fn helios_says_the_first_of_several_reasons() {
    let hungry = "0,0,0,1,2/0,0,0,0,0 14,13 h - h s";
    for (action, code, said) in [
        (
            "B7",
            "no-such-cup",
            "there is no cup B7: the cups are H1 to H5 and A1 to A5",
        ),
        (
            "h0",
            "no-such-cup",
            "there is no cup H0: the cups are H1 to H5 and A1 to A5",
        ),
        ("A1", "not-your-cup", "cup A1 is not yours"),
        ("H1", "empty-cup", "cup H1 is empty"),
        (
            "H4",
            "starves",
            "sowing H4 leaves the enemy row without a seed, and H5 feeds it",
        ),
    ] {
        assert_eq!(
            refusal("helios", hungry, action),
            (code, said.to_owned()),
            "{action}"
        );
    }
    let over = "0,0,0,0,0/0,0,0,0,0 15,15 - - h s";
    assert_eq!(refusal("helios", over, "B7").0, "round-over");
    assert_eq!(refusal("helios", over, "H1-H2").0, "cannot-be-read");
}

// ---- RVB ----

fn pawn(camp: Side, colour: Colour) -> Pawn {
    Pawn { camp, colour }
}

#[test]
fn eating_into_the_sanctuary_tells_both_points() {
    use rvb::Effect::{Ate, Moved, Sanctuary};
    let told = effects("rvb", "3v4r/2V6/9/9/9/9/9/9/9 s 4,4 0,0", "c8xd9");
    let (side, colour) = (Side::First, Colour::Green);
    let expected = [
        Moved {
            side,
            from: sq("c8"),
            to: sq("d9"),
            pawn: pawn(side, colour),
        },
        Ate {
            at: sq("d9"),
            colour,
            points: 2,
            by: side,
        },
        Sanctuary {
            at: sq("d9"),
            colour,
            points: 2,
            side,
        },
    ];
    assert_eq!(told, expected.map(Effect::Rvb));
}

#[test]
fn what_is_eaten_may_stand_before_the_landing_cell() {
    use rvb::Effect::{Ate, Moved};
    let told = effects("rvb", "8r/9/9/9/9/9/9/1b7/V8 s 0,0 0,0", "a1-d4");
    let (side, colour) = (Side::First, Colour::Green);
    let expected = [
        Moved {
            side,
            from: sq("a1"),
            to: sq("d4"),
            pawn: pawn(side, colour),
        },
        Ate {
            at: sq("b2"),
            colour: Colour::Blue,
            points: -1,
            by: side,
        },
    ];
    assert_eq!(told, expected.map(Effect::Rvb));
}

#[test]
fn the_three_ends_of_rvb_are_told_apart() {
    use rvb::End::{NoMove, NoPawns, ThirtyMoves};
    let reason = |text: &str, action: &str| match effects("rvb", text, action).pop() {
        Some(Effect::Rvb(rvb::Effect::RoundOver { reason })) => reason,
        other => panic!("{text}: {other:?}"),
    };
    let side = Side::Second;
    assert_eq!(
        reason("8r/9/9/9/9/9/R8/9/9 n 30,29 5,5", "i9-i8"),
        ThirtyMoves
    );
    assert_eq!(
        reason("9/9/9/9/v8/9/9/R8/9 s 3,3 0,0", "a2xa5"),
        NoPawns { side }
    );
    // The green of the top camp stands on row 1 off its colour and has no move left.
    assert_eq!(
        reason("9/9/9/9/9/9/9/R8/1v7 s 3,3 0,0", "a2-a3"),
        NoMove { side }
    );
    // With the last move of the round nobody looks for pawns.
    assert_eq!(
        reason("9/9/9/9/9/9/9/r8/R8 n 30,29 5,5", "a2xa1"),
        ThirtyMoves
    );
}

#[test]
fn rvb_says_the_first_of_several_reasons() {
    let text = "8r/9/1b7/R8/b8/v1B6/9/V1R1B4/1B7 s 0,0 0,0";
    for (action, code, said) in [
        (
            "k5-k6",
            "off-board",
            "there is no cell k5: the board goes from a1 to i9",
        ),
        ("a5-a6", "no-own-pawn", "you have no pawn on a5"),
        (
            "c2-d3",
            "not-a-direction",
            "a red pawn does not go from c2 to d3: red moves straight forward, left or right",
        ),
        (
            "c2-c1",
            "not-a-direction",
            "a red pawn does not go from c2 to c1: red moves straight forward, left or right",
        ),
        (
            "e2-e2",
            "not-a-direction",
            "a blue pawn does not go from e2 to e2: blue moves straight forward, left or right, and straight back by 3",
        ),
        (
            "c2-e2",
            "not-1-or-3",
            "c2 to e2 is neither exactly 1 nor exactly 3 cells",
        ),
        (
            "c2-c9",
            "not-1-or-3",
            "c2 to c9 is neither exactly 1 nor exactly 3 cells",
        ),
        (
            "c4-c2",
            "not-1-or-3",
            "c4 to c2 is neither exactly 1 nor exactly 3 cells",
        ),
        (
            "c4-c3",
            "back-only-3",
            "a blue pawn goes straight back only by 3 cells, not from c4 to c3",
        ),
        (
            "c4-c1",
            "own-pawn-in-way",
            "your own pawn on c2 is in the way",
        ),
        (
            "c2-c5",
            "own-pawn-in-way",
            "your own pawn on c4 is in the way",
        ),
    ] {
        assert_eq!(
            refusal("rvb", text, action),
            (code, said.to_owned()),
            "{action}"
        );
    }
    let two = "8r/9/9/9/b8/v8/9/R8/9 s 0,0 0,0";
    let said = "two enemy pawns, on a4 and a5, are on the path: at most one can be eaten";
    assert_eq!(
        refusal("rvb", two, "a2xa5"),
        ("two-enemies", said.to_owned())
    );
}

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
