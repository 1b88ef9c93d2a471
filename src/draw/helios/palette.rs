//! The inks of Hélios: night, dawn, sun and moon.

use crate::draw::Theme;
use crate::draw::inks::{Badge, Inks, by_theme};
use crate::draw::pen::{Ink, ink};
use crate::games::Side;
use crate::play::Seat;

#[derive(Clone, Copy)]
pub(super) struct Row {
    pub rim: Ink,
    pub bowl: Ink,
    pub light: Ink,
    pub store: Ink,
    pub number: Ink,
    pub unlit: Ink,
}

#[derive(Clone, Copy)]
pub(super) struct Palette {
    pub theme: Theme,
    pub inks: Inks,
    pub bands: [Ink; 7],
    pub star: Ink,
    pub track: Ink,
    pub chevron: Ink,
    pub plate: Ink,
    pub name: Ink,
    pub seed: Ink,
    pub seed_edge: Ink,
    pub spark: Ink,
    pub spark_edge: Ink,
    pub captured: Ink,
    pub captured_casing: Ink,
    pub crescent: Ink,
    pub moon_number: Ink,
    pub rows: [Row; 2],
}

impl Palette {
    pub fn new(theme: Theme, first: Seat) -> Self {
        let t = |dark, light, contrast| by_theme(theme, dark, light, contrast);
        let sun = Row {
            rim: t(0xffb454, 0x7a3410, 0xffffff),
            bowl: t(0x2a1512, 0x93471d, 0x000000),
            light: t(0x381d17, 0xa3542a, 0x000000),
            store: t(0xffb33d, 0xdd7f0c, 0xffc400),
            number: t(0x3a1c05, 0x2a1200, 0x000000),
            unlit: t(0x8a5a45, 0xc9a67c, 0x8a8a8a),
        };
        let moon = Row {
            rim: t(0xb9c6f2, 0x27346e, 0xffffff),
            bowl: t(0x0c1030, 0x3b4a8c, 0x000000),
            light: t(0x141a42, 0x4a5a9e, 0x000000),
            store: t(0xe6ecff, 0x27346e, 0xffffff),
            number: t(0x161b40, 0xffffff, 0x000000),
            unlit: t(0x565b94, 0x8e9cc9, 0x8a8a8a),
        };
        let look = |row: Row| Badge {
            fill: row.store,
            edge: row.number,
            letter: row.number,
            halo: None,
        };
        let (a, b) = if first == Seat::A {
            (sun, moon)
        } else {
            (moon, sun)
        };
        let bands = match theme {
            Theme::Dark => [
                0x15183a, 0x1c1d47, 0x272253, 0x35285a, 0x472d5a, 0x5b3454, 0x703d48,
            ],
            Theme::Light => [
                0xb9c9ea, 0xc6d2ec, 0xd4dbee, 0xe3e0ea, 0xf1e2dc, 0xf8dcc4, 0xfbd2a6,
            ],
            Theme::HighContrast => [0; 7],
        };
        let inks = Inks::new(
            theme,
            t(0x0e1124, 0xeef1f8, 0x000000),
            t(0x2b3156, 0xd3daea, 0x3a3a3a),
            look(a),
            look(b),
        );
        Self {
            theme,
            inks,
            bands: bands.map(ink),
            star: t(0x8d92c4, 0x8193bd, 0x000000),
            track: t(0x7d7aae, 0x7d86ac, 0x9a9a9a),
            chevron: t(0xc9c5ee, 0x4a5380, 0xffffff),
            plate: t(0x0e1124, 0xffffff, 0x000000),
            name: if theme == Theme::Dark {
                ink(0xcfcde6)
            } else {
                inks.ink
            },
            seed: t(0xffe7a3, 0xfff0c2, 0xffffff),
            seed_edge: t(0x7a4a12, 0x3a1a08, 0x000000),
            spark: t(0xffffff, 0xffffff, 0xffc400),
            spark_edge: t(0x7a4a12, 0x101430, 0x000000),
            captured: t(0xffbe4a, 0xffd98f, 0xffc400),
            captured_casing: t(0x0b0c10, 0x1a1430, 0x000000),
            crescent: t(0xe6ecff, 0xf4f6ff, 0xffffff),
            moon_number: t(0xe6ecff, 0xffffff, 0xffffff),
            rows: [sun, moon],
        }
    }

    pub fn row(&self, side: Side) -> Row {
        match side {
            Side::First => self.rows[0],
            Side::Second => self.rows[1],
        }
    }
}

/// All flat inks.
pub(in crate::draw) fn inks(theme: Theme) -> Vec<Ink> {
    let p = Palette::new(theme, Seat::A);
    let mut all = p.inks.all();
    all.extend(p.bands);
    all.extend([p.star, p.track, p.chevron, p.plate, p.name]);
    all.extend([p.seed, p.seed_edge, p.spark, p.spark_edge]);
    all.extend([p.captured, p.captured_casing, p.crescent, p.moon_number]);
    for row in p.rows {
        all.extend([
            row.rim, row.bowl, row.light, row.store, row.number, row.unlit,
        ]);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::colours::{apart, shared_apart};

    #[test]
    fn seeds_numbers_and_marks_stand_out_for_all_eyes() {
        for theme in [Theme::Dark, Theme::Light, Theme::HighContrast] {
            let p = Palette::new(theme, Seat::A);
            shared_apart(&p.inks);
            apart("number on its plate", &[p.inks.ink], p.plate, 30.0, 30.0);
            apart("number of nothing", &[p.inks.dim], p.plate, 30.0, 30.0);
            for row in p.rows {
                for bowl in [row.bowl, row.light] {
                    apart("seed", &[p.seed], bowl, 20.0, 20.0);
                    apart("spark", &[p.spark], bowl, 20.0, 20.0);
                    apart("captured", &[p.captured], bowl, 18.0, 18.0);
                }
                let mark = [p.inks.select, p.inks.casing];
                apart("selection on a cup", &mark, row.bowl, 18.0, 18.0);
                for &band in &p.bands {
                    apart("cup on the sky", &[row.rim, row.bowl], band, 20.0, 20.0);
                }
            }
            for &band in &p.bands {
                let mark = [p.inks.select, p.inks.casing];
                apart("selection", &mark, band, 18.0, 18.0);
                apart("direction", &[p.chevron], band, 18.0, 18.0);
                apart("track", &[p.track], band, 18.0, 18.0);
                apart("name of a cup", &[p.name], band, 40.0, 40.0);
            }
            let [sun, moon] = p.rows;
            apart("the stores", &[sun.store], moon.store, 20.0, 9.0);
            apart("number of the sun", &[sun.number], sun.store, 30.0, 30.0);
            apart(
                "number of the moon",
                &[p.moon_number],
                moon.bowl,
                30.0,
                30.0,
            );
            // Lit and unlit ones have other shapes, too: long and short, star and ring.
            apart("lit and unlit rays", &[sun.store], sun.unlit, 13.0, 6.0);
            apart("lit and unlit stars", &[moon.store], moon.unlit, 25.0, 25.0);
            for &dawn in &p.bands[5..] {
                apart("lit ray", &[sun.store, sun.number], dawn, 40.0, 40.0);
                apart("unlit ray", &[sun.unlit], dawn, 9.0, 9.0);
            }
            for &night in &p.bands[..2] {
                apart("lit star", &[moon.store], night, 40.0, 40.0);
                apart("unlit star", &[moon.unlit], night, 11.0, 11.0);
            }
            apart(
                "captured and selected",
                &[p.captured],
                p.inks.select,
                39.0,
                4.0,
            );
        }
    }
}
