//! A match as it stands, for whoever asks.

use super::{BySeat, Ending, Match, Outcome, Round, Score, Seat, Terms, judge, total};

impl Match {
    /// What was agreed.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The version of the rules the match is played by.
    #[must_use]
    pub const fn rules_version(&self) -> u32 {
        self.rules_version
    }

    /// The number of the last event.
    #[must_use]
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// The board number: that of the last event that changed what the board shows, its end
    /// included. It never comes back.
    #[must_use]
    pub const fn board(&self) -> u64 {
        self.board
    }

    /// The rounds so far, the running one last.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The latest round.
    #[must_use]
    pub fn round(&self) -> &Round {
        self.rounds
            .last()
            .expect("a match has a round from its first event on")
    }

    /// Who is to act; `None` when the match is over.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        if self.ending.is_some() {
            return None;
        }
        let round = self.round();
        round.position().turn().map(|side| round.seat_of(side))
    }

    /// Why the match is over; `None` while it runs.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The seat whose event ended the match; `None` while it runs, and when nobody or both did.
    #[must_use]
    pub fn ended_by(&self) -> Option<Seat> {
        self.ending.and(self.last_by)
    }

    /// Whether the last turn was planned as the reply to the one before it.
    #[must_use]
    pub fn is_planned_reply(&self) -> bool {
        let mut rounds = self.rounds.iter().rev();
        rounds
            .find_map(|round| round.last_turn().last())
            .is_some_and(|done| done.planned)
    }

    /// What the finished match counts as; `None` while it runs.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let (game, agreed) = (self.terms.game.kind(), self.terms.rounds);
        self.ending
            .map(|ending| judge(game, agreed, &self.scores(), ending))
    }

    /// Points of all rounds together, the running one included.
    #[must_use]
    pub fn points(&self) -> BySeat<i32> {
        total(&self.scores())
    }

    /// The scores of the rounds so far, the running one included.
    #[must_use]
    pub fn scores(&self) -> Vec<Score> {
        self.rounds.iter().map(Round::score).collect()
    }

    /// Whether this seat has made an action in this match, even one taken back since.
    #[must_use]
    pub fn has_acted(&self, seat: Seat) -> bool {
        self.acted[seat]
    }
}
