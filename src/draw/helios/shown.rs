//! What the last sowing did, and what a selected one would do.

use crate::draw::{Scene, Selection};
use crate::games::helios::{Action, Cup, Effect, Helios, Place};
use crate::games::{BySide, Effect as AnyEffect, Game as _, Side};

/// What the last sowing did and what the selected one would do.
pub(super) struct Shown {
    pub source: Option<Cup>,
    pub got: Vec<Cup>,
    pub got_store: BySide<bool>,
    pub taken: Vec<(Cup, u8)>,
    pub selected: Option<Cup>,
    pub gets: Vec<Cup>,
    pub gets_store: BySide<bool>,
    pub takes: Vec<Cup>,
    pub closed: Vec<Cup>,
}

impl Shown {
    pub fn of(scene: &Scene, helios: &Helios) -> Self {
        let effects: Vec<&Effect> = scene
            .last
            .last()
            .iter()
            .flat_map(|done| &done.effects)
            .filter_map(|effect| {
                if let AnyEffect::Helios(effect) = effect {
                    Some(effect)
                } else {
                    None
                }
            })
            .collect();
        let past = Sowing::read(effects.into_iter());
        let mut shown = Self {
            source: past.from,
            got: past.cups,
            got_store: past.stores,
            taken: past.taken,
            selected: None,
            gets: Vec::new(),
            gets_store: BySide::new(false, false),
            takes: Vec::new(),
            closed: Vec::new(),
        };
        if let Some(Selection::Helios { cup }) = &scene.selection {
            // What may be done matters now; what was done would only crowd it.
            shown.source = None;
            shown.got.clear();
            shown.got_store = BySide::new(false, false);
            shown.taken.clear();
            let mut open = Vec::new();
            helios.each_action(&mut |Action(cup)| open.push(cup));
            shown.closed = Cup::all()
                .filter(|cup| Some(cup.side) == helios.turn() && !open.contains(cup))
                .collect();
            if open.contains(cup) {
                shown.selected = Some(*cup);
                let mut effects = Vec::new();
                helios.clone().apply(Action(*cup), &mut effects);
                let next = Sowing::read(effects.iter());
                shown.gets = next.cups;
                shown.gets_store = next.stores;
                shown.takes = next.taken.into_iter().map(|(cup, _)| cup).collect();
            }
        }
        shown
    }
}

/// A sowing, read from its effects.
pub(super) struct Sowing {
    pub from: Option<Cup>,
    pub cups: Vec<Cup>,
    pub stores: BySide<bool>,
    pub taken: Vec<(Cup, u8)>,
}

impl Sowing {
    pub fn read<'e>(effects: impl Iterator<Item = &'e Effect>) -> Self {
        let mut sowing = Self {
            from: None,
            cups: Vec::new(),
            stores: BySide::new(false, false),
            taken: Vec::new(),
        };
        for effect in effects {
            match *effect {
                Effect::Sown { from, seeds, .. } => {
                    sowing.from = Some(from);
                    let mut here = Place::Cup(from);
                    for _ in 0..seeds {
                        here = next(here, from.side);
                        match here {
                            Place::Cup(cup) => sowing.cups.push(cup),
                            Place::Store(side) => sowing.stores[side] = true,
                        }
                    }
                }
                Effect::Captured { cup, seeds, .. } => sowing.taken.push((cup, seeds)),
                _ => {}
            }
        }
        sowing
    }
}

/// The place after this one, anticlockwise; the enemy's store is left out.
pub(super) fn next(here: Place, sower: Side) -> Place {
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
