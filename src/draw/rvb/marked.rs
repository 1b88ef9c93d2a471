//! What happened in RVB, and what may be done, square by square.

use crate::draw::{Scene, Selection};
use crate::games::rvb::{Effect, Rvb};
use crate::games::{Effect as AnyEffect, Game as _, Square};

/// What the last move did.
#[derive(Default)]
pub(super) struct Last {
    pub moved: Option<(Square, Square)>,
    pub eaten: Vec<Square>,
}

impl Last {
    pub fn of(scene: &Scene) -> Self {
        let mut last = Self::default();
        for effect in scene.last.iter().flat_map(|done| &done.effects) {
            match effect {
                AnyEffect::Rvb(Effect::Moved { from, to, .. }) => last.moved = Some((*from, *to)),
                AnyEffect::Rvb(Effect::Ate { at, .. }) => last.eaten.push(*at),
                _ => {}
            }
        }
        last
    }
}

/// What the selection shows.
#[derive(Default)]
pub(super) struct Choice {
    pub from: Option<Square>,
    pub dots: Vec<Square>,
    pub rings: Vec<Square>,
    pub victims: Vec<Square>,
    pub greyed: Vec<Square>,
    pub must_eat: Vec<Square>,
}

impl Choice {
    pub fn of(scene: &Scene, rvb: &Rvb) -> Self {
        let Some(Selection::Rvb {
            from,
            targets,
            greyed,
            must_eat,
        }) = &scene.selection
        else {
            return Self::default();
        };
        let mut choice = Self {
            from: *from,
            greyed: greyed.clone(),
            must_eat: must_eat.clone(),
            ..Self::default()
        };
        for &action in targets {
            if !action.eats {
                choice.dots.push(action.to);
                continue;
            }
            choice.rings.push(action.to);
            if rvb.check(action).is_ok() {
                let mut effects = Vec::new();
                rvb.clone().apply(action, &mut effects);
                choice
                    .victims
                    .extend(effects.iter().filter_map(|effect| match effect {
                        Effect::Ate { at, .. } => Some(*at),
                        _ => None,
                    }));
            }
        }
        choice
    }
}
