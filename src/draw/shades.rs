//! The palette of a game in a theme: the inks exactly, and the shades of the edges between them.

use std::sync::atomic::{AtomicU8, Ordering};

use image::Rgb;
use rustc_hash::FxHashMap;

use super::pen::{Ink, STEPS};

/// The most colours of a palette. One of the 256 places stays free: films need a clear one.
const MOST: usize = 255;
/// How many of them the board without pieces may take.
const BOARD: usize = 128;

/// What stands in a table where nothing was asked for yet: no colour has this index.
const UNKNOWN: u8 = 255;

/// A colour that covers part of a pixel, and what it makes of each colour below.
#[derive(Debug)]
struct Mixing {
    shade: u8,
    step: u8,
    made: [AtomicU8; 256],
}

/// How often each colour was seen.
pub(super) type Counts = FxHashMap<Rgb<u8>, u32>;

/// A palette, and how its colours mix.
#[derive(Debug)]
pub(super) struct Shades {
    palette: Vec<Rgb<u8>>,
    /// The same, to look for the nearest one.
    search: Search,
    /// What each colour asked for so far has become.
    known: FxHashMap<Rgb<u8>, u8>,
    /// For each mixing colour and step, its table.
    tables: FxHashMap<(u8, u8), u16>,
    /// For each table, what it makes of each colour below.
    mixed: Vec<Mixing>,
}

impl Shades {
    /// Chooses a palette: all the inks, then what the board needs, then what the pieces need.
    pub fn new(inks: &[Ink], board: Counts, pieces: Counts) -> Self {
        let mut palette: Vec<Rgb<u8>> = Vec::with_capacity(MOST);
        for &ink in inks {
            if !palette.contains(&ink) {
                palette.push(ink);
            }
        }
        for (mut counts, most) in [(board, BOARD.max(palette.len())), (pieces, MOST)] {
            counts.retain(|colour, _| !palette.contains(colour));
            extend(&mut palette, counts, most);
        }
        let search = Search::new(&palette);
        let known = (0..)
            .zip(&palette)
            .map(|(i, &colour)| (colour, i))
            .collect();
        Self {
            palette,
            search,
            known,
            tables: FxHashMap::default(),
            mixed: Vec::new(),
        }
    }

    /// The colours in the order of their indices.
    pub fn palette(&self) -> &[Rgb<u8>] {
        &self.palette
    }

    /// The index of the colour, or of the one nearest to it.
    pub fn nearest(&mut self, colour: Rgb<u8>) -> u8 {
        let search = &self.search;
        *self
            .known
            .entry(colour)
            .or_insert_with(|| search.nearest(colour))
    }

    /// The table of a colour that covers `step` of [`STEPS`] parts of a pixel.
    pub fn mixing(&mut self, shade: u8, step: u8) -> u16 {
        if let Some(&table) = self.tables.get(&(shade, step)) {
            return table;
        }
        let number = self.mixed.len() as u16;
        self.mixed.push(Mixing {
            shade,
            step,
            made: [const { AtomicU8::new(UNKNOWN) }; 256],
        });
        self.tables.insert((shade, step), number);
        number
    }

    /// What a table makes of the colour below.
    #[inline]
    pub fn mixed(&self, table: u16, below: u8) -> u8 {
        let mixing = &self.mixed[usize::from(table)];
        // Whoever finds it unknown finds the same: no order is needed.
        match mixing.made[usize::from(below)].load(Ordering::Relaxed) {
            UNKNOWN => self.mix(mixing, below),
            made => made,
        }
    }

    #[cold]
    fn mix(&self, mixing: &Mixing, below: u8) -> u8 {
        let part = f32::from(mixing.step) / STEPS;
        let [above, under] = [mixing.shade, below].map(|i| self.palette[usize::from(i)]);
        let mix = |c: usize| {
            let (above, under) = (f32::from(above.0[c]), f32::from(under.0[c]));
            (above * part + under * (1.0 - part)) as u8
        };
        let colour = Rgb([mix(0), mix(1), mix(2)]);
        let known = self.known.get(&colour).copied();
        let made = known.unwrap_or_else(|| self.search.nearest(colour));
        mixing.made[usize::from(below)].store(made, Ordering::Relaxed);
        made
    }
}

/// Counts the colours, run by run.
pub(super) fn count(counts: &mut Counts, pixels: impl Iterator<Item = Rgb<u8>>) {
    let mut run: Option<(Rgb<u8>, u32)> = None;
    for pixel in pixels {
        match &mut run {
            Some((colour, length)) if *colour == pixel => *length += 1,
            _ => {
                if let Some((colour, length)) = run {
                    *counts.entry(colour).or_default() += length;
                }
                run = Some((pixel, 1));
            }
        }
    }
    if let Some((colour, length)) = run {
        *counts.entry(colour).or_default() += length;
    }
}

/// A palette channel by channel, so that many distances are computed at once.
#[derive(Debug)]
struct Search([[f32; 256]; 3]);

impl Search {
    fn new(palette: &[Rgb<u8>]) -> Self {
        // Places without a colour are far from every colour.
        let mut channels = [[1e6; 256]; 3];
        for (i, colour) in palette.iter().enumerate() {
            for (channel, &value) in channels.iter_mut().zip(&colour.0) {
                channel[i] = f32::from(value);
            }
        }
        Self(channels)
    }

    /// The first of the nearest colours, by [`distance`].
    fn nearest(&self, colour: Rgb<u8>) -> u8 {
        let [r, g, b] = colour.0.map(f32::from);
        let mut far = [0.0_f32; 256];
        for (i, far) in far.iter_mut().enumerate() {
            let (dr, dg, db) = (self.0[0][i] - r, self.0[1][i] - g, self.0[2][i] - b);
            *far = 2.0 * dr * dr + 4.0 * dg * dg + 3.0 * db * db;
        }
        let mut least = [f32::MAX; 8];
        for eight in far.chunks_exact(8) {
            for (least, &far) in least.iter_mut().zip(eight) {
                *least = if far < *least { far } else { *least };
            }
        }
        let least = least.into_iter().fold(f32::MAX, f32::min);
        far.iter().position(|&far| far == least).unwrap_or(0) as u8
    }
}

fn nearest(palette: &[Rgb<u8>], colour: Rgb<u8>) -> u8 {
    let near = (0..palette.len()).min_by_key(|&i| distance(colour, palette[i]));
    near.unwrap_or(0) as u8
}

/// Adds the colours to the palette until it has `most`: the most frequent ones are sure of a
/// place; the others have to be missed enough.
fn extend(palette: &mut Vec<Rgb<u8>>, counts: Counts, most: usize) {
    let mut colours: Vec<(Rgb<u8>, u32)> = counts.into_iter().collect();
    colours.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour.0));
    let room = most.saturating_sub(palette.len());
    let sure = if colours.len() <= room {
        colours.len()
    } else {
        room / 2
    };
    palette.extend(colours[..sure].iter().map(|&(colour, _)| colour));
    // For each other colour: how far the nearest palette colour is.
    let mut rest: Vec<(Rgb<u8>, u32, u32)> = colours[sure..]
        .iter()
        .map(|&(colour, count)| {
            let near = palette[usize::from(nearest(palette, colour))];
            (colour, count, distance(colour, near))
        })
        .collect();
    while palette.len() < most {
        let missed = rest.iter().enumerate().max_by_key(|(i, (_, count, far))| {
            let loss = u64::from(*far) * u64::from((*count).min(64));
            (loss, std::cmp::Reverse(*i))
        });
        let Some((_, &(colour, ..))) = missed.filter(|(_, (_, _, far))| *far > 0) else {
            break;
        };
        palette.push(colour);
        for (other, _, far) in &mut rest {
            *far = (*far).min(distance(*other, colour));
        }
    }
}

/// A weighted square distance: the eye sees green best.
pub(super) fn distance(a: Rgb<u8>, b: Rgb<u8>) -> u32 {
    let d = |i: usize| u32::from(a.0[i].abs_diff(b.0[i])).pow(2);
    2 * d(0) + 4 * d(1) + 3 * d(2)
}
