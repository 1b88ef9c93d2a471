//! RVB's pawns, on the board and in the Sanctuaries.

use super::layout::Layout;
use super::palette::{Palette, index};
use super::{LEFT, U};
use crate::draw::easel::{Easel, What, length};
use crate::draw::path::{Path, Point};
use crate::draw::pen::{Ink, Pen};
use crate::draw::stroke::Stroke;
use crate::draw::text::Text;
use crate::games::Side;
use crate::games::rvb::{Colour, Pawn};
use crate::play::Seat;

/// The outline of a pawn, or of a cell's sign when small: red points forward, green is a
/// lozenge, blue is round. `u` is the cell.
pub(super) fn outline(colour: Colour, (x, y): Point, u: f32, up: bool) -> Path {
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

/// The pawns in a camp's Sanctuary, red, green, blue from the left.
pub(super) fn saved(easel: &mut Easel, p: &Palette, layout: &Layout, side: Side, held: [u8; 3]) {
    let crowded = held.into_iter().map(u32::from).sum::<u32>() > 9;
    let fit = layout.niche / 44.0;
    let size = if crowded { 32.0 } else { 38.0 } * fit;
    let (first, pitch) = if crowded { (0.25, 0.5) } else { (0.5, 1.0) };
    // The arch leaves more room at its flat end.
    let nudge = if side == Side::First { 1.0 } else { -1.0 };
    let colours = [Colour::Red, Colour::Green, Colour::Blue];
    let pawns = colours.into_iter().zip(held).flat_map(|(colour, count)| {
        std::iter::repeat_n(Pawn { camp: side, colour }, usize::from(count))
    });
    for (i, piece) in pawns.enumerate() {
        let x = LEFT + (first + i as f32 * pitch) * U;
        // Half places would need sprites of their own.
        let at = (x.floor(), layout.sanctuary(side) + nudge);
        pawn(easel, p, at, size, piece, None);
    }
}

/// A pawn: a piece of light glass (bottom camp) or deep glass (top camp) with its seat's letter.
pub(super) fn pawn(
    easel: &mut Easel,
    p: &Palette,
    at: Point,
    u: f32,
    pawn: Pawn,
    seat: Option<Seat>,
) {
    let what = What::Pawn(pawn.camp, pawn.colour, seat);
    easel.stamp(what, [length(u), 0, 0], at, |pen, at| {
        let up = pawn.camp == Side::First;
        let glass = if up { p.bottom } else { p.top };
        let path = outline(pawn.colour, at, u, up);
        pen.stroke(&path, glass.halo, Stroke::round(0.15 * u));
        pen.shape(&path, glass.fill[index(pawn.colour)], glass.edge, 0.085 * u);
        if let Some(seat) = seat {
            letter(pen, at, pawn, seat, u, glass.letter);
        }
    });
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
pub(super) fn ghost(easel: &mut Easel, p: &Palette, at: Point, pawn: Pawn, seat: Seat) {
    let what = What::Greyed(pawn.camp, pawn.colour, seat);
    easel.stamp(what, [0; 3], at, |pen, at| {
        let path = outline(pawn.colour, at, U, pawn.camp == Side::First);
        pen.shape(&path, p.table, p.table, 0.08 * U);
        let dashed = Stroke::sharp(0.045 * U).dashed(0.10 * U, 0.07 * U);
        pen.stroke(&path, p.ghost, dashed);
        letter(pen, at, pawn, seat, U * 0.9, p.ghost);
    });
}
