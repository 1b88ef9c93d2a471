//! What a film's screen shows, and what the next picture changes in it.

use super::gif::CLEAR;

/// A frame's first column and row, and how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rectangle {
    pub x: usize,
    pub y: usize,
    pub width: usize,
    pub height: usize,
}

/// A screen of palette indices.
#[derive(Debug)]
pub(super) struct Screen {
    width: usize,
    height: usize,
    /// [`CLEAR`] until something is shown.
    shown: Vec<u8>,
    part: Vec<u8>,
}

impl Screen {
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            shown: vec![CLEAR; width * height],
            part: Vec::new(),
        }
    }

    /// Shows a picture. Returned is the smallest rectangle around what changed, and its pixels,
    /// [`CLEAR`] where they stayed.
    ///
    /// # Panics
    /// When the picture is not of the screen's size.
    pub fn show(&mut self, picture: &[u8]) -> (Rectangle, &[u8]) {
        assert_eq!(picture.len(), self.shown.len(), "a whole screen");
        // A frame may not be empty: the corner stands for nothing.
        let changed = self.changed(picture).unwrap_or(Rectangle {
            x: 0,
            y: 0,
            width: 1,
            height: 1,
        });
        self.part.clear();
        for y in changed.y..changed.y + changed.height {
            let from = y * self.width + changed.x;
            let row = from..from + changed.width;
            let (was, is) = (&mut self.shown[row.clone()], &picture[row]);
            if was == is {
                self.part.resize(self.part.len() + is.len(), CLEAR);
                continue;
            }
            let pairs = was.iter().zip(is);
            self.part
                .extend(pairs.map(|(&was, &is)| if was == is { CLEAR } else { is }));
            was.copy_from_slice(is);
        }
        (changed, &self.part)
    }

    /// The smallest rectangle around every pixel that changes; none when none does.
    fn changed(&self, picture: &[u8]) -> Option<Rectangle> {
        let width = self.width;
        let top = differ(&self.shown, picture)? / width;
        let foot = self.height - same_end(&self.shown, picture) / width;
        let (mut left, mut right) = (width, 0);
        for y in top..foot {
            let row = y * width..(y + 1) * width;
            let (was, is) = (&self.shown[row.clone()], &picture[row]);
            if let Some(x) = differ(&was[..left], &is[..left]) {
                left = x;
            }
            right = width - same_end(&was[right..], &is[right..]).min(width - right);
        }
        Some(Rectangle {
            x: left,
            y: top,
            width: right - left,
            height: foot - top,
        })
    }
}

/// The first place at which two rows of one length differ.
fn differ(a: &[u8], b: &[u8]) -> Option<usize> {
    const STEP: usize = 64;
    let same = a
        .chunks_exact(STEP)
        .zip(b.chunks_exact(STEP))
        .take_while(|(a, b)| a == b)
        .count()
        * STEP;
    let mut rest = a[same..].iter().zip(&b[same..]);
    Some(same + rest.position(|(a, b)| a != b)?)
}

/// How many pixels at the end of two rows of one length are the same.
fn same_end(a: &[u8], b: &[u8]) -> usize {
    const STEP: usize = 64;
    let same = a
        .rchunks_exact(STEP)
        .zip(b.rchunks_exact(STEP))
        .take_while(|(a, b)| a == b)
        .count()
        * STEP;
    let left = a.len() - same;
    let rest = a[..left].iter().rev().zip(b[..left].iter().rev());
    same + rest.take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_shown_again() {
        let mut screen = Screen::new(100, 50);
        let mut picture = vec![0; 5000];
        let rectangle = |x, y, width, height| Rectangle {
            x,
            y,
            width,
            height,
        };
        let steps = [
            (&[][..], rectangle(0, 0, 100, 50)),
            (&[1020, 1525, 2530], rectangle(20, 10, 11, 16)),
            (&[], rectangle(0, 0, 1, 1)),
            (&[4999], rectangle(99, 49, 1, 1)),
        ];
        for (i, (change, meant)) in steps.into_iter().enumerate() {
            for &at in change {
                picture[at] = 1;
            }
            let (place, part) = screen.show(&picture);
            assert_eq!(place, meant);
            let kept = part.iter().filter(|&&pixel| pixel == CLEAR).count();
            let new = if i == 0 { 5000 } else { change.len() };
            assert_eq!(part.len() - kept, new);
        }
    }
}
