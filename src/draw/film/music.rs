//! The picture that goes with RVB's music: each code lights up in turn, with its number.

use super::Film;
use super::gif::Gif;
use super::still::{Colours, Stills};
use crate::draw::pen::Pen;
use crate::draw::text::Text;
use crate::draw::{Canvas, Look, Scene, Theme, WIDTH, rvb};
use crate::games::rvb::{Obligation, Rvb};
use crate::games::{BySide, Game as _, Position};
use crate::play::{BySeat, Seat};

/// Ink, dim ink and the ink of what happens.
const INK: [u8; 3] = [0xf4, 0xf1, 0xea];
const DIM: [u8; 3] = [0xa9, 0xa6, 0xa0];
const AMBER: [u8; 3] = [0xf7, 0xa9, 0x28];
const DARK: [u8; 3] = [0x0f, 0x10, 0x13];
/// The height of the number over the board: the strip of a card.
const HEAD: u32 = 44;
/// The line around the code that sounds, and the tab with its number.
const LINE: usize = 4;
const TAB: (u32, u32) = (36, 26);

/// A position on the board of RVB, and who is First in it.
#[derive(Debug, Clone, Copy)]
pub struct Stand<'a> {
    /// The position.
    pub position: &'a Rvb,
    /// Who is First.
    pub first: Seat,
}

/// Films the reading of the board, empty or with pawns on it: each of the 27 codes for `code`
/// hundredths of a second, the last one for `tail` more.
#[must_use]
pub fn reading(stand: Option<Stand>, code: u32, tail: u32) -> Film {
    let look = Look {
        theme: Theme::Dark,
        canvas: Canvas::Card,
        ..Look::default()
    };
    let empty = Rvb::parse_position(Obligation::Full, "9/9/9/9/9/9/9/9/9 - 30,30 0,0")
        .expect("a board without pawns is a position");
    let first = stand.map_or(Seat::A, |stand| stand.first);
    let (bare, width) = picture(&Position::Rvb(empty), first, look);
    let shown = match stand {
        None => bare.clone(),
        Some(stand) => picture(&Position::Rvb(*stand.position), first, look).0,
    };
    let height = (shown.len() / width as usize) as u32;
    let mut film = Gif::new(width, height);
    let mut colours = Colours::default();
    // What is everywhere in the picture has its colours for sure.
    colours.index(&shown);
    let flats = rvb::lamp_inks(look.theme).map(|ink| ink.0.map(shine));
    colours.index(&flats);
    for number in 0..27_u32 {
        let mut pixels = shown.clone();
        head(&mut pixels, width, number + 1);
        light(&mut pixels, &bare, width as usize, number);
        let hundredths = code + if number == 26 { tail } else { 0 };
        colours.index(&pixels);
        film.show(colours.picture(), hundredths);
    }
    let (bytes, frames, hundredths) = film.finish();
    Film {
        bytes,
        frames,
        hundredths,
    }
}

/// The pixels of a position's card, and their width.
fn picture(position: &Position, first: Seat, look: Look) -> (Vec<[u8; 3]>, u32) {
    let scene = Scene {
        position,
        first,
        round: 1,
        rounds: 1,
        results: vec![BySeat::default()],
        total: BySeat::default(),
        last: &[],
        sanctuary: BySide::default(),
        selection: None,
        over: None,
        round_over: true,
    };
    let mut stills = Stills::new(look);
    let size = stills.size(&scene);
    stills.show(&scene, size);
    (stills.pixels().to_vec(), size.0)
}

/// Writes "7 / 27" over the strip.
fn head(pixels: &mut [[u8; 3]], width: u32, number: u32) {
    let mut pen = Pen::new(WIDTH, HEAD, 1, image::Rgb(DARK));
    let middle = WIDTH as f32 / 2.0;
    let y = HEAD as f32 / 2.0;
    Text::title("RVB", 24.0).draw(&mut pen, middle - 74.0, y, image::Rgb(INK));
    Text::new(&number.to_string(), 34.0).draw(&mut pen, middle + 18.0, y, image::Rgb(AMBER));
    Text::new("/ 27", 24.0).draw(&mut pen, middle + 74.0, y, image::Rgb(DIM));
    paste(pixels, width, (0, 0), &pen);
}

/// Lets the code of this number, counted from 0, shine: its lamps, not the pawns on them. `bare`
/// is the board without pawns.
fn light(pixels: &mut [[u8; 3]], bare: &[[u8; 3]], width: usize, number: u32) {
    let (left, top, wide, high) = rvb::code_place((number / 9) as u8, (number % 9) as u8);
    for y in top..top + high {
        for x in left..left + wide {
            let edge = x < left + LINE
                || y < top + LINE
                || x + LINE >= left + wide
                || y + LINE >= top + high;
            let at = y * width + x;
            if edge {
                pixels[at] = AMBER;
            } else if pixels[at] == bare[at] {
                pixels[at] = pixels[at].map(shine);
            }
        }
    }
    let mut pen = Pen::new(TAB.0, TAB.1, 1, image::Rgb(AMBER));
    let (x, y) = (TAB.0 as f32 / 2.0, TAB.1 as f32 / 2.0);
    Text::new(&(number + 1).to_string(), 20.0).draw(&mut pen, x, y, image::Rgb(DARK));
    paste(pixels, width as u32, (left, top), &pen);
}

/// A lamp's colour when it is lit.
fn shine(part: u8) -> u8 {
    (u16::from(part) * 21 / 10 + 14).min(255) as u8
}

fn paste(pixels: &mut [[u8; 3]], width: u32, (left, top): (usize, usize), pen: &Pen) {
    for (x, y, pixel) in pen.image().enumerate_pixels() {
        let at = (top + y as usize) * width as usize + left + x as usize;
        pixels[at] = [pixel.0[0], pixel.0[1], pixel.0[2]];
    }
}
