//! Outlines: straight pieces and curves flattened to straight pieces.
//!
//! Lengths are pixels at 1x, y grows downwards, angles are radians and turn clockwise on screen.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// A place in the picture, in pixels at 1x.
pub(super) type Point = (f32, f32);

/// How far a flattened curve may be from the true one, in pixels at 1x: invisible at 2x, too.
const FLATNESS: f32 = 0.04;

/// One connected line of points.
#[derive(Debug, Clone, Default)]
pub(super) struct Part {
    pub points: Vec<Point>,
    pub closed: bool,
}

/// An outline of any number of connected lines.
#[derive(Debug, Clone, Default)]
pub(super) struct Path {
    pub parts: Vec<Part>,
    /// Whether parts may lie over one another: what both touch is then looked at more closely.
    pub crossed: bool,
}

impl Path {
    pub fn polygon(points: &[Point]) -> Self {
        Self {
            parts: vec![Part {
                points: points.to_vec(),
                closed: true,
            }],
            crossed: false,
        }
    }

    pub fn line(points: &[Point]) -> Self {
        Self {
            parts: vec![Part {
                points: points.to_vec(),
                closed: false,
            }],
            crossed: false,
        }
    }

    pub fn circle(x: f32, y: f32, r: f32) -> Self {
        Self::ellipse(x, y, r, r)
    }

    pub fn ellipse(x: f32, y: f32, rx: f32, ry: f32) -> Self {
        let mut path = Self::start(x + rx, y);
        path.arc(x, y, rx, ry, 0.0, TAU);
        path.close()
    }

    pub fn rect(x: f32, y: f32, w: f32, h: f32, r: f32) -> Self {
        let r = r.min(w / 2.0).min(h / 2.0);
        if r <= 0.0 {
            return Self::polygon(&[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]);
        }
        let mut path = Self::start(x, y + r);
        path.arc(x + r, y + r, r, r, PI, PI + FRAC_PI_2);
        path.arc(x + w - r, y + r, r, r, -FRAC_PI_2, 0.0);
        path.arc(x + w - r, y + h - r, r, r, 0.0, FRAC_PI_2);
        path.arc(x + r, y + h - r, r, r, FRAC_PI_2, PI);
        path.close()
    }

    /// A star around (x, y): `points` lists the radii in turn, the first one at `turn`.
    pub fn star(x: f32, y: f32, count: usize, radii: [f32; 2], turn: f32) -> Self {
        let points: Vec<Point> = (0..count * 2)
            .map(|i| {
                let a = turn + PI * i as f32 / count as f32;
                (x + radii[i % 2] * a.cos(), y + radii[i % 2] * a.sin())
            })
            .collect();
        Self::polygon(&points)
    }

    pub fn start(x: f32, y: f32) -> Self {
        Self {
            parts: vec![Part {
                points: vec![(x, y)],
                closed: false,
            }],
            crossed: false,
        }
    }

    pub fn join(mut self, other: Self) -> Self {
        self.parts.extend(other.parts);
        self.crossed |= other.crossed;
        self
    }

    /// The same outline run through the other way: inside another one it cuts a hole.
    pub fn reversed(mut self) -> Self {
        for part in &mut self.parts {
            part.points.reverse();
        }
        self
    }

    fn points(&mut self) -> &mut Vec<Point> {
        if self.parts.is_empty() {
            self.parts.push(Part::default());
        }
        &mut self.parts.last_mut().expect("a part was just added").points
    }

    fn here(&mut self) -> Point {
        self.points().last().copied().unwrap_or((0.0, 0.0))
    }

    pub fn move_to(&mut self, x: f32, y: f32) {
        self.parts.push(Part {
            points: vec![(x, y)],
            closed: false,
        });
    }

    pub fn line_to(&mut self, x: f32, y: f32) {
        self.points().push((x, y));
    }

    /// Joins the arc of an ellipse about (x, y) from angle `from` to angle `to`.
    pub fn arc(&mut self, x: f32, y: f32, rx: f32, ry: f32, from: f32, to: f32) {
        let step = 2.0
            * (1.0 - FLATNESS / rx.max(ry).max(0.5))
                .clamp(-1.0, 1.0)
                .acos();
        let count = ((to - from).abs() / step).ceil().max(2.0) as usize;
        for i in 0..=count {
            let a = from + (to - from) * i as f32 / count as f32;
            let point = (x + rx * a.cos(), y + ry * a.sin());
            if self.here() != point {
                self.points().push(point);
            }
        }
    }

    /// A new line: the arc of a circle about (x, y).
    pub fn arc_alone(&mut self, x: f32, y: f32, r: f32, from: f32, to: f32) {
        self.move_to(x + r * from.cos(), y + r * from.sin());
        self.arc(x, y, r, r, from, to);
    }

    pub fn quad_to(&mut self, (cx, cy): Point, (x, y): Point) {
        let (x0, y0) = self.here();
        self.cubic_to(
            (x0 + (cx - x0) * 2.0 / 3.0, y0 + (cy - y0) * 2.0 / 3.0),
            (x + (cx - x) * 2.0 / 3.0, y + (cy - y) * 2.0 / 3.0),
            (x, y),
        );
    }

    pub fn cubic_to(&mut self, a: Point, b: Point, end: Point) {
        let from = self.here();
        let reach = distance(from, a) + distance(a, b) + distance(b, end);
        let count = (reach.sqrt() * 2.0).ceil().clamp(4.0, 64.0) as usize;
        for i in 1..=count {
            let t = i as f32 / count as f32;
            let u = 1.0 - t;
            let mix = |p: f32, q: f32, r: f32, s: f32| {
                u * u * u * p + 3.0 * u * u * t * q + 3.0 * u * t * t * r + t * t * t * s
            };
            self.line_to(mix(from.0, a.0, b.0, end.0), mix(from.1, a.1, b.1, end.1));
        }
    }

    pub fn close(mut self) -> Self {
        if let Some(part) = self.parts.last_mut() {
            part.closed = true;
        }
        self
    }

    /// Visits each straight piece of the filled outline (open lines are closed).
    pub fn each_edge(&self, seen: &mut impl FnMut(Point, Point)) {
        for part in &self.parts {
            let Some(&last) = part.points.last() else {
                continue;
            };
            let mut from = last;
            for &to in &part.points {
                seen(from, to);
                from = to;
            }
        }
    }
}

pub(super) fn distance(a: Point, b: Point) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1)
}
