//! Positions as pictures. Pure: no clock, no files, no async.
//!
//! In reading order: [`Scene`] says what is seen and [`Look`] how; `rite`, `helios` and `rvb` say
//! for a board each what stands where, with the shared `strip` and `marks`. An `easel` takes that:
//! `pen` fills outlines (`path`, `stroke`, `text`) with smooth edges in true colours, once for each
//! of the `sprites`, whose colours are the `shades` of a theme. A [`Studio`] keeps sprites and
//! boards without pieces, copies the ones onto the others, `deflate` packs what is new, and `encode`
//! writes the indexed PNG.
//!
//! Everything that matters is told by shape first, by brightness second, by hue last, and a
//! picture holds no words: it is the same in every language.

mod banner;
#[cfg(test)]
mod colours;
mod coverage;
mod curve;
mod deflate;
mod easel;
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
mod shades;
mod sheet;
mod sprites;
mod strip;
mod stroke;
mod studio;
mod table;
mod text;

pub use curve::{Curve, curves};
pub use scene::{MatchOver, Scene, Selection, marking, scene_of, selection_for};
pub use sheet::{Moment, moments, sheet};
pub use studio::{Indexed, Studio};
pub use table::{TableLine, can_write, table};

use std::sync::LazyLock;

use image::RgbImage;

use self::easel::Easel;
use self::pen::{Ink, Pen};
use crate::games::{GameKind, Position};

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

impl Theme {
    /// All of them, the usual one first.
    pub const ALL: [Self; 3] = [Self::Dark, Self::Light, Self::HighContrast];

    /// Its code: `dark`, `light`, `contrast`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::HighContrast => "contrast",
        }
    }
}

/// A text that names no theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no theme")]
pub struct NoTheme;

impl std::str::FromStr for Theme {
    type Err = NoTheme;

    fn from_str(text: &str) -> Result<Self, NoTheme> {
        let mut all = Self::ALL.into_iter();
        all.find(|theme| theme.code() == text).ok_or(NoTheme)
    }
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

impl Look {
    /// The usual look at the fast setting: for answers that somebody waits for and that do not
    /// stay.
    #[must_use]
    pub fn quick() -> Self {
        Self {
            setting: Setting::Fast,
            ..Self::default()
        }
    }
}

impl Look {
    /// The quick look in other colours.
    #[must_use]
    pub fn quick_in(theme: Theme) -> Self {
        Self {
            theme,
            ..Self::quick()
        }
    }
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

/// What the free functions share.
static STUDIO: LazyLock<Studio> = LazyLock::new(Studio::default);

/// Draws a scene as an opaque indexed PNG.
#[must_use]
pub fn png(scene: &Scene, look: Look) -> Vec<u8> {
    STUDIO.png(scene, look)
}

/// Draws a scene without sprites and palette, every edge in its true colour: slow, to compare
/// with.
#[must_use]
pub fn true_colours(scene: &Scene, look: Look) -> RgbImage {
    let mut pen = board(scene, look);
    pieces(&mut Easel::Pen(&mut pen), scene, look);
    image::DynamicImage::ImageRgba8(pen.image().clone()).to_rgb8()
}

/// One thing that stands on a board without pieces.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// Its name, for example `Pawn(First, Red, Some(A))`.
    pub name: String,
    /// Where it is anchored, in pixels at scale 1: usually its middle.
    pub x: f32,
    /// The same from the top.
    pub y: f32,
}

/// Lists what [`png`] puts on the board, from the first to the last.
#[must_use]
pub fn drawn(scene: &Scene, look: Look) -> Vec<Drawn> {
    let mut names = Vec::new();
    pieces(&mut Easel::Names(&mut names), scene, look);
    let all = names.into_iter().map(|(key, (x, y))| Drawn {
        name: format!("{:?}", key.what),
        x,
        y,
    });
    all.collect()
}

/// The board without pieces.
fn board(scene: &Scene, look: Look) -> Pen {
    match scene.position {
        Position::Rite(rite) => rite::ground(scene, rite, look),
        Position::Helios(_) => helios::ground(scene, look),
        Position::Rvb(_) => rvb::ground(scene, look),
    }
}

/// Everything else.
fn pieces(easel: &mut Easel, scene: &Scene, look: Look) {
    match scene.position {
        Position::Rite(rite) => rite::pieces(easel, scene, rite, look),
        Position::Helios(helios) => helios::pieces(easel, scene, helios, look),
        Position::Rvb(rvb) => rvb::pieces(easel, scene, rvb, look),
    }
}

/// All flat inks of a game in a theme.
fn inks(kind: GameKind, theme: Theme) -> Vec<Ink> {
    match kind {
        GameKind::Rite => rite::inks(theme),
        GameKind::Helios => helios::inks(theme),
        GameKind::Rvb => rvb::inks(theme),
    }
}
