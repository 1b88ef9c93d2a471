//! GIF's LZW, quick on runs.
//!
//! A film's frames are mostly runs of one index, the clear one. The usual encoder looks every
//! pixel up; but greedy LZW on a run of a colour c can only speak the strings c, cc, ccc, … one
//! after the other, so their codes are kept in a list for each colour and a run is spoken in one
//! step a code. The stream is the one the usual encoder writes.

/// Codes have at most 12 bits.
const MOST: u16 = 4096;
/// Places of the table, a power of two well above the number of codes.
const PLACES: usize = 1 << 14;
/// A free place: no key is that large.
const FREE: u32 = u32::MAX;

/// Room to work in, used again for frame after frame.
#[derive(Debug)]
pub(super) struct Lzw {
    /// Key (prefix code and index, 20 bits) above code (12 bits), by a hash of the key.
    table: Vec<u32>,
    /// For each index its run codes: c, cc, ccc, …
    runs: Vec<Vec<u16>>,
    /// The indices whose lists have grown.
    grown: Vec<u8>,
    /// Bits of an index and of the codes, and the next code to be given.
    width: u32,
    size: u32,
    next: u16,
    bits: Bits,
}

/// A stream of codes, the first in the lowest bits.
#[derive(Debug, Default)]
struct Bits {
    bytes: Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits {
    fn put(&mut self, code: u16, size: u32) {
        self.held |= u64::from(code) << self.count;
        self.count += size;
        if self.count >= 32 {
            self.bytes.extend((self.held as u32).to_le_bytes());
            self.held >>= 32;
            self.count -= 32;
        }
    }

    fn close(&mut self) {
        let whole = self.count.div_ceil(8) as usize;
        self.bytes.extend(&self.held.to_le_bytes()[..whole]);
        (self.held, self.count) = (0, 0);
    }
}

impl Default for Lzw {
    fn default() -> Self {
        Self {
            table: vec![FREE; PLACES],
            runs: (0..=255).map(|_| Vec::new()).collect(),
            grown: Vec::new(),
            width: 0,
            size: 0,
            next: 0,
            bits: Bits::default(),
        }
    }
}

/// The place a key is looked for first.
fn place(key: u32) -> usize {
    (key.wrapping_mul(0x9e37_79b1) >> 18) as usize
}

/// How many pixels from `at` on are like the one there.
fn run(pixels: &[u8], at: usize) -> usize {
    let pixel = pixels[at];
    let rest = &pixels[at..];
    // Many at once: one look says whether any of them differs.
    let (many, _) = rest.as_chunks::<64>();
    let alike = |chunk: &&[u8; 64]| chunk.iter().fold(0, |any, &p| any | (p ^ pixel)) == 0;
    let length = 64 * many.iter().take_while(alike).count();
    length + rest[length..].iter().take_while(|&&p| p == pixel).count()
}

impl Lzw {
    /// Encodes indices below 1 << `width` (2 to 8 bits) and returns the bytes, not yet cut into
    /// blocks.
    pub fn encode(&mut self, pixels: &[u8], width: u32) -> &[u8] {
        self.bits.bytes.clear();
        self.width = width;
        self.size = width + 1;
        self.begin();

        let mut at = 0;
        while at < pixels.len() {
            // Here the string so far is empty.
            let pixel = pixels[at];
            let mut prefix;
            if pixels.get(at + 1) == Some(&pixel) {
                let mut left = run(pixels, at);
                at += left;
                // Speak the longest run there is, which makes one longer by a pixel.
                loop {
                    let known = self.runs[usize::from(pixel)].len();
                    if left <= known {
                        break;
                    }
                    left -= known;
                    if let Some(code) = self.speak(self.runs[usize::from(pixel)][known - 1]) {
                        self.longer(pixel, code);
                    }
                }
                prefix = self.runs[usize::from(pixel)][left - 1];
            } else {
                prefix = u16::from(pixel);
                at += 1;
            }
            // Follow what is known pixel by pixel.
            loop {
                let Some(&pixel) = pixels.get(at) else {
                    self.put(prefix);
                    break;
                };
                let key = u32::from(prefix) << 8 | u32::from(pixel);
                let mut spot = place(key);
                let mut entry = self.table[spot];
                while entry != FREE && entry >> 12 != key {
                    spot = (spot + 1) % PLACES;
                    entry = self.table[spot];
                }
                if entry == FREE {
                    if let Some(code) = self.speak(prefix) {
                        self.table[spot] = key << 12 | u32::from(code);
                    }
                    break;
                }
                prefix = (entry & 0xfff) as u16;
                at += 1;
            }
        }
        self.bits.put((1 << width) + 1, self.size);
        self.bits.close();
        &self.bits.bytes
    }

    /// Writes the code of a string; codes grow by a bit when the decoder's do.
    fn put(&mut self, code: u16) {
        self.bits.put(code, self.size);
        self.size += u32::from(self.next == 1 << self.size && self.size < 12);
    }

    /// The same, and gives the code for the string that is longer by the pixel to come. None when
    /// there was no code left, and all begins anew.
    fn speak(&mut self, code: u16) -> Option<u16> {
        self.put(code);
        if self.next == MOST {
            self.begin();
            return None;
        }
        self.next += 1;
        Some(self.next - 1)
    }

    /// Tells the decoder to forget what it knows, and forgets it.
    fn begin(&mut self) {
        let clear = 1 << self.width;
        self.bits.put(clear, self.size);
        self.forget(clear);
        self.size = self.width + 1;
        self.next = clear + 2;
    }

    /// Adds the code of the next longer run of an index.
    fn longer(&mut self, pixel: u8, code: u16) {
        let codes = &mut self.runs[usize::from(pixel)];
        if codes.len() == 1 {
            self.grown.push(pixel);
        }
        codes.push(code);
    }

    /// Knows nothing but the indices themselves, which are below `clear`.
    fn forget(&mut self, clear: u16) {
        self.table.fill(FREE);
        for pixel in self.grown.drain(..) {
            self.runs[usize::from(pixel)].truncate(1);
        }
        for pixel in 0..clear {
            let codes = &mut self.runs[usize::from(pixel)];
            if codes.is_empty() {
                codes.push(pixel);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use weezl::BitOrder;

    use super::*;

    fn decoded(bytes: &[u8], width: u32) -> Vec<u8> {
        weezl::decode::Decoder::new(BitOrder::Lsb, width as u8)
            .decode(bytes)
            .expect("another decoder reads it")
    }

    fn check(lzw: &mut Lzw, pixels: &[u8], width: u32) -> usize {
        let bytes = lzw.encode(pixels, width).to_vec();
        assert!(
            decoded(&bytes, width) == pixels,
            "{} pixels differ",
            pixels.len()
        );
        bytes.len()
    }

    #[test]
    fn one_colour_of_any_length_comes_back() {
        let mut lzw = Lzw::default();
        for width in 2..=8 {
            for length in (0..600).chain([4095, 100_000, 9_000_000]) {
                check(&mut lzw, &vec![3; length], width);
            }
        }
    }

    #[test]
    fn noise_that_fills_the_table_many_times_comes_back() {
        let mut lzw = Lzw::default();
        let mut seed = 7_u32;
        for width in 2..=8_u32 {
            let pixels: Vec<u8> = (0..200_000)
                .map(|_| {
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (seed >> 24) as u8 & ((1 << width) - 1) as u8
                })
                .collect();
            check(&mut lzw, &pixels, width);
        }
    }

    #[test]
    fn the_stream_is_no_longer_than_the_usual_one() {
        let mut lzw = Lzw::default();
        let mut pixels = vec![9_u8; 20_000];
        for (i, pixel) in pixels.iter_mut().enumerate() {
            if i % 613 < 40 {
                *pixel = (i % 7) as u8;
            }
        }
        let ours = check(&mut lzw, &pixels, 8);
        let usual = weezl::encode::Encoder::new(BitOrder::Lsb, 8)
            .encode(&pixels)
            .expect("weezl encodes");
        assert!(
            ours <= usual.len() + 2,
            "{ours} bytes, usually {}",
            usual.len()
        );
    }

    proptest! {
        #[test]
        fn any_mixture_of_runs_comes_back(
            runs in prop::collection::vec((0..16_u8, 1..400_usize), 0..300),
            singles in prop::collection::vec(0..16_u8, 0..300),
        ) {
            let mut pixels = Vec::new();
            for (i, (pixel, length)) in runs.iter().enumerate() {
                pixels.extend(std::iter::repeat_n(*pixel, *length));
                pixels.extend(singles.get(i));
            }
            check(&mut Lzw::default(), &pixels, 4);
            check(&mut Lzw::default(), &pixels, 8);
        }
    }
}
