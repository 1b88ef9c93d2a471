//! The solver of Le Char d'Hélios against a slow and simple one, which shares nothing with it but
//! the rules: it plays every position out and remembers it in a plain hash map.
//!
//! A full run: `REVANCHE_POSITIONS=10000 REVANCHE_GAMES=1000 cargo test --release --test solver`.

#[path = "support/plain.rs"]
mod plain;

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use plain::wins;
use revanche::bots::{Chance, Judged, Level, Solver, best_at};
use revanche::games::helios::{Helios, Variant};
use revanche::games::{Game, Position, Side, Silent};

fn from_environment(name: &str, usual: u32) -> u32 {
    let text = std::env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Twice the margin, and one more or less for who wins, seen by First.
fn exact(game: &Helios, known: &mut HashMap<Helios, i32>) -> i32 {
    if let Some(&worth) = known.get(game) {
        return worth;
    }
    let Some(side) = game.turn() else {
        let points = game.points();
        let win = if game.winner() == Some(Side::First) {
            1
        } else {
            -1
        };
        return 2 * (points.first - points.second) + win;
    };
    let worths = game.actions().into_iter().map(|action| {
        let mut next = *game;
        next.apply(action, &mut Silent);
        exact(&next, known)
    });
    let all: Vec<i32> = worths.collect();
    let best = match side {
        Side::First => all.into_iter().max(),
        Side::Second => all.into_iter().min(),
    };
    let best = best.expect("a side to act has an action");
    known.insert(*game, best);
    best
}

/// How many positions are looked at, and how many actions later than in a full run they stand: the
/// slow solver is slow indeed in a build that is not optimised.
fn positions() -> (u32, u32) {
    let count = from_environment("REVANCHE_POSITIONS", 100);
    (count, if count < 1_000 { 12 } else { 0 })
}

/// A position from the middle of a game at random.
fn middle(variant: Variant, least: u32, chance: &mut Chance) -> Helios {
    loop {
        let mut game = Helios::start(variant);
        let actions = least + chance.below(10);
        for _ in 0..actions {
            if let Some(action) = game.random(chance) {
                game.apply(action, &mut Silent);
            }
        }
        if game.turn().is_some() {
            return game;
        }
    }
}

#[test]
fn the_verdict_is_that_of_the_exhaustive_solver() {
    let (positions, later) = positions();
    let stop = AtomicBool::new(false);
    for variant in [Variant::Standard, Variant::Express] {
        let mut chance = Chance::new(3);
        let (mut solver, mut known) = (Solver::new(u64::MAX, &stop), HashMap::new());
        for _ in 0..positions / 2 {
            let game = middle(variant, 4 + later, &mut chance);
            let won = wins(&game, &mut known);
            let winner = game
                .turn()
                .map(|side| if won { side } else { side.other() });
            assert_eq!(solver.winner(&game), Ok(winner), "{game}");
        }
    }
}

#[test]
fn the_margin_is_that_of_the_exhaustive_solver_and_the_line_reaches_it() {
    let (positions, later) = positions();
    let stop = AtomicBool::new(false);
    // Late enough for a search that leaves nothing out.
    for (variant, late) in [(Variant::Standard, 13), (Variant::Express, 18)] {
        let mut chance = Chance::new(4);
        let (mut solver, mut known) = (Solver::new(u64::MAX, &stop), HashMap::new());
        for _ in 0..positions / 10 {
            let game = middle(variant, late + later, &mut chance);
            // Some positions need a gigabyte of what is known; the next have little use for it.
            if known.len() > 10_000_000 {
                known = HashMap::new();
            }
            let worth = exact(&game, &mut known);
            let solved = solver.solve(&game).expect("not stopped").expect("not over");
            let win = if solved.winner == Side::First { 1 } else { -1 };
            assert_eq!(2 * solved.margin + win, worth, "{game}");
            let mut end = game;
            for action in solved.line {
                end.play_action(action).expect("a line is legal");
            }
            assert_eq!(exact(&end, &mut known), worth, "{game}");
            assert_eq!(end.turn(), None, "{game}");
        }
    }
}

#[test]
fn who_wins_the_starts_is_known_in_a_tenth_of_the_time_and_a_fifth_of_the_states_of_the_plain_search()
 {
    let stop = AtomicBool::new(false);
    for (variant, winner) in [
        (Variant::Standard, Side::First),
        (Variant::Express, Side::Second),
    ] {
        let start = Helios::start(variant);
        // The best of three, since other programs may hold one of them up.
        let (mut quick, mut states) = (Duration::MAX, 0);
        for _ in 0..3 {
            let began = Instant::now();
            let mut solver = Solver::new(u64::MAX, &stop);
            assert_eq!(solver.winner(&start), Ok(Some(winner)));
            quick = quick.min(began.elapsed());
            states = solver.states();
        }
        let mut known = HashMap::new();
        let began = Instant::now();
        assert_eq!(wins(&start, &mut known), winner == Side::First);
        let slow = began.elapsed();
        println!(
            "{variant:?}: {states} states in {quick:?} instead of {} in {slow:?}",
            known.len()
        );
        assert!(5 * states < known.len() as u64, "{states}");
        assert!(10 * quick < slow, "{quick:?} of {slow:?}");
    }
}

#[test]
fn level_5_wins_every_game_from_the_winning_start() {
    let games = from_environment("REVANCHE_GAMES", 2);
    let stop = AtomicBool::new(false);
    let mut chance = Chance::new(6);
    for (variant, perfect) in [
        (Variant::Standard, Side::First),
        (Variant::Express, Side::Second),
    ] {
        let mut solver = Solver::new(u64::MAX, &stop);
        for number in 0..games {
            let mut game = Helios::start(variant);
            while let Some(side) = game.turn() {
                let action = if side == perfect {
                    // What level 5 plays, with one memory for all the games.
                    let best = solver.best(&game).expect("not stopped");
                    best[chance.below(best.len() as u32) as usize].0
                } else if number.is_multiple_of(2) {
                    game.random(&mut chance).expect("not over")
                } else {
                    let position = Position::Helios(game);
                    let four = best_at(&position, Level::ALL[3], chance.bits(), &stop);
                    game.read(&four.expect("not over").action).expect("a cup")
                };
                game.apply(action, &mut Silent);
            }
            assert_eq!(game.winner(), Some(perfect), "game {number}");
        }
    }
}
