//! The number by which a position is found again in a table.

use std::hash::{Hash, Hasher};

/// A number for a position that differs, as good as always, between different positions.
pub fn key(position: &impl Hash) -> u64 {
    let mut mixer = Mixer(0x243f_6a88_85a3_08d3);
    position.hash(&mut mixer);
    mixer.finish()
}

/// Multiplies everything into one number. The tables believe that two positions with one number
/// are the same, so each step spreads every bit over all the others.
struct Mixer(u64);

impl Mixer {
    const fn mix(&mut self, word: u64) {
        let product = ((self.0 ^ word) as u128) * 0x9e37_79b9_7f4a_7c15_u128;
        self.0 = ((product >> 64) as u64 ^ product as u64).wrapping_add(0x1357_9bdf_0246_8ace);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        let mut last = Mixer(self.0);
        last.mix(0xa409_3822_299f_31d0);
        last.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.mix(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        self.mix(n);
    }

    fn write_u128(&mut self, n: u128) {
        self.mix(n as u64);
        self.mix((n >> 64) as u64);
    }

    fn write_usize(&mut self, n: usize) {
        self.mix(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.mix(n as u64);
    }
}
