//! Whole games at random.

use std::io::{self, Write};

use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::{Winner, score};
use crate::games::{GameCode, Position};

/// A line a game: its actions, the final position, the score and the winner.
pub(super) fn games(game: GameCode, count: u64, seed: u64, out: &mut impl Write) -> io::Result<()> {
    // ChaCha8 gives the same numbers on every machine and in every version.
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..count {
        let mut position = Position::start(game);
        let mut actions = Vec::new();
        while let Some(action) = position.actions().choose(&mut random) {
            let played = position.play(action);
            debug_assert!(played.is_ok(), "{action} is legal in {position}");
            actions.push(action.clone());
        }
        let (score, winner) = (score(&position), Winner::of(&position));
        writeln!(out, "{}\t{position}\t{score}\t{winner}", actions.join(" "))?;
    }
    Ok(())
}
