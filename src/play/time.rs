//! What a match tells of time and of offers.

use super::{Match, Offer, Seat, Standing};

impl Match {
    /// The last instant at which an action of the running turn counts: UTC, milliseconds. `None`
    /// without a limit, and when the match is over.
    #[must_use]
    pub fn deadline(&self) -> Option<i64> {
        self.turn()?;
        self.clock.deadline(self.terms().pace)
    }

    /// The seat whose time is over at this instant.
    #[must_use]
    pub fn late(&self, now: i64) -> Option<Seat> {
        let seat = self.turn()?;
        self.deadline()
            .is_some_and(|deadline| now > deadline)
            .then_some(seat)
    }

    /// The instant at which the running turn has taken this long: UTC, milliseconds.
    #[must_use]
    pub fn turn_takes(&self, millis: i64) -> i64 {
        self.clock.reaches(millis)
    }

    /// How long the running turn has taken at an instant, in milliseconds: vacations and outages
    /// do not count. Never below zero.
    #[must_use]
    pub fn turn_taken(&self, now: i64) -> i64 {
        self.clock.taken(now)
    }

    /// How much of the running turn did not count up to an instant, in milliseconds.
    #[must_use]
    pub fn turn_credited(&self, now: i64) -> i64 {
        self.clock.credited(now)
    }

    /// How much of the running turn was given back because the bot was down, in milliseconds.
    #[must_use]
    pub fn outage_given_back(&self) -> i64 {
        self.clock.outage()
    }

    /// When the running turn began: UTC, milliseconds.
    #[must_use]
    pub fn turn_since(&self) -> i64 {
        self.clock.since()
    }

    /// The board number at which the running turn began: the number a ping for it bears.
    #[must_use]
    pub const fn turn_board(&self) -> u64 {
        self.turn_board
    }

    /// Until when this seat is on vacation at an instant; `None` when it is not.
    #[must_use]
    pub fn away_until(&self, seat: Seat, now: i64) -> Option<i64> {
        self.clock.away(seat, now)
    }

    /// Until when this seat's last vacation lasts or lasted, unless it was ended early.
    #[must_use]
    pub fn announced_until(&self, seat: Seat) -> Option<i64> {
        self.clock.announced(seat)
    }

    /// The instant of the last event.
    #[must_use]
    pub const fn changed_at(&self) -> i64 {
        self.at
    }

    /// The offer of this kind that waits for an answer.
    #[must_use]
    pub fn offer(&self, offer: Offer) -> Option<Standing> {
        self.offers.standing(offer)
    }

    /// Everything that is offered and waits for an answer.
    #[must_use]
    pub fn offers(&self) -> Vec<Standing> {
        self.offers.all().collect()
    }

    /// Whether a new match has come of this one.
    #[must_use]
    pub const fn is_rematched(&self) -> bool {
        self.rematched
    }
}
