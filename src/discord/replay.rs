//! A match looked at step by step, and a match as a file.

use std::sync::Arc;

use serde_json::json;
use twilight_model::channel::message::component::ButtonStyle;

use super::body::{Body, Picture};
use super::card::Person;
use super::parts;
use super::press::{Look, Press, Way};
use super::standings::day;
use crate::play::record::{self, after_actions};
use crate::play::{BySeat, Ending, Match, Outcome, Seat};
use crate::words::standings as say;
use crate::words::{Language, board, bot, ending, sentence, study, title};

/// How many steps a match has.
#[must_use]
pub fn steps(game: &Match) -> u32 {
    u32::try_from(record::actions(game)).unwrap_or(u32::MAX)
}

/// The match as it stood after so many actions.
#[must_use]
pub fn at_step(game: &Match, step: u32) -> Match {
    after_actions(game, usize::try_from(step).unwrap_or(usize::MAX))
}

/// What happened at a step, in a sentence.
fn told(language: Language, game: &Match) -> String {
    let round = game.round();
    let told = sentence::last_turn(language, round);
    if !told.is_empty() {
        parts::capital(&format!("{told}."))
    } else if round.number() == 1 {
        say::replay_start(language)
    } else {
        let over = game.rounds().iter().rev().nth(1);
        let last = over.map_or_else(String::new, |round| {
            parts::capital(&format!("{}. ", sentence::last_turn(language, round)))
        });
        let next = say::replay_round(language, u64::from(round.number()));
        format!("{last}{next}")
    }
}

/// A step of a match: sentence, picture, score, the ways to other steps. `whole` is the match as
/// it is, `then` as it was at `step`.
#[must_use]
pub fn body(
    language: Language,
    id: u64,
    (whole, then): (&Match, &Match),
    people: &BySeat<Person>,
    step: u32,
    png: Option<Arc<Vec<u8>>>,
) -> Body {
    let last = steps(whole);
    let step = step.min(last);
    let names = people.clone().map(|person| person.name);
    let heading = format!(
        "### {}\n{}\n-# {} · {}",
        title::game(language, whole.terms().game),
        bot::players(language, &names.a, &names.b),
        say::replay_step(language, u64::from(step), u64::from(last)),
        ending::score(language, then),
    );
    let mut shown = vec![parts::text(heading)];
    let picture = png.map(|bytes| Picture {
        filename: format!("replay-{id}-{step}.png"),
        bytes,
    });
    match &picture {
        Some(picture) => {
            let alt = board::alt_text(language, then, None);
            shown.push(parts::gallery(&picture.filename, alt));
        }
        None => shown.push(parts::text(board::text_board(language, then))),
    }
    let mut lines = vec![told(language, then)];
    if let Some(result) = ending::result(language, then, &names) {
        lines.push(format!("**🏁 {result}.**"));
    }
    shown.push(parts::text(lines.join("\n")));
    let way = |label: String, to: u32, way: Way| {
        let press = Press::Look(Look::Replay {
            game: id,
            step: to,
            way,
        });
        parts::button(ButtonStyle::Secondary, label, &press)
    };
    let mut ways = Vec::new();
    if step > 0 {
        ways.push(way(say::button_first(language), 0, Way::First));
        ways.push(way(say::button_back(language), step - 1, Way::Back));
    }
    if step < last {
        ways.push(way(say::button_forward(language), step + 1, Way::Forward));
        ways.push(way(say::button_last(language), last, Way::Last));
    }
    shown.extend(parts::rows(ways));
    let options = jumps(language, whole);
    if options.len() > 1 {
        let menu = Press::Look(Look::Jump { game: id, step });
        shown.push(parts::menu(say::replay_menu(language), &menu, options));
    }
    let export = |label: String, json: bool| {
        let press = Press::Look(Look::Export { game: id, json });
        parts::button(ButtonStyle::Secondary, label, &press)
    };
    let mut files = vec![
        export(say::button_text(language), false),
        export(say::button_json(language), true),
    ];
    if whole.ending().is_some() && last > 0 {
        let press = Press::Look(Look::Review { game: id, point: 0 });
        let label = study::button_review(language);
        files.insert(0, parts::button(ButtonStyle::Secondary, label, &press));
    }
    shown.push(parts::row(files));
    Body::new(vec![parts::card(parts::GREY, shown)])
        .private()
        .with_picture(picture)
}

/// At most 25 steps to jump to, evenly over the match; the last one always.
fn jumps(
    language: Language,
    game: &Match,
) -> Vec<twilight_model::channel::message::component::SelectMenuOption> {
    let all: Vec<(u8, usize, &str)> = game
        .rounds()
        .iter()
        .flat_map(|round| {
            let actions = round.actions().iter().enumerate();
            actions.map(|(place, done)| (round.number(), place + 1, done.action.as_str()))
        })
        .collect();
    let count = all.len().min(parts::OPTIONS);
    (1..=count)
        .map(|number| {
            let step = all.len() * number / count;
            let (round, place, action) = all[step - 1];
            let label = say::replay_option(language, u64::from(round), place as u64, action);
            parts::option(label, step.to_string())
        })
        .collect()
}

/// A file of a match below a sentence.
#[must_use]
pub fn exported(
    language: Language,
    id: u64,
    game: &Match,
    people: &BySeat<Person>,
    began_at: i64,
    as_json: bool,
) -> Body {
    let names = people.clone().map(|person| person.name.plain().to_owned());
    let (ending, text) = if as_json {
        ("json", format!("{:#}\n", json(game, &names, began_at)))
    } else {
        let text = record::write(game, [&names.a, &names.b], &day(began_at));
        ("txt", text)
    };
    let sentence = say::exported(language, &title::game(language, game.terms().game));
    file(
        &sentence,
        format!("revanche-match-{id}.{ending}"),
        text.into_bytes(),
    )
}

/// A private message with a file in it.
#[must_use]
pub fn file(sentence: &str, filename: String, bytes: Vec<u8>) -> Body {
    Body::new(vec![parts::text(sentence), parts::file(&filename)])
        .private()
        .with_picture(Some(Picture {
            filename,
            bytes: Arc::new(bytes),
        }))
}

fn json(game: &Match, names: &BySeat<String>, began_at: i64) -> serde_json::Value {
    let terms = game.terms();
    let points = |points: BySeat<i32>| json!({ "a": points.a, "b": points.b });
    let rounds: Vec<_> = game
        .rounds()
        .iter()
        .map(|round| {
            let actions: Vec<&str> = round
                .actions()
                .iter()
                .map(|done| done.action.as_str())
                .collect();
            json!({
                "number": round.number(),
                "first": round.first(),
                "actions": actions,
                "over": round.is_over(),
                "points": points(round.points()),
                "winner": round.winner(),
                "position": round.position().to_string(),
            })
        })
        .collect();
    let seat = |ending: Option<Ending>| match ending {
        Some(Ending::Resigned(seat) | Ending::TimedOut(seat)) => Some(seat),
        _ => None,
    };
    json!({
        "revanche": 1,
        "game": terms.game.to_string(),
        "rounds_agreed": terms.rounds.count(),
        "begins": terms.begins,
        "rated": terms.rated,
        "players": { "a": names.a, "b": names.b },
        "began": began_at,
        "rounds": rounds,
        "points": points(game.points()),
        "ending": game.ending().map_or("running", Ending::name),
        "ended_by": seat(game.ending()),
        "winner": match game.outcome() {
            Some(Outcome::Won { seat, .. }) => Some(seat),
            _ => None::<Seat>,
        },
        "decided": match game.outcome() {
            Some(Outcome::Won { by, .. }) => Some(by.name()),
            _ => None,
        },
        "shared": game.outcome() == Some(Outcome::Shared),
    })
}
