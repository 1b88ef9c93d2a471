//! Pictures of the boards: compared with stored ones pixel by pixel, and drawn from random games.
//!
//! `REVANCHE_PICTURES=write cargo test --test drawing` stores today's pictures in
//! `tests/data/pictures`; look at them before committing.

use std::path::Path;

use image::RgbImage;
use rand::seq::IndexedRandom as _;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use revanche::draw::{self, Canvas, Look, MatchOver, Scene, Selection, Setting, Theme};
use revanche::games::rvb::Action as RvbAction;
use revanche::games::{BySide, GameCode, Position, Side, Square, helios};
use revanche::play::{
    BySeat, Done, Event, Match, Pace, RULES_VERSION, Recorded, Rounds, Seat, Terms,
};

/// Pixels that may differ a little: the last digit of a sine is the platform's.
const STRAY: usize = 40;

/// A picture's story: a position, one action played on it, and what stands around it.
struct Shot {
    name: &'static str,
    game: &'static str,
    from: &'static str,
    play: &'static [&'static str],
    select: Option<&'static str>,
    first: Seat,
    results: &'static [(i32, i32)],
    rounds: u8,
    round: u8,
    over: Option<MatchOver>,
    sanctuary: [[u8; 3]; 2],
    look: Look,
}

const DARK: Look = Look {
    theme: Theme::Dark,
    canvas: Canvas::Card,
    scale: 1,
    setting: Setting::Small,
};
const LIGHT: Look = Look {
    theme: Theme::Light,
    ..DARK
};
const CONTRAST: Look = Look {
    theme: Theme::HighContrast,
    ..DARK
};
const TALL: Look = Look {
    canvas: Canvas::Tall,
    ..DARK
};

const SHOT: Shot = Shot {
    name: "",
    game: "",
    from: "",
    play: &[],
    select: None,
    first: Seat::A,
    results: &[],
    rounds: 2,
    round: 1,
    over: None,
    sanctuary: [[0; 3]; 2],
    look: DARK,
};

const RITE_MID: Shot = Shot {
    name: "rite-mid-dark",
    game: "rite",
    from: "2tP2/p2T2/D5/6/dTP3/4t1 b 3,4 2,2 m:a5",
    play: &["c6xd6"],
    results: &[(2, 3)],
    ..SHOT
};
const HELIOS_MID: Shot = Shot {
    name: "helios-mid-dark",
    game: "helios",
    from: "1,2,1,7,6/0,4,0,1,5 1,2 h - - s",
    play: &["H4"],
    results: &[(10, 2)],
    ..SHOT
};
const RVB_MID: Shot = Shot {
    name: "rvb-mid-dark",
    game: "rvb",
    from: "1vr1v2v1/1vr2rb2/6b2/9/3R4r/R1B6/9/1VV5R/2BRVBRV1 s 15,15 9,1",
    play: &["i2xi5"],
    results: &[(12, 1)],
    sanctuary: [[1, 1, 0], [0, 1, 0]],
    ..SHOT
};

fn shots() -> Vec<Shot> {
    let won = |seat| {
        Some(MatchOver {
            winner: Some(seat),
            shared: false,
        })
    };
    vec![
        RITE_MID,
        Shot {
            name: "rite-mid-light",
            look: LIGHT,
            ..RITE_MID
        },
        Shot {
            name: "rite-mid-hc",
            look: CONTRAST,
            ..RITE_MID
        },
        Shot {
            name: "rite-start-dark",
            game: "rite",
            results: &[(0, 0)],
            ..SHOT
        },
        Shot {
            name: "rite-select-dark",
            game: "rite",
            from: "3t2/p2T2/T4P/6/dTD3/4t1 w 0,4 2,3 m:f4",
            select: Some("d5"),
            results: &[(2, 3)],
            ..SHOT
        },
        Shot {
            name: "rite-grow-dark",
            game: "rite:8",
            from: "8/3P4/D1Pt4/T3d3/t2t4/3T4/8/2p5 w 1,3 0,1 g:d7",
            select: Some("a6"),
            first: Seat::B,
            round: 2,
            results: &[(9, 6), (1, 0)],
            ..SHOT
        },
        Shot {
            name: "rite-end-dark",
            game: "rite",
            from: "p2p1p/6/3PP1/1P2p1/1P4/1p3P - 0,0 1,4 -",
            first: Seat::B,
            round: 2,
            results: &[(7, 5), (4, 1)],
            over: won(Seat::A),
            ..SHOT
        },
        HELIOS_MID,
        Shot {
            name: "helios-mid-light",
            look: LIGHT,
            ..HELIOS_MID
        },
        Shot {
            name: "helios-mid-hc",
            look: CONTRAST,
            ..HELIOS_MID
        },
        Shot {
            name: "helios-select-dark",
            play: &[],
            select: Some("H4"),
            results: &[(1, 2)],
            ..HELIOS_MID
        },
        Shot {
            name: "helios-ray-dark",
            game: "helios",
            play: &["H3"],
            rounds: 1,
            results: &[(1, 0)],
            ..SHOT
        },
        Shot {
            name: "helios-end-dark",
            game: "helios",
            from: "0,0,0,6,0/0,8,5,5,3 3,0 h - h s",
            play: &["H4"],
            first: Seat::B,
            round: 2,
            results: &[(16, 2), (0, 16)],
            over: won(Seat::B),
            ..SHOT
        },
        RVB_MID,
        Shot {
            name: "rvb-mid-light",
            look: LIGHT,
            ..RVB_MID
        },
        Shot {
            name: "rvb-mid-hc",
            look: CONTRAST,
            ..RVB_MID
        },
        Shot {
            name: "rvb-mid-tall-dark",
            look: TALL,
            ..RVB_MID
        },
        Shot {
            name: "rvb-start-dark",
            game: "rvb",
            results: &[(0, 0)],
            ..SHOT
        },
        Shot {
            name: "rvb-forced-dark",
            game: "rvb",
            from: "2rbvrbvr/3bv2v1/6b2/9/9/5R3/5V3/RVVR1BRV1/4VB1R1 n 14,13 14,-2",
            play: &["g7-g4"],
            select: Some("f4"),
            results: &[(14, -2)],
            sanctuary: [[1, 0, 0], [0; 3]],
            ..SHOT
        },
        Shot {
            name: "rvb-end-dark",
            game: "rvb",
            from: "1vr1v2v1/5R3/9/9/6r1r/9/9/7V1/2R4V1 - 30,30 9,14",
            first: Seat::B,
            round: 2,
            results: &[(11, 6), (14, 9)],
            over: won(Seat::A),
            sanctuary: [[3, 2, 0], [6, 5, 1]],
            ..SHOT
        },
    ]
}

fn done(position: &mut Position, action: &str) -> Done {
    let side = position.turn().expect("the round goes on");
    let played = position
        .play(action)
        .unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    Done {
        side,
        action: played.action,
        effects: played.effects,
    }
}

fn shoot(shot: &Shot) -> Vec<u8> {
    let game: GameCode = shot.game.parse().expect("a game code");
    let mut position = match shot.from {
        "" => Position::start(game),
        text => {
            Position::parse(game, text).unwrap_or_else(|error| panic!("{}: {error}", shot.name))
        }
    };
    let last: Vec<Done> = shot
        .play
        .iter()
        .map(|action| done(&mut position, action))
        .collect();
    let selection = shot.select.map(|from| {
        draw::selection_for(&position, from)
            .unwrap_or_else(|| panic!("{}: nothing at {from}", shot.name))
    });
    let results: Vec<BySeat<i32>> = shot.results.iter().map(|&(a, b)| BySeat { a, b }).collect();
    let total = BySeat {
        a: results.iter().map(|r| r.a).sum(),
        b: results.iter().map(|r| r.b).sum(),
    };
    let [first, second] = shot.sanctuary;
    let scene = Scene {
        position: &position,
        first: shot.first,
        round: shot.round,
        rounds: shot.rounds,
        results,
        total,
        last: &last,
        sanctuary: BySide { first, second },
        selection,
        over: shot.over,
        round_over: position.is_over(),
    };
    draw::png(&scene, shot.look)
}

fn read(bytes: &[u8]) -> RgbImage {
    let image = image::load_from_memory(bytes).expect("a PNG");
    assert!(!image.color().has_alpha(), "a picture is opaque");
    image.to_rgb8()
}

/// The pixels in which two pictures differ visibly, and a picture that shows them.
fn difference(a: &RgbImage, b: &RgbImage) -> (usize, RgbImage) {
    let mut count = 0;
    let mut shown = RgbImage::new(a.width(), a.height());
    for (x, y, pixel) in a.enumerate_pixels() {
        let far = (0..3)
            .map(|i| pixel.0[i].abs_diff(b.get_pixel(x, y).0[i]))
            .max()
            .unwrap_or(0);
        if far > 10 {
            count += 1;
            shown.put_pixel(x, y, image::Rgb([255, 64_u8.max(far), 64]));
        }
    }
    (count, shown)
}

#[test]
fn the_boards_look_as_stored() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pictures");
    let write = std::env::var("REVANCHE_PICTURES").is_ok_and(|value| value == "write");
    let mut wrong = Vec::new();
    for shot in shots() {
        let bytes = shoot(&shot);
        let file = folder.join(format!("{}.png", shot.name));
        if write {
            std::fs::write(&file, &bytes).expect("the folder can be written");
            continue;
        }
        let stored = read(
            &std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())),
        );
        let now = read(&bytes);
        if stored.dimensions() != now.dimensions() {
            wrong.push(format!(
                "{}: {:?}, stored {:?}",
                shot.name,
                now.dimensions(),
                stored.dimensions()
            ));
            continue;
        }
        let (count, shown) = difference(&stored, &now);
        if count > STRAY {
            let kept = Path::new(env!("CARGO_TARGET_TMPDIR"));
            for (kind, image) in [("now", &now), ("difference", &shown)] {
                image
                    .save(kept.join(format!("{}-{kind}.png", shot.name)))
                    .expect("the folder can be written");
            }
            wrong.push(format!(
                "{}: {count} pixels differ, see {}",
                shot.name,
                kept.display()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_picture_has_its_size_and_few_bytes() {
    for shot in shots() {
        let bytes = shoot(&shot);
        let kind = shot.game.split(':').next().expect("a name");
        let (height, most) = match (kind, shot.look.canvas, shot.over.is_some()) {
            ("rite", _, false) => (612, 40),
            ("rite", _, true) => (722, 40),
            ("helios", _, false) => (440, 32),
            ("helios", _, true) => (552, 32),
            ("rvb", Canvas::Card, _) => (768, 45),
            (_, Canvas::Tall, false) => (864, 45),
            _ => (976, 45),
        };
        assert_eq!(read(&bytes).dimensions(), (720, height), "{}", shot.name);
        assert!(
            bytes.len() <= most * 1024,
            "{}: {} bytes",
            shot.name,
            bytes.len()
        );
    }
}

#[test]
fn twice_the_scale_is_twice_the_size() {
    let shot = Shot {
        look: Look { scale: 2, ..DARK },
        ..HELIOS_MID
    };
    assert_eq!(read(&shoot(&shot)).dimensions(), (1440, 880));
}

#[test]
fn the_setting_changes_the_bytes_and_no_pixel() {
    let fast = shoot(&Shot {
        look: Look {
            setting: Setting::Fast,
            ..DARK
        },
        ..RITE_MID
    });
    let small = shoot(&RITE_MID);
    assert!(small.len() < fast.len());
    assert_eq!(read(&fast), read(&small));
}

#[test]
fn what_happened_and_what_is_selected_change_the_picture() {
    let plain = |shot: Shot| read(&shoot(&shot));
    let unmarked = Shot {
        from: "3t2/p2T2/D5/6/dTP3/4t1 w 3,4 2,3 p",
        play: &[],
        ..RITE_MID
    };
    assert!(difference(&plain(RITE_MID), &plain(unmarked)).0 > 500);
    let selected = Shot {
        play: &[],
        select: Some("H4"),
        ..HELIOS_MID
    };
    let open = Shot {
        play: &[],
        ..HELIOS_MID
    };
    assert!(difference(&plain(selected), &plain(open)).0 > 500);
    let empty = Shot {
        sanctuary: [[0; 3]; 2],
        ..RVB_MID
    };
    assert!(difference(&plain(RVB_MID), &plain(empty)).0 > 500);
}

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

#[test]
fn a_match_becomes_a_scene_with_its_last_turn_and_its_scores() {
    let terms = Terms {
        game: "rite".parse().expect("a game code"),
        rounds: Rounds::Two,
        begins: Seat::B,
        pace: Pace::None,
        rated: false,
        named: true,
    };
    let acted = |text: &str| Event::Acted {
        action: text.to_owned(),
    };
    let events = [
        (
            None,
            Event::Started {
                terms,
                rules_version: RULES_VERSION,
            },
        ),
        (Some(Seat::B), acted("c3")),
        (Some(Seat::B), acted("c3-c4")),
    ];
    let log: Vec<Recorded> = (1..)
        .zip(events)
        .map(|(seq, (by, event))| Recorded {
            seq,
            at: 0,
            by,
            event,
        })
        .collect();
    let game = Match::replay(&log).expect("the log is whole");
    let scene = draw::scene_of(&game, None);
    assert_eq!(
        (scene.first, scene.round, scene.rounds, scene.round_over),
        (Seat::B, 1, 2, false)
    );
    assert_eq!(scene.last.len(), 2);
    assert_eq!(scene.results.len(), 1);
    assert_eq!(scene.over, None);
    assert_eq!(read(&draw::png(&scene, DARK)).dimensions(), (720, 612));
}

#[test]
fn a_selection_shows_what_may_be_done_and_nothing_for_the_others_pieces() {
    let start = Position::start("rvb".parse().expect("a game code"));
    let Some(Selection::Rvb {
        from,
        targets,
        greyed,
        must_eat,
    }) = draw::selection_for(&start, "c2")
    else {
        panic!("c2 is a pawn of First")
    };
    assert_eq!(from, Some("c2".parse().expect("a square")));
    assert!(!targets.is_empty() && targets.iter().all(|action| Some(action.from) == from));
    assert_eq!(
        greyed.len(),
        13,
        "five pawns of eighteen can move at the start"
    );
    assert!(must_eat.is_empty());
    for wrong in ["c9", "e5", "z1", "♥"] {
        assert_eq!(draw::selection_for(&start, wrong), None, "{wrong}");
    }
}

#[test]
fn the_command_writes_a_picture_or_says_why_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("board.png");
    let run = |words: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_revanche"))
            .arg("draw")
            .args(words)
            .arg("--out")
            .arg(&out)
            .output()
            .expect("the program runs");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    assert_eq!(
        run(&["rvb", "c2-c3", "--canvas", "card", "--theme", "hc"]).0,
        Some(0)
    );
    assert_eq!(
        read(&std::fs::read(&out).expect("it was written")).dimensions(),
        (720, 768)
    );
    assert_eq!(
        run(&["helios", "1,2,1,0,7/1,5,1,0,0 10,2 s - h h", "--size", "2"]).0,
        Some(0)
    );
    assert_eq!(
        read(&std::fs::read(&out).expect("it was written")).dimensions(),
        (1440, 880)
    );
    for (words, code, says) in [
        (&["rite", "6/6 w"][..], 2, "position"),
        (&["rite", "c9"], 1, "off-board"),
        (&["rvb", "--select", "e5"], 1, "e5"),
    ] {
        let (status, reason) = run(words);
        assert_eq!(status, Some(code), "{words:?}: {reason}");
        assert!(reason.contains(says), "{words:?}: {reason}");
    }
}
