//! The clock of a match: when the running turn began, and which stretches of time do not count.
//!
//! Everything follows from the log. A turn's time is the wall time since it began, without the
//! stretches in which its seat was on vacation or we were down; the deadline is the last instant
//! at which that time is not above the limit.

use super::{BySeat, Pace, Seat};

/// A stretch of time that does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Free {
    from: i64,
    until: i64,
    /// A vacation may end earlier than announced; an outage is over when it is recorded.
    vacation: bool,
}

/// The clock of the running turn, and the vacations that go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    /// The instant the running turn began.
    since: i64,
    /// What does not count of it.
    free: Vec<Free>,
    /// Until when each seat is on vacation; an instant that has passed means no longer.
    away: BySeat<Option<i64>>,
}

impl Clock {
    /// A clock whose first turn begins at this instant.
    pub(super) fn start(at: i64) -> Self {
        Self {
            since: at,
            free: Vec::new(),
            away: BySeat::default(),
        }
    }

    /// A new turn of this seat begins.
    pub(super) fn turn(&mut self, seat: Seat, at: i64) {
        self.since = at;
        self.free.clear();
        if let Some(until) = self.away[seat].filter(|until| *until > at) {
            self.free.push(Free {
                from: at,
                until,
                vacation: true,
            });
        }
    }

    /// A seat goes on vacation until an instant; `turn` says whether it is to act.
    pub(super) fn stop(&mut self, seat: Seat, at: i64, until: i64, turn: bool) {
        self.away[seat] = Some(until);
        if turn {
            self.end_vacations(at);
            self.free.push(Free {
                from: at,
                until,
                vacation: true,
            });
        }
    }

    /// A seat comes back early.
    pub(super) fn go_on(&mut self, seat: Seat, at: i64, turn: bool) {
        self.away[seat] = None;
        if turn {
            self.end_vacations(at);
        }
    }

    fn end_vacations(&mut self, at: i64) {
        for free in self.free.iter_mut().filter(|free| free.vacation) {
            free.until = free.until.min(at.max(free.from));
        }
    }

    /// A stretch in which nobody could act is given back.
    pub(super) fn credit(&mut self, from: i64, until: i64) {
        self.free.push(Free {
            from,
            until,
            vacation: false,
        });
    }

    /// Until when a seat is on vacation at this instant.
    pub(super) fn away(&self, seat: Seat, now: i64) -> Option<i64> {
        self.away[seat].filter(|until| *until > now)
    }

    /// Until when a seat's vacation lasts or lasted, unless it was ended early.
    pub(super) fn announced(&self, seat: Seat) -> Option<i64> {
        self.away[seat]
    }

    /// The instant the running turn began.
    pub(super) fn since(&self) -> i64 {
        self.since
    }

    /// Stretches that do not count, each after the one before, from the turn's beginning on.
    fn gaps(&self) -> Vec<(i64, i64)> {
        let mut sorted: Vec<(i64, i64)> = self
            .free
            .iter()
            .map(|free| (free.from.max(self.since), free.until))
            .filter(|(from, until)| from < until)
            .collect();
        sorted.sort_unstable();
        let mut gaps: Vec<(i64, i64)> = Vec::with_capacity(sorted.len());
        for (from, until) in sorted {
            match gaps.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(until),
                _ => gaps.push((from, until)),
            }
        }
        gaps
    }

    /// What does not count of the running turn up to an instant, in milliseconds.
    pub(super) fn credited(&self, now: i64) -> i64 {
        self.gaps()
            .into_iter()
            .map(|(from, until)| (until.min(now) - from).max(0))
            .sum()
    }

    /// What was given back of the running turn for outages, in milliseconds.
    pub(super) fn outage(&self) -> i64 {
        let outages = Self {
            free: self
                .free
                .iter()
                .filter(|free| !free.vacation)
                .copied()
                .collect(),
            ..self.clone()
        };
        outages.credited(i64::MAX)
    }

    /// The time the running turn has taken at an instant, in milliseconds; never below zero.
    pub(super) fn taken(&self, now: i64) -> i64 {
        (now.max(self.since) - self.since) - self.credited(now.max(self.since))
    }

    /// The last instant at which the running turn has not taken longer than this.
    pub(super) fn reaches(&self, taken: i64) -> i64 {
        let mut instant = self.since.saturating_add(taken);
        for (from, until) in self.gaps() {
            if from > instant {
                break;
            }
            instant = instant.saturating_add(until - from);
        }
        instant
    }

    /// The last instant at which an action counts; `None` without a limit.
    pub(super) fn deadline(&self, pace: Pace) -> Option<i64> {
        pace.span().map(|span| self.reaches(span.millis()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Span;

    const HOUR: i64 = 3_600_000;

    fn day() -> Pace {
        Pace::Strict(Span::Day)
    }

    #[test]
    fn a_deadline_is_the_turns_beginning_and_the_limit() {
        let clock = Clock::start(1_000);
        assert_eq!(clock.deadline(day()), Some(1_000 + 24 * HOUR));
        assert_eq!(clock.deadline(Pace::None), None);
    }

    #[test]
    fn a_vacation_keeps_the_remaining_time_exactly() {
        let mut clock = Clock::start(0);
        clock.stop(Seat::A, 5 * HOUR, 50 * HOUR, true);
        assert_eq!(clock.deadline(day()), Some((50 + 19) * HOUR));
        assert_eq!(clock.taken(30 * HOUR), 5 * HOUR);
        // Back early: 19 hours are left from then on.
        clock.go_on(Seat::A, 10 * HOUR, true);
        assert_eq!(clock.deadline(day()), Some((10 + 19) * HOUR));
    }

    #[test]
    fn a_vacation_stops_only_the_clock_of_whoever_is_away() {
        let mut clock = Clock::start(0);
        clock.stop(Seat::B, HOUR, 100 * HOUR, false);
        assert_eq!(clock.deadline(day()), Some(24 * HOUR));
        clock.turn(Seat::B, 3 * HOUR);
        assert_eq!(clock.deadline(day()), Some(124 * HOUR));
        clock.turn(Seat::A, 4 * HOUR);
        assert_eq!(clock.deadline(day()), Some(28 * HOUR));
    }

    #[test]
    fn an_outage_given_back_twice_counts_once() {
        let mut clock = Clock::start(0);
        clock.credit(2 * HOUR, 5 * HOUR);
        // The start was interrupted and made again later: the second stretch holds the first.
        clock.credit(2 * HOUR, 6 * HOUR);
        assert_eq!(clock.deadline(day()), Some(28 * HOUR));
        assert_eq!(clock.credited(100 * HOUR), 4 * HOUR);
    }

    #[test]
    fn an_outage_during_a_vacation_gives_nothing_twice() {
        let mut clock = Clock::start(0);
        clock.stop(Seat::A, 10 * HOUR, 20 * HOUR, true);
        clock.credit(15 * HOUR, 25 * HOUR);
        assert_eq!(clock.deadline(day()), Some((24 + 15) * HOUR));
    }

    #[test]
    fn an_outage_before_the_turn_or_after_its_deadline_moves_nothing() {
        let mut clock = Clock::start(10 * HOUR);
        clock.credit(0, 10 * HOUR);
        assert_eq!(clock.deadline(day()), Some(34 * HOUR));
        clock.credit(34 * HOUR + 1, 40 * HOUR);
        assert_eq!(clock.deadline(day()), Some(34 * HOUR));
        // One that begins with the last instant that counts does: that instant was not there.
        clock.credit(34 * HOUR, 40 * HOUR);
        assert_eq!(clock.deadline(day()), Some(40 * HOUR));
    }

    #[test]
    fn a_day_has_24_hours_when_summer_time_begins_and_ends() {
        // 2027-03-27 18:00 in Paris is 17:00 UTC; the night has one hour less there. The deadline
        // is 24 hours later: 19:00 on that wall clock.
        let spring = 1_806_166_800_000;
        let clock = Clock::start(spring);
        assert_eq!(clock.deadline(day()), Some(spring + 24 * HOUR));
        let autumn = 1_824_915_600_000;
        let clock = Clock::start(autumn);
        assert_eq!(clock.deadline(day()), Some(autumn + 24 * HOUR));
    }
}
