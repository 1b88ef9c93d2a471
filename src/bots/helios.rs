//! What a bot sees in Le Char d'Hélios at a glance.

use super::judge::{Judged, Value};
use crate::games::helios::{Action, Helios};
use crate::games::{Game, Side};

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

    /// A ray first, then the cups nearest to the store.
    fn promise(&self, Action(cup): Action) -> i32 {
        let near = i32::from(cup.number);
        let ray = i32::from(self.cup(cup)) == 6 - near;
        near + if ray { 10 } else { 0 }
    }

    fn slot(Action(cup): Action) -> usize {
        cup.side as usize * 8 + usize::from(cup.number)
    }

    fn must_capture(&self) -> bool {
        false
    }
}
