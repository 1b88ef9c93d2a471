//! A position of any of the games: the only place that lists them all.

use std::fmt;

use super::helios::{self, Helios};
use super::rite::{self, Rite};
use super::rvb::{self, Rvb};
use super::{BySide, Game, GameCode, PositionError, Side, perft};

/// A position of any game, with its options. `Display` is the position text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Position {
    /// Of Le Rite.
    Rite(Rite),
    /// Of Le Char d'Hélios.
    Helios(Helios),
    /// Of RVB.
    Rvb(Rvb),
}

/// An accepted action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Its canonical text.
    pub action: String,
    /// What it did, in order.
    pub effects: Vec<Effect>,
}

/// One thing an action did, in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// In Le Rite.
    Rite(rite::Effect),
    /// In Le Char d'Hélios.
    Helios(helios::Effect),
    /// In RVB.
    Rvb(rvb::Effect),
}

/// Why an action is refused, in any game. `Display` is an English sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// By the rules of Le Rite.
    #[error(transparent)]
    Rite(rite::Refusal),
    /// By the rules of Le Char d'Hélios.
    #[error(transparent)]
    Helios(helios::Refusal),
    /// By the rules of RVB.
    #[error(transparent)]
    Rvb(rvb::Refusal),
    /// The text is no action of this game.
    #[error("this is no action of the game")]
    CannotBeRead,
    /// The round is over.
    #[error("the round is over")]
    RoundOver,
    /// The other side is to act.
    #[error("it is not your turn")]
    NotYourTurn,
}

impl Refusal {
    /// The stable code of the reason (rules/README.md, "Reason codes").
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Rite(refusal) => refusal.code(),
            Refusal::Helios(refusal) => refusal.code(),
            Refusal::Rvb(refusal) => refusal.code(),
            Refusal::CannotBeRead => "cannot-be-read",
            Refusal::RoundOver => "round-over",
            Refusal::NotYourTurn => "not-your-turn",
        }
    }
}

impl From<rite::Refusal> for Refusal {
    fn from(refusal: rite::Refusal) -> Refusal {
        match refusal {
            rite::Refusal::CannotBeRead => Refusal::CannotBeRead,
            rite::Refusal::RoundOver => Refusal::RoundOver,
            refusal => Refusal::Rite(refusal),
        }
    }
}

impl From<helios::Refusal> for Refusal {
    fn from(refusal: helios::Refusal) -> Refusal {
        match refusal {
            helios::Refusal::CannotBeRead => Refusal::CannotBeRead,
            helios::Refusal::RoundOver => Refusal::RoundOver,
            refusal => Refusal::Helios(refusal),
        }
    }
}

impl From<rvb::Refusal> for Refusal {
    fn from(refusal: rvb::Refusal) -> Refusal {
        match refusal {
            rvb::Refusal::CannotBeRead => Refusal::CannotBeRead,
            rvb::Refusal::RoundOver => Refusal::RoundOver,
            refusal => Refusal::Rvb(refusal),
        }
    }
}

/// The one door from a position to the rules of its game.
macro_rules! in_its_game {
    ($position:expr, $game:ident => $answer:expr) => {
        match $position {
            Position::Rite($game) => $answer,
            Position::Helios($game) => $answer,
            Position::Rvb($game) => $answer,
        }
    };
}

impl Position {
    /// The start of a round.
    #[must_use]
    pub fn start(code: GameCode) -> Position {
        match code {
            GameCode::Rite(size) => Position::Rite(Rite::start(size)),
            GameCode::Helios(variant) => Position::Helios(Helios::start(variant)),
            GameCode::Rvb(obligation) => Position::Rvb(Rvb::start(obligation)),
        }
    }

    /// Reads a position of the game.
    ///
    /// # Errors
    /// What is wrong with a text that is no position.
    pub fn parse(code: GameCode, text: &str) -> Result<Position, PositionError> {
        Ok(match code {
            GameCode::Rite(size) => Position::Rite(Rite::parse_position(size, text)?),
            GameCode::Helios(variant) => Position::Helios(Helios::parse_position(variant, text)?),
            GameCode::Rvb(obligation) => Position::Rvb(Rvb::parse_position(obligation, text)?),
        })
    }

    /// The game and its options.
    #[must_use]
    pub fn code(&self) -> GameCode {
        match self {
            Position::Rite(game) => GameCode::Rite(game.options()),
            Position::Helios(game) => GameCode::Helios(game.options()),
            Position::Rvb(game) => GameCode::Rvb(game.options()),
        }
    }

    /// The board that can be heard, in a game with music.
    #[must_use]
    pub const fn heard(&self) -> Option<&Rvb> {
        match self {
            Position::Rvb(game) => Some(game),
            Position::Rite(_) | Position::Helios(_) => None,
        }
    }

    /// The side to act; `None` when the round is over.
    #[must_use]
    pub fn turn(&self) -> Option<Side> {
        in_its_game!(self, game => game.turn())
    }

    /// The canonical text of every legal action, always in the same order.
    #[must_use]
    pub fn actions(&self) -> Vec<String> {
        in_its_game!(self, game => {
            let mut actions = Vec::new();
            game.each_action(&mut |action| actions.push(action.to_string()));
            actions
        })
    }

    /// Plays an action as people type it; if it is refused, nothing changes.
    ///
    /// # Errors
    /// The first reason why it is not legal.
    pub fn play(&mut self, text: &str) -> Result<Played, Refusal> {
        match self {
            Position::Rite(game) => play(game, text, Effect::Rite),
            Position::Helios(game) => play(game, text, Effect::Helios),
            Position::Rvb(game) => play(game, text, Effect::Rvb),
        }
    }

    /// The points of this round so far.
    #[must_use]
    pub fn points(&self) -> BySide<i32> {
        in_its_game!(self, game => game.points())
    }

    /// Who won this round by the game's own rule; `None` when it is level or not over.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        in_its_game!(self, game => game.winner())
    }

    /// Whether the round is over: there is no legal action.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.turn().is_none()
    }

    /// Whether actions of the running turn are still to come. In Le Rite a placement is followed by
    /// a growth or a movement of the same side, and a movement by neither, whoever's turn begins
    /// then; elsewhere every action is a turn.
    #[must_use]
    pub fn is_within_turn(&self) -> bool {
        use super::rite::Phase;
        match self {
            Self::Rite(game) => matches!(
                game.phase(),
                Phase::Grow { .. } | Phase::Move { placed: Some(_) }
            ),
            Self::Helios(_) | Self::Rvb(_) => false,
        }
    }

    /// How many sequences of exactly `depth` legal actions lead on from here.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        in_its_game!(self, game => perft(game, depth))
    }
}

fn play<G: Game>(
    game: &mut G,
    text: &str,
    effect: fn(G::Effect) -> Effect,
) -> Result<Played, Refusal>
where
    Refusal: From<G::Refusal>,
{
    let action = game.read(text)?;
    let effects = game.play_action(action)?;
    Ok(Played {
        action: action.to_string(),
        effects: effects.into_iter().map(effect).collect(),
    })
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        in_its_game!(self, game => game.fmt(f))
    }
}
