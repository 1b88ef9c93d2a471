//! What one seat can offer the other, and how long an offer stands.
//!
//! | offer | lapses |
//! | --- | --- |
//! | a draw, calling the match off | with the next action of the one who got it, with the match's end |
//! | a takeback of the last turn | with the first action of the reply, with any takeback, with the match's end |
//! | a rematch | never: it waits until it is answered or withdrawn |
//!
//! Each kind is offered at most once on the same board, so that nobody is pinged again and again.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{BySeat, Seat};

/// A kind of offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// To share the victory.
    Draw,
    /// To take the offering seat's last turn back.
    Takeback,
    /// To end the match without a result.
    Cancel,
    /// To play again: same terms, the other seat begins.
    Rematch,
}

impl Offer {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Draw, Self::Takeback, Self::Cancel, Self::Rematch];

    /// Its name in commands and controls: `draw`, `takeback`, `cancel`, `rematch`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Takeback => "takeback",
            Self::Cancel => "cancel",
            Self::Rematch => "rematch",
        }
    }

    const fn place(self) -> usize {
        match self {
            Self::Draw => 0,
            Self::Takeback => 1,
            Self::Cancel => 2,
            Self::Rematch => 3,
        }
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text that names no offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no offer")]
pub struct NoOffer;

impl FromStr for Offer {
    type Err = NoOffer;

    fn from_str(text: &str) -> Result<Self, NoOffer> {
        Self::ALL
            .into_iter()
            .find(|offer| offer.code() == text)
            .ok_or(NoOffer)
    }
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What is offered.
    pub offer: Offer,
    /// Who offers.
    pub by: Seat,
    /// The number of the event that offered it: names it on buttons.
    pub seq: u64,
    /// For a takeback the board number play would go back to, else 0.
    pub to_board: u64,
}

/// The offers of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Offers {
    standing: [Option<Standing>; 4],
    /// The board number on which each seat last offered each kind; 0 is never.
    made_on: BySeat<[u64; 4]>,
}

impl Offers {
    pub(super) fn standing(&self, offer: Offer) -> Option<Standing> {
        self.standing[offer.place()]
    }

    pub(super) fn all(&self) -> impl Iterator<Item = Standing> + '_ {
        self.standing.iter().flatten().copied()
    }

    /// Whether this seat has offered this on this board already.
    pub(super) fn was_made(&self, by: Seat, offer: Offer, board: u64) -> bool {
        self.made_on[by][offer.place()] == board
    }

    pub(super) fn make(&mut self, made: Standing, board: u64) {
        self.standing[made.offer.place()] = Some(made);
        self.made_on[made.by][made.offer.place()] = board;
    }

    pub(super) fn drop(&mut self, offer: Offer) {
        self.standing[offer.place()] = None;
    }

    /// A seat has acted: what was offered to it on that board lapses, and any takeback.
    pub(super) fn acted(&mut self, seat: Seat) {
        self.drop(Offer::Takeback);
        for offer in [Offer::Draw, Offer::Cancel] {
            if self.standing(offer).is_some_and(|made| made.by != seat) {
                self.drop(offer);
            }
        }
    }

    /// The match is over: a rematch is all that can still be offered.
    pub(super) fn end(&mut self) {
        for offer in [Offer::Draw, Offer::Takeback, Offer::Cancel] {
            self.drop(offer);
        }
    }
}
