//! How different two inks look, to any eyes: for the tests of the palettes.
//!
//! Difference is CIEDE2000; colour blindness is simulated by the matrices of Machado, Oliveira and
//! Fernandes (2009) at full severity.

use super::inks::Inks;
use super::pen::Ink;

type Triple = [f64; 3];

/// A way of seeing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Eyes {
    Usual,
    WithoutRed,
    WithoutGreen,
    WithoutBlue,
    Grey,
}

const ALL: [Eyes; 5] = [
    Eyes::Usual,
    Eyes::WithoutRed,
    Eyes::WithoutGreen,
    Eyes::WithoutBlue,
    Eyes::Grey,
];

impl Eyes {
    const fn matrix(self) -> [Triple; 3] {
        match self {
            Eyes::Usual => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Eyes::WithoutRed => [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
            Eyes::WithoutGreen => [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
            Eyes::WithoutBlue => [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
            Eyes::Grey => [[0.2126, 0.7152, 0.0722]; 3],
        }
    }
}

fn times(matrix: [Triple; 3], v: Triple) -> Triple {
    matrix.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

/// How much red, green and blue light an ink sends.
fn light(ink: Ink) -> Triple {
    ink.0.map(|byte| {
        let c = f64::from(byte) / 255.0;
        if c <= 0.04045 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn lab(ink: Ink, eyes: Eyes) -> Triple {
    let seen = times(eyes.matrix(), light(ink)).map(|c| c.clamp(0.0, 1.0));
    let xyz = times(
        [
            [0.4124564, 0.3575761, 0.1804375],
            [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.1191920, 0.9503041],
        ],
        seen,
    );
    let f = |v: f64| {
        if v > 216.0 / 24389.0 {
            v.cbrt()
        } else {
            (24389.0 / 27.0 * v + 16.0) / 116.0
        }
    };
    let [x, y, z] = [f(xyz[0] / 0.95047), f(xyz[1]), f(xyz[2] / 1.08883)];
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// CIEDE2000 between two inks.
fn difference(a: Ink, b: Ink, eyes: Eyes) -> f64 {
    let ([l1, a1, b1], [l2, a2, b2]) = (lab(a, eyes), lab(b, eyes));
    let strong = |c: f64| (c.powi(7) / (c.powi(7) + 25_f64.powi(7))).sqrt();
    let stretch = 1.0 + 0.5 * (1.0 - strong(f64::midpoint(a1.hypot(b1), a2.hypot(b2))));
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let grey = c1 * c2 == 0.0;
    let turn = if grey {
        0.0
    } else {
        (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0
    };
    let middle = match h1 + h2 {
        sum if grey => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => (sum + 360.0) / 2.0,
        sum => (sum - 360.0) / 2.0,
    };
    let (l, c) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2));
    let wave = |k: f64, shift: f64| (k * middle + shift).to_radians().cos();
    let t = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
        - 0.20 * wave(4.0, -63.0);
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let bend = 60.0 * (-((middle - 275.0) / 25.0).powi(2)).exp();
    let rt = -2.0 * strong(c) * bend.to_radians().sin();
    let (dl, dc) = ((l2 - l1) / sl, (c2 - c1) / sc);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / sh;
    (dl * dl + dc * dc + dh * dh + rt * dc * dh).max(0.0).sqrt()
}

/// Holds one of `these` (a piece's fill, outline, halo) to differ from `ground` by `least` at
/// least for all eyes, and by `grey` without any hue.
pub(super) fn apart(what: &str, these: &[Ink], ground: Ink, least: f64, grey: f64) {
    for eyes in ALL {
        let least = if eyes == Eyes::Grey { grey } else { least };
        let best = these
            .iter()
            .map(|&ink| difference(ink, ground, eyes))
            .fold(0.0, f64::max);
        assert!(
            best >= least,
            "{what}, {eyes:?}: {best:.1} is less than {least}"
        );
    }
}

/// Holds the inks that all games share to differ where they meet: strip, banner and marks.
pub(super) fn shared_apart(inks: &Inks) {
    apart("text", &[inks.ink], inks.ground, 60.0, 60.0);
    apart("dim text", &[inks.dim], inks.ground, 40.0, 40.0);
    apart("a finished round", &[inks.ink], inks.tile, 30.0, 30.0);
    apart("a won round", &[inks.ground], inks.ink, 30.0, 30.0);
    apart("laurel", &[inks.laurel], inks.ground, 35.0, 35.0);
    // What happened and what may be done have other shapes, too.
    apart("last and selected", &[inks.last], inks.select, 39.0, 8.0);
    for mark in [inks.last, inks.select] {
        apart("casing", &[inks.casing], mark, 30.0, 30.0);
    }
    for badge in [inks.a, inks.b] {
        apart("badge", &[badge.letter], badge.fill, 30.0, 30.0);
        let edges: Vec<Ink> = badge
            .halo
            .into_iter()
            .chain([badge.fill, badge.edge])
            .collect();
        apart("badge on the ground", &edges, inks.ground, 20.0, 20.0);
    }
    for (text, least) in [(inks.ink, 14.2), (inks.dim, 5.7)] {
        let contrast = contrast(text, inks.ground);
        assert!(contrast >= least, "{contrast:.1} is less than {least}");
    }
}

/// The contrast of two inks by the rule of WCAG, from 1 to 21.
fn contrast(a: Ink, b: Ink) -> f64 {
    let [a, b] = [a, b].map(|ink| {
        let [r, g, b] = light(ink);
        0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    });
    a.max(b) / a.min(b)
}

#[test]
fn black_and_white_differ_by_a_hundred_and_equal_inks_not_at_all() {
    // Black and white differ by 100 in lightness alone; equal inks not at all.
    let (black, white) = (super::pen::ink(0), super::pen::ink(0xffffff));
    assert!((difference(black, white, Eyes::Usual) - 100.0).abs() < 0.01);
    assert!(difference(white, white, Eyes::WithoutRed).abs() < 1e-9);
    assert!((contrast(black, white) - 21.0).abs() < 0.01);
}
