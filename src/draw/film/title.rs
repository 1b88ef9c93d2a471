//! What stands above a film's first board: the game's name between the two seats.

use crate::draw::inks::by_theme;
use crate::draw::path::{Path, Stroke};
use crate::draw::pen::Pen;
use crate::draw::text::Text;
use crate::draw::{Look, WIDTH};
use crate::games::GameKind;
use crate::play::{Match, Seat};

/// The pixels of the title, row by row: red, green, blue.
pub(super) fn title(
    played: &Match,
    look: Look,
    (width, height): (u32, u32),
    ground: [u8; 3],
) -> Vec<[u8; 3]> {
    let ink = by_theme(look.theme, 0xf4_f1ea, 0x22_1e1a, 0xff_ffff);
    let scale = u32::from(look.scale.clamp(1, 2));
    let mut pen = Pen::new(
        WIDTH,
        height.div_ceil(scale),
        look.scale.clamp(1, 2),
        image::Rgb(ground),
    );
    let (middle, y) = (WIDTH as f32 / 2.0, (height / scale) as f32 / 2.0);
    let name = match played.terms().game.kind() {
        GameKind::Rite => "RITE",
        GameKind::Helios => "HÉLIOS",
        GameKind::Rvb => "RVB",
    };
    let size = y.min(64.0);
    Text::title(name, size).draw(&mut pen, middle, y, ink);
    let r = size * 0.6;
    for seat in Seat::ALL {
        let (x, letter) = match seat {
            Seat::A => (94.0, "A"),
            Seat::B => (WIDTH as f32 - 94.0, "B"),
        };
        let shape = match seat {
            Seat::A => Path::circle(x, y, r),
            Seat::B => Path::rect(x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r, 0.4 * r),
        };
        pen.stroke(&shape, ink, Stroke::round(4.0));
        Text::new(letter, r * 1.2).draw(&mut pen, x, y, ink);
    }
    let pixels = pen.image().pixels();
    let pixels = pixels.map(|pixel| [pixel.0[0], pixel.0[1], pixel.0[2]]);
    pixels.take((width * height) as usize).collect()
}
