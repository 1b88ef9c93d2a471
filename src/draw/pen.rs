//! The pen: fills outlines with smooth edges, on an opaque picture or on a clear layer.

use image::{Pixel as _, Rgb, Rgba, RgbaImage, imageops};

use super::coverage::{Edges, Row, over};
use super::path::{Path, Point};
use super::stroke::Stroke;

/// A flat colour.
pub(super) type Ink = Rgb<u8>;

/// The ink written 0xRRGGBB.
pub(super) const fn ink(hex: u32) -> Ink {
    Rgb([(hex >> 16) as u8, (hex >> 8) as u8, hex as u8])
}

/// Edges have this many steps between two inks: few colours, and no eye sees the steps.
pub(super) const STEPS: f32 = 15.0;
/// Scenery has few, which saves bytes: each shade that lines of scenery share is one that the
/// compression finds again.
const COARSE: f32 = 4.0;

/// A picture being drawn. Lengths are pixels at 1x, multiplied by `scale`.
#[derive(Debug, Clone)]
pub(super) struct Pen {
    image: RgbaImage,
    scale: f32,
    /// For each row of pixels, from where to where it was drawn on.
    touched: Vec<(u32, u32)>,
}

/// What was drawn on a clear layer, with its place as seen from an anchor.
#[derive(Debug, Default)]
pub(super) struct Cutting {
    pub left: i32,
    pub top: i32,
    pub image: RgbaImage,
}

/// A row that was not drawn on.
const UNTOUCHED: (u32, u32) = (u32::MAX, 0);

impl Pen {
    /// A picture of `width` × `height` pixels at 1x in one ink.
    pub fn new(width: u32, height: u32, scale: u8, ground: Ink) -> Self {
        let mut pen = Self::clear(width, height, scale);
        for pixel in pen.image.pixels_mut() {
            *pixel = ground.to_rgba();
        }
        pen
    }

    /// A layer of `width` × `height` pixels at 1x with nothing on it.
    pub fn clear(width: u32, height: u32, scale: u8) -> Self {
        let k = u32::from(scale);
        Self {
            image: RgbaImage::new(width * k, height * k),
            scale: f32::from(scale),
            touched: vec![UNTOUCHED; (height * k) as usize],
        }
    }

    /// Makes a layer clear again.
    pub fn wipe(&mut self) {
        let width = self.image.width();
        for (y, span) in self.touched.iter_mut().enumerate() {
            let (from, to) = std::mem::replace(span, UNTOUCHED);
            for x in from..to.min(width) {
                self.image.put_pixel(x, y as u32, Rgba([0; 4]));
            }
        }
    }

    /// From here on nothing of the picture counts as touched.
    pub fn start_over(&mut self) {
        self.touched.fill(UNTOUCHED);
    }

    /// The part of each row that was drawn on: row, from, to (excluded).
    pub fn touched(&self) -> impl Iterator<Item = (u32, u32, u32)> + '_ {
        let rows = self
            .touched
            .iter()
            .enumerate()
            .filter(|(_, span)| **span != UNTOUCHED);
        rows.map(|(y, &(from, to))| (y as u32, from, to))
    }

    fn touch(&mut self, y: u32, from: u32, to: u32) {
        let to = to.min(self.image.width());
        if let Some(span) = self.touched.get_mut(y as usize)
            && from < to
        {
            *span = (span.0.min(from), span.1.max(to));
        }
    }

    /// Takes what was drawn, seen from a pixel.
    pub fn cut(&self, (x, y): (i32, i32)) -> Cutting {
        let rows = || self.touched();
        let (left, right) = rows().fold((u32::MAX, 0), |(left, right), (_, from, to)| {
            (left.min(from), right.max(to))
        });
        let Some((top, ..)) = rows().next() else {
            return Cutting::default();
        };
        let foot = rows().last().map_or(top, |(y, ..)| y + 1);
        Cutting {
            left: left as i32 - x,
            top: top as i32 - y,
            image: imageops::crop_imm(&self.image, left, top, right - left, foot - top).to_image(),
        }
    }

    /// Lays a cutting over an opaque picture.
    pub fn lay(&mut self, cutting: &Cutting, (x, y): (i32, i32)) {
        let (left, top) = (x + cutting.left, y + cutting.top);
        for (y, row) in (top..).zip(cutting.image.rows()) {
            let Ok(y) = u32::try_from(y) else { continue };
            self.touch(
                y,
                left.max(0) as u32,
                (left + row.len() as i32).max(0) as u32,
            );
            for (x, above) in (left..).zip(row) {
                if above.0[3] > 0
                    && let Ok(x) = u32::try_from(x)
                    && let Some(pixel) = self.image.get_pixel_mut_checked(x, y)
                {
                    *pixel = over(above.to_rgb(), *pixel, f32::from(above.0[3]) / 255.0);
                }
            }
        }
    }

    /// The finished picture.
    pub fn image(&self) -> &RgbaImage {
        &self.image
    }

    /// Fills a rectangle whose corners are whole pixels at 1x, without smoothing.
    pub fn block(&mut self, x: f32, y: f32, w: f32, h: f32, ink: Ink) {
        let s = self.scale;
        let (w, h) = ((w * s) as u32, (h * s) as u32);
        if w > 0 && h > 0 {
            let (left, top) = ((x * s) as u32, (y * s) as u32);
            let width = self.image.width();
            let pixel = ink.to_rgba().0;
            for row in top..(top + h).min(self.image.height()) {
                self.touch(row, left, left + w);
                let start = (row * width) as usize;
                let (pixels, _) = self.image.as_mut().as_chunks_mut::<4>();
                let end = start + (left + w).min(width) as usize;
                pixels[start + left as usize..end].fill(pixel);
            }
        }
    }

    pub fn stroke(&mut self, path: &Path, ink: Ink, stroke: Stroke) {
        self.fill(&path.stroked(stroke), ink);
    }

    /// A line with round ends.
    pub fn line(&mut self, a: Point, b: Point, ink: Ink, width: f32) {
        self.stroke(&Path::line(&[a, b]), ink, Stroke::round(width));
    }

    pub fn circle(&mut self, x: f32, y: f32, r: f32, ink: Ink) {
        self.fill(&Path::circle(x, y, r), ink);
    }

    /// A circle's line, `width` wide.
    pub fn hoop(&mut self, x: f32, y: f32, r: f32, ink: Ink, width: f32) {
        let outer = Path::circle(x, y, r + width / 2.0);
        self.fill(
            &outer.join(Path::circle(x, y, r - width / 2.0).reversed()),
            ink,
        );
    }

    pub fn rect(&mut self, x: f32, y: f32, w: f32, h: f32, r: f32, ink: Ink) {
        self.fill(&Path::rect(x, y, w, h, r), ink);
    }

    /// Fills an outline, then draws its line over the edge.
    pub fn shape(&mut self, path: &Path, fill: Ink, line: Ink, width: f32) {
        self.fill(path, fill);
        self.stroke(path, line, Stroke::round(width));
    }

    pub fn fill(&mut self, path: &Path, ink: Ink) {
        self.cover(path, ink, STEPS, 1.0);
    }

    /// Fills an outline of the scenery: with coarse edges, covering only the given part (0 to 1)
    /// of what lies below.
    pub fn engrave(&mut self, path: &Path, ink: Ink, part: f32) {
        self.cover(path, ink, COARSE, part);
    }

    fn cover(&mut self, path: &Path, ink: Ink, steps: f32, part: f32) {
        let (width, height) = self.image.dimensions();
        let mut edges = Edges::of(path, self.scale);
        let mut row = Row::new(width as usize);
        for y in edges.rows(height) {
            edges.cover(y, &mut row);
            if let Some((from, to)) = row.reach() {
                self.touch(y, from as u32, to as u32 + 1);
                row.blend(&mut self.image, y, ink, (steps, part));
            }
        }
    }
}
