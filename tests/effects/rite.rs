//! Le Rite.

use revanche::games::{Effect, Side, rite};

use crate::{effects, refusal, sq};

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
