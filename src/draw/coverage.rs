//! How much of each pixel of a row is covered, and what an ink makes of it there.

use std::ops::Range;

use image::{Pixel as _, Rgba, RgbaImage};
use imageproc::pixelops::interpolate;

use super::path::Path;
use super::pen::Ink;

/// Lines looked at within each row of pixels where parts of an outline cross; across a row the
/// coverage is exact.
const SAMPLES: usize = 16;

/// A straight piece of an outline, from its upper end down.
#[derive(Debug, Clone, Copy)]
struct Edge {
    top: f32,
    bottom: f32,
    x: f32,
    slope: f32,
    winding: i32,
}

impl Edge {
    fn x(&self, y: f32) -> f32 {
        self.x + (y - self.top) * self.slope
    }
}

/// An outline's edges, looked at row by row from the top.
pub(super) struct Edges {
    /// In order of their upper ends; those before `next` were reached.
    all: Vec<Edge>,
    next: usize,
    active: Vec<Edge>,
    crossings: Vec<(f32, i32)>,
    crossed: bool,
}

impl Edges {
    /// The edges of an outline that is made larger by a factor.
    pub fn of(path: &Path, scale: f32) -> Self {
        let mut all = Vec::new();
        path.each_edge(&mut |(x0, y0), (x1, y1)| {
            let (x0, y0, x1, y1) = (x0 * scale, y0 * scale, x1 * scale, y1 * scale);
            if y0 != y1 {
                let (top, bottom, x, winding) = if y0 < y1 {
                    (y0, y1, x0, 1)
                } else {
                    (y1, y0, x1, -1)
                };
                all.push(Edge {
                    top,
                    bottom,
                    x,
                    slope: (x1 - x0) / (y1 - y0),
                    winding,
                });
            }
        });
        all.sort_unstable_by(|a, b| a.top.total_cmp(&b.top));
        Self {
            all,
            next: 0,
            active: Vec::new(),
            crossings: Vec::new(),
            crossed: path.crossed,
        }
    }

    /// The rows they reach in a picture of a height.
    pub fn rows(&self, height: u32) -> Range<u32> {
        let first = self.all.first().map_or(0.0, |edge| edge.top);
        let last = self.all.iter().fold(0.0_f32, |y, edge| y.max(edge.bottom));
        first.floor().max(0.0) as u32..last.ceil().min(height as f32) as u32
    }

    /// Adds what they cover of a row. Rows come in order.
    pub fn cover(&mut self, y: u32, row: &mut Row) {
        let (top, foot) = (y as f32, (y + 1) as f32);
        if self.crossed {
            self.sample(top, row);
            return;
        }
        self.begin(foot);
        self.active.retain(|edge| edge.bottom > top);
        for edge in &self.active {
            let (from, to) = (edge.top.max(top), edge.bottom.min(foot));
            let weight = (to - from) * edge.winding as f32;
            row.edge(edge.x(from), edge.x(to), weight);
        }
    }

    /// The same where parts lie over one another: what is in any of them counts once.
    fn sample(&mut self, top: f32, row: &mut Row) {
        let foot = top + 1.0;
        let begins = self.all.get(self.next).is_some_and(|edge| edge.top < foot);
        let upright = |edge: &Edge| edge.slope == 0.0 && edge.top <= top && edge.bottom >= foot;
        // Between upright edges one line tells as much as all of them.
        let samples = if !begins && self.active.iter().all(upright) {
            1
        } else {
            SAMPLES
        };
        for sample in 0..samples {
            let at = top + (sample as f32 + 0.5) / samples as f32;
            self.begin(at);
            self.active.retain(|edge| edge.bottom > at);
            self.crossings.clear();
            let all = self.active.iter();
            self.crossings
                .extend(all.map(|edge| (edge.x(at), edge.winding)));
            self.crossings.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
            let (mut winding, mut from) = (0, 0.0);
            for &(x, way) in &self.crossings {
                let outside = winding == 0;
                winding += way;
                if outside {
                    from = x;
                } else if winding == 0 {
                    row.span(from, x, 1.0 / samples as f32);
                }
            }
        }
    }

    /// Takes up the edges that begin above a height.
    fn begin(&mut self, y: f32) {
        let new = self.all[self.next..].iter();
        let count = new.take_while(|edge| edge.top < y).count();
        self.active.extend(&self.all[self.next..self.next + count]);
        self.next += count;
    }
}

/// The coverage of one row of pixels, as differences from pixel to pixel.
pub(super) struct Row {
    steps: Vec<f32>,
    from: usize,
    to: usize,
}

impl Row {
    pub fn new(width: usize) -> Self {
        Self {
            steps: vec![0.0; width + 2],
            from: usize::MAX,
            to: 0,
        }
    }

    pub fn span(&mut self, from: f32, to: f32, weight: f32) {
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
    pub fn edge(&mut self, a: f32, b: f32, weight: f32) {
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
    pub fn reach(&self) -> Option<(usize, usize)> {
        (self.from <= self.to).then_some((self.from, self.to))
    }

    /// Mixes the ink into the picture's row and is empty again.
    pub fn blend(&mut self, image: &mut RgbaImage, y: u32, ink: Ink, (steps, part): (f32, f32)) {
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
pub(super) fn over(ink: Ink, below: Rgba<u8>, cover: f32) -> Rgba<u8> {
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
