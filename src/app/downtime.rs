//! Our own downtime: known from the last instant we noted to be running, and given back to whoever
//! was to act.

use std::collections::HashMap;

use super::people::language;
use super::{App, AppError, MatchId};
use crate::play::{BySeat, Event, Match, Reason, Seat};
use crate::store::PersonId;
use crate::words::Language;

/// While a clock runs, this often the present instant is noted: milliseconds.
const EVERY: i64 = 10_000;
/// Matches in one unit.
const UNIT: i64 = 500;

/// A stretch of time in which the bot was down while clocks ran.
#[derive(Clone, Debug)]
pub struct Downtime {
    /// The last instant it is known to have run: UTC, milliseconds.
    pub from: i64,
    /// When it ran again.
    pub until: i64,
    /// The matches that were given the time back, with their channels.
    pub matches: Vec<(MatchId, u64)>,
    /// The channels they are in, with the language spoken there and how many matches it is.
    pub places: HashMap<u64, (Language, u64)>,
}

impl App {
    /// Notes that the bot runs, again and again while a clock does. Never returns by itself.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn stay_alive(&self) -> Result<(), AppError> {
        loop {
            let started = self.clock_started.notified();
            if self.a_clock_runs().await? {
                let now = self.now();
                self.store.set_alive(now).await?;
                self.clock.sleep_until(now + EVERY).await;
            } else {
                started.await;
            }
        }
    }

    async fn a_clock_runs(&self) -> Result<bool, AppError> {
        let one = self.store.running_clocks(MatchId(0), 1).await?;
        Ok(!one.is_empty())
    }

    /// Notes the last instant before an orderly end.
    pub(super) async fn note_the_end(&self) -> Result<(), AppError> {
        if self.clock.is_manual() || self.a_clock_runs().await? {
            self.store.set_alive(self.now()).await?;
        }
        Ok(())
    }

    /// Gives back the time in which the bot was down, and stops the clocks of people on vacation
    /// that an interrupted start or command has left running. To be called once, before anybody
    /// can act. Interrupted half-way, the next start does the rest.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn make_up_for_downtime(&self) -> Result<Option<Downtime>, AppError> {
        let until = self.now();
        let from = self.store.alive().await?.unwrap_or(until).min(until);
        let away = self.store.away(until).await?;
        let mut down = Downtime {
            from,
            until,
            matches: Vec::new(),
            places: HashMap::new(),
        };
        let mut last = MatchId(0);
        loop {
            let ids = self.store.running_clocks(last, UNIT).await?;
            let Some(end) = ids.last() else { break };
            last = *end;
            let mut all = Vec::with_capacity(ids.len());
            for id in ids {
                let Some(loaded) = self.store.load(id).await? else {
                    continue;
                };
                let people = BySeat::from_fn(|seat| loaded.people[seat].id);
                let events = settle(&loaded.game, &people, &away, from, until);
                if matches!(events.last(), Some(Event::Credited { .. })) {
                    let place = &loaded.place.place;
                    down.matches.push((id, place.channel));
                    let entry = (language(&place.language), 0);
                    let here = down.places.entry(place.channel).or_insert(entry);
                    here.1 += 1;
                }
                if !events.is_empty() {
                    all.push((id, loaded.game, None, events));
                }
            }
            if !all.is_empty() {
                self.store.append_all(all, until).await?;
            }
        }
        if last != MatchId(0) {
            self.store.set_alive(until).await?;
        }
        Ok(Some(down).filter(|down| !down.matches.is_empty()))
    }
}

/// What a match lacks after the bot was down: clocks to stop or start for vacations, then the time
/// to give back.
fn settle(
    game: &Match,
    people: &BySeat<PersonId>,
    away: &HashMap<PersonId, i64>,
    from: i64,
    until: i64,
) -> Vec<Event> {
    let mut events = Vec::new();
    for seat in Seat::ALL {
        let reason = Reason::Vacation;
        match (game.away_until(seat, until), away.get(&people[seat])) {
            (None, Some(end)) => events.push(Event::ClockStopped {
                seat,
                until: *end,
                reason,
            }),
            (Some(_), None) => events.push(Event::ClockStarted { seat, reason }),
            _ => {}
        }
    }
    // Who was late before we were down stays late; who was away loses nothing anyway.
    let running = game.turn_taken(until) > game.turn_taken(from);
    if from < until && running && game.late(from).is_none() {
        events.push(Event::Credited {
            from,
            until,
            reason: Reason::Outage,
        });
    }
    events
}
