//! Messages with music and films: plain ones, because only they play a sound in line.

use std::sync::Arc;

use twilight_model::channel::message::component::ButtonStyle;

use super::body::{Attached, Body};
use super::films::Made;
use super::parts;
use super::press::{Media, Press};
use crate::play::Match;
use crate::words::media as say;
use crate::words::{Language, Name, bot, ending, sentence, title};

/// Notes a minute, as the music is played.
const TEMPO: u64 = 240;

/// The music of RVB. `game` is the match it was asked at, with whether its position is played;
/// from there the other reading can be asked for.
#[must_use]
pub fn music(language: Language, made: &Made, game: Option<(u64, bool)>) -> Body {
    let seconds = say::seconds(language, made.hundredths);
    let position = game.is_some_and(|(_, position)| position);
    let content = if position {
        say::music_position(language, &seconds, TEMPO)
    } else {
        say::music_board(language, &seconds, TEMPO)
    };
    let name = if position {
        "rvb-position"
    } else {
        "rvb-board"
    };
    let mut files = Vec::new();
    if let Some(ogg) = &made.ogg {
        files.push(Attached {
            filename: format!("{name}.ogg"),
            description: say::sound_alt(language, u64::from(made.notes), &seconds),
            bytes: Arc::clone(ogg),
        });
    }
    files.push(Attached {
        filename: format!("{name}.gif"),
        description: say::picture_alt(language),
        bytes: Arc::clone(&made.gif),
    });
    let other = game.map(|(game, position)| {
        let label = if position {
            say::button_board(language)
        } else {
            say::button_position(language)
        };
        let press = Press::Media(Media::Music {
            game,
            position: !position,
        });
        parts::row(vec![parts::button(ButtonStyle::Secondary, label, &press)])
    });
    Body::plain(content, files, other.into_iter().collect())
}

/// A match as a film.
#[must_use]
pub fn film(language: Language, id: u64, game: &Match, names: [&Name; 2], made: &Made) -> Body {
    let named = title::game(language, game.terms().game);
    let players = bot::players(language, names[0], names[1]);
    let actions: usize = game
        .rounds()
        .iter()
        .map(|round| round.actions().len())
        .sum();
    let seconds = say::seconds(language, made.hundredths);
    let people = crate::play::BySeat {
        a: names[0].clone(),
        b: names[1].clone(),
    };
    let result = ending::result(language, game, &people).map_or_else(
        || ending::score(language, game),
        |result| format!("{result}."),
    );
    let plain = format!("{} – {}", names[0].plain(), names[1].plain());
    Body::plain(
        say::film(language, &named, &players, actions as u64, &seconds),
        vec![Attached {
            filename: format!("revanche-match-{id}.gif"),
            description: say::film_alt(language, &named, &plain, &result),
            bytes: Arc::clone(&made.gif),
        }],
        Vec::new(),
    )
}

/// The last turn as a loop.
#[must_use]
pub fn last_turn(
    language: Language,
    id: u64,
    game: &Match,
    names: [&Name; 2],
    made: &Made,
) -> Body {
    let named = title::game(language, game.terms().game);
    let players = bot::players(language, names[0], names[1]);
    let rounds = game.rounds().iter().rev();
    let mut told = rounds.map(|round| sentence::last_turn(language, round));
    let what = told.find(|told| !told.is_empty()).unwrap_or_default();
    Body::plain(
        say::last_turn(language, &named, &players),
        vec![Attached {
            filename: format!("revanche-match-{id}-{}.gif", game.board()),
            description: say::last_turn_alt(language, &what),
            bytes: Arc::clone(&made.gif),
        }],
        Vec::new(),
    )
}
