//! Where the boards put their pieces: as sprites that are made once, or straight onto a picture.

use rustc_hash::FxHashMap;

use super::path::Point;
use super::pen::{Cutting, Ink, Pen};
use super::sprites::Book;
use super::text::Text;
use crate::games::Side;
use crate::games::rvb::Colour;
use crate::play::Seat;

/// Everything that can stand on a board without pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum What {
    // On every board.
    Letter(char),
    Badge(Seat, Side),
    Laurel,
    Tile,
    Wedge,
    Dash,
    Pointer,
    Bar,
    Rules,
    Brackets,
    Frame,
    Dot,
    Ring,
    Cross,
    Plus,
    Minus,
    Chosen,
    Foot,
    MustEat,
    Trail,
    // Rite.
    Column(Seat, u8),
    Stuck(Seat, u8),
    Pile(Seat, u8),
    // Hélios.
    Seeds(u8),
    SeedsAndSpark(u8),
    Plate(Side),
    Sown,
    Taken(Side),
    Spark,
    Sun(u8),
    Moon(u8),
    Ray,
    // RVB.
    Pawn(Side, Colour, Option<Seat>),
    Greyed(Side, Colour, Seat),
}

/// A sprite's name: what it shows, and the sizes and inks that make it differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub what: What,
    pub with: [i32; 3],
}

/// A length as it stands in a key.
pub(super) fn length(x: f32) -> i32 {
    (x * 1000.0).round() as i32
}

/// An ink as it stands in a key.
pub(super) fn tone(ink: Ink) -> i32 {
    let [r, g, b] = ink.0;
    i32::from_be_bytes([0, r, g, b])
}

/// The pixel in which a place lies.
pub(super) fn pixel((x, y): Point, scale: f32) -> (i32, i32) {
    ((x * scale).floor() as i32, (y * scale).floor() as i32)
}

/// A sprite and the pixel its anchor stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Stamp {
    pub sprite: u16,
    pub x: i16,
    pub y: i16,
}

/// Where stamps go.
pub(super) enum Easel<'a> {
    /// Drawn anew on a picture, in true colours.
    Pen(&'a mut Pen),
    /// Listed; `missing` is set when a sprite would have to be made.
    List {
        book: &'a Book,
        list: &'a mut Vec<Stamp>,
        missing: bool,
    },
    /// Listed, and what is missing is made on `layer`.
    Make {
        book: &'a mut Book,
        list: &'a mut Vec<Stamp>,
        layer: &'a mut Pen,
    },
    /// Made once and laid over a picture, in true colours.
    Collect {
        scale: f32,
        cuttings: &'a mut FxHashMap<Key, Cutting>,
        layer: &'a mut Pen,
        picture: &'a mut Pen,
    },
    /// Named, for tests.
    Names(&'a mut Vec<(Key, Point)>),
}

impl Easel<'_> {
    /// Puts something at a place. `draw` draws it there the first time; it must draw the same
    /// for the same `what` and `with`, but for the place.
    pub fn stamp(
        &mut self,
        what: What,
        with: [i32; 3],
        at: Point,
        draw: impl FnOnce(&mut Pen, Point),
    ) {
        let key = Key { what, with };
        match self {
            Easel::Pen(pen) => draw(pen, at),
            Easel::Names(names) => names.push((key, at)),
            Easel::List {
                book,
                list,
                missing,
            } => match book.find(key) {
                Some(sprite) => list.push(book.stamp(sprite, at)),
                None => *missing = true,
            },
            Easel::Make { book, list, layer } => {
                let sprite = book.find(key).unwrap_or_else(|| {
                    draw(layer, at);
                    let cutting = layer.cut(book.pixel(at));
                    layer.wipe();
                    book.add(key, &cutting)
                });
                list.push(book.stamp(sprite, at));
            }
            Easel::Collect {
                scale,
                cuttings,
                layer,
                picture,
            } => {
                let anchor = pixel(at, *scale);
                let cutting = cuttings.entry(key).or_insert_with(|| {
                    draw(layer, at);
                    let cutting = layer.cut(anchor);
                    layer.wipe();
                    cutting
                });
                picture.lay(cutting, anchor);
            }
        }
    }

    /// Writes a line of text, each letter on whole pixels; y is the middle of its capitals.
    pub fn text(&mut self, text: Text, x: f32, y: f32, ink: Ink) {
        text.each_letter(x, |letter, x| {
            if letter == ' ' {
                return;
            }
            let with = [length(text.size), tone(ink), text.face as i32];
            self.stamp(What::Letter(letter), with, (x.round(), y), |pen, at| {
                text.draw_letter(pen, letter, at, ink);
            });
        });
    }
}
