//! The engine counts and plays as the rule pages say, and as a second reading of them does.

mod naive;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use revanche::games::{GameCode, Position};

/// A line of a data file: a position (empty: the start) and the counts for depth 1, 2, …
struct Known {
    code: GameCode,
    position: Position,
    counts: Vec<u64>,
    line: String,
}

fn known() -> Vec<Known> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/perft");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the folder")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    assert_eq!(files.len(), 3, "a file for each game");
    let mut known = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a data file");
        for line in text.lines().skip(1).filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [code, position, counts] = fields[..] else {
                panic!("three fields: {line}")
            };
            let code: GameCode = code.parse().expect("a game code");
            let position = match position {
                "start" => Position::start(code),
                text => Position::parse(code, text).unwrap_or_else(|why| panic!("{line}: {why}")),
            };
            let counts = counts
                .split(' ')
                .map(|n| n.parse().expect("a count"))
                .collect();
            known.push(Known {
                code,
                position,
                counts,
                line: line.to_owned(),
            });
        }
    }
    known
}

#[test]
fn the_engine_counts_as_the_data_files_say() {
    for known in known() {
        for (depth, count) in (1..).zip(&known.counts) {
            assert_eq!(
                known.position.perft(depth),
                *count,
                "depth {depth} of {}",
                known.line
            );
        }
    }
}

/// The sequences of exactly `depth` legal actions, by the naive reading.
fn naive_perft(code: &str, position: &str, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let next = naive::next(code, position);
    next.values()
        .map(|after| naive_perft(code, after, depth - 1))
        .sum()
}

#[test]
fn the_naive_reading_counts_the_same() {
    // It is slow: the depths with few nodes are enough, the playouts below go deep.
    const NODES: u64 = 2_500;
    for known in known() {
        let code = known.code.to_string();
        for (depth, count) in (1..)
            .zip(&known.counts)
            .take_while(|(_, count)| **count <= NODES)
        {
            let position = known.position.to_string();
            assert_eq!(
                naive_perft(&code, &position, depth),
                *count,
                "{}",
                known.line
            );
        }
    }
}

#[test]
fn along_random_games_both_readings_allow_the_same_and_come_to_the_same() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for code in GameCode::ALL {
        for _ in 0..6 {
            let mut position = Position::start(code);
            loop {
                let expected = naive::next(&code.to_string(), &position.to_string());
                let actions = position.actions();
                let found: BTreeMap<String, String> = actions
                    .iter()
                    .map(|action| {
                        let mut after = position.clone();
                        let played = after.play(action).expect("a listed action is legal");
                        assert_eq!(played.action, *action);
                        (action.clone(), after.to_string())
                    })
                    .collect();
                assert_eq!(found, expected, "{code} {position}");
                let Some(action) = actions.choose(&mut random) else {
                    break;
                };
                position.play(action).expect("a listed action is legal");
            }
            assert!(position.is_over());
        }
    }
}
