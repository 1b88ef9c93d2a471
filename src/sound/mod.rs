//! The music of RVB: the board, or a position on it, read code by code. Pure: no clock, no files,
//! no async.
//!
//! In reading order: [`Tempo`] says how long things last, [`score`] which cells sound and how
//! high, `tone` makes the samples, [`ogg()`] the bytes of an Ogg/Opus file. The animated picture
//! that goes with it (`draw::film`) uses the same [`Tempo`], so both have the same length.

mod file;
mod score;
mod tone;

pub use file::{SoundError, ogg};
pub use score::{NOTES, Note, Reading, pitch, score};
pub use tone::samples;

/// Samples a second, of one channel.
pub const RATE: u32 = 48_000;

/// The codes of the board.
pub const CODES: u32 = 27;

/// How long the last note may ring, in hundredths of a second.
pub const TAIL: u32 = 75;

/// How fast a board is read.
///
/// A code lasts a whole number of hundredths of a second, the unit of an animated picture's
/// frame times, so that sound and picture are of one length, exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tempo {
    code: u32,
}

impl Default for Tempo {
    /// 240 notes a minute: four a second.
    fn default() -> Self {
        Self { code: 75 }
    }
}

impl Tempo {
    /// The fewest and the most notes a minute.
    pub const LIMITS: std::ops::RangeInclusive<u32> = 60..=480;

    /// So many notes a minute, to the nearest tempo there is; none outside [`Tempo::LIMITS`].
    #[must_use]
    pub fn per_minute(notes: u32) -> Option<Self> {
        // Three notes a code, 6000 hundredths a minute.
        Self::LIMITS.contains(&notes).then(|| Self {
            code: (3 * 6000 + notes / 2) / notes,
        })
    }

    /// How long a code lasts, in hundredths of a second.
    #[must_use]
    pub fn code(self) -> u32 {
        self.code
    }

    /// How long a note lasts, rest included, in samples.
    #[must_use]
    pub fn note(self) -> u32 {
        self.code * (RATE / 100) / 3
    }

    /// How long the whole is, the last note's ring included, in hundredths of a second.
    #[must_use]
    pub fn length(self) -> u32 {
        CODES * self.code + TAIL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tempo_is_the_nearest_with_whole_hundredths_a_code() {
        assert_eq!(Tempo::per_minute(240), Some(Tempo::default()));
        for notes in Tempo::LIMITS {
            let tempo = Tempo::per_minute(notes).expect("inside the limits");
            let off = f64::from(tempo.code()) - 18_000.0 / f64::from(notes);
            assert!(off.abs() <= 0.5, "{notes}: {off}");
            assert_eq!(tempo.note() * 3, tempo.code() * RATE / 100);
        }
        assert_eq!(Tempo::per_minute(59), None);
        assert_eq!(Tempo::per_minute(481), None);
        assert_eq!(Tempo::default().length(), 27 * 75 + TAIL);
    }
}
