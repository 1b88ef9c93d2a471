//! Turns, resignation, cancellation: what changes a match.

use std::sync::Arc;

use super::{App, AppError, ChallengeId, Home, Known, MatchId, PersonId, Place};
use crate::play::{BySeat, Command, Match, Refusal, Seat};
use crate::store::{Appended, Listed, Loaded};

/// A match with its people and its place, as it stands.
#[derive(Clone, Debug)]
pub struct View {
    /// Its number.
    pub id: MatchId,
    /// The match.
    pub game: Arc<Match>,
    /// Who sits where.
    pub people: BySeat<Known>,
    /// Where it is shown.
    pub place: Place,
    /// The challenge it came from.
    pub challenge: ChallengeId,
    /// Whether a standing wish made it.
    pub wished: bool,
}

/// A running match in a list.
#[derive(Clone, Debug)]
pub struct Running {
    /// The match as the store lists it.
    pub listed: Listed,
    /// Whether the person asked about is to act.
    pub mine: bool,
    /// The other person.
    pub other: Known,
}

impl View {
    fn of(loaded: Loaded, guild: Option<u64>) -> View {
        View {
            id: loaded.id,
            game: Arc::new(loaded.game),
            people: loaded.people.map(Known::of),
            place: Place {
                guild,
                channel: loaded.place.place.channel,
                message: loaded.place.message,
                language: super::people::language(&loaded.place.place.language),
                home: Home::of(loaded.place.place.guest),
                shown: loaded.place.shown,
                rung: loaded.place.rung,
                lost: loaded.place.lost,
            },
            challenge: loaded.challenge,
            wished: loaded.wished,
        }
    }

    /// The board number at which the running turn began: a turn of several actions that were
    /// committed one by one is one turn, and its person is told of it once.
    #[must_use]
    pub fn turn_began(&self) -> u64 {
        if self.game.ending().is_some() {
            return self.game.board();
        }
        self.game.turn_board()
    }

    /// Who is to be told of today's board: whose turn it is; of the first board of a match that a
    /// standing wish made both, because one of them was not there; at the end everybody who did not
    /// make the event that ended it, so both when it ended by itself, by agreement, or by a turn
    /// planned ahead. The bot in a seat is never told of anything.
    #[must_use]
    pub fn to_tell(&self) -> Vec<Seat> {
        let mut told = self.concerned();
        told.retain(|seat| self.people[*seat].level.is_none());
        told
    }

    fn concerned(&self) -> Vec<Seat> {
        if self.game.ending().is_none() {
            let turn = self.game.turn();
            let other = turn.map(Seat::other).filter(|_| self.begins_by_wish());
            return turn.into_iter().chain(other).collect();
        }
        // Who had planned the last turn was not there when it was played.
        let knows = self
            .game
            .ended_by()
            .filter(|_| !self.game.is_planned_reply());
        Seat::ALL
            .into_iter()
            .filter(|seat| knows != Some(*seat))
            .collect()
    }

    /// Whether this is the first board of a match that a standing wish made.
    #[must_use]
    pub fn begins_by_wish(&self) -> bool {
        self.wished && self.game.board() == 1
    }

    /// The seat of a person, if they play in this match.
    #[must_use]
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.people.seat_where(|one| one.id == person)
    }

    /// Whether this person waits for the turn of another person and can plan their answer to it.
    #[must_use]
    pub fn may_plan(&self, person: PersonId) -> bool {
        let waits_for = self.game.turn().filter(|_| !self.is_turn_of(person));
        self.seat_of(person).is_some()
            && waits_for.is_some_and(|seat| self.people[seat].level.is_none())
    }

    /// Whether it is this person's turn.
    #[must_use]
    pub fn is_turn_of(&self, person: PersonId) -> bool {
        self.game
            .turn()
            .is_some_and(|seat| self.people[seat].id == person)
    }
}

/// What somebody wants to do in a match.
#[derive(Clone, Debug)]
pub struct Given {
    /// Which match.
    pub id: MatchId,
    /// Who.
    pub by: PersonId,
    /// The board number they looked at; none when they typed without looking.
    pub board: Option<u64>,
    /// When their wish arrived: UTC, milliseconds.
    pub at: i64,
}

/// The answer to a wish in a match. Each but [`Turn::Unknown`] carries the match as it stands.
#[derive(Clone, Debug)]
pub enum Turn {
    /// Done and committed. `before` is the board number it was done on.
    Done {
        /// The match after it.
        view: View,
        /// The board number before it.
        before: u64,
    },
    /// Refused by the rules.
    Refused(View, Refusal),
    /// The board has changed since.
    Stale(View),
    /// It is the other's turn.
    NotYourTurn(View),
    /// The match is over.
    Over(View),
    /// The person does not play in it.
    NotPlaying(View),
    /// No such match.
    Unknown,
}

/// More tries than offers and clocks can come in between; then it is trouble.
pub(super) const TRIES: usize = 16;

impl App {
    /// Plays actions of one turn.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn play(&self, given: &Given, actions: &[String]) -> Result<Turn, AppError> {
        let command = Command::Act {
            actions: actions.to_vec(),
        };
        self.decide(given, &command).await
    }

    /// Gives the match up.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn resign(&self, given: &Given) -> Result<Turn, AppError> {
        self.decide(given, &Command::Resign).await
    }

    /// Cancels a match alone, which only works before one's own first action.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn cancel(&self, given: &Given) -> Result<Turn, AppError> {
        self.decide(given, &Command::Cancel).await
    }

    /// A match as it stands.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn view(&self, id: MatchId) -> Result<Option<View>, AppError> {
        let Some(loaded) = self.store.load(id).await? else {
            return Ok(None);
        };
        let guild = match loaded.place.place.server {
            Some(server) => self.store.server_number(server).await?,
            None => None,
        };
        Ok(Some(View::of(loaded, guild)))
    }

    /// A match as it stood at an earlier board number; none when there was no such board.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn game_at(&self, id: MatchId, board: u64) -> Result<Option<Match>, AppError> {
        let mut log = self.store.log(id).await?;
        log.retain(|recorded| recorded.seq <= board);
        if log.is_empty() {
            return Ok(None);
        }
        Ok(Some(Match::replay(&log)?))
    }

    /// A person's running matches: those that wait for them first, then the latest first.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn matches_of(&self, person: PersonId) -> Result<Vec<Running>, AppError> {
        let listed = self.store.matches_of(person).await?;
        Ok(listed
            .into_iter()
            .filter_map(|listed| {
                let seat = listed.seat_of(person)?;
                Some(Running {
                    mine: listed.awaits(person),
                    other: Known::of(listed.people[seat.other()].clone()),
                    listed,
                })
            })
            .collect())
    }

    /// Decides on a reader's copy and commits; when something else came in between, decides anew.
    pub(super) async fn decide(&self, given: &Given, command: &Command) -> Result<Turn, AppError> {
        self.decide_while(given, command, |_| true).await
    }

    /// The same, but only as long as the match is still so that the wish holds; else it is stale.
    pub(super) async fn decide_while(
        &self,
        given: &Given,
        command: &Command,
        holds: impl Fn(&Match) -> bool + Send,
    ) -> Result<Turn, AppError> {
        for _ in 0..TRIES {
            let Some(view) = self.view(given.id).await? else {
                return Ok(Turn::Unknown);
            };
            let Some(seat) = view.seat_of(given.by) else {
                return Ok(Turn::NotPlaying(view));
            };
            if view.game.ending().is_some() {
                return Ok(Turn::Over(view));
            }
            let other_board = given.board.is_some_and(|board| board != view.game.board());
            if other_board || !holds(&view.game) {
                return Ok(Turn::Stale(view));
            }
            let before = view.game.board();
            let events = match view.game.decide(seat, command, given.at) {
                Ok(events) => events,
                Err(Refusal::NotYourTurn) => return Ok(Turn::NotYourTurn(view)),
                Err(Refusal::MatchOver) => return Ok(Turn::Over(view)),
                Err(Refusal::OutOfTime) => {
                    self.look_at_late(&view, given.at).await?;
                    continue;
                }
                Err(refusal) => return Ok(Turn::Refused(view, refusal)),
            };
            let actor = view.game.actor(seat, command);
            match self
                .store
                .append(given.id, &view.game, actor, events, given.at)
                .await?
            {
                Appended::Committed(game) => {
                    self.clock_moved();
                    let view = View {
                        game: Arc::new(*game),
                        ..view
                    };
                    return Ok(Turn::Done { view, before });
                }
                Appended::Stale { .. } | Appended::SeqTaken { .. } => {}
                Appended::Unknown => return Ok(Turn::Unknown),
            }
        }
        Err(AppError::Busy)
    }
}
