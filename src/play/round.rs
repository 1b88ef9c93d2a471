//! One run of the board, folded from its actions into what people need to see of it.

use super::{BySeat, Score, Seat};
use crate::games::{BySide, Effect, GameCode, Position, Refusal, Side, rite, rvb};

/// One action as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The camp that acted.
    pub side: Side,
    /// The action's canonical text.
    pub action: String,
    /// What it did, in order.
    pub effects: Vec<Effect>,
    /// Whether it had been planned as a reply to the turn before.
    pub planned: bool,
}

/// One round of a match: the position and what led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    number: u8,
    position: Position,
    first: Seat,
    actions: Vec<Done>,
    /// Where in `actions` the last turn begins.
    turn_start: usize,
    /// Where the turn before that begins.
    turn_before: usize,
    /// The turn that `turn_start` begins goes on: the same side acts again in it.
    turn_running: bool,
    sanctuary: BySide<[u8; 3]>,
}

impl Round {
    /// The round's start. `number` counts from 1.
    pub(super) fn start(game: GameCode, number: u8, first: Seat) -> Self {
        Self {
            number,
            position: Position::start(game),
            first,
            actions: Vec::new(),
            turn_start: 0,
            turn_before: 0,
            turn_running: false,
            sanctuary: BySide::default(),
        }
    }

    /// A round that stands at this position, whatever led there.
    #[cfg(test)]
    pub(super) fn standing_at(position: Position, number: u8, first: Seat) -> Self {
        Self {
            position,
            ..Self::start(GameCode::ALL[0], number, first)
        }
    }

    /// 1 or 2.
    #[must_use]
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// The board as it stands.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The seat that is First in this round.
    #[must_use]
    pub const fn first(&self) -> Seat {
        self.first
    }

    /// The seat that plays this side.
    #[must_use]
    pub const fn seat_of(&self, side: Side) -> Seat {
        match side {
            Side::First => self.first,
            Side::Second => self.first.other(),
        }
    }

    /// The side this seat plays.
    #[must_use]
    pub fn side_of(&self, seat: Seat) -> Side {
        if seat == self.first {
            Side::First
        } else {
            Side::Second
        }
    }

    /// Points of this round so far.
    #[must_use]
    pub fn points(&self) -> BySeat<i32> {
        let points = self.position.points();
        BySeat::from_fn(|seat| points[self.side_of(seat)])
    }

    /// Who won the finished round by the game's own rule; `None` when level or not over.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        self.position.winner().map(|side| self.seat_of(side))
    }

    /// Points and winner together.
    #[must_use]
    pub fn score(&self) -> Score {
        Score {
            points: self.points(),
            winner: self.winner(),
        }
    }

    /// Whether no action is left.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.position.is_over()
    }

    /// The actions of the last turn; while a turn of several actions runs, its actions so far.
    #[must_use]
    pub fn last_turn(&self) -> &[Done] {
        &self.actions[self.turn_start..]
    }

    /// The actions of the turn before the last; none before the second turn of the round.
    #[must_use]
    pub fn turn_before_last(&self) -> &[Done] {
        &self.actions[self.turn_before..self.turn_start]
    }

    /// Whether a turn of several actions has begun and goes on.
    #[must_use]
    pub const fn turn_goes_on(&self) -> bool {
        self.turn_running
    }

    /// How many actions stood when the last turn began.
    pub(super) const fn before_last_turn(&self) -> usize {
        self.turn_start
    }

    /// What stands in a side's Sanctuary: red, green, blue (RVB only).
    #[must_use]
    pub fn sanctuary(&self, side: Side) -> [u8; 3] {
        self.sanctuary[side]
    }

    /// All actions of the round that stand, in order.
    #[must_use]
    pub fn actions(&self) -> &[Done] {
        &self.actions
    }

    /// Plays one action of the side to act. On `Err` nothing has changed.
    pub(super) fn play(&mut self, text: &str, planned: bool) -> Result<(), Refusal> {
        let side = self.position.turn().unwrap_or(Side::First);
        let played = self.position.play(text)?;
        if !self.turn_running {
            self.turn_before = self.turn_start;
            self.turn_start = self.actions.len();
        }
        // In Rite the turn may come back at once, when the other cannot move: a new turn all
        // the same, because a turn has passed in between.
        let skipped = played
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Rite(rite::Effect::Skipped { .. })));
        self.turn_running = self.position.turn() == Some(side) && !skipped;
        for effect in &played.effects {
            if let Effect::Rvb(rvb::Effect::Sanctuary { colour, side, .. }) = effect {
                let place = match colour {
                    rvb::Colour::Red => 0,
                    rvb::Colour::Green => 1,
                    rvb::Colour::Blue => 2,
                };
                self.sanctuary[*side][place] += 1;
            }
        }
        self.actions.push(Done {
            side,
            action: played.action,
            effects: played.effects,
            planned,
        });
        Ok(())
    }

    /// Tells the round as it stood at its start and after each of its actions, the last of which
    /// is as it stands.
    pub fn each_stage(&self, mut tell: impl FnMut(&Self)) {
        let mut stage = Self::start(self.position.code(), self.number, self.first);
        tell(&stage);
        for done in &self.actions {
            stage
                .play(&done.action, done.planned)
                .expect("an action that was legal once is legal again in the same place");
            tell(&stage);
        }
    }

    /// The same round with only its first `standing` actions.
    pub(super) fn back_to(&self, standing: usize) -> Self {
        let mut round = Self::start(self.position.code(), self.number, self.first);
        for done in &self.actions[..standing] {
            round
                .play(&done.action, done.planned)
                .expect("an action that was legal once is legal again in the same place");
        }
        round
    }
}
