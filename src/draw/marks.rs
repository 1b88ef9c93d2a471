//! The marks that say what happened and what one may do: each told by its shape first.
//!
//! Sizes are parts of a cell, `u` is the cell in pixels at 1x.

use super::inks::Inks;
use super::path::{Path, Point, Stroke};
use super::pen::{Ink, Pen};

/// Draws marks in one picture.
pub(super) struct Marks<'a> {
    pub pen: &'a mut Pen,
    pub inks: &'a Inks,
    pub u: f32,
}

impl Marks<'_> {
    /// Four corners around the cell where the last action arrived.
    pub fn brackets(&mut self, (x, y): Point, k: f32) {
        let (u, arm, width) = (self.u, 0.19 * self.u, 0.065 * self.u);
        let mut path = Path::default();
        for (sx, sy) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
            let (cx, cy) = (x + sx * k * u, y + sy * k * u);
            path = path.join(Path::line(&[
                (cx, cy - sy * arm),
                (cx, cy),
                (cx - sx * arm, cy),
            ]));
        }
        let grown = |extra: f32| Stroke::sharp(width + extra);
        self.pen.stroke(&path, self.inks.casing, grown(0.05 * u));
        self.pen.stroke(&path, self.inks.last, grown(0.0));
    }

    /// The closed frame around what is selected.
    pub fn frame(&mut self, (x, y): Point, k: f32, width: f32) {
        let u = self.u;
        let path = Path::rect(x - k * u, y - k * u, 2.0 * k * u, 2.0 * k * u, 0.12 * u);
        self.pen
            .stroke(&path, self.inks.casing, Stroke::round((width + 0.05) * u));
        self.pen
            .stroke(&path, self.inks.select, Stroke::round(width * u));
    }

    /// A solid dot: one may go here.
    pub fn dot(&mut self, (x, y): Point) {
        self.pen.circle(x, y, 0.19 * self.u, self.inks.casing);
        self.pen.circle(x, y, 0.15 * self.u, self.inks.select);
    }

    /// A ring with four teeth: one may capture here.
    pub fn ring(&mut self, (x, y): Point, r: f32, width: f32) {
        let u = self.u;
        let mut teeth = Path::default();
        for quarter in 0..4 {
            let a = (45.0 + 90.0 * quarter as f32).to_radians();
            let place = |r: f32| (x + a.cos() * r * u, y + a.sin() * r * u);
            teeth = teeth.join(Path::line(&[place(r + 0.10), place(r - 0.02)]));
        }
        for (ink, more, tooth) in [
            (self.inks.casing, 0.05, 0.07),
            (self.inks.select, 0.0, 0.01),
        ] {
            self.pen.hoop(x, y, r * u, ink, (width + more) * u);
            self.pen
                .stroke(&teeth, ink, Stroke::sharp((width + tooth) * u));
        }
    }

    /// A cross: something was, or would be, captured here.
    pub fn cross(&mut self, at: Point, r: f32, width: f32, ink: Ink) {
        let r = r * self.u;
        self.sign(&[[(-r, -r), (r, r)], [(r, -r), (-r, r)]], at, width, ink);
    }

    /// A plus: placed, grown, or may grow.
    pub fn plus(&mut self, at: Point, ink: Ink) {
        let r = 0.11 * self.u;
        self.sign(
            &[[(-r, 0.0), (r, 0.0)], [(0.0, -r), (0.0, r)]],
            at,
            0.07,
            ink,
        );
    }

    /// A minus: a pawn was taken out.
    pub fn minus(&mut self, at: Point, ink: Ink) {
        let r = 0.11 * self.u;
        self.sign(&[[(-r, 0.0), (r, 0.0)]], at, 0.07, ink);
    }

    fn sign(&mut self, strokes: &[[Point; 2]], (x, y): Point, width: f32, ink: Ink) {
        for (ink, width) in [(self.inks.casing, width + 0.06), (ink, width)] {
            for [a, b] in strokes {
                self.pen
                    .line((x + a.0, y + a.1), (x + b.0, y + b.1), ink, width * self.u);
            }
        }
    }

    /// A plus in a filled disc: chosen to grow.
    pub fn chosen(&mut self, (x, y): Point) {
        let u = self.u;
        self.pen.circle(x, y, 0.22 * u, self.inks.casing);
        self.pen.circle(x, y, 0.19 * u, self.inks.select);
        let r = 0.10 * u;
        self.pen
            .line((x - r, y), (x + r, y), self.inks.casing, 0.075 * u);
        self.pen
            .line((x, y - r), (x, y + r), self.inks.casing, 0.075 * u);
    }

    /// A small hollow ring: the last action left from here.
    pub fn foot(&mut self, (x, y): Point, r: f32, ink: Ink, casing: Ink) {
        self.pen.hoop(x, y, r * self.u, casing, 0.11 * self.u);
        self.pen.hoop(x, y, r * self.u, ink, 0.06 * self.u);
    }

    /// A lozenge with an exclamation mark: this one must eat.
    pub fn bang(&mut self, (x, y): Point) {
        let u = self.u;
        let r = 0.235 * u;
        let lozenge = Path::polygon(&[(x, y - r), (x + r, y), (x, y + r), (x - r, y)]);
        self.pen
            .shape(&lozenge, self.inks.select, self.inks.casing, 0.05 * u);
        self.pen.line(
            (x, y - 0.10 * u),
            (x, y + 0.02 * u),
            self.inks.casing,
            0.06 * u,
        );
        self.pen
            .circle(x, y + 0.115 * u, 0.036 * u, self.inks.casing);
    }

    /// The way of the last action, from a foot to shortly (`gap`) before its end.
    pub fn trail(&mut self, from: Point, to: Point, gap: f32) {
        let u = self.u;
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        if length < u * 0.3 {
            return;
        }
        let step = length < 1.3 * u;
        // After a step of one cell the head stays clear of the piece.
        let gap = if step { gap.max(0.45) } else { gap };
        let (ux, uy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
        let start = (from.0 + ux * 0.23 * u, from.1 + uy * 0.23 * u);
        let end = (to.0 - ux * gap * u, to.1 - uy * gap * u);
        self.pen.line(start, end, self.inks.casing, 0.125 * u);
        self.pen.line(start, end, self.inks.last, 0.065 * u);
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
        self.pen
            .shape(&head, self.inks.last, self.inks.casing, 0.05 * u);
    }
}
