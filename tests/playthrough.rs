//! A whole round of each game as text, for people to read and for the test to compare: each
//! action with what it did, the position after it and the legal actions there.
//!
//! To write the files anew: `REVANCHE_WRITE=1 cargo test --test playthrough`, then read the difference.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use revanche::games::{Effect, GameCode, Position, Side};

/// A round played at random from a seed.
fn played(code: GameCode, seed: u64) -> String {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut position = Position::start(code);
    let mut text = format!("{code}\n\n{position}\n");
    let mut number = 0;
    loop {
        let actions = position.actions();
        let Some(action) = actions.choose(&mut random) else {
            break;
        };
        writeln!(text, "  legal: {}", actions.join(" ")).expect("text can be written");
        number += 1;
        let side = position.turn().expect("not over");
        let done = position.play(action).expect("a listed action is legal");
        writeln!(text, "\n{number}. {side}: {}", done.action).expect("text can be written");
        for effect in done.effects {
            writeln!(text, "  {}", plain(&effect)).expect("text can be written");
        }
        writeln!(text, "{position}").expect("text can be written");
    }
    let points = position.points();
    let winner = position
        .winner()
        .map_or("level".to_owned(), |side: Side| side.to_string());
    writeln!(
        text,
        "\npoints: {}-{}\nwinner: {winner}",
        points.first, points.second
    )
    .expect("text can be written");
    text
}

/// An effect without the name of its game.
fn plain(effect: &Effect) -> String {
    match effect {
        Effect::Rite(effect) => format!("{effect:?}"),
        Effect::Helios(effect) => format!("{effect:?}"),
        Effect::Rvb(effect) => format!("{effect:?}"),
    }
}

#[track_caller]
fn compare(code: &str, seed: u64) {
    let text = played(code.parse().expect("a game code"), seed);
    let name = format!("tests/data/playthroughs/{}.txt", code.replace(':', "-"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    if std::env::var_os("REVANCHE_WRITE").is_some() {
        fs::write(&file, &text).expect("the file can be written");
    }
    let known = fs::read_to_string(&file).expect("the playthrough");
    for (line, (found, expected)) in (1..).zip(text.lines().zip(known.lines())) {
        assert_eq!(found, expected, "{} line {line}", file.display());
    }
    assert_eq!(text.lines().count(), known.lines().count());
}

#[test]
fn a_round_of_rite_goes_as_it_went() {
    compare("rite:5", 1);
}

#[test]
fn a_round_of_helios_goes_as_it_went() {
    compare("helios", 4);
}

#[test]
fn a_round_of_rvb_goes_as_it_went() {
    compare("rvb", 1);
}
