//! Boards without pieces, in palette indices.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use image::{Rgb, Rgba};

use crate::draw::deflate::{PackedRows, Touched};
use crate::draw::easel::Stamp;
use crate::draw::pen::Pen;
use crate::draw::shades::Shades;
use crate::draw::sprites::Book;
use crate::draw::{Look, Scene, Setting};
use crate::games::GameCode;
use crate::play::Seat;

/// A board in palette indices.
#[derive(Debug)]
pub(super) struct Ground {
    pub number: u32,
    pub width: u32,
    pub height: u32,
    /// With the filter byte before each row.
    rows: Vec<u8>,
    /// The same packed, once it is asked for.
    packed: OnceLock<PackedRows>,
}

impl Ground {
    pub fn new(board: &Pen, shades: &mut Shades) -> Self {
        static NUMBERS: AtomicU32 = AtomicU32::new(0);
        let (width, height) = board.image().dimensions();
        Self {
            number: NUMBERS.fetch_add(1, Ordering::Relaxed),
            width,
            height,
            rows: indexed(board, shades),
            packed: OnceLock::new(),
        }
    }

    pub fn stride(&self) -> usize {
        self.width as usize + 1
    }

    pub fn packed(&self) -> &PackedRows {
        self.packed
            .get_or_init(|| PackedRows::new(&self.rows, self.stride()))
    }

    /// Notes which parts of each row the stamps touch.
    pub fn touch(&self, book: &Book, stamps: &[Stamp], touched: &mut Vec<Touched>) {
        touched.clear();
        touched.resize(self.height as usize, 0);
        let block = PackedRows::block(self.stride());
        for stamp in stamps {
            let sprite = book.sprite(stamp.sprite);
            sprite.touch((stamp.x + 1, stamp.y), block, touched);
        }
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

/// Makes a board's rows `from` to `to` with the stamps on them.
pub(super) fn paint(
    ground: &Ground,
    book: &Book,
    band: (u32, u32),
    stamps: &[Stamp],
    rows: &mut Vec<u8>,
) {
    rows.clear();
    append(ground, book, band, stamps, rows);
}

/// Appends them.
pub(super) fn append(
    ground: &Ground,
    book: &Book,
    (from, to): (u32, u32),
    stamps: &[Stamp],
    rows: &mut Vec<u8>,
) {
    let (stride, start) = (ground.stride(), rows.len());
    rows.extend_from_slice(&ground.rows[from as usize * stride..to as usize * stride]);
    let rows = &mut rows[start..];
    for stamp in stamps {
        let sprite = book.sprite(stamp.sprite);
        sprite.copy(&book.shades, (stamp.x + 1, stamp.y), from, rows, stride);
    }
}

pub(super) fn opaque(pixel: &Rgba<u8>) -> Rgb<u8> {
    let [r, g, b, _] = pixel.0;
    Rgb([r, g, b])
}
