//! The inks of Rite: stone, bone and ink.

use crate::draw::Theme;
use crate::draw::inks::{Badge, Inks, by_theme};
use crate::draw::pen::Ink;
use crate::play::Seat;

#[derive(Clone, Copy)]
pub(super) struct Slab {
    pub flat: Ink,
    pub light: Ink,
    pub dark: Ink,
}

#[derive(Clone, Copy)]
pub(super) struct Stuff {
    pub face: Ink,
    pub inner: Ink,
    pub side: Ink,
    pub edge: Ink,
    pub seam: Ink,
    pub strokes: Ink,
}

#[derive(Clone, Copy)]
pub(super) struct Palette {
    pub theme: Theme,
    pub inks: Inks,
    pub slabs: [Slab; 2],
    pub frame: Ink,
    pub engraving: Ink,
    pub shadow: Ink,
    pub panel: Ink,
    pub panel_line: Ink,
    pub ghost: Ink,
    pub white: Stuff,
    pub black: Stuff,
}

impl Palette {
    pub fn new(theme: Theme) -> Self {
        let t = |dark, light, contrast| by_theme(theme, dark, light, contrast);
        let white = Stuff {
            face: t(0xf6eedd, 0xfffdf6, 0xffffff),
            inner: t(0xfffaf0, 0xffffff, 0xffffff),
            side: t(0xcdbfa3, 0xe0d6c4, 0xd0d0d0),
            edge: t(0x241e1a, 0x2e2721, 0x000000),
            seam: t(0x6e6252, 0x7d7161, 0x000000),
            strokes: t(0x3a2f28, 0x3a2f28, 0x000000),
        };
        let black = Stuff {
            face: t(0x292628, 0x38322f, 0x000000),
            inner: t(0x343033, 0x443d39, 0x000000),
            side: t(0x0f0d0e, 0x1b1816, 0x000000),
            edge: t(0x0a0909, 0x0f0d0c, 0xffffff),
            seam: t(0xa89d8c, 0xcfc5b5, 0xffffff),
            strokes: t(0xf1e8d6, 0xfbf4e6, 0xffffff),
        };
        let rim = if theme == Theme::Light {
            black.edge
        } else {
            black.strokes
        };
        let a = Badge {
            fill: white.face,
            edge: white.edge,
            letter: white.edge,
            halo: None,
        };
        let b = Badge {
            fill: black.face,
            edge: rim,
            letter: black.strokes,
            halo: None,
        };
        Self {
            theme,
            inks: Inks::new(
                theme,
                t(0x1d1a19, 0xf3eee4, 0x000000),
                t(0x3d3733, 0xded5c5, 0x3a3a3a),
                a,
                b,
            ),
            slabs: [
                Slab {
                    flat: t(0x514b45, 0xb5a992, 0x303030),
                    light: t(0x605952, 0xc3b8a3, 0x303030),
                    dark: t(0x413c37, 0x9d917b, 0x303030),
                },
                Slab {
                    flat: t(0x7e766b, 0xdbd2c1, 0x6c6c6c),
                    light: t(0x8e867a, 0xe8e1d4, 0x6c6c6c),
                    dark: t(0x6a6359, 0xc5bba8, 0x6c6c6c),
                },
            ],
            frame: t(0x353029, 0x8c8069, 0xffffff),
            engraving: t(0x6d665c, 0xc8bda8, 0x6c6c6c),
            shadow: t(0x2f2b28, 0x8c8069, 0x000000),
            panel: t(0x3b3630, 0xdfd6c6, 0x000000),
            panel_line: t(0x5c544a, 0xb8ab95, 0xffffff),
            ghost: t(0x1a1715, 0x3a3128, 0xffffff),
            white,
            black,
        }
    }

    /// A seat keeps its pawns in both rounds: A plays white, B black.
    pub fn stuff(&self, seat: Seat) -> Stuff {
        match seat {
            Seat::A => self.white,
            Seat::B => self.black,
        }
    }

    pub fn plain(&self) -> bool {
        self.theme == Theme::HighContrast
    }
}

/// All flat inks.
pub(in crate::draw) fn inks(theme: Theme) -> Vec<Ink> {
    let p = Palette::new(theme);
    let mut all = p.inks.all();
    all.extend(p.slabs.iter().flat_map(|s| [s.flat, s.light, s.dark]));
    all.extend([p.frame, p.shadow, p.panel, p.panel_line, p.ghost]);
    for s in [p.white, p.black] {
        all.extend([s.face, s.inner, s.side, s.edge, s.seam, s.strokes]);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::colours::{apart, shared_apart};

    #[test]
    fn pawns_strokes_and_marks_stand_out_for_all_eyes() {
        for theme in [Theme::Dark, Theme::Light, Theme::HighContrast] {
            let p = Palette::new(theme);
            shared_apart(&p.inks);
            let [dark, light] = p.slabs.map(|slab| slab.flat);
            apart("slabs", &[light], dark, 10.0, 10.0);
            let pawns = [
                ("white", [p.white.face, p.white.edge]),
                ("black", [p.black.face, p.black.seam]),
            ];
            for on in [dark, light] {
                for (what, inks) in pawns {
                    apart(what, &inks, on, 20.0, 20.0);
                }
                apart("last action", &[p.inks.last], on, 18.0, 18.0);
                apart("selection", &[p.inks.select], on, 18.0, 18.0);
                apart("stuck column", &[p.ghost], on, 16.0, 16.0);
            }
            apart("white face", &[p.white.face], light, 10.0, 9.0);
            for (what, inks) in pawns {
                apart(what, &inks, p.panel, 35.0, 35.0);
            }
            apart("number in a panel", &[p.inks.ink], p.panel, 30.0, 30.0);
            apart("panel", &[p.panel_line], p.inks.ground, 16.0, 16.0);
            apart("nothing left", &[p.ghost], p.panel, 9.0, 9.0);
            apart("white and black", &[p.white.face], p.black.face, 60.0, 60.0);
            apart("rim of black", &[p.black.seam], p.black.side, 40.0, 40.0);
            for stuff in [p.white, p.black] {
                apart("strokes", &[stuff.strokes], stuff.face, 30.0, 30.0);
                apart("seams", &[stuff.seam], stuff.side, 20.0, 20.0);
            }
        }
    }
}
