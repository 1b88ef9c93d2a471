//! Ratings over time as a picture: a line a game, told apart by the shape of its marks, by its
//! stroke and by its ink. It knows no names: labels come from outside.

use super::inks::by_theme;
use super::path::{Path, Point};
use super::pen::{Ink, Pen};
use super::stroke::Stroke;
use super::text::{Align, Text};
use super::{Theme, WIDTH, studio};

const HEIGHT: u32 = 380;
/// The field of the curves.
const LEFT: f32 = 78.0;
const RIGHT: f32 = 560.0;
const TOP: f32 = 28.0;
const BOTTOM: f32 = 322.0;
/// Distances of the lines behind the curves, in points; the smallest that gives few enough.
const STEPS: [i64; 6] = [20, 50, 100, 200, 500, 1000];

/// The ratings of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve {
    /// What stands at its end; only text that can be written.
    pub label: String,
    /// Instants and ratings in whole points, in order.
    pub points: Vec<(i64, i64)>,
}

/// Draws curves as an opaque indexed PNG, 720 × 380 pixels. `ends` are the texts below the first
/// and the last instant.
#[must_use]
pub fn curves(curves: &[Curve], ends: [&str; 2], theme: Theme) -> Vec<u8> {
    let t = |dark, light, contrast| by_theme(theme, dark, light, contrast);
    let (ground, rule) = (
        t(0x17181c, 0xf3efe6, 0x000000),
        t(0x3a3d46, 0xcfc7b8, 0x6a6a6a),
    );
    let dim = t(0xa9a6a0, 0x625b51, 0xffffff);
    let inks = [
        t(0xf7a928, 0xb04800, 0xffae00),
        t(0x86f1ff, 0x00587a, 0x7ff3ff),
        t(0xd7a6ff, 0x6a2c91, 0xe6c4ff),
    ];
    let mut pen = Pen::new(WIDTH, HEIGHT, 1, ground);
    let all = || curves.iter().flat_map(|curve| &curve.points);
    let low = all().map(|point| point.1).min().unwrap_or(1_500);
    let high = all().map(|point| point.1).max().unwrap_or(1_500);
    let step = STEPS
        .into_iter()
        .find(|step| (high - low) / step < 5)
        .unwrap_or(STEPS[5]);
    let (low, high) = (
        low.div_euclid(step) * step,
        (high.div_euclid(step) + 1) * step,
    );
    let from = all().map(|point| point.0).min().unwrap_or(0);
    let to = all().map(|point| point.0).max().unwrap_or(0);
    let place = |(at, rating): (i64, i64)| -> Point {
        let part = if to > from {
            (at - from) as f32 / (to - from) as f32
        } else {
            0.5
        };
        let up = (rating - low) as f32 / (high - low) as f32;
        (LEFT + part * (RIGHT - LEFT), BOTTOM - up * (BOTTOM - TOP))
    };
    let mut value = low;
    while value <= high {
        let y = place((from, value)).1;
        pen.line((LEFT - 8.0, y), (RIGHT + 8.0, y), rule, 1.5);
        Text::new(&value.to_string(), 20.0)
            .aligned(Align::End)
            .draw(&mut pen, LEFT - 16.0, y, dim);
        value += step;
    }
    let date = |pen: &mut Pen, x: f32, text: &str, align: Align| {
        Text::new(text, 20.0)
            .aligned(align)
            .draw(pen, x, BOTTOM + 32.0, dim);
    };
    date(&mut pen, LEFT - 8.0, ends[0], Align::Start);
    date(&mut pen, RIGHT + 8.0, ends[1], Align::End);
    // Labels stand at the height of their last point, moved apart where they would touch.
    let mut labels: Vec<(f32, usize)> = Vec::new();
    for (i, curve) in curves.iter().enumerate() {
        let ink = inks[i % inks.len()];
        let points: Vec<Point> = curve.points.iter().map(|&point| place(point)).collect();
        let stroke = match i % 3 {
            0 => Stroke::round(3.5),
            1 => Stroke::sharp(3.0).dashed(10.0, 4.0),
            _ => Stroke::sharp(3.0).dashed(3.5, 3.5),
        };
        pen.stroke(&Path::line(&points), ink, stroke);
        for (j, &point) in points.iter().enumerate() {
            // Of many points only some are marked, the last one always.
            if j + 1 == points.len() || j.is_multiple_of(1 + points.len() / 12) {
                mark(&mut pen, i, point, ink);
            }
        }
        if let Some(&(_, y)) = points.last() {
            labels.push((y, i));
        }
    }
    labels.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut free = TOP - 8.0;
    for (y, i) in labels {
        let y = y.max(free).min(BOTTOM);
        free = y + 28.0;
        let ink = inks[i % inks.len()];
        mark(&mut pen, i, (RIGHT + 26.0, y), ink);
        Text::new(&curves[i].label, 21.0)
            .aligned(Align::Start)
            .draw(&mut pen, RIGHT + 40.0, y, ink);
    }
    studio::once(&pen)
}

/// A disc, a square or a triangle.
fn mark(pen: &mut Pen, which: usize, (x, y): Point, ink: Ink) {
    match which % 3 {
        0 => pen.circle(x, y, 6.0, ink),
        1 => pen.rect(x - 5.5, y - 5.5, 11.0, 11.0, 0.0, ink),
        _ => {
            let triangle = [(x, y - 7.0), (x + 7.0, y + 5.5), (x - 7.0, y + 5.5)];
            pen.fill(&Path::polygon(&triangle), ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_of_any_length_fit_the_picture_and_differ() {
        let curve = |label: &str, points: Vec<(i64, i64)>| Curve {
            label: label.to_owned(),
            points,
        };
        let many: Vec<(i64, i64)> = (0..500)
            .map(|i| (i * 1_000, 1_500 + (i * 37) % 900))
            .collect();
        let draw = |curves_: &[Curve]| curves(curves_, ["2026-01-01", "2026-11-30"], Theme::Dark);
        let cases = [
            draw(&[]),
            draw(&[curve("Rite 1500", vec![(5, 1_500)])]),
            draw(&[curve("RVB 1500", vec![(5, 1_500)])]),
            draw(&[
                curve("a", many.clone()),
                curve("b", vec![(0, 0), (9, 3_000)]),
                curve("c", many),
            ]),
        ];
        for (i, one) in cases.iter().enumerate() {
            let picture = image::load_from_memory(one).unwrap().to_rgb8();
            assert_eq!(picture.dimensions(), (WIDTH, HEIGHT));
            assert!(cases[..i].iter().all(|other| other != one));
        }
    }
}
