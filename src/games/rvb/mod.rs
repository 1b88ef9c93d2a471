//! RVB: coloured pawns on a coloured board (rules/rvb.md).

mod all_steps;
pub mod board;
mod refusal;
mod rules;
mod steps;
mod text;

use std::fmt;

pub use refusal::{Refusal, WhyNot};

use super::grid::Square;
use super::{BySide, Effects, Game, PositionError, Side};

/// The cells of a row, and the rows of the board.
pub const CELLS: u8 = 9;

/// Which eating is compulsory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Obligation {
    /// Who can eat must eat, whatever it is.
    Full,
    /// Who can eat a red or a green must eat a red or a green.
    SpareBlue,
    /// Nothing is.
    Free,
}

/// A colour of pawns and cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// `r`
    Red,
    /// `v`
    Green,
    /// `b`
    Blue,
}

impl Colour {
    /// All colours: r, v, b.
    pub const ALL: [Colour; 3] = [Colour::Red, Colour::Green, Colour::Blue];

    /// The letter: `r`, `v` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'r',
            Colour::Green => 'v',
            Colour::Blue => 'b',
        }
    }

    /// The colour of a letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Colour> {
        match letter {
            'r' => Some(Colour::Red),
            'v' => Some(Colour::Green),
            'b' => Some(Colour::Blue),
            _ => None,
        }
    }

    /// The points for eating a pawn of this colour.
    #[must_use]
    pub const fn eaten_points(self) -> i32 {
        match self {
            Colour::Red => 3,
            Colour::Green => 2,
            Colour::Blue => -1,
        }
    }

    /// The points for bringing a pawn of this colour to the Sanctuary.
    #[must_use]
    pub const fn sanctuary_points(self) -> i32 {
        match self {
            Colour::Red => 3,
            Colour::Green => 2,
            Colour::Blue => 0,
        }
    }

    /// Whether a pawn of this colour eats one of that.
    #[must_use]
    pub const fn eats(self, prey: Colour) -> bool {
        match self {
            Colour::Red => true,
            Colour::Green => !matches!(prey, Colour::Red),
            Colour::Blue => false,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Red => "red",
            Colour::Green => "green",
            Colour::Blue => "blue",
        })
    }
}

/// A pawn: the bottom camp is First's, the top camp Second's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pawn {
    /// Whose.
    pub camp: Side,
    /// Its colour.
    pub colour: Colour,
}

/// A move of one pawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    /// From where.
    pub from: Square,
    /// Where it lands.
    pub to: Square,
    /// Whether an enemy pawn stands on its path. It decides how the move is written; what is
    /// eaten follows from the position.
    pub eats: bool,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}{}",
            self.from,
            if self.eats { 'x' } else { '-' },
            self.to
        )
    }
}

/// A direction of moving. Forward is up for the bottom camp, down for the top camp; left and
/// right are those of the picture: left is towards file a for both camps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards the enemy's first row.
    Forward,
    /// Towards file a.
    Left,
    /// Towards file i.
    Right,
    /// Forward and towards file a.
    ForwardLeft,
    /// Forward and towards file i.
    ForwardRight,
    /// Towards the own first row.
    Back,
}

/// Why a round ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// Both have made 30 moves.
    ThirtyMoves,
    /// The side to move has pawns but no legal move.
    NoMove {
        /// Who.
        side: Side,
    },
    /// The side to move has no pawn left.
    NoPawns {
        /// Who.
        side: Side,
    },
}

/// One thing a move did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effect {
    /// A pawn moved.
    Moved {
        /// By whom.
        side: Side,
        /// From where.
        from: Square,
        /// Where it landed.
        to: Square,
        /// Which pawn.
        pawn: Pawn,
    },
    /// It ate a pawn.
    Ate {
        /// Where that stood.
        at: Square,
        /// The colour eaten.
        colour: Colour,
        /// The points for it; -1 for a blue.
        points: i32,
        /// Who ate.
        by: Side,
    },
    /// It entered the Sanctuary and left the board.
    Sanctuary {
        /// Where it arrived.
        at: Square,
        /// Its colour.
        colour: Colour,
        /// The points for it.
        points: i32,
        /// Whose pawn.
        side: Side,
    },
    /// The round is over.
    RoundOver {
        /// Why.
        reason: End,
    },
}

/// A round of RVB.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rvb {
    obligation: Obligation,
    /// The cells of each camp's red, green and blue pawns; bit `rank * 9 + file`.
    pawns: BySide<[u128; 3]>,
    turn: Option<Side>,
    moves: BySide<u8>,
    scores: BySide<i8>,
}

impl Rvb {
    /// The moves each side makes in a round.
    pub const MOVES_EACH: u8 = 30;

    /// Which eating is compulsory.
    #[must_use]
    pub fn obligation(&self) -> Obligation {
        self.obligation
    }

    /// The pawn on a cell.
    #[must_use]
    pub fn pawn(&self, at: Square) -> Option<Pawn> {
        self.pawn_at(steps::cell(at)?)
    }

    /// All pawns, row by row from a1.
    pub fn pawns(&self) -> impl Iterator<Item = (Square, Pawn)> + '_ {
        let all = self.camp(Side::First) | self.camp(Side::Second);
        steps::cells(all)
            .filter_map(|cell| self.pawn_at(cell).map(|pawn| (steps::square(cell), pawn)))
    }

    /// The cells of a camp's red, green and blue pawns: bit `rank * 9 + file` for each.
    #[must_use]
    pub fn camp_by_colour(&self, side: Side) -> [u128; 3] {
        self.pawns[side]
    }

    /// Whether the side to act has to eat.
    #[must_use]
    pub fn must_eat(&self) -> bool {
        self.turn.is_some_and(|side| self.has_duty(side))
    }

    /// A legal move, each as likely as the others, quicker than by listing them all; `below` tells
    /// a random number below another. `None` when the round is over.
    #[must_use]
    pub fn random_move(&self, below: impl FnOnce(u32) -> u32) -> Option<Action> {
        self.one_move(below)
    }

    /// The moves a side has made in this round.
    #[must_use]
    pub fn moves_made(&self, side: Side) -> u8 {
        self.moves[side]
    }

    /// The points of a side in this round; they can be below 0.
    #[must_use]
    pub fn score(&self, side: Side) -> i32 {
        i32::from(self.scores[side])
    }

    /// Why the pawn on a cell cannot move, direction by direction. What is said of a step is
    /// `None` when it is legal or does not exist for the pawn (blue, back 1). Empty when the
    /// side to act has no pawn there.
    #[must_use]
    pub fn why_not(&self, at: Square) -> Vec<WhyNot> {
        self.explain(at)
    }

    /// The legal moves of the pawn on a cell.
    #[must_use]
    pub fn moves_of(&self, at: Square) -> Vec<Action> {
        let mut moves = self.actions();
        moves.retain(|action| action.from == at);
        moves
    }

    /// The cell and colour of the pawn a legal move would eat.
    #[must_use]
    pub fn prey(&self, action: Action) -> Option<(Square, Colour)> {
        self.eaten_by(action)
    }
}

impl Game for Rvb {
    type Action = Action;
    type Options = Obligation;
    type Refusal = Refusal;
    type Effect = Effect;

    fn start(obligation: Obligation) -> Rvb {
        Rvb {
            obligation,
            pawns: board::get().start,
            turn: Some(Side::First),
            moves: BySide::default(),
            scores: BySide::default(),
        }
    }

    fn parse_position(obligation: Obligation, text: &str) -> Result<Rvb, PositionError> {
        text::parse(obligation, text)
    }

    fn options(&self) -> Obligation {
        self.obligation
    }

    fn turn(&self) -> Option<Side> {
        self.turn
    }

    fn read(&self, text: &str) -> Result<Action, Refusal> {
        text::read(self, text)
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        self.refuse(action.from, action.to)
    }

    fn each_action(&self, tell: &mut impl FnMut(Action)) {
        self.each_move(tell);
    }

    fn apply(&mut self, action: Action, seen: &mut impl Effects<Effect>) {
        self.go(action, seen);
    }

    fn points(&self) -> BySide<i32> {
        self.scores.map(i32::from)
    }

    /// The higher score.
    fn winner(&self) -> Option<Side> {
        if self.turn.is_some() {
            return None;
        }
        match self.scores.first.cmp(&self.scores.second) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        }
    }
}
