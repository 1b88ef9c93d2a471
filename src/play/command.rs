//! What a seat can ask for, and why it is refused.

use super::Offer;
use crate::games;

/// What a seat can ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Play these actions one after the other, all or none: one turn, or a part of one.
    Act {
        /// The actions as text; the spelling is forgiven as the game forgives it.
        actions: Vec<String>,
    },
    /// Give the match up.
    Resign,
    /// Call the match off alone: only before one's own first action.
    Cancel,
    /// Call the match off: both seats have agreed.
    CancelAgreed,
    /// Share the victory: both seats have agreed.
    AgreeDraw,
    /// Take the last step of one's own running turn back.
    Undo,
    /// Offer something; when the other offers the same, that is agreed.
    Offer(Offer),
    /// Agree to what the other offers.
    Agree(Offer),
    /// Refuse what the other offers, or withdraw one's own offer.
    Decline(Offer),
    /// Claim the win because the other's time is over.
    Claim,
    /// The time of whoever is to act is over, and the terms end the match by it. Nobody's wish.
    TimeOut,
}

/// Why a command is refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The rules of the game refuse the action.
    #[error(transparent)]
    Play(#[from] games::Refusal),
    /// The match is over and takes nothing any more.
    #[error("the match is over")]
    MatchOver,
    /// The other seat is to act.
    #[error("it is the other player's turn")]
    NotYourTurn,
    /// Who has acted cannot call the match off alone.
    #[error("after your first action the match can only be cancelled by both")]
    CannotCancel,
    /// The board has changed since; said by whoever compares board numbers.
    #[error("the board has changed: it is number {board} now")]
    Stale {
        /// Today's board number.
        board: u64,
    },
    /// No action was given.
    #[error("there is no action to play")]
    Nothing,
    /// The time of the turn is over: the match is lost, though nothing has said so yet.
    #[error("the time of this turn is over")]
    OutOfTime,
    /// The other's time is not over, or the terms leave nothing to claim.
    #[error("there is no time to claim")]
    NothingToClaim,
    /// The running turn has no step to take back.
    #[error("there is no step of the running turn to take back")]
    NothingToUndo,
    /// No last turn of one's own can be taken back: none, replied to, or in an earlier round.
    #[error("there is no last turn to take back: it has been replied to, or there is none")]
    NothingToTakeBack,
    /// The same was offered on the same board before.
    #[error("this was offered before on the same board")]
    OfferedBefore,
    /// Nothing of this kind is offered.
    #[error("nothing of this kind is offered")]
    NoOffer,
    /// Only a running match has this.
    #[error("the match is not over yet")]
    NotOver,
    /// The rematch has begun already.
    #[error("the rematch has begun already")]
    Rematched,
}

impl Refusal {
    /// The stable code of the reason.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Play(refusal) => refusal.code(),
            Self::MatchOver => "match-over",
            Self::NotYourTurn => "not-your-turn",
            Self::CannotCancel => "cannot-cancel",
            Self::Stale { .. } => "stale",
            Self::Nothing => "nothing",
            Self::OutOfTime => "out-of-time",
            Self::NothingToClaim => "nothing-to-claim",
            Self::NothingToUndo => "nothing-to-undo",
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::OfferedBefore => "offered-before",
            Self::NoOffer => "no-offer",
            Self::NotOver => "not-over",
            Self::Rematched => "rematched",
        }
    }
}
