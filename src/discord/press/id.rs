//! A press as the custom id of its control, and back.

use std::fmt;
use std::str::FromStr;

use super::{ACTIONS, Draft, Press, Tap, UnknownPress};
use crate::games::GameKind;
use crate::play::Offer;

/// No canonical action is longer: a growth names at most six squares.
const ACTION: usize = 20;

/// A draft as it stands in an id.
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
            Self::Lobby(lobby) => lobby.fmt(out),
            Self::Ahead(ahead) => ahead.fmt(out),
            Self::Server(server) => server.fmt(out),
            Self::Theme { step } => write!(out, "theme:{step}"),
        }
    }
}

/// A number of any size.
pub(super) fn number<N: FromStr>(text: &str) -> Result<N, UnknownPress> {
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

/// A kind of game by its name.
pub(super) fn kind(text: &str) -> Result<GameKind, UnknownPress> {
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
            ["pick" | "unwish", ..] => Self::Lobby(text.parse()?),
            ["plan" | "replan" | "again" | "unplan" | "planned", ..] => Self::Ahead(text.parse()?),
            ["server", ..] => Self::Server(text.parse()?),
            ["theme", step] => Self::Theme {
                step: number(step)?,
            },
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
