//! The score strip above every board, and the banner that replaces it when the match is over.

use super::inks::Inks;
use super::path::{Path, Point, Stroke};
use super::pen::{Ink, Pen};
use super::text::{Align, Text};
use super::{Scene, WIDTH};
use crate::play::Seat;

/// Height of the strip, of the banner, and of the strip on RVB's card, in pixels at 1x.
pub(super) const STRIP: f32 = 84.0;
pub(super) const BANNER: f32 = 196.0;
pub(super) const CARD_STRIP: f32 = 44.0;

const MIDDLE: f32 = WIDTH as f32 / 2.0;

/// A seat's badge: A is a disc, B a rounded square.
pub(super) fn badge(pen: &mut Pen, inks: &Inks, seat: Seat, (x, y): Point, r: f32) {
    let look = inks.badge(seat);
    let w = r * 0.16;
    match seat {
        Seat::A => {
            if let Some(halo) = look.halo {
                pen.circle(x, y, r + w, halo);
            }
            pen.circle(x, y, r, look.edge);
            pen.circle(x, y, r - w, look.fill);
        }
        Seat::B => {
            let q = r * 0.9;
            let mut square = |half: f32, round: f32, ink: Ink| {
                pen.rect(x - half, y - half, 2.0 * half, 2.0 * half, round, ink);
            };
            if let Some(halo) = look.halo {
                square(q + w, r * 0.54, halo);
            }
            square(q, r * 0.42, look.edge);
            square(q - w, r * 0.26, look.fill);
        }
    }
    Text::new(if seat == Seat::A { "A" } else { "B" }, r * 1.24).draw(pen, x, y, look.letter);
}

/// What a round tile says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tile {
    /// A finished round's points, and whether they were the better ones.
    Done(i32, bool),
    /// The running round's points.
    Now(i32),
    ToCome,
}

fn tiles(scene: &Scene, seat: Seat) -> Vec<Tile> {
    let finished = usize::from(scene.round) - usize::from(!scene.round_over);
    (0..usize::from(scene.rounds))
        .map(|i| match scene.results.get(i) {
            Some(points) if i < finished || scene.over.is_some() => {
                Tile::Done(points[seat], points[seat] > points[seat.other()])
            }
            Some(points) => Tile::Now(points[seat]),
            None => Tile::ToCome,
        })
        .collect()
}

/// Draws one round's tile with its upper left corner at (x, y).
fn tile(pen: &mut Pen, inks: &Inks, (x, y): Point, sizes: &Sizes, tile: Tile) {
    let s = sizes.tile.1;
    let number = |pen: &mut Pen, value: i32, ink: Ink| {
        let text = value.to_string();
        let size = sizes.digits * if text.chars().count() > 2 { 0.8 } else { 1.0 };
        Text::new(&text, size).draw(pen, x + s / 2.0, y + s / 2.0, ink);
    };
    match tile {
        Tile::Done(value, won) => {
            pen.rect(x, y, s, s, s * 0.2, if won { inks.ink } else { inks.tile });
            number(pen, value, if won { inks.ground } else { inks.ink });
            if won {
                let (foot, tip) = sizes.wedge;
                let wedge = [
                    (x + s * 0.3, y - foot),
                    (x + s * 0.7, y - foot),
                    (x + s / 2.0, y - tip),
                ];
                pen.fill(&Path::polygon(&wedge), inks.ink);
            }
        }
        Tile::Now(value) => {
            let path = Path::rect(x + 1.5, y + 1.5, s - 3.0, s - 3.0, s * 0.2);
            pen.stroke(&path, inks.ink, Stroke::round(3.0));
            number(pen, value, inks.ink);
        }
        Tile::ToCome => pen.line(
            (x + s * 0.3, y + s / 2.0),
            (x + s * 0.7, y + s / 2.0),
            inks.dim,
            3.0,
        ),
    }
}

/// The measures of a strip.
struct Sizes {
    height: f32,
    middle: f32,
    badge: Point2,
    total: Point2,
    tile: Point2,
    pitch: f32,
    /// Size of a tile's number, and how far above it the winner's wedge begins and ends.
    digits: f32,
    wedge: (f32, f32),
    /// Half height of the turn's pointer.
    pointer: f32,
    bar: f32,
    rule: f32,
}

/// A place along the strip and a size.
type Point2 = (f32, f32);

const LARGE: Sizes = Sizes {
    height: STRIP,
    middle: 42.0,
    badge: (56.0, 25.0),
    total: (94.0, 46.0),
    tile: (172.0, 34.0),
    pitch: 41.0,
    digits: 21.0,
    wedge: (4.4, 12.2),
    pointer: 13.0,
    bar: 5.0,
    rule: 2.5,
};

const SMALL: Sizes = Sizes {
    height: CARD_STRIP,
    middle: 20.0,
    badge: (44.0, 16.0),
    total: (72.0, 34.0),
    tile: (140.0, 33.0),
    pitch: 39.0,
    // Too little room above for a wedge of its own: the tile's roof is raised.
    digits: 24.0,
    wedge: (-1.0, 3.5),
    pointer: 10.0,
    bar: 4.0,
    rule: 2.0,
};

/// Draws the score strip: A left, B right, whatever camp they hold. `again` = a sun ray.
pub(super) fn strip(
    pen: &mut Pen,
    inks: &Inks,
    scene: &Scene,
    title: &str,
    info: Option<&str>,
    again: bool,
) {
    halves(pen, inks, scene, &LARGE, again);
    let lift = if info.is_some() { 11.0 } else { 0.0 };
    Text::title(title, 27.0).draw(pen, MIDDLE, LARGE.middle - lift, inks.ink);
    if let Some(info) = info {
        Text::new(info, 20.0).draw(pen, MIDDLE, LARGE.middle + 19.0, inks.dim);
    }
}

/// Draws the strip of RVB's card: one line.
pub(super) fn card_strip(pen: &mut Pen, inks: &Inks, scene: &Scene, title: &str, info: &str) {
    halves(pen, inks, scene, &SMALL, false);
    let (title, info) = (Text::title(title, 24.0), Text::new(info, 24.0));
    let gap = 18.0;
    let left = MIDDLE - (title.width() + gap + info.width()) / 2.0;
    title
        .aligned(Align::Start)
        .draw(pen, left, SMALL.middle, inks.ink);
    info.aligned(Align::Start)
        .draw(pen, left + title.width() + gap, SMALL.middle, inks.dim);
}

fn halves(pen: &mut Pen, inks: &Inks, scene: &Scene, sizes: &Sizes, again: bool) {
    let y = sizes.middle;
    let turn = scene.turn();
    for seat in Seat::ALL {
        let left = seat == Seat::A;
        let place = |x: f32| if left { x } else { WIDTH as f32 - x };
        let won = scene.over.is_some_and(|over| over.crowns(seat));
        if won {
            laurel(pen, inks, (place(sizes.badge.0), y), sizes.badge.1 * 1.12);
            badge(
                pen,
                inks,
                seat,
                (place(sizes.badge.0), y),
                sizes.badge.1 * 0.72,
            );
        } else {
            badge(pen, inks, seat, (place(sizes.badge.0), y), sizes.badge.1);
        }
        let total = scene.total[seat].to_string();
        let align = if left { Align::Start } else { Align::End };
        let ink = if scene.over.is_some() && !won {
            inks.dim
        } else {
            inks.ink
        };
        Text::new(&total, sizes.total.1)
            .aligned(align)
            .draw(pen, place(sizes.total.0), y, ink);
        if scene.rounds > 1 {
            let (start, s) = sizes.tile;
            let all = sizes.pitch * f32::from(scene.rounds - 1) + s;
            let start = if left {
                start
            } else {
                WIDTH as f32 - start - all
            };
            for (i, what) in tiles(scene, seat).into_iter().enumerate() {
                tile(
                    pen,
                    inks,
                    (start + i as f32 * sizes.pitch, y - s / 2.0),
                    sizes,
                    what,
                );
            }
        }
        if turn == Some(seat) {
            let p = sizes.pointer;
            let mut pointer = |x: f32, w: f32, h: f32| {
                let tip = [(place(x), y - h), (place(x + w), y), (place(x), y + h)];
                pen.fill(&Path::polygon(&tip), inks.ink);
            };
            if again {
                // Two pointers: this seat acts once more.
                pointer(5.0, p * 0.77, p * 0.92);
                pointer(15.0, p * 0.77, p * 0.92);
            } else {
                pointer(8.0, p * 1.23, p);
            }
            let end = if scene.rounds > 1 {
                sizes.tile.0 + 2.0 * sizes.pitch - 8.0
            } else {
                sizes.tile.0 - 12.0
            };
            let (from, to) = (place(8.0).min(place(end)), place(8.0).max(place(end)));
            pen.rect(
                from,
                sizes.height - sizes.bar - 3.0,
                to - from,
                sizes.bar,
                2.5,
                inks.ink,
            );
        }
    }
    if turn.is_none() {
        rules(pen, inks, sizes.height - 3.6 * sizes.rule, sizes.rule);
    }
}

/// The double rule of a finished round or match.
fn rules(pen: &mut Pen, inks: &Inks, y: f32, width: f32) {
    for line in [0.0, 1.8] {
        pen.rect(
            8.0,
            y + line * width,
            WIDTH as f32 - 16.0,
            width,
            0.0,
            inks.ink,
        );
    }
}

/// The banner of a finished match.
pub(super) fn banner(pen: &mut Pen, inks: &Inks, scene: &Scene, title: &str) {
    let y = 100.0;
    Text::title(title, 27.0).draw(pen, MIDDLE, 34.0, inks.ink);
    for seat in Seat::ALL {
        let left = seat == Seat::A;
        let place = |x: f32| if left { x } else { WIDTH as f32 - x };
        let won = scene.over.is_some_and(|over| over.crowns(seat));
        if won {
            laurel(pen, inks, (place(92.0), y), 58.0);
        }
        badge(pen, inks, seat, (place(92.0), y), 36.0);
        let total = scene.total[seat].to_string();
        let size = if total.chars().count() < 3 {
            84.0
        } else {
            58.0
        };
        let align = if left { Align::Start } else { Align::End };
        let ink = if won { inks.ink } else { inks.dim };
        Text::new(&total, size)
            .aligned(align)
            .draw(pen, place(174.0), y, ink);
    }
    let first = if scene.rounds > 1 { 74.0 } else { 100.0 };
    for i in 0..usize::from(scene.rounds) {
        let y = first + i as f32 * 54.0;
        for (seat, x) in [(Seat::A, MIDDLE - 66.0), (Seat::B, MIDDLE + 24.0)] {
            big_tile(
                pen,
                inks,
                (x, y),
                scene
                    .results
                    .get(i)
                    .map(|r| (r[seat], r[seat] > r[seat.other()])),
            );
        }
        Text::new(&(i + 1).to_string(), 24.0).draw(pen, MIDDLE, y + 21.0, inks.dim);
    }
    rules(pen, inks, BANNER - 10.0, 2.5);
}

fn big_tile(pen: &mut Pen, inks: &Inks, (x, y): Point, points: Option<(i32, bool)>) {
    let s = 42.0;
    let Some((points, better)) = points else {
        pen.line(
            (x + s * 0.3, y + s / 2.0),
            (x + s * 0.7, y + s / 2.0),
            inks.dim,
            3.0,
        );
        return;
    };
    let ink = if better {
        pen.rect(x, y, s, s, 8.0, inks.ink);
        inks.ground
    } else {
        pen.stroke(
            &Path::rect(x + 1.5, y + 1.5, s - 3.0, s - 3.0, 8.0),
            inks.dim,
            Stroke::round(3.0),
        );
        inks.ink
    };
    let text = points.to_string();
    let size = if text.chars().count() > 2 { 21.0 } else { 26.0 };
    Text::new(&text, size).draw(pen, x + s / 2.0, y + s / 2.0, ink);
}

/// Two twigs around the winner's badge.
fn laurel(pen: &mut Pen, inks: &Inks, (cx, cy): Point, r: f32) {
    for side in [-1.0, 1.0] {
        let mut twig = Path::default();
        let place = |a: f32| (cx + side * r * a.cos(), cy + r * a.sin());
        let (low, high) = (83.1_f32.to_radians(), (-52.0_f32).to_radians());
        for i in 0..=24 {
            let p = place(low + (high - low) * i as f32 / 24.0);
            twig.line_to(p.0, p.1);
        }
        pen.stroke(&twig, inks.laurel, Stroke::round(r * 0.06));
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
                pen.fill(&leaf.close(), inks.laurel);
            }
        }
    }
}
