//! Whatever is packed unpacks to the same with a general library.

use std::io::Read as _;

use flate2::read::DeflateDecoder;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::{Effort, PackedRows, Parser, Touched, write};

const EFFORTS: [Effort; 2] = [
    Effort {
        places: 4,
        enough: 16,
    },
    Effort {
        places: 200,
        enough: 258,
    },
];

fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    DeflateDecoder::new(packed)
        .read_to_end(&mut bytes)
        .expect("a deflate stream");
    bytes
}

/// Rows with flat parts, repeated parts and noise: `stride` bytes each, the first one 0.
fn rows(dice: &mut ChaCha8Rng, stride: usize, height: usize) -> Vec<u8> {
    let mut rows = vec![0; stride * height];
    for _ in 0..dice.random_range(0..40) {
        stamp(dice, &mut rows, stride);
    }
    rows
}

/// Puts a rectangle somewhere: flat, or noise of few or of all bytes.
fn stamp(dice: &mut ChaCha8Rng, rows: &mut [u8], stride: usize) -> (usize, usize, usize, usize) {
    let height = rows.len() / stride;
    let (left, top) = (dice.random_range(1..stride), dice.random_range(0..height));
    let (right, foot) = (
        dice.random_range(left..stride) + 1,
        dice.random_range(top..height) + 1,
    );
    let colours = [1, 3, 256][dice.random_range(0..3)];
    let first: u8 = dice.random();
    for y in top..foot {
        for byte in &mut rows[y * stride + left..y * stride + right] {
            *byte = first.wrapping_add(dice.random_range(0..colours) as u8);
        }
    }
    (left, top, right, foot)
}

#[test]
fn a_picture_unpacks_to_its_rows() {
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let (mut parser, mut steps) = (Parser::default(), Vec::new());
    for _ in 0..300 {
        let stride = dice.random_range(2..400);
        let height = dice.random_range(1..200);
        let rows = rows(&mut dice, stride, height);
        for effort in EFFORTS {
            parser.whole(&rows, stride, effort, &mut steps);
            let mut packed = Vec::new();
            write(&rows, &steps, &mut packed);
            assert_eq!(unpacked(&packed), rows);
        }
    }
}

#[test]
fn a_picture_packed_after_another_unpacks_to_its_rows() {
    let mut dice = ChaCha8Rng::seed_from_u64(2);
    let (mut parser, mut steps, mut next) = (Parser::default(), Vec::new(), Vec::new());
    for _ in 0..100 {
        let stride = dice.random_range(2..400);
        let height = dice.random_range(1..200);
        let mut before = rows(&mut dice, stride, height);
        parser.whole(&before, stride, EFFORTS[0], &mut steps);
        for _ in 0..5 {
            let mut rows = before.clone();
            for _ in 0..dice.random_range(0..4) {
                stamp(&mut dice, &mut rows, stride);
            }
            parser.again((&rows, &before), (stride, EFFORTS[0]), &steps, &mut next);
            let mut packed = Vec::new();
            write(&rows, &next, &mut packed);
            assert_eq!(unpacked(&packed), rows);
            std::mem::swap(&mut steps, &mut next);
            before = rows;
        }
    }
}

#[test]
fn a_picture_packed_on_its_board_unpacks_to_its_rows() {
    let mut dice = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..200 {
        let stride = dice.random_range(2..1500);
        let height = dice.random_range(1..60);
        let ground = rows(&mut dice, stride, height);
        let packed_rows = PackedRows::new(&ground, stride);
        let block = PackedRows::block(stride) as usize;
        let mut room = Vec::new();
        for count in 0..5 {
            let mut rows = ground.clone();
            let mut touched: Vec<Touched> = vec![0; height];
            for _ in 0..count {
                let (left, top, right, foot) = stamp(&mut dice, &mut rows, stride);
                for row in &mut touched[top..foot] {
                    (left / block..=(right - 1) / block).for_each(|at| *row |= 1 << at);
                }
            }
            let mut packed = Vec::new();
            let paint = |(from, to): (u32, u32), room: &mut Vec<u8>| {
                room.extend_from_slice(&rows[from as usize * stride..to as usize * stride]);
            };
            let sum = packed_rows.write(&touched, &mut room, paint, &mut packed);
            assert_eq!(unpacked(&packed), rows);
            assert_eq!(sum, simd_adler32::adler32(&&rows[..]));
        }
    }
}

#[test]
fn what_did_not_change_keeps_its_bytes() {
    let mut dice = ChaCha8Rng::seed_from_u64(4);
    let stride = 300;
    let before = rows(&mut dice, stride, 100);
    let (mut parser, mut steps, mut next) = (Parser::default(), Vec::new(), Vec::new());
    parser.whole(&before, stride, EFFORTS[1], &mut steps);
    parser.again((&before, &before), (stride, EFFORTS[0]), &steps, &mut next);
    assert_eq!(steps, next);
}

/// Counts like Fibonacci's numbers would give the rarest symbols more bits than there may be.
#[test]
fn very_rare_symbols_have_a_code_too() {
    let mut rows = Vec::new();
    let (mut count, mut more) = (1, 1);
    for byte in 0..24 {
        rows.extend(std::iter::repeat_n(byte, count));
        (count, more) = (more, count + more);
    }
    // In an order in which no copy is found.
    let step = 7919;
    let mixed: Vec<u8> = (0..rows.len())
        .map(|i| rows[i * step % rows.len()])
        .collect();
    let mut packed = Vec::new();
    let all = mixed.chunks(usize::from(u16::MAX));
    let steps: Vec<_> = all
        .map(|part| super::steps::bare(part.len() as u16))
        .collect();
    write(&mixed, &steps, &mut packed);
    assert_eq!(unpacked(&packed), mixed);
}
