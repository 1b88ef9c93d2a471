//! Finished matches of one person: their list, and a menu that replays one.

use twilight_model::channel::message::component::ButtonStyle;

use super::chunked;
use crate::app::{Known, MatchResult, Played};
use crate::discord::body::Body;
use crate::discord::parts;
use crate::discord::press::{Look, Matches, Press};
use crate::play::rating::MILLION;
use crate::play::{Decided, Ending, Outcome, rounds_won};
use crate::words::standings as say;
use crate::words::{Language, bot, ending, title};

/// A result in a word.
#[must_use]
pub fn result(language: Language, result: MatchResult) -> String {
    match result {
        MatchResult::Won => say::result_won(language),
        MatchResult::Lost => say::result_lost(language),
        MatchResult::Shared => say::result_shared(language),
        MatchResult::None => say::result_none(language),
    }
}

/// What decided a match, in a few words; nothing where its result says it all.
fn decided(language: Language, played: &Played) -> Option<String> {
    match (played.ending, played.outcome()) {
        (Ending::Resigned(_), _) => Some(say::by_resignation(language)),
        (Ending::TimedOut(_), _) => Some(say::by_time(language)),
        (Ending::Agreed, _) => Some(say::by_agreement(language)),
        (_, Outcome::Won { seat, by }) => Some(match by {
            Decided::Points => say::by_more(language, played.game.kind()),
            Decided::BestRound => say::by_best_round(language),
            Decided::RoundsWon => {
                let won = rounds_won(&played.scores);
                say::by_rounds(language, won[seat] as u64, won[seat.other()] as u64)
            }
            Decided::Seeds => say::by_all_seeds(language),
            Decided::LastCapture => say::by_last_capture(language),
            Decided::Walkover => say::by_resignation(language),
        }),
        (_, Outcome::Shared) => Some(say::by_nothing(language)),
        (_, Outcome::NoResult) => None,
    }
}

/// A match in a line, from its person's side.
pub(super) fn history_line(language: Language, played: &Played) -> String {
    let when = format!("<t:{}:d>", played.ended_at.div_euclid(1_000));
    let mut line = say::history_line(
        language,
        &when,
        &result(language, played.result),
        &title::game(language, played.game),
        &Known::of_person(played.opponent.clone()).named(language),
        &ending::score_of(language, &played.scores, played.seat),
    );
    let change = match played.rating {
        Some((before, after)) => {
            let whole = |rating: i64| (rating + MILLION / 2).div_euclid(MILLION);
            Some(say::change(whole(after) - whole(before)))
        }
        None if !played.rated => Some(say::friendly(language)),
        None if played.result != MatchResult::None => Some(say::not_counted(language)),
        None => None,
    };
    for text in decided(language, played).into_iter().chain(change) {
        line.push_str(" · ");
        line.push_str(&text);
    }
    format!("- {line}")
}

/// A page of somebody's finished matches with a menu that replays one.
#[must_use]
pub fn history(
    language: Language,
    person: &Known,
    asked: &Matches,
    (found, more): &(Vec<Played>, bool),
    step: u32,
) -> Body {
    let name = person.named(language);
    let mut shown = vec![parts::text(format!(
        "### {}",
        say::history_title(language, &name)
    ))];
    if found.is_empty() {
        shown.push(parts::text(say::history_none(language)));
    } else {
        let lines: Vec<String> = found
            .iter()
            .map(|played| history_line(language, played))
            .collect();
        shown.extend(chunked(&lines));
    }
    let to = |page| Press::Look(Look::History(Matches { page, ..*asked }));
    let mut buttons = Vec::new();
    if let Some(page) = asked.page.checked_sub(1) {
        let label = bot::button_previous(language);
        buttons.push(parts::button(ButtonStyle::Secondary, label, &to(page)));
    }
    if *more {
        let label = bot::button_next(language);
        let press = to(asked.page + 1);
        buttons.push(parts::button(ButtonStyle::Secondary, label, &press));
    }
    buttons.push(parts::button(
        ButtonStyle::Secondary,
        say::button_profile(language),
        &Press::Look(Look::Profile {
            person: asked.person,
        }),
    ));
    shown.extend(parts::rows(buttons));
    if !found.is_empty() {
        let options = found
            .iter()
            .map(|played| parts::option(option(language, played), played.id.to_string()));
        let menu = Press::Look(Look::OpenReplay { step });
        shown.push(parts::menu(
            say::history_menu(language),
            &menu,
            options.collect(),
        ));
    }
    Body::new(vec![parts::card(parts::GREY, shown)]).private()
}

/// A finished match in a menu or a completion: at most 100 characters.
#[must_use]
pub fn option(language: Language, played: &Played) -> String {
    let label = say::history_option(
        language,
        played.id.0,
        &title::game(language, played.game),
        &result(language, played.result),
        Known::of_person(played.opponent.clone())
            .named(language)
            .plain(),
    );
    label.chars().take(100).collect()
}
