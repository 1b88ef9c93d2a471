//! A text is a position only if play can be at rest there; whatever is read is played right.

mod naive;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use proptest::prelude::*;
use revanche::games::{GameCode, Position};

#[test]
fn a_text_that_is_no_position_is_refused_with_what_is_wrong() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/positions/refused.tsv");
    let text = fs::read_to_string(file).expect("the data file");
    let mut rows = 0;
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [code, position, wrong] = fields[..] else {
            panic!("three fields: {row}")
        };
        let code: GameCode = code.parse().expect("a game code");
        match Position::parse(code, position) {
            Ok(_) => panic!("it reads: {row}"),
            Err(why) => assert!(why.to_string().contains(wrong), "{row}: {why}"),
        }
        rows += 1;
    }
    assert!(rows > 70, "the whole file was read: {rows}");
}

#[test]
fn unlikely_positions_are_read_when_play_can_be_at_rest_there() {
    for (code, text) in [
        // No pawn on the board, long after the start.
        ("rite", "6/6/6/6/6/6 b 0,3 11,4 p"),
        // More captured than there can have been.
        ("rite", "6/6/6/6/3pp1/P5 w 14,0 3,2 m:a1"),
        // A column of 1 that would have grown.
        ("rite", "6/6/6/6/P5/5P w 10,15 0,0 m:f1"),
        // The board of 5 nearly full.
        ("rite:5", "ppppp/ppppp/PPPPP/PPPPP/PP3 w 0,5 0,0 m:a1"),
        // A ray although the own store is empty.
        ("helios", "3,3,3,3,3/3,3,3,3,3 0,0 h r - -"),
        ("helios", "0,0,0,0,0/0,0,0,0,0 30,0 - - - h"),
        ("rvb", "9/9/9/9/9/9/9/9/9 - 1,0 0,0"),
        ("rvb", "8r/9/9/9/9/9/9/R8/9 s 0,0 60,-6"),
    ] {
        let code: GameCode = code.parse().expect("a game code");
        let position = Position::parse(code, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(position.to_string(), text);
        agrees(&position);
    }
}

/// The engine and the naive reading allow the same and come to the same.
fn agrees(position: &Position) {
    let expected = naive::next(&position.code().to_string(), &position.to_string());
    let play = |action: String| {
        let mut after = position.clone();
        after.play(&action).expect("a listed action is legal");
        let text = after.to_string();
        assert_eq!(
            Position::parse(position.code(), &text).as_ref(),
            Ok(&after),
            "{text}"
        );
        (action, text)
    };
    let found: BTreeMap<String, String> = position.actions().into_iter().map(play).collect();
    assert_eq!(found, expected, "{} {position}", position.code());
}

/// Rows of a board, sparse enough to be playable.
fn rows(cells: usize, pieces: &'static str, density: f64) -> impl Strategy<Value = String> {
    let cell = prop::option::weighted(
        density,
        prop::sample::select(pieces.chars().collect::<Vec<_>>()),
    );
    prop::collection::vec(prop::collection::vec(cell, cells), cells).prop_map(|rows| {
        let row = |row: Vec<Option<char>>| {
            let dots: String = row.into_iter().map(|piece| piece.unwrap_or('.')).collect();
            (1..=9)
                .rev()
                .fold(dots, |text, n| text.replace(&".".repeat(n), &n.to_string()))
        };
        rows.into_iter().map(row).collect::<Vec<_>>().join("/")
    })
}

fn rite() -> impl Strategy<Value = (GameCode, String)> {
    prop::sample::select(vec![5_u8, 6, 7, 8]).prop_flat_map(|size| {
        let square = (0..size, 1..=size)
            .prop_map(|(file, rank)| format!("{}{rank}", char::from(b'a' + file)));
        let phase = prop_oneof![
            Just("p".to_owned()),
            Just("m:-".to_owned()),
            square.clone().prop_map(|at| format!("m:{at}")),
            square.prop_map(|at| format!("g:{at}")),
        ];
        let code: GameCode = format!("rite:{size}").parse().expect("a game code");
        let board = rows(usize::from(size), "PPPDTppdt", 0.25);
        (
            board,
            prop::sample::select(vec!["w", "b"]),
            0..4,
            0..4,
            phase,
        )
            .prop_map(move |(board, side, first, second, phase)| {
                (code, format!("{board} {side} {first},{second} 1,2 {phase}"))
            })
    })
}

fn helios() -> impl Strategy<Value = (GameCode, String)> {
    let codes = prop::sample::select(vec!["helios", "helios:express"]);
    let letters = || prop::sample::select(vec!["h", "s", "-"]);
    let cups = prop::collection::vec(0_u32..10, 12);
    let empty = prop::sample::select(vec![0_usize, 0, 3, 5]);
    (
        codes,
        cups,
        empty,
        prop::sample::select(vec!["h", "s"]),
        any::<bool>(),
        letters(),
        letters(),
    )
        .prop_map(|(code, mut cups, empty, side, ray, capture, sower)| {
            // Few seeds in one row make starving and feeding likely.
            cups[5..5 + empty].fill(0);
            let all = if code == "helios" { 30 } else { 20 };
            let mut left = all;
            for cup in &mut cups {
                *cup = (*cup).min(left);
                left -= *cup;
            }
            cups[10] += left / 2;
            cups[11] += left - left / 2;
            let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            let ray = if ray { "r" } else { "-" };
            let text = format!(
                "{}/{} {} {side} {ray} {capture} {sower}",
                row(&cups[..5]),
                row(&cups[5..10]),
                row(&cups[10..])
            );
            (code.parse().expect("a game code"), text)
        })
}

fn rvb() -> impl Strategy<Value = (GameCode, String)> {
    let codes = prop::sample::select(vec!["rvb", "rvb:spare-blue", "rvb:free"]);
    (codes, rows(9, "RVBrvb", 0.3), 0..=30_u8, any::<bool>()).prop_map(
        |(code, board, made, top)| {
            let text = if top {
                format!("{board} n {},{} 3,-1", (made + 1).min(30), made.min(29))
            } else {
                format!("{board} s {made},{made} -2,4")
            };
            (code.parse().expect("a game code"), text)
        },
    )
}

fn any_text() -> impl Strategy<Value = (GameCode, String)> {
    (
        prop::sample::select(GameCode::ALL.to_vec()),
        "[a-iPDTRVBxhs0-9/,: +–×-]{0,40}|.{0,60}",
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_position_of_rite_is_played_as_the_naive_reading_says((code, text) in rite()) {
        if let Ok(position) = Position::parse(code, &text) {
            prop_assert_eq!(position.to_string(), text);
            agrees(&position);
        }
    }

    #[test]
    fn any_position_of_helios_is_played_as_the_naive_reading_says((code, text) in helios()) {
        if let Ok(position) = Position::parse(code, &text) {
            prop_assert_eq!(position.to_string(), text);
            agrees(&position);
        }
    }

    #[test]
    fn any_position_of_rvb_is_played_as_the_naive_reading_says((code, text) in rvb()) {
        if let Ok(position) = Position::parse(code, &text) {
            prop_assert_eq!(position.to_string(), text);
            agrees(&position);
        }
    }

    #[test]
    fn no_text_makes_reading_fall_over((code, text) in any_text()) {
        let mut position = Position::start(code);
        let before = position.clone();
        match position.play(&text) {
            Ok(played) => prop_assert!(before.actions().contains(&played.action)),
            Err(_) => prop_assert_eq!(&position, &before),
        }
        if let Ok(position) = Position::parse(code, &text) {
            prop_assert_eq!(Position::parse(code, &position.to_string()), Ok(position));
        }
    }
}

#[test]
fn the_generated_positions_are_often_positions() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut read = |strategy: &dyn Fn(&mut TestRunner) -> (GameCode, String)| {
        (0..400)
            .filter(|_| {
                let (code, text) = strategy(&mut runner);
                Position::parse(code, &text).is_ok()
            })
            .count()
    };
    let counts = [
        read(&|runner| rite().new_tree(runner).expect("a value").current()),
        read(&|runner| helios().new_tree(runner).expect("a value").current()),
        read(&|runner| rvb().new_tree(runner).expect("a value").current()),
    ];
    assert!(
        counts.iter().all(|&count| count >= 60),
        "else the properties test little: {counts:?}"
    );
}
