//! The rules of the three games: pure, without clock, I/O or matches.
//!
//! In reading order:
//! - [`Game`]: what the rules of any game answer;
//! - [`rite`], [`helios`], [`rvb`]: the games;
//! - [`Position`]: a position of any of them, the only list of games there is;
//! - [`GameCode`]: which game under which options;
//! - [`Side`], [`grid`]: the words they share.

mod any;
mod code;
pub mod grid;
pub mod helios;
mod notation;
pub mod rite;
pub mod rvb;
pub mod side;

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;

pub use any::{Effect, Played, Position, Refusal};
pub use code::{GameCode, GameCodeError, GameKind};
pub use grid::{Square, Squares};
pub use notation::PositionError;
pub use side::{BySide, Side};

/// One round of a game: its position, and what its rules say about it.
///
/// Equal means: the same position under the same options, whatever led there.
/// Its text (`Display`) reads back to an equal position.
pub trait Game: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// The smallest thing a player does; its text is canonical.
    type Action: Copy + Eq + Hash + Debug + Display;
    /// What is agreed before the match.
    type Options: Copy;
    /// Why an action is not legal.
    type Refusal: Error + Clone + Eq;
    /// One thing an action did.
    type Effect: Clone + Debug + Eq;

    /// The start of a round.
    fn start(options: Self::Options) -> Self;

    /// Reads a position.
    ///
    /// # Errors
    /// What is wrong with a text that is no position: play can be at rest in every position
    /// (rules/README.md, "Actions and positions are text").
    fn parse_position(options: Self::Options, text: &str) -> Result<Self, PositionError>;

    /// The options of this round.
    fn options(&self) -> Self::Options;

    /// The side to act; `None` when the round is over.
    fn turn(&self) -> Option<Side>;

    /// Reads an action as people type it. What it takes follows from the position.
    ///
    /// # Errors
    /// Text that is no action, or one that names what the board does not have. An action that
    /// was read may still be illegal: [`Game::check`] tells.
    fn read(&self, text: &str) -> Result<Self::Action, Self::Refusal>;

    /// Whether the action is legal here.
    ///
    /// # Errors
    /// The first reason, in the order of rules/README.md, why it is not.
    fn check(&self, action: Self::Action) -> Result<(), Self::Refusal>;

    /// Tells every legal action once, always in the same order.
    fn each_action(&self, tell: &mut impl FnMut(Self::Action));

    /// Plays a legal action and all it forces, and tells what they do. It allocates nothing.
    /// An action that is not legal leaves the position in no state worth having.
    fn apply(&mut self, action: Self::Action, seen: &mut impl Effects<Self::Effect>);

    /// The points of this round so far.
    fn points(&self) -> BySide<i32>;

    /// Who won this round by the game's own rule; `None` when it is level or not over.
    fn winner(&self) -> Option<Side>;

    /// Every legal action, in the order of [`Game::each_action`]. Not to be overridden.
    fn actions(&self) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        self.each_action(&mut |action| actions.push(action));
        actions
    }

    /// Plays an action if it is legal; if not, nothing changes. Not to be overridden.
    ///
    /// # Errors
    /// The first reason why it is not legal.
    fn play_action(&mut self, action: Self::Action) -> Result<Vec<Self::Effect>, Self::Refusal> {
        self.check(action)?;
        let mut effects = Vec::new();
        self.apply(action, &mut effects);
        Ok(effects)
    }

    /// Plays an action as people type it; if it is not legal, nothing changes. Not to be overridden.
    ///
    /// # Errors
    /// The first reason why it is not legal.
    fn play(&mut self, text: &str) -> Result<Vec<Self::Effect>, Self::Refusal> {
        let action = self.read(text)?;
        self.play_action(action)
    }
}

/// Who wants to know what an action does.
pub trait Effects<E> {
    /// One effect, in the order in which they happen.
    fn see(&mut self, effect: E);
}

impl<E> Effects<E> for Vec<E> {
    fn see(&mut self, effect: E) {
        self.push(effect);
    }
}

/// Nobody wants to know.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl<E> Effects<E> for Silent {
    fn see(&mut self, _effect: E) {}
}

/// How many sequences of exactly `depth` legal actions lead on from here.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => {
            let mut count = 0;
            game.each_action(&mut |_| count += 1);
            count
        }
        _ => {
            let mut count = 0;
            game.each_action(&mut |action| {
                let mut next = game.clone();
                next.apply(action, &mut Silent);
                count += perft(&next, depth - 1);
            });
            count
        }
    }
}
