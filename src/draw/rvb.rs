//! RVB: a dark table of lamps in three colours, bound three by three into codes.

use std::f32::consts::PI;

use super::inks::{Badge, Inks, by_theme};
use super::marks::Marks;
use super::path::{Path, Point, Stroke};
use super::pen::{Ink, Pen};
use super::strip::{BANNER, CARD_STRIP, STRIP, badge, banner, card_strip, strip};
use super::text::Text;
use super::{Canvas, Look, Scene, Selection, Theme, WIDTH};
use crate::games::rvb::{Colour, Effect, Pawn, Rvb, board};
use crate::games::{Effect as AnyEffect, Game as _, Side, Square};
use crate::play::Seat;

/// Pitch of the rows, left edge of the board, width of a cell inside its code.
const U: f32 = 70.0;
const LEFT: f32 = 45.0;
const CELL: f32 = 66.0;
const CODE: f32 = 3.0 * U;

#[derive(Clone, Copy)]
struct Lamp {
    outer: Ink,
    inner: Ink,
    sign: Ink,
}

#[derive(Clone, Copy)]
struct Glass {
    /// Red, green, blue.
    fill: [Ink; 3],
    letter: Ink,
    edge: Ink,
    halo: Ink,
}

#[derive(Clone, Copy)]
struct Palette {
    theme: Theme,
    inks: Inks,
    table: Ink,
    bed: Ink,
    code: Ink,
    niche: Ink,
    niche_line: Ink,
    ghost: Ink,
    lamps: [Lamp; 3],
    bottom: Glass,
    top: Glass,
}

fn index(colour: Colour) -> usize {
    match colour {
        Colour::Red => 0,
        Colour::Green => 1,
        Colour::Blue => 2,
    }
}

impl Palette {
    fn new(theme: Theme, first: Seat) -> Self {
        let t = |dark, light, contrast| by_theme(theme, dark, light, contrast);
        let bottom = Glass {
            fill: [
                t(0xff7a66, 0xf96a58, 0xff7f6e),
                t(0x62f0b5, 0x55e3a9, 0x4dffb9),
                t(0x4c7cf7, 0x4474f0, 0x5a86ff),
            ],
            letter: t(0x0c0a09, 0x150d0b, 0x000000),
            edge: t(0xffffff, 0xffffff, 0xffffff),
            halo: t(0x0b0c10, 0x1d1f26, 0x000000),
        };
        let top = Glass {
            fill: [
                t(0xc8322f, 0xb32420, 0xb80f0f),
                t(0x10996a, 0x0a8058, 0x00854f),
                t(0x2238b4, 0x1b2f9c, 0x1526a8),
            ],
            letter: t(0xffffff, 0xffffff, 0xffffff),
            edge: t(0x050507, 0x07080a, 0x000000),
            halo: t(0xd9dce6, 0xf4f6fb, 0xffffff),
        };
        let ink = t(0xf4f1ea, 0x221e1a, 0xffffff);
        let low = Badge {
            fill: t(0x3b3f4b, 0xc3c8d4, 0x3b3f4b),
            edge: bottom.edge,
            letter: ink,
            halo: (theme != Theme::Dark).then_some(bottom.halo),
        };
        let high = Badge {
            fill: t(0x1a1c22, 0x3d4350, 0x1a1c22),
            edge: top.edge,
            letter: top.letter,
            halo: Some(top.halo),
        };
        let (a, b) = if first == Seat::A {
            (low, high)
        } else {
            (high, low)
        };
        let ground = t(0x0f1013, 0xeceef3, 0x000000);
        Self {
            theme,
            inks: Inks::new(theme, ground, t(0x33363f, 0xd2d6e0, 0x3a3a3a), a, b),
            table: t(0x17181d, 0xdfe2ea, 0x000000),
            bed: t(0x0f1013, 0xffffff, 0x000000),
            code: t(0x8086a0, 0x717a8e, 0xffffff),
            niche: t(0x1d1f26, 0xd6dae4, 0x000000),
            niche_line: t(0x70758a, 0x717a8e, 0xffffff),
            ghost: t(0x989eae, 0x5a6170, 0xffffff),
            lamps: [
                Lamp {
                    outer: t(0x551a20, 0xe8978b, 0x5c0d0d),
                    inner: t(0x74242c, 0xf2aba1, 0x5c0d0d),
                    sign: t(0xb5474f, 0xb9473d, 0xff7a6b),
                },
                Lamp {
                    outer: t(0x17563f, 0xb4ebcf, 0x005c38),
                    inner: t(0x1f7354, 0xcbf6de, 0x005c38),
                    sign: t(0x3db088, 0x33906a, 0x2dffac),
                },
                Lamp {
                    outer: t(0x121c4d, 0x6c86d8, 0x000a38),
                    inner: t(0x172563, 0x7d96e2, 0x000a38),
                    sign: t(0x3750bd, 0x2f48a6, 0x5580ff),
                },
            ],
            bottom,
            top,
        }
    }
}

/// Where things stand on one of the two canvases.
#[derive(Clone, Copy)]
struct Layout {
    height: f32,
    board: f32,
    niche: f32,
    /// Between a Sanctuary and the board.
    gap: f32,
    /// How far the table reaches beyond a Sanctuary.
    table: f32,
    text: f32,
    /// Middle of the column letters.
    letters: f32,
}

impl Layout {
    fn of(scene: &Scene, look: Look) -> Self {
        match look.canvas {
            Canvas::Card => {
                let board = CARD_STRIP + 35.0;
                let foot = board + 9.0 * U;
                Self {
                    height: 768.0,
                    board,
                    niche: 34.0,
                    gap: 1.0,
                    table: 1.0,
                    text: 24.0,
                    letters: foot + 45.0,
                }
            }
            Canvas::Tall => {
                let head = if scene.over.is_some() { BANNER } else { STRIP };
                let board = head + 60.0;
                let foot = board + 9.0 * U;
                Self {
                    height: foot + 90.0,
                    board,
                    niche: 44.0,
                    gap: 4.0,
                    table: 8.0,
                    text: 22.0,
                    letters: foot + 72.0,
                }
            }
        }
    }

    fn foot(&self) -> f32 {
        self.board + 9.0 * U
    }

    /// The middle of a square.
    fn at(&self, square: Square) -> Point {
        let y = self.board + (8.5 - f32::from(square.rank)) * U;
        (column(square.file), y)
    }

    /// The middle height of the Sanctuary of a camp: beyond the row where its pawns arrive.
    fn sanctuary(&self, side: Side) -> f32 {
        let beyond = self.gap + self.niche / 2.0;
        if side == Side::First {
            self.board - beyond
        } else {
            self.foot() + beyond
        }
    }
}

fn column(file: u8) -> f32 {
    LEFT + f32::from(file / 3) * CODE + 6.0 + (f32::from(file % 3) + 0.5) * CELL
}

/// The outline of a pawn, or of a cell's sign when small: red points forward, green is a
/// lozenge, blue is round. `u` is the cell.
fn outline(colour: Colour, (x, y): Point, u: f32, up: bool) -> Path {
    match colour {
        Colour::Red => {
            let way = if up { -u } else { u };
            let base = y - way * 0.285;
            Path::polygon(&[
                (x, y + way * 0.375),
                (x + 0.385 * u, base),
                (x - 0.385 * u, base),
            ])
        }
        Colour::Green => {
            let r = 0.385 * u;
            Path::polygon(&[(x, y - r), (x + r, y), (x, y + r), (x - r, y)])
        }
        Colour::Blue => Path::circle(x, y, 0.325 * u),
    }
}

/// The board without pawns.
pub(super) fn ground(scene: &Scene, look: Look) -> Pen {
    let p = Palette::new(look.theme, scene.first);
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
        niche(&mut pen, &p, &layout, file, true);
        niche(&mut pen, &p, &layout, file, false);
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
                lamp(&mut pen, &p, &layout, Square::new(file, 8 - row));
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
        badge(
            &mut pen,
            &p.inks,
            scene.seat_of(side),
            (22.0, layout.sanctuary(side)),
            12.0,
        );
    }
    pen
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
pub(super) fn pieces(pen: &mut Pen, scene: &Scene, rvb: &Rvb, look: Look) {
    let p = Palette::new(look.theme, scene.first);
    let layout = Layout::of(scene, look);
    let moves = Side::ALL
        .into_iter()
        .map(|side| rvb.moves_made(side))
        .max()
        .unwrap_or(0);
    let info = format!("{moves} / {}", Rvb::MOVES_EACH);
    match (look.canvas, scene.over.is_some()) {
        (Canvas::Card, _) => card_strip(pen, &p.inks, scene, "RVB", &info),
        (Canvas::Tall, true) => banner(pen, &p.inks, scene, "RVB"),
        (Canvas::Tall, false) => strip(pen, &p.inks, scene, "RVB", Some(&info), false),
    }
    for side in Side::ALL {
        saved(pen, &p, &layout, side, scene.sanctuary[side]);
    }
    let mut marks = Marks {
        pen,
        inks: &p.inks,
        u: U,
    };
    let last = Last::of(scene);
    if let Some((from, to)) = last.moved {
        let (from, to) = (layout.at(from), layout.at(to));
        marks.trail(from, to, 0.42);
        marks.foot(from, 0.2, p.inks.last, p.inks.casing);
        marks.brackets(to, 0.435);
    }
    let choice = Choice::of(scene, rvb);
    if let Some(from) = choice.from {
        marks.frame(layout.at(from), 0.455, 0.08);
    }
    for &square in &choice.dots {
        marks.dot(layout.at(square));
    }
    for &square in choice
        .rings
        .iter()
        .filter(|square| !choice.victims.contains(square))
    {
        marks.ring(layout.at(square), 0.38, 0.075);
    }
    for (square, pawn) in rvb.pawns() {
        let seat = scene.seat_of(pawn.camp);
        if choice.greyed.contains(&square) {
            ghost(marks.pen, &p, layout.at(square), pawn, seat);
        } else {
            self::pawn(marks.pen, &p, layout.at(square), U, pawn, Some(seat));
        }
    }
    for &square in choice
        .rings
        .iter()
        .filter(|square| choice.victims.contains(square))
    {
        marks.ring(layout.at(square), 0.40, 0.07);
    }
    for &square in &choice.victims {
        let (x, y) = layout.at(square);
        marks.cross((x + 0.34 * U, y + 0.34 * U), 0.09, 0.07, p.inks.select);
    }
    for square in last.eaten {
        let (x, y) = layout.at(square);
        marks.cross((x + 0.37 * U, y - 0.37 * U), 0.095, 0.075, p.inks.last);
    }
    for &square in choice
        .must_eat
        .iter()
        .filter(|&&square| Some(square) != choice.from)
    {
        let (x, y) = layout.at(square);
        marks.bang((x + 0.31 * U, y - 0.30 * U));
    }
}

/// What the last move did.
#[derive(Default)]
struct Last {
    moved: Option<(Square, Square)>,
    eaten: Vec<Square>,
}

impl Last {
    fn of(scene: &Scene) -> Self {
        let mut last = Self::default();
        for effect in scene.last.iter().flat_map(|done| &done.effects) {
            match effect {
                AnyEffect::Rvb(Effect::Moved { from, to, .. }) => last.moved = Some((*from, *to)),
                AnyEffect::Rvb(Effect::Ate { at, .. }) => last.eaten.push(*at),
                _ => {}
            }
        }
        last
    }
}

/// What the selection shows.
#[derive(Default)]
struct Choice {
    from: Option<Square>,
    dots: Vec<Square>,
    rings: Vec<Square>,
    victims: Vec<Square>,
    greyed: Vec<Square>,
    must_eat: Vec<Square>,
}

impl Choice {
    fn of(scene: &Scene, rvb: &Rvb) -> Self {
        let Some(Selection::Rvb {
            from,
            targets,
            greyed,
            must_eat,
        }) = &scene.selection
        else {
            return Self::default();
        };
        let mut choice = Self {
            from: *from,
            greyed: greyed.clone(),
            must_eat: must_eat.clone(),
            ..Self::default()
        };
        for &action in targets {
            if !action.eats {
                choice.dots.push(action.to);
                continue;
            }
            choice.rings.push(action.to);
            if rvb.check(action).is_ok() {
                let mut effects = Vec::new();
                rvb.clone().apply(action, &mut effects);
                choice
                    .victims
                    .extend(effects.iter().filter_map(|effect| match effect {
                        Effect::Ate { at, .. } => Some(*at),
                        _ => None,
                    }));
            }
        }
        choice
    }
}

/// The pawns in a camp's Sanctuary, red, green, blue from the left.
fn saved(pen: &mut Pen, p: &Palette, layout: &Layout, side: Side, held: [u8; 3]) {
    let pawns: Vec<Colour> = [Colour::Red, Colour::Green, Colour::Blue]
        .into_iter()
        .zip(held)
        .flat_map(|(colour, count)| std::iter::repeat_n(colour, usize::from(count)))
        .collect();
    let crowded = pawns.len() > 9;
    let fit = layout.niche / 44.0;
    let size = if crowded { 32.0 } else { 38.0 } * fit;
    // The arch leaves more room at its flat end.
    let nudge = if side == Side::First { 1.0 } else { -1.0 };
    for (i, colour) in pawns.into_iter().enumerate() {
        let step = if crowded {
            i as f32 * 0.5 + 0.25
        } else {
            i as f32 + 0.5
        };
        let at = (LEFT + step * U, layout.sanctuary(side) + nudge);
        pawn(pen, p, at, size, Pawn { camp: side, colour }, None);
    }
}

/// A pawn: a piece of light glass (bottom camp) or deep glass (top camp) with its seat's letter.
fn pawn(pen: &mut Pen, p: &Palette, at: Point, u: f32, pawn: Pawn, seat: Option<Seat>) {
    let up = pawn.camp == Side::First;
    let glass = if up { p.bottom } else { p.top };
    let path = outline(pawn.colour, at, u, up);
    pen.stroke(&path, glass.halo, Stroke::round(0.15 * u));
    pen.shape(&path, glass.fill[index(pawn.colour)], glass.edge, 0.085 * u);
    if let Some(seat) = seat {
        letter(pen, at, pawn, seat, u, glass.letter);
    }
}

fn letter(pen: &mut Pen, (x, y): Point, pawn: Pawn, seat: Seat, size: f32, ink: Ink) {
    let (part, shift) = match pawn.colour {
        Colour::Red => (
            0.38,
            if pawn.camp == Side::First {
                0.10
            } else {
                -0.10
            },
        ),
        Colour::Green => (0.44, 0.0),
        Colour::Blue => (0.48, 0.0),
    };
    let text = if seat == Seat::A { "A" } else { "B" };
    Text::new(text, part * size).draw(pen, x, y + shift * U, ink);
}

/// A pawn that cannot move: hollow and dashed, its letter readable.
fn ghost(pen: &mut Pen, p: &Palette, at: Point, pawn: Pawn, seat: Seat) {
    let path = outline(pawn.colour, at, U, pawn.camp == Side::First);
    pen.shape(&path, p.table, p.table, 0.08 * U);
    pen.stroke(
        &path,
        p.ghost,
        Stroke::sharp(0.045 * U).dashed(0.10 * U, 0.07 * U),
    );
    letter(pen, at, pawn, seat, U * 0.9, p.ghost);
}
