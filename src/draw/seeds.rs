//! Where the seeds of a cup lie: rosettes up to twelve, denser rings beyond.

use std::f32::consts::FRAC_PI_2;

/// A seed's place and the direction of its long axis, in radii of the bowl and radians.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Lie {
    pub x: f32,
    pub y: f32,
    pub turn: f32,
}

/// The least half length of the newest seed's spark, in pixels at 1x.
pub(super) const SIZE_OF_SPARK: f32 = 7.6;

const UP: f32 = -90.0;

fn ring(count: u8, r: f32, from: f32) -> Vec<Lie> {
    (0..count)
        .map(|i| {
            let turn = (from + 360.0 * f32::from(i) / f32::from(count)).to_radians();
            Lie {
                x: r * turn.cos(),
                y: r * turn.sin(),
                turn,
            }
        })
        .collect()
}

/// The places of `count` seeds and half the length of each, in radii of the bowl. The newest
/// seed is the last one.
pub(super) fn places(count: u8) -> (Vec<Lie>, f32) {
    let centre = |rest: Vec<Lie>| {
        let mut all = vec![Lie {
            x: 0.0,
            y: 0.0,
            turn: -FRAC_PI_2,
        }];
        all.extend(rest);
        all
    };
    let both = |inner: Vec<Lie>, outer: Vec<Lie>| [inner, outer].concat();
    match count {
        0 => (Vec::new(), 0.2),
        1 => (centre(Vec::new()), 0.30),
        2 => {
            let at = |x| Lie {
                x,
                y: 0.0,
                turn: -FRAC_PI_2,
            };
            (vec![at(-0.27), at(0.27)], 0.30)
        }
        3 => (ring(3, 0.36, UP), 0.30),
        4 => (ring(4, 0.42, -45.0), 0.29),
        5 => (ring(5, 0.47, UP), 0.28),
        6 => (centre(ring(5, 0.56, UP)), 0.26),
        7 => (centre(ring(6, 0.58, UP)), 0.25),
        8 => (centre(ring(7, 0.60, UP)), 0.24),
        9 => (centre(ring(8, 0.62, UP)), 0.225),
        10 => (both(ring(3, 0.25, UP), ring(7, 0.68, -64.0)), 0.21),
        11 => (both(ring(3, 0.25, UP), ring(8, 0.69, -67.5)), 0.205),
        12 => (both(ring(4, 0.29, -45.0), ring(8, 0.71, -67.5)), 0.20),
        13..=19 => {
            let rest = count - 1;
            let inner = ((rest + 1) / 3).min(6);
            let outer = rest - inner;
            let turn = UP + 180.0 / f32::from(outer);
            (
                centre(both(ring(inner, 0.38, UP), ring(outer, 0.75, turn))),
                0.17,
            )
        }
        _ => {
            let rest = count - 1;
            let inner = if count <= 24 { 6 } else { 7 };
            let outer = rest - inner;
            let middle = (f32::from(outer) * 0.42).round() as u8;
            let rings = both(ring(middle, 0.54, -80.0), ring(outer - middle, 0.80, UP));
            (centre(both(ring(inner, 0.29, UP), rings)), 0.125)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn every_number_of_seeds_has_as_many_places_inside_the_bowl() {
        for count in 0..=30 {
            let (all, half) = places(count);
            assert_eq!(all.len(), usize::from(count));
            for lie in all {
                assert!(
                    lie.x.hypot(lie.y) + half <= 1.0,
                    "{count}: {lie:?} reaches over the rim"
                );
            }
        }
    }

    #[test]
    fn no_two_seeds_of_a_cup_lie_on_the_same_place() {
        for count in 2..=30 {
            let (all, _) = places(count);
            for (i, a) in all.iter().enumerate() {
                for b in &all[i + 1..] {
                    assert!(
                        (a.x - b.x).hypot(a.y - b.y) > 0.15,
                        "{count}: {a:?} and {b:?}"
                    );
                }
            }
        }
    }
}
