//! How fast the bots play on at random, think and solve, beside the Oware of the `board-game`
//! crate. Ours and theirs take turns, and the middle of five rounds counts.
//!
//! `cargo build --release --manifest-path benches/anchors/Cargo.toml --bin oware`, then
//! `ANCHORS=benches/anchors/target/release/oware cargo bench --bench search`.

#[path = "../tests/support/plain.rs"]
mod plain;

use std::collections::HashMap;
use std::process::Command;
use std::sync::atomic::AtomicBool;

use plain::wins;
use revanche::bots::{Aids, Chance, Judged, Search, Solver, playout, ponder};
use revanche::games::helios::{Helios, Variant};
use revanche::games::rite::{Rite, Size};
use revanche::games::rvb::{Obligation, Rvb};
use revanche::games::{Game, Position};
use rustix::time::{ClockId, clock_gettime};

const ROUNDS: usize = 5;

/// Seconds this thread has run: other programs then count less.
fn seconds() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

/// Moves, games and visits a second of one program in one game.
#[derive(Clone, Copy, Default)]
struct Speed {
    moves: f64,
    games: f64,
    visits: f64,
}

fn ours<G: Judged>(options: G::Options, visits: u64) -> Speed {
    let mut chance = Chance::new(1);
    let (mut moves, mut games) = (0_u64, 0_u64);
    let begun = seconds();
    while seconds() - begun < 0.5 {
        for _ in 0..200 {
            moves += u64::from(playout(&mut G::start(options), &mut chance));
            games += 1;
        }
    }
    let took = seconds() - begun;
    let stop = AtomicBool::new(false);
    let begun = seconds();
    ponder(&G::start(options), visits, &mut chance, &stop);
    Speed {
        moves: moves as f64 / took,
        games: games as f64 / took,
        visits: visits as f64 / (seconds() - begun),
    }
}

fn anchor() -> Option<Speed> {
    let program = std::env::var("ANCHORS").ok()?;
    let told = Command::new(program).output().ok()?;
    let text = String::from_utf8(told.stdout).ok()?;
    let figures: Vec<f64> = text.split_whitespace().flat_map(str::parse).collect();
    let [moves, games, visits] = figures[..] else {
        return None;
    };
    Some(Speed {
        moves,
        games,
        visits,
    })
}

fn middle(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn line(name: &str, speeds: &[Speed], anchors: &[Speed]) {
    let of = |figure: fn(&Speed) -> f64| middle(speeds.iter().map(figure).collect());
    let (moves, games, visits) = (of(|s| s.moves), of(|s| s.games), of(|s| s.visits));
    let beside = if anchors.is_empty() {
        String::new()
    } else {
        let ratios = speeds
            .iter()
            .zip(anchors)
            .map(|(own, other)| own.moves / other.moves);
        format!(", {:.2} times Oware's moves", middle(ratios.collect()))
    };
    println!(
        "{name}: {:.1} M moves, {:.0} k playouts, {:.0} k visits a second ({:.2} visits a playout){beside}",
        moves / 1e6,
        games / 1e3,
        visits / 1e3,
        visits / games
    );
}

fn playouts() {
    let mut all: [Vec<Speed>; 4] = Default::default();
    let mut anchors = Vec::new();
    for _ in 0..ROUNDS {
        all[0].push(ours::<Helios>(Variant::Standard, 60_000));
        anchors.extend(anchor());
        all[1].push(ours::<Rite>(Size::Six, 20_000));
        all[2].push(ours::<Rvb>(Obligation::Full, 10_000));
        all[3].push(ours::<Rvb>(Obligation::Free, 10_000));
    }
    if anchors.is_empty() {
        println!("no anchor: build benches/anchors and name it in ANCHORS");
    } else {
        line("board-game Oware", &anchors, &[]);
    }
    for (name, speeds) in ["helios", "rite", "rvb", "rvb:free"].iter().zip(&all) {
        line(name, speeds, &anchors);
    }
}

fn alpha_beta<G: Judged>(name: &str, options: G::Options, depth: i16) {
    let stop = AtomicBool::new(false);
    let game = G::start(options);
    let mut figures = Vec::new();
    let unlimited = Aids {
        limits: false,
        ..Aids::SOUND
    };
    for aids in [Aids::NONE, unlimited, Aids::SOUND] {
        let begun = seconds();
        let mut search = Search::new(u64::MAX, aids, &stop);
        let first = if aids.table { 1 } else { depth };
        for depth in first..=depth {
            search.value_at(&game, depth);
        }
        let took = seconds() - begun;
        figures.push((search.nodes(), search.nodes() as f64 / took / 1e6));
    }
    let [plain, ordered, limited] = figures[..] else {
        return;
    };
    let share = |figure: (u64, f64)| figure.0 as f64 / plain.0 as f64;
    println!(
        "{name} depth {depth}: {} positions plain ({:.1} M/s), {} with ordering and table ({:.1} M/s): {:.3}, {} with limits too: {:.3}",
        plain.0,
        plain.1,
        ordered.0,
        ordered.1,
        share(ordered),
        limited.0,
        share(limited)
    );
}

fn solver() {
    let stop = AtomicBool::new(false);
    for variant in [Variant::Standard, Variant::Express] {
        let game = Helios::start(variant);
        let (mut quick, mut slow, mut states) = (Vec::new(), Vec::new(), (0, 0));
        for _ in 0..ROUNDS {
            let begun = seconds();
            let mut solver = Solver::new(u64::MAX, &stop);
            let _ = solver.winner(&game);
            quick.push(seconds() - begun);
            let begun = seconds();
            let mut known = HashMap::new();
            wins(&game, &mut known);
            slow.push(seconds() - begun);
            states = (solver.states(), known.len());
        }
        let begun = seconds();
        let mut solver = Solver::new(u64::MAX, &stop);
        let solved = solver.solve(&game);
        let margin = seconds() - begun;
        let (quick, slow) = (middle(quick), middle(slow));
        println!(
            "{variant:?}: win or loss {:.2} ms and {} states, naive {:.1} ms and {} states: {:.4}; margin {} in {:.0} ms and {} states",
            1e3 * quick,
            states.0,
            1e3 * slow,
            states.1,
            quick / slow,
            solved.ok().flatten().map_or(0, |solved| solved.margin),
            1e3 * margin,
            solver.states()
        );
    }
}

fn checked() {
    for (code, action) in [("helios", "H3"), ("rite", "c3"), ("rvb", "c2-c5")] {
        let position = Position::start(code.parse().expect("a code"));
        let begun = seconds();
        const TIMES: u32 = 300_000;
        for _ in 0..TIMES {
            let mut position = position.clone();
            position.play(std::hint::black_box(action)).expect("legal");
            std::hint::black_box(&position);
        }
        let took = seconds() - begun;
        println!(
            "{code}: {:.2} M checked actions from text a second",
            f64::from(TIMES) / took / 1e6
        );
    }
}

fn main() {
    playouts();
    alpha_beta::<Helios>("helios:express", Variant::Express, 14);
    alpha_beta::<Rite>("rite:5", Size::Five, 9);
    alpha_beta::<Rvb>("rvb", Obligation::Full, 8);
    alpha_beta::<Rvb>("rvb:free", Obligation::Free, 6);
    solver();
    checked();
}
