//! Hélios: the sky from night to dawn, ten bowls of almonds of light, the sun's store and the moon's.

mod cups;
mod palette;
mod shown;
mod stores;

use std::f32::consts::PI;

use self::cups::{cup, marks, spark};
use self::palette::Palette;
use self::shown::Shown;
use self::stores::store;
use super::banner::{BANNER, banner};
use super::easel::{Easel, What};
use super::path::{Path, Point};
use super::pen::{Pen, ink};
use super::strip::{STRIP, badge, strip};
use super::stroke::Stroke;
use super::text::Text;
use super::{Look, Scene, Theme, WIDTH};
use crate::games::helios::{Cup, Helios};
use crate::games::{Game as _, Side};

/// Radius of a cup, distance of two, places of the first cup, the moon and the sun.
const RADIUS: f32 = 42.0;
const PITCH: f32 = 99.0;
const MIDDLE: f32 = 360.0;
const MOON: f32 = 60.0;
const SUN: f32 = 660.0;
const SKY: f32 = 340.0;

fn top(scene: &Scene) -> f32 {
    if scene.over.is_some() {
        BANNER + 6.0
    } else {
        STRIP + 6.0
    }
}

/// Heights of the rows and of the stores.
fn level(top: f32, side: Side) -> f32 {
    match side {
        Side::First => top + 240.0,
        Side::Second => top + 100.0,
    }
}

fn column(index: i32) -> f32 {
    MIDDLE + (index - 2) as f32 * PITCH
}

fn place(top: f32, cup: Cup) -> Point {
    let index = i32::from(cup.number) - 1;
    let index = if cup.side == Side::First {
        index
    } else {
        4 - index
    };
    (column(index), level(top, cup.side))
}

fn store_at(top: f32, side: Side) -> Point {
    (if side == Side::First { SUN } else { MOON }, top + 170.0)
}

pub(super) use self::palette::inks;

/// The sky, the track, and the empty bowls.
pub(super) fn ground(scene: &Scene, look: Look) -> Pen {
    let p = Palette::new(look.theme, scene.first);
    let top = top(scene);
    let height = top + SKY + 10.0;
    let mut pen = Pen::new(WIDTH, height as u32, look.scale, p.inks.ground);
    sky(&mut pen, &p, top, height);
    track(&mut pen, &p, top);
    for cup in Cup::all() {
        let ((x, y), row) = (place(top, cup), p.row(cup.side));
        pen.circle(x, y, RADIUS, row.rim);
        pen.circle(x, y, RADIUS - 4.0, row.bowl);
        if p.theme != Theme::HighContrast {
            pen.circle(x, y + 3.0, RADIUS - 9.0, row.light);
        }
        let name = y + (RADIUS + 34.0) * outward(cup.side);
        Text::new(&cup.to_string(), 20.0).draw(&mut pen, x, name, p.name);
    }
    pen
}

/// Which way is away from the middle of the board: down for First.
fn outward(side: Side) -> f32 {
    if side == Side::First { 1.0 } else { -1.0 }
}

fn sky(pen: &mut Pen, p: &Palette, top: f32, height: f32) {
    let (x, w) = (8.0, 704.0);
    pen.block(x, top, w, SKY, p.bands[0]);
    if p.theme == Theme::HighContrast {
        pen.stroke(
            &Path::rect(x + 1.5, top + 1.5, w - 3.0, SKY - 3.0, 26.0),
            ink(0xffffff),
            Stroke::round(3.0),
        );
        return;
    }
    for (i, &band) in p.bands[1..].iter().enumerate() {
        pen.circle(SUN, top + 230.0, 640.0 - i as f32 * 98.0, band);
    }
    let stars = [
        (122.0, 52.0, 3.4),
        (212.0, 34.0, 2.6),
        (28.0, 60.0, 3.0),
        (34.0, 292.0, 3.4),
        (120.0, 318.0, 2.6),
        (92.0, 30.0, 2.2),
        (330.0, 18.0, 2.6),
        (205.0, 322.0, 2.0),
        (18.0, 170.0, 2.0),
    ];
    for (x, y, r) in stars {
        pen.fill(
            &Path::star(x, top + y, 4, [r * 1.4, r * 0.504], 0.0),
            p.star,
        );
    }
    // What the arcs drew outside the panel becomes ground again.
    let all = Path::rect(-4.0, -4.0, WIDTH as f32 + 8.0, height + 8.0, 0.0);
    pen.fill(
        &all.join(Path::rect(x, top, w, SKY, 26.0).reversed()),
        p.inks.ground,
    );
}

/// The way of the seeds, anticlockwise, with a chevron in every gap and on every bend.
fn track(pen: &mut Pen, p: &Palette, top: f32) {
    let (left, right) = (column(0), column(4));
    let (high, low, middle) = (
        level(top, Side::Second),
        level(top, Side::First),
        top + 170.0,
    );
    let mut way = Path::start(left, low);
    way.line_to(right, low);
    way.cubic_to((right + 70.0, low), (SUN, low - 10.0), (SUN, middle));
    way.cubic_to((SUN, high + 10.0), (right + 70.0, high), (right, high));
    way.line_to(left, high);
    way.cubic_to((left - 70.0, high), (MOON, high + 10.0), (MOON, middle));
    way.cubic_to((MOON, low - 10.0), (left - 70.0, low), (left, low));
    pen.stroke(&way, p.track, Stroke::round(3.0));
    for i in 0..4 {
        chevron(pen, p, (column(i) + PITCH / 2.0 + 1.5, low), 0.0, 8.5, 4.0);
        chevron(
            pen,
            p,
            (column(4 - i) - PITCH / 2.0 - 1.5, high),
            PI,
            8.5,
            4.0,
        );
    }
    let bends = [
        (right + 66.0, low - 7.0, -0.45),
        (right + 66.0, high + 7.0, PI + 0.45),
        (left - 66.0, high + 7.0, PI - 0.45),
        (left - 66.0, low - 7.0, 0.45),
    ];
    for (x, y, turn) in bends {
        chevron(pen, p, (x, y), turn, 10.0, 4.5);
    }
}

fn chevron(pen: &mut Pen, p: &Palette, (x, y): Point, turn: f32, size: f32, width: f32) {
    let (sin, cos) = turn.sin_cos();
    let at = |u: f32, v: f32| (x + u * cos - v * sin, y + u * sin + v * cos);
    let line = Path::line(&[
        at(-size * 0.5, -size),
        at(size * 0.5, 0.0),
        at(-size * 0.5, size),
    ]);
    pen.stroke(&line, p.chevron, Stroke::round(width));
}

/// Everything that changes: strip, seeds, numbers, stores, marks.
pub(super) fn pieces(easel: &mut Easel, scene: &Scene, helios: &Helios, look: Look) {
    let p = Palette::new(look.theme, scene.first);
    let top = top(scene);
    if scene.over.is_some() {
        banner(easel, &p.inks, scene, "HÉLIOS");
    } else {
        strip(easel, &p.inks, scene, "HÉLIOS", None, helios.ray());
    }
    let shown = Shown::of(scene, helios);
    let limit = helios.variant().limit();
    for at in Cup::all() {
        cup(easel, &p, place(top, at), at, helios.cup(at), &shown);
    }
    for side in Side::ALL {
        let at = store_at(top, side);
        store(easel, &p, side, at, helios.store(side), limit);
        if helios.ray() && helios.turn() == Some(side) {
            easel.stamp(What::Ray, [0; 3], at, |pen, (x, y)| {
                pen.hoop(x, y, 49.5, p.inks.last, 3.5);
            });
        }
        badge(
            easel,
            &p.inks,
            scene,
            scene.seat_of(side),
            (at.0, at.1 + 72.0),
            15.0,
        );
        let above = (at.0, at.1 - 66.0);
        if shown.got_store[side] {
            spark(easel, &p, above);
        }
        if shown.gets_store[side] {
            marks(easel, &p, 56.0).dot(above);
        }
    }
}
