//! Who is told when a planned answer is played.

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::app::{Accepted, Begins, Given, Home, NewChallenge, Seen, Turn, Where};
use crate::play::{Match, Pace, Rounds, Seat};
use crate::store::Store;
use crate::time::Clock;
use crate::words::Language;

fn some_turn(game: &Match, random: &mut ChaCha8Rng) -> String {
    let first = game.round().position().actions();
    let first = first.choose(random).unwrap().clone();
    game.some_turn(&[first]).unwrap()
}

/// Whole matches in which every turn is answered as planned, if the rules let it be: while a match
/// runs only whose turn it is hears of it, at an end by a planned answer both do.
#[tokio::test]
async fn an_end_by_a_planned_answer_is_told_to_both_and_everything_else_to_whose_turn_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("t.db").display());
    let app = App::new(Store::open(&url).await.unwrap(), Clock::manual(1_000_000));
    let seen = |account, name| Seen {
        account,
        name,
        locale: None,
    };
    let ana = app.meet(seen(7_100_000, "Ana")).await.unwrap();
    let bo = app.meet(seen(7_200_000, "Bo")).await.unwrap();
    let mut ended_as_planned = 0;
    for seed in 0..12 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let new = NewChallenge {
            game: "helios:express".parse().unwrap(),
            rounds: Rounds::One,
            begins: Begins::Challenger,
            pace: Pace::default(),
            opponent: Some(seen(7_200_000, "Bo")),
            rated: true,
            place: Where {
                guild: None,
                channel: 901,
                parent: None,
                home: Home::Member,
                language: Language::En,
            },
            at: 1_000_000,
        };
        let challenge = app.challenge(&ana, &new).await.unwrap().unwrap();
        let accepted = app.accept(challenge.id, bo.id, 1_000_000).await.unwrap();
        let Accepted::Started(_, id) = accepted else {
            panic!("{accepted:?}")
        };
        let mut view = app.view(id).await.unwrap().unwrap();
        while let Some(seat) = view.game.turn() {
            let owner = view.people[seat.other()].id;
            let turn = some_turn(&view.game, &mut random);
            let actions: Vec<String> = turn.split(' ').map(str::to_owned).collect();
            let answered = view.game.ahead(&actions).unwrap();
            if answered.turn() == Some(seat.other()) && random.random_bool(0.9) {
                let reply = some_turn(&answered, &mut random);
                let planned = app.plan(id, owner, &turn, &reply, 1_000_000).await;
                assert!(matches!(planned.unwrap(), Planned::Kept(..)));
            }
            let given = Given {
                id,
                by: view.people[seat].id,
                board: Some(view.game.board()),
                at: 1_000_000,
            };
            let Turn::Done { view: after, .. } = app.play(&given, &actions).await.unwrap() else {
                panic!("{turn} is refused");
            };
            view = after;
            let told = view.to_tell();
            match view.game.turn() {
                Some(turn) => assert_eq!(told, [turn]),
                None if view.game.is_planned_reply() => {
                    ended_as_planned += 1;
                    assert_eq!(told, Seat::ALL);
                }
                None => assert_eq!(told, [seat.other()]),
            }
        }
        assert_eq!(app.view(id).await.unwrap().unwrap().game, view.game);
    }
    assert!(ended_as_planned > 0, "some of the matches end that way");
}
