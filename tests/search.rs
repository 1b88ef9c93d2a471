//! The search of the bots: it finds what plain alpha-beta finds with far fewer positions, it is
//! the same for a seed, it keeps its budget, and no level plays nonsense.

use std::sync::atomic::AtomicBool;

use revanche::bots::{Aids, Chance, Judged, Level, Search, best, best_at};
use revanche::games::helios::{Helios, Variant};
use revanche::games::rite::{Rite, Size};
use revanche::games::rvb::{Obligation, Rvb};
use revanche::games::{Game, GameCode, Position, Silent};

/// A position after some actions at random; `None` when the round ended before.
fn after<G: Game + Judged>(options: G::Options, actions: u32, chance: &mut Chance) -> Option<G> {
    let mut game = G::start(options);
    for _ in 0..actions {
        let action = game.random(chance)?;
        game.apply(action, &mut Silent);
    }
    game.turn().map(|_| game)
}

/// Searches positions with all sound aids, without limits, and with none; the positions each made.
fn compare<G: Game + Judged>(
    options: G::Options,
    depth: i16,
    positions: u32,
    played: u32,
) -> [u64; 3] {
    let unlimited = Aids {
        limits: false,
        ..Aids::SOUND
    };
    let stop = AtomicBool::new(false);
    let mut chance = Chance::new(11);
    let mut made = [0; 3];
    let mut compared = 0;
    while compared < positions {
        let actions = played + chance.below(4);
        let Some(game) = after::<G>(options, actions, &mut chance) else {
            continue;
        };
        let mut values = [None; 3];
        for (at, aids) in [Aids::SOUND, unlimited, Aids::NONE].into_iter().enumerate() {
            let mut search = Search::new(u64::MAX, aids, &stop);
            // As a bot does it: each depth helps to order the next.
            let first = if aids.table { 1 } else { depth };
            for depth in first..=depth {
                values[at] = search.value_at(&game, depth);
            }
            made[at] += search.nodes();
        }
        assert_eq!(values, [values[2]; 3], "{game}");
        compared += 1;
    }
    made
}

#[test]
fn the_aids_find_the_same_value_with_far_fewer_positions() {
    let games = [
        ("helios", compare::<Helios>(Variant::Express, 14, 4, 1)),
        ("rite", compare::<Rite>(Size::Five, 6, 2, 10)),
        ("rvb", compare::<Rvb>(Obligation::Free, 4, 3, 8)),
    ];
    for (game, [aided, unlimited, plain]) in games {
        println!("{game}: {aided} positions, {unlimited} without limits, instead of {plain}");
    }
    for (game, [aided, _, plain]) in games {
        assert!(5 * aided <= plain, "{game}: {aided} of {plain}");
    }
}

#[test]
fn the_same_seed_gives_the_same_answer_and_the_budget_is_kept() {
    let stop = AtomicBool::new(false);
    for code in GameCode::ALL {
        let position = Position::start(code);
        for level in &Level::ALL[..3] {
            let one = best_at(&position, *level, 9, &stop).expect("the round is not over");
            let again = best_at(&position, *level, 9, &stop);
            assert_eq!(again.as_ref(), Some(&one), "{code} at level {level}");
            let budget = level.strength(code).nodes;
            assert!(one.nodes <= budget + 1, "{code}: {} of {budget}", one.nodes);
        }
    }
}

#[test]
fn a_search_that_is_told_to_stop_answers_all_the_same() {
    let stop = AtomicBool::new(true);
    for code in GameCode::ALL {
        let position = Position::start(code);
        let answer = best_at(&position, Level::ALL[4], 1, &stop).expect("an action");
        assert!(position.actions().contains(&answer.action), "{code}");
    }
}

#[test]
fn no_level_leaves_what_can_be_taken_for_nothing() {
    let stop = AtomicBool::new(false);
    // Each position holds one capture far better than all else, and nothing to fear after it.
    let free = [
        ("rite", "6/6/6/6/1tT3/6 w 0,0 0,0 m:-", "c2x"),
        ("rvb:free", "9/9/9/4r4/4R4/9/9/9/9 s 29,29 0,0", "e5x"),
    ];
    for (code, text, takes) in free {
        let code: GameCode = code.parse().expect("a code");
        let position = Position::parse(code, text).expect("a position");
        for level in Level::ALL {
            for seed in 0..20 {
                let answer = best_at(&position, level, seed, &stop).expect("an action");
                let takes = answer.action.starts_with(takes);
                assert!(takes, "{code} at level {level}: {}", answer.action);
            }
        }
    }
}

#[test]
fn another_budget_is_another_strength() {
    let stop = AtomicBool::new(false);
    let position = Position::start(GameCode::Rite(Size::Six));
    let mut strength = Level::ALL[4].strength(position.code());
    strength.nodes = 50;
    let answer = best(&position, strength, 1, &stop).expect("an action");
    assert!(answer.nodes <= 51, "{}", answer.nodes);
}
