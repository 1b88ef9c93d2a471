//! Hints and reviews fit, whatever they tell.

use rand::Rng;
use rand::seq::IndexedRandom;

use super::{LARGEST, people, png, random_matches};
use crate::app::{Foreseen, Hint, Review, TurningPoint};
use crate::discord::{limits, replay, study};
use crate::games::{GameCode, Position};
use crate::words::Language;

/// Plays a turn at random, as far as it goes.
fn turn(position: &mut Position, random: &mut impl Rng) -> Option<Foreseen> {
    let side = position.turn()?;
    let (mut actions, mut effects) = (Vec::new(), Vec::new());
    while position.turn() == Some(side) {
        let action = position.actions().choose(random)?.clone();
        let played = position.play(&action).ok()?;
        actions.push(played.action);
        effects.extend(played.effects);
        if !position.is_within_turn() {
            break;
        }
    }
    Some(Foreseen {
        actions,
        effects,
        gain: random.random_range(-9..=9),
    })
}

#[test]
fn hints_and_reviews_fit_and_name_what_is_marked() {
    for code in ["rite:8", "helios", "rvb:free"] {
        let code: GameCode = code.parse().unwrap();
        random_matches(code, |game, random| {
            let mut position = game.round().position().clone();
            let Some(own) = turn(&mut position, random) else {
                return;
            };
            if random.random_range(0..8) != 0 {
                return;
            }
            let reply = turn(&mut position, random);
            let hint = Hint {
                forced: random.random(),
                instead: reply.clone().map(|reply| crate::app::Instead {
                    action: own.actions[0].clone(),
                    reply,
                }),
                reply,
                value: 50,
                next: Some((own.actions[0].clone(), 120)),
                exact: random.random::<bool>().then_some((-3, false)),
                turn: own,
            };
            for language in Language::ALL {
                for picture in [Some(png()), None] {
                    let body = study::hint(language, LARGEST, game, &hint, picture);
                    limits::hold(&body);
                    assert!(body.data().to_string().contains(&hint.turn.actions[0]));
                }
            }
            let step = replay::steps(game);
            if step == 0 {
                return;
            }
            let then = replay::at_step(game, step - 1);
            let done = then.round().position().actions();
            let point = TurningPoint {
                step: step as usize - 1,
                round: then.round().number(),
                seat: then.turn().unwrap(),
                played: done[0].clone(),
                better: done[done.len() - 1].clone(),
                line: vec!["a1xb2".repeat(3); 8],
                answer: vec!["a1xb2".repeat(3); 8],
                before: 0.761,
                after: 0.4,
                best: 50,
                worth: -350,
                exact: random.random(),
            };
            for points in [Vec::new(), vec![point; 3]] {
                let review = Review {
                    points,
                    actions: 9,
                    nodes: 9,
                };
                for (language, number) in [(Language::En, 0), (Language::Fr, 2)] {
                    let page = study::Page {
                        language,
                        id: LARGEST,
                        whole: game,
                        then: &then,
                        people: &people(),
                        review: &review,
                        number,
                    };
                    for picture in [Some(png()), None] {
                        limits::hold(&page.body(picture));
                    }
                    let text = page.body(None).data().to_string();
                    assert_eq!(text.contains("76"), !review.points.is_empty(), "{text}");
                }
            }
        });
    }
}
