//! Every body, whatever the position: random matches of all nine games, looked at from every
//! side, are held to the limits.

mod cards;
mod lobby;
mod panels;
mod plans;
mod ranking;
mod slow;
mod study;

use std::sync::Arc;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::card::Person;
use crate::games::{GameCode, GameKind};
use crate::play::{BySeat, Event, Match, Pace, Rounds, Seat, Terms};
use crate::words::Name;

/// A number as large as the store ever gives.
const LARGEST: u64 = i64::MAX as u64;

fn png() -> Arc<Vec<u8>> {
    Arc::new(vec![0x89, b'P', b'N', b'G'])
}

/// Two people whose names and ids are as long as can be.
fn people() -> BySeat<Person> {
    let person = |name: &str| Person {
        name: Name::clean(name),
        user: Some(LARGEST),
    };
    BySeat {
        a: person(&"*_".repeat(16)),
        b: person(&"<@&`".repeat(8)),
    }
}

fn start(game: GameCode, rounds: Rounds, begins: Seat) -> Match {
    let terms = Terms {
        rounds,
        begins,
        ..Terms::plain(game)
    };
    Match::begun(terms, 0).unwrap()
}

pub(super) fn start_of(code: &str) -> Match {
    let code: GameCode = code.parse().unwrap();
    start(code, Rounds::usual(code.kind()), Seat::A)
}

fn record(game: &mut Match, by: Option<Seat>, event: Event) {
    game.add(by, event, 0).unwrap();
}

fn act(game: &mut Match, action: &str) {
    let by = game.turn();
    let action = action.to_owned();
    record(game, by, Event::Acted { action });
}

/// Plays random matches of a game and looks at every board of them.
fn random_matches(code: GameCode, mut look: impl FnMut(&Match, &mut ChaCha8Rng)) {
    for seed in 0..2 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let begins = if seed == 0 { Seat::A } else { Seat::B };
        let mut game = start(code, Rounds::usual(code.kind()), begins);
        look(&game, &mut random);
        while game.turn().is_some() {
            let actions = game.round().position().actions();
            act(&mut game, &actions[random.random_range(0..actions.len())]);
            look(&game, &mut random);
        }
    }
}
