//! A finished picture as the bytes of an indexed PNG.

use image::{Rgb, RgbImage};
use png::{BitDepth, ColorType, Compression, DeflateCompression, Encoder, Filter};
use rustc_hash::FxHashMap;

use super::Setting;

/// The most colours an indexed picture can have.
const MOST: usize = 256;
/// The colours taken by frequency alone; the others are those that would be missed most.
const FREQUENT: usize = 144;

/// Encodes an opaque picture. Every colour is kept while there are at most 256; else the most
/// frequent ones are (every flat ink is among them), and edge tones are replaced by the nearest.
pub(super) fn png(image: &RgbImage, setting: Setting) -> Vec<u8> {
    let (palette, indices) = indexed(image);
    let mut bytes = Vec::with_capacity(64 * 1024);
    let mut encoder = Encoder::new(&mut bytes, image.width(), image.height());
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
        .write_image_data(&indices)
        .expect("a picture has one index for each pixel");
    writer.finish().expect("writing to memory does not fail");
    bytes
}

fn indexed(image: &RgbImage) -> (Vec<Rgb<u8>>, Vec<u8>) {
    let mut counts: FxHashMap<Rgb<u8>, u32> = FxHashMap::default();
    let mut run: (Rgb<u8>, u32) = (*image.get_pixel(0, 0), 0);
    for &pixel in image.pixels() {
        if pixel == run.0 {
            run.1 += 1;
        } else {
            *counts.entry(run.0).or_default() += run.1;
            run = (pixel, 1);
        }
    }
    *counts.entry(run.0).or_default() += run.1;
    let (palette, places) = choose(counts);
    let mut last = (run.0, places[&run.0]);
    let indices = image
        .pixels()
        .map(|pixel| {
            if *pixel != last.0 {
                last = (*pixel, places[pixel]);
            }
            last.1
        })
        .collect();
    (palette, indices)
}

/// The palette, and for each colour of the picture its place there.
fn choose(counts: FxHashMap<Rgb<u8>, u32>) -> (Vec<Rgb<u8>>, FxHashMap<Rgb<u8>, u8>) {
    let mut colours: Vec<(Rgb<u8>, u32)> = counts.into_iter().collect();
    colours.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour.0));
    let sure = if colours.len() <= MOST {
        colours.len()
    } else {
        FREQUENT
    };
    let mut palette: Vec<Rgb<u8>> = colours[..sure].iter().map(|&(colour, _)| colour).collect();
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
    while palette.len() < MOST {
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
        let colour = rest[i].0;
        let place = palette.len() as u8;
        palette.push(colour);
        for (other, _, far, near) in &mut rest {
            let now = distance(*other, colour);
            if now < *far {
                (*far, *near) = (now, place);
            }
        }
    }
    let mut places: FxHashMap<Rgb<u8>, u8> = FxHashMap::default();
    places.extend(
        palette
            .iter()
            .enumerate()
            .map(|(i, &colour)| (colour, i as u8)),
    );
    places.extend(rest.into_iter().map(|(colour, _, _, near)| (colour, near)));
    (palette, places)
}

/// A weighted square distance: the eye sees green best.
fn distance(a: Rgb<u8>, b: Rgb<u8>) -> u32 {
    let d = |i: usize| u32::from(a.0[i].abs_diff(b.0[i])).pow(2);
    2 * d(0) + 4 * d(1) + 3 * d(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_exactly() {
        let image = RgbImage::from_fn(16, 16, |x, y| Rgb([x as u8 * 16, y as u8 * 16, 7]));
        let bytes = png(&image, Setting::Small);
        let read = image::load_from_memory(&bytes).expect("a PNG").to_rgb8();
        assert_eq!(read, image);
    }

    #[test]
    fn many_colours_keep_the_frequent_ones_and_come_close_for_the_rest() {
        let image = RgbImage::from_fn(80, 80, |x, y| {
            if x < 40 {
                Rgb([250, 10, 20])
            } else {
                Rgb([x as u8 * 3, y as u8 * 3, 90])
            }
        });
        let bytes = png(&image, Setting::Fast);
        let read = image::load_from_memory(&bytes).expect("a PNG").to_rgb8();
        assert_eq!(read.get_pixel(3, 3), image.get_pixel(3, 3));
        for (x, y, pixel) in image.enumerate_pixels() {
            assert!(
                distance(*pixel, *read.get_pixel(x, y)) < 4000,
                "far off at {x}, {y}"
            );
        }
    }
}
