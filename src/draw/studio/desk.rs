//! Room to work in, and how pixels are packed there.

use crate::draw::deflate::{Effort, Parser, Step, Touched};
use crate::draw::easel::Stamp;
use crate::draw::{Look, Scene, Setting};

/// How long copies are looked for: while a round is played (what is found serves the next dozen
/// pictures as well), and where nobody waits for an answer.
const QUICK: Effort = Effort {
    places: 64,
    enough: 160,
};
const HARD: Effort = Effort {
    places: 512,
    enough: 258,
};

/// How the pixels are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    /// With the board's packed rows, in the least time.
    Fast,
    /// With what is known of the last picture like it.
    Quick,
    /// From nothing, as small as can be.
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

impl Packing {
    pub fn effort(self) -> Effort {
        match self {
            Self::Fast | Self::Quick => QUICK,
            Self::Hard => HARD,
        }
    }
}

/// Room to work in, used again for picture after picture.
#[derive(Default)]
pub(super) struct Desk {
    pub list: Vec<Stamp>,
    /// The rows of the picture, and of the one before.
    pub rows: Vec<u8>,
    pub before: Vec<u8>,
    /// Which parts of each row the stamps touch.
    pub touched: Vec<Touched>,
    pub steps: Vec<Step>,
    pub parser: Parser,
}
