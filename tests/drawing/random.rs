//! Pictures of positions from random games, whatever is selected on them.

use std::collections::HashSet;

use rand::seq::IndexedRandom as _;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use revanche::draw::{self, Canvas, Look, MatchOver, Scene, Selection, Setting, Theme};
use revanche::games::rvb::Action as RvbAction;
use revanche::games::{BySide, GameCode, Position, Side, Square, helios};
use revanche::play::{BySeat, Done, Seat};

use crate::bare::{bare, done};
use crate::shots::read;

/// Any selection, sensible or not.
fn any_selection(position: &Position, dice: &mut ChaCha8Rng) -> Option<Selection> {
    let mut squares = |most: u8| -> Vec<Square> {
        (0..dice.random_range(0..6))
            .map(|_| Square::new(dice.random_range(0..most), dice.random_range(0..most)))
            .collect()
    };
    let (a, b, c, d) = (squares(9), squares(9), squares(9), squares(9));
    let from = a.first().copied();
    Some(match position {
        Position::Rite(_) => Selection::Rite {
            from,
            targets: a,
            captures: b,
            grow: c,
            chosen: d,
        },
        Position::Helios(_) => {
            let side = if dice.random() {
                Side::First
            } else {
                Side::Second
            };
            Selection::Helios {
                cup: helios::Cup {
                    side,
                    number: dice.random_range(1..=5),
                },
            }
        }
        Position::Rvb(_) => {
            let eats = dice.random();
            let targets = a
                .iter()
                .zip(&b)
                .map(|(&from, &to)| RvbAction { from, to, eats })
                .collect();
            Selection::Rvb {
                from,
                targets,
                greyed: c,
                must_eat: d,
            }
        }
    })
}

#[test]
fn any_position_of_any_game_is_drawn_whatever_is_selected() {
    let mut dice = ChaCha8Rng::seed_from_u64(27);
    for game in GameCode::ALL {
        for run in 0..2 {
            let mut position = Position::start(game);
            let mut last = Vec::new();
            for turn in 0..400 {
                let actions = position.actions();
                let Some(action) = actions.choose(&mut dice) else {
                    break;
                };
                let played = done(&mut position, action);
                last = vec![played];
                if turn % 37 != 5 + run {
                    continue;
                }
                let first = if dice.random() { Seat::A } else { Seat::B };
                let selection = if dice.random() {
                    let at = action
                        .get(..2)
                        .expect("an action begins with a square or a cup");
                    draw::selection_for(&position, at)
                } else {
                    any_selection(&position, &mut dice)
                };
                draw_one(&position, first, &last, selection, &mut dice);
            }
            draw_one(&position, Seat::A, &last, None, &mut dice);
        }
    }
}

fn draw_one(
    position: &Position,
    first: Seat,
    last: &[Done],
    selection: Option<Selection>,
    dice: &mut ChaCha8Rng,
) {
    let mut number = || BySeat {
        a: dice.random_range(-120..120),
        b: dice.random_range(-12..30),
    };
    let scene = Scene {
        position,
        first,
        round: 2,
        rounds: 2,
        results: vec![number(), number()],
        total: number(),
        last,
        sanctuary: BySide {
            first: [6, 6, 6],
            second: [0, 1, 9],
        },
        selection,
        over: position.is_over().then_some(MatchOver {
            winner: None,
            shared: true,
        }),
        round_over: position.is_over(),
    };
    let theme = *[Theme::Dark, Theme::Light, Theme::HighContrast]
        .choose(dice)
        .expect("three themes");
    let canvas = if dice.random() {
        Canvas::Card
    } else {
        Canvas::Tall
    };
    let look = Look {
        theme,
        canvas,
        ..Look::default()
    };
    let bytes = draw::png(&scene, look);
    assert!(
        bytes.len() <= 60 * 1024,
        "{} bytes: {position}",
        bytes.len()
    );
    assert_eq!(read(&bytes).width(), 720);
}

/// Every position is listed as sprites; each thing at each place is drawn when it is first met.
#[test]
fn every_piece_on_every_square_of_two_thousand_games_is_drawn() {
    let mut dice = ChaCha8Rng::seed_from_u64(2000);
    let look = Look {
        setting: Setting::Fast,
        ..Look::default()
    };
    let (mut positions, mut pictures) = (0, 0);
    for game in GameCode::ALL {
        let mut met = HashSet::new();
        for _ in 0..2000_usize.div_ceil(GameCode::ALL.len()) {
            let mut position = Position::start(game);
            let mut last = Vec::new();
            loop {
                let scene = bare(&position, &last);
                let mut new = false;
                for thing in draw::drawn(&scene, look) {
                    let place = (thing.x.to_bits(), thing.y.to_bits());
                    new |= met.insert((thing.name, place));
                }
                positions += 1;
                if new {
                    pictures += 1;
                    assert!(draw::png(&scene, look).len() > 1000);
                }
                let actions = position.actions();
                let Some(action) = actions.choose(&mut dice) else {
                    break;
                };
                last = vec![done(&mut position, action)];
            }
        }
    }
    assert!(
        positions > 40_000 && pictures > 500,
        "{positions} {pictures}"
    );
}

#[test]
fn sprites_come_close_to_the_true_colours() {
    for game in ["rite", "rite:7", "helios", "rvb"] {
        for theme in [Theme::Dark, Theme::Light, Theme::HighContrast] {
            let look = Look {
                theme,
                ..Look::default()
            };
            let code: GameCode = game.parse().expect("a game code");
            for (i, moment) in draw::moments(code).iter().enumerate() {
                let scene = moment.scene();
                let sprites = read(&draw::png(&scene, look));
                let truth = draw::true_colours(&scene, look);
                let (mut sum, mut far) = (0_u64, 0_u32);
                for (a, b) in sprites.pixels().zip(truth.pixels()) {
                    let off = (0..3).map(|c| a.0[c].abs_diff(b.0[c])).max().unwrap_or(0);
                    sum += u64::from(off);
                    far += u32::from(off > 40);
                }
                let pixels = f64::from(truth.width() * truth.height());
                let (mean, far) = (sum as f64 / pixels, f64::from(far) / pixels);
                assert!(
                    mean < 0.6 && far < 0.001,
                    "{game} {theme:?} {}: off by {mean:.2}, {far:.4} of all pixels far off",
                    i + 1,
                );
            }
        }
    }
}
