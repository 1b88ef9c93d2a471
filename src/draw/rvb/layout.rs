//! Where things stand on RVB's two canvases.

use super::{CELL, CODE, LEFT, U};
use crate::draw::banner::BANNER;
use crate::draw::path::Point;
use crate::draw::strip::{CARD_STRIP, STRIP};
use crate::draw::{Canvas, Look, Scene};
use crate::games::{Side, Square};

/// Where the board begins on a card.
pub(super) const CARD_BOARD: f32 = CARD_STRIP + 33.0;

/// Where things stand on one of the two canvases.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub height: f32,
    pub board: f32,
    pub niche: f32,
    /// Between a Sanctuary and the board.
    pub gap: f32,
    /// How far the table reaches beyond a Sanctuary.
    pub table: f32,
    pub text: f32,
    /// Middle of the column letters.
    pub letters: f32,
}

impl Layout {
    pub fn of(scene: &Scene, look: Look) -> Self {
        match look.canvas {
            Canvas::Card => {
                let board = CARD_BOARD;
                let foot = board + 9.0 * U;
                Self {
                    height: 768.0,
                    board,
                    niche: 32.0,
                    gap: 1.0,
                    table: 1.0,
                    text: 24.0,
                    letters: foot + 47.0,
                }
            }
            Canvas::Tall => {
                let head = if scene.over.is_some() { BANNER } else { STRIP };
                let board = head + 60.0;
                let foot = board + 9.0 * U;
                Self {
                    height: foot + 90.0,
                    board,
                    niche: 44.0,
                    gap: 4.0,
                    table: 8.0,
                    text: 22.0,
                    letters: foot + 72.0,
                }
            }
        }
    }

    pub fn foot(&self) -> f32 {
        self.board + 9.0 * U
    }

    /// The middle of a square.
    pub fn at(&self, square: Square) -> Point {
        let y = self.board + (8.5 - f32::from(square.rank)) * U;
        (column(square.file), y)
    }

    /// The middle height of the Sanctuary of a camp: beyond the row where its pawns arrive.
    pub fn sanctuary(&self, side: Side) -> f32 {
        let beyond = self.gap + self.niche / 2.0;
        if side == Side::First {
            self.board - beyond
        } else {
            self.foot() + beyond
        }
    }
}

pub(super) fn column(file: u8) -> f32 {
    LEFT + f32::from(file / 3) * CODE + 6.0 + (f32::from(file % 3) + 0.5) * CELL
}
