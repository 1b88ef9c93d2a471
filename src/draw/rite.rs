//! Rite: worn slabs and columns of ink and bone, reserves and captives beside the board.

mod marked;
mod palette;
mod pawns;

use std::f32::consts::PI;

use self::marked::{Choice, Last};
use self::palette::{Palette, Slab};
use self::pawns::{column, ghost, panel, shelves};
use super::banner::{BANNER, banner};
use super::easel::Easel;
use super::marks::Marks;
use super::path::{Path, Point};
use super::pen::{Ink, Pen};
use super::strip::{STRIP, strip};
use super::stroke::Stroke;
use super::text::Text;
use super::{Look, Scene, WIDTH};
use crate::games::Square;
use crate::games::rite::Rite;
use crate::play::Seat;

/// The board's room: its left edge and width. A board of whole cells stands in its middle.
const LEFT: f32 = 132.0;
const BOARD: f32 = 456.0;

pub(super) use self::palette::inks;

/// Where the board stands.
#[derive(Clone, Copy)]
struct Place {
    /// The picture's height.
    height: f32,
    /// The board's upper left corner, its cells, and the width of one.
    left: f32,
    top: f32,
    cells: u8,
    u: f32,
}

impl Place {
    fn of(scene: &Scene, rite: &Rite) -> Self {
        let room = if scene.over.is_some() {
            BANNER + 18.0
        } else {
            STRIP + 20.0
        };
        let cells = rite.size().cells();
        let u = (BOARD / f32::from(cells)).floor();
        let rest = BOARD - u * f32::from(cells);
        Self {
            height: room + BOARD + 52.0,
            left: LEFT + (rest / 2.0).floor(),
            top: room + (rest / 2.0).floor(),
            cells,
            u,
        }
    }

    fn foot(&self) -> f32 {
        self.top + self.u * f32::from(self.cells)
    }

    /// The middle of a square.
    fn at(&self, square: Square) -> Point {
        (
            self.left + (f32::from(square.file) + 0.5) * self.u,
            self.foot() - (f32::from(square.rank) + 0.5) * self.u,
        )
    }

    /// The top of the room that the board stands in.
    fn room(&self) -> f32 {
        self.height - BOARD - 52.0
    }
}

/// The board without pieces.
pub(super) fn ground(scene: &Scene, rite: &Rite, look: Look) -> Pen {
    let p = Palette::new(look.theme);
    let place = Place::of(scene, rite);
    let Place {
        left,
        top,
        u,
        cells,
        ..
    } = place;
    let wide = u * f32::from(cells);
    let mut pen = Pen::new(WIDTH, place.height as u32, look.scale, p.inks.ground);
    pen.rect(
        left - 9.0,
        top - 9.0,
        wide + 18.0,
        wide + 18.0,
        7.0,
        p.frame,
    );
    for rank in 0..cells {
        for file in 0..cells {
            let slab = p.slabs[usize::from((rank + file) % 2 == 1)];
            let x = left + f32::from(file) * u;
            let y = top + f32::from(cells - 1 - rank) * u;
            pen.block(x, y, u, u, slab.dark);
            pen.block(x, y, u - 2.0, u - 2.0, slab.light);
            pen.block(x + 2.0, y + 2.0, u - 4.0, u - 4.0, slab.flat);
            if !p.plain() {
                // Every second slab of a row has the same ones: that saves a tenth of the bytes.
                flecks(
                    &mut pen,
                    slab,
                    (x, y),
                    u,
                    u64::from(file % 2),
                    u64::from(rank),
                );
            }
        }
    }
    if !p.plain() {
        engrave(&mut pen, p.engraving, (left + wide / 2.0, top + wide / 2.0));
    }
    for i in 0..cells {
        let middle = (f32::from(i) + 0.5) * u;
        let letter = char::from(b'a' + i).to_string();
        Text::new(&letter, 23.0).draw(&mut pen, left + middle, top + wide + 27.0, p.inks.dim);
        let digit = (i + 1).to_string();
        Text::new(&digit, 23.0).draw(&mut pen, left - 21.5, top + wide - middle, p.inks.dim);
    }
    for x in SHELVES {
        shelves(&mut pen, &p, (x, place.room()));
    }
    pen
}

/// The left edges of the side panels: A's, B's.
const SHELVES: [f32; 2] = [9.0, 623.0];

/// Five short scratches on a slab.
fn flecks(pen: &mut Pen, slab: Slab, (x, y): Point, u: f32, kind: u64, rank: u64) {
    for j in 0..5 {
        let q = (kind * 73 + rank * 151 + j * 97) * 2_654_435_761 % (1 << 32);
        let part = |n: u64| (n % 1000) as f32 / 1000.0 * (u - 14.0);
        let (px, py) = (x + 6.0 + part(q), y + 6.0 + part(q / 1000));
        let long = 2.0 + (q / 1_000_000 % 4) as f32;
        let slope = ((q / 7 % 3) as f32 - 1.0) * 1.5;
        let fleck = Path::line(&[(px, py), (px + long, py + slope)]);
        let ink = if j % 2 == 1 { slab.light } else { slab.dark };
        pen.engrave(&fleck.stroked(Stroke::round(1.6)), ink, 1.0);
    }
}

/// The circle of the rite, cut a shade into the stone: two opposed arcs and two circles.
fn engrave(pen: &mut Pen, ink: Ink, (x, y): Point) {
    let r = 2.06 * 76.0;
    let mut cut =
        |path: &Path, width: f32| pen.engrave(&path.stroked(Stroke::round(width)), ink, 0.8);
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
pub(super) fn pieces(easel: &mut Easel, scene: &Scene, rite: &Rite, look: Look) {
    let p = Palette::new(look.theme);
    let place = Place::of(scene, rite);
    let u = place.u;
    if scene.over.is_some() {
        banner(easel, &p.inks, scene, "RITE");
    } else {
        strip(easel, &p.inks, scene, "RITE", None, false);
    }
    for (seat, x) in Seat::ALL.into_iter().zip(SHELVES) {
        let side = scene.side_of(seat);
        let held = (rite.reserve(side), rite.captured(side));
        panel(easel, &p, (x, place.room()), seat, held);
    }
    let last = Last::of(scene, rite);
    let chosen = Choice::of(scene, rite);
    let at = |square| place.at(square);
    let corner = |square| (at(square).0 + 0.37 * u, at(square).1 - 0.37 * u);
    let mut marks = Marks {
        easel,
        inks: &p.inks,
        u,
    };
    if let Some((from, to)) = last.moved {
        marks.trail(at(from), at(to), 0.30);
        marks.foot(at(from), 0.17, p.inks.last, p.inks.casing);
        marks.brackets(at(to), 0.46);
    }
    if let Some(placed) = last.placed {
        marks.brackets(at(placed), 0.46);
    }
    for square in chosen.dots {
        marks.dot(at(square));
    }
    // Farther ranks first: a nearer column stands before them.
    let squares = (0..place.cells).rev().flat_map(|rank| {
        let files = 0..place.cells;
        files.map(move |file| Square::new(file, rank))
    });
    for square in squares {
        let Some((side, height)) = rite.column(square) else {
            continue;
        };
        let seat = scene.seat_of(side);
        if chosen.greyed.contains(square) {
            ghost(marks.easel, &p, at(square), u, seat, height);
        } else {
            column(marks.easel, &p, at(square), u, seat, height);
        }
    }
    for square in chosen.rings {
        marks.ring(at(square), 0.445, 0.075);
    }
    if let Some(from) = chosen.from {
        marks.frame(at(from), 0.465, 0.07);
    }
    for square in last.captured {
        marks.cross(corner(square), 0.095, 0.07, p.inks.last);
    }
    for square in last.placed.into_iter().chain(last.grown) {
        marks.plus(corner(square), p.inks.last);
    }
    for square in last.shrunk {
        marks.minus(corner(square), p.inks.last);
    }
    for square in chosen.grow {
        if chosen.chosen.contains(square) {
            marks.chosen(corner(square));
        } else {
            marks.plus(corner(square), p.inks.select);
        }
    }
}
