//! Bits, the lowest first.

/// Appends bits to bytes.
pub(super) struct Bits<'a> {
    out: &'a mut Vec<u8>,
    held: u64,
    count: u32,
}

impl<'a> Bits<'a> {
    pub fn new(out: &'a mut Vec<u8>) -> Self {
        Self {
            out,
            held: 0,
            count: 0,
        }
    }

    /// Appends the lowest `count` bits, at most 32; the others are zero.
    #[inline(always)]
    pub fn push(&mut self, bits: u64, count: u32) {
        self.held |= bits << self.count;
        self.count += count;
        if self.count >= 64 {
            self.out.extend_from_slice(&self.held.to_le_bytes());
            self.count -= 64;
            self.held = bits >> (count - self.count);
        }
    }

    /// Lets `write` append to a copy, which can stay in registers, and goes on from there.
    #[inline(always)]
    pub fn nearby(&mut self, write: impl FnOnce(&mut Bits)) {
        let mut near = Bits {
            out: &mut *self.out,
            held: self.held,
            count: self.count,
        };
        write(&mut near);
        (self.held, self.count) = (near.held, near.count);
    }

    /// Appends the bits `from` to `to` of some bytes, after which eight more bytes stand.
    pub fn copy(&mut self, bytes: &[u8], from: usize, to: usize) {
        let mut at = from;
        while at < to {
            let eight = bytes[at / 8..].first_chunk();
            let held = u64::from_le_bytes(*eight.expect("eight more bytes stand there"));
            let count = (to - at).min(32) as u32;
            let mask = u64::MAX >> (64 - count);
            self.push(held >> (at % 8) & mask, count);
            at += count as usize;
        }
    }

    /// How many bits were appended to the bytes given, which began empty.
    pub fn written(&self) -> usize {
        self.out.len() * 8 + self.count as usize
    }

    /// Fills the last byte with zeros.
    pub fn finish(self) {
        let bytes = self.count.div_ceil(8) as usize;
        self.out
            .extend_from_slice(&self.held.to_le_bytes()[..bytes]);
    }
}
