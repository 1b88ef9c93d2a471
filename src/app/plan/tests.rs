//! Who is told when a planned answer is played.

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::app::scene::{START, Scene, asked, seen};
use crate::app::{Accepted, Given, NewChallenge, Turn};
use crate::play::{Match, Rounds, Seat};

fn some_turn(game: &Match, random: &mut ChaCha8Rng) -> String {
    let first = game.round().position().actions();
    let first = first.choose(random).unwrap().clone();
    game.some_turn(&[first]).unwrap()
}

/// Whole matches in which every turn is answered as planned, if the rules let it be: while a match
/// runs only whose turn it is hears of it, at an end by a planned answer both do.
#[tokio::test]
async fn an_end_by_a_planned_answer_is_told_to_both_and_everything_else_to_whose_turn_it_is() {
    let scene = Scene::new().await;
    let app = &scene.app;
    let ana = app.meet(seen(7_100_000, "Ana")).await.unwrap();
    let bo = app.meet(seen(7_200_000, "Bo")).await.unwrap();
    let mut ended_as_planned = 0;
    for seed in 0..12 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let new = NewChallenge {
            rounds: Rounds::One,
            opponent: Some(seen(7_200_000, "Bo")),
            ..asked("helios:express")
        };
        let challenge = app.challenge(&ana, &new).await.unwrap().unwrap();
        let accepted = app.accept(challenge.id, bo.id, START).await.unwrap();
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
                let wish = NewPlan {
                    id,
                    by: owner,
                    answers: &turn,
                    replies: &reply,
                    board: None,
                    instead: None,
                    at: START,
                };
                let planned = app.plan(&wish).await.unwrap();
                assert!(matches!(planned, Planned::Kept(..)));
            }
            let given = Given {
                id,
                by: view.people[seat].id,
                board: Some(view.game.board()),
                at: START,
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
