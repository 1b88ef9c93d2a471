//! Le Rite: columns of pawns on a chequered board (rules/rite.md).

mod action;
mod refusal;
mod rules;
mod text;

pub use action::Action;
pub use refusal::Refusal;

use super::grid::{Square, Squares};
use super::{BySide, Effects, Game, PositionError, Side};

/// The pawns of each side.
pub const PAWNS: u8 = 15;

/// The size of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// 5 × 5.
    Five,
    /// 6 × 6, the default.
    Six,
    /// 7 × 7.
    Seven,
    /// 8 × 8.
    Eight,
}

impl Size {
    /// The squares of a rank.
    #[must_use]
    pub const fn cells(self) -> u8 {
        match self {
            Size::Five => 5,
            Size::Six => 6,
            Size::Seven => 7,
            Size::Eight => 8,
        }
    }

    /// All squares of the board.
    #[must_use]
    pub const fn squares(self) -> Squares {
        Squares::from_bits(self.board())
    }

    /// All squares of the board, as bits of [`Squares`].
    const fn board(self) -> u64 {
        match self {
            Size::Five => 0x1f_1f_1f_1f_1f,
            Size::Six => 0x3f_3f_3f_3f_3f_3f,
            Size::Seven => 0x7f_7f_7f_7f_7f_7f_7f,
            Size::Eight => u64::MAX,
        }
    }
}

/// What the side to act has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Place a pawn from the reserve.
    Place,
    /// Choose the columns that grow.
    Grow {
        /// The column just placed, which does not grow.
        placed: Square,
    },
    /// Move a column.
    Move {
        /// The column placed this turn, which cannot capture; `None` after a shrink.
        placed: Option<Square>,
    },
    /// Nothing: the round is over.
    Over,
}

/// One thing an action did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effect {
    /// A pawn was placed.
    Placed {
        /// Where.
        at: Square,
        /// By whom.
        side: Side,
    },
    /// A column grew by one pawn from the reserve.
    Grown {
        /// Where.
        at: Square,
        /// Its height now.
        height: u8,
    },
    /// A column lost a pawn because the reserve is empty.
    Shrunk {
        /// Where.
        at: Square,
        /// Its height now.
        height: u8,
    },
    /// A column moved.
    Moved {
        /// By whom.
        side: Side,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// The column that moved captured the one it ended on.
    Captured {
        /// Where.
        at: Square,
        /// How many pawns.
        pawns: u8,
        /// By whom.
        by: Side,
    },
    /// No column could move, so the movement was skipped.
    Skipped {
        /// Whose movement.
        side: Side,
    },
    /// The round is over.
    RoundOver {
        /// Who had nothing left to shrink.
        stuck: Side,
    },
}

/// A round of Le Rite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rite {
    size: Size,
    /// Squares of each side's columns of height 1, 2 and 3; bits as in [`Squares`].
    columns: BySide<[u64; 3]>,
    reserve: BySide<u8>,
    captured: BySide<u8>,
    /// The side to act; when the round is over, of no meaning and First.
    side: Side,
    phase: Phase,
}

impl Rite {
    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The column on a square: whose, and how high.
    #[must_use]
    pub fn column(&self, at: Square) -> Option<(Side, u8)> {
        let bit = bit(at);
        for side in Side::ALL {
            for (below, &squares) in (0..).zip(&self.columns[side]) {
                if squares & bit != 0 {
                    return Some((side, below + 1));
                }
            }
        }
        None
    }

    /// All columns, rank by rank from a1.
    pub fn columns(&self) -> impl Iterator<Item = (Square, Side, u8)> + '_ {
        let all = self.all_of(Side::First) | self.all_of(Side::Second);
        Squares::from_bits(all)
            .into_iter()
            .filter_map(|at| self.column(at).map(|(side, height)| (at, side, height)))
    }

    /// A legal action, each as likely as the others, quicker than by listing them all; `below`
    /// tells a random number below another. `None` when the round is over.
    #[must_use]
    pub fn random_action(&self, below: impl FnMut(u32) -> u32) -> Option<Action> {
        self.one_action(below)
    }

    /// A side's columns by height: those of 1, of 2, of 3.
    #[must_use]
    pub fn heights(&self, side: Side) -> [Squares; 3] {
        self.columns[side].map(Squares::from_bits)
    }

    /// The pawns a side has in hand.
    #[must_use]
    pub fn reserve(&self, side: Side) -> u8 {
        self.reserve[side]
    }

    /// The enemy pawns captured by a side.
    #[must_use]
    pub fn captured(&self, side: Side) -> u8 {
        self.captured[side]
    }

    /// What the side to act has to do.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How many columns must grow; 0 unless that is what is to be chosen.
    #[must_use]
    pub fn to_grow(&self) -> u8 {
        match self.phase {
            Phase::Grow { .. } => self.reserve[self.side],
            _ => 0,
        }
    }

    /// The columns among which to choose those that grow; none unless that is to be chosen.
    #[must_use]
    pub fn can_grow(&self) -> Squares {
        match self.phase {
            Phase::Grow { placed } => Squares::from_bits(self.growing(self.side, bit(placed))),
            _ => Squares::EMPTY,
        }
    }

    /// The squares of a side's columns.
    fn all_of(&self, side: Side) -> u64 {
        let [one, two, three] = self.columns[side];
        one | two | three
    }

    /// The squares of a side's columns that a pawn can be added to, without the one just placed.
    fn growing(&self, side: Side, placed: u64) -> u64 {
        let [one, two, _] = self.columns[side];
        (one | two) & !placed
    }
}

/// The bit of a square; 0 for one beyond h8.
const fn bit(at: Square) -> u64 {
    if at.file < 8 && at.rank < 8 {
        1 << (at.rank * 8 + at.file)
    } else {
        0
    }
}

impl Game for Rite {
    type Action = Action;
    type Options = Size;
    type Refusal = Refusal;
    type Effect = Effect;

    fn start(size: Size) -> Rite {
        Rite {
            size,
            columns: BySide::default(),
            reserve: BySide::new(PAWNS, PAWNS),
            captured: BySide::default(),
            side: Side::First,
            phase: Phase::Place,
        }
    }

    fn parse_position(size: Size, text: &str) -> Result<Rite, PositionError> {
        text::parse(size, text)
    }

    fn options(&self) -> Size {
        self.size
    }

    fn turn(&self) -> Option<Side> {
        (self.phase != Phase::Over).then_some(self.side)
    }

    fn read(&self, text: &str) -> Result<Action, Refusal> {
        text::read(self, text)
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        self.refuse(action)
    }

    fn each_action(&self, tell: &mut impl FnMut(Action)) {
        match self.phase {
            Phase::Place => {
                let taken = self.all_of(Side::First) | self.all_of(Side::Second);
                let free = Squares::from_bits(self.size.board() & !taken);
                free.into_iter().for_each(|at| tell(Action::Place(at)));
            }
            Phase::Grow { .. } => {
                action::each_choice(self.can_grow().bits(), self.to_grow(), 0, &mut |chosen| {
                    tell(Action::Grow(Squares::from_bits(chosen)));
                });
            }
            Phase::Move { placed } => self.each_move(placed, tell),
            Phase::Over => {}
        }
    }

    fn apply(&mut self, action: Action, seen: &mut impl Effects<Effect>) {
        match action {
            Action::Place(at) => self.place(at, seen),
            Action::Grow(squares) => self.grow(squares, seen),
            Action::Move { from, to, .. } => self.go(from, to, seen),
        }
    }

    /// The enemy pawns captured in this round.
    fn points(&self) -> BySide<i32> {
        self.captured.map(i32::from)
    }

    /// Who captured more pawns in this round.
    fn winner(&self) -> Option<Side> {
        if self.phase != Phase::Over {
            return None;
        }
        match self.captured.first.cmp(&self.captured.second) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        }
    }
}
