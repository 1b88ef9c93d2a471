//! The lobby of a place: its open challenges and standing wishes, and how a wish becomes a match.

use super::challenge::Where;
use super::{
    Accepted, App, AppError, Challenge, Home, Known, MatchId, Person, PersonId, Refused, View,
    WishId,
};
use crate::games::{GameCode, GameKind};
use crate::play::{Pace, Rounds, Seat};
use crate::store;

/// How long a wish waits for another, in milliseconds: fourteen days.
pub const WISH_LASTS: i64 = 14 * 24 * 3_600_000;
/// How many standing wishes one person may have, in all places together.
pub const WISHES: i64 = store::WISHES;
/// How many challenges, and how many wishes, a lobby lists.
const LISTED: i64 = 25;

/// A wish to be made. What is `None` is left open and fits everything.
#[derive(Clone, Copy, Debug)]
pub struct NewWish {
    /// Which game.
    pub kind: GameKind,
    /// Which variant.
    pub game: Option<GameCode>,
    /// How many rounds.
    pub rounds: Option<Rounds>,
    /// The time limit of a turn.
    pub pace: Pace,
    /// Whether ratings are to change.
    pub rated: Option<bool>,
    /// Where.
    pub place: Where,
    /// When: UTC, milliseconds.
    pub at: i64,
}

/// A standing wish.
#[derive(Clone, Debug)]
pub struct StandingWish {
    /// Its number.
    pub id: WishId,
    /// Whose.
    pub person: Known,
    /// Which game.
    pub kind: GameKind,
    /// Which variant.
    pub game: Option<GameCode>,
    /// How many rounds.
    pub rounds: Option<Rounds>,
    /// The time limit of a turn.
    pub pace: Pace,
    /// Whether ratings are to change.
    pub rated: Option<bool>,
    /// The channel it was made in.
    pub channel: u64,
    /// Since when: UTC, milliseconds.
    pub created_at: i64,
    /// Until when: UTC, milliseconds.
    pub expires_at: i64,
}

/// A match that has begun without a press on a card.
#[derive(Clone, Debug)]
pub struct Begun {
    /// The match.
    pub view: View,
    /// The open challenge that was accepted by it; none when it was a wish.
    pub accepted: Option<Challenge>,
}

/// What came of a wish.
#[derive(Clone, Debug)]
pub enum Wished {
    /// It met another's: the match has begun.
    Met(Box<Begun>),
    /// It waits.
    Stands(StandingWish),
    /// The same waited already; its time begins anew.
    Renewed(StandingWish),
    /// The person has [`WISHES`] already.
    TooMany,
}

/// What came of picking something from the lobby.
#[derive(Clone, Debug)]
pub enum Picked {
    /// The match has begun.
    Started(Box<Begun>),
    /// It is one's own.
    Own,
    /// It is gone, expired or taken.
    Gone,
}

/// What waits in a place, the newest first.
#[derive(Clone, Debug, Default)]
pub struct Lobby {
    /// The open challenges that anybody there may accept.
    pub challenges: Vec<Challenge>,
    /// The standing wishes.
    pub wishes: Vec<StandingWish>,
}

impl App {
    /// What waits in a place: a server, or the channel where the bot is a guest.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn lobby(&self, place: &Where, now: i64) -> Result<Lobby, AppError> {
        let place = self.stored_place(place).await?;
        let mut lobby = Lobby::default();
        for stored in self.store.challenges_in(&place, now, LISTED).await? {
            lobby.challenges.push(self.with_people(stored).await?);
        }
        for stored in self.store.wishes_in(&place, now, LISTED).await? {
            lobby.wishes.push(self.with_person(stored).await?);
        }
        Ok(lobby)
    }

    /// A person's standing wishes everywhere, the oldest first.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn wishes_of(
        &self,
        person: PersonId,
        now: i64,
    ) -> Result<Vec<StandingWish>, AppError> {
        let mut wishes = Vec::new();
        for stored in self.store.wishes_of(person, now).await? {
            wishes.push(self.with_person(stored).await?);
        }
        Ok(wishes)
    }

    /// Makes a wish: it meets another's at once, or waits.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn wish(
        &self,
        by: &Person,
        new: &NewWish,
    ) -> Result<Result<Wished, Refused>, AppError> {
        if new.rounds.is_some_and(|rounds| !rounds.fit(new.kind)) {
            return Ok(Err(Refused::TwoRounds(new.kind)));
        }
        if new.pace.is_strict() && new.place.home == Home::Guest {
            return Ok(Err(Refused::StrictGuest));
        }
        if let Some(parent) = new.place.parent {
            self.note_thread(new.place.channel, parent).await?;
        }
        let asked = store::NewWish {
            person: by.id,
            kind: new.kind,
            game: new.game,
            rounds: new.rounds,
            pace: new.pace,
            rated: new.rated,
            place: self.stored_place(&new.place).await?,
            expires_at: new.at.saturating_add(WISH_LASTS),
        };
        let standing = |asked, id| store::StandingWish {
            id,
            asked,
            created_at: new.at,
        };
        Ok(Ok(
            match self.store.wish(asked.clone(), lots(), new.at).await? {
                store::Wished::Met {
                    match_id,
                    challenge,
                } => {
                    self.clock_moved();
                    let challenge = match challenge {
                        Some(id) => self.find_challenge(id).await?,
                        None => None,
                    };
                    Wished::Met(self.begun(match_id, challenge).await?)
                }
                store::Wished::Stands(id) => {
                    Wished::Stands(self.with_person(standing(asked, id)).await?)
                }
                store::Wished::Renewed(id) => {
                    Wished::Renewed(self.with_person(standing(asked, id)).await?)
                }
                store::Wished::TooMany => Wished::TooMany,
            },
        ))
    }

    /// Withdraws one's own wish; says whether it still stood.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn withdraw_wish(&self, id: WishId, by: PersonId) -> Result<bool, AppError> {
        Ok(self.store.withdraw_wish(id, by).await?)
    }

    /// Begins the match that somebody's wish asks for.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn take_up_wish(
        &self,
        id: WishId,
        by: PersonId,
        at: i64,
    ) -> Result<Picked, AppError> {
        Ok(match self.store.take_up_wish(id, by, lots(), at).await? {
            store::TakenUp::Started(match_id) => {
                self.clock_moved();
                Picked::Started(self.begun(match_id, None).await?)
            }
            store::TakenUp::Own => Picked::Own,
            store::TakenUp::Gone => Picked::Gone,
        })
    }

    /// Accepts an open challenge from the list, as its card's button does.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn pick_challenge(
        &self,
        id: super::ChallengeId,
        by: PersonId,
        at: i64,
    ) -> Result<Picked, AppError> {
        Ok(match self.accept(id, by, at).await? {
            Accepted::Started(challenge, match_id) => {
                Picked::Started(self.begun(match_id, Some(challenge)).await?)
            }
            Accepted::Own(challenge) if challenge.state == super::ChallengeState::Open => {
                Picked::Own
            }
            Accepted::Own(_)
            | Accepted::NotChallenged(_)
            | Accepted::Closed(_)
            | Accepted::Unknown => Picked::Gone,
        })
    }

    async fn begun(
        &self,
        id: MatchId,
        accepted: Option<Challenge>,
    ) -> Result<Box<Begun>, AppError> {
        let view = self.view(id).await?.ok_or(AppError::Lost)?;
        Ok(Box::new(Begun { view, accepted }))
    }

    /// A place as the store knows it.
    pub(super) async fn stored_place(&self, place: &Where) -> Result<store::Where, AppError> {
        Ok(store::Where {
            server: match place.guild {
                Some(guild) => Some(self.store.server(guild).await?),
                None => None,
            },
            channel: place.channel,
            guest: place.home == Home::Guest,
            language: place.language.to_string(),
        })
    }

    async fn with_person(&self, stored: store::StandingWish) -> Result<StandingWish, AppError> {
        let asked = stored.asked;
        Ok(StandingWish {
            id: stored.id,
            person: self.known(asked.person).await?,
            kind: asked.kind,
            game: asked.game,
            rounds: asked.rounds,
            pace: asked.pace,
            rated: asked.rated,
            channel: asked.place.channel,
            created_at: stored.created_at,
            expires_at: asked.expires_at,
        })
    }
}

/// Who begins if lots are to be drawn.
pub(super) fn lots() -> Seat {
    if rand::random() { Seat::A } else { Seat::B }
}
