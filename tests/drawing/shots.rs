//! The stories of the stored pictures.

use image::RgbImage;
use revanche::draw::{self, Canvas, Look, MatchOver, Scene, Setting, Theme};
use revanche::games::{BySide, GameCode, Position};
use revanche::play::{BySeat, Done, Seat};

use crate::bare::done;

/// A picture's story: a position, one action played on it, and what stands around it.
pub struct Shot {
    pub name: &'static str,
    pub game: &'static str,
    pub from: &'static str,
    pub play: &'static [&'static str],
    pub select: Option<&'static str>,
    pub first: Seat,
    pub results: &'static [(i32, i32)],
    pub rounds: u8,
    pub round: u8,
    pub over: Option<MatchOver>,
    pub sanctuary: [[u8; 3]; 2],
    pub look: Look,
}

pub const DARK: Look = Look {
    theme: Theme::Dark,
    canvas: Canvas::Card,
    scale: 1,
    setting: Setting::Small,
};
pub const LIGHT: Look = Look {
    theme: Theme::Light,
    ..DARK
};
pub const CONTRAST: Look = Look {
    theme: Theme::HighContrast,
    ..DARK
};
pub const TALL: Look = Look {
    canvas: Canvas::Tall,
    ..DARK
};

pub const SHOT: Shot = Shot {
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

pub const RITE_MID: Shot = Shot {
    name: "rite-mid-dark",
    game: "rite",
    from: "2tP2/p2T2/D5/6/dTP3/4t1 b 3,4 2,2 m:a5",
    play: &["c6xd6"],
    results: &[(2, 3)],
    ..SHOT
};
pub const HELIOS_MID: Shot = Shot {
    name: "helios-mid-dark",
    game: "helios",
    from: "1,2,1,7,6/0,4,0,1,5 1,2 h - - s",
    play: &["H4"],
    results: &[(10, 2)],
    ..SHOT
};
pub const RVB_MID: Shot = Shot {
    name: "rvb-mid-dark",
    game: "rvb",
    from: "1vr1v2v1/1vr2rb2/6b2/9/3R4r/R1B6/9/1VV5R/2BRVBRV1 s 15,15 9,1",
    play: &["i2xi5"],
    results: &[(12, 1)],
    sanctuary: [[1, 1, 0], [0, 1, 0]],
    ..SHOT
};

pub fn shots() -> Vec<Shot> {
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

pub fn shoot(shot: &Shot) -> Vec<u8> {
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

pub fn read(bytes: &[u8]) -> RgbImage {
    let image = image::load_from_memory(bytes).expect("a PNG");
    assert!(!image.color().has_alpha(), "a picture is opaque");
    image.to_rgb8()
}

/// The pixels in which two pictures differ visibly, and a picture that shows them.
pub fn difference(a: &RgbImage, b: &RgbImage) -> (usize, RgbImage) {
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
