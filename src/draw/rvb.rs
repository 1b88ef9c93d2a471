//! RVB: a dark table of lamps in three colours, bound three by three into codes.

mod layout;
mod marked;
mod palette;
mod pawns;

use std::f32::consts::PI;

use self::layout::{CARD_BOARD, Layout, column};
use self::marked::{Choice, Last};
use self::palette::{Palette, index};
use self::pawns::{ghost, outline, pawn, saved};
use super::banner::banner;
use super::easel::Easel;
use super::marks::Marks;
use super::path::Path;
use super::pen::Pen;
use super::strip::{card_strip, draw_badge, strip};
use super::stroke::Stroke;
use super::text::{Figures, Text};
use super::{Canvas, Look, Scene, Theme, WIDTH};
use crate::games::rvb::{Colour, Rvb, board};
use crate::games::{Side, Square};

/// Pitch of the rows, left edge of the board, width of a cell inside its code.
const U: f32 = 70.0;
const LEFT: f32 = 45.0;
const CELL: f32 = 66.0;
const CODE: f32 = 3.0 * U;

pub(super) use self::palette::inks;

/// The board without pawns.
pub(super) fn ground(scene: &Scene, look: Look) -> Pen {
    ground_in(&Palette::new(look.theme, scene.first), scene, look)
}

/// The same with every lamp shining.
pub(super) fn lit(scene: &Scene, look: Look) -> Pen {
    ground_in(&Palette::lit(look.theme, scene.first), scene, look)
}

fn ground_in(p: &Palette, scene: &Scene, look: Look) -> Pen {
    let layout = Layout::of(scene, look);
    let mut pen = Pen::new(WIDTH, layout.height as u32, look.scale, p.inks.ground);
    let beyond = layout.gap + layout.niche + layout.table;
    let table = Path::rect(
        LEFT - 7.0,
        layout.board - beyond,
        9.0 * U + 14.0,
        9.0 * U + 2.0 * beyond,
        14.0,
    );
    pen.fill(&table, p.table);
    if p.theme == Theme::HighContrast && look.canvas == Canvas::Tall {
        pen.stroke(&table, p.niche_line, Stroke::round(2.5));
    }
    for file in 0..9 {
        niche(&mut pen, p, &layout, file, true);
        niche(&mut pen, p, &layout, file, false);
    }
    for row in 0..9_u8 {
        for code in 0..3_u8 {
            let (x, y) = (
                LEFT + f32::from(code) * CODE,
                layout.board + f32::from(row) * U,
            );
            pen.shape(
                &Path::rect(x + 2.0, y + 2.0, CODE - 4.0, U - 4.0, 7.0),
                p.bed,
                p.code,
                2.0,
            );
            for file in code * 3..code * 3 + 3 {
                lamp(&mut pen, p, &layout, Square::new(file, 8 - row));
            }
        }
    }
    for i in 0..9_u8 {
        let letter = char::from(b'a' + i).to_string();
        Text::new(&letter, layout.text).draw(&mut pen, column(i), layout.letters, p.inks.dim);
        let digit = (i + 1).to_string();
        let y = layout.board + (8.5 - f32::from(i)) * U;
        Text::new(&digit, layout.text).draw(&mut pen, 22.0, y, p.inks.dim);
    }
    for side in Side::ALL {
        let at = (22.0, layout.sanctuary(side));
        draw_badge(&mut pen, &p.inks, scene.seat_of(side), at, 12.0);
    }
    pen
}

/// Where a code stands on a card at 1x, from the left and from the top: x, y, width, height.
pub(super) fn code_place(column: u8, row: u8) -> (usize, usize, usize, usize) {
    let (x, y) = (
        LEFT + f32::from(column) * CODE,
        CARD_BOARD + f32::from(row) * U,
    );
    (
        x as usize + 2,
        y as usize + 2,
        CODE as usize - 4,
        U as usize - 4,
    )
}

/// A round-arched niche of a Sanctuary, its round end away from the board.
fn niche(pen: &mut Pen, p: &Palette, layout: &Layout, file: u8, above: bool) {
    let (x, w) = (LEFT + f32::from(file) * U + 3.0, U - 6.0);
    let deep = layout.niche;
    let bend = deep / 2.0;
    let (edge, way) = if above {
        (layout.board - layout.gap, -1.0)
    } else {
        (layout.foot() + layout.gap, 1.0)
    };
    let shoulder = edge + way * (deep - bend);
    let mut arch = Path::start(x, edge);
    arch.line_to(x, shoulder);
    arch.arc(
        x + w / 2.0,
        shoulder,
        w / 2.0,
        bend,
        PI,
        if above { 2.0 * PI } else { 0.0 },
    );
    arch.line_to(x + w, edge);
    pen.shape(&arch.close(), p.niche, p.niche_line, 2.0);
}

/// A cell: two flat steps of light and the sign of the pawn that may land here.
fn lamp(pen: &mut Pen, p: &Palette, layout: &Layout, square: Square) {
    let colour = board::cell_colour(square);
    let lamp = p.lamps[index(colour)];
    let (x, y) = layout.at(square);
    let (w, h) = (CELL, U - 10.0);
    pen.rect(x - w / 2.0 + 1.0, y - h / 2.0, w - 2.0, h, 4.0, lamp.outer);
    if p.theme != Theme::HighContrast {
        pen.rect(
            x - w / 2.0 + 6.0,
            y - h / 2.0 + 5.0,
            w - 12.0,
            h - 10.0,
            6.0,
            lamp.inner,
        );
    }
    let low = if colour == Colour::Red { 2.0 } else { 0.0 };
    pen.stroke(
        &outline(colour, (x, y + low), U * 0.44, true),
        lamp.sign,
        Stroke::round(2.6),
    );
}

/// Everything that changes: strip, Sanctuaries, pawns, marks.
pub(super) fn pieces(easel: &mut Easel, scene: &Scene, rvb: &Rvb, look: Look) {
    let p = Palette::new(look.theme, scene.first);
    let layout = Layout::of(scene, look);
    let moves = Side::ALL.map(|side| rvb.moves_made(side));
    let moves = moves[0].max(moves[1]);
    let info = Figures::new(format_args!("{moves} / {}", Rvb::MOVES_EACH));
    match (look.canvas, scene.over.is_some()) {
        (Canvas::Card, _) => card_strip(easel, &p.inks, scene, "RVB", &info),
        (Canvas::Tall, true) => banner(easel, &p.inks, scene, "RVB"),
        (Canvas::Tall, false) => strip(easel, &p.inks, scene, "RVB", Some(&info), false),
    }
    for side in Side::ALL {
        saved(easel, &p, &layout, side, scene.sanctuary[side]);
    }
    let (last, choice) = (Last::of(scene), Choice::of(scene, rvb));
    let mut marks = Marks {
        easel,
        inks: &p.inks,
        u: U,
    };
    if let Some((from, to)) = last.moved {
        let (from, to) = (layout.at(from), layout.at(to));
        marks.trail(from, to, 0.42);
        marks.foot(from, 0.2, p.inks.last, p.inks.casing);
        marks.brackets(to, 0.435);
    }
    if let Some(from) = choice.from {
        marks.frame(layout.at(from), 0.455, 0.08);
    }
    for square in choice.dots.squares() {
        marks.dot(layout.at(square));
    }
    for square in choice.rings.without(choice.victims).squares() {
        marks.ring(layout.at(square), 0.38, 0.075);
    }
    for (square, piece) in rvb.pawns() {
        let seat = scene.seat_of(piece.camp);
        if choice.greyed.contains(square) {
            ghost(marks.easel, &p, layout.at(square), piece, seat);
        } else {
            pawn(marks.easel, &p, layout.at(square), U, piece, Some(seat));
        }
    }
    for square in choice.rings.both(choice.victims).squares() {
        marks.ring(layout.at(square), 0.40, 0.07);
    }
    for square in choice.victims.squares() {
        let (x, y) = layout.at(square);
        marks.cross((x + 0.34 * U, y + 0.34 * U), 0.09, 0.07, p.inks.select);
    }
    for square in last.eaten.squares() {
        let (x, y) = layout.at(square);
        marks.cross((x + 0.37 * U, y - 0.37 * U), 0.095, 0.075, p.inks.last);
    }
    for square in choice.must_eat.squares() {
        let (x, y) = layout.at(square);
        marks.bang((x + 0.31 * U, y - 0.30 * U));
    }
}
