//! What the last sowing did, and what a selected one would do.

use crate::draw::{Scene, Selection};
use crate::games::helios::{Action, Cup, Effect, Helios, Place};
use crate::games::{BySide, Effect as AnyEffect, Game as _, Side};

/// A set of cups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Cups(u16);

impl Cups {
    fn bit(cup: Cup) -> u16 {
        match cup.side {
            Side::First => 1 << cup.number,
            Side::Second => 1 << (cup.number + 8),
        }
    }

    pub fn contains(self, cup: Cup) -> bool {
        self.0 & Self::bit(cup) != 0
    }

    fn insert(&mut self, cup: Cup) {
        self.0 |= Self::bit(cup);
    }
}

/// What the last sowing did and what the selected one would do.
#[derive(Default)]
pub(super) struct Shown {
    pub source: Option<Cup>,
    pub got: Cups,
    pub got_store: BySide<bool>,
    taken: BySide<[u8; 6]>,
    pub selected: Option<Cup>,
    pub gets: Cups,
    pub gets_store: BySide<bool>,
    pub takes: Cups,
    pub closed: Cups,
}

impl Shown {
    pub fn of(scene: &Scene, helios: &Helios) -> Self {
        let Some(Selection::Helios { cup }) = &scene.selection else {
            let done = scene.last.last().into_iter().flat_map(|done| &done.effects);
            let past = Sowing::read(done.filter_map(|effect| match effect {
                AnyEffect::Helios(effect) => Some(effect),
                _ => None,
            }));
            return Self {
                source: past.from,
                got: past.cups,
                got_store: past.stores,
                taken: past.taken,
                ..Self::default()
            };
        };
        // What may be done matters now; what was done would only crowd it.
        let mut shown = Self::default();
        let mut open = Cups::default();
        helios.each_action(&mut |Action(cup)| open.insert(cup));
        for at in Cup::all() {
            if Some(at.side) == helios.turn() && !open.contains(at) {
                shown.closed.insert(at);
            }
        }
        if open.contains(*cup) {
            let mut effects = Vec::new();
            helios.clone().apply(Action(*cup), &mut effects);
            let next = Sowing::read(effects.iter());
            shown.selected = Some(*cup);
            (shown.gets, shown.gets_store) = (next.cups, next.stores);
            for cup in Cup::all().filter(|&cup| next.taken[cup.side][usize::from(cup.number)] > 0) {
                shown.takes.insert(cup);
            }
        }
        shown
    }

    /// The seeds that the last sowing took out of a cup.
    pub fn taken(&self, cup: Cup) -> Option<u8> {
        Some(self.taken[cup.side][usize::from(cup.number)]).filter(|&seeds| seeds > 0)
    }
}

/// A sowing, read from its effects.
#[derive(Default)]
struct Sowing {
    from: Option<Cup>,
    cups: Cups,
    stores: BySide<bool>,
    /// Seeds captured from each cup, by its number.
    taken: BySide<[u8; 6]>,
}

impl Sowing {
    fn read<'e>(effects: impl Iterator<Item = &'e Effect>) -> Self {
        let mut sowing = Self::default();
        for effect in effects {
            match *effect {
                Effect::Sown { from, seeds, .. } => {
                    sowing.from = Some(from);
                    let mut here = Place::Cup(from);
                    for _ in 0..seeds {
                        here = next(here, from.side);
                        match here {
                            Place::Cup(cup) => sowing.cups.insert(cup),
                            Place::Store(side) => sowing.stores[side] = true,
                        }
                    }
                }
                Effect::Captured { cup, seeds, .. } => {
                    sowing.taken[cup.side][usize::from(cup.number)] = seeds;
                }
                _ => {}
            }
        }
        sowing
    }
}

/// The place after this one, anticlockwise; the enemy's store is left out.
fn next(here: Place, sower: Side) -> Place {
    match here {
        Place::Cup(Cup { side, number }) if number < 5 => Place::Cup(Cup {
            side,
            number: number + 1,
        }),
        Place::Cup(Cup { side, .. }) if side == sower => Place::Store(side),
        Place::Cup(Cup { side, .. }) | Place::Store(side) => Place::Cup(Cup {
            side: side.other(),
            number: 1,
        }),
    }
}
