//! Matches for the tests of this module.

use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::play::{Event, Match, Rounds, Seat, Terms};

/// A match just started, seat A first, two rounds where the game has them.
pub(super) fn started(code: &str) -> Match {
    with(Terms::plain(code.parse().expect("a game code")))
}

/// A match just started under these terms.
pub(super) fn with(terms: Terms) -> Match {
    Match::begun(terms, 0).expect("a start")
}

/// Records an event by whoever is to act, or by the given seat.
pub(super) fn record(game: &mut Match, by: Option<Seat>, event: Event) {
    game.add(by, event, 0).expect("the event can follow");
}

/// Plays one action of whoever is to act.
pub(super) fn act(game: &mut Match, action: &str) {
    let by = game.turn();
    record(
        game,
        by,
        Event::Acted {
            action: action.to_owned(),
        },
    );
}

/// Plays a match at random to its end and shows every board of it, the first and the last too.
/// Seat B begins when the seed is odd; Hélios then has two rounds.
pub(super) fn random_match(
    game: crate::games::GameCode,
    seed: u64,
    mut look: impl FnMut(&Match),
) -> Match {
    let odd = seed % 2 == 1;
    let mut terms = Terms::plain(game);
    if odd {
        (terms.begins, terms.rounds) = (Seat::B, Rounds::Two);
    }
    let mut played = with(terms);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    look(&played);
    while played.turn().is_some() {
        let actions = played.round().position().actions();
        let action = &actions[random.random_range(0..actions.len())];
        act(&mut played, action);
        look(&played);
    }
    played
}
