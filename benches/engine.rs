//! How fast the rules are: whole games at random and perft, a line for each game.
//!
//! `cargo bench --bench engine`; a moves-per-second figure is the throughput of `playout`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use revanche::games::helios::{Helios, Variant};
use revanche::games::rite::{Rite, Size};
use revanche::games::rvb::{Obligation, Rvb};
use revanche::games::{Game, Silent, perft};

/// Plays games to their end; how many moves they had.
fn playouts<G: Game>(options: G::Options, games: u32, actions: &mut Vec<G::Action>) -> u64 {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut moves = 0;
    for _ in 0..games {
        let mut game = G::start(options);
        loop {
            actions.clear();
            game.each_action(&mut |action| actions.push(action));
            if actions.is_empty() {
                break;
            }
            game.apply(actions[random.random_range(0..actions.len())], &mut Silent);
            moves += 1;
        }
    }
    moves
}

fn game<G: Game>(criterion: &mut Criterion, name: &str, options: G::Options, depth: u32) {
    const GAMES: u32 = 50;
    let mut actions = Vec::with_capacity(512);
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(playouts::<G>(
        options,
        GAMES,
        &mut actions,
    )));
    group.bench_function("playout", |bencher| {
        bencher.iter(|| playouts::<G>(black_box(options), GAMES, &mut actions));
    });
    let start = G::start(options);
    group.throughput(Throughput::Elements(perft(&start, depth)));
    group.bench_function("perft", |bencher| {
        bencher.iter(|| perft(black_box(&start), depth))
    });
    group.finish();
}

fn engine(criterion: &mut Criterion) {
    game::<Rite>(criterion, "rite", Size::Six, 4);
    game::<Rite>(criterion, "rite:8", Size::Eight, 4);
    game::<Helios>(criterion, "helios", Variant::Standard, 7);
    game::<Rvb>(criterion, "rvb", Obligation::Full, 4);
    game::<Rvb>(criterion, "rvb:free", Obligation::Free, 4);
}

criterion_group!(benches, engine);
criterion_main!(benches);
