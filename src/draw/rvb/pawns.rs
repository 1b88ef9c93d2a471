//! RVB's pawns, on the board and in the Sanctuaries.

use super::layout::Layout;
use super::palette::{Palette, index};
use super::{LEFT, U};
use crate::draw::path::{Path, Point, Stroke};
use crate::draw::pen::{Ink, Pen};
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
pub(super) fn saved(pen: &mut Pen, p: &Palette, layout: &Layout, side: Side, held: [u8; 3]) {
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
pub(super) fn pawn(pen: &mut Pen, p: &Palette, at: Point, u: f32, pawn: Pawn, seat: Option<Seat>) {
    let up = pawn.camp == Side::First;
    let glass = if up { p.bottom } else { p.top };
    let path = outline(pawn.colour, at, u, up);
    pen.stroke(&path, glass.halo, Stroke::round(0.15 * u));
    pen.shape(&path, glass.fill[index(pawn.colour)], glass.edge, 0.085 * u);
    if let Some(seat) = seat {
        letter(pen, at, pawn, seat, u, glass.letter);
    }
}

pub(super) fn letter(pen: &mut Pen, (x, y): Point, pawn: Pawn, seat: Seat, size: f32, ink: Ink) {
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
pub(super) fn ghost(pen: &mut Pen, p: &Palette, at: Point, pawn: Pawn, seat: Seat) {
    let path = outline(pawn.colour, at, U, pawn.camp == Side::First);
    pen.shape(&path, p.table, p.table, 0.08 * U);
    pen.stroke(
        &path,
        p.ghost,
        Stroke::sharp(0.045 * U).dashed(0.10 * U, 0.07 * U),
    );
    letter(pen, at, pawn, seat, U * 0.9, p.ghost);
}
