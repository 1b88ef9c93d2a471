//! A cup of Hélios with its seeds, its number and its marks.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

use super::palette::{Palette, Row};
use super::shown::Shown;
use super::{RADIUS, outward};
use crate::draw::easel::{Easel, What};
use crate::draw::marks::Marks;
use crate::draw::path::{Path, Point};
use crate::draw::pen::Pen;
use crate::draw::seeds::{SIZE_OF_SPARK, places};
use crate::draw::stroke::Stroke;
use crate::draw::text::{Figures, Text};
use crate::games::Side;
use crate::games::helios::Cup;

pub(super) fn cup(easel: &mut Easel, p: &Palette, at: Point, cup: Cup, count: u8, shown: &Shown) {
    let ((x, y), out) = (at, outward(cup.side));
    let taken = shown.taken(cup);
    if let Some(seeds) = taken {
        easel.stamp(What::Taken(cup.side), [0; 3], at, |pen, at| {
            broken(pen, p, at, p.row(cup.side));
        });
        let text = Figures::new(format_args!("+{seeds}"));
        easel.text(Text::new(&text, 33.0), x, y - 4.0 * out, p.captured);
    } else {
        if shown.source == Some(cup) {
            easel.stamp(What::Sown, [0; 3], at, |pen, (x, y)| {
                let ring = Path::circle(x, y, RADIUS - 12.0);
                pen.stroke(&ring, p.captured, Stroke::sharp(3.5).dashed(7.5, 6.0));
            });
            if count == 0 {
                marks(easel, p, 60.0).foot(at, 0.17, p.captured, p.captured_casing);
            }
        }
        rosette(easel, p, (x, y - 5.0 * out), count, shown.got.contains(cup));
    }
    if shown.selected == Some(cup) {
        marks(easel, p, 104.0).frame(at, 0.452, 0.055);
    }
    if shown.takes.contains(cup) {
        marks(easel, p, 78.0).ring(at, 0.525, 0.075);
    }
    let faint = shown.closed.contains(cup) || (count == 0 && taken.is_none());
    plate(
        easel,
        p,
        (x, y + (RADIUS + 1.0) * out),
        cup.side,
        count,
        faint,
    );
    if shown.gets.contains(cup) {
        marks(easel, p, 56.0).dot((x, y - (RADIUS + 3.0) * out));
    }
}

/// Marks for a cell of a width.
pub(super) fn marks<'e, 'a>(easel: &'e mut Easel<'a>, p: &'e Palette, u: f32) -> Marks<'e, 'a> {
    Marks {
        easel,
        inks: &p.inks,
        u,
    }
}

/// A captured cup: its rim broken into four arcs.
fn broken(pen: &mut Pen, p: &Palette, (x, y): Point, row: Row) {
    // A little larger than the whole rim, so that nothing of its edge is left.
    pen.circle(x, y, RADIUS + 0.8, row.bowl);
    for (ink, width) in [(p.captured_casing, 9.0), (p.captured, 5.0)] {
        for quarter in 0..4 {
            let middle = FRAC_PI_2 * quarter as f32;
            let (from, to) = (middle - FRAC_PI_4 * 0.66, middle + FRAC_PI_4 * 0.66);
            let mut arc = Path::default();
            arc.arc_alone(x, y, RADIUS - 3.0, from, to);
            pen.stroke(&arc, ink, Stroke::sharp(width));
        }
    }
}

/// The seeds of a cup; `fresh`: the newest is a spark.
fn rosette(easel: &mut Easel, p: &Palette, at: Point, count: u8, fresh: bool) {
    let what = if fresh {
        What::SeedsAndSpark(count)
    } else {
        What::Seeds(count)
    };
    easel.stamp(what, [0; 3], at, |pen, (x, y)| {
        let (places, half) = places(count);
        let bowl = (RADIUS - 4.0) * 0.88;
        for (i, place) in places.iter().enumerate() {
            let at = (x + place.x * bowl, y + place.y * bowl);
            if fresh && i + 1 == places.len() {
                let size = (half * bowl).max(SIZE_OF_SPARK);
                draw_spark(pen, p, at, size * 1.32, size * 0.50);
            } else {
                seed(pen, p, at, place.turn, half * bowl);
            }
        }
    });
}

fn seed(pen: &mut Pen, p: &Palette, (x, y): Point, turn: f32, half: f32) {
    let (sin, cos) = turn.sin_cos();
    let at = |u: f32, v: f32| (x + u * cos - v * sin, y + u * sin + v * cos);
    let wide = half * if half > 6.2 { 0.66 } else { 0.8 };
    let mut almond = Path::start(at(-half, 0.0).0, at(-half, 0.0).1);
    almond.cubic_to(
        at(-half * 0.45, wide),
        at(half * 0.55, wide * 1.05),
        at(half, 0.0),
    );
    almond.cubic_to(
        at(half * 0.55, -wide * 1.05),
        at(-half * 0.45, -wide),
        at(-half, 0.0),
    );
    pen.shape(&almond.close(), p.seed, p.seed_edge, 1.6);
}

/// A seed that has just fallen into a store.
pub(super) fn spark(easel: &mut Easel, p: &Palette, at: Point) {
    easel.stamp(What::Spark, [0; 3], at, |pen, at| {
        draw_spark(pen, p, at, 13.0, 5.2)
    });
}

fn draw_spark(pen: &mut Pen, p: &Palette, (x, y): Point, long: f32, short: f32) {
    let star = Path::star(x, y, 4, [long, short], -FRAC_PI_2);
    pen.shape(&star, p.spark, p.spark_edge, 1.6);
}

/// The number of seeds, on the outer rim.
fn plate(easel: &mut Easel, p: &Palette, at: Point, side: Side, count: u8, faint: bool) {
    let wide = count > 9;
    let with = [i32::from(wide), i32::from(faint), 0];
    easel.stamp(What::Plate(side), with, at, |pen, (x, y)| {
        let width = if wide { 46.0 } else { 38.0 };
        let row = p.row(side);
        let path = Path::rect(x - width / 2.0, y - 16.0, width, 32.0, 16.0);
        pen.fill(&path, p.plate);
        if faint {
            pen.stroke(&path, row.unlit, Stroke::sharp(2.5).dashed(6.0, 4.0));
        } else {
            pen.stroke(&path, row.rim, Stroke::round(3.0));
        }
    });
    let number = Figures::new(format_args!("{count}"));
    let ink = if faint { p.inks.dim } else { p.inks.ink };
    easel.text(Text::new(&number, 26.0), at.0, at.1, ink);
}
