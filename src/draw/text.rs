//! Letters and numbers as outlines of the bundled fonts (`assets/fonts`).

use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

use ab_glyph::{Font as _, FontRef, OutlineCurve};

use super::path::{Path, Point};
use super::pen::{Ink, Pen};

/// Which of the two fonts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Face {
    /// Figtree Bold, for all that is read.
    Reading,
    /// Revanche Capitals, for titles.
    Title,
}

/// Where the text stands about its x.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Start,
    Middle,
    End,
}

struct Loaded {
    font: FontRef<'static>,
    /// Units of the font's grid per em, and the height of its capitals in them.
    em: f32,
    capital: f32,
    /// How far each letter up to U+00FF, and last the minus, moves the next one on.
    advances: Vec<f32>,
}

/// The font's true minus is as wide as a digit; the hyphen is not.
const MINUS: char = '−';
const LATIN: u32 = 256;

impl Loaded {
    fn advance(&self, letter: char) -> f32 {
        let place = (letter as u32).min(LATIN) as usize;
        if letter == MINUS || place < LATIN as usize {
            self.advances[place]
        } else {
            self.font.h_advance_unscaled(self.font.glyph_id(letter))
        }
    }
}

fn loaded(face: Face) -> &'static Loaded {
    static READING: OnceLock<Loaded> = OnceLock::new();
    static TITLE: OnceLock<Loaded> = OnceLock::new();
    let (cell, bytes): (_, &'static [u8]) = match face {
        Face::Reading => (
            &READING,
            include_bytes!("../../assets/fonts/Figtree-Bold.ttf"),
        ),
        Face::Title => (
            &TITLE,
            include_bytes!("../../assets/fonts/RevancheCapitals-Regular.ttf"),
        ),
    };
    cell.get_or_init(|| {
        let font = FontRef::try_from_slice(bytes).expect("the bundled font is whole");
        let em = font
            .units_per_em()
            .expect("the bundled font states its grid");
        let tall = font
            .outline(font.glyph_id('H'))
            .expect("the bundled font has capitals")
            .bounds;
        let letters = (0..LATIN).filter_map(char::from_u32).chain([MINUS]);
        Loaded {
            em,
            capital: tall.min.y.max(tall.max.y),
            advances: letters
                .map(|c| font.h_advance_unscaled(font.glyph_id(c)))
                .collect(),
            font,
        }
    })
}

/// Whether the font for reading has a glyph of its own for a sign.
pub(super) fn has_glyph(c: char) -> bool {
    // Blanks have an outline of nothing, and the first glyph stands for what is missing.
    loaded(Face::Reading).font.glyph_id(c).0 != 0
}

/// A line of text: what, how large (pixels at 1x), in which font.
#[derive(Debug, Clone, Copy)]
pub(super) struct Text<'a> {
    pub text: &'a str,
    pub size: f32,
    pub face: Face,
    pub align: Align,
    /// Extra space between two letters.
    pub track: f32,
}

impl<'a> Text<'a> {
    pub fn new(text: &'a str, size: f32) -> Self {
        Self {
            text,
            size,
            face: Face::Reading,
            align: Align::Middle,
            track: 0.0,
        }
    }

    pub fn title(text: &'a str, size: f32) -> Self {
        Self {
            face: Face::Title,
            track: 5.0,
            ..Self::new(text, size)
        }
    }

    pub fn aligned(self, align: Align) -> Self {
        Self { align, ..self }
    }

    fn letters(&self) -> impl Iterator<Item = char> + '_ {
        self.text.chars().map(|c| if c == '-' { MINUS } else { c })
    }

    /// Its width in pixels at 1x.
    pub fn width(&self) -> f32 {
        let loaded = loaded(self.face);
        let (mut advance, mut count) = (0.0, 0_u16);
        for letter in self.letters() {
            advance += loaded.advance(letter);
            count += 1;
        }
        advance * self.size / loaded.em + self.track * f32::from(count.saturating_sub(1))
    }

    /// Visits each letter with its place along the line.
    pub fn each_letter(&self, x: f32, mut seen: impl FnMut(char, f32)) {
        let loaded = loaded(self.face);
        let mut x = match self.align {
            Align::Start => x,
            Align::Middle => x - self.width() / 2.0,
            Align::End => x - self.width(),
        };
        for letter in self.letters() {
            seen(letter, x);
            x += loaded.advance(letter) * self.size / loaded.em + self.track;
        }
    }

    /// Draws one letter from x on; y is the middle of its capitals.
    pub fn draw_letter(&self, pen: &mut Pen, letter: char, (x, y): Point, ink: Ink) {
        let Loaded {
            font, em, capital, ..
        } = loaded(self.face);
        let k = self.size / em;
        let base = y + capital * k / 2.0;
        if let Some(outline) = font.outline(font.glyph_id(letter)) {
            pen.fill(&path(&outline.curves, x, base, k), ink);
        }
    }

    /// Draws it; y is the middle of its capitals.
    pub fn draw(&self, pen: &mut Pen, x: f32, y: f32, ink: Ink) {
        self.each_letter(x, |letter, x| self.draw_letter(pen, letter, (x, y), ink));
    }
}

/// A short text made without the heap: a number with its sign.
#[derive(Debug, Clone, Copy)]
pub(super) struct Figures {
    bytes: [u8; Self::ROOM],
    length: usize,
}

impl Figures {
    const ROOM: usize = 32;

    /// Writes the arguments; what does not fit is left out.
    pub fn new(text: fmt::Arguments) -> Self {
        let mut figures = Self {
            bytes: [0; Self::ROOM],
            length: 0,
        };
        // The one error is that there is no more room.
        let _ = fmt::write(&mut figures, text);
        figures
    }
}

impl fmt::Write for Figures {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        let room = self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

impl Deref for Figures {
    type Target = str;

    fn deref(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

/// A glyph's curves as an outline with its origin at (x, base); the font's y grows upwards.
fn path(curves: &[OutlineCurve], x: f32, base: f32, k: f32) -> Path {
    let place = |p: ab_glyph::Point| (x + p.x * k, base - p.y * k);
    let mut path = Path::default();
    let mut here = None;
    for curve in curves {
        let (start, end) = match curve {
            OutlineCurve::Line(a, b)
            | OutlineCurve::Quad(a, _, b)
            | OutlineCurve::Cubic(a, _, _, b) => (*a, *b),
        };
        if here != Some(start) {
            let (x, y) = place(start);
            path.move_to(x, y);
        }
        match curve {
            OutlineCurve::Line(..) => path.line_to(place(end).0, place(end).1),
            OutlineCurve::Quad(_, c, _) => path.quad_to(place(*c), place(end)),
            OutlineCurve::Cubic(_, c, d, _) => path.cubic_to(place(*c), place(*d), place(end)),
        }
        here = Some(end);
    }
    path
}
