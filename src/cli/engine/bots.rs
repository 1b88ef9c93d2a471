//! What bots play, and how strong they are.

use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Instant;

use crate::bots::{Fought, Level, Solver, Strength, Tally, best, watch};
use crate::games::helios::Helios;
use crate::games::{GameCode, Position};
use crate::play::{BySeat, Seat};

/// A line: the action, its value in points and the play expected, with tabs between them.
pub(super) fn tell_best(
    position: &Position,
    level: Level,
    nodes: Option<u64>,
    seed: u64,
    out: &mut impl Write,
) -> io::Result<()> {
    let strength = strength(position.code(), level, nodes);
    match best(position, strength, seed, &AtomicBool::new(false)) {
        Some(best) => writeln!(
            out,
            "{}\t{:+.2}\t{}",
            best.action,
            f64::from(best.value) / 100.0,
            best.line.join(" ")
        ),
        None => writeln!(out, "-\t{:+.2}\t", 0.0),
    }
}

/// A level's strength, with another budget if one is given.
fn strength(game: GameCode, level: Level, nodes: Option<u64>) -> Strength {
    let own = level.strength(game);
    Strength {
        nodes: nodes.unwrap_or(own.nodes),
        ..own
    }
}

/// The exact result, the exact margin, the line, and what it took to find them.
pub(super) fn solve(game: &Helios, out: &mut impl Write) -> io::Result<()> {
    let began = Instant::now();
    let stop = AtomicBool::new(false);
    match Solver::new(u64::MAX, &stop).solve(game) {
        Ok(Some(solved)) => {
            let line: Vec<String> = solved.line.iter().map(ToString::to_string).collect();
            writeln!(
                out,
                "winner={} margin={:+} line={} states={} ms={:.1}",
                solved.winner,
                solved.margin,
                line.join(","),
                solved.states,
                began.elapsed().as_secs_f64() * 1000.0
            )
        }
        _ => writeln!(out, "over"),
    }
}

/// What an arena is to do.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arena {
    pub game: GameCode,
    pub a: Level,
    pub b: Level,
    /// Positions an action instead of the levels' own budgets.
    pub nodes: Option<u64>,
    pub matches: u32,
    pub seed: u64,
    pub threads: u32,
    /// What `b` plays on at random an action, instead of looking ahead.
    pub visits: Option<u64>,
}

/// Plays the matches and prints how often `a` won. Who begins changes from match to match.
pub(super) fn arena(arena: Arena, out: &mut impl Write) -> io::Result<()> {
    let next = AtomicU32::new(0);
    let total = Mutex::new(Tally::default());
    let times = Mutex::new(BySeat::<(u32, f64)>::default());
    std::thread::scope(|scope| {
        for _ in 0..arena.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= arena.matches {
                        return;
                    }
                    let begins = if number.is_multiple_of(2) {
                        Seat::A
                    } else {
                        Seat::B
                    };
                    let mut fighters = BySeat {
                        a: strength(arena.game, arena.a, arena.nodes),
                        b: strength(arena.game, arena.b, arena.nodes),
                    };
                    if let Some(visits) = arena.visits {
                        fighters.b = Strength {
                            nodes: visits,
                            random: true,
                            ..fighters.b
                        };
                    }
                    let seed = arena.seed.wrapping_mul(1_000_003) + u64::from(number);
                    let mut began = Instant::now();
                    let mut took = BySeat::<(u32, f64)>::default();
                    let fought =
                        Fought::of(&watch(arena.game, fighters, begins, seed, |game, _| {
                            if let Some(seat) = game.turn() {
                                took[seat].0 += 1;
                                took[seat].1 += began.elapsed().as_secs_f64();
                            }
                            began = Instant::now();
                        }));
                    if let Ok(mut total) = total.lock() {
                        total.count(&fought, Seat::A);
                    }
                    if let Ok(mut times) = times.lock() {
                        for seat in Seat::ALL {
                            times[seat].0 += took[seat].0;
                            times[seat].1 += took[seat].1;
                        }
                    }
                }
            });
        }
    });
    let tally = total.into_inner().unwrap_or_default();
    let (low, high) = tally.interval();
    let mean = |points: i64| points as f64 / f64::from(tally.matches().max(1));
    writeln!(
        out,
        "{} level {} against level {}: {} won, {} shared, {} lost; score {:.1} % [{:.1}, {:.1}]; points {:.2} to {:.2}",
        arena.game,
        arena.a,
        arena.b,
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.score(),
        100.0 * low,
        100.0 * high,
        mean(tally.points.0),
        mean(tally.points.1),
    )?;
    if let Some(visits) = arena.visits {
        let times = times.into_inner().unwrap_or_default();
        let each = |(actions, seconds): (u32, f64)| 1e3 * seconds / f64::from(actions.max(1));
        writeln!(
            out,
            "{visits} visits an action in {:.2} ms, against {:.2} ms",
            each(times.b),
            each(times.a)
        )?;
    }
    Ok(())
}
