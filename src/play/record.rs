//! A match as text that people can read, keep and replay. The format is described in
//! `docs/match-format.md`.

use std::fmt::Write as _;

use super::{
    Ending, Event, LogError, Match, Outcome, Pace, RULES_VERSION, Recorded, Rounds, Seat, Terms,
};
use crate::games::GameCode;

/// The version of the format that is written.
const VERSION: &str = "1";

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

/// Writes a match. `names` are the people's names, `date` the day it began; both are only told.
#[must_use]
pub fn write(game: &Match, names: [&str; 2], date: &str) -> String {
    let terms = game.terms();
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value: String = value
            .chars()
            .filter(|c| !c.is_control())
            .flat_map(|c| {
                let escape = matches!(c, '"' | '\\').then_some('\\');
                escape.into_iter().chain([c])
            })
            .collect();
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Revanche", VERSION);
    tag("Game", &terms.game.to_string());
    tag("Rounds", &terms.rounds.count().to_string());
    tag("Begins", &terms.begins.to_string());
    tag("Rated", if terms.rated { "yes" } else { "no" });
    tag("A", names[0]);
    tag("B", names[1]);
    tag("Date", date);
    tag("Ending", &ending(game));
    tag("Result", &result(game));
    for round in game.rounds() {
        let _ = writeln!(text, "\nround {}, {} first", round.number(), round.first());
        let turns = round.actions().chunk_by(|one, next| one.side == next.side);
        for (number, turn) in (1..).zip(turns) {
            let actions: Vec<&str> = turn.iter().map(|done| done.action.as_str()).collect();
            let _ = writeln!(text, "{number}. {}", actions.join(" "));
        }
        let points = round.points();
        let word = if round.is_over() { "over" } else { "stands" };
        let _ = writeln!(text, "{word} {} {}", points.a, points.b);
    }
    text
}

/// Why the match is over, as the tag says it.
fn ending(game: &Match) -> String {
    match game.ending() {
        None => "running".to_owned(),
        Some(Ending::Played) => "played".to_owned(),
        Some(Ending::Resigned(seat)) => format!("resigned {seat}"),
        Some(Ending::TimedOut(seat)) => format!("timed out {seat}"),
        Some(Ending::Agreed) => "agreed".to_owned(),
        Some(Ending::Cancelled) => "cancelled".to_owned(),
    }
}

/// Who won and the points of all rounds, A's first.
fn result(game: &Match) -> String {
    let who = match game.outcome() {
        None => "running".to_owned(),
        Some(Outcome::Won { seat, .. }) => seat.to_string(),
        Some(Outcome::Shared) => "shared".to_owned(),
        Some(Outcome::NoResult) => "none".to_owned(),
    };
    let points = game.points();
    format!("{who} {} {}", points.a, points.b)
}

/// Reads a match and replays it; every action, score and result must come out as written.
///
/// # Errors
/// What cannot be read or does not come out, with its line.
pub fn read(text: &str) -> Result<Record, RecordError> {
    let tags: Vec<(String, String)> = text.lines().filter_map(tag).collect();
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
        rated: find("Rated").is_ok_and(|rated| rated == "yes"),
        named: true,
    };
    let mut game = Match::replay(&[Recorded {
        seq: 1,
        at: 0,
        by: None,
        event: Event::Started {
            terms,
            rules_version: RULES_VERSION,
        },
    }])?;
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
    Ok(Record { game, tags })
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
    record(game, by, event).map_err(|why| match why {
        LogError::Action { refusal, .. } => refused(refusal.to_string()),
        other => refused(other.to_string()),
    })
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
    Ok(record(game, by, event)?)
}

fn record(game: &mut Match, by: Option<Seat>, event: Event) -> Result<(), LogError> {
    game.evolve(&Recorded {
        seq: game.seq() + 1,
        at: 0,
        by,
        event,
    })
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
        plain.push(if c == '\\' { chars.next()? } else { c });
    }
    Some((name.to_owned(), plain))
}

/// A match as it stood after so many of the actions that stand, counted over all rounds; with all
/// of them, as it stands now.
#[must_use]
pub fn after_actions(game: &Match, count: usize) -> Match {
    let all: Vec<&str> = game
        .rounds()
        .iter()
        .flat_map(|round| round.actions())
        .map(|done| done.action.as_str())
        .collect();
    if count >= all.len() {
        return game.clone();
    }
    let started = Recorded {
        seq: 1,
        at: 0,
        by: None,
        event: Event::Started {
            terms: *game.terms(),
            rules_version: game.rules_version(),
        },
    };
    let mut then =
        Match::replay(std::slice::from_ref(&started)).expect("a match that is there began once");
    for action in &all[..count] {
        let by = then.turn();
        let event = Event::Acted {
            action: (*action).to_owned(),
        };
        record(&mut then, by, event).expect("an action that stands was legal in its place");
    }
    then
}

/// How many actions stand in all rounds.
#[must_use]
pub fn actions(game: &Match) -> usize {
    game.rounds()
        .iter()
        .map(|round| round.actions().len())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::seq::IndexedRandom;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn random(code: GameCode, seed: u64) -> Match {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let terms = Terms {
            game: code,
            rounds: Rounds::Two,
            begins: if dice.random() { Seat::A } else { Seat::B },
            pace: Pace::None,
            rated: dice.random(),
            named: true,
        };
        let mut game = Match::replay(&[Recorded {
            seq: 1,
            at: 0,
            by: None,
            event: Event::Started {
                terms,
                rules_version: RULES_VERSION,
            },
        }])
        .unwrap();
        let most = dice.random_range(0..300);
        for _ in 0..most {
            let Some(seat) = game.turn() else { break };
            let action = game.round().position().actions();
            let action = action.choose(&mut dice).unwrap().clone();
            record(&mut game, Some(seat), Event::Acted { action }).unwrap();
        }
        if game.turn().is_some() {
            let seat = if dice.random() { Seat::A } else { Seat::B };
            let (by, event) = match dice.random_range(0..5) {
                0 => (Some(seat), Event::Resigned),
                1 => (None, Event::TimedOut { seat }),
                2 => (None, Event::DrawAgreed),
                3 => (None, Event::Cancelled),
                _ => return game,
            };
            record(&mut game, by, event).unwrap();
        }
        game
    }

    #[test]
    fn what_is_written_replays_to_the_same_rounds_score_and_result() {
        for code in GameCode::ALL {
            for seed in 0..8 {
                let game = random(code, seed);
                let text = write(&game, ["Ana \"the\\ [x]\n]", ""], "2026-11-30");
                let back = read(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
                assert_eq!(back.game.rounds(), game.rounds());
                assert_eq!(back.game.points(), game.points());
                assert_eq!(back.game.outcome(), game.outcome());
                assert_eq!(back.game.ending(), game.ending());
                let name = back.tags.iter().find(|(name, _)| name == "A").unwrap();
                assert_eq!(name.1, "Ana \"the\\ [x]]");
            }
        }
    }

    #[test]
    fn what_does_not_come_out_as_written_is_refused_with_its_line() {
        let game = random("helios".parse().unwrap(), 3);
        let text = write(&game, ["Ana", "Bo"], "2026-11-30");
        let changes = [
            ("Revanche \"1\"", "Revanche \"2\""),
            ("Game \"helios\"", "Game \"chess\""),
            ("round 1, ", "round 2, "),
            ("\n1. ", "\n1. Z9 "),
            ("\n1. ", "\none. "),
            ("[Result \"", "[Result \"x"),
            ("[Ending \"", "[Ending \"x"),
        ];
        for (from, to) in changes {
            assert!(text.contains(from), "{from} in {text}");
            assert!(read(&text.replacen(from, to, 1)).is_err(), "{to}");
        }
        assert!(read("").is_err());
    }

    #[test]
    fn a_match_after_some_actions_is_the_one_that_was_played() {
        let game = random("rite:5".parse().unwrap(), 5);
        let all = actions(&game);
        assert!(all > 3);
        assert_eq!(actions(&after_actions(&game, 0)), 0);
        for count in [1, all / 2, all - 1] {
            assert_eq!(actions(&after_actions(&game, count)), count);
        }
        assert_eq!(after_actions(&game, all), game);
    }
}
