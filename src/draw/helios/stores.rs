//! The two stores: a sun whose rays and a moon whose stars light up seed by seed.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use super::palette::Palette;
use crate::draw::Theme;
use crate::draw::path::{Path, Point, Stroke};
use crate::draw::pen::Pen;
use crate::draw::text::Text;
use crate::games::Side;

pub(super) fn sun(pen: &mut Pen, p: &Palette, (x, y): Point, count: u32, limit: u32) {
    let (r, row) = (31.0, p.row(Side::First));
    for i in 0..limit {
        let a = -FRAC_PI_2 + TAU * i as f32 / limit as f32;
        let spread = PI / limit as f32 * 0.62;
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
        } else if p.theme == Theme::Dark {
            pen.fill(&ray, row.store);
        } else {
            pen.shape(&ray, row.store, p.inks.casing, 1.0);
        }
    }
    pen.circle(x, y, r, row.store);
    if p.theme == Theme::Light {
        pen.hoop(x, y, r, row.number, 2.0);
    }
    Text::new(&count.to_string(), r * 1.12).draw(pen, x, y, row.number);
}

pub(super) fn moon(pen: &mut Pen, p: &Palette, (x, y): Point, count: u32, limit: u32) {
    let (r, row) = (33.0, p.row(Side::Second));
    for i in 0..limit {
        let a = -FRAC_PI_2 - TAU * i as f32 / limit as f32;
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
    let size = if count < 10 { r } else { r * 0.86 };
    Text::new(&count.to_string(), size).draw(pen, x + r * 0.27, y, p.moon_number);
}
