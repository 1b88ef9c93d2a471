//! The usual way to draw a board in Rust: `imageproc` from scratch on an RGB picture, hard edges,
//! text by `draw_text_mut`. The same boards with the same things on them as ours, drawn plainly.

#[path = "usual/helios.rs"]
mod helios_board;
#[path = "usual/rvb.rs"]
mod rvb_board;

use ab_glyph::{FontRef, PxScale};
use image::{Rgb, RgbImage};
use imageproc::drawing::{
    draw_cubic_bezier_curve_mut, draw_filled_circle_mut, draw_filled_ellipse_mut,
    draw_filled_rect_mut, draw_hollow_circle_mut, draw_hollow_polygon_mut, draw_hollow_rect_mut,
    draw_line_segment_mut, draw_polygon_mut, draw_text_mut, text_size,
};
use imageproc::point::Point;
use imageproc::rect::Rect;
use revanche::draw::Scene;
use revanche::games::helios::{Cup, Helios};
use revanche::games::rite::Rite;
use revanche::games::rvb::{Colour, Rvb, board};
use revanche::games::{Effect, Position, Side, Square, helios, rite, rvb};
use revanche::play::Seat;

type Ink = Rgb<u8>;

const INK: Ink = Rgb([0xf4, 0xf1, 0xea]);
const DIM: Ink = Rgb([0xa9, 0xa6, 0xa0]);
const LAST: Ink = Rgb([0xf7, 0xa9, 0x28]);
const DARK: Ink = Rgb([0x0b, 0x0c, 0x10]);

fn ink(hex: u32) -> Ink {
    let [_, r, g, b] = hex.to_be_bytes();
    Rgb([r, g, b])
}

struct Picture {
    image: RgbImage,
    font: FontRef<'static>,
}

impl Picture {
    fn new(height: u32, ground: Ink) -> Self {
        let font = include_bytes!("../../assets/fonts/Figtree-Bold.ttf");
        Self {
            image: RgbImage::from_pixel(720, height, ground),
            font: FontRef::try_from_slice(font).expect("a font"),
        }
    }

    fn rect(&mut self, x: i32, y: i32, w: u32, h: u32, ink: Ink) {
        draw_filled_rect_mut(&mut self.image, Rect::at(x, y).of_size(w, h), ink);
    }

    fn frame(&mut self, x: i32, y: i32, w: u32, h: u32, ink: Ink) {
        for i in 0..2 {
            let inner = Rect::at(x + i, y + i).of_size(w - 2 * i as u32, h - 2 * i as u32);
            draw_hollow_rect_mut(&mut self.image, inner, ink);
        }
    }

    fn disc(&mut self, at: (i32, i32), r: i32, ink: Ink) {
        draw_filled_circle_mut(&mut self.image, at, r, ink);
    }

    fn hoop(&mut self, at: (i32, i32), r: i32, ink: Ink) {
        for r in r..r + 3 {
            draw_hollow_circle_mut(&mut self.image, at, r, ink);
        }
    }

    fn oval(&mut self, at: (i32, i32), rx: i32, ry: i32, ink: Ink) {
        draw_filled_ellipse_mut(&mut self.image, at, rx, ry, ink);
    }

    fn line(&mut self, a: (f32, f32), b: (f32, f32), ink: Ink) {
        for i in 0..3 {
            let i = i as f32;
            draw_line_segment_mut(&mut self.image, (a.0 + i, a.1), (b.0 + i, b.1), ink);
        }
    }

    fn polygon(&mut self, points: &[(f32, f32)], ink: Ink) {
        let points: Vec<Point<i32>> = points
            .iter()
            .map(|&(x, y)| Point::new(x as i32, y as i32))
            .collect();
        draw_polygon_mut(&mut self.image, &points, ink);
    }

    fn text(&mut self, text: &str, x: i32, y: i32, size: f32, ink: Ink) {
        let scale = PxScale::from(size * 1.2);
        let (w, h) = text_size(scale, &self.font, text);
        let at = (x - w as i32 / 2, y - h as i32 / 2);
        draw_text_mut(&mut self.image, ink, at.0, at.1, scale, &self.font, text);
    }

    /// Badges, totals, rounds, title, whose turn.
    fn strip(&mut self, scene: &Scene, title: &str, y: i32) {
        for (seat, x, way) in [(Seat::A, 56, 1), (Seat::B, 664, -1)] {
            self.disc((x, y), 24, DIM);
            self.disc((x, y), 20, DARK);
            self.text(if seat == Seat::A { "A" } else { "B" }, x, y, 30.0, INK);
            self.text(&scene.total[seat].to_string(), x + way * 60, y, 42.0, INK);
            for (i, points) in scene.results.iter().enumerate() {
                let left = x + way * (135 + 41 * i as i32) - 17;
                self.frame(left, y - 17, 34, 34, INK);
                self.text(&points[seat].to_string(), left + 17, y, 21.0, INK);
            }
        }
        self.text(title, 360, y, 27.0, INK);
        self.polygon(&[(8.0, 29.0), (24.0, 42.0), (8.0, 55.0)], INK);
        self.rect(8, 2 * y - 8, 238, 5, INK);
    }

    fn brackets(&mut self, (x, y): (i32, i32), half: i32) {
        for (sx, sy) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            let (cx, cy) = ((x + sx * half) as f32, (y + sy * half) as f32);
            self.line((cx, cy), (cx - sx as f32 * 13.0, cy), LAST);
            self.line((cx, cy), (cx, cy - sy as f32 * 13.0), LAST);
        }
    }

    fn trail(&mut self, from: (i32, i32), to: (i32, i32)) {
        let f = |p: (i32, i32)| (p.0 as f32, p.1 as f32);
        self.line(f(from), f(to), LAST);
        self.hoop(from, 13, LAST);
    }

    fn cross(&mut self, (x, y): (i32, i32)) {
        let (x, y) = (x as f32, y as f32);
        self.line((x - 7.0, y - 7.0), (x + 7.0, y + 7.0), LAST);
        self.line((x + 7.0, y - 7.0), (x - 7.0, y + 7.0), LAST);
    }
}

/// Draws the board of a scene.
pub fn draw(scene: &Scene) -> RgbImage {
    match scene.position {
        Position::Rite(game) => rite(scene, game),
        Position::Helios(game) => helios_board::draw(scene, game),
        Position::Rvb(game) => rvb_board::draw(scene, game),
    }
}

fn effects<'a>(scene: &Scene<'a>) -> impl Iterator<Item = &'a Effect> {
    scene.last.iter().flat_map(|done| &done.effects)
}

fn rite(scene: &Scene, game: &Rite) -> RgbImage {
    let mut p = Picture::new(612, ink(0x1d1a19));
    p.strip(scene, "RITE", 42);
    let u = 76;
    p.rect(123, 95, 474, 474, ink(0x353029));
    for rank in 0..6 {
        for file in 0..6 {
            let (x, y) = (132 + file * u, 104 + (5 - rank) * u);
            let [flat, light, dark] = if (rank + file) % 2 == 1 {
                [0x7e766b, 0x8e867a, 0x6a6359].map(ink)
            } else {
                [0x514b45, 0x605952, 0x413c37].map(ink)
            };
            p.rect(x, y, 76, 76, dark);
            p.rect(x, y, 74, 74, light);
            p.rect(x + 2, y + 2, 72, 72, flat);
            for j in 0..5 {
                let (x, y) = (
                    (x + (file * 31 + rank * 17 + j * 13) % 66 + 4) as f32,
                    (y + (file * 13 + rank * 29 + j * 17) % 66 + 4) as f32,
                );
                let fleck = if j % 2 == 1 { light } else { dark };
                draw_line_segment_mut(&mut p.image, (x, y), (x + 4.0, y + 1.0), fleck);
            }
        }
    }
    for r in [38, 142, 157] {
        p.hoop((360, 332), r, ink(0x6d665c));
    }
    for i in 0..6_i32 {
        let letter = char::from(b'a' + i as u8).to_string();
        p.text(&letter, 132 + i * u + 38, 587, 23.0, DIM);
        p.text(&(i + 1).to_string(), 110, 560 - i * u - 38, 23.0, DIM);
    }
    let bone = [0xf6eedd, 0xcdbfa3, 0x241e1a, 0x3a2f28].map(ink);
    let coal = [0x292628, 0x0f0d0e, 0xa89d8c, 0xf1e8d6].map(ink);
    for (seat, x) in [(Seat::A, 9), (Seat::B, 623)] {
        let side = if seat == scene.first {
            Side::First
        } else {
            Side::Second
        };
        let own = if seat == Seat::A { bone } else { coal };
        let other = if seat == Seat::A { coal } else { bone };
        for (top, high, count, look) in [
            (104, 236, game.captured(side), other),
            (354, 206, game.reserve(side), own),
        ] {
            p.rect(x, top, 88, high, ink(0x3b3630));
            p.frame(x, top, 88, high, ink(0x5c544a));
            let foot = top + high as i32 - 50;
            for i in 0..i32::from(count) {
                p.oval((x + 44, foot - i * 9), 28, 9, look[2]);
                p.oval((x + 44, foot - i * 9 - 1), 26, 8, look[1]);
            }
            p.oval((x + 44, foot - i32::from(count) * 9), 28, 9, look[0]);
            p.text(&count.to_string(), x + 44, foot + 28, 30.0, INK);
        }
    }
    let at = |s: Square| {
        (
            132 + i32::from(s.file) * u + 38,
            560 - i32::from(s.rank) * u - 38,
        )
    };
    for effect in effects(scene) {
        match effect {
            Effect::Rite(rite::Effect::Moved { from, to, .. }) => {
                p.trail(at(*from), at(*to));
                p.brackets(at(*to), 35);
            }
            Effect::Rite(rite::Effect::Captured { at: square, .. }) => {
                let (x, y) = at(*square);
                p.cross((x + 28, y - 28));
            }
            _ => {}
        }
    }
    for (square, side, height) in game.columns() {
        let (x, y) = at(square);
        let white = (side == Side::First) == (scene.first == Seat::A);
        let [face, flank, edge, strokes] = if white { bone } else { coal };
        let foot = y + 17;
        p.oval((x + 2, foot + 3), 29, 16, ink(0x2f2b28));
        for i in 0..i32::from(height) {
            let level = foot - i * 12;
            p.oval((x, level), 28, 15, edge);
            p.rect(x - 27, level - 12, 54, 12, flank);
            p.oval((x, level - 1), 26, 14, flank);
        }
        let top = foot - i32::from(height) * 12;
        p.oval((x, top), 28, 15, edge);
        p.oval((x, top), 26, 13, face);
        for i in 0..i32::from(height) {
            let x = x + (2 * i - i32::from(height) + 1) * 5;
            p.rect(x - 2, top - 6, 5, 12, strokes);
        }
    }
    p.image
}
