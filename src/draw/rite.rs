//! Rite: worn slabs and columns of ink and bone, reserves and captives beside the board.

use std::f32::consts::{PI, TAU};

use super::inks::{Badge, Inks, by_theme};
use super::marks::Marks;
use super::path::{Path, Point, Stroke};
use super::pen::{Ink, Pen};
use super::strip::{BANNER, STRIP, banner, strip};
use super::text::{Align, Text};
use super::{Look, Scene, Selection, Theme, WIDTH};
use crate::games::rite::{Action, Effect, Phase, Rite};
use crate::games::{Effect as AnyEffect, Game as _, Side, Square};
use crate::play::Seat;

/// Left edge and width of the board.
const LEFT: f32 = 132.0;
const BOARD: f32 = 456.0;
/// A column, in cells: radii of a face, height of a pawn, its foot below the cell's centre.
const RX: f32 = 0.36;
const RY: f32 = 0.195;
const PAWN: f32 = 0.165;
const FOOT: f32 = 0.225;

#[derive(Clone, Copy)]
struct Slab {
    flat: Ink,
    light: Ink,
    dark: Ink,
}

#[derive(Clone, Copy)]
struct Stuff {
    face: Ink,
    inner: Ink,
    side: Ink,
    edge: Ink,
    seam: Ink,
    strokes: Ink,
}

#[derive(Clone, Copy)]
struct Palette {
    theme: Theme,
    inks: Inks,
    slabs: [Slab; 2],
    frame: Ink,
    engraving: Ink,
    shadow: Ink,
    panel: Ink,
    panel_line: Ink,
    ghost: Ink,
    white: Stuff,
    black: Stuff,
}

impl Palette {
    fn new(theme: Theme) -> Self {
        let t = |dark, light, contrast| by_theme(theme, dark, light, contrast);
        let white = Stuff {
            face: t(0xf6eedd, 0xfffdf6, 0xffffff),
            inner: t(0xfffaf0, 0xffffff, 0xffffff),
            side: t(0xcdbfa3, 0xe0d6c4, 0xd0d0d0),
            edge: t(0x241e1a, 0x2e2721, 0x000000),
            seam: t(0x6e6252, 0x7d7161, 0x000000),
            strokes: t(0x3a2f28, 0x3a2f28, 0x000000),
        };
        let black = Stuff {
            face: t(0x292628, 0x38322f, 0x000000),
            inner: t(0x343033, 0x443d39, 0x000000),
            side: t(0x0f0d0e, 0x1b1816, 0x000000),
            edge: t(0x0a0909, 0x0f0d0c, 0xffffff),
            seam: t(0xa89d8c, 0xcfc5b5, 0xffffff),
            strokes: t(0xf1e8d6, 0xfbf4e6, 0xffffff),
        };
        let rim = if theme == Theme::Light {
            black.edge
        } else {
            black.strokes
        };
        let a = Badge {
            fill: white.face,
            edge: white.edge,
            letter: white.edge,
            halo: None,
        };
        let b = Badge {
            fill: black.face,
            edge: rim,
            letter: black.strokes,
            halo: None,
        };
        Self {
            theme,
            inks: Inks::new(
                theme,
                t(0x1d1a19, 0xf3eee4, 0x000000),
                t(0x3d3733, 0xded5c5, 0x3a3a3a),
                a,
                b,
            ),
            slabs: [
                Slab {
                    flat: t(0x514b45, 0xb5a992, 0x303030),
                    light: t(0x605952, 0xc3b8a3, 0x303030),
                    dark: t(0x413c37, 0x9d917b, 0x303030),
                },
                Slab {
                    flat: t(0x7e766b, 0xdbd2c1, 0x6c6c6c),
                    light: t(0x8e867a, 0xe8e1d4, 0x6c6c6c),
                    dark: t(0x6a6359, 0xc5bba8, 0x6c6c6c),
                },
            ],
            frame: t(0x353029, 0x8c8069, 0xffffff),
            engraving: t(0x6d665c, 0xc8bda8, 0x6c6c6c),
            shadow: t(0x2f2b28, 0x8c8069, 0x000000),
            panel: t(0x3b3630, 0xdfd6c6, 0x000000),
            panel_line: t(0x5c544a, 0xb8ab95, 0xffffff),
            ghost: t(0x1a1715, 0x3a3128, 0xffffff),
            white,
            black,
        }
    }

    /// A seat keeps its pawns in both rounds: A plays white, B black.
    fn stuff(&self, seat: Seat) -> Stuff {
        match seat {
            Seat::A => self.white,
            Seat::B => self.black,
        }
    }

    fn plain(&self) -> bool {
        self.theme == Theme::HighContrast
    }
}

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

/// What the last turn did, as far as it can still be seen.
#[derive(Default)]
struct Last {
    moved: Option<(Square, Square)>,
    placed: Option<Square>,
    grown: Vec<Square>,
    shrunk: Vec<Square>,
    captured: Vec<Square>,
}

impl Last {
    fn of(scene: &Scene, rite: &Rite) -> Self {
        let mut last = Self::default();
        for effect in scene.last.iter().flat_map(|done| &done.effects) {
            let AnyEffect::Rite(effect) = effect else {
                continue;
            };
            match *effect {
                Effect::Placed { at, .. } => last.placed = Some(at),
                Effect::Grown { at, .. } => last.grown.push(at),
                Effect::Shrunk { at, .. } => last.shrunk.push(at),
                Effect::Captured { at, .. } => last.captured.push(at),
                Effect::Moved { from, to, .. } => last.moved = Some((from, to)),
                Effect::Skipped { .. } | Effect::RoundOver { .. } => {}
            }
        }
        if let Some((from, _)) = last.moved {
            last.placed = last.placed.filter(|&at| at != from);
        }
        let (moved, placed) = (last.moved, last.placed);
        let to = moved.map(|(_, to)| to);
        last.grown
            .retain(|&at| rite.column(at).is_some() && Some(at) != to && Some(at) != placed);
        last.shrunk
            .retain(|&at| rite.column(at).is_some() && Some(at) != to);
        last
    }
}

/// What the selection shows.
#[derive(Default)]
struct Choice {
    from: Option<Square>,
    dots: Vec<Square>,
    rings: Vec<Square>,
    grow: Vec<Square>,
    chosen: Vec<Square>,
    greyed: Vec<Square>,
}

impl Choice {
    fn of(scene: &Scene, rite: &Rite) -> Self {
        let Some(Selection::Rite {
            from,
            targets,
            captures,
            grow,
            chosen,
        }) = &scene.selection
        else {
            return Self::default();
        };
        let mut all = grow.clone();
        all.extend(chosen.iter().filter(|square| !grow.contains(square)));
        let inside = |squares: &[Square]| -> Vec<Square> {
            let count = rite.size().cells();
            squares
                .iter()
                .copied()
                .filter(|s| s.file < count && s.rank < count)
                .collect()
        };
        Self {
            from: from.and_then(|from| inside(&[from]).pop()),
            dots: inside(targets)
                .into_iter()
                .filter(|square| !captures.contains(square))
                .collect(),
            rings: inside(captures),
            grow: inside(&all),
            chosen: chosen.clone(),
            greyed: stuck(rite),
        }
    }
}

/// The columns of the side to move that cannot move.
fn stuck(rite: &Rite) -> Vec<Square> {
    let Phase::Move { .. } = rite.phase() else {
        return Vec::new();
    };
    let mut free = Vec::new();
    rite.each_action(&mut |action| {
        if let Action::Move { from, .. } = action {
            free.push(from);
        }
    });
    let own = |&(_, side, _): &(Square, Side, u8)| Some(side) == rite.turn();
    rite.columns()
        .filter(own)
        .map(|(square, ..)| square)
        .filter(|square| !free.contains(square))
        .collect()
}

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

fn column(pen: &mut Pen, p: &Palette, (x, y): Point, u: f32, seat: Seat, height: u8) {
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

/// A column that cannot move: hollow and dashed, its face still readable.
fn ghost(pen: &mut Pen, p: &Palette, (x, y): Point, u: f32, seat: Seat, height: u8) {
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

/// A seat's side panel: captives under an arch above, its reserve in a square below.
fn panel(pen: &mut Pen, p: &Palette, (x, top): Point, seat: Seat, reserve: u8, captured: u8) {
    let (width, high) = (88.0, 236.0);
    let middle = x + width / 2.0;
    let mut arch = Path::start(x, top + high);
    arch.arc(middle, top + width / 2.0, width / 2.0, width / 2.0, PI, TAU);
    arch.line_to(x + width, top + high);
    pen.shape(&arch.close(), p.panel, p.panel_line, 2.5);
    pile(pen, p, (middle, top + high - 50.0), seat.other(), captured);
    let number = |pen: &mut Pen, text: String, y: f32| {
        Text::new(&text, 30.0)
            .aligned(Align::Middle)
            .draw(pen, middle, y, p.inks.ink);
    };
    number(pen, format!("+{captured}"), top + high - 22.0);
    let foot = top + BOARD;
    let low = BOARD - high - 14.0;
    pen.shape(
        &Path::rect(x, foot - low, width, low, 6.0),
        p.panel,
        p.panel_line,
        2.5,
    );
    pile(pen, p, (middle, foot - 50.0), seat, reserve);
    number(pen, format!("×{reserve}"), foot - 22.0);
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
