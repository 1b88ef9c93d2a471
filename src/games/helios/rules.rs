//! Sowing, capture, ray and end (rules/helios.md).

use super::{Cup, Effect, End, Helios, PLACES, Place, Refusal, STORES};
use crate::games::{Effects, Side};

/// The place on the ring of each side's first cup; its row follows.
const fn row_start(side: Side) -> usize {
    match side {
        Side::First => 0,
        Side::Second => 6,
    }
}

impl Helios {
    fn row_is_empty(&self, side: Side) -> bool {
        self.row(side) == [0; 5]
    }

    /// Whether sowing this many seeds from an own cup reaches the enemy row: past the rest of
    /// the own row and the own store.
    const fn reaches(number: u8, seeds: u8) -> bool {
        number + seeds >= super::CUPS + 2
    }

    /// Whether the side to act may sow its cup.
    pub(super) fn may_sow(&self, cup: Cup) -> bool {
        let seeds = self.cup(cup);
        // A row with a seed in it cannot be emptied: a sowing adds, and a capture that would
        // empty it is annulled.
        seeds > 0 && (!self.row_is_empty(cup.side.other()) || Self::reaches(cup.number, seeds))
    }

    pub(super) fn refuse(&self, cup: Cup) -> Result<(), Refusal> {
        let side = self.turn.ok_or(Refusal::RoundOver)?;
        if cup.place().is_none() {
            return Err(Refusal::NoSuchCup {
                name: cup.to_string(),
            });
        }
        if cup.side != side {
            return Err(Refusal::NotYourCup { cup });
        }
        if self.cup(cup) == 0 {
            return Err(Refusal::EmptyCup { cup });
        }
        if self.may_sow(cup) {
            return Ok(());
        }
        let feeds = Cup::row(side)
            .find(|&other| self.may_sow(other))
            .expect("a round in which no sowing feeds an empty row is over");
        Err(Refusal::Starves { cup, feeds })
    }

    pub(super) fn sow(&mut self, cup: Cup, seen: &mut impl Effects<Effect>) {
        let side = cup.side;
        let Some(from) = cup.place() else { return };
        let seeds = self.ring[from];
        let last = self.drop_seeds(side, from);
        seen.see(Effect::Sown {
            from: cup,
            seeds,
            last: place(last),
        });
        self.last_sower = Some(side);
        self.capture(side, last, seen);

        let own_store = STORES[side];
        if self.ring[own_store] >= self.variant.limit() {
            self.end(End::Limit { side }, seen);
            return;
        }
        self.ray = last == own_store && self.variant.has_ray() && !self.ray;
        let next = if self.ray { side } else { side.other() };
        if self.ray {
            seen.see(Effect::Ray { side });
        }
        self.turn = Some(next);
        if !self.can_sow(next) {
            self.harvest(seen);
            self.end(End::NoSowing { side: next }, seen);
        }
    }

    /// Empties a cup into the places that follow; the place of the last seed.
    fn drop_seeds(&mut self, side: Side, from: usize) -> usize {
        let enemy_store = STORES[side.other()];
        let seeds = std::mem::take(&mut self.ring[from]);
        let mut at = from;
        for _ in 0..seeds {
            at = if at + 1 == PLACES { 0 } else { at + 1 };
            if at == enemy_store {
                at = if at + 1 == PLACES { 0 } else { at + 1 };
            }
            self.ring[at] += 1;
        }
        at
    }

    /// Captures the chain of even enemy cups that ends where the last seed fell.
    fn capture(&mut self, side: Side, last: usize, seen: &mut impl Effects<Effect>) {
        let enemy = side.other();
        let start = row_start(enemy);
        let row = start..start + usize::from(super::CUPS);
        if !row.contains(&last) {
            return;
        }
        let is_captured = |place: &usize| {
            let seeds = self.ring[*place];
            seeds > 0 && seeds.is_multiple_of(2)
        };
        let length = (start..=last).rev().take_while(is_captured).count();
        let chain = (last + 1 - length)..=last;
        let seeds: u8 = self.ring[chain.clone()].iter().sum();
        if seeds == 0 {
            return;
        }
        if seeds == self.row(enemy).iter().sum::<u8>() {
            seen.see(Effect::Annulled { seeds });
            return;
        }
        for at in chain.rev() {
            let seeds = std::mem::take(&mut self.ring[at]);
            let number = (at - start) as u8 + 1;
            seen.see(Effect::Captured {
                cup: Cup {
                    side: enemy,
                    number,
                },
                seeds,
                by: side,
            });
        }
        self.ring[STORES[side]] += seeds;
        self.last_capture = Some(side);
    }

    /// Each side stores what is left in its own row.
    fn harvest(&mut self, seen: &mut impl Effects<Effect>) {
        for side in Side::ALL {
            let start = row_start(side);
            let row = &mut self.ring[start..start + usize::from(super::CUPS)];
            let seeds: u8 = row.iter().sum();
            row.fill(0);
            self.ring[STORES[side]] += seeds;
            if seeds > 0 {
                seen.see(Effect::Harvested { side, seeds });
            }
        }
    }

    fn end(&mut self, reason: End, seen: &mut impl Effects<Effect>) {
        self.turn = None;
        self.ray = false;
        seen.see(Effect::RoundOver { reason });
    }

    /// Whether a side, were it to act, has a legal sowing.
    pub(super) fn can_sow(&self, side: Side) -> bool {
        Cup::row(side).any(|cup| self.may_sow(cup))
    }
}

/// What stands at a place of the ring.
fn place(at: usize) -> Place {
    if at == STORES.first {
        return Place::Store(Side::First);
    }
    if at == STORES.second {
        return Place::Store(Side::Second);
    }
    let side = if at < STORES.first {
        Side::First
    } else {
        Side::Second
    };
    Place::Cup(Cup {
        side,
        number: (at - row_start(side)) as u8 + 1,
    })
}
