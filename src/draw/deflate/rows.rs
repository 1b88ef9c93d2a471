//! A board without pieces that is packed once. A picture on it takes the packed rows over, bit by
//! bit, and packs only what stands on them.
//!
//! All it looks for is what a board is full of: pixels like those above them, and pixels like
//! those before them.

use simd_adler32::Adler32;

use super::bits::Bits;
use super::code::{Code, LONGEST, Sink, Uses, Writer};
use super::same;

/// The shortest copy that is worth its bits.
const SHORTEST: usize = 5;
/// How much longer a copy from above must be than one of the pixel before, whose distance takes
/// fewer bits.
const AHEAD: usize = 2;
/// Places at which packed rows can be taken up stand at least this far apart.
const APART: u16 = 8;
/// How often a symbol that the board lacks is thought to be used by the pieces.
const UNSEEN: u32 = 6;

/// Rows that are painted and packed in one go.
const FEW: usize = 32;

/// Which parts of a row are touched: a bit for each of up to 128 blocks of pixels.
pub(in crate::draw) type Touched = u128;

const BLOCKS: u32 = Touched::BITS;

/// A place in a row and the bit, from the row's first one on, with which its pixel begins.
#[derive(Debug, Clone, Copy)]
struct Mark {
    x: u16,
    bit: u16,
}

/// Where a row's marks begin, and its first bit.
#[derive(Debug, Clone, Copy)]
struct Begin {
    mark: u32,
    bit: u32,
}

/// Packed rows of a board, and where pictures on it can take them up.
#[derive(Debug)]
pub(in crate::draw) struct PackedRows {
    stride: usize,
    code: Code,
    bits: Vec<u8>,
    marks: Vec<Mark>,
    /// For each row, and one beyond.
    rows: Vec<Begin>,
}

impl PackedRows {
    pub fn new(rows: &[u8], stride: usize) -> Self {
        let mut uses = Uses::new(UNSEEN);
        let starts = || (0..rows.len()).step_by(stride);
        for start in starts() {
            split(
                (rows, start > 0),
                stride,
                (start, start + stride),
                &mut uses,
            );
        }
        // Both distances, even if the board needs only one.
        for distance in [1, stride] {
            uses.copied(LONGEST, distance);
        }
        let code = Code::new(&uses);
        let mut packed = Self {
            stride,
            code,
            bits: Vec::new(),
            marks: Vec::new(),
            rows: Vec::new(),
        };
        let mut bits = Bits::new(&mut packed.bits);
        packed.code.head(&mut bits);
        let writer = Writer {
            bits: &mut bits,
            code: &packed.code,
        };
        let mut marking = Marking {
            writer,
            marks: Vec::new(),
            x: 0,
            row: 0,
        };
        for start in starts() {
            packed.rows.push(marking.begin());
            let row = (start, start + stride);
            split((rows, start > 0), stride, row, &mut marking);
            marking.mark();
        }
        packed.rows.push(marking.begin());
        packed.marks = marking.marks;
        bits.finish();
        // So that eight bytes can be read anywhere.
        packed.bits.extend([0; 8]);
        packed
    }

    /// How many pixels a block has.
    pub fn block(stride: usize) -> u32 {
        stride.div_ceil(BLOCKS as usize).next_power_of_two() as u32
    }

    /// Packs rows that differ from the board's only where they are touched, and says their
    /// checksum. `paint` appends the rows from one to another; few at a time, so that they stay in
    /// the nearest cache meanwhile.
    pub fn write(
        &self,
        touched: &[Touched],
        rows: &mut Vec<u8>,
        mut paint: impl FnMut((u32, u32), &mut Vec<u8>),
        out: &mut Vec<u8>,
    ) -> u32 {
        let (stride, height) = (self.stride, touched.len());
        let mut bits = Bits::new(out);
        let mut kept = Kept {
            from: 0,
            to: self.rows[0].bit,
        };
        let mut checksum = Adler32::new();
        let mut touched_above = 0;
        // A row to copy from stands before the first of the few.
        rows.clear();
        rows.resize(stride, 0);
        for from in (0..height).step_by(FEW) {
            let to = height.min(from + FEW);
            rows.drain(..rows.len() - stride);
            paint((from as u32, to as u32), rows);
            checksum.write(&rows[stride..]);
            for y in from..to {
                let (row, next) = (self.rows[y], self.rows[y + 1]);
                let marks = &self.marks[row.mark as usize..next.mark as usize];
                // What is copied from above holds only if that is as it was.
                let changed = touched[y] | touched_above;
                touched_above = touched[y];
                let part = &rows[(y - from) * stride..][..2 * stride];
                self.row(
                    (part, y > 0, changed),
                    (row.bit, marks),
                    &mut kept,
                    &mut bits,
                );
            }
        }
        kept.flush(&self.bits, &mut bits);
        Writer {
            bits: &mut bits,
            code: &self.code,
        }
        .end();
        bits.finish();
        checksum.finish()
    }

    /// Packs the second of two rows.
    fn row(
        &self,
        (rows, below, changed): (&[u8], bool, Touched),
        (bit, marks): (u32, &[Mark]),
        kept: &mut Kept,
        bits: &mut Bits,
    ) {
        let block = Self::block(self.stride).ilog2();
        let (mut at, mut mark, mut block_at) = (0, 0, 0);
        while at < self.stride && block_at < BLOCKS {
            // The next stretch of blocks that are as they were.
            block_at += (changed >> block_at).trailing_ones();
            let from = (block_at as usize) << block;
            if from >= self.stride {
                break;
            }
            block_at += (changed >> block_at)
                .trailing_zeros()
                .min(BLOCKS - block_at);
            let to = (block_at as usize) << block;
            // A copy of the pixel before holds only if that is as it was.
            let outside = |mark: &&Mark| from > 0 && usize::from(mark.x) <= from;
            mark += marks[mark..].iter().take_while(outside).count();
            let inside = |mark: &&Mark| usize::from(mark.x) <= to;
            let count = marks[mark..].iter().take_while(inside).count();
            if count < 2 {
                continue;
            }
            let (start, end) = (marks[mark], marks[mark + count - 1]);
            mark += count - 1;
            self.split((rows, below), (at, usize::from(start.x)), kept, bits);
            let packed = [start, end].map(|mark| bit + u32::from(mark.bit));
            kept.take(packed, &self.bits, bits);
            at = usize::from(end.x);
        }
        self.split((rows, below), (at, self.stride), kept, bits);
    }

    /// Packs a part of a row anew.
    fn split(
        &self,
        rows: (&[u8], bool),
        (from, to): (usize, usize),
        kept: &mut Kept,
        bits: &mut Bits,
    ) {
        if from < to {
            kept.flush(&self.bits, bits);
            let (from, to) = (self.stride + from, self.stride + to);
            let code = &self.code;
            bits.nearby(|bits| split(rows, self.stride, (from, to), &mut Writer { bits, code }));
        }
    }
}

/// Packed bits that are still to be taken over.
struct Kept {
    from: u32,
    to: u32,
}

impl Kept {
    fn take(&mut self, [from, to]: [u32; 2], packed: &[u8], bits: &mut Bits) {
        if from != self.to {
            self.flush(packed, bits);
            self.from = from;
        }
        self.to = to;
    }

    fn flush(&mut self, packed: &[u8], bits: &mut Bits) {
        bits.copy(packed, self.from as usize, self.to as usize);
        self.from = self.to;
    }
}

/// Packs, and notes where pixels begin.
struct Marking<'a, 'b> {
    writer: Writer<'a, 'b>,
    marks: Vec<Mark>,
    x: u16,
    /// The row's first bit.
    row: usize,
}

impl Marking<'_, '_> {
    /// Begins a row.
    fn begin(&mut self) -> Begin {
        let begin = Begin {
            mark: self.marks.len() as u32,
            bit: self.writer.bits.written() as u32,
        };
        (self.x, self.row) = (0, begin.bit as usize);
        self.mark();
        begin
    }

    fn mark(&mut self) {
        let bit = (self.writer.bits.written() - self.row) as u16;
        self.marks.push(Mark { x: self.x, bit });
    }

    fn moved(&mut self, by: usize) {
        self.x += by as u16;
        if self
            .marks
            .last()
            .is_none_or(|mark| self.x >= mark.x + APART)
        {
            self.mark();
        }
    }
}

impl Sink for Marking<'_, '_> {
    fn literal(&mut self, byte: u8) {
        self.writer.literal(byte);
        self.moved(1);
    }

    fn copied(&mut self, length: usize, distance: usize) {
        self.writer.copied(length, distance);
        self.moved(length);
    }
}

/// Splits a part of a row into pixels as they are and copies.
/// `below`: there is a row above it.
#[inline(always)]
fn split(
    (rows, below): (&[u8], bool),
    stride: usize,
    (from, to): (usize, usize),
    sink: &mut impl Sink,
) {
    let mut at = from;
    // What stands before a row's first pixel may change without it.
    let mut inside = !from.is_multiple_of(stride);
    while at < to {
        let high = if below {
            alike(rows, at, to, stride)
        } else {
            0
        };
        let long = if inside { alike(rows, at, to, 1) } else { 0 };
        let (length, distance) = if long + AHEAD > high {
            (long, 1)
        } else {
            (high, stride)
        };
        inside = true;
        if length < SHORTEST {
            sink.literal(rows[at]);
            at += 1;
        } else {
            copies(length, distance, sink);
            at += length;
        }
    }
}

/// How many of the pixels `from` to `to` are like those a distance before. Most often few: those
/// are found without a jump that depends on them.
#[inline(always)]
fn alike(rows: &[u8], from: usize, to: usize, distance: usize) -> usize {
    let (Some(a), Some(b)) = (eight(rows, from), eight(rows, from - distance)) else {
        return same(&rows[from..to], &rows[from - distance..]);
    };
    let count = (a ^ b).trailing_zeros() as usize / 8;
    if count < 8 {
        count.min(to - from)
    } else {
        same(&rows[from..to], &rows[from - distance..])
    }
}

#[inline(always)]
fn eight(rows: &[u8], at: usize) -> Option<u64> {
    let eight = rows.get(at..)?.first_chunk()?;
    Some(u64::from_le_bytes(*eight))
}

/// Copies of any length; the last one must not be too short.
fn copies(mut length: usize, distance: usize, sink: &mut impl Sink) {
    while length > LONGEST {
        let part = (length - SHORTEST).min(LONGEST);
        sink.copied(part, distance);
        length -= part;
    }
    sink.copied(length, distance);
}
