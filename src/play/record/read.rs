//! A match from its text.

use super::{VERSION, result};
use crate::games::GameCode;
use crate::play::{Ending, Event, LogError, Match, Outcome, Pace, Rounds, Seat, Terms};

/// A match read from text.
#[derive(Clone, Debug)]
pub struct Record {
    /// The match, replayed.
    pub game: Match,
    /// All tags, in order.
    pub tags: Vec<(String, String)>,
}

/// Why a text is no match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A tag that must be there is missing or has a value it cannot have.
    #[error("the tag {name} is missing or cannot be read")]
    Tag {
        /// Its name.
        name: &'static str,
    },
    /// A tag that stands there more than once: nobody could tell which one counts.
    #[error("the tag {name} stands there twice")]
    Twice {
        /// Its name.
        name: String,
    },
    /// A later version of the format.
    #[error("the text is of version {version}, only version {VERSION} is known")]
    Version {
        /// The version it names.
        version: String,
    },
    /// A line that says nothing known.
    #[error("line {line} cannot be read: {text}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// An action that cannot be played there.
    #[error("line {line}, {action}: {why}")]
    Action {
        /// The line's number.
        line: usize,
        /// The action.
        action: String,
        /// Why not.
        why: String,
    },
    /// The replay gives something else than the text says.
    #[error("line {line} says {said}, the replay gives {found}")]
    Differs {
        /// The line's number; 0 for the tags.
        line: usize,
        /// What the text says.
        said: String,
        /// What the replay gives.
        found: String,
    },
    /// The terms or the ending are none a match can have.
    #[error("this is no match: {0}")]
    Match(#[from] LogError),
}

/// Reads a match and replays it; every action, score and result must come out as written.
///
/// # Errors
/// What cannot be read or does not come out, with its line.
pub fn read(text: &str) -> Result<Record, RecordError> {
    let tags: Vec<(String, String)> = text.lines().filter_map(tag).collect();
    for (at, (name, _)) in tags.iter().enumerate() {
        if tags[..at].iter().any(|(before, _)| before == name) {
            let name = name.clone();
            return Err(RecordError::Twice { name });
        }
    }
    let find = |name: &'static str| {
        tags.iter()
            .find(|(tag, _)| tag == name)
            .map(|(_, value)| value.as_str())
            .ok_or(RecordError::Tag { name })
    };
    let version = find("Revanche")?;
    if version != VERSION {
        return Err(RecordError::Version {
            version: version.to_owned(),
        });
    }
    let terms = Terms {
        game: find("Game")?
            .parse::<GameCode>()
            .map_err(|_| RecordError::Tag { name: "Game" })?,
        rounds: match find("Rounds")? {
            "1" => Rounds::One,
            "2" => Rounds::Two,
            _ => return Err(RecordError::Tag { name: "Rounds" }),
        },
        begins: seat(find("Begins")?).ok_or(RecordError::Tag { name: "Begins" })?,
        pace: Pace::None,
        rated: match find("Rated") {
            Ok("yes") => true,
            Ok("no") | Err(_) => false,
            Ok(_) => return Err(RecordError::Tag { name: "Rated" }),
        },
        named: true,
    };
    let mut game = Match::begun(terms, 0)?;
    // The round that the text is in; the match is one ahead as soon as a round is over.
    let mut written = 0;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with(';') || tag(line).is_some() {
            continue;
        }
        read_line(&mut game, &mut written, number, line)?;
    }
    end(&mut game, find("Ending")?)?;
    let (said, found) = (find("Result")?, result(&game));
    if said != found {
        return Err(RecordError::Differs {
            line: 0,
            said: said.to_owned(),
            found,
        });
    }
    let by = match game.outcome() {
        Some(Outcome::Won { by, .. }) => by.name(),
        _ => "nothing",
    };
    // Texts written before this tag was do not have it.
    match find("Decided") {
        Ok(said) if said != by => Err(RecordError::Differs {
            line: 0,
            said: said.to_owned(),
            found: by.to_owned(),
        }),
        _ => Ok(Record { game, tags }),
    }
}

fn read_line(
    game: &mut Match,
    written: &mut usize,
    number: usize,
    line: &str,
) -> Result<(), RecordError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let differs = |found: String| RecordError::Differs {
        line: number,
        said: line.to_owned(),
        found,
    };
    match words.as_slice() {
        ["round", ..] => {
            *written += 1;
            let found = game
                .rounds()
                .get(*written - 1)
                .map(|round| format!("round {}, {} first", round.number(), round.first()))
                .unwrap_or_else(|| "no such round".to_owned());
            if found == line {
                Ok(())
            } else {
                Err(differs(found))
            }
        }
        [word @ ("over" | "stands"), a, b] if *written > 0 => {
            let round = game.rounds().get(*written - 1);
            let found = round.map_or_else(String::new, |round| {
                let points = round.points();
                let word = if round.is_over() { "over" } else { "stands" };
                format!("{word} {} {}", points.a, points.b)
            });
            if found == format!("{word} {a} {b}") {
                Ok(())
            } else {
                Err(differs(found))
            }
        }
        [turn, actions @ ..] if turn.strip_suffix('.').is_some_and(is_number) => {
            for action in actions {
                act(game, *written, number, action)?;
            }
            Ok(())
        }
        _ => Err(RecordError::Line {
            line: number,
            text: line.to_owned(),
        }),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn act(game: &mut Match, written: usize, line: usize, action: &str) -> Result<(), RecordError> {
    let refused = |why: String| RecordError::Action {
        line,
        action: action.to_owned(),
        why,
    };
    if game.rounds().len() != written {
        return Err(refused("no round of this number is running".to_owned()));
    }
    let by = game.turn();
    let event = Event::Acted {
        action: action.to_owned(),
    };
    game.add(by, event, 0).map_err(|why| match why {
        LogError::Action { refusal, .. } => refused(refusal.to_string()),
        other => refused(other.to_string()),
    })?;
    Ok(())
}

fn end(game: &mut Match, ending: &str) -> Result<(), RecordError> {
    let wrong = || RecordError::Tag { name: "Ending" };
    let (by, event) = match ending {
        "running" if game.ending().is_none() => return Ok(()),
        "played" if game.ending() == Some(Ending::Played) => return Ok(()),
        "agreed" => (None, Event::DrawAgreed),
        "cancelled" => (None, Event::Cancelled),
        other => match other.rsplit_once(' ') {
            Some(("resigned", by)) => (Some(seat(by).ok_or_else(wrong)?), Event::Resigned),
            Some(("timed out", late)) => {
                let seat = seat(late).ok_or_else(wrong)?;
                (None, Event::TimedOut { seat })
            }
            _ => return Err(wrong()),
        },
    };
    game.add(by, event, 0)?;
    Ok(())
}

fn seat(text: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| seat.to_string() == text)
}

/// `[Name "value"]`.
fn tag(line: &str) -> Option<(String, String)> {
    let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inner.split_once(' ')?;
    let value = value.strip_prefix('"')?.strip_suffix('"')?;
    let mut plain = String::new();
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        plain.push(match c {
            '\\' => chars.next()?,
            // It would end the value here.
            '"' => return None,
            _ => c,
        });
    }
    Some((name.to_owned(), plain))
}
