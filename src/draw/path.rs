//! Outlines: straight pieces and curves flattened to straight pieces, and strokes turned into areas.
//!
//! Lengths are pixels at 1x, y grows downwards, angles are radians and turn clockwise on screen.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// A place in the picture, in pixels at 1x.
pub(super) type Point = (f32, f32);

/// How far a flattened curve may be from the true one, in pixels at 1x: invisible at 2x, too.
const FLATNESS: f32 = 0.04;

/// One connected line of points.
#[derive(Debug, Clone, Default)]
struct Part {
    points: Vec<Point>,
    closed: bool,
}

/// An outline of any number of connected lines.
#[derive(Debug, Clone, Default)]
pub(super) struct Path {
    parts: Vec<Part>,
}

/// How the end of an open line looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    Round,
    /// Cut off at the end point, and corners are sharp.
    Sharp,
}

/// The look of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stroke {
    pub width: f32,
    pub ends: Ends,
    /// Length drawn, length left out, length of the pattern skipped at the beginning.
    pub dash: Option<(f32, f32, f32)>,
}

impl Stroke {
    pub fn round(width: f32) -> Self {
        Self {
            width,
            ends: Ends::Round,
            dash: None,
        }
    }

    pub fn sharp(width: f32) -> Self {
        Self {
            width,
            ends: Ends::Sharp,
            dash: None,
        }
    }

    pub fn dashed(self, on: f32, off: f32) -> Self {
        Self {
            dash: Some((on, off, 0.0)),
            ends: Ends::Sharp,
            ..self
        }
    }
}

impl Path {
    pub fn polygon(points: &[Point]) -> Self {
        Self {
            parts: vec![Part {
                points: points.to_vec(),
                closed: true,
            }],
        }
    }

    pub fn line(points: &[Point]) -> Self {
        Self {
            parts: vec![Part {
                points: points.to_vec(),
                closed: false,
            }],
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
        }
    }

    pub fn join(mut self, other: Self) -> Self {
        self.parts.extend(other.parts);
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

    /// The area that a line along this outline covers; fill it with the non-zero rule.
    pub fn stroked(&self, stroke: Stroke) -> Self {
        let mut area = Self::default();
        for part in &self.parts {
            let mut points = part.points.clone();
            points.dedup_by(|a, b| distance(*a, *b) < 1e-4);
            if part.closed
                && points.len() > 2
                && distance(points[0], points[points.len() - 1]) < 1e-4
            {
                points.pop();
            }
            match stroke.dash {
                Some(dash) => {
                    if part.closed
                        && let Some(&first) = points.first()
                    {
                        points.push(first);
                    }
                    for piece in dashes(&points, dash) {
                        area.widen(&piece, false, stroke);
                    }
                }
                None => area.widen(&points, part.closed, stroke),
            }
        }
        area
    }

    /// Adds what a line of the stroke's width through the points covers, as convex pieces.
    fn widen(&mut self, points: &[Point], closed: bool, stroke: Stroke) {
        let half = stroke.width / 2.0;
        if let [(x, y)] = points
            && stroke.ends == Ends::Round
        {
            self.parts.extend(Self::circle(*x, *y, half).parts);
        }
        if points.len() < 2 {
            return;
        }
        let count = points.len();
        let segments = if closed { count } else { count - 1 };
        for i in 0..segments {
            let (a, b) = (points[i], points[(i + 1) % count]);
            let (nx, ny) = normal(a, b, half);
            self.piece(&[
                (a.0 + nx, a.1 + ny),
                (b.0 + nx, b.1 + ny),
                (b.0 - nx, b.1 - ny),
                (a.0 - nx, a.1 - ny),
            ]);
        }
        let corners = if closed { 0..count } else { 1..count - 1 };
        for i in corners {
            self.corner(
                points[(i + count - 1) % count],
                points[i],
                points[(i + 1) % count],
                half,
                stroke.ends,
            );
        }
        if !closed && stroke.ends == Ends::Round {
            for (x, y) in [points[0], points[count - 1]] {
                self.parts.extend(Self::circle(x, y, half).parts);
            }
        }
    }

    fn corner(&mut self, before: Point, at: Point, after: Point, half: f32, ends: Ends) {
        let (ax, ay) = normal(before, at, half);
        let (bx, by) = normal(at, after, half);
        let cross = ax * by - ay * bx;
        let dot = ax * bx + ay * by;
        if dot > half * half * 0.9 {
            // A bend of a flattened curve: a small wedge closes the gap.
            let s = if cross > 0.0 { -1.0 } else { 1.0 };
            self.piece(&[
                at,
                (at.0 + s * ax, at.1 + s * ay),
                (at.0 + s * bx, at.1 + s * by),
            ]);
        } else if ends == Ends::Round {
            self.parts.extend(Self::circle(at.0, at.1, half).parts);
        } else {
            let s = if cross > 0.0 { -1.0 } else { 1.0 };
            let (mx, my) = (s * (ax + bx), s * (ay + by));
            let k = 2.0 * half * half / (mx * mx + my * my).max(1e-3);
            self.piece(&[
                at,
                (at.0 + s * ax, at.1 + s * ay),
                (at.0 + mx * k, at.1 + my * k),
                (at.0 + s * bx, at.1 + s * by),
            ]);
        }
    }

    /// Adds a convex piece, always in the same sense, so that overlaps add up and never cancel.
    fn piece(&mut self, points: &[Point]) {
        let mut area = 0.0;
        for (i, a) in points.iter().enumerate() {
            let b = points[(i + 1) % points.len()];
            area += a.0 * b.1 - a.1 * b.0;
        }
        let mut points = points.to_vec();
        if area < 0.0 {
            points.reverse();
        }
        self.parts.push(Part {
            points,
            closed: true,
        });
    }
}

fn distance(a: Point, b: Point) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn normal(a: Point, b: Point, length: f32) -> Point {
    let d = distance(a, b).max(1e-6);
    ((a.1 - b.1) / d * length, (b.0 - a.0) / d * length)
}

/// Cuts a line into its dashes.
fn dashes(points: &[Point], (on, off, skip): (f32, f32, f32)) -> Vec<Vec<Point>> {
    let period = on + off;
    let mut at = skip.rem_euclid(period);
    let mut pieces = Vec::new();
    let mut piece: Vec<Point> = Vec::new();
    for pair in points.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let length = distance(a, b);
        let mut done = 0.0;
        while done < length {
            let drawing = at < on;
            let step = (if drawing { on - at } else { period - at })
                .max(1e-3)
                .min(length - done);
            let place = |d: f32| {
                (
                    a.0 + (b.0 - a.0) * d / length,
                    a.1 + (b.1 - a.1) * d / length,
                )
            };
            if drawing {
                if piece.is_empty() {
                    piece.push(place(done));
                }
                piece.push(place(done + step));
            } else if !piece.is_empty() {
                pieces.push(std::mem::take(&mut piece));
            }
            done += step;
            at += step;
            if at >= period - 1e-4 {
                at = 0.0;
            }
        }
    }
    if !piece.is_empty() {
        pieces.push(piece);
    }
    pieces
}
