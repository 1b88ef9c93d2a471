//! The picture that goes with RVB's music: each code lights up in turn, with its number.

use rustc_hash::FxHashMap;

use super::Film;
use super::gif::{Gif, MOST};
use super::still::nearest;
use crate::draw::inks::lettering;
use crate::draw::pen::Pen;
use crate::draw::text::Text;
use crate::draw::{Canvas, Look, STUDIO, Scene, Theme, WIDTH, rvb};
use crate::games::rvb::{Obligation, Rvb};
use crate::games::{BySide, Game as _, Position};
use crate::play::{BySeat, Seat};

/// How many codes are read.
const CODES: u32 = 27;
/// The height of the number over the board: the strip of a card.
const HEAD: u32 = 44;
/// The line around the code that sounds, and the tab with its number.
const LINE: usize = 4;
const TAB: (u32, u32) = (28, 20);

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
    let look = look();
    let empty = Rvb::parse_position(Obligation::Full, "9/9/9/9/9/9/9/9/9 - 30,30 0,0")
        .expect("a board without pawns is a position");
    let first = stand.map_or(Seat::A, |stand| stand.first);
    let empty = Position::Rvb(empty);
    let bare = STUDIO.indices(&scene(&empty, first), look);
    let shown = match stand {
        None => bare.indices.clone(),
        Some(stand) => {
            let position = Position::Rvb(*stand.position);
            STUDIO.indices(&scene(&position, first), look).indices
        }
    };
    let mut painter = Painter {
        width: bare.width as usize,
        colours: Colours::new(&bare.palette, &shown),
        lit: rvb::lit(&scene(&empty, first), look),
        bare: bare.indices,
        theme: look.theme,
    };
    let mut film = Gif::new(bare.width, bare.height);
    let mut pixels = Vec::new();
    for number in 0..CODES {
        pixels.clear();
        pixels.extend(shown.iter().map(|&index| painter.colours.taken(index)));
        painter.head(&mut pixels, number + 1);
        painter.light(&mut pixels, &shown, number);
        let last = number + 1 == CODES;
        film.show(&pixels, code + if last { tail } else { 0 });
    }
    let (bytes, frames, hundredths) = film.finish(&painter.colours.palette);
    Film {
        bytes,
        frames,
        hundredths,
    }
}

/// The dark card: what lights up shines most on it.
pub(super) fn look() -> Look {
    Look {
        theme: Theme::Dark,
        canvas: Canvas::Card,
        ..Look::default()
    }
}

/// A position alone, without strip and marks.
pub(super) fn scene(position: &Position, first: Seat) -> Scene<'_> {
    Scene {
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
    }
}

/// Paints one frame after the other.
struct Painter {
    width: usize,
    colours: Colours,
    /// The board with every lamp shining.
    lit: Pen,
    /// The board without pawns, as the studio paints it.
    bare: Vec<u8>,
    theme: Theme,
}

impl Painter {
    /// Writes "7 / 27" over the strip.
    fn head(&mut self, pixels: &mut [u8], number: u32) {
        let [ink, dim, amber] = lettering(self.theme);
        let mut pen = Pen::new(WIDTH, HEAD, 1, self.ground());
        let middle = WIDTH as f32 / 2.0;
        let y = HEAD as f32 / 2.0;
        Text::title("RVB", 24.0).draw(&mut pen, middle - 74.0, y, ink);
        Text::new(&number.to_string(), 34.0).draw(&mut pen, middle + 18.0, y, amber);
        Text::new("/ 27", 24.0).draw(&mut pen, middle + 74.0, y, dim);
        self.paste(pixels, (0, 0), &pen);
    }

    /// Lets the code of this number, counted from 0, shine: its lamps, not the pawns on them.
    fn light(&mut self, pixels: &mut [u8], shown: &[u8], number: u32) {
        let [_, _, amber] = lettering(self.theme);
        let (left, top, wide, high) = rvb::code_place((number / 9) as u8, (number % 9) as u8);
        for y in top..top + high {
            for x in left..left + wide {
                let edge = x < left + LINE
                    || y < top + LINE
                    || x + LINE >= left + wide
                    || y + LINE >= top + high;
                let at = y * self.width + x;
                if edge {
                    pixels[at] = self.colours.index(amber.0);
                } else if shown[at] == self.bare[at] {
                    let [r, g, b, _] = self.lit.image().get_pixel(x as u32, y as u32).0;
                    pixels[at] = self.colours.index([r, g, b]);
                }
            }
        }
        let mut pen = Pen::new(TAB.0, TAB.1, 1, amber);
        let (x, y) = (TAB.0 as f32 / 2.0, TAB.1 as f32 / 2.0);
        let ground = self.ground();
        Text::new(&(number + 1).to_string(), 17.0).draw(&mut pen, x, y, ground);
        self.paste(pixels, (left, top), &pen);
    }

    /// The ground of the whole picture.
    fn ground(&self) -> image::Rgb<u8> {
        let [r, g, b, _] = self.lit.image().get_pixel(0, 0).0;
        image::Rgb([r, g, b])
    }

    fn paste(&mut self, pixels: &mut [u8], (left, top): (usize, usize), pen: &Pen) {
        for (x, y, pixel) in pen.image().enumerate_pixels() {
            let [r, g, b, _] = pixel.0;
            let at = (top + y as usize) * self.width + left + x as usize;
            pixels[at] = self.colours.index([r, g, b]);
        }
    }
}

/// The colours of one film: those of the board that it uses, then those that shine and are
/// written. Should there be more than a film has room for, later ones become the nearest.
struct Colours {
    palette: Vec<[u8; 3]>,
    places: FxHashMap<[u8; 3], u8>,
    /// What the indices of the board's picture are here.
    taken: [u8; 256],
}

impl Colours {
    /// The colours of a picture in a palette, its flat ones for sure.
    fn new(palette: &[[u8; 3]], picture: &[u8]) -> Self {
        let mut colours = Self {
            palette: Vec::new(),
            places: FxHashMap::default(),
            taken: [0; 256],
        };
        let mut used = [false; 256];
        for &index in picture {
            used[usize::from(index)] = true;
        }
        for (i, &colour) in palette.iter().enumerate() {
            if used[i] {
                colours.taken[i] = colours.index(colour);
            }
        }
        colours
    }

    /// The place of one of the picture's indices.
    fn taken(&self, index: u8) -> u8 {
        self.taken[usize::from(index)]
    }

    fn index(&mut self, colour: [u8; 3]) -> u8 {
        if let Some(&index) = self.places.get(&colour) {
            return index;
        }
        let index = if self.palette.len() == MOST {
            nearest(&self.palette, colour)
        } else {
            self.palette.push(colour);
            (self.palette.len() - 1) as u8
        };
        self.places.insert(colour, index);
        index
    }
}
