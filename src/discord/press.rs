//! What a press on one of the bot's buttons, menus or modals means, as a typed value that reads
//! and writes itself as the control's custom id. A control works for as long as its match lives,
//! after restarts too, because everything it needs stands in its id.

use std::fmt;
use std::str::FromStr;

use crate::games::GameKind;
use crate::play::Offer;

mod look;
mod media;

pub use look::{Look, Matches, Shown, Way};
pub use media::Media;

/// Discord's longest custom id, in characters.
pub const LONGEST: usize = 100;
/// A turn has at most this many actions: a placement, a growth, a movement.
pub const ACTIONS: usize = 3;
/// No canonical action is longer: a growth names at most six squares.
const ACTION: usize = 20;

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
    /// The modal was sent.
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

struct Kept<'a>(&'a Draft);

impl fmt::Display for Kept<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Draft {
            actions,
            from,
            step,
        } = self.0;
        write!(
            out,
            "{step}:{}:{}",
            actions.join(","),
            from.as_deref().unwrap_or("")
        )
    }
}

impl fmt::Display for Press {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accept { challenge } => write!(out, "accept:{challenge}"),
            Self::Decline { challenge } => write!(out, "decline:{challenge}"),
            Self::Withdraw { challenge } => write!(out, "withdraw:{challenge}"),
            Self::Play { game, board } => write!(out, "play:{game}:{board}"),
            Self::Panel {
                game,
                board,
                draft,
                tap,
            } => {
                write!(out, "p:{game}:{board}:{}:", Kept(draft))?;
                match tap {
                    Tap::Do(action) => write!(out, "do:{action}"),
                    Tap::From(square) => write!(out, "from:{square}"),
                    Tap::Menu(number) => write!(out, "menu:{number}"),
                    Tap::WhyNot => out.write_str("why"),
                    Tap::Back => out.write_str("back"),
                    Tap::Confirm => out.write_str("yes"),
                    Tap::Type => out.write_str("type"),
                }
            }
            Self::Typed { game, board, draft } => {
                write!(out, "typed:{game}:{board}:{}", Kept(draft))
            }
            Self::Board { game, text: false } => write!(out, "board:{game}"),
            Self::Board { game, text: true } => write!(out, "text:{game}"),
            Self::Resign { game, sure: false } => write!(out, "resign:{game}"),
            Self::Resign { game, sure: true } => write!(out, "resign:{game}:yes"),
            Self::Cancel { game, sure: false } => write!(out, "cancel:{game}"),
            Self::Cancel { game, sure: true } => write!(out, "cancel:{game}:yes"),
            Self::Offer { game, offer } => write!(out, "offer:{game}:{offer}"),
            Self::Agree {
                game,
                offer,
                seq,
                sure,
            } => {
                let yes = if *sure { ":yes" } else { "" };
                write!(out, "agree:{game}:{offer}:{seq}{yes}")
            }
            Self::Refuse { game, offer, seq } => write!(out, "refuse:{game}:{offer}:{seq}"),
            Self::Claim { game, sure: false } => write!(out, "claim:{game}"),
            Self::Claim { game, sure: true } => write!(out, "claim:{game}:yes"),
            Self::Undo { game, board } => write!(out, "undo:{game}:{board}"),
            Self::Keep { game } => write!(out, "keep:{game}"),
            Self::Matches { step } => write!(out, "matches:{step}"),
            Self::Rules { kind, page } => write!(out, "rules:{kind}:{page}"),
            Self::RulesOf { step } => write!(out, "rulesof:{step}"),
            Self::Confirmation { on: true } => out.write_str("confirm:on"),
            Self::Confirmation { on: false } => out.write_str("confirm:off"),
            Self::Speak { step } => write!(out, "speak:{step}"),
            Self::Look(look) => look.fmt(out),
            Self::Media(media) => media.fmt(out),
        }
    }
}

fn number<N: FromStr>(text: &str) -> Result<N, UnknownPress> {
    text.parse().map_err(|_| UnknownPress)
}

/// A word of an action or square: nothing that could be taken for a separator.
fn word(text: &str) -> Result<String, UnknownPress> {
    let fits = !text.is_empty()
        && text.len() <= ACTION
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'-');
    if fits {
        Ok(text.to_owned())
    } else {
        Err(UnknownPress)
    }
}

fn draft(step: &str, actions: &str, from: &str) -> Result<Draft, UnknownPress> {
    let actions = if actions.is_empty() {
        Vec::new()
    } else {
        actions
            .split(',')
            .map(word)
            .collect::<Result<Vec<_>, _>>()?
    };
    if actions.len() > ACTIONS {
        return Err(UnknownPress);
    }
    Ok(Draft {
        actions,
        from: if from.is_empty() {
            None
        } else {
            Some(word(from)?)
        },
        step: number(step)?,
    })
}

fn offer(text: &str) -> Result<Offer, UnknownPress> {
    text.parse().map_err(|_| UnknownPress)
}

fn kind(text: &str) -> Result<GameKind, UnknownPress> {
    GameKind::ALL
        .into_iter()
        .find(|kind| kind.to_string() == text)
        .ok_or(UnknownPress)
}

impl FromStr for Press {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        let parts: Vec<&str> = text.split(':').collect();
        let press = match parts.as_slice() {
            ["accept", id] => Self::Accept {
                challenge: number(id)?,
            },
            ["decline", id] => Self::Decline {
                challenge: number(id)?,
            },
            ["withdraw", id] => Self::Withdraw {
                challenge: number(id)?,
            },
            ["play", game, board] => Self::Play {
                game: number(game)?,
                board: number(board)?,
            },
            ["p", game, board, step, actions, from, tap @ ..] => Self::Panel {
                game: number(game)?,
                board: number(board)?,
                draft: draft(step, actions, from)?,
                tap: match tap {
                    ["do", action] => Tap::Do(word(action)?),
                    ["from", square] => Tap::From(word(square)?),
                    ["menu", which] => Tap::Menu(number(which)?),
                    ["why"] => Tap::WhyNot,
                    ["back"] => Tap::Back,
                    ["yes"] => Tap::Confirm,
                    ["type"] => Tap::Type,
                    _ => return Err(UnknownPress),
                },
            },
            ["typed", game, board, step, actions, from] => Self::Typed {
                game: number(game)?,
                board: number(board)?,
                draft: draft(step, actions, from)?,
            },
            ["board", game] => Self::Board {
                game: number(game)?,
                text: false,
            },
            ["text", game] => Self::Board {
                game: number(game)?,
                text: true,
            },
            ["resign", game] => Self::Resign {
                game: number(game)?,
                sure: false,
            },
            ["resign", game, "yes"] => Self::Resign {
                game: number(game)?,
                sure: true,
            },
            ["cancel", game] => Self::Cancel {
                game: number(game)?,
                sure: false,
            },
            ["cancel", game, "yes"] => Self::Cancel {
                game: number(game)?,
                sure: true,
            },
            ["offer", game, what] => Self::Offer {
                game: number(game)?,
                offer: offer(what)?,
            },
            ["agree", game, what, seq] => Self::Agree {
                game: number(game)?,
                offer: offer(what)?,
                seq: number(seq)?,
                sure: false,
            },
            ["agree", game, what, seq, "yes"] => Self::Agree {
                game: number(game)?,
                offer: offer(what)?,
                seq: number(seq)?,
                sure: true,
            },
            ["refuse", game, what, seq] => Self::Refuse {
                game: number(game)?,
                offer: offer(what)?,
                seq: number(seq)?,
            },
            ["claim", game] => Self::Claim {
                game: number(game)?,
                sure: false,
            },
            ["claim", game, "yes"] => Self::Claim {
                game: number(game)?,
                sure: true,
            },
            ["undo", game, board] => Self::Undo {
                game: number(game)?,
                board: number(board)?,
            },
            ["keep", game] => Self::Keep {
                game: number(game)?,
            },
            ["matches", step] => Self::Matches {
                step: number(step)?,
            },
            ["rules", game, page] => Self::Rules {
                kind: kind(game)?,
                page: number(page)?,
            },
            ["rulesof", step] => Self::RulesOf {
                step: number(step)?,
            },
            ["confirm", "on"] => Self::Confirmation { on: true },
            ["confirm", "off"] => Self::Confirmation { on: false },
            ["speak", step] => Self::Speak {
                step: number(step)?,
            },
            ["music" | "film" | "loop", ..] => Self::Media(text.parse()?),
            _ => Self::Look(text.parse()?),
        };
        // One spelling each: "+7" and "007" are numbers to Rust but no id of ours.
        if press.to_string() == text {
            Ok(press)
        } else {
            Err(UnknownPress)
        }
    }
}

#[cfg(test)]
mod tests;
