//! Presses that only look: tables, profiles, histories, replays, exports, and one's own data.

use std::fmt;
use std::str::FromStr;

use super::UnknownPress;
use super::id::{kind, number};
use crate::app::{MatchResult, Order};
use crate::games::GameKind;

/// Which button of a replay; it tells buttons that lead to the same step apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// From elsewhere: a new private message.
    Open,
    /// To the first step.
    First,
    /// One step back.
    Back,
    /// One step on.
    Forward,
    /// To the last step.
    Last,
}

/// A table with a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shown {
    /// This server's matches, else all.
    pub here: bool,
    /// Which game; none is all together.
    pub game: Option<GameKind>,
    /// Only this month.
    pub month: bool,
    /// By what.
    pub order: Order,
    /// Which page, from 0.
    pub page: u32,
}

/// A person's finished matches with what they are filtered by. People are our numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Matches {
    /// Whose.
    pub person: u64,
    /// Only against this one.
    pub against: Option<u64>,
    /// Only of this game.
    pub game: Option<GameKind>,
    /// Only with this result.
    pub result: Option<MatchResult>,
    /// Which page, from 0.
    pub page: u32,
}

/// Something to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// A table.
    Table(Shown),
    /// The same table of the game that is the menu's value.
    TableGame(Shown),
    /// A profile.
    Profile {
        /// Whose.
        person: u64,
    },
    /// A history.
    History(Matches),
    /// The meetings of the person who presses and another one.
    Versus {
        /// The other one.
        other: u64,
    },
    /// A step of a match.
    Replay {
        /// The match.
        game: u64,
        /// How many actions are played.
        step: u32,
        /// Which button.
        way: Way,
    },
    /// The step that is the menu's value.
    Jump {
        /// The match.
        game: u64,
        /// Grows with every answer.
        step: u32,
    },
    /// The replay of the match that is the menu's value.
    OpenReplay {
        /// Grows with every answer.
        step: u32,
    },
    /// A turning point of a finished match.
    Review {
        /// The match.
        game: u64,
        /// Which one, from 0.
        point: u32,
    },
    /// A match as a file.
    Export {
        /// The match.
        game: u64,
        /// As JSON, else as text.
        json: bool,
    },
    /// Everything about the person who presses, as a file.
    ExportMine,
    /// Be forgotten; asks first unless `sure`.
    Forget {
        /// Whether this is the answer to the question.
        sure: bool,
    },
    /// The answer "no" to it.
    KeepMe,
}

const ORDERS: [(Order, &str); 3] = [
    (Order::Rating, "r"),
    (Order::Points, "p"),
    (Order::Wins, "w"),
];
const WAYS: [(Way, &str); 5] = [
    (Way::Open, "o"),
    (Way::First, "f"),
    (Way::Back, "b"),
    (Way::Forward, "n"),
    (Way::Last, "l"),
];

fn spelled<T: Copy + PartialEq>(table: &[(T, &'static str)], value: T) -> &'static str {
    table
        .iter()
        .find(|(one, _)| *one == value)
        .map_or("r", |(_, text)| text)
}

fn meant<T: Copy>(table: &[(T, &'static str)], text: &str) -> Result<T, UnknownPress> {
    table
        .iter()
        .find(|(_, one)| *one == text)
        .map(|(value, _)| *value)
        .ok_or(UnknownPress)
}

/// A game, or `all`.
struct Game(Option<GameKind>);

impl fmt::Display for Game {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(kind) => kind.fmt(out),
            None => out.write_str("all"),
        }
    }
}

fn game(text: &str) -> Result<Option<GameKind>, UnknownPress> {
    if text == "all" {
        Ok(None)
    } else {
        kind(text).map(Some)
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{}:{}:{}:{}:{}",
            if self.here { "h" } else { "e" },
            Game(self.game),
            if self.month { "m" } else { "a" },
            spelled(&ORDERS, self.order),
            self.page
        )
    }
}

impl Shown {
    fn read(parts: &[&str]) -> Result<Self, UnknownPress> {
        let [here, of, month, order, page] = parts else {
            return Err(UnknownPress);
        };
        Ok(Self {
            here: meant(&[(true, "h"), (false, "e")], here)?,
            game: game(of)?,
            month: meant(&[(true, "m"), (false, "a")], month)?,
            order: meant(&ORDERS, order)?,
            page: number(page)?,
        })
    }
}

impl fmt::Display for Look {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(shown) => write!(out, "table:{shown}"),
            Self::TableGame(shown) => write!(out, "tablegame:{shown}"),
            Self::Profile { person } => write!(out, "profile:{person}"),
            Self::History(matches) => {
                let Matches {
                    person,
                    against,
                    game,
                    result,
                    page,
                } = matches;
                let against = against.map_or_else(|| "-".to_owned(), |id| id.to_string());
                let result = result.map_or("-", MatchResult::name);
                write!(
                    out,
                    "history:{person}:{against}:{}:{result}:{page}",
                    Game(*game)
                )
            }
            Self::Versus { other } => write!(out, "versus:{other}"),
            Self::Replay { game, step, way } => {
                write!(out, "replay:{game}:{step}:{}", spelled(&WAYS, *way))
            }
            Self::Jump { game, step } => write!(out, "jump:{game}:{step}"),
            Self::OpenReplay { step } => write!(out, "replays:{step}"),
            Self::Review { game, point } => write!(out, "review:{game}:{point}"),
            Self::Export { game, json: true } => write!(out, "export:{game}:json"),
            Self::Export { game, json: false } => write!(out, "export:{game}:text"),
            Self::ExportMine => out.write_str("mine"),
            Self::Forget { sure: false } => out.write_str("forget"),
            Self::Forget { sure: true } => out.write_str("forget:yes"),
            Self::KeepMe => out.write_str("keepme"),
        }
    }
}

impl FromStr for Look {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        let parts: Vec<&str> = text.split(':').collect();
        Ok(match parts.as_slice() {
            ["table", shown @ ..] => Self::Table(Shown::read(shown)?),
            ["tablegame", shown @ ..] => Self::TableGame(Shown::read(shown)?),
            ["profile", person] => Self::Profile {
                person: number(person)?,
            },
            ["history", person, against, of, result, page] => Self::History(Matches {
                person: number(person)?,
                against: match *against {
                    "-" => None,
                    id => Some(number(id)?),
                },
                game: game(of)?,
                result: match *result {
                    "-" => None,
                    name => Some(
                        MatchResult::ALL
                            .into_iter()
                            .find(|result| result.name() == name)
                            .ok_or(UnknownPress)?,
                    ),
                },
                page: number(page)?,
            }),
            ["versus", other] => Self::Versus {
                other: number(other)?,
            },
            ["replay", game, step, way] => Self::Replay {
                game: number(game)?,
                step: number(step)?,
                way: meant(&WAYS, way)?,
            },
            ["jump", game, step] => Self::Jump {
                game: number(game)?,
                step: number(step)?,
            },
            ["replays", step] => Self::OpenReplay {
                step: number(step)?,
            },
            ["review", game, point] => Self::Review {
                game: number(game)?,
                point: number(point)?,
            },
            ["export", game, "json"] => Self::Export {
                game: number(game)?,
                json: true,
            },
            ["export", game, "text"] => Self::Export {
                game: number(game)?,
                json: false,
            },
            ["mine"] => Self::ExportMine,
            ["forget"] => Self::Forget { sure: false },
            ["forget", "yes"] => Self::Forget { sure: true },
            ["keepme"] => Self::KeepMe,
            _ => return Err(UnknownPress),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_look_reads_back_from_its_id_and_fits() {
        let shown = Shown {
            here: true,
            game: Some(GameKind::Helios),
            month: true,
            order: Order::Points,
            page: u32::MAX,
        };
        let matches = Matches {
            person: u64::MAX,
            against: Some(u64::MAX),
            game: Some(GameKind::Helios),
            result: Some(MatchResult::Shared),
            page: u32::MAX,
        };
        let empty = Matches {
            against: None,
            game: None,
            result: None,
            ..matches
        };
        let all = [
            Look::Table(shown),
            Look::TableGame(Shown {
                here: false,
                game: None,
                month: false,
                order: Order::Wins,
                page: 0,
            }),
            Look::Profile { person: 3 },
            Look::History(matches),
            Look::History(empty),
            Look::Versus { other: 4 },
            Look::Replay {
                game: u64::MAX,
                step: u32::MAX,
                way: Way::Back,
            },
            Look::Jump { game: 1, step: 2 },
            Look::OpenReplay { step: 2 },
            Look::Review {
                game: u64::MAX,
                point: u32::MAX,
            },
            Look::Export {
                game: 1,
                json: true,
            },
            Look::Export {
                game: 1,
                json: false,
            },
            Look::ExportMine,
            Look::Forget { sure: false },
            Look::Forget { sure: true },
            Look::KeepMe,
        ];
        for look in all {
            let id = look.to_string();
            assert!(id.len() <= super::super::LONGEST, "{id}");
            assert_eq!(id.parse(), Ok(look));
        }
        for id in [
            "table:h:all:a:x:0",
            "table",
            "history:1:2",
            "replay:1:2:z",
            "forget:no",
        ] {
            assert!(id.parse::<Look>().is_err(), "{id}");
        }
    }
}
