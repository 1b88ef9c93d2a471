//! Cards of turns that were answered as planned.

use super::*;
use crate::app::{Ended, Exchange, KeptPlan};
use crate::discord::card::Card;
use crate::discord::limits::hold;
use crate::discord::modal;
use crate::discord::plans::Reader;
use crate::discord::press::Ahead;
use crate::play::{Pair, Plan};
use crate::words::Language;

#[test]
fn a_card_tells_of_a_turn_and_of_the_answer_planned_to_it_and_fits() {
    let people = people();
    for (seed, code) in GameCode::ALL.into_iter().enumerate() {
        let mut random = ChaCha8Rng::seed_from_u64(seed as u64);
        let mut game = start(code, Rounds::Two, Seat::A);
        while let Some(seat) = game.turn() {
            let actions = game.round().position().actions();
            let action = actions[random.random_range(0..actions.len())].clone();
            let event = match seat {
                Seat::A => Event::Acted { action },
                Seat::B => Event::Replied { action },
            };
            record(&mut game, Some(seat), event);
            for language in Language::ALL {
                let card = Card {
                    language,
                    id: LARGEST,
                    game: &game,
                    people: &people,
                    guest: true,
                    moved: true,
                    wished: false,
                };
                hold(&card.board(&Seat::ALL, Some(png())));
                let told = card.sentence().expect("something was played");
                let both = told.contains("\n↪ ") && told.contains(&people.b.name.to_string());
                assert_eq!(both, seat == Seat::B, "{told}");
                hold(&card.reduced(&told, Some("https://discord.com/channels/1/2/3")));
            }
        }
    }
}

/// Ten plans, each as long as a chain may be, in every game.
#[test]
fn a_list_of_the_longest_plans_and_its_modal_fit() {
    let other = people().b.name;
    for code in GameCode::ALL {
        let game = start(code, Rounds::Two, Seat::A);
        // Names of squares are as long as they get; nothing here is played.
        let turn = vec![
            "h8".to_owned(),
            "+a1+b2+c3+d4".to_owned(),
            "h8-g8".to_owned(),
        ];
        let pair = || Pair {
            position: String::new(),
            answer: turn.clone(),
            reply: turn.clone(),
        };
        let plan = Plan {
            board: 1,
            next: pair(),
            later: vec![pair(), pair(), pair()],
        };
        let exchange = || Exchange {
            answer: turn.join(" "),
            reply: turn.join(" "),
        };
        let kept = |at| KeptPlan {
            id: crate::app::PlanId(i64::MAX - at),
            plan: plan.clone(),
            played: (0..3).map(|_| exchange()).collect(),
        };
        let plans: Vec<KeptPlan> = (0..10).map(kept).collect();
        for language in Language::ALL {
            let reader = Reader {
                language,
                id: LARGEST,
                game: &game,
                seat: Seat::B,
                other: &other,
            };
            let ended = Ended {
                played: (0..30).map(|_| exchange()).collect(),
                dropped: vec![1; 3],
            };
            let told = reader.ended(&ended).expect("something was played");
            assert!(told.chars().count() <= 450);
            for count in 0..=10 {
                let again = Ahead::again(LARGEST, LARGEST, ["H4; H2", "A3; A1"]);
                for note in [None, Some("x".repeat(3_000))] {
                    let note = note.as_deref();
                    hold(&reader.list(&plans[..count], note, Some(&told), "/plan", again.clone()));
                }
            }
            for texts in [None, Some(modal::typed(&plan))] {
                let modal = modal::plan(language, LARGEST, &game, LARGEST, texts, true);
                assert!(
                    modal["custom_id"]
                        .as_str()
                        .is_some_and(|id| id.len() <= 100)
                );
                assert!(
                    modal["title"]
                        .as_str()
                        .is_some_and(|title| !title.is_empty())
                );
            }
        }
    }
}

#[test]
fn the_modal_of_a_plan_holds_it_and_says_how_more_goes_in() {
    let game = start_of("helios:express");
    let plan = game.plan(Seat::B, "H4; H2", "A3; A1").unwrap();
    for language in Language::ALL {
        let modal = modal::plan(language, 7, &game, 3, Some(modal::typed(&plan)), false);
        assert_eq!(modal["custom_id"], "planned:7:1:3");
        let field = |at: usize| &modal["components"][at]["components"][0];
        assert_eq!(field(0)["value"], "H4; H2");
        assert_eq!(field(1)["value"], "A3; A1");
        let placeholder = |at: usize| field(at)["placeholder"].as_str().unwrap().to_owned();
        assert!(placeholder(0).contains("H1"), "{}", placeholder(0));
        assert!(placeholder(1).contains("A1"), "{}", placeholder(1));
    }
}
