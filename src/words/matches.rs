//! Matches for the tests of this module.

use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::games::GameKind;
use crate::play::{Event, Match, Pace, Recorded, Rounds, Seat, Terms};

/// A match just started, seat A first, two rounds where the game has them.
pub(super) fn started(code: &str) -> Match {
    let game = code.parse().expect("a game code");
    let rounds = match crate::games::GameCode::kind(game) {
        GameKind::Helios => Rounds::One,
        GameKind::Rite | GameKind::Rvb => Rounds::Two,
    };
    with(Terms {
        game,
        rounds,
        begins: Seat::A,
        pace: Pace::None,
        rated: false,
        named: true,
    })
}

/// A match just started under these terms.
pub(super) fn with(terms: Terms) -> Match {
    Match::begun(terms, 0).expect("a start")
}

/// Records an event by whoever is to act, or by the given seat.
pub(super) fn record(game: &mut Match, by: Option<Seat>, event: Event) {
    let recorded = Recorded {
        seq: game.seq() + 1,
        at: 0,
        by,
        event,
    };
    game.evolve(&recorded).expect("the event can follow");
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
    let rounds = if odd || game.kind() != GameKind::Helios {
        Rounds::Two
    } else {
        Rounds::One
    };
    let begins = if odd { Seat::B } else { Seat::A };
    let terms = Terms {
        game,
        rounds,
        begins,
        pace: Pace::None,
        rated: false,
        named: true,
    };
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
