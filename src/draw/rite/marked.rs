//! What happened in Rite, and what may be done, square by square.

use crate::draw::{Scene, Selection};
use crate::games::rite::{Action, Effect, Phase, Rite};
use crate::games::{Effect as AnyEffect, Game as _, Square, Squares};

/// What the last turn did, as far as it can still be seen.
#[derive(Default)]
pub(super) struct Last {
    pub moved: Option<(Square, Square)>,
    pub placed: Option<Square>,
    pub grown: Squares,
    pub shrunk: Squares,
    pub captured: Squares,
}

impl Last {
    pub fn of(scene: &Scene, rite: &Rite) -> Self {
        let mut last = Self::default();
        for effect in scene.effects() {
            let AnyEffect::Rite(effect) = effect else {
                continue;
            };
            match *effect {
                Effect::Placed { at, .. } => last.placed = Some(at),
                Effect::Grown { at, .. } => last.grown.insert(at),
                Effect::Shrunk { at, .. } => last.shrunk.insert(at),
                Effect::Captured { at, .. } => last.captured.insert(at),
                Effect::Moved { from, to, .. } => last.moved = Some((from, to)),
                Effect::Skipped { .. } | Effect::RoundOver { .. } => {}
            }
        }
        if let Some((from, _)) = last.moved {
            last.placed = last.placed.filter(|&at| at != from);
        }
        let to = last.moved.map(|(_, to)| to);
        let seen = |&at: &Square| rite.column(at).is_some() && Some(at) != to;
        let placed = last.placed;
        last.grown = last.grown.into_iter().filter(seen).collect();
        last.grown = last
            .grown
            .into_iter()
            .filter(|&at| Some(at) != placed)
            .collect();
        last.shrunk = last.shrunk.into_iter().filter(seen).collect();
        last
    }
}

/// What the selection shows.
#[derive(Default)]
pub(super) struct Choice {
    pub from: Option<Square>,
    pub dots: Squares,
    pub rings: Squares,
    pub grow: Squares,
    pub chosen: Squares,
    pub greyed: Squares,
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
        let count = rite.size().cells();
        let inside = |square: &Square| square.file < count && square.rank < count;
        let set = |squares: &[Square]| squares.iter().copied().filter(inside).collect();
        let (dots, rings, grow, chosen): (Squares, Squares, Squares, Squares) =
            (set(targets), set(captures), set(grow), set(chosen));
        Self {
            from: from.filter(inside),
            dots: Squares::from_bits(dots.bits() & !rings.bits()),
            rings,
            grow: Squares::from_bits(grow.bits() | chosen.bits()),
            chosen,
            greyed: stuck(rite),
        }
    }
}

/// The columns of the side to move that cannot move.
fn stuck(rite: &Rite) -> Squares {
    let Phase::Move { .. } = rite.phase() else {
        return Squares::EMPTY;
    };
    let mut free = Squares::EMPTY;
    rite.each_action(&mut |action| {
        if let Action::Move { from, .. } = action {
            free.insert(from);
        }
    });
    let own = rite
        .columns()
        .filter(|&(_, side, _)| Some(side) == rite.turn());
    let own = own.map(|(square, ..)| square);
    own.filter(|&square| !free.contains(square)).collect()
}
