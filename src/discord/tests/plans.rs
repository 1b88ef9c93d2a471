//! Cards of turns that were answered as planned.

use super::*;
use crate::discord::card::Card;
use crate::discord::limits::hold;
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
