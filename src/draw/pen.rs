//! The pen: fills outlines with smooth edges, on an opaque picture or on a clear layer.

use image::{Pixel as _, Rgb, Rgba, RgbaImage, imageops};
use imageproc::pixelops::interpolate;

use super::path::{Path, Point};
use super::stroke::Stroke;

/// A flat colour.
pub(super) type Ink = Rgb<u8>;

/// The ink written 0xRRGGBB.
pub(super) const fn ink(hex: u32) -> Ink {
    Rgb([(hex >> 16) as u8, (hex >> 8) as u8, hex as u8])
}

/// Lines looked at within each row of pixels where parts of an outline cross; across a row the
/// coverage is exact.
const SAMPLES: usize = 16;
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
            let (top, foot) = (y as f32, (y + 1) as f32);
            if !path.crossed {
                while let Some(edge) = waiting.next_if(|edge| edge.top < foot) {
                    active.push(edge);
                }
                active.retain(|edge| edge.bottom > top);
                for edge in &active {
                    let (from, to) = (edge.top.max(top), edge.bottom.min(foot));
                    let x = |y: f32| edge.x + (y - edge.top) * edge.slope;
                    row.edge(x(from), x(to), (to - from) * edge.winding as f32);
                }
                if let Some((from, to)) = row.reach() {
                    self.touch(y, from as u32, to as u32 + 1);
                    row.blend(&mut self.image, y, ink, (steps, part));
                }
                continue;
            }
            let upright =
                |edge: &&Edge| edge.slope == 0.0 && edge.top <= top && edge.bottom >= foot;
            let begins = waiting.peek().is_some_and(|edge| edge.top < foot);
            let ends = active.iter().any(|edge| edge.bottom < foot);
            // Between upright edges one line tells as much as all of them.
            let samples = if !begins && active.iter().all(upright) {
                1
            } else {
                SAMPLES
            };
            for sample in 0..samples {
                let at = y as f32 + (sample as f32 + 0.5) / samples as f32;
                if begins {
                    while let Some(edge) = waiting.next_if(|edge| edge.top <= at) {
                        active.push(edge);
                    }
                }
                if begins || ends {
                    active.retain(|edge| edge.bottom > at);
                }
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
                        row.span(from, x, 1.0 / samples as f32);
                    }
                }
            }
            if let Some((from, to)) = row.reach() {
                self.touch(y, from as u32, to as u32 + 1);
                row.blend(&mut self.image, y, ink, (steps, part));
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

    fn span(&mut self, from: f32, to: f32, weight: f32) {
        let most = (self.steps.len() - 2) as f32;
        let (from, to) = (from.clamp(0.0, most), to.clamp(0.0, most));
        if from >= to {
            return;
        }
        for (x, weight) in [(from, weight), (to, -weight)] {
            let cell = x as usize;
            let part = x - cell as f32;
            self.steps[cell] += weight * (1.0 - part);
            self.steps[cell + 1] += weight * part;
        }
        self.from = self.from.min(from as usize);
        self.to = self.to.max(to as usize + 1);
    }

    /// What lies right of an edge counts as covered by `weight`: the part of the row in which the
    /// edge runs, with the sign of its direction.
    fn edge(&mut self, a: f32, b: f32, weight: f32) {
        let most = (self.steps.len() - 2) as f32;
        let (left, right) = (a.min(b).clamp(0.0, most), a.max(b).clamp(0.0, most));
        let (first, last) = (left as usize, right as usize);
        self.from = self.from.min(first);
        self.to = self.to.max(last + 1);
        let mut from = left;
        for cell in first..=last {
            let to = right.min((cell + 1) as f32);
            let weight = if first == last {
                weight
            } else {
                weight * (to - from) / (right - left)
            };
            let part = (from + to) / 2.0 - cell as f32;
            self.steps[cell] += weight * (1.0 - part);
            self.steps[cell + 1] += weight * part;
            from = to;
        }
    }

    /// The first and the last pixel that may be covered.
    fn reach(&self) -> Option<(usize, usize)> {
        (self.from <= self.to).then_some((self.from, self.to))
    }

    /// Mixes the ink into the picture's row and is empty again.
    fn blend(&mut self, image: &mut RgbaImage, y: u32, ink: Ink, (steps, part): (f32, f32)) {
        let width = image.width() as usize;
        let pixels = &mut image.as_mut()[y as usize * width * 4..][..width * 4];
        let (pixels, _) = pixels.as_chunks_mut::<4>();
        let (mut sum, mut x) = (0.0_f32, self.from);
        while x <= self.to.min(width + 1) {
            sum += self.steps[x];
            self.steps[x] = 0.0;
            // Up to the next step all pixels are covered alike.
            let rest = &self.steps[x + 1..=self.to.max(x)];
            let alike = rest.iter().take_while(|step| **step == 0.0).count();
            let end = (x + 1 + alike).min(width);
            let step = (sum.abs() * steps + 0.5).clamp(0.0, steps) as u8;
            let cover = f32::from(step) / steps * part;
            if x < end && cover >= 1.0 {
                pixels[x..end].fill(ink.to_rgba().0);
            } else if x < end && cover > 0.0 {
                for pixel in &mut pixels[x..end] {
                    *pixel = over(ink, Rgba(*pixel), cover).0;
                }
            }
            x += 1 + alike;
        }
        (self.from, self.to) = (usize::MAX, 0);
    }
}

/// What an ink that covers part of a pixel makes of it.
fn over(ink: Ink, below: Rgba<u8>, cover: f32) -> Rgba<u8> {
    let alpha = f32::from(below.0[3]) / 255.0;
    if cover >= 1.0 {
        ink.to_rgba()
    } else if below.0[3] == 0 {
        let [r, g, b] = ink.0;
        Rgba([r, g, b, (cover * 255.0 + 0.5) as u8])
    } else if below.0[3] == 255 {
        interpolate(ink.to_rgba(), below, cover)
    } else {
        let rest = alpha * (1.0 - cover);
        let all = cover + rest;
        let mix = |i: usize| (f32::from(ink.0[i]) * cover + f32::from(below.0[i]) * rest) / all;
        let [r, g, b] = [mix(0), mix(1), mix(2)].map(|c| (c + 0.5) as u8);
        Rgba([r, g, b, (all * 255.0 + 0.5) as u8])
    }
}
