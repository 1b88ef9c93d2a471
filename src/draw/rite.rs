//! Rite: worn slabs and columns of ink and bone, reserves and captives beside the board.

mod marked;
mod palette;
mod pawns;

use std::f32::consts::PI;

use self::marked::{Choice, Last};
use self::palette::{Palette, Slab};
use self::pawns::{column, ghost, panel};
use super::marks::Marks;
use super::path::{Path, Point, Stroke};
use super::pen::{Ink, Pen};
use super::strip::{BANNER, STRIP, banner, strip};
use super::text::Text;
use super::{Look, Scene, WIDTH};
use crate::games::rite::Rite;
use crate::games::{Side, Square};
use crate::play::Seat;

/// Left edge and width of the board.
const LEFT: f32 = 132.0;
const BOARD: f32 = 456.0;

/// The picture's height and where its board begins.
fn heights(scene: &Scene) -> (f32, f32) {
    let top = if scene.over.is_some() {
        BANNER + 18.0
    } else {
        STRIP + 20.0
    };
    (top + BOARD + 52.0, top)
}

/// The board without pieces.
pub(super) fn ground(scene: &Scene, rite: &Rite, look: Look) -> Pen {
    let p = Palette::new(look.theme);
    let (height, top) = heights(scene);
    let mut pen = Pen::new(WIDTH, height as u32, look.scale, p.inks.ground);
    pen.rect(
        LEFT - 9.0,
        top - 9.0,
        BOARD + 18.0,
        BOARD + 18.0,
        7.0,
        p.frame,
    );
    let count = rite.size().cells();
    let u = BOARD / f32::from(count);
    for rank in 0..count {
        for file in 0..count {
            let slab = p.slabs[usize::from((rank + file) % 2 == 1)];
            let x = LEFT + f32::from(file) * u;
            let y = top + f32::from(count - 1 - rank) * u;
            let (x, y, right, foot) = (x.round(), y.round(), (x + u).round(), (y + u).round());
            let (w, h) = (right - x, foot - y);
            pen.block(x, y, w, h, slab.dark);
            pen.block(x, y, w - 2.0, h - 2.0, slab.light);
            pen.block(x + 2.0, y + 2.0, w - 4.0, h - 4.0, slab.flat);
            if !p.plain() {
                flecks(&mut pen, slab, (x, y), u, u64::from(file), u64::from(rank));
            }
        }
    }
    if !p.plain() {
        engrave(
            &mut pen,
            p.engraving,
            (LEFT + BOARD / 2.0, top + BOARD / 2.0),
        );
    }
    for i in 0..count {
        let middle = (f32::from(i) + 0.5) * u;
        let letter = char::from(b'a' + i).to_string();
        Text::new(&letter, 23.0).draw(&mut pen, LEFT + middle, top + BOARD + 27.0, p.inks.dim);
        let digit = (i + 1).to_string();
        Text::new(&digit, 23.0).draw(&mut pen, LEFT - 21.5, top + BOARD - middle, p.inks.dim);
    }
    pen
}

/// Five short scratches on a slab, fixed by its square.
fn flecks(pen: &mut Pen, slab: Slab, (x, y): Point, u: f32, file: u64, rank: u64) {
    for j in 0..5 {
        let q = (file * 73 + rank * 151 + j * 97) * 2_654_435_761 % (1 << 32);
        let part = |n: u64| (n % 1000) as f32 / 1000.0 * (u - 14.0);
        let (px, py) = (x + 6.0 + part(q), y + 6.0 + part(q / 1000));
        let long = 2.0 + (q / 1_000_000 % 4) as f32;
        let slope = ((q / 7 % 3) as f32 - 1.0) * 1.5;
        pen.line(
            (px, py),
            (px + long, py + slope),
            if j % 2 == 1 { slab.light } else { slab.dark },
            1.6,
        );
    }
}

/// The circle of the rite, cut a shade into the stone: two opposed arcs and two circles.
fn engrave(pen: &mut Pen, ink: Ink, (x, y): Point) {
    let r = 2.06 * 76.0;
    let mut cut =
        |path: &Path, width: f32| pen.fill_part(&path.stroked(Stroke::round(width)), ink, 0.8);
    for turn in [0.0, PI] {
        let mut arc = Path::default();
        arc.arc_alone(
            x,
            y,
            r,
            turn - 52.0_f32.to_radians(),
            turn + 112.0_f32.to_radians(),
        );
        cut(&arc, 4.5);
    }
    cut(&Path::circle(x, y, r - 15.0), 2.0);
    cut(&Path::circle(x, y, 38.0), 2.0);
}

/// Everything that changes: strip, panels, columns, marks.
pub(super) fn pieces(pen: &mut Pen, scene: &Scene, rite: &Rite, look: Look) {
    let p = Palette::new(look.theme);
    let (_, top) = heights(scene);
    if scene.over.is_some() {
        banner(pen, &p.inks, scene, "RITE");
    } else {
        strip(pen, &p.inks, scene, "RITE", None, false);
    }
    for (seat, x) in [(Seat::A, 9.0), (Seat::B, 623.0)] {
        let side = scene.side_of(seat);
        panel(
            pen,
            &p,
            (x, top),
            seat,
            rite.reserve(side),
            rite.captured(side),
        );
    }
    let u = BOARD / f32::from(rite.size().cells());
    let at = |s: Square| {
        (
            LEFT + (f32::from(s.file) + 0.5) * u,
            top + BOARD - (f32::from(s.rank) + 0.5) * u,
        )
    };
    let mut marks = Marks {
        pen,
        inks: &p.inks,
        u,
    };
    let last = Last::of(scene, rite);
    if let Some((from, to)) = last.moved {
        marks.trail(at(from), at(to), 0.30);
        marks.foot(at(from), 0.17, p.inks.last, p.inks.casing);
        marks.brackets(at(to), 0.46);
    }
    if let Some(placed) = last.placed {
        marks.brackets(at(placed), 0.46);
    }
    let chosen = Choice::of(scene, rite);
    for &square in &chosen.dots {
        marks.dot(at(square));
    }
    let mut columns: Vec<(Square, Side, u8)> = rite.columns().collect();
    columns.sort_by_key(|(square, ..)| std::cmp::Reverse(square.rank));
    for (square, side, height) in columns {
        let seat = scene.seat_of(side);
        if chosen.greyed.contains(&square) {
            ghost(marks.pen, &p, at(square), u, seat, height);
        } else {
            column(marks.pen, &p, at(square), u, seat, height);
        }
    }
    for &square in &chosen.rings {
        marks.ring(at(square), 0.445, 0.075);
    }
    if let Some(from) = chosen.from {
        marks.frame(at(from), 0.465, 0.07);
    }
    let corner = |s: Square| (at(s).0 + 0.37 * u, at(s).1 - 0.37 * u);
    for square in last.captured {
        marks.cross(corner(square), 0.095, 0.07, p.inks.last);
    }
    for square in last.placed.into_iter().chain(last.grown) {
        marks.plus(corner(square), p.inks.last);
    }
    for square in last.shrunk {
        marks.minus(corner(square), p.inks.last);
    }
    for &square in &chosen.grow {
        if chosen.chosen.contains(&square) {
            marks.chosen(corner(square));
        } else {
            marks.plus(corner(square), p.inks.select);
        }
    }
}
