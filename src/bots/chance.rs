//! Random numbers that are the same on every machine for the same seed.

/// A small and quick generator: a counter whose steps are mixed thoroughly. It is good enough for
/// playing games at random and for choosing between actions; it keeps no secret.
#[derive(Debug, Clone)]
pub struct Chance(u64);

/// An odd number whose bits look random: the golden ratio in 64 bits.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Chance {
    /// A generator; the same seed gives the same numbers.
    #[must_use]
    pub const fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// The next 64 random bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let product = (self.0 as u128) * ((self.0 ^ 0xd6e8_feb8_6659_fd93) as u128);
        (product >> 64) as u64 ^ product as u64
    }

    /// A number from 0 up to, but not including, `bound`; 0 when `bound` is 0.
    pub const fn below(&mut self, bound: u32) -> u32 {
        (((self.bits() >> 32) * bound as u64) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_below_the_bound_comes_about_equally_often() {
        let mut chance = Chance::new(7);
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[chance.below(6) as usize] += 1;
        }
        assert!(
            seen.iter().all(|&n| (9_500..10_500).contains(&n)),
            "{seen:?}"
        );
        assert_eq!(chance.below(0), 0);
    }
}
