use serde_json::Value;

use super::*;
use crate::discord::answer::{self, Listed};
use crate::discord::body::Body;
use crate::discord::card::Card;
use crate::discord::challenge::{ChallengeCard, Fate, Opens};
use crate::discord::commands::Ids;
use crate::discord::limits::hold;
use crate::draw::Theme;
use crate::play::Ending;
use crate::play::{Pace, Span};
use crate::words::Language;

fn card<'a>(
    language: Language,
    game: &'a Match,
    people: &'a BySeat<Person>,
    guest: bool,
) -> Card<'a> {
    Card {
        language,
        id: LARGEST,
        game,
        people,
        guest,
        moved: false,
        wished: false,
    }
}

/// All text of a body, one part a line.
fn said(body: &Body) -> String {
    fn gather(value: &Value, said: &mut String) {
        match value {
            Value::Array(parts) => parts.iter().for_each(|part| gather(part, said)),
            Value::Object(fields) => {
                for (name, field) in fields {
                    match field {
                        Value::String(text) if name == "content" || name == "label" => {
                            said.push_str(text);
                            said.push('\n');
                        }
                        field => gather(field, said),
                    }
                }
            }
            _ => {}
        }
    }
    let mut said = String::new();
    gather(&body.data()["components"], &mut said);
    said
}

#[test]
fn every_board_of_random_matches_makes_a_card_that_fits() {
    let people = people();
    for code in GameCode::ALL {
        random_matches(code, |game, random| {
            let language = Language::ALL[random.random_range(0..2)];
            let guest = random.random();
            let picture = random.random::<bool>().then(png);
            let card = card(language, game, &people, guest);
            let told = &Seat::ALL[..random.random_range(0..3)];
            hold(&card.board(told, picture));
            if let Some(sentence) = card.sentence() {
                hold(&card.reduced(&sentence, Some("https://discord.com/channels/1/2/3")));
            }
            hold(&answer::board(
                language,
                LARGEST,
                game,
                None,
                answer::May::Play,
            ));
            hold(&answer::board(
                language,
                LARGEST,
                game,
                Some(png()),
                answer::May::Plan,
            ));
        });
    }
}

#[test]
fn a_card_calls_exactly_those_who_are_told() {
    let mut people = people();
    people.a.user = Some(6);
    people.b.user = Some(7);
    let mut game = start(GameCode::ALL[0], Rounds::Two, Seat::B);
    let called = card(Language::En, &game, &people, false).board(&[Seat::B], None);
    assert_eq!(called.mentions, [7]);
    assert!(said(&called).contains("<@7>"), "{}", said(&called));
    let quiet = card(Language::En, &game, &people, false).board(&[], None);
    assert!(quiet.mentions.is_empty());
    assert!(!said(&quiet).contains("<@"));
    record(&mut game, Some(Seat::B), Event::Resigned);
    let over = card(Language::En, &game, &people, false).board(&[Seat::A], None);
    assert_eq!(over.mentions, [6]);
    assert!(said(&over).contains("<@6>, the match is over"));
    assert!(!said(&over).contains("Play") && !said(&over).contains("<@7>"));
    let both = card(Language::En, &game, &people, false).board(&Seat::ALL, None);
    assert_eq!(both.mentions, [6, 7]);
    people.a.user = None;
    let forgotten = card(Language::En, &game, &people, false).board(&[Seat::A], None);
    assert!(forgotten.mentions.is_empty());
}

#[test]
fn the_last_card_says_why_for_every_ending() {
    let people = BySeat {
        a: Person {
            name: Name::clean("Ana"),
            user: Some(1),
        },
        b: Person {
            name: Name::clean("Bo"),
            user: None,
        },
    };
    let endings = [
        (Event::Resigned, Some(Seat::A), "resigns"),
        (Event::TimedOut { seat: Seat::A }, None, "ran out of time"),
        (Event::DrawAgreed, None, "Draw agreed"),
        (Event::Cancelled, Some(Seat::A), "cancelled"),
    ];
    for (event, by, expected) in endings {
        let mut game = start(GameCode::ALL[0], Rounds::Two, Seat::A);
        record(&mut game, by, event);
        let text = said(&card(Language::En, &game, &people, true).board(&[Seat::A], Some(png())));
        assert!(text.contains(expected), "{text}");
        assert!(!text.contains("Resign\n"), "{text}");
    }
    for code in GameCode::ALL {
        random_matches(code, |game, _| {
            if game.ending() == Some(Ending::Played) {
                let text = said(&card(Language::En, game, &people, false).board(&[Seat::A], None));
                assert!(text.contains(" wins ") || text.contains("Shared"), "{text}");
            }
        });
    }
}

#[test]
fn a_new_round_is_announced_with_the_score_of_the_last() {
    let people = people();
    let mut announced = 0;
    random_matches(GameCode::ALL[1], |game, _| {
        let fresh = game.rounds().len() == 2 && game.round().actions().is_empty();
        let text = said(&card(Language::En, game, &people, false).board(&[Seat::A], None));
        assert_eq!(text.contains("Round 1 is over"), fresh, "{text}");
        announced += u8::from(fresh);
    });
    assert_eq!(announced, 2);
}

#[test]
fn a_guest_card_has_a_button_for_every_action() {
    let people = people();
    let game = start(GameCode::ALL[0], Rounds::Two, Seat::A);
    let guest = said(&card(Language::En, &game, &people, true).board(&[Seat::A], None));
    for label in ["Play\n", "As text\n", "Resign\n", "Call off\n"] {
        assert!(guest.contains(label), "{guest}");
    }
    let home = said(&card(Language::En, &game, &people, false).board(&[Seat::A], None));
    assert!(!home.contains("Resign\n"));
}

#[test]
fn every_challenge_card_names_every_term_and_fits() {
    let people = people();
    let fates = [
        Fate::Open,
        Fate::Accepted(people.b.clone()),
        Fate::Declined(people.b.clone()),
        Fate::Withdrawn,
        Fate::Expired,
        Fate::Hidden,
    ];
    for code in GameCode::ALL {
        for (opponent, fate) in [None, Some(&people.b)]
            .into_iter()
            .flat_map(|opponent| fates.iter().map(move |fate| (opponent, fate.clone())))
        {
            for opens in [Opens::Challenger, Opens::Opponent, Opens::Lots] {
                for language in Language::ALL {
                    let body = ChallengeCard {
                        language,
                        id: LARGEST,
                        challenger: &people.a,
                        opponent,
                        game: code,
                        rounds: Rounds::usual(code.kind()),
                        opens,
                        pace: if opens == Opens::Lots {
                            Pace::None
                        } else {
                            Pace::Friendly(Span::Day)
                        },
                        rated: opens == Opens::Lots,
                        guest: true,
                        expires: 1_800_000_000_000,
                        fate: fate.clone(),
                    }
                    .body();
                    hold(&body);
                    let open = fate == Fate::Open;
                    let text = said(&body);
                    assert_eq!(body.mentions.len(), usize::from(open && opponent.is_some()));
                    assert_eq!(text.contains("<t:1800000000:R>"), open, "{text}");
                    assert_eq!(
                        text.matches(":** ").count(),
                        5 + usize::from(open) + usize::from(opens != Opens::Lots),
                        "{text}"
                    );
                    let decline = ["Decline\n", "Refuser\n"].map(|label| text.contains(label));
                    assert_eq!(decline.contains(&true), open && opponent.is_some());
                }
            }
        }
    }
}

#[test]
fn private_answers_fit_in_both_languages() {
    let ids = Ids::new(super::super::commands::names().map(|name| (name.to_owned(), LARGEST)));
    let people = people();
    let games: Vec<Match> = GameCode::ALL
        .iter()
        .map(|code| start(*code, Rounds::usual(code.kind()), Seat::A))
        .collect();
    for language in Language::ALL {
        hold(&answer::help(language, &ids));
        hold(&answer::settings(language, true, None, Theme::Dark, 1));
        hold(&answer::settings(
            language,
            false,
            Some(Language::Fr),
            Theme::HighContrast,
            u32::MAX,
        ));
        hold(&answer::notice(&"é".repeat(1_900), Vec::new()));
        for kind in GameKind::ALL {
            for number in [0, 1, 2, 9] {
                hold(&answer::rules(language, kind, number, u32::MAX));
            }
        }
        for count in [0, 1, 9, 60] {
            let listed: Vec<Listed<'_>> = (0..count)
                .map(|number| Listed {
                    id: LARGEST - number as u64,
                    game: &games[number % games.len()],
                    seat: Seat::ALL[number % 2],
                    opponent: &people.b.name,
                    url: Some(format!(
                        "https://discord.com/channels/{LARGEST}/{LARGEST}/{LARGEST}"
                    )),
                })
                .collect();
            hold(&answer::matches(language, &ids, &listed, u32::MAX));
        }
        for game in &games {
            hold(&answer::resign_question(
                language,
                LARGEST,
                game,
                &people.a.name,
            ));
            hold(&answer::cancel_question(
                language,
                LARGEST,
                game,
                &people.a.name,
            ));
        }
    }
}
