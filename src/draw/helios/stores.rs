//! The two stores: a sun whose rays and a moon whose stars light up seed by seed.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use super::palette::Palette;
use crate::draw::Theme;
use crate::draw::easel::{Easel, What};
use crate::draw::path::{Path, Point};
use crate::draw::pen::Pen;
use crate::draw::stroke::Stroke;
use crate::draw::text::{Figures, Text};
use crate::games::Side;

/// Radii of the sun and of the moon.
const SUN: f32 = 31.0;
const MOON: f32 = 33.0;

/// A side's store with its seeds; that many fill it.
pub(super) fn store(easel: &mut Easel, p: &Palette, side: Side, at: Point, count: u8, limit: u8) {
    let lit = count.min(limit);
    let number = Figures::new(format_args!("{count}"));
    let with = [i32::from(limit), 0, 0];
    match side {
        Side::First => {
            easel.stamp(What::Sun(lit), with, at, |pen, at| {
                sun(pen, p, at, lit, limit)
            });
            let number = Text::new(&number, SUN * 1.12);
            easel.text(number, at.0, at.1, p.row(side).number);
        }
        Side::Second => {
            easel.stamp(What::Moon(lit), with, at, |pen, at| {
                moon(pen, p, at, lit, limit)
            });
            let size = if count < 10 { MOON } else { MOON * 0.86 };
            let number = Text::new(&number, size);
            easel.text(number, at.0 + MOON * 0.27, at.1, p.moon_number);
        }
    }
}

fn sun(pen: &mut Pen, p: &Palette, (x, y): Point, count: u8, limit: u8) {
    let (r, row) = (SUN, p.row(Side::First));
    for i in 0..limit {
        let a = -FRAC_PI_2 + TAU * f32::from(i) / f32::from(limit);
        let spread = PI / f32::from(limit) * 0.62;
        let lit = i < count;
        let tip = r * if lit { 1.56 } else { 1.32 };
        let at = |a: f32, r: f32| (x + r * a.cos(), y + r * a.sin());
        let ray = Path::polygon(&[
            at(a - spread, r * 1.10),
            at(a, tip),
            at(a + spread, r * 1.10),
        ]);
        if !lit {
            pen.stroke(&ray, row.unlit, Stroke::round(2.0));
        } else if p.theme == Theme::Light {
            // On the pale sky of dawn it is the line that is seen.
            pen.shape(&ray, row.store, row.number, 1.6);
        } else {
            pen.fill(&ray, row.store);
        }
    }
    pen.circle(x, y, r, row.store);
    if p.theme == Theme::Light {
        pen.hoop(x, y, r, row.number, 2.0);
    }
}

fn moon(pen: &mut Pen, p: &Palette, (x, y): Point, count: u8, limit: u8) {
    let (r, row) = (MOON, p.row(Side::Second));
    for i in 0..limit {
        let a = -FRAC_PI_2 - TAU * f32::from(i) / f32::from(limit);
        let (sx, sy) = (x + r * 1.33 * a.cos(), y + r * 1.33 * a.sin());
        if i < count {
            pen.fill(&Path::star(sx, sy, 4, [r * 0.21, r * 0.085], a), row.store);
        } else {
            pen.hoop(sx, sy, r * 0.075, row.unlit, 2.0);
        }
    }
    pen.circle(x, y, r, row.bowl);
    pen.hoop(x, y, r, row.store, 2.5);
    // The crescent on the left: the disc without a smaller one that touches its rim on the right.
    let (cut, reach) = (r * 0.86, r * 0.584);
    let rise = r * 0.812;
    let inner = (cut * cut - rise * rise).max(0.0).sqrt();
    let mut crescent = Path::default();
    let corner = rise.atan2(reach);
    crescent.arc_alone(x, y, r, -corner, corner - TAU);
    let turn = rise.atan2(inner);
    crescent.arc(x + reach - inner, y, cut, cut, turn, TAU - turn);
    pen.fill(&crescent.close(), p.crescent);
}
