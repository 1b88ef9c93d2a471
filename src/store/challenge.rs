//! A challenge: what is asked for, and what has become of it.

mod keep;

use super::{ChallengeId, MatchId, PersonId, ServerId};
use crate::games::GameCode;
use crate::play::{Pace, Rounds, Seat};

/// Who is First in round 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begins {
    /// This seat.
    Seat(Seat),
    /// Lots are drawn when the challenge is accepted.
    Lots,
}

impl Begins {
    /// The seat, when the lots fall so.
    pub(super) fn with(self, lots: Seat) -> Seat {
        match self {
            Begins::Seat(seat) => seat,
            Begins::Lots => lots,
        }
    }
}

/// Where a challenge or a match stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Where {
    /// The server; `None` in direct messages and guest places without one.
    pub server: Option<ServerId>,
    /// Discord's number of the channel or thread.
    pub channel: u64,
    /// Whether the bot is no member there and can only answer.
    pub guest: bool,
    /// Language of the public cards.
    pub language: String,
}

/// What is asked for by a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallenge {
    /// Who asks; will be seat A.
    pub challenger: PersonId,
    /// Who is asked; `None` is everybody in the channel.
    pub opponent: Option<PersonId>,
    /// The game and its options.
    pub game: GameCode,
    /// One round or two.
    pub rounds: Rounds,
    /// Who begins.
    pub begins: Begins,
    /// The time limit of a turn.
    pub pace: Pace,
    /// Whether ratings are to change.
    pub rated: bool,
    /// Where the card stands.
    pub place: Where,
    /// When it lapses.
    pub expires_at: i64,
}

impl NewChallenge {
    /// The plainest one: friendly, without a clock, as many rounds as the game usually has, the
    /// challenger First, in a channel of no server, open without end.
    #[must_use]
    pub fn plain(challenger: PersonId, opponent: PersonId, game: GameCode, channel: u64) -> Self {
        Self {
            challenger,
            opponent: Some(opponent),
            game,
            rounds: Rounds::usual(game.kind()),
            begins: Begins::Seat(Seat::A),
            pace: Pace::None,
            rated: false,
            place: Where {
                server: None,
                channel,
                guest: false,
                language: "en".to_owned(),
            },
            expires_at: i64::MAX,
        }
    }
}

/// A challenge as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Our number.
    pub id: ChallengeId,
    /// What is asked for.
    pub asked: NewChallenge,
    /// Discord's number of the card; `None` until it is known.
    pub message: Option<u64>,
    /// Open, or what closed it.
    pub state: State,
    /// When it was made.
    pub created_at: i64,
    /// The match it led to.
    pub match_id: Option<MatchId>,
}

/// What has become of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Waiting for an answer.
    Open,
    /// It became a match.
    Accepted,
    /// The person challenged said no.
    Declined,
    /// The challenger took it back.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
}

impl State {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
            Self::Expired => "expired",
        }
    }
}

/// What came of closing a challenge otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// It is closed now.
    Done,
    /// It was closed before.
    AlreadyClosed {
        /// What closed it.
        state: State,
    },
    /// There is no such challenge.
    Unknown,
}
