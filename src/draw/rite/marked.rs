//! What happened in Rite, and what may be done, square by square.

use crate::draw::{Scene, Selection};
use crate::games::rite::{Action, Effect, Phase, Rite};
use crate::games::{Effect as AnyEffect, Game as _, Side, Square};

/// What the last turn did, as far as it can still be seen.
#[derive(Default)]
pub(super) struct Last {
    pub moved: Option<(Square, Square)>,
    pub placed: Option<Square>,
    pub grown: Vec<Square>,
    pub shrunk: Vec<Square>,
    pub captured: Vec<Square>,
}

impl Last {
    pub fn of(scene: &Scene, rite: &Rite) -> Self {
        let mut last = Self::default();
        for effect in scene.last.iter().flat_map(|done| &done.effects) {
            let AnyEffect::Rite(effect) = effect else {
                continue;
            };
            match *effect {
                Effect::Placed { at, .. } => last.placed = Some(at),
                Effect::Grown { at, .. } => last.grown.push(at),
                Effect::Shrunk { at, .. } => last.shrunk.push(at),
                Effect::Captured { at, .. } => last.captured.push(at),
                Effect::Moved { from, to, .. } => last.moved = Some((from, to)),
                Effect::Skipped { .. } | Effect::RoundOver { .. } => {}
            }
        }
        if let Some((from, _)) = last.moved {
            last.placed = last.placed.filter(|&at| at != from);
        }
        let (moved, placed) = (last.moved, last.placed);
        let to = moved.map(|(_, to)| to);
        last.grown
            .retain(|&at| rite.column(at).is_some() && Some(at) != to && Some(at) != placed);
        last.shrunk
            .retain(|&at| rite.column(at).is_some() && Some(at) != to);
        last
    }
}

/// What the selection shows.
#[derive(Default)]
pub(super) struct Choice {
    pub from: Option<Square>,
    pub dots: Vec<Square>,
    pub rings: Vec<Square>,
    pub grow: Vec<Square>,
    pub chosen: Vec<Square>,
    pub greyed: Vec<Square>,
}

impl Choice {
    pub fn of(scene: &Scene, rite: &Rite) -> Self {
        let Some(Selection::Rite {
            from,
            targets,
            captures,
            grow,
            chosen,
        }) = &scene.selection
        else {
            return Self::default();
        };
        let mut all = grow.clone();
        all.extend(chosen.iter().filter(|square| !grow.contains(square)));
        let inside = |squares: &[Square]| -> Vec<Square> {
            let count = rite.size().cells();
            squares
                .iter()
                .copied()
                .filter(|s| s.file < count && s.rank < count)
                .collect()
        };
        Self {
            from: from.and_then(|from| inside(&[from]).pop()),
            dots: inside(targets)
                .into_iter()
                .filter(|square| !captures.contains(square))
                .collect(),
            rings: inside(captures),
            grow: inside(&all),
            chosen: chosen.clone(),
            greyed: stuck(rite),
        }
    }
}

/// The columns of the side to move that cannot move.
pub(super) fn stuck(rite: &Rite) -> Vec<Square> {
    let Phase::Move { .. } = rite.phase() else {
        return Vec::new();
    };
    let mut free = Vec::new();
    rite.each_action(&mut |action| {
        if let Action::Move { from, .. } = action {
            free.push(from);
        }
    });
    let own = |&(_, side, _): &(Square, Side, u8)| Some(side) == rite.turn();
    rite.columns()
        .filter(own)
        .map(|(square, ..)| square)
        .filter(|square| !free.contains(square))
        .collect()
}
