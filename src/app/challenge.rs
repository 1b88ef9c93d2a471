//! Challenges: made, answered, withdrawn, expired.

use super::people::language;
use super::wish::lots;
use super::{App, AppError, ChallengeId, Home, Known, MatchId, Person, PersonId, Seen};
use crate::games::{GameCode, GameKind};
use crate::play::{Pace, Rounds, Seat};
use crate::store;
pub use crate::store::State as ChallengeState;
use crate::words::Language;

/// Who is First in round 1, as the challenge says it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Begins {
    /// Lots are drawn when it is accepted.
    #[default]
    Lots,
    /// The challenger.
    Challenger,
    /// The person challenged.
    Opponent,
}

/// Where a challenge is made.
#[derive(Clone, Copy, Debug)]
pub struct Where {
    /// The server's Discord id, outside direct messages.
    pub guild: Option<u64>,
    /// The channel or thread.
    pub channel: u64,
    /// The channel around it, if it is a thread.
    pub parent: Option<u64>,
    /// What the bot is there.
    pub home: Home,
    /// Language of public cards there.
    pub language: Language,
}

/// A challenge to be made.
#[derive(Clone, Debug)]
pub struct NewChallenge<'a> {
    /// The game with its options.
    pub game: GameCode,
    /// One round or two.
    pub rounds: Rounds,
    /// Who begins.
    pub begins: Begins,
    /// The time limit of a turn.
    pub pace: Pace,
    /// The person challenged; none is everybody in the channel.
    pub opponent: Option<Seen<'a>>,
    /// Whether ratings are to change.
    pub rated: bool,
    /// Where.
    pub place: Where,
    /// When: UTC, milliseconds.
    pub at: i64,
}

/// Why a challenge was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// One cannot challenge oneself.
    Yourself,
    /// Rite and RVB always have two rounds.
    TwoRounds(GameKind),
    /// Where the bot can only answer, no time-out can end a match by itself.
    StrictGuest,
}

/// A challenge as it stands.
#[derive(Clone, Debug)]
pub struct Challenge {
    /// Its number.
    pub id: ChallengeId,
    /// Who challenges.
    pub challenger: Known,
    /// Who is challenged; none is everybody in the channel.
    pub opponent: Option<Known>,
    /// The game with its options.
    pub game: GameCode,
    /// One round or two.
    pub rounds: Rounds,
    /// Who begins.
    pub begins: Begins,
    /// The time limit of a turn.
    pub pace: Pace,
    /// Whether ratings are to change.
    pub rated: bool,
    /// The channel its card is in.
    pub channel: u64,
    /// What the bot is there.
    pub home: Home,
    /// The language of its card.
    pub language: Language,
    /// The card, once its number is known.
    pub message: Option<u64>,
    /// How it stands.
    pub state: ChallengeState,
    /// When it was made: UTC, milliseconds.
    pub created_at: i64,
    /// When it expires: UTC, milliseconds.
    pub expires_at: i64,
    /// The match it became.
    pub became: Option<MatchId>,
}

/// The answer to an Accept.
#[derive(Clone, Debug)]
pub enum Accepted {
    /// The match that came of it.
    Started(Challenge, MatchId),
    /// The challenger pressed it.
    Own(Challenge),
    /// Somebody else is challenged.
    NotChallenged(Challenge),
    /// It is no longer open.
    Closed(Challenge),
    /// No such challenge.
    Unknown,
}

/// The answer to a Decline or a Withdraw.
#[derive(Clone, Debug)]
pub enum Closed {
    /// Done.
    Done(Challenge),
    /// The person pressed what only the other may press.
    NotYours(Challenge),
    /// It was no longer open.
    Before(Challenge),
    /// No such challenge.
    Unknown,
}

impl App {
    /// Makes a challenge. An open one that a standing wish of the place fits has become a match
    /// when this returns.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn challenge(
        &self,
        by: &Person,
        new: &NewChallenge<'_>,
    ) -> Result<Result<Challenge, Refused>, AppError> {
        if !new.rounds.fit(new.game.kind()) {
            return Ok(Err(Refused::TwoRounds(new.game.kind())));
        }
        if new.pace.is_strict() && new.place.home == Home::Guest {
            return Ok(Err(Refused::StrictGuest));
        }
        let opponent = match new.opponent {
            Some(seen) => Some(self.meet(seen).await?.id),
            None => None,
        };
        if opponent == Some(by.id) {
            return Ok(Err(Refused::Yourself));
        }
        let asked = store::NewChallenge {
            challenger: by.id,
            opponent,
            game: new.game,
            rounds: new.rounds,
            begins: match new.begins {
                Begins::Lots => store::Begins::Lots,
                Begins::Challenger => store::Begins::Seat(Seat::A),
                Begins::Opponent => store::Begins::Seat(Seat::B),
            },
            pace: new.pace,
            rated: new.rated,
            place: self.stored_place(&new.place).await?,
            expires_at: new.at.saturating_add(super::CHALLENGE_LASTS),
        };
        if let Some(parent) = new.place.parent {
            self.note_thread(new.place.channel, parent).await?;
        }
        let (id, met) = self
            .store
            .open_challenge_or_meet(asked, lots(), new.at)
            .await?;
        if met.is_some() {
            self.clock_moved();
        }
        self.nudge.notify_one();
        let made = self.find_challenge(id).await?;
        made.map(Ok).ok_or(AppError::Lost)
    }

    /// A challenge as it stands.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn find_challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, AppError> {
        match self.store.challenge(id).await? {
            Some(stored) => self.with_people(stored).await.map(Some),
            None => Ok(None),
        }
    }

    pub(super) async fn with_people(
        &self,
        stored: store::Challenge,
    ) -> Result<Challenge, AppError> {
        let asked = stored.asked;
        Ok(Challenge {
            id: stored.id,
            challenger: self.known(asked.challenger).await?,
            opponent: match asked.opponent {
                Some(id) => Some(self.known(id).await?),
                None => None,
            },
            game: asked.game,
            rounds: asked.rounds,
            begins: match asked.begins {
                store::Begins::Lots => Begins::Lots,
                store::Begins::Seat(Seat::A) => Begins::Challenger,
                store::Begins::Seat(Seat::B) => Begins::Opponent,
            },
            rated: asked.rated,
            pace: asked.pace,
            channel: asked.place.channel,
            home: Home::of(asked.place.guest),
            language: language(&asked.place.language),
            message: stored.message,
            state: stored.state,
            created_at: stored.created_at,
            expires_at: asked.expires_at,
            became: stored.match_id,
        })
    }

    /// Notes which message is the challenge's card.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn challenge_shown(&self, id: ChallengeId, message: u64) -> Result<(), AppError> {
        Ok(self.store.set_challenge_message(id, message).await?)
    }

    /// Accepts: the challenge closes and the match starts, in one unit. Lots are drawn here.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn accept(
        &self,
        id: ChallengeId,
        by: PersonId,
        at: i64,
    ) -> Result<Accepted, AppError> {
        let answer = self.store.accept_challenge(id, by, lots(), at).await?;
        let Some(challenge) = self.find_challenge(id).await? else {
            return Ok(Accepted::Unknown);
        };
        Ok(match answer {
            store::Accepted::Started { match_id } => {
                self.clock_moved();
                Accepted::Started(challenge, match_id)
            }
            store::Accepted::OwnChallenge => Accepted::Own(challenge),
            store::Accepted::NotForYou => Accepted::NotChallenged(challenge),
            store::Accepted::TooLate => {
                self.store
                    .close_challenge(id, ChallengeState::Expired, at)
                    .await?;
                Accepted::Closed(Challenge {
                    state: ChallengeState::Expired,
                    ..challenge
                })
            }
            store::Accepted::AlreadyClosed { .. } => Accepted::Closed(challenge),
            store::Accepted::Unknown => Accepted::Unknown,
        })
    }

    /// Declines: only the person challenged may, and nobody declines for a whole channel.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn decline(
        &self,
        id: ChallengeId,
        by: PersonId,
        at: i64,
    ) -> Result<Closed, AppError> {
        self.close_challenge(id, at, ChallengeState::Declined, |challenge| {
            challenge
                .opponent
                .as_ref()
                .is_some_and(|opponent| opponent.id == by)
        })
        .await
    }

    /// Withdraws: only the challenger may.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn withdraw(
        &self,
        id: ChallengeId,
        by: PersonId,
        at: i64,
    ) -> Result<Closed, AppError> {
        self.close_challenge(id, at, ChallengeState::Withdrawn, |challenge| {
            challenge.challenger.id == by
        })
        .await
    }

    /// Withdraws a challenge whose card nobody but the challenger could see.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn unmake_challenge(&self, id: ChallengeId, at: i64) -> Result<(), AppError> {
        self.store
            .close_challenge(id, ChallengeState::Withdrawn, at)
            .await?;
        Ok(())
    }

    async fn close_challenge(
        &self,
        id: ChallengeId,
        at: i64,
        state: ChallengeState,
        may: impl Fn(&Challenge) -> bool,
    ) -> Result<Closed, AppError> {
        let Some(challenge) = self.find_challenge(id).await? else {
            return Ok(Closed::Unknown);
        };
        if !may(&challenge) {
            return Ok(Closed::NotYours(challenge));
        }
        Ok(match self.store.close_challenge(id, state, at).await? {
            store::Closed::Done => Closed::Done(Challenge { state, ..challenge }),
            store::Closed::AlreadyClosed { state } => {
                Closed::Before(Challenge { state, ..challenge })
            }
            store::Closed::Unknown => Closed::Unknown,
        })
    }

    /// Closes the challenges whose time is over and returns them, at most 100 at a time.
    ///
    /// # Errors
    /// The store's trouble.
    pub(super) async fn expire_challenges(&self) -> Result<Vec<Challenge>, AppError> {
        let now = self.now();
        let mut expired = Vec::new();
        for stored in self.store.overdue_challenges(now).await? {
            let closed = self
                .store
                .close_challenge(stored.id, ChallengeState::Expired, now)
                .await?;
            if closed == store::Closed::Done {
                let mut challenge = self.with_people(stored).await?;
                challenge.state = ChallengeState::Expired;
                expired.push(challenge);
            }
        }
        Ok(expired)
    }
}
