//! A finished picture as the bytes of an indexed PNG.

use image::Rgb;
use png::{BitDepth, ColorType, Compression, DeflateCompression, Encoder, Filter};
use rustc_hash::FxHashMap;

use super::Setting;
use super::pen::Pen;

/// The most colours an indexed picture can have, and how many of them a board may take.
const MOST: usize = 256;
const BOARD: usize = 128;

/// A board without pieces, already in palette indices.
#[derive(Debug)]
pub(super) struct Ground {
    pen: Pen,
    palette: Vec<Rgb<u8>>,
    places: FxHashMap<Rgb<u8>, u8>,
    indices: Vec<u8>,
}

impl Ground {
    /// Indexes a drawn board.
    pub fn new(pen: Pen) -> Self {
        let mut counts: FxHashMap<Rgb<u8>, u32> = FxHashMap::default();
        count(&mut counts, pen.image().pixels());
        let mut palette = Vec::new();
        let places = extend(&mut palette, counts, BOARD);
        let mut indices = vec![0; (pen.image().width() * pen.image().height()) as usize];
        place(&mut indices, pen.image().pixels(), &places);
        Self {
            pen,
            palette,
            places,
            indices,
        }
    }

    /// A copy of the board to draw pieces on.
    pub fn pen(&self) -> Pen {
        self.pen.again()
    }

    /// Encodes what was drawn on this board. Every colour is kept while there are at most 256;
    /// else the most frequent ones are (every flat ink is among them), and edge tones are
    /// replaced by the nearest. Only pixels that were drawn on are looked at.
    pub fn png(&self, drawn: &Pen, setting: Setting) -> Vec<u8> {
        let image = drawn.image();
        let width = image.width() as usize;
        let pixels = |y: u32, from: u32, to: u32| (from..to).map(move |x| image.get_pixel(x, y));
        let mut counts: FxHashMap<Rgb<u8>, u32> = FxHashMap::default();
        for (y, from, to) in drawn.touched() {
            count(&mut counts, pixels(y, from, to));
        }
        counts.retain(|colour, _| !self.places.contains_key(colour));
        let mut palette = self.palette.clone();
        let mut places = extend(&mut palette, counts, MOST);
        places.extend(&self.places);
        let mut indices = self.indices.clone();
        for (y, from, to) in drawn.touched() {
            let row = y as usize * width;
            place(
                &mut indices[row + from as usize..row + to as usize],
                pixels(y, from, to),
                &places,
            );
        }
        encode((image.width(), image.height()), &palette, &indices, setting)
    }
}

fn encode(
    (width, height): (u32, u32),
    palette: &[Rgb<u8>],
    indices: &[u8],
    setting: Setting,
) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64 * 1024);
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(
        palette
            .iter()
            .flat_map(|colour| colour.0)
            .collect::<Vec<u8>>(),
    );
    match setting {
        Setting::Fast => {
            encoder.set_compression(Compression::Fast);
            encoder.set_filter(Filter::Up);
        }
        Setting::Small => {
            encoder.set_deflate_compression(DeflateCompression::Level(6));
            encoder.set_filter(Filter::NoFilter);
        }
    }
    let mut writer = encoder
        .write_header()
        .expect("a picture's size and palette are valid");
    writer
        .write_image_data(indices)
        .expect("a picture has one index for each pixel");
    writer.finish().expect("writing to memory does not fail");
    bytes
}

/// Counts the colours, run by run.
fn count<'p>(counts: &mut FxHashMap<Rgb<u8>, u32>, pixels: impl Iterator<Item = &'p Rgb<u8>>) {
    let mut run: Option<(Rgb<u8>, u32)> = None;
    for &pixel in pixels {
        match &mut run {
            Some((colour, length)) if *colour == pixel => *length += 1,
            _ => {
                if let Some((colour, length)) = run {
                    *counts.entry(colour).or_default() += length;
                }
                run = Some((pixel, 1));
            }
        }
    }
    if let Some((colour, length)) = run {
        *counts.entry(colour).or_default() += length;
    }
}

/// Writes the index of each pixel.
fn place<'p>(
    indices: &mut [u8],
    pixels: impl Iterator<Item = &'p Rgb<u8>>,
    places: &FxHashMap<Rgb<u8>, u8>,
) {
    let mut last = None;
    for (index, pixel) in indices.iter_mut().zip(pixels) {
        *index = match last {
            Some((colour, place)) if colour == *pixel => place,
            _ => places[pixel],
        };
        last = Some((*pixel, *index));
    }
}

/// Adds the colours to the palette until it has `most`, and tells for each its place there.
fn extend(
    palette: &mut Vec<Rgb<u8>>,
    counts: FxHashMap<Rgb<u8>, u32>,
    most: usize,
) -> FxHashMap<Rgb<u8>, u8> {
    let mut colours: Vec<(Rgb<u8>, u32)> = counts.into_iter().collect();
    colours.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour.0));
    let room = most - palette.len();
    // The most frequent ones are sure of a place; the others have to be missed enough.
    let sure = if colours.len() <= room {
        colours.len()
    } else {
        room / 2
    };
    let mut places: FxHashMap<Rgb<u8>, u8> = FxHashMap::default();
    for &(colour, _) in &colours[..sure] {
        places.insert(colour, palette.len() as u8);
        palette.push(colour);
    }
    // For each other colour: how far the nearest palette colour is, and which.
    let mut rest: Vec<(Rgb<u8>, u32, u32, u8)> = colours[sure..]
        .iter()
        .map(|&(colour, count)| {
            let near = (0..palette.len())
                .min_by_key(|&i| distance(colour, palette[i]))
                .unwrap_or(0);
            (colour, count, distance(colour, palette[near]), near as u8)
        })
        .collect();
    while palette.len() < most {
        let missed = rest
            .iter()
            .enumerate()
            .max_by_key(|(i, (_, count, far, _))| {
                (
                    u64::from(*far) * u64::from((*count).min(64)),
                    std::cmp::Reverse(*i),
                )
            });
        let Some((i, _)) = missed.filter(|(_, (_, _, far, _))| *far > 0) else {
            break;
        };
        let (colour, place) = (rest[i].0, palette.len() as u8);
        palette.push(colour);
        for (other, _, far, near) in &mut rest {
            let now = distance(*other, colour);
            if now < *far {
                (*far, *near) = (now, place);
            }
        }
    }
    places.extend(rest.into_iter().map(|(colour, _, _, near)| (colour, near)));
    places
}

/// A weighted square distance: the eye sees green best.
fn distance(a: Rgb<u8>, b: Rgb<u8>) -> u32 {
    let d = |i: usize| u32::from(a.0[i].abs_diff(b.0[i])).pow(2);
    2 * d(0) + 4 * d(1) + 3 * d(2)
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;
    use crate::draw::pen::ink;

    fn read(bytes: &[u8]) -> RgbImage {
        image::load_from_memory(bytes).expect("a PNG").to_rgb8()
    }

    #[test]
    fn few_colours_are_kept_exactly() {
        let ground = Ground::new(Pen::new(32, 8, 1, ink(0x102030)));
        let mut pen = ground.pen();
        for i in 0..64_u8 {
            pen.block(
                f32::from(i % 16),
                f32::from(i / 16),
                1.0,
                1.0,
                Rgb([i * 4, 255 - i * 3, i]),
            );
        }
        for setting in [Setting::Fast, Setting::Small] {
            assert_eq!(read(&ground.png(&pen, setting)), *pen.image());
        }
    }

    #[test]
    fn many_colours_keep_the_frequent_ones_and_come_close_for_the_rest() {
        let ground = Ground::new(Pen::new(64, 64, 1, ink(0xfa0a14)));
        let mut pen = ground.pen();
        for i in 0..1024_u16 {
            let (x, y) = ((i % 32) as u8, (i / 32) as u8);
            pen.block(
                f32::from(x),
                f32::from(y),
                1.0,
                1.0,
                Rgb([x * 8, y * 8, 90]),
            );
        }
        let read = read(&ground.png(&pen, Setting::Small));
        assert_eq!(read.get_pixel(50, 50).0, [0xfa, 0x0a, 0x14]);
        for (x, y, pixel) in pen.image().enumerate_pixels() {
            assert!(
                distance(*pixel, *read.get_pixel(x, y)) < 4000,
                "far off at {x}, {y}"
            );
        }
    }
}
