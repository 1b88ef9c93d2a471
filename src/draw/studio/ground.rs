//! Boards without pieces, in palette indices.

use std::sync::atomic::{AtomicU32, Ordering};

use image::{Rgb, Rgba};

use crate::draw::easel::Stamp;
use crate::draw::pen::Pen;
use crate::draw::shades::Shades;
use crate::draw::sprites::Book;
use crate::draw::{Look, Scene, Setting};
use crate::games::GameCode;
use crate::play::Seat;

/// A board without pieces: a game's `ground` before it has a palette.
pub(in crate::draw) struct Board {
    pub pen: Pen,
    /// Where one band of rows ends and the next begins, in pixels at 1x, from the top.
    pub cuts: Vec<f32>,
}

/// A board in palette indices, cut into bands.
#[derive(Debug)]
pub(super) struct Ground {
    pub number: u32,
    pub width: u32,
    pub height: u32,
    /// With the filter byte before each row.
    pub rows: Vec<u8>,
    /// The first row of each band, and the number of rows.
    pub cuts: Vec<u32>,
}

impl Ground {
    pub fn new(board: &Board, scale: u8, shades: &mut Shades) -> Self {
        static NUMBERS: AtomicU32 = AtomicU32::new(0);
        let (width, height) = board.pen.image().dimensions();
        let rows = indexed(&board.pen, shades);
        let inner = board.cuts.iter().map(|y| (y * f32::from(scale)) as u32);
        let inner = inner.filter(|y| (1..height).contains(y));
        let mut cuts: Vec<u32> = std::iter::once(0).chain(inner).chain([height]).collect();
        cuts.dedup();
        Self {
            number: NUMBERS.fetch_add(1, Ordering::Relaxed),
            width,
            height,
            rows,
            cuts,
        }
    }

    pub fn stride(&self) -> usize {
        self.width as usize + 1
    }

    pub fn bands(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.cuts.windows(2).map(|pair| (pair[0], pair[1]))
    }
}

/// All that changes a board without pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct GroundKey {
    pub game: GameCode,
    pub first: Seat,
    pub over: bool,
    pub look: Look,
}

impl GroundKey {
    pub fn of(scene: &Scene, look: Look) -> Self {
        Self {
            game: scene.position.code(),
            first: scene.first,
            over: scene.over.is_some(),
            look: Look {
                setting: Setting::default(),
                ..look
            },
        }
    }
}

/// A picture's rows in palette indices, with the filter byte before each.
pub(super) fn indexed(pen: &Pen, shades: &mut Shades) -> Vec<u8> {
    let image = pen.image();
    let mut rows = Vec::with_capacity(((image.width() + 1) * image.height()) as usize);
    for row in image.rows() {
        rows.push(0);
        let mut last = None;
        rows.extend(row.map(|pixel| match last {
            Some((colour, shade)) if colour == *pixel => shade,
            _ => {
                let shade = shades.nearest(opaque(pixel));
                last = Some((*pixel, shade));
                shade
            }
        }));
    }
    rows
}

/// Copies a board's rows `from` to `to` and the stamps on them.
pub(super) fn paint(
    ground: &Ground,
    book: &Book,
    (from, to): (u32, u32),
    stamps: &[Stamp],
    rows: &mut Vec<u8>,
) {
    let stride = ground.stride();
    rows.clear();
    rows.extend_from_slice(&ground.rows[from as usize * stride..to as usize * stride]);
    for stamp in stamps {
        let sprite = book.sprite(stamp.sprite);
        sprite.copy(&book.shades, (stamp.x + 1, stamp.y), from, rows, stride);
    }
}

pub(super) fn opaque(pixel: &Rgba<u8>) -> Rgb<u8> {
    let [r, g, b, _] = pixel.0;
    Rgb([r, g, b])
}
