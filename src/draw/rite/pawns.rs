//! Rite's pawns: columns on the board, piles in the side panels.

use std::f32::consts::{PI, TAU};

use super::BOARD;
use super::palette::Palette;
use crate::draw::easel::{Easel, What, length};
use crate::draw::path::{Path, Point};
use crate::draw::pen::{Ink, Pen};
use crate::draw::stroke::Stroke;
use crate::draw::text::{Figures, Text};
use crate::play::Seat;

/// A column, in cells: radii of a face, height of a pawn, its foot below the cell's centre.
const RX: f32 = 0.36;
const RY: f32 = 0.195;
const PAWN: f32 = 0.165;
const FOOT: f32 = 0.225;

/// The front of a pawn's side: from its lower rim up to its upper one.
fn side(x: f32, y: f32, rx: f32, ry: f32, height: f32) -> Path {
    let mut path = Path::start(x - rx, y);
    path.arc(x, y, rx, ry, PI, 0.0);
    path.arc(x, y - height, rx, ry, 0.0, PI);
    path.close()
}

/// The front half of a rim.
fn rim(x: f32, y: f32, rx: f32, ry: f32) -> Path {
    let mut path = Path::start(x - rx, y);
    path.arc(x, y, rx, ry, PI, 0.0);
    path
}

/// A column on the board.
pub(super) fn column(easel: &mut Easel, p: &Palette, at: Point, u: f32, seat: Seat, height: u8) {
    easel.stamp(
        What::Column(seat, height),
        [length(u), 0, 0],
        at,
        |pen, at| {
            draw_column(pen, p, at, u, seat, height);
        },
    );
}

/// A column that cannot move: hollow and dashed, its face still readable.
pub(super) fn ghost(easel: &mut Easel, p: &Palette, at: Point, u: f32, seat: Seat, height: u8) {
    easel.stamp(
        What::Stuck(seat, height),
        [length(u), 0, 0],
        at,
        |pen, at| {
            draw_ghost(pen, p, at, u, seat, height);
        },
    );
}

fn draw_column(pen: &mut Pen, p: &Palette, (x, y): Point, u: f32, seat: Seat, height: u8) {
    let stuff = p.stuff(seat);
    let (rx, ry, pawn, foot) = (RX * u, RY * u, PAWN * u, y + FOOT * u);
    let level = |i: u8| foot - f32::from(i) * pawn;
    if !p.plain() {
        pen.fill(
            &Path::ellipse(x + 0.03 * u, foot + 0.045 * u, rx * 1.06, ry * 1.06),
            p.shadow,
        );
    }
    for i in 0..height {
        pen.shape(
            &side(x, level(i), rx, ry, pawn),
            stuff.side,
            stuff.edge,
            0.035 * u,
        );
    }
    for i in 1..height {
        pen.stroke(
            &rim(x, level(i), rx * 0.97, ry),
            stuff.seam,
            Stroke::round(0.04 * u),
        );
    }
    let top = level(height);
    pen.shape(
        &Path::ellipse(x, top, rx, ry),
        stuff.face,
        stuff.edge,
        0.035 * u,
    );
    match seat {
        Seat::A => pen.shape(
            &Path::ellipse(x, top, rx - 0.05 * u, ry - 0.045 * u),
            stuff.inner,
            stuff.side,
            0.022 * u,
        ),
        Seat::B => pen.stroke(
            &Path::ellipse(x, top, rx - 0.045 * u, ry - 0.04 * u),
            stuff.seam,
            Stroke::round(0.028 * u),
        ),
    }
    strokes(pen, (x, top), u, height, stuff.strokes);
}

/// One stroke for each pawn, cut into the face: the height at a glance.
fn strokes(pen: &mut Pen, (x, y): Point, u: f32, height: u8, ink: Ink) {
    for i in 0..height {
        let x = x + (f32::from(i) - f32::from(height - 1) / 2.0) * 0.145 * u;
        pen.line((x, y - 0.075 * u), (x, y + 0.075 * u), ink, 0.068 * u);
    }
}

fn draw_ghost(pen: &mut Pen, p: &Palette, (x, y): Point, u: f32, seat: Seat, height: u8) {
    let stuff = p.stuff(seat);
    let (rx, ry, foot) = (RX * u, RY * u, y + FOOT * u);
    let top = foot - f32::from(height) * PAWN * u;
    let mut body = Path::start(x - rx, foot);
    body.arc(x, foot, rx, ry, PI, 0.0);
    body.arc(x, top, rx, ry, 0.0, -PI);
    pen.stroke(
        &body.close(),
        p.ghost,
        Stroke::sharp(0.045 * u).dashed(0.10 * u, 0.075 * u),
    );
    let line = if seat == Seat::A || p.plain() {
        stuff.edge
    } else {
        stuff.seam
    };
    pen.shape(
        &Path::ellipse(x, top, rx * 0.86, ry * 0.84),
        stuff.face,
        line,
        0.03 * u,
    );
    strokes(pen, (x, top), u, height, stuff.strokes);
}

/// A side panel's width, and the height of its arch.
const WIDE: f32 = 88.0;
const ARCH: f32 = 236.0;
/// How far above a panel's foot its pile and its number stand.
const PILE: f32 = 50.0;
const NUMBER: f32 = 22.0;

/// A side panel without what it holds: an arch for captives above, a square for the reserve below.
pub(super) fn shelves(pen: &mut Pen, p: &Palette, (x, top): Point) {
    let round = WIDE / 2.0;
    let mut arch = Path::start(x, top + ARCH);
    arch.arc(x + round, top + round, round, round, PI, TAU);
    arch.line_to(x + WIDE, top + ARCH);
    pen.shape(&arch.close(), p.panel, p.panel_line, 2.5);
    let low = BOARD - ARCH - 14.0;
    let square = Path::rect(x, top + BOARD - low, WIDE, low, 6.0);
    pen.shape(&square, p.panel, p.panel_line, 2.5);
}

/// What a seat's side panel holds: its reserve, and its captives.
pub(super) fn panel(
    easel: &mut Easel,
    p: &Palette,
    (x, top): Point,
    seat: Seat,
    (reserve, captured): (u8, u8),
) {
    let middle = x + WIDE / 2.0;
    for (foot, seat, count, sign) in [
        (top + ARCH, seat.other(), captured, '+'),
        (top + BOARD, seat, reserve, '×'),
    ] {
        let at = (middle, foot - PILE);
        easel.stamp(What::Pile(seat, count), [0; 3], at, |pen, at| {
            pile(pen, p, at, seat, count);
        });
        let number = Figures::new(format_args!("{sign}{count}"));
        easel.text(Text::new(&number, 30.0), middle, foot - NUMBER, p.inks.ink);
    }
}

/// A flat pile of up to 15 pawns.
fn pile(pen: &mut Pen, p: &Palette, (x, y): Point, seat: Seat, count: u8) {
    let stuff = p.stuff(seat);
    let (rx, ry, pawn) = (28.0, 9.0, 9.6);
    if count == 0 {
        let place = Path::ellipse(x, y - 4.0, rx, ry);
        pen.stroke(&place, p.ghost, Stroke::sharp(2.0).dashed(6.0, 5.0));
        return;
    }
    for i in 0..count {
        let y = y - f32::from(i) * pawn;
        pen.shape(&side(x, y, rx, ry, pawn), stuff.side, stuff.edge, 2.0);
        if i > 0 {
            pen.stroke(&rim(x, y, rx - 1.0, ry), stuff.seam, Stroke::round(2.2));
        }
    }
    let top = y - f32::from(count) * pawn;
    pen.shape(&Path::ellipse(x, top, rx, ry), stuff.face, stuff.edge, 2.0);
    let ring = if seat == Seat::B {
        stuff.seam
    } else {
        stuff.side
    };
    pen.stroke(
        &Path::ellipse(x, top, rx - 4.0, ry - 3.0),
        ring,
        Stroke::round(1.8),
    );
}
