//! What packing found out about the last pictures.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::draw::deflate::Step;
use crate::draw::easel::Stamp;

/// How many pictures are kept at most, each with some hundred kilobytes.
const PICTURES: usize = 32;
/// How many pictures may be packed each with what is known of the one before: with each a few
/// more bytes are lost.
const GENERATIONS: u8 = 12;

/// A packed picture.
pub(super) struct Earlier {
    ground: u32,
    pub stamps: Box<[Stamp]>,
    /// The stamps in order of place.
    sorted: Box<[u64]>,
    pub steps: Box<[Step]>,
    /// How many pictures were packed with each other's steps before it.
    generation: u8,
}

/// The last ones.
#[derive(Default)]
pub(super) struct Shelf(Mutex<VecDeque<Arc<Earlier>>>);

impl Shelf {
    /// The one most like a picture, if at least half of it is the same.
    pub fn like(&self, ground: u32, stamps: &[Stamp]) -> Option<Arc<Earlier>> {
        let sorted = sorted(stamps);
        let all = self.all();
        let same = all
            .iter()
            .filter(|earlier| earlier.ground == ground && earlier.generation < GENERATIONS);
        let shared = same.map(|earlier| (common(&earlier.sorted, &sorted), earlier));
        let (count, best) = shared.max_by_key(|(count, _)| *count)?;
        (2 * count >= stamps.len()).then(|| Arc::clone(best))
    }

    /// Keeps a picture and what it was packed after; the oldest ones go.
    pub fn keep(&self, ground: u32, stamps: &[Stamp], steps: &[Step], after: Option<&Earlier>) {
        let earlier = Arc::new(Earlier {
            ground,
            stamps: stamps.into(),
            sorted: sorted(stamps),
            steps: steps.into(),
            generation: after.map_or(0, |earlier| earlier.generation + 1),
        });
        let mut all = self.all();
        all.truncate(PICTURES - 1);
        all.push_front(earlier);
    }

    pub fn clear(&self) {
        self.all().clear();
    }

    fn all(&self) -> MutexGuard<'_, VecDeque<Arc<Earlier>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn sorted(stamps: &[Stamp]) -> Box<[u64]> {
    let number = |stamp: &Stamp| {
        let [x, y, sprite] = [stamp.x as u16, stamp.y as u16, stamp.sprite].map(u64::from);
        y << 32 | x << 16 | sprite
    };
    let mut all: Box<[u64]> = stamps.iter().map(number).collect();
    all.sort_unstable();
    all
}

/// How many numbers two lists in order have in common.
fn common(a: &[u64], b: &[u64]) -> usize {
    let (mut i, mut j, mut count) = (0, 0, 0);
    while i < a.len() && j < b.len() {
        count += usize::from(a[i] == b[j]);
        let (x, y) = (a[i], b[j]);
        i += usize::from(x <= y);
        j += usize::from(y <= x);
    }
    count
}
