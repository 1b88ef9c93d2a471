//! All that two people have played against each other.

use twilight_model::channel::message::component::ButtonStyle;

use super::chunked;
use super::history::history_line;
use crate::app::{Known, MatchResult, Meetings, Played};
use crate::discord::body::Body;
use crate::discord::press::{Look, Matches, Press};
use crate::discord::{parts, show};
use crate::games::GameKind;
use crate::words::standings as say;
use crate::words::{Language, Name, title};

/// All that two people have played against each other, from the first one's side.
#[must_use]
pub fn versus(
    language: Language,
    (one, other): (&Known, &Known),
    meetings: &[Meetings],
    newest: &[Played],
) -> Body {
    let names: [Name; 2] = [one.named(language), other.named(language)];
    let mut lines = vec![format!(
        "### {}",
        say::versus_title(language, &names[0], &names[1])
    )];
    let mut points = (0, 0);
    for kind in GameKind::ALL {
        let of = |result| {
            meetings
                .iter()
                .filter(move |one| one.game == kind && one.result == result)
        };
        let count = |result| of(result).map(|one| one.matches).sum::<i64>();
        let all: Vec<&Meetings> = meetings.iter().filter(|one| one.game == kind).collect();
        let matches: i64 = all.iter().map(|one| one.matches).sum();
        if matches == 0 {
            continue;
        }
        lines.push(format!(
            "- {}",
            say::versus_line(
                language,
                &title::kind(language, kind),
                &say::record(
                    language,
                    count(MatchResult::Won),
                    count(MatchResult::Shared),
                    count(MatchResult::Lost),
                ),
                all.iter().map(|one| one.counted).sum(),
                matches,
            )
        ));
        for one in all {
            points.0 += one.points.0;
            points.1 += one.points.1;
        }
    }
    if meetings.is_empty() {
        lines.push(say::versus_none(language));
    } else {
        let sum = say::versus_points(language, points.0, points.1);
        lines.push(format!("- {sum}"));
    }
    let newest: Vec<String> = newest
        .iter()
        .map(|played| history_line(language, played))
        .collect();
    let mut shown = chunked(&lines);
    shown.extend(chunked(&newest));
    let buttons = [one, other].map(|known| show::number(known.id.0));
    shown.push(parts::row(vec![
        parts::button(
            ButtonStyle::Secondary,
            say::button_history(language),
            &Press::Look(Look::History(Matches {
                person: buttons[0],
                against: Some(buttons[1]),
                game: None,
                result: None,
                page: 0,
            })),
        ),
        parts::button(
            ButtonStyle::Secondary,
            say::button_profile(language),
            &Press::Look(Look::Profile { person: buttons[1] }),
        ),
    ]));
    Body::new(vec![parts::card(parts::GREY, shown)]).private()
}
