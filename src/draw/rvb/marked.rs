//! What happened in RVB, and what may be done, square by square.

use crate::draw::{Scene, Selection};
use crate::games::rvb::{Effect, Rvb};
use crate::games::{Effect as AnyEffect, Game as _, Square};

/// A set of squares of a board of 9 × 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Cells(u128);

impl Cells {
    fn bit(square: Square) -> u128 {
        if square.file < 9 && square.rank < 9 {
            1 << (square.rank * 9 + square.file)
        } else {
            0
        }
    }

    pub fn contains(self, square: Square) -> bool {
        self.0 & Self::bit(square) != 0
    }

    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Its squares, row by row from a1.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let all = (0..81).map(|cell| Square::new(cell % 9, cell / 9));
        all.filter(move |&square| self.contains(square))
    }
}

impl Extend<Square> for Cells {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            self.0 |= Self::bit(square);
        }
    }
}

impl FromIterator<Square> for Cells {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut cells = Self::default();
        cells.extend(squares);
        cells
    }
}

/// What the last move did.
#[derive(Default)]
pub(super) struct Last {
    pub moved: Option<(Square, Square)>,
    pub eaten: Cells,
}

impl Last {
    pub fn of(scene: &Scene) -> Self {
        let mut last = Self::default();
        for effect in scene.effects() {
            match effect {
                AnyEffect::Rvb(Effect::Moved { from, to, .. }) => last.moved = Some((*from, *to)),
                AnyEffect::Rvb(Effect::Ate { at, .. }) => last.eaten.extend([*at]),
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
    pub dots: Cells,
    pub rings: Cells,
    pub victims: Cells,
    pub greyed: Cells,
    pub must_eat: Cells,
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
            greyed: greyed.iter().copied().collect(),
            must_eat: must_eat
                .iter()
                .copied()
                .filter(|at| Some(*at) != *from)
                .collect(),
            ..Self::default()
        };
        let mut effects = Vec::new();
        for &action in targets {
            if !action.eats {
                choice.dots.extend([action.to]);
                continue;
            }
            choice.rings.extend([action.to]);
            if rvb.check(action).is_ok() {
                effects.clear();
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
