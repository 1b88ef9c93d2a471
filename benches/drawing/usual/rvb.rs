//! RVB the usual way.

use super::*;

pub(super) fn draw(scene: &Scene, game: &Rvb) -> RgbImage {
    let mut p = Picture::new(768, ink(0x0f1013));
    p.strip(scene, "RVB  16 / 30", 20);
    p.rect(38, 43, 644, 702, ink(0x17181d));
    for file in 0..9 {
        for y in [44, 710] {
            p.rect(48 + file * 70, y, 64, 34, ink(0x1d1f26));
            p.frame(48 + file * 70, y, 64, 34, ink(0x70758a));
        }
    }
    let at = |s: Square| {
        let (code, file) = (i32::from(s.file / 3), i32::from(s.file % 3));
        (
            45 + code * 210 + 6 + file * 66 + 33,
            79 + (8 - i32::from(s.rank)) * 70 + 35,
        )
    };
    for row in 0..9 {
        for code in 0..3 {
            p.rect(47 + code * 210, 81 + row * 70, 206, 66, ink(0x0f1013));
            p.frame(47 + code * 210, 81 + row * 70, 206, 66, ink(0x8086a0));
        }
        for file in 0..9 {
            let square = Square::new(file, 8 - row as u8);
            let (x, y) = at(square);
            let colour = board::cell_colour(square);
            let [outer, inner, sign] = match colour {
                Colour::Red => [0x551a20, 0x74242c, 0xb5474f],
                Colour::Green => [0x17563f, 0x1f7354, 0x3db088],
                Colour::Blue => [0x121c4d, 0x172563, 0x3750bd],
            }
            .map(ink);
            p.rect(x - 32, y - 30, 64, 60, outer);
            p.rect(x - 27, y - 25, 54, 50, inner);
            match shape(colour, (x, y), 31.0, true) {
                Some(points) => {
                    let points: Vec<Point<f32>> =
                        points.iter().map(|&(x, y)| Point::new(x, y)).collect();
                    draw_hollow_polygon_mut(&mut p.image, &points, sign);
                }
                None => p.hoop((x, y), 10, sign),
            }
        }
    }
    for i in 0..9_i32 {
        let (x, _) = at(Square::new(i as u8, 0));
        p.text(&char::from(b'a' + i as u8).to_string(), x, 754, 24.0, DIM);
        p.text(&(i + 1).to_string(), 22, 674 - i * 70, 24.0, DIM);
    }
    for (side, y) in [(Side::First, 61), (Side::Second, 727)] {
        p.disc((22, y), 12, DIM);
        p.text("A", 22, y, 15.0, DARK);
        let mut x = 80;
        for (count, fill) in scene.sanctuary[side]
            .into_iter()
            .zip([0xff7a66, 0x62f0b5, 0x4c7cf7])
        {
            for _ in 0..count {
                p.disc((x, y), 12, ink(fill));
                x += 70;
            }
        }
    }
    for effect in effects(scene) {
        match effect {
            Effect::Rvb(rvb::Effect::Moved { from, to, .. }) => {
                p.trail(at(*from), at(*to));
                p.brackets(at(*to), 30);
            }
            Effect::Rvb(rvb::Effect::Ate { at: square, .. }) => {
                let (x, y) = at(*square);
                p.cross((x + 26, y - 26));
            }
            _ => {}
        }
    }
    for (square, pawn) in game.pawns() {
        let (x, y) = at(square);
        let low = pawn.camp == Side::First;
        let fill = match (pawn.colour, low) {
            (Colour::Red, true) => 0xff7a66,
            (Colour::Green, true) => 0x62f0b5,
            (Colour::Blue, true) => 0x4c7cf7,
            (Colour::Red, false) => 0xc8322f,
            (Colour::Green, false) => 0x10996a,
            (Colour::Blue, false) => 0x2238b4,
        };
        let (edge, halo) = if low { (INK, DARK) } else { (DARK, INK) };
        for (size, ink) in [(84.0, halo), (78.0, edge), (66.0, ink(fill))] {
            match shape(pawn.colour, (x, y), size, low) {
                Some(points) => p.polygon(&points, ink),
                None => p.disc((x, y), (size * 0.33) as i32, ink),
            }
        }
        let seat = if low {
            scene.first
        } else {
            scene.first.other()
        };
        let letter = if seat == Seat::A { "A" } else { "B" };
        p.text(letter, x, y, 30.0, if low { DARK } else { INK });
    }
    p.image
}

/// The corners of a colour's sign; none for the round one.
fn shape(colour: Colour, (x, y): (i32, i32), u: f32, up: bool) -> Option<Vec<(f32, f32)>> {
    let (x, y, way) = (x as f32, y as f32, if up { -u } else { u });
    match colour {
        Colour::Red => Some(vec![
            (x, y + way * 0.375),
            (x + 0.385 * u, y - way * 0.285),
            (x - 0.385 * u, y - way * 0.285),
        ]),
        Colour::Green => {
            let r = 0.385 * u;
            Some(vec![(x, y - r), (x + r, y), (x, y + r), (x - r, y)])
        }
        Colour::Blue => None,
    }
}
