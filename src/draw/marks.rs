//! The marks that say what happened and what one may do: each told by its shape first.
//!
//! Sizes are parts of a cell, `u` is the cell in pixels at 1x.

use super::easel::{Easel, What, length, tone};
use super::inks::Inks;
use super::path::{Path, Point};
use super::pen::{Ink, Pen};
use super::stroke::Stroke;

/// Draws marks in one picture.
pub(super) struct Marks<'e, 'a> {
    pub easel: &'e mut Easel<'a>,
    pub inks: &'e Inks,
    pub u: f32,
}

impl Marks<'_, '_> {
    fn stamp(
        &mut self,
        what: What,
        k: f32,
        ink: Ink,
        at: Point,
        draw: impl FnOnce(&mut Pen, Point),
    ) {
        let with = [length(self.u), length(k), tone(ink)];
        self.easel.stamp(what, with, at, draw);
    }

    /// Four corners around the cell where the last action arrived.
    pub fn brackets(&mut self, at: Point, k: f32) {
        let (u, inks) = (self.u, self.inks);
        self.stamp(What::Brackets, k, inks.last, at, |pen, (x, y)| {
            let (arm, width) = (0.19 * u, 0.065 * u);
            let mut path = Path::default();
            for (sx, sy) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
                let (cx, cy) = (x + sx * k * u, y + sy * k * u);
                path = path.join(Path::line(&[
                    (cx, cy - sy * arm),
                    (cx, cy),
                    (cx - sx * arm, cy),
                ]));
            }
            pen.stroke(&path, inks.casing, Stroke::sharp(width + 0.05 * u));
            pen.stroke(&path, inks.last, Stroke::sharp(width));
        });
    }

    /// The closed frame around what is selected.
    pub fn frame(&mut self, at: Point, k: f32, width: f32) {
        let (u, inks) = (self.u, self.inks);
        self.stamp(What::Frame, k, inks.select, at, |pen, (x, y)| {
            let path = Path::rect(x - k * u, y - k * u, 2.0 * k * u, 2.0 * k * u, 0.12 * u);
            pen.stroke(&path, inks.casing, Stroke::round((width + 0.05) * u));
            pen.stroke(&path, inks.select, Stroke::round(width * u));
        });
    }

    /// A solid dot: one may go here.
    pub fn dot(&mut self, at: Point) {
        let (u, inks) = (self.u, self.inks);
        self.stamp(What::Dot, 0.0, inks.select, at, |pen, (x, y)| {
            pen.circle(x, y, 0.19 * u, inks.casing);
            pen.circle(x, y, 0.15 * u, inks.select);
        });
    }

    /// A ring with four teeth: one may capture here.
    pub fn ring(&mut self, at: Point, r: f32, width: f32) {
        let (u, inks) = (self.u, self.inks);
        self.stamp(What::Ring, r, inks.select, at, |pen, (x, y)| {
            let mut teeth = Path::default();
            for quarter in 0..4 {
                let a = (45.0 + 90.0 * quarter as f32).to_radians();
                let place = |r: f32| (x + a.cos() * r * u, y + a.sin() * r * u);
                teeth = teeth.join(Path::line(&[place(r + 0.10), place(r - 0.02)]));
            }
            for (ink, more, tooth) in [(inks.casing, 0.05, 0.07), (inks.select, 0.0, 0.01)] {
                pen.hoop(x, y, r * u, ink, (width + more) * u);
                pen.stroke(&teeth, ink, Stroke::sharp((width + tooth) * u));
            }
        });
    }

    /// A cross: something was, or would be, captured here.
    pub fn cross(&mut self, at: Point, r: f32, width: f32, ink: Ink) {
        let (u, casing) = (self.u, self.inks.casing);
        self.stamp(What::Cross, r + width * 1000.0, ink, at, |pen, at| {
            let r = r * u;
            let strokes = [[(-r, -r), (r, r)], [(r, -r), (-r, r)]];
            sign(
                pen,
                &strokes,
                at,
                [width * u, (width + 0.06) * u],
                [ink, casing],
            );
        });
    }

    /// A plus: placed, grown, or may grow.
    pub fn plus(&mut self, at: Point, ink: Ink) {
        let (u, casing) = (self.u, self.inks.casing);
        self.stamp(What::Plus, 0.0, ink, at, |pen, at| {
            let r = 0.11 * u;
            let strokes = [[(-r, 0.0), (r, 0.0)], [(0.0, -r), (0.0, r)]];
            sign(pen, &strokes, at, [0.07 * u, 0.13 * u], [ink, casing]);
        });
    }

    /// A minus: a pawn was taken out.
    pub fn minus(&mut self, at: Point, ink: Ink) {
        let (u, casing) = (self.u, self.inks.casing);
        self.stamp(What::Minus, 0.0, ink, at, |pen, at| {
            let r = 0.11 * u;
            sign(
                pen,
                &[[(-r, 0.0), (r, 0.0)]],
                at,
                [0.07 * u, 0.13 * u],
                [ink, casing],
            );
        });
    }

    /// A plus in a filled disc: chosen to grow.
    pub fn chosen(&mut self, at: Point) {
        let (u, inks) = (self.u, self.inks);
        self.stamp(What::Chosen, 0.0, inks.select, at, |pen, (x, y)| {
            pen.circle(x, y, 0.22 * u, inks.casing);
            pen.circle(x, y, 0.19 * u, inks.select);
            let r = 0.10 * u;
            pen.line((x - r, y), (x + r, y), inks.casing, 0.075 * u);
            pen.line((x, y - r), (x, y + r), inks.casing, 0.075 * u);
        });
    }

    /// A small hollow ring: the last action left from here.
    pub fn foot(&mut self, at: Point, r: f32, ink: Ink, casing: Ink) {
        let u = self.u;
        self.stamp(What::Foot, r, ink, at, |pen, (x, y)| {
            pen.hoop(x, y, r * u, casing, 0.11 * u);
            pen.hoop(x, y, r * u, ink, 0.06 * u);
        });
    }

    /// A lozenge with an exclamation mark: this one must eat.
    pub fn bang(&mut self, at: Point) {
        let (u, inks) = (self.u, self.inks);
        self.stamp(What::MustEat, 0.0, inks.select, at, |pen, (x, y)| {
            let r = 0.235 * u;
            let lozenge = Path::polygon(&[(x, y - r), (x + r, y), (x, y + r), (x - r, y)]);
            pen.shape(&lozenge, inks.select, inks.casing, 0.05 * u);
            pen.line((x, y - 0.10 * u), (x, y + 0.02 * u), inks.casing, 0.06 * u);
            pen.circle(x, y + 0.115 * u, 0.036 * u, inks.casing);
        });
    }

    /// The way of the last action, from a foot to shortly (`gap`) before its end.
    pub fn trail(&mut self, from: Point, to: Point, gap: f32) {
        let (u, inks) = (self.u, self.inks);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        if dx.hypot(dy) < u * 0.3 {
            return;
        }
        let with = [length(dx), length(dy), length(gap) + length(u)];
        self.easel.stamp(What::Trail, with, from, |pen, from| {
            trail(pen, inks, u, from, (from.0 + dx, from.1 + dy), gap);
        });
    }
}

/// Strokes about a place, each with its casing. Widths and inks: the stroke's, the casing's.
fn sign(pen: &mut Pen, strokes: &[[Point; 2]], (x, y): Point, widths: [f32; 2], inks: [Ink; 2]) {
    for (ink, width) in inks.into_iter().zip(widths).rev() {
        for [a, b] in strokes {
            pen.line((x + a.0, y + a.1), (x + b.0, y + b.1), ink, width);
        }
    }
}

fn trail(pen: &mut Pen, inks: &Inks, u: f32, from: Point, to: Point, gap: f32) {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let step = length < 1.3 * u;
    // After a step of one cell the head stays clear of the piece.
    let gap = if step { gap.max(0.45) } else { gap };
    let (ux, uy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let start = (from.0 + ux * 0.23 * u, from.1 + uy * 0.23 * u);
    let end = (to.0 - ux * gap * u, to.1 - uy * gap * u);
    pen.line(start, end, inks.casing, 0.125 * u);
    pen.line(start, end, inks.last, 0.065 * u);
    let middle = |p: f32, q: f32, way: f32| f32::midpoint(p, q) + way * 0.10 * u;
    let tip = if step {
        end
    } else {
        (middle(start.0, end.0, ux), middle(start.1, end.1, uy))
    };
    let back = (tip.0 - ux * 0.20 * u, tip.1 - uy * 0.20 * u);
    let side = 0.15 * u;
    let head = Path::polygon(&[
        tip,
        (back.0 - uy * side, back.1 + ux * side),
        (back.0 + uy * side, back.1 - ux * side),
    ]);
    pen.shape(&head, inks.last, inks.casing, 0.05 * u);
}
