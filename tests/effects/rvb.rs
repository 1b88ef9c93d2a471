//! RVB.

use revanche::games::rvb::{self, Colour, Pawn};
use revanche::games::{Effect, Side};

use crate::{effects, refusal, sq};

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
