//! What a press on one of the bot's buttons, menus or modals means, as a typed value that reads
//! and writes itself as the control's custom id. A control works for as long as its match lives,
//! after restarts too, because everything it needs stands in its id.

use crate::games::GameKind;
use crate::play::Offer;

mod ahead;
mod id;
mod lobby;
mod look;
mod media;
mod server;

pub use ahead::Ahead;
pub use lobby::{Lobby, Waiting};
pub use look::{Look, Matches, Shown, Way};
pub use media::Media;
pub use server::Server;

/// Discord's longest custom id, in characters.
pub const LONGEST: usize = 100;
/// A turn has at most this many actions: a placement, a growth, a movement.
pub const ACTIONS: usize = 3;
/// A turn in the making, as a panel keeps it in its custom ids.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Draft {
    /// The actions so far, canonical, at most three.
    pub actions: Vec<String>,
    /// The square or cup chosen, not yet moved.
    pub from: Option<String>,
    /// Grows with every answer, so that no menu ever comes back under the same id.
    pub step: u32,
}

/// What was pressed on a private panel.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tap {
    /// Play this action in the draft.
    Do(String),
    /// Choose this pawn or column.
    From(String),
    /// Play the action that the menu of this number gives as its value.
    Menu(u8),
    /// Explain why the pawn on the square given as value cannot move.
    WhyNot,
    /// One step back.
    Back,
    /// Play the turn for good.
    Confirm,
    /// Open the modal.
    Type,
}

/// A press on a control of the bot. `game` is the number of a match, `board` the board number
/// the control was made for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Press {
    /// Accept a challenge.
    Accept {
        /// Its number.
        challenge: u64,
    },
    /// Decline a challenge.
    Decline {
        /// Its number.
        challenge: u64,
    },
    /// Take back a challenge of one's own.
    Withdraw {
        /// Its number.
        challenge: u64,
    },
    /// Open a private panel.
    Play {
        /// The match.
        game: u64,
        /// The board the card shows.
        board: u64,
    },
    /// A control of a private panel.
    Panel {
        /// The match.
        game: u64,
        /// The board the panel was opened on.
        board: u64,
        /// The turn in the making.
        draft: Draft,
        /// Which control.
        tap: Tap,
    },
    /// The modal of a panel was sent.
    Typed {
        /// The match.
        game: u64,
        /// The board the panel was opened on.
        board: u64,
        /// The turn in the making.
        draft: Draft,
    },
    /// Today's board, privately.
    Board {
        /// The match.
        game: u64,
        /// As text instead of a picture.
        text: bool,
    },
    /// Give a match up; asks first unless `sure`.
    Resign {
        /// The match.
        game: u64,
        /// Whether this is the answer to the question.
        sure: bool,
    },
    /// Call a match off; asks first unless `sure`.
    Cancel {
        /// The match.
        game: u64,
        /// Whether this is the answer to the question.
        sure: bool,
    },
    /// Offer something; agrees when the other offers it.
    Offer {
        /// The match.
        game: u64,
        /// What is offered.
        offer: Offer,
    },
    /// Agree to an offer; one that ends the match asks first unless `sure`.
    Agree {
        /// The match.
        game: u64,
        /// What was offered.
        offer: Offer,
        /// The offer's number.
        seq: u64,
        /// Whether this is the answer to the question.
        sure: bool,
    },
    /// Refuse an offer, or withdraw one's own.
    Refuse {
        /// The match.
        game: u64,
        /// What was offered.
        offer: Offer,
        /// The offer's number.
        seq: u64,
    },
    /// Claim the win on time; asks first unless `sure`.
    Claim {
        /// The match.
        game: u64,
        /// Whether this is the answer to the question.
        sure: bool,
    },
    /// Take a step of the running turn back.
    Undo {
        /// The match.
        game: u64,
        /// The board it was pressed on.
        board: u64,
    },
    /// The answer "no" to one of the two questions.
    Keep {
        /// The match.
        game: u64,
    },
    /// Open one of one's matches; the menu's value is its number.
    Matches {
        /// Grows with every answer.
        step: u32,
    },
    /// A page of the rules.
    Rules {
        /// Of which game.
        kind: GameKind,
        /// Counted from 0.
        page: u8,
    },
    /// The rules of the game that is the menu's value.
    RulesOf {
        /// Grows with every answer.
        step: u32,
    },
    /// Ask before a turn becomes final, or do not.
    Confirmation {
        /// What it shall be.
        on: bool,
    },
    /// The language that is the menu's value: `fr`, `en` or `auto`.
    Speak {
        /// Grows with every answer.
        step: u32,
    },
    /// Look at a table, a profile, a history, a replay, or one's own data.
    Look(Look),
    /// Music and films.
    Media(Media),
    /// The lobby, and lists of one's own wishes.
    Lobby(Lobby),
    /// Turns planned ahead.
    Ahead(Ahead),
    /// The settings of a server.
    Server(Server),
    /// The theme that is the menu's value.
    Theme {
        /// Grows with every answer.
        step: u32,
    },
}

/// A custom id that is none of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this control is not one of ours")]
pub struct UnknownPress;

impl Press {
    /// The press a custom id stands for; none for ids of other programs or of times to come.
    #[must_use]
    pub fn read(custom_id: &str) -> Option<Self> {
        custom_id.parse().ok()
    }
}

#[cfg(test)]
mod tests;
