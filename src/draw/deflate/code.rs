//! The bits of each symbol of a deflate block (RFC 1951, 3.2.2 to 3.2.7): few for frequent ones.

use super::bits::Bits;

/// The longest match.
pub(super) const LONGEST: usize = 258;
/// How many literals and lengths there are, and distances; the symbol that ends a block, and the
/// last of the lengths.
const LITERALS: usize = 286;
const DISTANCES: usize = 30;
const END: usize = 256;
const LAST_LENGTH: usize = 285;
/// Most bits of a symbol, and of a symbol of the head.
const MOST: u8 = 15;
const MOST_IN_HEAD: u8 = 7;
/// The order in which the head lists the bits of its own symbols.
const ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// What a picture is made of: bytes as they are, and copies of what stands before.
pub(super) trait Sink {
    fn literal(&mut self, byte: u8);
    /// `length` bytes like those `distance` before.
    fn copied(&mut self, length: usize, distance: usize);
}

/// How often each symbol is used.
#[derive(Debug, Clone)]
pub(super) struct Uses {
    literals: [u32; LITERALS],
    distances: [u32; DISTANCES],
}

impl Uses {
    /// Every symbol counts as used so often from the start; `0` for those that are used only.
    pub fn new(each: u32) -> Self {
        let mut uses = Self {
            literals: [each; LITERALS],
            distances: [0; DISTANCES],
        };
        uses.literals[END] = 1;
        uses
    }
}

impl Sink for Uses {
    #[inline]
    fn literal(&mut self, byte: u8) {
        self.literals[usize::from(byte)] += 1;
    }

    #[inline]
    fn copied(&mut self, length: usize, distance: usize) {
        self.literals[length_symbol(length).0] += 1;
        self.distances[distance_symbol(distance).0] += 1;
    }
}

/// Bits and how many they are.
type Symbol = (u32, u8);

/// A code: the bits of every literal, length and distance.
#[derive(Debug)]
pub(super) struct Code {
    literals: [Symbol; 256],
    /// With the bits that say which length it is exactly.
    lengths: [Symbol; LONGEST + 1],
    distances: [Symbol; DISTANCES],
    end: Symbol,
    /// How many bits each symbol has: literals, then distances.
    sizes: ([u8; LITERALS], [u8; DISTANCES]),
}

impl Code {
    /// The shortest code for these uses.
    pub fn new(uses: &Uses) -> Self {
        let mut sizes = ([0; LITERALS], [0; DISTANCES]);
        lengths(&uses.literals, MOST, &mut sizes.0);
        lengths(&uses.distances, MOST, &mut sizes.1);
        let (mut all, mut distances) = ([(0, 0); LITERALS], [(0, 0); DISTANCES]);
        canonical(&sizes.0, &mut all);
        canonical(&sizes.1, &mut distances);
        let mut code = Self {
            literals: [(0, 0); 256],
            lengths: [(0, 0); LONGEST + 1],
            distances,
            end: all[END],
            sizes,
        };
        code.literals.copy_from_slice(&all[..256]);
        for (length, made) in code.lengths.iter_mut().enumerate().skip(3) {
            let (symbol, extra, count) = length_symbol(length);
            let (bits, size) = all[symbol];
            *made = (bits | extra << size, size + count);
        }
        code
    }

    /// Writes the head of a block with this code that is the last one.
    pub fn head(&self, bits: &mut Bits) {
        let (literals, distances) = &self.sizes;
        let last = |sizes: &[u8]| sizes.iter().rposition(|&size| size > 0).unwrap_or(0) + 1;
        let (literals, distances) = (&literals[..last(literals)], &distances[..last(distances)]);
        let runs = || Runs {
            left: [literals, distances],
        };
        let mut uses = [0; 19];
        for (symbol, ..) in runs() {
            uses[symbol] += 1;
        }
        let mut sizes = [0; 19];
        lengths(&uses, MOST_IN_HEAD, &mut sizes);
        let mut code = [(0, 0); 19];
        canonical(&sizes, &mut code);
        let listed = ORDER.iter().rposition(|&symbol| sizes[symbol] > 0);
        let listed = listed.unwrap_or(0).max(3) + 1;
        // The last block, with a code of its own.
        bits.push(0b101, 3);
        bits.push((literals.len() - 257) as u64, 5);
        bits.push((distances.len() - 1) as u64, 5);
        bits.push((listed - 4) as u64, 4);
        for symbol in &ORDER[..listed] {
            bits.push(u64::from(sizes[*symbol]), 3);
        }
        for (symbol, extra, count) in runs() {
            push(bits, code[symbol]);
            bits.push(extra, count);
        }
    }
}

/// Symbols on their way to bytes.
pub(super) struct Writer<'a, 'b> {
    pub bits: &'a mut Bits<'b>,
    pub code: &'a Code,
}

impl Writer<'_, '_> {
    /// Ends the block.
    pub fn end(self) {
        push(self.bits, self.code.end);
    }
}

impl Sink for Writer<'_, '_> {
    #[inline(always)]
    fn literal(&mut self, byte: u8) {
        push(self.bits, self.code.literals[usize::from(byte)]);
    }

    #[inline(always)]
    fn copied(&mut self, length: usize, distance: usize) {
        push(self.bits, self.code.lengths[length]);
        let (symbol, extra, count) = distance_symbol(distance);
        let (bits, size) = self.code.distances[symbol];
        self.bits.push(
            u64::from(bits) | extra << size,
            u32::from(size) + u32::from(count),
        );
    }
}

#[inline(always)]
fn push(bits: &mut Bits, (symbol, size): Symbol) {
    bits.push(u64::from(symbol), u32::from(size));
}

/// The symbol of a length, and the bits that say which one it is exactly.
fn length_symbol(length: usize) -> (usize, u32, u8) {
    let over = length as u32 - 3;
    if length == LONGEST {
        (LAST_LENGTH, 0, 0)
    } else if over < 8 {
        (257 + over as usize, 0, 0)
    } else {
        let extra = over.ilog2() - 2;
        let symbol = 265 + (extra as usize - 1) * 4 + (over >> extra & 3) as usize;
        (symbol, over & ((1 << extra) - 1), extra as u8)
    }
}

/// The symbol of a distance, and the bits that say which one it is exactly.
#[inline]
fn distance_symbol(distance: usize) -> (usize, u64, u8) {
    let over = distance as u64 - 1;
    if over < 4 {
        (over as usize, 0, 0)
    } else {
        let extra = over.ilog2() - 1;
        let symbol = 2 * extra as usize + 2 + (over >> extra & 1) as usize;
        (symbol, over & ((1 << extra) - 1), extra as u8)
    }
}

/// How many bits a distance takes beside its symbol.
pub(super) fn distance_bits(distance: usize) -> u32 {
    u32::from(distance_symbol(distance).2)
}

/// How many bits each symbol of a shortest code has, at most `most`; symbols that are not used
/// have none.
fn lengths(uses: &[u32], most: u8, sizes: &mut [u8]) {
    let mut used = [(0_u32, 0_u16); LITERALS];
    let mut count = 0;
    for (symbol, &uses) in uses.iter().enumerate().filter(|(_, uses)| **uses > 0) {
        used[count] = (uses, symbol as u16);
        count += 1;
    }
    let used = &mut used[..count];
    if count < 2 {
        for &mut (_, symbol) in used {
            sizes[usize::from(symbol)] = 1;
        }
        return;
    }
    used.sort_unstable();
    // The two rarest become one, again and again. What they become is in order, too.
    let mut weights = [0_u32; LITERALS];
    let mut above = [0_u16; 2 * LITERALS];
    loop {
        let (mut leaf, mut inner) = (0, 0);
        for made in 0..count - 1 {
            let mut weight = 0;
            for _ in 0..2 {
                let leaf_is_rarer =
                    leaf < count && (inner >= made || used[leaf].0 <= weights[inner]);
                let taken = if leaf_is_rarer {
                    weight += used[leaf].0;
                    leaf += 1;
                    leaf - 1
                } else {
                    weight += weights[inner];
                    inner += 1;
                    count + inner - 1
                };
                above[taken] = (count + made) as u16;
            }
            weights[made] = weight;
        }
        // From the last one made down to the symbols: one bit more than what they became.
        let mut depths = [0_u8; 2 * LITERALS];
        for node in (0..2 * count - 2).rev() {
            depths[node] = depths[usize::from(above[node])] + 1;
        }
        if depths[..count].iter().all(|&depth| depth <= most) {
            for (&(_, symbol), &depth) in used.iter().zip(&depths) {
                sizes[usize::from(symbol)] = depth;
            }
            return;
        }
        // Too deep: with the differences halved it is flatter, and the order stays.
        for (uses, _) in used.iter_mut() {
            *uses = *uses / 2 + 1;
        }
    }
}

/// The bits of each symbol, given how many they are; the first bit is the lowest.
fn canonical(sizes: &[u8], code: &mut [Symbol]) {
    let mut next = [0_u32; MOST as usize + 2];
    for &size in sizes {
        next[usize::from(size) + 1] += u32::from(size > 0);
    }
    for size in 1..next.len() {
        next[size] = (next[size] + next[size - 1]) << 1;
    }
    for (made, &size) in code.iter_mut().zip(sizes) {
        if size > 0 {
            let bits = &mut next[usize::from(size)];
            *made = (bits.reverse_bits() >> (32 - u32::from(size)), size);
            *bits += 1;
        }
    }
}

/// Sizes as symbols of the head, with the bits that follow each: a size, or none three to ten or
/// up to 138 times.
struct Runs<'a> {
    left: [&'a [u8]; 2],
}

impl Iterator for Runs<'_> {
    type Item = (usize, u64, u32);

    fn next(&mut self) -> Option<Self::Item> {
        let part = self.left.iter_mut().find(|part| !part.is_empty())?;
        let size = part[0];
        let run = part.iter().take_while(|&&other| other == size).count();
        let (taken, symbol) = match (size, run) {
            (0, 11..) => {
                let run = run.min(138);
                (run, (18, run as u64 - 11, 7))
            }
            (0, 3..) => (run, (17, run as u64 - 3, 3)),
            _ => (1, (usize::from(size), 0, 0)),
        };
        *part = &part[taken..];
        Some(symbol)
    }
}
