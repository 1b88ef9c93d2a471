//! What stands above the boards of a film: on the first the game's name between the two seats, on
//! the others the course of the match, an action a stroke: A's rise and B's hang from the middle,
//! captures are longer and amber, and those to come are short.

use rustc_hash::FxHashMap;

use super::Stage;
use super::still::nearest;
use crate::draw::inks::lettering;
use crate::draw::path::Path;
use crate::draw::pen::Pen;
use crate::draw::stroke::Stroke;
use crate::draw::text::Text;
use crate::draw::{Look, WIDTH};
use crate::games::GameKind;
use crate::play::{Match, Seat};

/// The least height of the band, in pixels at 1x.
pub(super) const LEAST: u32 = 96;
/// The widest distance from stroke to stroke, and what is left free at both sides.
const PITCH: f32 = 14.0;
const EDGE: f32 = 32.0;
/// How many strokes' room lies between two rounds.
const BETWEEN: usize = 3;
/// How far strokes reach: to come, played, a capture.
const REACH: [f32; 3] = [4.0, 20.0, 34.0];

/// One action's stroke.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Mark {
    round: usize,
    number: usize,
    seat: Seat,
    capture: bool,
    x: usize,
}

/// The band above the boards of one film.
#[derive(Debug)]
pub(super) struct Band {
    look: Look,
    kind: GameKind,
    width: usize,
    rows: usize,
    marks: Vec<Mark>,
    stroke: usize,
}

impl Band {
    /// The band of a match with these stages, so many pixels wide and high.
    pub fn new(played: &Match, stages: &[Stage], look: Look, (width, rows): (u32, u32)) -> Self {
        let mut marks: Vec<Mark> = Vec::new();
        for stage in stages {
            let round = &played.rounds()[stage.round];
            // The start of a round is nobody's action.
            if let Some(last) = stage.played.checked_sub(1) {
                let done = &round.actions()[last];
                marks.push(Mark {
                    round: stage.round,
                    number: stage.played,
                    seat: if round.side_of(Seat::A) == done.side {
                        Seat::A
                    } else {
                        Seat::B
                    },
                    capture: super::captures(done),
                    x: marks.len() + stage.round * BETWEEN,
                });
            }
        }
        let scale = f32::from(look.scale);
        let places = marks.last().map_or(1, |last| last.x + 1) as f32;
        let room = width as f32 - 2.0 * EDGE * scale;
        let pitch = (room / places).min(PITCH * scale);
        let left = (width as f32 - pitch * places) / 2.0;
        for mark in &mut marks {
            mark.x = (left + pitch * mark.x as f32) as usize;
        }
        Self {
            look,
            kind: played.terms().game.kind(),
            width: width as usize,
            rows: rows as usize,
            marks,
            stroke: ((pitch * 0.55) as usize).max(1),
        }
    }

    /// Writes the title over the top of a screen.
    pub fn title(&self, screen: &mut [u8], palette: &[[u8; 3]]) {
        let scale = self.look.scale;
        let ground = image::Rgb(palette[usize::from(screen[0])]);
        let rows = (self.rows as u32).div_ceil(u32::from(scale));
        let mut pen = Pen::new(WIDTH, rows, scale, ground);
        let [ink, ..] = lettering(self.look.theme);
        let (middle, y) = (WIDTH as f32 / 2.0, rows as f32 / 2.0);
        let name = match self.kind {
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
        let mut known: FxHashMap<[u8; 3], u8> = FxHashMap::default();
        let pixels = pen.image().pixels();
        for (index, pixel) in screen.iter_mut().zip(pixels).take(self.width * self.rows) {
            let colour = [pixel.0[0], pixel.0[1], pixel.0[2]];
            *index = *known
                .entry(colour)
                .or_insert_with(|| nearest(palette, colour));
        }
    }

    /// Draws the course of the match over the top of a screen, as far as so many actions of a
    /// round, counted from 0.
    pub fn course(&self, screen: &mut [u8], palette: &[[u8; 3]], (round, number): (usize, usize)) {
        let scale = f32::from(self.look.scale);
        let inks = lettering(self.look.theme).map(|ink| nearest(palette, ink.0));
        let [ink, dim, last] = inks;
        let middle = self.rows / 2;
        for mark in &self.marks {
            let played = (mark.round, mark.number) <= (round, number);
            let (index, reach) = match (played, mark.capture) {
                (false, _) => (dim, REACH[0]),
                (true, false) => (ink, REACH[1]),
                (true, true) => (last, REACH[2]),
            };
            let reach = ((reach * scale) as usize).min(middle.saturating_sub(2));
            let (top, foot) = match mark.seat {
                Seat::A => (middle - reach, middle - 1),
                Seat::B => (middle + 1, middle + reach),
            };
            for y in top..foot {
                let from = y * self.width + mark.x;
                screen[from..from + self.stroke].fill(index);
            }
        }
    }
}
