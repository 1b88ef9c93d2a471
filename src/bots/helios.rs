//! What a bot sees in Le Char d'Hélios at a glance.

use super::chance::Chance;
use super::judge::{Judged, Value};
use crate::games::helios::{Action, Helios};
use crate::games::{Game, Side, Silent};

/// What the round's win is worth beside the seeds: less than one seed, so that more seeds always
/// come first; a won tie is still better than a lost one.
const WIN: Value = 50;

impl Judged for Helios {
    /// Seeds stored, and a little for seeds in the own row: they are stored if the round ends
    /// because somebody cannot sow.
    fn estimate(&self) -> Value {
        let stored = i32::from(self.store(Side::First)) - i32::from(self.store(Side::Second));
        let row = |side| self.row(side).iter().map(|&n| i32::from(n)).sum::<i32>();
        100 * stored + 12 * (row(Side::First) - row(Side::Second))
    }

    fn verdict(&self) -> Value {
        let points = self.points();
        let win = match self.winner() {
            Some(Side::First) => WIN,
            Some(Side::Second) => -WIN,
            None => 0,
        };
        100 * (points.first - points.second) + win
    }

    /// What it stores first, and a ray, then the cups nearest to the store.
    fn promise(&self, action: Action) -> i32 {
        let side = action.0.side;
        let mut next = *self;
        next.apply(action, &mut Silent);
        let stored = i32::from(next.store(side)) - i32::from(self.store(side));
        let ray = i32::from(next.ray());
        if stored > 0 {
            10 * stored + 20 * ray
        } else {
            i32::from(action.0.number) - 6
        }
    }

    fn slot(Action(cup): Action) -> usize {
        cup.side as usize * 8 + usize::from(cup.number)
    }

    fn random(&self, chance: &mut Chance) -> Option<Action> {
        self.random_sowing(|bound| chance.below(bound))
    }

    fn must_capture(&self) -> bool {
        false
    }
}
