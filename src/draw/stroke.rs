//! Lines of a width, turned into the areas that they cover.

use std::f32::consts::PI;

use super::path::{Part, Path, Point, distance};

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

    /// Adds what a line of the stroke's width through the points covers: strips along its smooth
    /// stretches, and a piece for each corner and end. All run in the same sense, so that overlaps
    /// add up and never cancel.
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
        let at = |i: usize| points[i % count];
        let smooth = |i: usize| {
            let before = normal(at(i + count - 1), at(i), half);
            let after = normal(at(i), at(i + 1), half);
            before.0 * after.0 + before.1 * after.1 > SMOOTH * half * half
        };
        let corners: Vec<usize> = if closed {
            (0..count).filter(|&i| !smooth(i)).collect()
        } else {
            let inner = (1..count - 1).filter(|&i| !smooth(i));
            std::iter::once(0).chain(inner).chain([count - 1]).collect()
        };
        if corners.is_empty() {
            self.ring(points, half);
        }
        for (i, &from) in corners.iter().enumerate() {
            let to = match corners.get(i + 1) {
                Some(&to) => to,
                None if closed => corners[0] + count,
                None => break,
            };
            let stretch: Vec<Point> = (from..=to).map(at).collect();
            let open =
                |end: usize| !closed && stroke.ends == Ends::Round && end.is_multiple_of(count - 1);
            self.strip(&stretch, half, [open(from), open(to)]);
        }
        let inner = if closed || corners.len() < 2 {
            &corners[..]
        } else {
            &corners[1..corners.len() - 1]
        };
        for &i in inner {
            self.corner((at(i + count - 1), at(i), at(i + 1)), half, stroke.ends);
        }
        self.crossed |= !inner.is_empty();
    }

    /// Adds what a smooth line covers, with a round end where it has one.
    fn strip(&mut self, points: &[Point], half: f32, round: [bool; 2]) {
        let last = points.len() - 1;
        let reach = |i: usize| {
            let before = (i > 0).then(|| normal(points[i - 1], points[i], half));
            let after = (i < last).then(|| normal(points[i], points[i + 1], half));
            match (before, after) {
                (Some(before), Some(after)) => between(before, after, half),
                (Some(only), None) | (None, Some(only)) => only,
                (None, None) => (0.0, 0.0),
            }
        };
        let reaches: Vec<Point> = (0..=last).map(reach).collect();
        let sides = sides(points, &reaches);
        if holds(points, &sides, false) {
            let [mut left, mut right] = sides;
            right.reverse();
            if round[1] {
                half_circle(points[last], half, &mut left);
            }
            left.append(&mut right);
            if round[0] {
                half_circle(points[0], half, &mut left);
            }
            self.outline(left);
        } else {
            self.bends(points, half, false);
            for (&(x, y), round) in [&points[0], &points[last]].into_iter().zip(round) {
                if round {
                    self.parts.extend(Self::circle(x, y, half).parts);
                }
            }
        }
    }

    /// Adds what a smooth closed line covers.
    fn ring(&mut self, points: &[Point], half: f32) {
        let count = points.len();
        let reach = |i: usize| {
            let before = normal(points[(i + count - 1) % count], points[i], half);
            between(
                before,
                normal(points[i], points[(i + 1) % count], half),
                half,
            )
        };
        let reaches: Vec<Point> = (0..count).map(reach).collect();
        let sides = sides(points, &reaches);
        if holds(points, &sides, true) {
            let [left, mut right] = sides;
            right.reverse();
            self.outline(left);
            self.outline(right);
        } else {
            self.bends(points, half, true);
        }
    }

    /// Adds what a line covers that bends more tightly than it is wide: each straight piece and
    /// each bend for itself.
    fn bends(&mut self, points: &[Point], half: f32, closed: bool) {
        self.crossed = true;
        let count = points.len();
        let at = |i: usize| points[i % count];
        for i in 0..if closed { count } else { count - 1 } {
            let (a, b) = (at(i), at(i + 1));
            let (nx, ny) = normal(a, b, half);
            self.piece(&[
                (a.0 + nx, a.1 + ny),
                (b.0 + nx, b.1 + ny),
                (b.0 - nx, b.1 - ny),
                (a.0 - nx, a.1 - ny),
            ]);
        }
        for i in if closed { 0..count } else { 1..count - 1 } {
            let (before, here, after) = (at(i + count - 1), at(i), at(i + 1));
            let (a, b) = (normal(before, here, half), normal(here, after, half));
            let s = if a.0 * b.1 - a.1 * b.0 > 0.0 {
                -1.0
            } else {
                1.0
            };
            self.piece(&[
                here,
                (here.0 + s * a.0, here.1 + s * a.1),
                (here.0 + s * b.0, here.1 + s * b.1),
            ]);
        }
    }

    /// Adds the outer side of a corner.
    fn corner(&mut self, (before, at, after): (Point, Point, Point), half: f32, ends: Ends) {
        if ends == Ends::Round {
            self.parts.extend(Self::circle(at.0, at.1, half).parts);
            return;
        }
        let (ax, ay) = normal(before, at, half);
        let (bx, by) = normal(at, after, half);
        let s = if ax * by - ay * bx > 0.0 { -1.0 } else { 1.0 };
        let (mx, my) = (s * (ax + bx), s * (ay + by));
        let k = 2.0 * half * half / (mx * mx + my * my).max(1e-3);
        self.piece(&[
            at,
            (at.0 + s * ax, at.1 + s * ay),
            (at.0 + mx * k, at.1 + my * k),
            (at.0 + s * bx, at.1 + s * by),
        ]);
    }

    /// Adds a convex piece in the sense that all have.
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
        self.outline(points);
    }

    fn outline(&mut self, points: Vec<Point>) {
        self.parts.push(Part {
            points,
            closed: true,
        });
    }
}

/// The cosine of the sharpest bend of a smooth line.
const SMOOTH: f32 = 0.9;

/// How far the edge of a line lies from a bend of it.
fn between(before: Point, after: Point, half: f32) -> Point {
    let dot = before.0 * after.0 + before.1 * after.1;
    let k = half * half / (half * half + dot);
    ((before.0 + after.0) * k, (before.1 + after.1) * k)
}

/// Goes on from the last point half around a place, as circles go.
fn half_circle((x, y): Point, half: f32, points: &mut Vec<Point>) {
    let Some(&(fx, fy)) = points.last() else {
        return;
    };
    let from = (fy - y).atan2(fx - x);
    let mut arc = Path::start(fx, fy);
    arc.arc(x, y, half, half, from, from + PI);
    points.extend(arc.parts.into_iter().flat_map(|part| part.points).skip(1));
}

/// Both edges of a line, each in its direction.
fn sides(points: &[Point], reaches: &[Point]) -> [Vec<Point>; 2] {
    [-1.0, 1.0].map(|s| {
        let both = points.iter().zip(reaches);
        both.map(|(p, r)| (p.0 + s * r.0, p.1 + s * r.1)).collect()
    })
}

/// Whether both edges go the way of the line everywhere: otherwise it bends too tightly.
fn holds(points: &[Point], sides: &[Vec<Point>; 2], closed: bool) -> bool {
    let count = points.len();
    let ahead = |line: &[Point], i: usize| {
        let (a, b) = (line[i], line[(i + 1) % count]);
        (b.0 - a.0, b.1 - a.1)
    };
    (0..if closed { count } else { count - 1 }).all(|i| {
        let way = ahead(points, i);
        sides.iter().all(|side| {
            let edge = ahead(side, i);
            edge.0 * way.0 + edge.1 * way.1 > 0.0
        })
    })
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
