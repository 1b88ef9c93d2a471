//! The inks of RVB: lamps, and light and deep glass. In every theme blue is the darkest of the three
//! colours, red the middle, green the lightest: hue may go, the order stays.

use crate::draw::Theme;
use crate::draw::inks::{Badge, Inks, by_theme};
use crate::draw::pen::Ink;
use crate::games::rvb::Colour;
use crate::play::Seat;

#[derive(Clone, Copy)]
pub(super) struct Lamp {
    pub outer: Ink,
    pub inner: Ink,
    pub sign: Ink,
}

#[derive(Clone, Copy)]
pub(super) struct Glass {
    /// Red, green, blue.
    pub fill: [Ink; 3],
    pub letter: Ink,
    pub edge: Ink,
    pub halo: Ink,
}

#[derive(Clone, Copy)]
pub(super) struct Palette {
    pub theme: Theme,
    pub inks: Inks,
    pub table: Ink,
    pub bed: Ink,
    pub code: Ink,
    pub niche: Ink,
    pub niche_line: Ink,
    pub ghost: Ink,
    pub lamps: [Lamp; 3],
    pub bottom: Glass,
    pub top: Glass,
}

pub(super) fn index(colour: Colour) -> usize {
    match colour {
        Colour::Red => 0,
        Colour::Green => 1,
        Colour::Blue => 2,
    }
}

impl Palette {
    pub fn new(theme: Theme, first: Seat) -> Self {
        let t = |dark, light, contrast| by_theme(theme, dark, light, contrast);
        let bottom = Glass {
            fill: [
                t(0xff7a66, 0xf96a58, 0xff7f6e),
                t(0x62f0b5, 0x55e3a9, 0x4dffb9),
                t(0x4c7cf7, 0x4474f0, 0x5a86ff),
            ],
            letter: t(0x0c0a09, 0x150d0b, 0x000000),
            edge: t(0xffffff, 0xffffff, 0xffffff),
            halo: t(0x0b0c10, 0x1d1f26, 0x000000),
        };
        let top = Glass {
            fill: [
                t(0xc8322f, 0xb32420, 0xb80f0f),
                t(0x10996a, 0x0a8058, 0x00854f),
                t(0x2238b4, 0x1b2f9c, 0x1526a8),
            ],
            letter: t(0xffffff, 0xffffff, 0xffffff),
            edge: t(0x050507, 0x07080a, 0x000000),
            halo: t(0xd9dce6, 0xf4f6fb, 0xffffff),
        };
        let ink = t(0xf4f1ea, 0x221e1a, 0xffffff);
        let low = Badge {
            fill: t(0x3b3f4b, 0xc3c8d4, 0x3b3f4b),
            edge: bottom.edge,
            letter: ink,
            halo: (theme != Theme::Dark).then_some(bottom.halo),
        };
        let high = Badge {
            fill: t(0x1a1c22, 0x3d4350, 0x1a1c22),
            edge: top.edge,
            letter: top.letter,
            halo: Some(top.halo),
        };
        let (a, b) = if first == Seat::A {
            (low, high)
        } else {
            (high, low)
        };
        let ground = t(0x0f1013, 0xeceef3, 0x000000);
        Self {
            theme,
            inks: Inks::new(theme, ground, t(0x33363f, 0xd2d6e0, 0x3a3a3a), a, b),
            table: t(0x17181d, 0xdfe2ea, 0x000000),
            bed: t(0x0f1013, 0xffffff, 0x000000),
            code: t(0x8086a0, 0x717a8e, 0xffffff),
            niche: t(0x1d1f26, 0xd6dae4, 0x000000),
            niche_line: t(0x70758a, 0x717a8e, 0xffffff),
            ghost: t(0x989eae, 0x5a6170, 0xffffff),
            lamps: [
                Lamp {
                    outer: t(0x551a20, 0xe8978b, 0x5c0d0d),
                    inner: t(0x74242c, 0xf2aba1, 0x5c0d0d),
                    sign: t(0xb5474f, 0xb9473d, 0xff7a6b),
                },
                Lamp {
                    outer: t(0x17563f, 0xb4ebcf, 0x005c38),
                    inner: t(0x1f7354, 0xcbf6de, 0x005c38),
                    sign: t(0x3db088, 0x33906a, 0x2dffac),
                },
                Lamp {
                    outer: t(0x121c4d, 0x6c86d8, 0x000a38),
                    inner: t(0x172563, 0x7d96e2, 0x000a38),
                    sign: t(0x3750bd, 0x2f48a6, 0x5580ff),
                },
            ],
            bottom,
            top,
        }
    }
}

impl Palette {
    /// The same with every lamp shining: the colours of light glass under dark signs.
    pub fn lit(theme: Theme, first: Seat) -> Self {
        let plain = Self::new(theme, first);
        let t = |dark, light, contrast| by_theme(theme, dark, light, contrast);
        let lamp = |colour: usize, outer: Ink, sign: Ink| Lamp {
            outer,
            inner: plain.bottom.fill[colour],
            sign,
        };
        Self {
            lamps: [
                lamp(
                    0,
                    t(0xe2453b, 0xd83a30, 0xff7f6e),
                    t(0x3a0508, 0x2a0305, 0x000000),
                ),
                lamp(
                    1,
                    t(0x25bd83, 0x1fae78, 0x4dffb9),
                    t(0x04301f, 0x032417, 0x000000),
                ),
                lamp(
                    2,
                    t(0x2f5be0, 0x2a52d0, 0x5a86ff),
                    t(0x060f3a, 0x050b2c, 0x000000),
                ),
            ],
            ..plain
        }
    }
}

/// All flat inks.
pub(in crate::draw) fn inks(theme: Theme) -> Vec<Ink> {
    let p = Palette::new(theme, Seat::A);
    let mut all = p.inks.all();
    all.extend([p.table, p.bed, p.code, p.niche, p.niche_line, p.ghost]);
    all.extend(p.lamps.iter().flat_map(|l| [l.outer, l.inner, l.sign]));
    for glass in [p.bottom, p.top] {
        all.extend(glass.fill);
        all.extend([glass.letter, glass.edge, glass.halo]);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::colours::{apart, shared_apart};

    #[test]
    fn the_three_colours_the_camps_and_the_marks_stand_apart_for_all_eyes() {
        for theme in [Theme::Dark, Theme::Light, Theme::HighContrast] {
            let p = Palette::new(theme, Seat::A);
            shared_apart(&p.inks);
            let cells = p.lamps.map(|lamp| lamp.inner);
            let signs = p.lamps.map(|lamp| lamp.sign);
            for three in [cells, signs, p.bottom.fill, p.top.fill] {
                for (a, b) in [(0, 1), (0, 2), (1, 2)] {
                    apart("two colours", &[three[a]], three[b], 11.0, 6.0);
                }
            }
            for (sign, cell) in signs.into_iter().zip(cells) {
                apart("sign", &[sign], cell, 13.0, 14.0);
            }
            apart("camps", &[p.bottom.edge], p.top.edge, 60.0, 60.0);
            for glass in [p.bottom, p.top] {
                let pawn = [glass.edge, glass.halo];
                for on in cells.into_iter().chain([p.niche]) {
                    apart("pawn", &pawn, on, 20.0, 20.0);
                }
                for fill in glass.fill {
                    apart("letter", &[glass.letter], fill, 30.0, 30.0);
                }
            }
            for cell in cells {
                let last = [p.inks.last, p.inks.casing];
                apart("last action", &last, cell, 18.0, 18.0);
                apart("selection", &[p.inks.select], cell, 18.0, 18.0);
                apart("code", &[p.code], cell, 15.0, 10.0);
                apart("greyed pawn", &[p.table, p.ghost], cell, 20.0, 20.0);
            }
            apart("line of a greyed pawn", &[p.ghost], p.table, 35.0, 35.0);
        }
    }

    #[test]
    fn blue_is_the_darkest_and_green_the_lightest_in_every_theme() {
        let light = |ink: Ink| {
            let [r, g, b] = ink.0.map(u32::from);
            2126 * r * r + 7152 * g * g + 722 * b * b
        };
        for theme in [Theme::Dark, Theme::Light, Theme::HighContrast] {
            let p = Palette::new(theme, Seat::A);
            for three in [p.lamps.map(|lamp| lamp.inner), p.bottom.fill, p.top.fill] {
                let [red, green, blue] = three.map(light);
                assert!(blue < red && red < green, "{theme:?}: {three:?}");
            }
        }
    }
}
