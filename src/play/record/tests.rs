use super::*;
use crate::games::GameCode;
use crate::play::{Event, Rounds, Seat, Terms};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn random(code: GameCode, seed: u64) -> Match {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let terms = Terms {
        rounds: Rounds::Two,
        begins: if dice.random() { Seat::A } else { Seat::B },
        rated: dice.random(),
        ..Terms::plain(code)
    };
    let mut game = Match::begun(terms, 0).unwrap();
    let most = dice.random_range(0..300);
    for _ in 0..most {
        let Some(seat) = game.turn() else { break };
        let action = game.round().position().actions();
        let action = action.choose(&mut dice).unwrap().clone();
        game.add(Some(seat), Event::Acted { action }, 0).unwrap();
    }
    if game.turn().is_some() {
        let seat = if dice.random() { Seat::A } else { Seat::B };
        let (by, event) = match dice.random_range(0..5) {
            0 => (Some(seat), Event::Resigned),
            1 => (None, Event::TimedOut { seat }),
            2 => (None, Event::DrawAgreed),
            3 => (None, Event::Cancelled),
            _ => return game,
        };
        game.add(by, event, 0).unwrap();
    }
    game
}

#[test]
fn what_is_written_replays_to_the_same_rounds_score_and_result() {
    for code in GameCode::ALL {
        for seed in 0..8 {
            let game = random(code, seed);
            let text = write(&game, ["Ana \"the\\ [x]\n]", ""], "2026-11-30");
            let back = read(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert_eq!(back.game.rounds(), game.rounds());
            assert_eq!(back.game.points(), game.points());
            assert_eq!(back.game.outcome(), game.outcome());
            assert_eq!(back.game.ending(), game.ending());
            let name = back.tags.iter().find(|(name, _)| name == "A").unwrap();
            assert_eq!(name.1, "Ana \"the\\ [x]]");
        }
    }
}

#[test]
fn what_does_not_come_out_as_written_is_refused_with_its_line() {
    let game = random("helios".parse().unwrap(), 3);
    let text = write(&game, ["Ana", "Bo"], "2026-11-30");
    let changes = [
        ("Revanche \"1\"", "Revanche \"2\""),
        ("Game \"helios\"", "Game \"chess\""),
        ("round 1, ", "round 2, "),
        ("\n1. ", "\n1. Z9 "),
        ("\n1. ", "\none. "),
        ("[Result \"", "[Result \"x"),
        ("[Ending \"", "[Ending \"x"),
        ("[Decided \"", "[Decided \"x"),
        ("[Rated \"", "[Rated \"x"),
        ("[Rated \"", "[Rated \"\"x"),
        ("[Rated ", "[Game \"rvb\"]\n[Rated "),
        ("[Rated ", "[Note \"a\"]\n[Note \"a\"]\n[Rated "),
    ];
    for (from, to) in changes {
        assert!(text.contains(from), "{from} in {text}");
        assert!(read(&text.replacen(from, to, 1)).is_err(), "{to}");
    }
    assert!(read("").is_err());
}

#[test]
fn a_match_after_some_actions_is_the_one_that_was_played() {
    let game = random("rite:5".parse().unwrap(), 5);
    let all = actions(&game);
    assert!(all > 3);
    assert_eq!(actions(&after_actions(&game, 0)), 0);
    for count in [1, all / 2, all - 1] {
        assert_eq!(actions(&after_actions(&game, count)), count);
    }
    assert_eq!(after_actions(&game, all), game);
}
