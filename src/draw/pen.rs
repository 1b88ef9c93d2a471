//! The pen: fills outlines on an opaque picture with smooth edges.

use image::{Rgb, RgbImage};
use imageproc::drawing::draw_filled_rect_mut;
use imageproc::pixelops::interpolate;
use imageproc::rect::Rect;

use super::path::{Path, Point, Stroke};

/// A flat colour.
pub(super) type Ink = Rgb<u8>;

/// The ink written 0xRRGGBB.
pub(super) const fn ink(hex: u32) -> Ink {
    Rgb([(hex >> 16) as u8, (hex >> 8) as u8, hex as u8])
}

/// Lines looked at within each row of pixels; across a row the coverage is exact.
const SAMPLES: usize = 16;
/// Edges have this many steps between two inks: few colours, and no eye sees the steps.
const STEPS: f32 = 15.0;

/// A picture being drawn. Lengths are pixels at 1x, multiplied by `scale`.
#[derive(Debug)]
pub(super) struct Pen {
    image: RgbImage,
    scale: f32,
    /// For each row of pixels, from where to where it was drawn on.
    touched: Vec<(u32, u32)>,
}

/// A row that was not drawn on.
const UNTOUCHED: (u32, u32) = (u32::MAX, 0);

struct Edge {
    top: f32,
    bottom: f32,
    x: f32,
    slope: f32,
    winding: i32,
}

impl Pen {
    /// A picture of `width` × `height` pixels at 1x in one ink.
    pub fn new(width: u32, height: u32, scale: u8, ground: Ink) -> Self {
        let k = u32::from(scale);
        Self {
            image: RgbImage::from_pixel(width * k, height * k, ground),
            scale: f32::from(scale),
            touched: vec![UNTOUCHED; (height * k) as usize],
        }
    }

    /// The same picture, to be drawn on further: nothing of it counts as touched.
    pub fn again(&self) -> Self {
        Self {
            image: self.image.clone(),
            scale: self.scale,
            touched: vec![UNTOUCHED; self.touched.len()],
        }
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

    /// The finished picture.
    pub fn image(&self) -> &RgbImage {
        &self.image
    }

    /// Fills a rectangle whose corners are whole pixels at 1x, without smoothing.
    pub fn block(&mut self, x: f32, y: f32, w: f32, h: f32, ink: Ink) {
        let s = self.scale;
        let (w, h) = ((w * s) as u32, (h * s) as u32);
        if w > 0 && h > 0 {
            let (left, top) = ((x * s) as u32, (y * s) as u32);
            for row in top..top + h {
                self.touch(row, left, left + w);
            }
            draw_filled_rect_mut(
                &mut self.image,
                Rect::at((x * s) as i32, (y * s) as i32).of_size(w, h),
                ink,
            );
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
        self.fill_part(path, ink, 1.0);
    }

    /// Fills an outline, covering only the given part (0 to 1) of what lies below.
    pub fn fill_part(&mut self, path: &Path, ink: Ink, part: f32) {
        let (width, height) = self.image.dimensions();
        let s = self.scale;
        let mut edges = Vec::new();
        path.each_edge(&mut |(x0, y0), (x1, y1)| {
            let (x0, y0, x1, y1) = (x0 * s, y0 * s, x1 * s, y1 * s);
            if y0 == y1 {
                return;
            }
            let slope = (x1 - x0) / (y1 - y0);
            edges.push(if y0 < y1 {
                Edge {
                    top: y0,
                    bottom: y1,
                    x: x0,
                    slope,
                    winding: 1,
                }
            } else {
                Edge {
                    top: y1,
                    bottom: y0,
                    x: x1,
                    slope,
                    winding: -1,
                }
            });
        });
        edges.sort_unstable_by(|a, b| a.top.total_cmp(&b.top));
        let Some(first) = edges.first() else { return };
        let last = edges.iter().fold(f32::MIN, |y, edge| y.max(edge.bottom));
        let rows =
            (first.top.floor().max(0.0) as u32)..(last.ceil().clamp(0.0, height as f32) as u32);

        let mut row = Row::new(width as usize);
        let mut waiting = edges.iter().peekable();
        let mut active: Vec<&Edge> = Vec::new();
        let mut crossings: Vec<(f32, i32)> = Vec::new();
        for y in rows {
            for sample in 0..SAMPLES {
                let at = y as f32 + (sample as f32 + 0.5) / SAMPLES as f32;
                while let Some(edge) = waiting.next_if(|edge| edge.top <= at) {
                    active.push(edge);
                }
                active.retain(|edge| edge.bottom > at);
                crossings.clear();
                crossings.extend(
                    active
                        .iter()
                        .map(|e| (e.x + (at - e.top) * e.slope, e.winding)),
                );
                crossings.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
                let mut winding = 0;
                let mut from = 0.0;
                for &(x, way) in &crossings {
                    let outside = winding == 0;
                    winding += way;
                    if outside {
                        from = x;
                    } else if winding == 0 {
                        row.span(from, x);
                    }
                }
            }
            if let Some((from, to)) = row.reach() {
                self.touch(y, from as u32, to as u32 + 1);
                row.blend(&mut self.image, y, ink, part);
            }
        }
    }
}

/// The coverage of one row of pixels, as differences from pixel to pixel.
struct Row {
    steps: Vec<f32>,
    from: usize,
    to: usize,
}

impl Row {
    fn new(width: usize) -> Self {
        Self {
            steps: vec![0.0; width + 2],
            from: usize::MAX,
            to: 0,
        }
    }

    fn span(&mut self, from: f32, to: f32) {
        let most = (self.steps.len() - 2) as f32;
        let (from, to) = (from.clamp(0.0, most), to.clamp(0.0, most));
        if from >= to {
            return;
        }
        for (x, weight) in [(from, 1.0 / SAMPLES as f32), (to, -1.0 / SAMPLES as f32)] {
            let cell = x as usize;
            let part = x - cell as f32;
            self.steps[cell] += weight * (1.0 - part);
            self.steps[cell + 1] += weight * part;
        }
        self.from = self.from.min(from as usize);
        self.to = self.to.max(to as usize + 1);
    }

    /// The first and the last pixel that may be covered.
    fn reach(&self) -> Option<(usize, usize)> {
        (self.from <= self.to).then_some((self.from, self.to))
    }

    /// Mixes the ink into the picture's row and is empty again.
    fn blend(&mut self, image: &mut RgbImage, y: u32, ink: Ink, part: f32) {
        let width = image.width() as usize;
        let mut sum = 0.0;
        for x in self.from..=self.to.min(width + 1) {
            sum += self.steps[x];
            self.steps[x] = 0.0;
            let cover = (sum * STEPS).round().clamp(0.0, STEPS) / STEPS * part;
            if cover > 0.0 && x < width {
                let pixel = image.get_pixel_mut(x as u32, y);
                *pixel = if cover >= 1.0 {
                    ink
                } else {
                    interpolate(ink, *pixel, cover)
                };
            }
        }
        (self.from, self.to) = (usize::MAX, 0);
    }
}
