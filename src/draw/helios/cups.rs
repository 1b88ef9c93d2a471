//! A cup of Hélios with its seeds, its number and its marks.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

use super::palette::{Palette, Row};
use super::shown::Shown;
use super::{RADIUS, outward};
use crate::draw::marks::Marks;
use crate::draw::path::{Path, Point, Stroke};
use crate::draw::pen::Pen;
use crate::draw::seeds::{SIZE_OF_SPARK, places};
use crate::draw::text::Text;
use crate::games::Side;
use crate::games::helios::Cup;

pub(super) fn cup(pen: &mut Pen, p: &Palette, (x, y): Point, cup: Cup, count: u8, shown: &Shown) {
    let (row, out) = (p.row(cup.side), outward(cup.side));
    let taken = shown
        .taken
        .iter()
        .find(|(taken, _)| *taken == cup)
        .map(|&(_, seeds)| seeds);
    if let Some(seeds) = taken {
        broken(pen, p, (x, y), row, cup.side, seeds);
    } else {
        if shown.source == Some(cup) {
            let ring = Path::circle(x, y, RADIUS - 12.0);
            pen.stroke(&ring, p.captured, Stroke::sharp(3.5).dashed(7.5, 6.0));
            if count == 0 {
                Marks {
                    pen,
                    inks: &p.inks,
                    u: 60.0,
                }
                .foot((x, y), 0.17, p.captured, p.captured_casing);
            }
        }
        rosette(pen, p, (x, y - 5.0 * out), count, shown.got.contains(&cup));
    }
    if shown.selected == Some(cup) {
        Marks {
            pen,
            inks: &p.inks,
            u: 104.0,
        }
        .frame((x, y), 0.452, 0.055);
    }
    if shown.takes.contains(&cup) {
        Marks {
            pen,
            inks: &p.inks,
            u: 78.0,
        }
        .ring((x, y), 0.525, 0.075);
    }
    plate(pen, p, (x, y + (RADIUS + 1.0) * out), row, count, {
        shown.closed.contains(&cup) || (count == 0 && taken.is_none())
    });
    if shown.gets.contains(&cup) {
        Marks {
            pen,
            inks: &p.inks,
            u: 56.0,
        }
        .dot((x, y - (RADIUS + 3.0) * out));
    }
}

/// A captured cup: its rim broken into four arcs, what it held inside.
pub(super) fn broken(pen: &mut Pen, p: &Palette, (x, y): Point, row: Row, side: Side, seeds: u8) {
    // A little larger than the whole rim, so that nothing of its edge is left.
    pen.circle(x, y, RADIUS + 0.8, row.bowl);
    for (ink, width) in [(p.captured_casing, 9.0), (p.captured, 5.0)] {
        for quarter in 0..4 {
            let middle = FRAC_PI_2 * quarter as f32;
            let mut arc = Path::default();
            arc.arc_alone(
                x,
                y,
                RADIUS - 3.0,
                middle - FRAC_PI_4 * 0.66,
                middle + FRAC_PI_4 * 0.66,
            );
            pen.stroke(&arc, ink, Stroke::sharp(width));
        }
    }
    Text::new(&format!("+{seeds}"), 33.0).draw(pen, x, y - 4.0 * outward(side), p.captured);
}

/// The seeds of a cup; `fresh`: the newest is a spark.
pub(super) fn rosette(pen: &mut Pen, p: &Palette, (x, y): Point, count: u8, fresh: bool) {
    let (places, half) = places(count);
    let bowl = (RADIUS - 4.0) * 0.88;
    for (i, place) in places.iter().enumerate() {
        let at = (x + place.x * bowl, y + place.y * bowl);
        if fresh && i + 1 == places.len() {
            let size = (half * bowl).max(SIZE_OF_SPARK);
            spark(pen, p, at, size * 1.32, size * 0.50);
        } else {
            seed(pen, p, at, place.turn, half * bowl);
        }
    }
}

pub(super) fn seed(pen: &mut Pen, p: &Palette, (x, y): Point, turn: f32, half: f32) {
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

/// A seed that has just fallen.
pub(super) fn spark(pen: &mut Pen, p: &Palette, (x, y): Point, long: f32, short: f32) {
    pen.shape(
        &Path::star(x, y, 4, [long, short], -FRAC_PI_2),
        p.spark,
        p.spark_edge,
        1.6,
    );
}

/// The number of seeds, on the outer rim.
pub(super) fn plate(pen: &mut Pen, p: &Palette, (x, y): Point, row: Row, count: u8, faint: bool) {
    let width = if count > 9 { 46.0 } else { 38.0 };
    let path = Path::rect(x - width / 2.0, y - 16.0, width, 32.0, 16.0);
    pen.fill(&path, p.plate);
    if faint {
        pen.stroke(&path, row.unlit, Stroke::sharp(2.5).dashed(6.0, 4.0));
    } else {
        pen.stroke(&path, row.rim, Stroke::round(3.0));
    }
    Text::new(&count.to_string(), 26.0).draw(
        pen,
        x,
        y,
        if faint { p.inks.dim } else { p.inks.ink },
    );
}
