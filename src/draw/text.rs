//! Letters and numbers as outlines of the bundled fonts (`assets/fonts`).

use std::sync::OnceLock;

use ab_glyph::{Font as _, FontRef, OutlineCurve};

use super::path::Path;
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
        Loaded {
            em,
            capital: tall.min.y.max(tall.max.y),
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
        // The font's true minus is as wide as a digit; the hyphen is not.
        self.text.chars().map(|c| if c == '-' { '−' } else { c })
    }

    /// Its width in pixels at 1x.
    pub fn width(&self) -> f32 {
        let Loaded { font, em, .. } = loaded(self.face);
        let advance: f32 = self
            .letters()
            .map(|c| font.h_advance_unscaled(font.glyph_id(c)))
            .sum();
        advance * self.size / em + self.track * (self.letters().count().saturating_sub(1)) as f32
    }

    /// Draws it; y is the middle of its capitals.
    pub fn draw(&self, pen: &mut Pen, x: f32, y: f32, ink: Ink) {
        let Loaded { font, em, capital } = loaded(self.face);
        let k = self.size / em;
        let base = y + capital * k / 2.0;
        let mut x = match self.align {
            Align::Start => x,
            Align::Middle => x - self.width() / 2.0,
            Align::End => x - self.width(),
        };
        for c in self.letters() {
            let id = font.glyph_id(c);
            if let Some(outline) = font.outline(id) {
                pen.fill(&path(&outline.curves, x, base, k), ink);
            }
            x += font.h_advance_unscaled(id) * k + self.track;
        }
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
