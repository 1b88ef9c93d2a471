//! A profile: ratings, record, and the curve of the ratings as a picture.

use std::sync::Arc;

use twilight_model::channel::message::component::ButtonStyle;

use super::{chunked, cut, day, game};
use crate::app::{Profile, TableRow};
use crate::discord::body::{Body, Picture};
use crate::discord::press::{Look, Matches, Press};
use crate::discord::{parts, show};
use crate::draw::Curve;
use crate::games::GameKind;
use crate::play::rating::MILLION;
use crate::words::standings as say;
use crate::words::{Language, title};

/// The curves of a profile's picture, with the dates below its ends; none with fewer than two
/// points.
#[must_use]
pub fn curves(language: Language, profile: &Profile) -> Option<(Vec<Curve>, [String; 2])> {
    let whole = |rating: i64| (rating + 500_000).div_euclid(1_000_000);
    let curves: Vec<Curve> = GameKind::ALL
        .into_iter()
        .filter_map(|kind| {
            let points: Vec<(i64, i64)> = profile
                .curve
                .iter()
                .filter(|step| step.game == kind)
                .map(|step| (step.at, whole(step.rating)))
                .collect();
            let last = points.last()?.1;
            Some(Curve {
                label: format!("{} {last}", title::kind(language, kind)),
                points,
            })
        })
        .collect();
    let first = profile.curve.first()?.at;
    let last = profile.curve.last()?.at;
    (profile.curve.len() > 1).then(|| (curves, [day(first), day(last)]))
}

fn curve_alt(language: Language, curves: &[Curve]) -> String {
    let lines: Vec<String> = curves
        .iter()
        .map(|curve| {
            let ratings = || curve.points.iter().map(|point| point.1);
            let at = |rating: Option<i64>| rating.unwrap_or(0);
            let label = curve.label.rsplit_once(' ').map_or("", |(name, _)| name);
            say::curve_alt_line(
                language,
                label,
                curve.points.len() as u64,
                at(ratings().next()),
                at(ratings().next_back()),
                at(ratings().min()),
                at(ratings().max()),
            )
        })
        .collect();
    cut(say::curve_alt(language, &lines.join(" ")))
}

/// A profile.
#[must_use]
pub fn profile(
    language: Language,
    profile: &Profile,
    viewer: i64,
    png: Option<Arc<Vec<u8>>>,
    challenge: &str,
) -> Body {
    let name = profile.person.named(language);
    let mut shown = vec![parts::text(format!(
        "### {}",
        say::profile_title(language, &name)
    ))];
    let mut lines = Vec::new();
    let mut picture = None;
    match profile.standings.iter().find(|(kind, _)| kind.is_none()) {
        None => lines.push(say::profile_none(language, challenge)),
        Some((_, all)) => {
            if let (Some(bytes), Some((curves, _))) = (png, curves(language, profile)) {
                let file = Picture {
                    filename: format!("rating-{}.png", profile.person.id),
                    bytes,
                };
                let alt = curve_alt(language, &curves);
                shown.push(parts::gallery(&file.filename, alt));
                picture = Some(file);
            }
            for (kind, row) in &profile.standings {
                lines.push(rating(language, *kind, row));
            }
            lines.extend(totals(language, profile, all));
        }
    }
    shown.extend(chunked(&lines));
    let person = show::number(profile.person.id.0);
    let mut buttons = vec![parts::button(
        ButtonStyle::Secondary,
        say::button_history(language),
        &Press::Look(Look::History(Matches {
            person,
            against: None,
            game: None,
            result: None,
            page: 0,
        })),
    )];
    if viewer != profile.person.id.0 {
        buttons.push(parts::button(
            ButtonStyle::Secondary,
            say::button_versus(language),
            &Press::Look(Look::Versus { other: person }),
        ));
    }
    shown.push(parts::row(buttons));
    Body::new(vec![parts::card(parts::GOLD, shown)])
        .private()
        .with_picture(picture)
}

fn rating(language: Language, kind: Option<GameKind>, row: &TableRow) -> String {
    let mark = if row.rating.is_provisional() { "?" } else { "" };
    let rating = format!("{}{mark}", row.rating.shown());
    let deviation = row.rating.deviation / MILLION;
    let line = say::profile_rating(
        language,
        &game(language, kind),
        &rating,
        deviation,
        &record(language, row),
    );
    format!("- {}", parts::capital(&line))
}

fn totals(language: Language, profile: &Profile, all: &TableRow) -> Vec<String> {
    let mut lines = Vec::new();
    match (profile.rank, profile.rank_here) {
        (None, None) => lines.push(say::profile_no_rank(language)),
        (rank, here) => {
            lines.extend(here.map(|rank| say::profile_rank_here(language, rank)));
            lines.extend(rank.map(|rank| say::profile_rank(language, rank)));
        }
    }
    lines.push(say::profile_points(language, all.points, all.matches));
    let per = |sum| say::per(language, sum, all.rounds);
    lines.push(say::profile_per_round(
        language,
        &per(all.made),
        &per(all.conceded),
    ));
    lines.push(say::profile_sides(
        language,
        all.as_first.1,
        all.as_first.0,
        all.as_second.1,
        all.as_second.0,
    ));
    let count = all.streak.unsigned_abs();
    lines.push(match all.streak.signum() {
        1 => say::profile_winning(language, count, all.best_streak),
        -1 => say::profile_losing(language, count, all.best_streak),
        _ => say::profile_no_streak(language, all.best_streak),
    });
    if let (Some(person), Some(rating)) = (&profile.best_win, all.best_rating) {
        lines.push(say::profile_best(language, &person.named(language), rating));
    }
    lines.into_iter().map(|line| format!("- {line}")).collect()
}

fn record(language: Language, row: &TableRow) -> String {
    say::record(language, row.won, row.shared, row.lost())
}
