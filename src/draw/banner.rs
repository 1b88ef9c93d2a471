//! The banner that replaces the score strip when the match is over, and the winner's laurel.

use super::Scene;
use super::WIDTH;
use super::easel::{Easel, What, length};
use super::inks::Inks;
use super::path::{Path, Point};
use super::pen::{Ink, Pen};
use super::strip::{MIDDLE, badge, block, dash, outline, rules};
use super::stroke::Stroke;
use super::text::{Align, Figures, Text};
use crate::play::Seat;

/// Height of the banner in pixels at 1x.
pub(super) const BANNER: f32 = 196.0;

/// Puts the banner of a finished match.
pub(super) fn banner(easel: &mut Easel, inks: &Inks, scene: &Scene, title: &str) {
    let y = 100.0;
    easel.text(Text::title(title, 27.0), MIDDLE, 34.0, inks.ink);
    for seat in Seat::ALL {
        let left = seat == Seat::A;
        let place = |x: f32| if left { x } else { WIDTH as f32 - x };
        let won = scene.over.is_some_and(|over| over.crowns(seat));
        if won {
            laurel(easel, inks, (place(92.0), y), 58.0);
        }
        badge(easel, inks, scene, seat, (place(92.0), y), 36.0);
        let total = Figures::new(format_args!("{}", scene.total[seat]));
        let size = if total.chars().count() < 3 {
            84.0
        } else {
            58.0
        };
        let align = if left { Align::Start } else { Align::End };
        let ink = if won { inks.ink } else { inks.dim };
        let total = Text::new(&total, size).aligned(align);
        easel.text(total, place(174.0), y, ink);
    }
    let first = if scene.rounds > 1 { 74.0 } else { 100.0 };
    for i in 0..usize::from(scene.rounds) {
        let y = first + i as f32 * 54.0;
        let result = scene.results.get(i);
        for (seat, x) in [(Seat::A, MIDDLE - 66.0), (Seat::B, MIDDLE + 24.0)] {
            let points = result.map(|r| (r[seat], r[seat] > r[seat.other()]));
            big_tile(easel, inks, (x, y), points);
        }
        let number = Figures::new(format_args!("{}", i + 1));
        easel.text(Text::new(&number, 24.0), MIDDLE, y + 21.0, inks.dim);
    }
    rules(easel, inks, BANNER - 10.0, 2.5);
}

fn big_tile(easel: &mut Easel, inks: &Inks, (x, y): Point, points: Option<(i32, bool)>) {
    let s = 42.0;
    let Some((points, better)) = points else {
        dash(easel, inks, (x, y), s);
        return;
    };
    let ink = if better {
        block(easel, (x, y), s, 8.0, inks.ink);
        inks.ground
    } else {
        outline(easel, (x, y), s, 8.0, inks.dim);
        inks.ink
    };
    let text = Figures::new(format_args!("{points}"));
    let size = if text.chars().count() > 2 { 21.0 } else { 26.0 };
    easel.text(Text::new(&text, size), x + s / 2.0, y + s / 2.0, ink);
}

/// Two twigs around the winner's badge.
pub(super) fn laurel(easel: &mut Easel, inks: &Inks, at: Point, r: f32) {
    let ink = inks.laurel;
    easel.stamp(What::Laurel, [length(r), 0, 0], at, |pen, at| {
        twigs(pen, ink, at, r)
    });
}

fn twigs(pen: &mut Pen, ink: Ink, (cx, cy): Point, r: f32) {
    for side in [-1.0, 1.0] {
        let mut twig = Path::default();
        let place = |a: f32| (cx + side * r * a.cos(), cy + r * a.sin());
        let (low, high) = (83.1_f32.to_radians(), (-52.0_f32).to_radians());
        for i in 0..=24 {
            let p = place(low + (high - low) * i as f32 / 24.0);
            twig.line_to(p.0, p.1);
        }
        pen.stroke(&twig, ink, Stroke::round(r * 0.06));
        for i in 0..6 {
            let a = (72.0 - 25.0 * i as f32).to_radians();
            let foot = place(a);
            for out in [1.0, -1.0] {
                if out < 0.0 && i == 0 {
                    continue;
                }
                let (vx, vy) = (
                    a.sin() * 0.8 + a.cos() * out * 0.62,
                    -a.cos() * 0.8 + a.sin() * out * 0.62,
                );
                let l = vx.hypot(vy);
                let (vx, vy) = (side * vx / l, vy / l);
                let (long, wide) = (r * 0.30, r * 0.085 * 1.7);
                let tip = (foot.0 + vx * long, foot.1 + vy * long);
                let waist = (foot.0 + vx * long * 0.45, foot.1 + vy * long * 0.45);
                let mut leaf = Path::start(foot.0, foot.1);
                leaf.quad_to((waist.0 - vy * wide, waist.1 + vx * wide), tip);
                leaf.quad_to((waist.0 + vy * wide, waist.1 - vx * wide), foot);
                pen.fill(&leaf.close(), ink);
            }
        }
    }
}
