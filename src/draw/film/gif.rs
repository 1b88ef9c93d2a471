//! An animated GIF: the envelope around the frames.
//!
//! All frames share one palette of at most 255 colours: no colour is ever computed or replaced. Of
//! each frame only the rectangle that changed is written, and in it every pixel that stayed is
//! clear.

use super::lzw::Lzw;
use super::screen::Screen;

/// The index that no colour has; the shared palette has room for all others.
pub(super) const CLEAR: u8 = 255;
/// So many colours the shared palette has at most.
pub(super) const MOST: usize = CLEAR as usize;
/// Where the shared palette stands in the file.
const PALETTE_AT: usize = 13;
/// Bits of an index.
const DEPTH: u32 = 8;

/// A film being written.
#[derive(Debug)]
pub(super) struct Gif {
    bytes: Vec<u8>,
    screen: Screen,
    lzw: Lzw,
    frames: u32,
    hundredths: u32,
}

impl Gif {
    /// Begins a film that repeats for ever.
    pub fn new(width: u32, height: u32) -> Self {
        let mut bytes = Vec::with_capacity(512 * 1024);
        bytes.extend(b"GIF89a");
        bytes.extend((width as u16).to_le_bytes());
        bytes.extend((height as u16).to_le_bytes());
        // A shared palette of 256 colours; background 0; square pixels.
        bytes.extend([0xf7, 0, 0]);
        bytes.extend([0; 3 << DEPTH]);
        bytes.extend(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00");
        Self {
            bytes,
            screen: Screen::new(width as usize, height as usize),
            lzw: Lzw::default(),
            frames: 0,
            hundredths: 0,
        }
    }

    /// Shows a picture of palette indices, row by row, for so many hundredths of a second.
    ///
    /// # Panics
    /// When the picture is not of the screen's size.
    pub fn show(&mut self, picture: &[u8], hundredths: u32) {
        let (place, pixels) = self.screen.show(picture);
        let bytes = &mut self.bytes;
        // Graphic control: leave the picture where it is; one index is clear.
        bytes.extend([0x21, 0xf9, 4, 5]);
        bytes.extend((hundredths.min(u32::from(u16::MAX)) as u16).to_le_bytes());
        bytes.extend([CLEAR, 0, 0x2c]);
        for length in [place.x, place.y, place.width, place.height] {
            bytes.extend((length as u16).to_le_bytes());
        }
        bytes.extend([0, DEPTH as u8]);
        for block in self.lzw.encode(pixels, DEPTH).chunks(255) {
            bytes.push(block.len() as u8);
            bytes.extend_from_slice(block);
        }
        bytes.push(0);
        self.frames += 1;
        self.hundredths += hundredths;
    }

    /// The finished film in this palette, how many frames it has and how long it lasts in
    /// hundredths of a second.
    ///
    /// # Panics
    /// When the palette has more than [`MOST`] colours.
    pub fn finish(mut self, palette: &[[u8; 3]]) -> (Vec<u8>, u32, u32) {
        assert!(palette.len() <= MOST, "a place is left for the clear index");
        let place = self.bytes[PALETTE_AT..].iter_mut();
        for (byte, &value) in place.zip(palette.iter().flatten()) {
            *byte = value;
        }
        self.bytes.push(0x3b);
        (self.bytes, self.frames, self.hundredths)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PALETTE: [[u8; 3]; 5] = [[0; 3], [255, 0, 0], [0, 255, 0], [0, 0, 255], [255; 3]];

    type Screen = Vec<[u8; 3]>;

    /// Every frame as another decoder leaves it on the screen, and its time.
    fn seen(bytes: &[u8], width: usize, height: usize) -> Vec<(Screen, u16)> {
        let mut options = ::gif::DecodeOptions::new();
        options.set_color_output(::gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).expect("a GIF");
        assert_eq!(decoder.repeat(), ::gif::Repeat::Infinite);
        let mut screen = vec![[9; 3]; width * height];
        let mut all = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            let (left, top) = (usize::from(frame.left), usize::from(frame.top));
            for (y, row) in frame
                .buffer
                .chunks(4 * usize::from(frame.width))
                .enumerate()
            {
                for (x, pixel) in row.chunks(4).enumerate().filter(|(_, p)| p[3] > 0) {
                    screen[(top + y) * width + left + x] = [pixel[0], pixel[1], pixel[2]];
                }
            }
            all.push((screen.clone(), frame.delay));
        }
        all
    }

    fn colours(palette: &[[u8; 3]], indices: &[u8]) -> Screen {
        indices.iter().map(|&i| palette[usize::from(i)]).collect()
    }

    proptest! {
        #[test]
        fn every_frame_is_seen_as_it_was_shown(
            start in prop::collection::vec(0..5_u8, 37 * 7),
            changes in prop::collection::vec(
                prop::collection::vec((0..37 * 7_usize, 0..5_u8), 0..9),
                1..9,
            ),
        ) {
            let mut film = Gif::new(37, 7);
            let mut indices = start;
            let mut shown = Vec::new();
            for (i, change) in changes.iter().enumerate() {
                for &(at, pixel) in change {
                    indices[at] = pixel;
                }
                film.show(&indices, 20 + i as u32);
                shown.push(colours(&PALETTE, &indices));
            }
            let (bytes, frames, _) = film.finish(&PALETTE);
            let seen = seen(&bytes, 37, 7);
            prop_assert_eq!(seen.len(), shown.len());
            prop_assert_eq!(frames as usize, shown.len());
            for (i, ((screen, delay), meant)) in seen.iter().zip(&shown).enumerate() {
                prop_assert_eq!(usize::from(*delay), 20 + i);
                prop_assert_eq!(screen, meant);
            }
        }
    }

    #[test]
    fn a_film_with_every_colour_there_is_room_for_comes_back() {
        let palette: Vec<[u8; 3]> = (0..=254).map(|i| [i, 255 - i, 9]).collect();
        let indices: Vec<u8> = (0..255 * 4_u32).map(|i| (i * 7 % 255) as u8).collect();
        let mut film = Gif::new(255, 4);
        film.show(&indices, 2);
        let seen = seen(&film.finish(&palette).0, 255, 4);
        assert_eq!(seen[0].0, colours(&palette, &indices));
    }
}
