//! The inks of each theme that all three games share; a game's own stand in its file.

use super::Theme;
use super::pen::{Ink, ink};
use crate::play::Seat;

/// One value for each theme: dark, light, high contrast.
pub(super) const fn by_theme(theme: Theme, dark: u32, light: u32, contrast: u32) -> Ink {
    match theme {
        Theme::Dark => ink(dark),
        Theme::Light => ink(light),
        Theme::HighContrast => ink(contrast),
    }
}

/// The inks of words, of what matters less, and of what happened: in every game the same.
pub(super) const fn lettering(theme: Theme) -> [Ink; 3] {
    [
        by_theme(theme, 0xf4_f1ea, 0x22_1e1a, 0xff_ffff),
        by_theme(theme, 0xa9_a6a0, 0x62_5b51, 0xff_ffff),
        by_theme(theme, 0xf7_a928, 0xb0_4800, 0xff_ae00),
    ]
}

/// The inks of a seat's badge.
#[derive(Debug, Clone, Copy)]
pub(super) struct Badge {
    pub fill: Ink,
    pub edge: Ink,
    pub letter: Ink,
    /// A line around the edge, for a camp that has one.
    pub halo: Option<Ink>,
}

/// Score strip and marks. Amber says what happened, cyan what one may do.
#[derive(Debug, Clone, Copy)]
pub(super) struct Inks {
    pub ground: Ink,
    pub tile: Ink,
    pub ink: Ink,
    pub dim: Ink,
    pub last: Ink,
    pub select: Ink,
    /// The line around every mark, so that it reads on any cell.
    pub casing: Ink,
    pub laurel: Ink,
    pub a: Badge,
    pub b: Badge,
}

impl Inks {
    /// The shared inks on a game's ground and tile, with its badges.
    pub fn new(theme: Theme, ground: Ink, tile: Ink, a: Badge, b: Badge) -> Self {
        let t = |dark, light, contrast| by_theme(theme, dark, light, contrast);
        let [ink, dim, last] = lettering(theme);
        Self {
            ground,
            tile,
            ink,
            dim,
            last,
            select: t(0x86f1ff, 0x00587a, 0x7ff3ff),
            casing: t(0x0b0c10, 0xffffff, 0x000000),
            laurel: last,
            a,
            b,
        }
    }

    /// All of them.
    pub fn all(&self) -> Vec<Ink> {
        let mut all = vec![self.ground, self.tile, self.ink, self.dim];
        all.extend([self.last, self.select, self.casing, self.laurel]);
        for badge in [self.a, self.b] {
            all.extend([badge.fill, badge.edge, badge.letter]);
            all.extend(badge.halo);
        }
        all
    }

    pub fn badge(&self, seat: Seat) -> Badge {
        match seat {
            Seat::A => self.a,
            Seat::B => self.b,
        }
    }
}
