//! Tables, profiles, histories and replays with hostile names: they fit, ping nobody, and no name
//! breaks a line.

use super::*;
use crate::app::{
    Known, Line, MatchId, MatchResult, Meetings, Order, Page, PersonId, Played, Profile, Step,
    TableRow,
};
use crate::discord::body::Body;
use crate::discord::press::{Matches, Shown};
use crate::discord::{limits, replay, standings};
use crate::draw::can_write;
use crate::play::rating::{MILLION, Rating};
use crate::play::{Ending, Score};
use crate::words::Language;

const HOSTILE: [&str; 11] = [
    "**bold** _it_ ~~no~~ ||x||",
    "```\nfence\n```",
    "@everyone @here",
    "<@123456789012345678> <@&1>",
    "[click](https://example.com)",
    "\u{202e}txt.exe\u{202c} \u{2066}x",
    "\u{200b}\u{200d}\u{feff}\u{3164}",
    "🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲",
    "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}algo",
    "1. list\n# Title\n> quote\n- x",
    "\"; drop table person; --",
];

fn known(number: i64, name: &str) -> Known {
    Known {
        id: PersonId(number),
        account: Some(LARGEST),
        name: Some(name.to_owned()),
        level: None,
    }
}

fn row(person: &Known, rating: i64, deviation: i64) -> TableRow {
    TableRow {
        person: person.stored(),
        rating: Rating {
            rating: rating * MILLION,
            deviation: deviation * MILLION,
            volatility: 60 * MILLION,
        },
        matches: 999_999,
        won: 888_888,
        shared: 77,
        points: 1_777_853,
        rounds: 1_999_999,
        made: 9_999_999,
        conceded: 8_888_888,
        as_first: (999_999, 555_555),
        as_second: (999_999, 444_444),
        streak: -12,
        best_streak: 345,
        best_win: Some(MatchId(i64::MAX)),
        best_rating: Some(3_456),
    }
}

fn lines() -> Vec<Line> {
    (0..10)
        .map(|place: usize| {
            let name = HOSTILE[place % HOSTILE.len()];
            let person = known(i64::try_from(place).unwrap() + 1, name);
            let provisional = place > 6;
            Line {
                rank: (!provisional).then_some(u64::MAX / 2),
                row: row(&person, 3_999, if provisional { 300 } else { 99 }),
                person,
            }
        })
        .collect()
}

fn shown(order: Order) -> Shown {
    Shown {
        here: true,
        game: Some(GameKind::Helios),
        month: true,
        order,
        page: 12,
    }
}

/// The body fits, nobody is pinged by it, and no name is there unescaped.
fn hold(body: &Body) -> String {
    limits::hold(body);
    assert_eq!(
        body.data()["allowed_mentions"]["parse"],
        serde_json::json!([])
    );
    assert!(body.data()["allowed_mentions"].get("users").is_none());
    // Labels and alt texts render nothing; what is rendered is escaped.
    let text = texts(body).join("\n");
    for bad in [
        "<@1234",
        "@everyone",
        "@here",
        "```",
        "](https",
        "**bold",
        "\\\\",
    ] {
        assert!(!text.contains(bad), "{bad} in {text}");
    }
    let all = serde_json::to_string(&body.components).unwrap();
    for bad in ["\u{202e}", "\u{200d}", "\u{200e}", "\u{202c}"] {
        assert!(!all.contains(bad), "{bad:?} in {all}");
    }
    text
}

#[test]
fn tables_of_hostile_names_fit_and_keep_every_line_apart() {
    for language in Language::ALL {
        for order in [Order::Rating, Order::Points, Order::Wins] {
            let lines = lines();
            let page = Page {
                mine: lines.last().cloned(),
                lines,
                more: true,
            };
            let picture = standings::picture_lines(language, &page, order, Some(3));
            assert!(picture.iter().all(|line| can_write(&line.name)));
            assert_eq!(picture.iter().filter(|line| line.mine).count(), 1);
            for step in [0, u32::MAX] {
                let body = standings::table(
                    language,
                    &shown(order),
                    &page,
                    Some(png()),
                    true,
                    "`/challenge`",
                    step,
                );
                hold(&body);
                let texts: Vec<String> = texts(&body);
                let counted: usize = texts
                    .iter()
                    .flat_map(|text| text.lines())
                    .filter(|line| line.contains('–') && line.contains('\u{2068}'))
                    .count();
                // Ten lines, and one's own where there are controls.
                assert_eq!(counted, if step == 0 { 11 } else { 10 }, "{texts:#?}");
            }
        }
    }
}

fn texts(body: &Body) -> Vec<String> {
    use twilight_model::channel::message::Component;
    fn walk(component: &Component, into: &mut Vec<String>) {
        match component {
            Component::Container(card) => card.components.iter().for_each(|one| walk(one, into)),
            Component::TextDisplay(text) => into.push(text.content.clone()),
            _ => {}
        }
    }
    let mut all = Vec::new();
    body.components.iter().for_each(|one| walk(one, &mut all));
    all
}

#[test]
fn an_empty_table_says_how_to_begin_and_has_no_picture() {
    let page = Page {
        lines: Vec::new(),
        more: false,
        mine: None,
    };
    let shown = Shown {
        page: 0,
        ..shown(Order::Rating)
    };
    for language in Language::ALL {
        let body = standings::table(language, &shown, &page, Some(png()), false, "`/x`", 0);
        hold(&body);
        assert!(body.picture.is_none());
        assert!(texts(&body).iter().any(|text| text.contains("`/x`")));
    }
}

#[test]
fn profiles_of_hostile_names_fit_with_and_without_matches() {
    for (language, name) in Language::ALL
        .into_iter()
        .flat_map(|l| HOSTILE.map(|n| (l, n)))
    {
        let person = known(7, name);
        let games = std::iter::once(None).chain(GameKind::ALL.map(Some));
        let curve = (0..120).map(|at| Step {
            game: GameKind::ALL[at as usize % 3],
            at: at * 86_400_000,
            rating: (1_400 + at) * MILLION,
        });
        let whole = Profile {
            standings: games.map(|game| (game, row(&person, 1_500, 200))).collect(),
            rank: Some(u64::MAX / 2),
            rank_here: Some(u64::MAX / 2),
            best_win: Some(known(8, name)),
            curve: curve.collect(),
            person,
        };
        let body = standings::profile(language, &whole, 1, Some(png()), "`/challenge`");
        hold(&body);
        assert!(body.picture.is_some());
        let empty = Profile {
            standings: Vec::new(),
            rank: None,
            rank_here: None,
            best_win: None,
            curve: Vec::new(),
            ..whole
        };
        hold(&standings::profile(
            language,
            &empty,
            7,
            None,
            "`/challenge`",
        ));
    }
}

fn played(number: i64, name: &str, result: MatchResult, ending: Ending) -> Played {
    Played {
        id: MatchId(number),
        game: GameCode::ALL[usize::try_from(number).unwrap() % GameCode::ALL.len()],
        ended_at: 1_790_000_000_000,
        result,
        seat: Seat::B,
        agreed: crate::play::Rounds::Two,
        ending,
        opponent: known(3, name).stored(),
        scores: [(40, -7), (-5, 5)]
            .map(|(a, b)| Score {
                points: BySeat { a, b },
                winner: BySeat { a, b }.leader(),
            })
            .to_vec(),
        rated: number % 2 == 0,
        weight: 2,
        rating: (number % 3 == 0).then_some((1_500 * MILLION, 1_387 * MILLION)),
    }
}

#[test]
fn histories_and_meetings_with_hostile_names_fit() {
    let endings = [
        Ending::Played,
        Ending::Resigned(Seat::A),
        Ending::TimedOut(Seat::B),
        Ending::Agreed,
        Ending::Cancelled,
    ];
    for language in Language::ALL {
        let found: Vec<Played> = (0..10)
            .map(|number| {
                let place = usize::try_from(number).unwrap();
                let result = MatchResult::ALL[place % 4];
                played(number, HOSTILE[place], result, endings[place % 5])
            })
            .collect();
        let asked = Matches {
            person: LARGEST,
            against: Some(LARGEST),
            game: Some(GameKind::Helios),
            result: Some(MatchResult::Shared),
            page: 3,
        };
        for name in HOSTILE {
            let person = known(9, name);
            let all = (found.clone(), true);
            let text = hold(&standings::history(language, &person, &asked, &all, 4));
            assert!(
                text.contains("\u{2212}7\u{a0}–\u{a0}40"),
                "a true minus: {text}"
            );
            let meetings: Vec<Meetings> = GameKind::ALL
                .into_iter()
                .flat_map(|game| MatchResult::ALL.map(|result| (game, result)))
                .map(|(game, result)| Meetings {
                    game,
                    result,
                    matches: 99_999,
                    counted: 88_888,
                    points: (999_999, 888_888),
                })
                .collect();
            let both = (&person, &known(10, name));
            hold(&standings::versus(language, both, &meetings, &found[..5]));
            hold(&standings::versus(language, both, &[], &[]));
        }
        assert!(
            found
                .iter()
                .all(|one| standings::option(language, one).chars().count() <= 100)
        );
    }
}

#[test]
fn every_step_of_a_replay_fits_and_its_file_travels_with_it() {
    for code in ["rite:8", "helios", "rvb:free"] {
        let code: GameCode = code.parse().unwrap();
        random_matches(code, |game, random| {
            if game.turn().is_some() && random.random_range(0..40) != 0 {
                return;
            }
            let last = replay::steps(game);
            for step in [0, 1, last / 2, last] {
                let then = replay::at_step(game, step);
                for picture in [Some(png()), None] {
                    let body = replay::body(
                        Language::Fr,
                        LARGEST,
                        (game, &then),
                        &people(),
                        step,
                        picture,
                    );
                    limits::hold(&body);
                }
            }
            for json in [true, false] {
                let body = replay::exported(Language::En, 3, game, &people(), 0, json);
                limits::hold(&body);
                let file = body.picture.unwrap();
                let text = String::from_utf8(file.bytes.to_vec()).unwrap();
                if json {
                    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
                    assert_eq!(value["game"], code.to_string());
                } else {
                    let back = crate::play::record::read(&text).unwrap();
                    assert_eq!(back.game.rounds(), game.rounds());
                }
            }
        });
    }
}
