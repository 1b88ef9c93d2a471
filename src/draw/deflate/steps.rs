//! A picture as bytes and copies of what stands before, found by looking for them; after an
//! action only where the picture changed.

use simd_adler32::adler32;

use super::bits::Bits;
use super::code::{Code, LONGEST, Sink, Uses, Writer, distance_bits};
use super::same;

/// How far back copies reach.
const WINDOW: usize = 32_768;
/// Bits of a hash, and the bytes it is made of, which are the shortest copy looked for.
const HASH: u32 = 15;
const SHORTEST: usize = 4;
/// What a byte and a copy take about, in bits; a copy of a near pixel takes less.
const BYTE: u32 = 5;
const COPY: u32 = 10;
/// Bytes at each end of a long copy that later copies are looked for at.
const ENDS: usize = 24;
/// The same where nothing changed.
const FEW: usize = 4;

/// Bytes as they are, and after them a copy, or none with the length 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::draw) struct Step {
    literals: u16,
    length: u16,
    distance: u16,
}

/// Bytes without a copy.
#[cfg(test)]
pub(super) fn bare(literals: u16) -> Step {
    Step {
        literals,
        length: 0,
        distance: 0,
    }
}

/// How long copies are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::draw) struct Effort {
    /// How many places with the same hash are looked at.
    pub places: u32,
    /// A copy so long is taken at once.
    pub enough: usize,
}

/// Splits pictures into steps, in kept room.
pub(in crate::draw) struct Parser {
    /// For each hash, the place after the last one that has it; 0 for none.
    heads: Vec<u32>,
    /// For each place of the window, the place after the one before it with the same hash.
    links: Vec<u32>,
    stride: usize,
    effort: Effort,
}

impl Default for Parser {
    fn default() -> Self {
        Self {
            heads: Vec::new(),
            links: vec![0; WINDOW],
            stride: 0,
            effort: Effort {
                places: 0,
                enough: 0,
            },
        }
    }
}

impl Parser {
    /// Splits a picture from nothing.
    pub fn whole(&mut self, rows: &[u8], stride: usize, effort: Effort, steps: &mut Vec<Step>) {
        self.begin(stride, effort);
        let mut made = Made::new(steps);
        self.find(rows, (0, rows.len()), &mut made);
        made.finish();
    }

    /// Splits a picture that differs little from another one, of which the steps are known.
    pub fn again(
        &mut self,
        (rows, before): (&[u8], &[u8]),
        (stride, effort): (usize, Effort),
        known: &[Step],
        steps: &mut Vec<Step>,
    ) {
        self.begin(stride, effort);
        let mut made = Made::new(steps);
        let mut old = Unchanged {
            rows,
            before,
            until: 0,
        };
        let (mut done, mut at) = (0, 0);
        for step in known {
            let (start, end) = (at, at + usize::from(step.literals));
            if done < end && start < end && old.holds(start, end) {
                done = self.find(rows, (done, start), &mut made);
                if done < end {
                    (done..end).for_each(|at| self.learn(rows, at));
                    made.literals(end - done);
                    done = end;
                }
            }
            let (start, end) = (end, end + usize::from(step.length));
            let distance = usize::from(step.distance);
            if done + SHORTEST <= end
                && start < end
                && old.holds(start, end)
                && rows[start - distance..end - distance] == rows[start..end]
            {
                done = self.find(rows, (done, start), &mut made);
                // Of a copy into which another one reaches only the rest is left.
                if done + SHORTEST <= end {
                    self.learn_ends(rows, (done, end), FEW);
                    made.copy(end - done, distance);
                    done = end;
                }
            }
            at = end;
        }
        self.find(rows, (done, rows.len()), &mut made);
        made.finish();
    }

    fn begin(&mut self, stride: usize, effort: Effort) {
        self.heads.clear();
        self.heads.resize(1 << HASH, 0);
        (self.stride, self.effort) = (stride, effort);
    }

    /// Notes a place, so that later ones can be copies of it.
    #[inline]
    fn learn(&mut self, rows: &[u8], at: usize) {
        if let Some(hash) = hash(rows, at) {
            let head = &mut self.heads[hash];
            self.links[at % WINDOW] = *head;
            *head = at as u32 + 1;
        }
    }

    /// Notes the places of a copy; of a long one only those near its ends.
    fn learn_ends(&mut self, rows: &[u8], (from, to): (usize, usize), ends: usize) {
        if to - from <= 2 * ends {
            (from..to).for_each(|at| self.learn(rows, at));
        } else {
            (from..from + ends).for_each(|at| self.learn(rows, at));
            (to - ends..to).for_each(|at| self.learn(rows, at));
        }
    }

    /// Splits a part of the rows, copy by copy; one is put off if the next place has a better one.
    /// The last one may reach beyond the part: says where it ends.
    fn find(&mut self, rows: &[u8], (from, to): (usize, usize), made: &mut Made) -> usize {
        let mut at = from;
        let mut here = None;
        while at < to {
            let found = here.take().unwrap_or_else(|| self.best(rows, at));
            self.learn(rows, at);
            if found.length == 0 {
                made.literals(1);
                at += 1;
                continue;
            }
            if found.length < self.effort.enough && at + 1 < to {
                let next = self.best(rows, at + 1);
                if next.saved > found.saved + BYTE {
                    made.literals(1);
                    at += 1;
                    here = Some(next);
                    continue;
                }
            }
            self.learn_ends(rows, (at + 1, at + found.length), ENDS);
            made.copy(found.length, found.distance);
            at += found.length;
        }
        at
    }

    /// The copy that saves most bits at a place.
    fn best(&self, rows: &[u8], at: usize) -> Found {
        let here = &rows[at..rows.len().min(at + LONGEST)];
        let mut best = Found::default();
        if here.len() < SHORTEST {
            return best;
        }
        let consider = |from: usize, best: &mut Found| {
            let length = same(here, &rows[from..]);
            if length >= SHORTEST {
                let near = at - from == self.stride || at - from == 1;
                let cost = if near {
                    9
                } else {
                    COPY + distance_bits(at - from)
                };
                let saved = (length as u32 * BYTE).saturating_sub(cost);
                if saved > best.saved {
                    *best = Found {
                        length,
                        distance: at - from,
                        saved,
                    };
                }
            }
        };
        for near in [self.stride, 1] {
            if let Some(from) = at.checked_sub(near) {
                consider(from, &mut best);
            }
        }
        if best.length >= self.effort.enough {
            return best;
        }
        let Some(hash) = hash(rows, at) else {
            return best;
        };
        let mut place = self.heads[hash] as usize;
        for _ in 0..self.effort.places {
            let Some(from) = place.checked_sub(1).filter(|from| at - from <= WINDOW) else {
                break;
            };
            // Worth a look only if it is longer than the best so far.
            if rows.get(from + best.length) == rows.get(at + best.length) {
                consider(from, &mut best);
                if best.length >= self.effort.enough {
                    break;
                }
            }
            place = self.links[from % WINDOW] as usize;
            if place > from {
                break;
            }
        }
        best
    }
}

fn hash(rows: &[u8], at: usize) -> Option<usize> {
    let four = rows.get(at..at + SHORTEST)?.first_chunk()?;
    Some((u32::from_le_bytes(*four).wrapping_mul(0x9E37_79B1) >> (32 - HASH)) as usize)
}

/// A copy and how many bits it saves.
#[derive(Debug, Clone, Copy, Default)]
struct Found {
    length: usize,
    distance: usize,
    saved: u32,
}

/// Which bytes are as they were.
struct Unchanged<'a> {
    rows: &'a [u8],
    before: &'a [u8],
    /// As far as known, all bytes up to here from some place before.
    until: usize,
}

impl Unchanged<'_> {
    /// Whether a part is; parts are asked for in order.
    fn holds(&mut self, from: usize, to: usize) -> bool {
        if self.until < from || (self.until == from && from < to) {
            self.until = from + same(&self.rows[from..], &self.before[from..]);
        }
        self.until >= to
    }
}

/// Steps being made.
struct Made<'a> {
    steps: &'a mut Vec<Step>,
    literals: u16,
}

impl<'a> Made<'a> {
    fn new(steps: &'a mut Vec<Step>) -> Self {
        steps.clear();
        Self { steps, literals: 0 }
    }

    fn push(&mut self, length: usize, distance: usize) {
        self.steps.push(Step {
            literals: self.literals,
            length: length as u16,
            distance: distance as u16,
        });
        self.literals = 0;
    }

    fn literals(&mut self, mut count: usize) {
        while count > 0 {
            let more = count.min(usize::from(u16::MAX - self.literals));
            self.literals += more as u16;
            count -= more;
            if count > 0 {
                self.push(0, 0);
            }
        }
    }

    /// Adds a copy; one that goes on like the last one makes that longer.
    fn copy(&mut self, mut length: usize, distance: usize) {
        if self.literals == 0
            && let Some(last) = self.steps.last_mut()
            && usize::from(last.distance) == distance
        {
            let room = LONGEST - usize::from(last.length);
            if length > room && length - room < SHORTEST {
                self.push(length, distance);
                return;
            }
            last.length += length.min(room) as u16;
            length -= length.min(room);
        }
        if length > 0 {
            self.push(length, distance);
        }
    }

    fn finish(mut self) {
        if self.literals > 0 {
            self.push(0, 0);
        }
    }
}

/// Packs a picture as its steps say, and says its checksum.
pub(in crate::draw) fn write(rows: &[u8], steps: &[Step], out: &mut Vec<u8>) -> u32 {
    let mut uses = Uses::new(0);
    play(rows, steps, &mut uses);
    let code = Code::new(&uses);
    let mut bits = Bits::new(out);
    code.head(&mut bits);
    let mut writer = Writer {
        bits: &mut bits,
        code: &code,
    };
    play(rows, steps, &mut writer);
    writer.end();
    bits.finish();
    adler32(&rows)
}

fn play(rows: &[u8], steps: &[Step], sink: &mut impl Sink) {
    let mut at = 0;
    for step in steps {
        let end = at + usize::from(step.literals);
        for &byte in &rows[at..end] {
            sink.literal(byte);
        }
        at = end + usize::from(step.length);
        if step.length > 0 {
            sink.copied(usize::from(step.length), usize::from(step.distance));
        }
    }
}
