//! An animated GIF: the envelope around the frames.
//!
//! Frames share one palette of at most 255 colours, taken from the pictures as they come: no
//! colour is ever computed or replaced. Of each frame only the rectangle that changed is
//! written, and in it every pixel that stayed is clear.

use rustc_hash::FxHashMap;

use super::lzw::Lzw;

/// The index that no colour has; the shared palette has room for all others.
const CLEAR: u8 = 255;
/// So many colours the shared palette has at most.
pub(super) const MOST: usize = CLEAR as usize;
/// Where the shared palette stands in the file.
const PALETTE_AT: usize = 13;
/// Bits of an index.
const DEPTH: u32 = 8;

/// A picture in indices of a palette of its own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Picture<'a> {
    pub palette: &'a [[u8; 3]],
    /// Row by row, a whole screen.
    pub indices: &'a [u8],
}

/// A frame's first column and row, and how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rectangle {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

/// A film being written.
#[derive(Debug)]
pub(super) struct Gif {
    bytes: Vec<u8>,
    width: usize,
    height: usize,
    palette: Vec<[u8; 3]>,
    places: FxHashMap<[u8; 3], u8>,
    /// The palette of the last picture, and what its indices are in the shared one.
    last: Vec<[u8; 3]>,
    translation: [u8; 256],
    /// What the screen shows, in shared indices; [`CLEAR`] where it shows something else.
    screen: Vec<u8>,
    /// The picture being shown, in shared indices, when it is not in them already.
    picture: Vec<u8>,
    /// The changed rectangle of the frame being written.
    part: Vec<u8>,
    lzw: Lzw,
    frames: u32,
    hundredths: u32,
}

/// The first place at which two rows of one length differ.
fn differ(a: &[u8], b: &[u8]) -> Option<usize> {
    const STEP: usize = 16;
    let same = a
        .chunks_exact(STEP)
        .zip(b.chunks_exact(STEP))
        .take_while(|(a, b)| a == b)
        .count()
        * STEP;
    let mut rest = a[same..].iter().zip(&b[same..]);
    Some(same + rest.position(|(a, b)| a != b)?)
}

/// How many pixels at the end of two rows of one length are the same.
fn same_end(a: &[u8], b: &[u8]) -> usize {
    const STEP: usize = 16;
    let same = a
        .rchunks_exact(STEP)
        .zip(b.rchunks_exact(STEP))
        .take_while(|(a, b)| a == b)
        .count()
        * STEP;
    let left = a.len() - same;
    let rest = a[..left].iter().rev().zip(b[..left].iter().rev());
    same + rest.take_while(|(a, b)| a == b).count()
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
            width: width as usize,
            height: height as usize,
            palette: Vec::with_capacity(256),
            places: FxHashMap::default(),
            last: Vec::new(),
            translation: [CLEAR; 256],
            screen: vec![CLEAR; (width * height) as usize],
            picture: Vec::new(),
            part: Vec::new(),
            lzw: Lzw::default(),
            frames: 0,
            hundredths: 0,
        }
    }

    /// Shows a picture for so many hundredths of a second.
    ///
    /// # Panics
    /// When the picture is not of the screen's size, or has an index beyond its palette.
    pub fn show(&mut self, picture: Picture, hundredths: u32) {
        self.show_under(picture, (0, &[]), hundredths);
    }

    /// Shows a picture with rows of other colours over it from row `top` on. The next picture
    /// replaces them.
    ///
    /// # Panics
    /// The same.
    pub fn show_under(
        &mut self,
        picture: Picture,
        (top, over): (usize, &[[u8; 3]]),
        hundredths: u32,
    ) {
        assert_eq!(picture.indices.len(), self.screen.len(), "a whole screen");
        let over_at = top * self.width..top * self.width + over.len();
        let shared = self.translate(picture);
        let own = std::mem::take(&mut self.picture);
        let indices = if shared {
            picture.indices
        } else {
            own.as_slice()
        };

        let covered = (!over.is_empty()).then(|| Rectangle {
            x: 0,
            y: top,
            width: self.width,
            height: over.len() / self.width,
        });
        let changed = match (self.changed(indices), covered) {
            (Some(a), Some(b)) => a.around(b),
            (Some(a), None) | (None, Some(a)) => a,
            // A frame may not be empty: the corner stands for nothing.
            (None, None) => Rectangle {
                x: 0,
                y: 0,
                width: 1,
                height: 1,
            },
        };
        self.part.clear();
        for y in changed.y..changed.y + changed.height {
            let from = y * self.width + changed.x;
            let row = from..from + changed.width;
            let pairs = self.screen[row.clone()].iter().zip(&indices[row]);
            self.part
                .extend(pairs.map(|(&was, &is)| if was == is { CLEAR } else { is }));
        }
        self.screen.copy_from_slice(indices);
        self.picture = own;
        if over.is_empty() {
            self.frame(changed, None, hundredths);
        } else {
            // Where it is covered the screen shows none of the shared colours.
            self.screen[over_at.clone()].fill(CLEAR);
            let palette = self.cover(changed, over_at.start, over);
            self.frame(changed, Some(&palette), hundredths);
        }
    }

    /// The finished film, how many frames it has and how long it lasts in hundredths of a second.
    pub fn finish(mut self) -> (Vec<u8>, u32, u32) {
        let palette = self.bytes[PALETTE_AT..].iter_mut();
        for (byte, &value) in palette.zip(self.palette.iter().flatten()) {
            *byte = value;
        }
        self.bytes.push(0x3b);
        (self.bytes, self.frames, self.hundredths)
    }

    /// Learns a picture's colours. Whether its indices are the shared ones already; else
    /// `self.picture` has them.
    fn translate(&mut self, picture: Picture) -> bool {
        if self.last != picture.palette {
            self.last.clear();
            self.last.extend_from_slice(picture.palette);
            for (i, &colour) in picture.palette.iter().enumerate().take(256) {
                let room = self.palette.len() < MOST;
                let place = *self.places.entry(colour).or_insert_with(|| {
                    if !room {
                        return nearest(&self.palette, colour);
                    }
                    self.palette.push(colour);
                    (self.palette.len() - 1) as u8
                });
                self.translation[i] = place;
            }
        }
        let same = (0..picture.palette.len()).all(|i| usize::from(self.translation[i]) == i);
        if !same {
            let table = self.translation;
            self.picture.clear();
            let indices = picture.indices.iter();
            self.picture.extend(indices.map(|&i| table[usize::from(i)]));
        }
        same
    }

    /// Puts other colours over a part of `self.part`, and returns the palette for all of it.
    fn cover(&mut self, part: Rectangle, start: usize, over: &[[u8; 3]]) -> Vec<[u8; 3]> {
        let mut palette: Vec<[u8; 3]> = Vec::new();
        let mut places: FxHashMap<[u8; 3], u8> = FxHashMap::default();
        let width = self.width;
        // The picture's own colours come first: when there are too many, those over it give way.
        for covering in [false, true] {
            for (i, pixel) in self.part.iter_mut().enumerate() {
                let at = (part.y + i / part.width) * width + part.x + i % part.width;
                let colour = match at.checked_sub(start).and_then(|at| over.get(at)) {
                    Some(&colour) if covering => colour,
                    None if !covering && *pixel != CLEAR => self.palette[usize::from(*pixel)],
                    _ => continue,
                };
                *pixel = *places.entry(colour).or_insert_with(|| {
                    if palette.len() == MOST {
                        return nearest(&palette, colour);
                    }
                    palette.push(colour);
                    (palette.len() - 1) as u8
                });
            }
        }
        palette
    }

    /// The smallest rectangle around every pixel that changed; none when none did.
    fn changed(&self, picture: &[u8]) -> Option<Rectangle> {
        let width = self.width;
        let top = differ(&self.screen, picture)? / width;
        let foot = self.height - same_end(&self.screen, picture) / width;
        let (mut left, mut right) = (width, 0);
        for y in top..foot {
            let row = y * width..(y + 1) * width;
            let (was, is) = (&self.screen[row.clone()], &picture[row]);
            if let Some(x) = differ(&was[..left], &is[..left]) {
                left = x;
            }
            right = width - same_end(&was[right..], &is[right..]).min(width - right);
        }
        Some(Rectangle {
            x: left,
            y: top,
            width: right - left,
            height: foot - top,
        })
    }

    /// Writes `part` as a frame.
    fn frame(&mut self, place: Rectangle, own: Option<&[[u8; 3]]>, hundredths: u32) {
        let bytes = &mut self.bytes;
        // Graphic control: leave the picture where it is; one index is clear.
        bytes.extend([0x21, 0xf9, 4, 5]);
        bytes.extend((hundredths.min(u32::from(u16::MAX)) as u16).to_le_bytes());
        bytes.extend([CLEAR, 0, 0x2c]);
        for length in [place.x, place.y, place.width, place.height] {
            bytes.extend((length as u16).to_le_bytes());
        }
        match own {
            Some(palette) => {
                bytes.push(0x87);
                bytes.extend(palette.iter().flatten());
                bytes.resize(bytes.len() + 3 * (256 - palette.len()), 0);
            }
            None => bytes.push(0),
        }
        bytes.push(DEPTH as u8);
        for block in self.lzw.encode(&self.part, DEPTH).chunks(255) {
            bytes.push(block.len() as u8);
            bytes.extend_from_slice(block);
        }
        bytes.push(0);
        self.frames += 1;
        self.hundredths += hundredths;
    }
}

impl Rectangle {
    /// The smallest one around both.
    fn around(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let foot = (self.y + self.height).max(other.y + other.height);
        Self {
            x,
            y,
            width: right - x,
            height: foot - y,
        }
    }
}

/// The index of the most similar colour.
pub(super) fn nearest(palette: &[[u8; 3]], [r, g, b]: [u8; 3]) -> u8 {
    let far = |c: &[u8; 3]| {
        let d = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        d(c[0], r) + d(c[1], g) + d(c[2], b)
    };
    let near = (0..palette.len()).min_by_key(|&i| far(&palette[i]));
    near.unwrap_or(0) as u8
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
                (0..4_u8, prop::collection::vec((0..37 * 7_usize, 0..5_u8), 0..9)),
                1..9,
            ),
        ) {
            let mut film = Gif::new(37, 7);
            let mut indices = start;
            let mut shown = Vec::new();
            for (i, (kind, change)) in changes.iter().enumerate() {
                for &(at, pixel) in change {
                    indices[at] = pixel;
                }
                // Pictures come in palettes of their own order.
                let mut palette = PALETTE;
                if *kind == 1 {
                    palette.reverse();
                }
                let picture = Picture { palette: &palette, indices: &indices };
                let mut meant = colours(&palette, &indices);
                if *kind == 2 {
                    let over = [[7, 8, i as u8]; 74];
                    film.show_under(picture, (3, &over), 20 + i as u32);
                    meant[111..185].copy_from_slice(&over);
                } else {
                    film.show(picture, 20 + i as u32);
                }
                shown.push(meant);
            }
            let (bytes, frames, _) = film.finish();
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
    fn only_what_changed_is_written() {
        let mut film = Gif::new(100, 50);
        let mut indices = vec![0; 5000];
        for change in [&[][..], &[1020, 1525, 2530], &[], &[4999]] {
            for &at in change {
                indices[at] = 1;
            }
            let palette = &PALETTE;
            film.show(
                Picture {
                    palette,
                    indices: &indices,
                },
                10,
            );
        }
        let (bytes, frames, hundredths) = film.finish();
        assert_eq!((frames, hundredths), (4, 40));
        let mut decoder = ::gif::DecodeOptions::new()
            .read_info(&bytes[..])
            .expect("a GIF");
        let mut places = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            places.push((frame.left, frame.top, frame.width, frame.height));
        }
        let meant = [
            (0, 0, 100, 50),
            (20, 10, 11, 16),
            (0, 0, 1, 1),
            (99, 49, 1, 1),
        ];
        assert_eq!(places, meant);
    }

    #[test]
    fn colours_beyond_the_room_become_the_nearest() {
        let mut film = Gif::new(20, 20);
        let mut shown = Vec::new();
        for shift in 0..2_u8 {
            let palette: Vec<[u8; 3]> = (0..200).map(|i| [i, 40 * shift, 9]).collect();
            let indices: Vec<u8> = (0..400_u16).map(|i| (i % 200) as u8).collect();
            film.show(
                Picture {
                    palette: &palette,
                    indices: &indices,
                },
                10,
            );
            shown.push(colours(&palette, &indices));
        }
        let seen = seen(&film.finish().0, 20, 20);
        assert_eq!(seen[0].0, shown[0]);
        let far = |a: &[u8; 3], b: &[u8; 3]| (0..3).map(|i| a[i].abs_diff(b[i])).max();
        let most = seen[1]
            .0
            .iter()
            .zip(&shown[1])
            .map(|(a, b)| far(a, b))
            .max();
        assert!(most <= Some(Some(160)), "{most:?}");
    }
}
