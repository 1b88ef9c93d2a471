//! Positions as pictures. Pure: no clock, no files, no async.
//!
//! In reading order: [`Scene`] says what is seen and [`Look`] how; `rite`, `helios` and `rvb`
//! draw a board each with the shared `strip` and `marks`; below them `pen` fills outlines
//! (`path`, `text`) with smooth edges, and `encode` writes the indexed PNG.
//!
//! Everything that matters is told by shape first, by brightness second, by hue last, and a
//! picture holds no words: it is the same in every language.

#[cfg(test)]
mod colours;
mod curve;
mod encode;
pub mod film;
mod helios;
mod inks;
mod marks;
mod path;
mod pen;
mod rite;
mod rvb;
mod scene;
mod seeds;
mod sheet;
mod strip;
mod table;
mod text;

pub use curve::{Curve, curves};
pub use scene::{MatchOver, Scene, Selection, scene_of, selection_for};
pub use sheet::sheet;
pub use table::{TableLine, can_write, table};

use std::sync::{Arc, LazyLock};

use quick_cache::sync::Cache;

use self::encode::Ground;
use crate::games::{GameCode, Position};
use crate::play::Seat;

/// The width of every picture in pixels at scale 1.
pub const WIDTH: u32 = 720;

/// The colours of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// For Discord's dark themes; the default.
    #[default]
    Dark,
    /// The same objects at noon.
    Light,
    /// Black, white and one ink for each meaning, without texture.
    HighContrast,
}

/// The shape of RVB's picture; the other games have one shape only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Canvas {
    /// For a message card: 720 × 768 pixels at scale 1.
    #[default]
    Card,
    /// For films and documents: a larger strip, a banner at the end of the match.
    Tall,
}

/// How hard the PNG is compressed; the pixels are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Setting {
    /// Least time.
    Fast,
    /// Fewest bytes.
    #[default]
    Small,
}

/// How a scene is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// The shape of RVB's picture.
    pub canvas: Canvas,
    /// 1 or 2 pixels for each length of one; other values count as the nearer of the two.
    pub scale: u8,
    /// The compression.
    pub setting: Setting,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            theme: Theme::Dark,
            canvas: Canvas::Card,
            scale: 1,
            setting: Setting::Small,
        }
    }
}

/// All that changes a board without pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct GroundKey {
    game: GameCode,
    first: Seat,
    over: bool,
    look: Look,
}

/// Boards without pieces, drawn once. At scale 1 each takes about 2 MB, at scale 2 four times that.
static GROUNDS: LazyLock<Cache<GroundKey, Arc<Ground>>> = LazyLock::new(|| Cache::new(24));

/// The last pictures by all that they show: the same board goes to a card and to a panel.
static PICTURES: LazyLock<Cache<String, Arc<[u8]>>> = LazyLock::new(|| Cache::new(64));

/// Draws a scene as an opaque indexed PNG.
#[must_use]
pub fn png(scene: &Scene, look: Look) -> Vec<u8> {
    let look = Look {
        scale: look.scale.clamp(1, 2),
        ..look
    };
    let key = format!("{look:?} {scene:?}");
    if let Some(bytes) = PICTURES.get(&key) {
        return bytes.to_vec();
    }
    let (ground, pen) = draw(scene, look);
    let bytes = ground.png(&pen, look.setting);
    PICTURES.insert(key, bytes.as_slice().into());
    bytes
}

/// The board and, on a copy of it, everything else.
fn draw(scene: &Scene, look: Look) -> (Arc<Ground>, pen::Pen) {
    let ground = ground(scene, look);
    let mut pen = ground.pen();
    match scene.position {
        Position::Rite(rite) => rite::pieces(&mut pen, scene, rite, look),
        Position::Helios(helios) => helios::pieces(&mut pen, scene, helios, look),
        Position::Rvb(rvb) => rvb::pieces(&mut pen, scene, rvb, look),
    }
    (ground, pen)
}

fn ground(scene: &Scene, look: Look) -> Arc<Ground> {
    let key = GroundKey {
        game: scene.position.code(),
        first: scene.first,
        over: scene.over.is_some(),
        look: Look {
            setting: Setting::default(),
            ..look
        },
    };
    GROUNDS.get(&key).unwrap_or_else(|| {
        let ground = Arc::new(Ground::new(match scene.position {
            Position::Rite(rite) => rite::ground(scene, rite, look),
            Position::Helios(_) => helios::ground(scene, look),
            Position::Rvb(_) => rvb::ground(scene, look),
        }));
        GROUNDS.insert(key, Arc::clone(&ground));
        ground
    })
}
