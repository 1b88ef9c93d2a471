//! How fast the `board-game` crate plays Oware: `moves per second<TAB>playouts per second<TAB>MCTS
//! visits per second`, of processor time. `cargo bench --bench search` runs it beside our own.

use std::time::Instant;

use board_game::ai::Bot;
use board_game::ai::mcts::MCTSBot;
use board_game::board::{Board, BoardMoves};
use board_game::games::oware::OwareBoard;
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Seconds this thread has run, where the system tells; else the clock's.
struct Watch(Instant);

impl Watch {
    fn seconds(&self) -> f64 {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
        let nanos = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
        nanos.map_or_else(|| self.0.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
    }
}

fn main() {
    let watch = Watch(Instant::now());
    let mut random = SmallRng::seed_from_u64(1);
    let (mut games, mut moves) = (0_u64, 0_u64);
    let begun = watch.seconds();
    while watch.seconds() - begun < 0.5 {
        for _ in 0..1_000 {
            let mut board = OwareBoard::<6>::default();
            while let Ok(chosen) = board.random_available_move(&mut random) {
                board.play(chosen).expect("an available move");
                moves += 1;
            }
            games += 1;
        }
    }
    let took = watch.seconds() - begun;
    const VISITS: u64 = 30_000;
    let begun = watch.seconds();
    let mut bot = MCTSBot::new(VISITS, 2.0, SmallRng::seed_from_u64(1));
    bot.select_move(&OwareBoard::<6>::default()).expect("a move");
    let pondered = watch.seconds() - begun;
    println!(
        "{:.0}\t{:.0}\t{:.0}",
        moves as f64 / took,
        games as f64 / took,
        VISITS as f64 / pondered
    );
}
