//! Contact sheets: many telling positions of a game side by side, to judge its looks at a glance.

use image::{Rgb, RgbImage, imageops};

use super::{Look, MatchOver, STUDIO, Scene, Selection, Theme, WIDTH, selection_for};
use crate::games::rvb::Colour;
use crate::games::{BySide, Effect, GameCode, GameKind, Position, Side, helios, rite, rvb};
use crate::play::{BySeat, Done, Seat};

/// Pictures side by side, and the space around each.
const COLUMNS: u32 = 4;
const GAP: u32 = 16;

/// What to wait for in a random game before a picture is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
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
    when: When,
    selected: bool,
    over: Option<MatchOver>,
}

const fn frame(seed: u64, when: When) -> Frame {
    Frame {
        seed,
        when,
        selected: false,
        over: None,
    }
}

/// Twelve telling moments: start, opening, middle, captures, selections, crowded boards, ends.
const FRAMES: [Frame; 12] = [
    frame(1, When::After(0)),
    frame(2, When::After(1)),
    frame(3, When::After(8)),
    frame(4, When::After(17)),
    frame(5, When::Capture),
    frame(6, When::Capture),
    Frame {
        selected: true,
        ..frame(7, When::After(6))
    },
    Frame {
        selected: true,
        ..frame(8, When::After(13))
    },
    Frame {
        selected: true,
        ..frame(9, When::After(21))
    },
    frame(10, When::End),
    Frame {
        over: Some(MatchOver {
            winner: Some(Seat::B),
            shared: false,
        }),
        ..frame(11, When::End)
    },
    Frame {
        over: Some(MatchOver {
            winner: None,
            shared: true,
        }),
        ..frame(12, When::End)
    },
];

/// A position reached in a seeded random game, with all that a picture of it shows.
#[derive(Debug, Clone)]
pub struct Moment {
    position: Position,
    last: Vec<Done>,
    sanctuary: BySide<[u8; 3]>,
    selection: Option<Selection>,
    over: Option<MatchOver>,
}

impl Moment {
    /// The moment as a picture shows it: the first of two rounds, A is First.
    #[must_use]
    pub fn scene(&self) -> Scene<'_> {
        let points = self.position.points();
        let points = BySeat {
            a: points.first,
            b: points.second,
        };
        Scene {
            position: &self.position,
            first: Seat::A,
            round: 1,
            rounds: 2,
            results: vec![points],
            total: points,
            last: &self.last,
            sanctuary: self.sanctuary,
            selection: self.selection.clone(),
            over: self.over,
            round_over: self.position.is_over(),
        }
    }
}

/// The twelve moments of a game's contact sheet.
#[must_use]
pub fn moments(game: GameCode) -> Vec<Moment> {
    FRAMES.iter().map(|frame| moment(game, frame)).collect()
}

/// The moments that show the shades of a game: crowded ones, a capture, a selection.
pub(super) fn telling(kind: GameKind) -> Vec<Moment> {
    let code = match kind {
        GameKind::Rite => "rite",
        GameKind::Helios => "helios",
        GameKind::Rvb => "rvb",
    };
    let code = code.parse().expect("the name of a game is its code");
    let frames = [3, 4, 7].map(|i: usize| moment(code, &FRAMES[i]));
    frames.into()
}

/// Draws the contact sheet of a game in a theme: twelve moments of seeded random games.
#[must_use]
pub fn sheet(game: GameCode, theme: Theme) -> RgbImage {
    let look = Look {
        theme,
        ..Look::default()
    };
    let moments = moments(game);
    let pictures: Vec<RgbImage> = moments
        .iter()
        .map(|moment| STUDIO.image(&moment.scene(), look))
        .collect();
    let high = pictures.iter().map(RgbImage::height).max().unwrap_or(0);
    let rows = (pictures.len() as u32).div_ceil(COLUMNS);
    let (width, height) = (COLUMNS * (WIDTH + GAP) + GAP, rows * (high + GAP) + GAP);
    let mut sheet = RgbImage::from_pixel(width, height, Rgb([0x31, 0x33, 0x38]));
    for (i, picture) in pictures.iter().enumerate() {
        let (column, row) = (i as u32 % COLUMNS, i as u32 / COLUMNS);
        let (x, y) = (GAP + column * (WIDTH + GAP), GAP + row * (high + GAP));
        imageops::replace(&mut sheet, picture, i64::from(x), i64::from(y));
    }
    sheet
}

fn moment(game: GameCode, frame: &Frame) -> Moment {
    let mut position = Position::start(game);
    let mut last: Vec<Done> = Vec::new();
    let mut sanctuary: BySide<[u8; 3]> = BySide::default();
    let mut dice = frame.seed;
    let mut played = 0;
    while !position.is_over() && !reached(frame.when, played, &last) {
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
            planned: false,
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
    Moment {
        position,
        last,
        sanctuary,
        selection,
        over: frame.over,
    }
}

fn reached(when: When, played: usize, last: &[Done]) -> bool {
    let captured = |effect: &Effect| {
        matches!(
            effect,
            Effect::Rite(rite::Effect::Captured { .. })
                | Effect::Helios(helios::Effect::Captured { .. })
                | Effect::Rvb(rvb::Effect::Ate { .. })
        )
    };
    match when {
        When::After(count) => played >= count,
        When::Capture => last.iter().flat_map(|done| &done.effects).any(captured),
        When::End => false,
    }
}
