//! Convocation, movement and what they force (rules/rite.md).

use super::{Action, Effect, Phase, Refusal, Rite, bit};
use crate::games::grid::{Square, Squares};
use crate::games::{Effects, Game, Side};

/// One square down, left, right and up. A square shifted over the edge is gone, or off a board
/// smaller than 8 × 8.
const SHIFTS: [fn(u64) -> u64; 4] = [
    |set| set >> 8,
    |set| (set & !FILE_A) >> 1,
    |set| (set & !FILE_H) << 1,
    |set| set << 8,
];
const FILE_A: u64 = 0x01_01_01_01_01_01_01_01;
const FILE_H: u64 = FILE_A << 7;

/// The set's member of this number, counted from 0 upwards.
const fn nth(mut set: u64, number: u32) -> u64 {
    let mut left = number;
    while left > 0 {
        set &= set - 1;
        left -= 1;
    }
    set & set.wrapping_neg()
}

/// The square of a bit.
const fn square(bit: u64) -> Square {
    let at = bit.trailing_zeros() as u8;
    Square::new(at % 8, at / 8)
}

impl Rite {
    fn height(&self, side: Side, bit: u64) -> u8 {
        let [one, two, three] = self.columns[side].map(|squares| u8::from(squares & bit != 0));
        one + 2 * two + 3 * three
    }

    fn is_on_board(&self, at: Square) -> bool {
        at.file < self.size.cells() && at.rank < self.size.cells()
    }

    // ---- the forward direction: what may be done ----

    /// Tells each legal movement of the side to act: column by column, direction by direction.
    pub(super) fn each_move(&self, placed: Option<Square>, tell: &mut impl FnMut(Action)) {
        let enemy = self.side.other();
        let (own, others) = (self.all_of(self.side), self.all_of(enemy));
        let board = self.size.board();
        for from in Squares::from_bits(own) {
            let height = self.height(self.side, bit(from));
            for shift in SHIFTS {
                let mut there = bit(from);
                for _ in 0..height {
                    there = shift(there) & board;
                    let captures = others & there != 0;
                    if there == 0
                        || captures && (placed == Some(from) || self.height(enemy, there) > height)
                    {
                        break;
                    }
                    if own & there == 0 {
                        let at = there.trailing_zeros() as u8;
                        tell(Action::Move {
                            from,
                            to: Square::new(at % 8, at / 8),
                            captures,
                        });
                    }
                    if captures {
                        break;
                    }
                }
            }
        }
    }

    /// A legal action, each as likely as the others; `below` tells a random number below another.
    pub(super) fn one_action(&self, mut below: impl FnMut(u32) -> u32) -> Option<Action> {
        match self.phase {
            Phase::Over => None,
            Phase::Place => {
                let taken = self.all_of(Side::First) | self.all_of(Side::Second);
                let free = self.size.board() & !taken;
                let at = nth(free, below(free.count_ones()));
                Some(Action::Place(square(at)))
            }
            Phase::Grow { .. } => {
                let mut choices = 0;
                self.each_action(&mut |_| choices += 1);
                let (chosen, mut number, mut found) = (below(choices), 0, None);
                self.each_action(&mut |action| {
                    if number == chosen {
                        found = Some(action);
                    }
                    number += 1;
                });
                found
            }
            Phase::Move { placed } => self.one_move(placed, below),
        }
    }

    /// Tries movements at random, legal or not, until one is legal: then each is as likely as the
    /// others. There is one, or the phase would be another.
    fn one_move(
        &self,
        placed: Option<Square>,
        mut below: impl FnMut(u32) -> u32,
    ) -> Option<Action> {
        let enemy = self.side.other();
        let (own, others) = (self.all_of(self.side), self.all_of(enemy));
        let board = self.size.board();
        let columns = own.count_ones();
        loop {
            let tried = below(columns * 12);
            let from = nth(own, tried / 12);
            let (shift, distance) = (SHIFTS[(tried % 4) as usize], (tried / 4 % 3 + 1) as u8);
            let height = self.height(self.side, from);
            if distance > height {
                continue;
            }
            let mut there = from;
            for _ in 1..distance {
                there = shift(there) & board & !others;
            }
            there = shift(there) & board & !own;
            let captures = others & there != 0;
            let fresh = captures && placed.is_some_and(|at| bit(at) == from);
            if there == 0 || fresh || captures && self.height(enemy, there) > height {
                continue;
            }
            return Some(Action::Move {
                from: square(from),
                to: square(there),
                captures,
            });
        }
    }

    pub(super) fn can_move(&self, placed: Option<Square>) -> bool {
        // Nearly always some column has a free square beside it.
        let own = self.all_of(self.side);
        let free = self.size.board() & !own & !self.all_of(self.side.other());
        if SHIFTS.into_iter().any(|shift| shift(own) & free != 0) {
            return true;
        }
        let mut found = false;
        self.each_move(placed, &mut |_| found = true);
        found
    }

    fn step(&self, at: Square, (file, rank): (i8, i8)) -> Option<Square> {
        let next = Square::new(
            at.file.checked_add_signed(file)?,
            at.rank.checked_add_signed(rank)?,
        );
        self.is_on_board(next).then_some(next)
    }

    // ---- the other direction: why something may not be done ----

    pub(super) fn refuse(&self, action: Action) -> Result<(), Refusal> {
        self.refuse_phase(&action)?;
        match action {
            Action::Place(at) => self.refuse_place(at),
            Action::Grow(squares) => self.refuse_growth(squares),
            Action::Move { from, to, .. } => self.refuse_move(from, to),
        }
    }

    /// Refuses what is not to be done now; the squares of the action do not matter yet.
    pub(super) fn refuse_phase(&self, action: &Action) -> Result<(), Refusal> {
        match (self.phase, action) {
            (Phase::Over, _) => Err(Refusal::RoundOver),
            (Phase::Place, Action::Place(_))
            | (Phase::Grow { .. }, Action::Grow(_))
            | (Phase::Move { .. }, Action::Move { .. }) => Ok(()),
            (phase, _) => Err(Refusal::WrongPhase { phase }),
        }
    }

    fn refuse_off_board(&self, at: Square) -> Result<(), Refusal> {
        if self.is_on_board(at) {
            Ok(())
        } else {
            Err(Refusal::OffBoard { at: at.to_string() })
        }
    }

    fn refuse_place(&self, at: Square) -> Result<(), Refusal> {
        self.refuse_off_board(at)?;
        if self.column(at).is_some() {
            Err(Refusal::Taken { at })
        } else {
            Ok(())
        }
    }

    fn refuse_growth(&self, squares: Squares) -> Result<(), Refusal> {
        let Phase::Grow { placed } = self.phase else {
            return Err(Refusal::WrongPhase { phase: self.phase });
        };
        let first = |bits: u64| Squares::from_bits(squares.bits() & bits).into_iter().next();
        if let Some(at) = first(!self.size.board()) {
            return Err(Refusal::OffBoard { at: at.to_string() });
        }
        if let Some(at) = first(!self.all_of(self.side)) {
            return Err(Refusal::GrowthNoOwnColumn { at });
        }
        if let Some(at) = first(bit(placed)) {
            return Err(Refusal::GrowthFresh { at });
        }
        if let Some(at) = first(self.columns[self.side][2]) {
            return Err(Refusal::GrowthFull { at });
        }
        let (right, given) = (self.to_grow(), squares.len());
        if given == right {
            Ok(())
        } else {
            Err(Refusal::GrowthCount { right, given })
        }
    }

    fn refuse_move(&self, from: Square, to: Square) -> Result<(), Refusal> {
        let Phase::Move { placed } = self.phase else {
            return Err(Refusal::WrongPhase { phase: self.phase });
        };
        self.refuse_off_board(from)?;
        self.refuse_off_board(to)?;
        let height = self.height(self.side, bit(from));
        if height == 0 {
            return Err(Refusal::MoveNoOwnColumn { at: from });
        }
        let file = to.file as i8 - from.file as i8;
        let rank = to.rank as i8 - from.rank as i8;
        if (file == 0) == (rank == 0) {
            return Err(Refusal::MoveNotStraight { from, to });
        }
        let distance = (file + rank).unsigned_abs();
        if distance > height {
            return Err(Refusal::MoveTooFar { from, to, height });
        }
        let enemy = self.side.other();
        let mut at = from;
        for _ in 1..distance {
            at = self.step(at, (file.signum(), rank.signum())).unwrap_or(at);
            if self.all_of(enemy) & bit(at) != 0 {
                return Err(Refusal::MoveBlocked { by: at });
            }
        }
        match self.column(to) {
            None => Ok(()),
            Some((side, _)) if side == self.side => Err(Refusal::MoveOwnColumn { at: to }),
            Some((_, other)) if other > height => Err(Refusal::MoveHigher {
                at: to,
                height: other,
                own: height,
            }),
            Some(_) if placed == Some(from) => Err(Refusal::MoveFreshCaptures { at: to }),
            Some(_) => Ok(()),
        }
    }

    // ---- doing it ----

    pub(super) fn place(&mut self, at: Square, seen: &mut impl Effects<Effect>) {
        let side = self.side;
        self.columns[side][0] |= bit(at);
        self.reserve[side] -= 1;
        seen.see(Effect::Placed { at, side });
        let growing = self.growing(side, bit(at));
        let (left, columns) = (self.reserve[side], growing.count_ones());
        if left > 0 && u32::from(left) < columns {
            self.phase = Phase::Grow { placed: at };
            return;
        }
        if left > 0 {
            self.add_pawns(growing, seen);
        }
        self.begin_movement(Some(at), seen);
    }

    pub(super) fn grow(&mut self, squares: Squares, seen: &mut impl Effects<Effect>) {
        let Phase::Grow { placed } = self.phase else {
            return;
        };
        self.add_pawns(squares.bits(), seen);
        self.begin_movement(Some(placed), seen);
    }

    /// One pawn from the reserve on each of these columns of height 1 or 2.
    fn add_pawns(&mut self, grown: u64, seen: &mut impl Effects<Effect>) {
        let [one, two, three] = &mut self.columns[self.side];
        let (ones, twos) = (*one & grown, *two & grown);
        *one &= !grown;
        *two = (*two & !grown) | ones;
        *three |= twos;
        self.reserve[self.side] -= grown.count_ones() as u8;
        for at in Squares::from_bits(grown) {
            seen.see(Effect::Grown {
                at,
                height: if twos & bit(at) != 0 { 3 } else { 2 },
            });
        }
    }

    pub(super) fn go(&mut self, from: Square, to: Square, seen: &mut impl Effects<Effect>) {
        let side = self.side;
        seen.see(Effect::Moved { side, from, to });
        let pawns = self.height(side.other(), bit(to));
        if pawns > 0 {
            self.columns[side.other()]
                .iter_mut()
                .for_each(|squares| *squares &= !bit(to));
            self.captured[side] += pawns;
            seen.see(Effect::Captured {
                at: to,
                pawns,
                by: side,
            });
        }
        for squares in &mut self.columns[side] {
            if *squares & bit(from) != 0 {
                *squares = (*squares & !bit(from)) | bit(to);
            }
        }
        self.side = side.other();
        self.begin_turn(seen);
    }

    fn begin_movement(&mut self, placed: Option<Square>, seen: &mut impl Effects<Effect>) {
        if self.can_move(placed) {
            self.phase = Phase::Move { placed };
            return;
        }
        seen.see(Effect::Skipped { side: self.side });
        self.side = self.side.other();
        self.begin_turn(seen);
    }

    /// Starts the turn of `self.side`, and the turns after it as long as they need no choice.
    /// It ends: each time round takes a pawn off the board.
    fn begin_turn(&mut self, seen: &mut impl Effects<Effect>) {
        loop {
            let side = self.side;
            if self.reserve[side] > 0 {
                self.phase = Phase::Place;
                return;
            }
            if !self.shrink(side, seen) {
                self.phase = Phase::Over;
                self.side = Side::First;
                seen.see(Effect::RoundOver { stuck: side });
                return;
            }
            if self.can_move(None) {
                self.phase = Phase::Move { placed: None };
                return;
            }
            seen.see(Effect::Skipped { side });
            self.side = side.other();
        }
    }

    /// Takes a pawn from each column of 3, else of 2; whether there was any.
    fn shrink(&mut self, side: Side, seen: &mut impl Effects<Effect>) -> bool {
        let [one, two, three] = &mut self.columns[side];
        let (shrunk, height) = if *three != 0 {
            let shrunk = std::mem::take(three);
            *two |= shrunk;
            (shrunk, 2)
        } else {
            let shrunk = std::mem::take(two);
            *one |= shrunk;
            (shrunk, 1)
        };
        for at in Squares::from_bits(shrunk) {
            seen.see(Effect::Shrunk { at, height });
        }
        shrunk != 0
    }

    /// Whether a side with an empty reserve has nothing to shrink either.
    pub(super) fn is_stuck(&self, side: Side) -> bool {
        let [_, two, three] = self.columns[side];
        self.reserve[side] == 0 && two == 0 && three == 0
    }
}
