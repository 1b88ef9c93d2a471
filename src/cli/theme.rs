//! The colours of pictures, as the command line names them.

use clap::ValueEnum;

use crate::draw::Theme;

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum ThemeName {
    Dark,
    Light,
    /// High contrast
    Hc,
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Theme {
        match name {
            ThemeName::Dark => Theme::Dark,
            ThemeName::Light => Theme::Light,
            ThemeName::Hc => Theme::HighContrast,
        }
    }
}
