//! The score strip above every board.

use super::banner::laurel;
use super::easel::{Easel, What, length, tone};
use super::inks::Inks;
use super::path::{Path, Point};
use super::pen::{Ink, Pen};
use super::stroke::Stroke;
use super::text::{Align, Figures, Text};
use super::{Scene, WIDTH};
use crate::play::Seat;

/// Height of the strip, and of the strip on RVB's card, in pixels at 1x.
pub(super) const STRIP: f32 = 84.0;
pub(super) const CARD_STRIP: f32 = 44.0;

pub(super) const MIDDLE: f32 = WIDTH as f32 / 2.0;

/// A seat's badge as a sprite.
pub(super) fn badge(easel: &mut Easel, inks: &Inks, scene: &Scene, seat: Seat, at: Point, r: f32) {
    let what = What::Badge(seat, scene.side_of(seat));
    easel.stamp(what, [length(r), 0, 0], at, |pen, at| {
        draw_badge(pen, inks, seat, at, r)
    });
}

/// A seat's badge: A is a disc, B a rounded square.
pub(super) fn draw_badge(pen: &mut Pen, inks: &Inks, seat: Seat, (x, y): Point, r: f32) {
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

/// The tile of a round, counted from 0.
fn tile_of(scene: &Scene, seat: Seat, round: usize) -> Tile {
    let finished = usize::from(scene.round) - usize::from(!scene.round_over);
    match scene.results.get(round) {
        Some(points) if round < finished || scene.over.is_some() => {
            Tile::Done(points[seat], points[seat] > points[seat.other()])
        }
        Some(points) => Tile::Now(points[seat]),
        None => Tile::ToCome,
    }
}

/// Puts one round's tile with its upper left corner at a place.
fn tile(easel: &mut Easel, inks: &Inks, (x, y): Point, sizes: &Sizes, tile: Tile) {
    let s = sizes.tile.1;
    let number = |easel: &mut Easel, value: i32, ink: Ink| {
        let text = Figures::new(format_args!("{value}"));
        let size = sizes.digits * if text.chars().count() > 2 { 0.8 } else { 1.0 };
        easel.text(Text::new(&text, size), x + s / 2.0, y + s / 2.0, ink);
    };
    match tile {
        Tile::Done(value, won) => {
            let fill = if won { inks.ink } else { inks.tile };
            block(easel, (x, y), s, s * 0.2, fill);
            number(easel, value, if won { inks.ground } else { inks.ink });
            if won {
                let (foot, tip) = sizes.wedge;
                easel.stamp(What::Wedge, [length(s), 0, 0], (x, y), |pen, (x, y)| {
                    let wedge = [
                        (x + s * 0.3, y - foot),
                        (x + s * 0.7, y - foot),
                        (x + s / 2.0, y - tip),
                    ];
                    pen.fill(&Path::polygon(&wedge), inks.ink);
                });
            }
        }
        Tile::Now(value) => {
            outline(easel, (x, y), s, s * 0.2, inks.ink);
            number(easel, value, inks.ink);
        }
        Tile::ToCome => dash(easel, inks, (x, y), s),
    }
}

/// A filled tile.
pub(super) fn block(easel: &mut Easel, at: Point, s: f32, r: f32, ink: Ink) {
    easel.stamp(What::Tile, [length(s), 1, tone(ink)], at, |pen, (x, y)| {
        pen.rect(x, y, s, s, r, ink);
    });
}

/// An empty tile.
pub(super) fn outline(easel: &mut Easel, at: Point, s: f32, r: f32, ink: Ink) {
    easel.stamp(What::Tile, [length(s), 0, tone(ink)], at, |pen, (x, y)| {
        let path = Path::rect(x + 1.5, y + 1.5, s - 3.0, s - 3.0, r);
        pen.stroke(&path, ink, Stroke::round(3.0));
    });
}

/// The tile of a round to come.
pub(super) fn dash(easel: &mut Easel, inks: &Inks, at: Point, s: f32) {
    easel.stamp(What::Dash, [length(s), 0, 0], at, |pen, (x, y)| {
        let (from, to) = ((x + s * 0.3, y + s / 2.0), (x + s * 0.7, y + s / 2.0));
        pen.line(from, to, inks.dim, 3.0);
    });
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
    /// Height of the bar below, and how far above the strip's foot it ends.
    bar: (f32, f32),
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
    bar: (5.0, 3.0),
    rule: 2.5,
};

const SMALL: Sizes = Sizes {
    height: CARD_STRIP,
    middle: 19.0,
    badge: (44.0, 16.0),
    total: (72.0, 34.0),
    tile: (140.0, 33.0),
    pitch: 39.0,
    // Too little room above for a wedge of its own: the tile's roof is raised.
    digits: 24.0,
    wedge: (-1.0, 3.5),
    pointer: 10.0,
    bar: (4.0, 2.0),
    rule: 2.0,
};

/// Puts the score strip: A left, B right, whatever camp they hold. `again` = a sun ray.
pub(super) fn strip(
    easel: &mut Easel,
    inks: &Inks,
    scene: &Scene,
    title: &str,
    info: Option<&str>,
    again: bool,
) {
    halves(easel, inks, scene, &LARGE, again);
    let lift = if info.is_some() { 11.0 } else { 0.0 };
    easel.text(
        Text::title(title, 27.0),
        MIDDLE,
        LARGE.middle - lift,
        inks.ink,
    );
    if let Some(info) = info {
        easel.text(Text::new(info, 20.0), MIDDLE, LARGE.middle + 19.0, inks.dim);
    }
}

/// Puts the strip of RVB's card: one line.
pub(super) fn card_strip(easel: &mut Easel, inks: &Inks, scene: &Scene, title: &str, info: &str) {
    halves(easel, inks, scene, &SMALL, false);
    let (title, info) = (Text::title(title, 24.0), Text::new(info, 24.0));
    let gap = 18.0;
    let left = MIDDLE - (title.width() + gap + info.width()) / 2.0;
    let right = left + title.width() + gap;
    easel.text(title.aligned(Align::Start), left, SMALL.middle, inks.ink);
    easel.text(info.aligned(Align::Start), right, SMALL.middle, inks.dim);
}

fn halves(easel: &mut Easel, inks: &Inks, scene: &Scene, sizes: &Sizes, again: bool) {
    let y = sizes.middle;
    let turn = scene.turn();
    for seat in Seat::ALL {
        let left = seat == Seat::A;
        let place = |x: f32| if left { x } else { WIDTH as f32 - x };
        let won = scene.over.is_some_and(|over| over.crowns(seat));
        let (at, r) = ((place(sizes.badge.0), y), sizes.badge.1);
        if won {
            laurel(easel, inks, at, r * 1.12);
        }
        badge(easel, inks, scene, seat, at, if won { r * 0.72 } else { r });
        let total = Figures::new(format_args!("{}", scene.total[seat]));
        let align = if left { Align::Start } else { Align::End };
        let ink = if scene.over.is_some() && !won {
            inks.dim
        } else {
            inks.ink
        };
        let total = Text::new(&total, sizes.total.1).aligned(align);
        easel.text(total, place(sizes.total.0), y, ink);
        if scene.rounds > 1 {
            let (start, s) = sizes.tile;
            let all = sizes.pitch * f32::from(scene.rounds - 1) + s;
            let start = if left {
                start
            } else {
                WIDTH as f32 - start - all
            };
            for round in 0..usize::from(scene.rounds) {
                let at = (start + round as f32 * sizes.pitch, y - s / 2.0);
                tile(easel, inks, at, sizes, tile_of(scene, seat, round));
            }
        }
        if turn == Some(seat) {
            points_at(easel, inks, seat, sizes, (again, scene.rounds > 1));
        }
    }
    if turn.is_none() {
        rules(easel, inks, sizes.height - 3.6 * sizes.rule, sizes.rule);
    }
}

/// Whose turn it is: a pointer at the edge, two when this seat acts once more, and a bar below.
fn points_at(
    easel: &mut Easel,
    inks: &Inks,
    seat: Seat,
    sizes: &Sizes,
    (again, several): (bool, bool),
) {
    let place = |x: f32| if seat == Seat::A { x } else { WIDTH as f32 - x };
    let way = if seat == Seat::A { 1.0 } else { -1.0 };
    let p = sizes.pointer;
    let mut pointer = |x: f32, w: f32, h: f32| {
        let with = [length(w * way), 0, 0];
        easel.stamp(
            What::Pointer,
            with,
            (place(x), sizes.middle),
            |pen, (x, y)| {
                let tip = [(x, y - h), (x + w * way, y), (x, y + h)];
                pen.fill(&Path::polygon(&tip), inks.ink);
            },
        );
    };
    if again {
        pointer(5.0, p * 0.77, p * 0.92);
        pointer(15.0, p * 0.77, p * 0.92);
    } else {
        pointer(8.0, p * 1.23, p);
    }
    let end = if several {
        sizes.tile.0 + 2.0 * sizes.pitch - 8.0
    } else {
        sizes.tile.0 - 12.0
    };
    let (from, to) = (place(8.0).min(place(end)), place(8.0).max(place(end)));
    let at = (from, sizes.height - sizes.bar.0 - sizes.bar.1);
    easel.stamp(
        What::Bar,
        [length(to - from), length(at.1), 0],
        at,
        |pen, (x, y)| {
            pen.rect(x, y, to - from, sizes.bar.0, 2.5, inks.ink);
        },
    );
}

/// The double rule of a finished round or match.
pub(super) fn rules(easel: &mut Easel, inks: &Inks, y: f32, width: f32) {
    easel.stamp(
        What::Rules,
        [length(width), length(y), 0],
        (8.0, y),
        |pen, (x, y)| {
            for line in [0.0, 1.8] {
                let long = WIDTH as f32 - 16.0;
                pen.rect(x, y + line * width, long, width, 0.0, inks.ink);
            }
        },
    );
}
