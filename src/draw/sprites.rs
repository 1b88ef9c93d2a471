//! Sprites: pieces, marks and letters in palette indices, made once and copied ever after.

use image::Rgb;
use rustc_hash::FxHashMap;

use super::deflate::Touched;
use super::easel::{Key, Stamp, pixel};
use super::path::Point;
use super::pen::{Cutting, STEPS};
use super::shades::Shades;

/// Neighbouring pixels of one row of a sprite.
#[derive(Debug, Clone, Copy)]
struct Span {
    x: i16,
    length: u16,
    /// Where its pixels begin: in `solid`, or in `mixed`.
    at: u32,
    mixed: bool,
}

/// One sprite. Its pixels either hide what is below them or mix with it by a table of the palette.
#[derive(Debug, Default)]
pub(super) struct Sprite {
    /// The first row, from the anchor.
    top: i16,
    /// For each row, and one beyond, where its spans begin.
    rows: Vec<u32>,
    spans: Vec<Span>,
    solid: Vec<u8>,
    mixed: Vec<u16>,
}

impl Sprite {
    fn new(cutting: &Cutting, shades: &mut Shades) -> Self {
        let mut sprite = Self {
            top: cutting.top as i16,
            ..Self::default()
        };
        for row in cutting.image.rows() {
            let start = sprite.spans.len();
            sprite.rows.push(start as u32);
            for (x, pixel) in (cutting.left as i16..).zip(row) {
                let [r, g, b, alpha] = pixel.0;
                let step = (f32::from(alpha) / 255.0 * STEPS + 0.5) as u8;
                if step == 0 {
                    continue;
                }
                let shade = shades.nearest(Rgb([r, g, b]));
                let mixed = f32::from(step) < STEPS;
                let at = if mixed {
                    sprite.mixed.push(shades.mixing(shade, step));
                    sprite.mixed.len() - 1
                } else {
                    sprite.solid.push(shade);
                    sprite.solid.len() - 1
                };
                match sprite.spans[start..].last_mut() {
                    Some(span) if span.mixed == mixed && span.x + span.length as i16 == x => {
                        span.length += 1;
                    }
                    _ => sprite.spans.push(Span {
                        x,
                        length: 1,
                        at: at as u32,
                        mixed,
                    }),
                }
            }
        }
        sprite.rows.push(sprite.spans.len() as u32);
        sprite
    }

    /// The rows of a picture it covers when its anchor stands on row y.
    pub fn reach(&self, y: i16) -> (i32, i32) {
        let top = i32::from(y) + i32::from(self.top);
        (top, top + self.rows.len().saturating_sub(1) as i32)
    }

    /// Notes which blocks of pixels of each row of a picture it touches when its anchor stands at
    /// a place: a bit for each.
    pub fn touch(&self, (x, y): (i16, i16), block: u32, touched: &mut [Touched]) {
        let (top, foot) = self.reach(y);
        let shift = block.ilog2();
        for row in top.max(0)..foot.min(touched.len() as i32) {
            let line = (row - top) as usize;
            let spans = &self.spans[self.rows[line] as usize..self.rows[line + 1] as usize];
            if let (Some(first), Some(last)) = (spans.first(), spans.last()) {
                let left = (x + first.x) as u32 >> shift;
                let right = (x + last.x + last.length as i16 - 1) as u32 >> shift;
                touched[row as usize] |=
                    (Touched::MAX << left) & (Touched::MAX >> (Touched::BITS - 1 - right));
            }
        }
    }

    /// Copies the part that lies in the rows from `first` on onto these rows of a picture.
    pub fn copy(
        &self,
        shades: &Shades,
        (x, y): (i16, i16),
        first: u32,
        rows: &mut [u8],
        width: usize,
    ) {
        let (top, foot) = self.reach(y);
        let end = first as i32 + (rows.len() / width) as i32;
        for row in top.max(first as i32)..foot.min(end) {
            let line = (row - top) as usize;
            let spans = &self.spans[self.rows[line] as usize..self.rows[line + 1] as usize];
            let start = (row - first as i32) as usize * width;
            for span in spans {
                let left = start + (x + span.x) as usize;
                let below = &mut rows[left..left + usize::from(span.length)];
                let at = span.at as usize;
                if span.mixed {
                    let tables = &self.mixed[at..at + below.len()];
                    for (pixel, &table) in below.iter_mut().zip(tables) {
                        *pixel = shades.mixed(table, *pixel);
                    }
                } else {
                    below.copy_from_slice(&self.solid[at..at + below.len()]);
                }
            }
        }
    }
}

/// All sprites of a game in a theme at a scale, and the colours they are made of.
#[derive(Debug)]
pub(super) struct Book {
    pub shades: Shades,
    scale: f32,
    sprites: Vec<Sprite>,
    names: FxHashMap<Key, u16>,
}

impl Book {
    pub fn new(shades: Shades, scale: u8, cuttings: FxHashMap<Key, Cutting>) -> Self {
        let mut book = Self {
            shades,
            scale: f32::from(scale),
            sprites: Vec::new(),
            names: FxHashMap::default(),
        };
        for (key, cutting) in cuttings {
            book.add(key, &cutting);
        }
        book
    }

    pub fn find(&self, key: Key) -> Option<u16> {
        self.names.get(&key).copied()
    }

    pub fn sprite(&self, number: u16) -> &Sprite {
        &self.sprites[usize::from(number)]
    }

    /// How many sprites there are.
    pub fn count(&self) -> usize {
        self.sprites.len()
    }

    /// The pixel in which a place lies.
    pub fn pixel(&self, at: Point) -> (i32, i32) {
        pixel(at, self.scale)
    }

    /// The stamp of a sprite anchored at a place.
    pub fn stamp(&self, sprite: u16, at: Point) -> Stamp {
        let (x, y) = self.pixel(at);
        Stamp {
            sprite,
            x: x as i16,
            y: y as i16,
        }
    }

    /// Adds what was cut out of a layer.
    pub fn add(&mut self, key: Key, cutting: &Cutting) -> u16 {
        let number = self.sprites.len() as u16;
        self.sprites.push(Sprite::new(cutting, &mut self.shades));
        self.names.insert(key, number);
        number
    }
}
