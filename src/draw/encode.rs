//! Palette indices as the bytes of a PNG.
//!
//! Rows come with their filter byte in front: a picture of 720 pixels has rows of 721 bytes.

use crc32fast::Hasher;
use image::Rgb;

const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a];
/// Eight bits of palette index a pixel, no interlacing.
const DEPTH_AND_KIND: [u8; 5] = [8, 3, 0, 0, 0];
/// The head of a zlib stream with a window of 32 KiB.
const ZLIB: [u8; 2] = [0x78, 0x9c];

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

/// Appends rows, which `pack` appends as a deflate stream; it says their checksum.
pub(super) fn pixels(out: &mut Vec<u8>, pack: impl FnOnce(&mut Vec<u8>) -> u32) {
    chunk(out, *b"IDAT", |out| {
        out.extend(ZLIB);
        let checksum = pack(out);
        out.extend(checksum.to_be_bytes());
    });
}
