//! Palette indices as the bytes of a PNG.
//!
//! Rows come with their filter byte in front: a picture of 720 pixels has rows of 721 bytes.

use crc32fast::Hasher;
use flate2::{Compress, Compression, FlushCompress};
use image::Rgb;
use simd_adler32::adler32;

const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a];
/// Eight bits of palette index a pixel, no interlacing.
const DEPTH_AND_KIND: [u8; 5] = [8, 3, 0, 0, 0];
/// The head of a zlib stream with a window of 32 KiB.
const ZLIB: [u8; 2] = [0x78, 0x9c];
/// An empty last block: fixed codes, end of block.
const LAST_BLOCK: [u8; 2] = [0x03, 0x00];
/// Adler-32 of nothing, and its modulus.
const ADLER: u32 = 1;
const MODULUS: u32 = 65_521;
/// The filter that stores each byte's difference from the one above.
const UP: u8 = 2;

/// Appends a chunk whose body `write` appends.
fn chunk(out: &mut Vec<u8>, kind: [u8; 4], write: impl FnOnce(&mut Vec<u8>)) {
    let start = out.len();
    out.extend([0; 4]);
    out.extend(kind);
    write(out);
    let length = (out.len() - start - 8) as u32;
    out[start..start + 4].copy_from_slice(&length.to_be_bytes());
    let mut hasher = Hasher::new();
    hasher.update(&out[start + 4..]);
    out.extend(hasher.finalize().to_be_bytes());
}

/// Appends all that stands before the pixels.
pub(super) fn head(out: &mut Vec<u8>, (width, height): (u32, u32), palette: &[Rgb<u8>]) {
    out.extend(SIGNATURE);
    chunk(out, *b"IHDR", |out| {
        out.extend(width.to_be_bytes());
        out.extend(height.to_be_bytes());
        out.extend(DEPTH_AND_KIND);
    });
    chunk(out, *b"PLTE", |out| {
        out.extend(palette.iter().flat_map(|colour| colour.0));
    });
}

/// Appends the end mark.
pub(super) fn end(out: &mut Vec<u8>) {
    chunk(out, *b"IEND", |_| {});
}

/// Rows that are painted and packed in one go: they stay in the nearest cache meanwhile.
const TILE: u32 = 32;

/// Appends the pixels in the quickest way: differences from the row above, and a fixed code that
/// shortens runs of zeros. `paint` fills the room with the rows from one to another.
pub(super) fn fast(
    out: &mut Vec<u8>,
    stride: usize,
    height: u32,
    [rows, line]: [&mut Vec<u8>; 2],
    mut paint: impl FnMut((u32, u32), &mut Vec<u8>),
) {
    const ROOM: &str = "writing to memory does not fail";
    chunk(out, *b"IDAT", |out| {
        let mut packer = fdeflate::Compressor::new(out).expect(ROOM);
        // The row above the first one counts as zeros; after that it is kept behind the line.
        line.clear();
        line.resize(2 * stride, 0);
        let (line, above) = line.split_at_mut(stride);
        for from in (0..height).step_by(TILE as usize) {
            paint((from, height.min(from + TILE)), rows);
            let mut last = &*above;
            for row in rows.chunks_exact(stride) {
                for ((made, &byte), &above) in line.iter_mut().zip(row).zip(last) {
                    *made = byte.wrapping_sub(above);
                }
                line[0] = UP;
                packer.write_data(line).expect(ROOM);
                last = row;
            }
            above.copy_from_slice(&rows[rows.len() - stride..]);
        }
        packer.finish().expect(ROOM);
    });
}

/// A band of rows, compressed so that it can stand in any picture that has these rows here.
#[derive(Debug)]
pub(super) struct Piece {
    /// A whole chunk.
    pub chunk: Vec<u8>,
    adler: u32,
    length: u32,
}

impl Piece {
    /// Compresses the rows without looking at what stands before them, up to a whole byte.
    pub fn new(rows: &[u8], first: bool, deflate: &mut Compress, room: &mut Vec<u8>) -> Self {
        deflate.reset();
        room.clear();
        // The bound for stored blocks, with room for the flush.
        room.reserve(rows.len() + rows.len() / 1000 + 64);
        deflate
            .compress_vec(rows, room, FlushCompress::Sync)
            .expect("compressing whole rows does not fail");
        assert_eq!(deflate.total_in(), rows.len() as u64, "the room was enough");
        let mut bytes = Vec::with_capacity(room.len() + 16);
        chunk(&mut bytes, *b"IDAT", |out| {
            if first {
                out.extend(ZLIB);
            }
            out.extend_from_slice(room);
        });
        Self {
            chunk: bytes,
            adler: adler32(&rows),
            length: rows.len() as u32,
        }
    }
}

/// A compressor for pieces.
pub(super) fn deflate(level: u32) -> Compress {
    Compress::new(Compression::new(level), false)
}

/// The checksum of a picture's rows, piece by piece.
#[derive(Debug, Clone, Copy)]
pub(super) struct Checksum(u32);

impl Checksum {
    pub fn new() -> Self {
        Self(ADLER)
    }

    /// The checksum of what was seen so far followed by the piece.
    pub fn add(&mut self, piece: &Piece) {
        let (a, b) = (self.0 & 0xffff, self.0 >> 16);
        let (c, d) = (piece.adler & 0xffff, piece.adler >> 16);
        let length = piece.length % MODULUS;
        // `a` counts from 1 in both: that one is added once too often, `length` times in `b`.
        let low = (a + c + MODULUS - 1) % MODULUS;
        let high = u64::from(b) + u64::from(d) + u64::from(length) * u64::from(a + MODULUS - 1);
        self.0 = (high % u64::from(MODULUS)) as u32 * 0x1_0000 + low;
    }

    /// Appends the end of the pixels.
    pub fn close(self, out: &mut Vec<u8>) {
        chunk(out, *b"IDAT", |out| {
            out.extend(LAST_BLOCK);
            out.extend(self.0.to_be_bytes());
        });
    }
}
