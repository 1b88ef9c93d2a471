//! Room to work in, and how pixels are packed there.

use flate2::Compress;

use crate::draw::easel::Stamp;
use crate::draw::{Look, Scene, Setting, encode};

/// How hard bands are compressed: while a round is played, and where nobody waits for an answer.
const QUICK: u32 = 6;
const HARD: u32 = 9;

/// How the pixels are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    /// In one stream, in the least time.
    Fast,
    /// In bands. Those that are kept are taken as they are, the others packed quickly or hard.
    Quick,
    Hard,
}

impl Packing {
    /// A small picture is packed hard where nobody waits for the answer to an action: at the
    /// beginning of a round, and when all is over and the picture stays for good.
    pub fn of(scene: &Scene, look: Look) -> Self {
        let calm = scene.last.is_empty() || scene.round_over || scene.over.is_some();
        match look.setting {
            Setting::Fast => Self::Fast,
            Setting::Small if calm => Self::Hard,
            Setting::Small => Self::Quick,
        }
    }
}

/// Room to work in, used again for picture after picture.
pub(super) struct Desk {
    pub list: Vec<Stamp>,
    pub inside: Vec<Stamp>,
    pub rows: Vec<u8>,
    pub line: Vec<u8>,
    pub packed: Vec<u8>,
    pub quick: Compress,
    pub hard: Compress,
}

impl Default for Desk {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            inside: Vec::new(),
            rows: Vec::new(),
            line: Vec::new(),
            packed: Vec::new(),
            quick: encode::deflate(QUICK),
            hard: encode::deflate(HARD),
        }
    }
}
