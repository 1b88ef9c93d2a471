//! Contact sheets: many telling positions of a game side by side, to judge its looks at a glance.

use image::{Rgb, RgbImage, imageops};

use super::{Canvas, Look, MatchOver, Scene, Theme, WIDTH, draw, selection_for};
use crate::games::rvb::Colour;
use crate::games::{BySide, Effect, GameCode, Position, Side, helios, rite, rvb};
use crate::play::{BySeat, Done, Seat};

/// Pictures side by side, and the space around each.
const COLUMNS: u32 = 4;
const GAP: u32 = 16;

/// What to wait for in a random game before a picture is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Moment {
    /// So many actions are played.
    After(usize),
    /// The next capture has been made.
    Capture,
    /// The round is over.
    End,
}

/// One picture of a sheet.
struct Frame {
    seed: u64,
    moment: Moment,
    selected: bool,
    over: Option<MatchOver>,
}

const fn frame(seed: u64, moment: Moment) -> Frame {
    Frame {
        seed,
        moment,
        selected: false,
        over: None,
    }
}

/// Twelve telling moments: start, opening, middle, captures, selections, crowded boards, ends.
const FRAMES: [Frame; 12] = [
    frame(1, Moment::After(0)),
    frame(2, Moment::After(1)),
    frame(3, Moment::After(8)),
    frame(4, Moment::After(17)),
    frame(5, Moment::Capture),
    frame(6, Moment::Capture),
    Frame {
        selected: true,
        ..frame(7, Moment::After(6))
    },
    Frame {
        selected: true,
        ..frame(8, Moment::After(13))
    },
    Frame {
        selected: true,
        ..frame(9, Moment::After(21))
    },
    frame(10, Moment::End),
    Frame {
        over: Some(MatchOver {
            winner: Some(Seat::B),
            shared: false,
        }),
        ..frame(11, Moment::End)
    },
    Frame {
        over: Some(MatchOver {
            winner: None,
            shared: true,
        }),
        ..frame(12, Moment::End)
    },
];

/// Draws the contact sheet of a game in a theme: twelve moments of seeded random games.
#[must_use]
pub fn sheet(game: GameCode, theme: Theme) -> RgbImage {
    let look = Look {
        theme,
        canvas: Canvas::Card,
        ..Look::default()
    };
    let pictures: Vec<RgbImage> = FRAMES
        .iter()
        .map(|frame| picture(game, frame, look))
        .collect();
    let high = pictures.iter().map(RgbImage::height).max().unwrap_or(0);
    let rows = (FRAMES.len() as u32).div_ceil(COLUMNS);
    let (width, height) = (COLUMNS * (WIDTH + GAP) + GAP, rows * (high + GAP) + GAP);
    let mut sheet = RgbImage::from_pixel(width, height, Rgb([0x31, 0x33, 0x38]));
    for (i, picture) in pictures.iter().enumerate() {
        let (column, row) = (i as u32 % COLUMNS, i as u32 / COLUMNS);
        let (x, y) = (GAP + column * (WIDTH + GAP), GAP + row * (high + GAP));
        imageops::replace(&mut sheet, picture, i64::from(x), i64::from(y));
    }
    sheet
}

fn picture(game: GameCode, frame: &Frame, look: Look) -> RgbImage {
    let mut position = Position::start(game);
    let mut last: Vec<Done> = Vec::new();
    let mut sanctuary: BySide<[u8; 3]> = BySide::default();
    let mut dice = frame.seed;
    let mut played = 0;
    while !position.is_over() && !reached(frame.moment, played, &last) {
        let actions = position.actions();
        dice = dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let action = &actions[(dice >> 33) as usize % actions.len()];
        let side = position.turn().unwrap_or(Side::First);
        let done = position.play(action).expect("a listed action is legal");
        for effect in &done.effects {
            if let Effect::Rvb(rvb::Effect::Sanctuary { colour, side, .. }) = effect {
                sanctuary[*side][Colour::ALL.iter().position(|c| c == colour).unwrap_or(0)] += 1;
            }
        }
        last = vec![Done {
            side,
            action: done.action,
            effects: done.effects,
        }];
        played += 1;
    }
    let select = position
        .actions()
        .first()
        .and_then(|action| action.get(..2).map(str::to_owned));
    let selection = select
        .filter(|_| frame.selected)
        .and_then(|at| selection_for(&position, &at));
    let points = position.points();
    let points = BySeat {
        a: points.first,
        b: points.second,
    };
    let scene = Scene {
        position: &position,
        first: Seat::A,
        round: 1,
        rounds: 2,
        results: vec![points],
        total: points,
        last: &last,
        sanctuary,
        selection,
        over: frame.over,
        round_over: position.is_over(),
    };
    draw(&scene, look).1.image().clone()
}

fn reached(moment: Moment, played: usize, last: &[Done]) -> bool {
    let captured = |effect: &Effect| {
        matches!(
            effect,
            Effect::Rite(rite::Effect::Captured { .. })
                | Effect::Helios(helios::Effect::Captured { .. })
                | Effect::Rvb(rvb::Effect::Ate { .. })
        )
    };
    match moment {
        Moment::After(count) => played >= count,
        Moment::Capture => last.iter().flat_map(|done| &done.effects).any(captured),
        Moment::End => false,
    }
}
