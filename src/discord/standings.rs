//! Tables, profiles, histories and meetings as messages.

use std::sync::Arc;

use twilight_model::channel::message::Component;
use twilight_model::channel::message::component::ButtonStyle;

use super::body::{Body, Picture};
use super::parts;
use super::press::{Look, Matches, Press, Shown};
use crate::app::{Known, Line, MatchResult, Meetings, Order, Page, Played, Profile, TableRow};
use crate::draw::{Curve, TableLine, can_write};
use crate::games::GameKind;
use crate::words::standings as say;
use crate::words::{Language, Name, bot, title};

/// Alt texts end here.
const ALT: usize = 1_000;
/// One text of a message stays below this many characters.
const TEXT: usize = 1_900;

/// The letter of a line whose name the font cannot write.
fn letter(place: usize) -> char {
    char::from(b'A' + u8::try_from(place).unwrap_or(25).min(25))
}

/// The lines of a table's picture.
#[must_use]
pub fn picture_lines(
    language: Language,
    page: &Page,
    order: Order,
    mine: Option<i64>,
) -> Vec<TableLine> {
    let best = page
        .lines
        .iter()
        .map(|line| line.row.value(order))
        .max()
        .unwrap_or(1)
        .max(1);
    let places = page.lines.iter().enumerate();
    places
        .map(|(place, line)| {
            let name = line.person.named(language);
            let value = line.row.value(order);
            let provisional = order == Order::Rating && line.rank.is_none();
            TableLine {
                rank: line.rank,
                name: if can_write(name.plain()) {
                    name.plain().to_owned()
                } else {
                    format!("({})", letter(place))
                },
                value: if provisional {
                    format!("{value}?")
                } else {
                    value.to_string()
                },
                share: value as f32 / best as f32,
                mine: mine == Some(line.person.id.0),
            }
        })
        .collect()
}

fn game(language: Language, kind: Option<GameKind>) -> String {
    kind.map_or_else(
        || say::all_games(language),
        |kind| title::kind(language, kind),
    )
}

fn order(language: Language, order: Order) -> String {
    match order {
        Order::Rating | Order::Provisional => say::by_rating(language),
        Order::Points => say::by_points(language),
        Order::Wins => say::by_wins(language),
    }
}

fn heading(language: Language, shown: &Shown) -> String {
    let scope = if shown.here {
        say::here(language)
    } else {
        say::everywhere(language)
    };
    let time = if shown.month {
        say::this_month(language)
    } else {
        say::all_time(language)
    };
    format!(
        "### {}\n-# {} · {}",
        say::table_title(
            language,
            &game(language, shown.game),
            &order(language, shown.order)
        ),
        say::table_of(language, &scope, &time),
        say::short_record_key(language)
    )
}

fn record(language: Language, row: &TableRow) -> String {
    say::record(language, row.won, row.shared, row.lost())
}

/// A line of the text; `who` is the person's name, escaped.
fn line(language: Language, shown: &Shown, line: &Line, who: &str) -> String {
    let row = &line.row;
    let record = say::short_record(language, row.won, row.shared, row.lost());
    let deviation = row.rating.deviation / crate::play::rating::MILLION;
    let rating = row.rating.shown();
    match (shown.order, line.rank) {
        (Order::Points, Some(rank)) => say::line_points(language, rank, who, row.points, &record),
        (Order::Wins, Some(rank)) => say::line_wins(language, rank, who, row.won, &record),
        (_, Some(rank)) => say::line_rating(language, rank, who, rating, deviation, &record),
        (_, None) => say::line_provisional(language, who, rating, deviation, &record),
    }
}

/// A table: its picture, its lines as text that can be copied, where the reader stands, and the
/// controls; posted for everybody it has none.
#[must_use]
pub fn table(
    language: Language,
    shown: &Shown,
    page: &Page,
    png: Option<Arc<Vec<u8>>>,
    may_be_here: bool,
    challenge: &str,
    step: u32,
) -> Body {
    let posted = step == u32::MAX;
    let mut parts_ = vec![parts::text(heading(language, shown))];
    let picture = png.filter(|_| !page.lines.is_empty()).map(|bytes| Picture {
        filename: format!("table-{}.png", shown.page),
        bytes,
    });
    if let Some(picture) = &picture {
        parts_.push(parts::gallery(
            &picture.filename,
            alt(language, shown, page),
        ));
    }
    if page.lines.is_empty() && shown.page == 0 {
        parts_.push(parts::text(say::table_empty(language, challenge)));
    } else {
        let mut lines = Vec::new();
        let mut apart = false;
        for (place, one) in page.lines.iter().enumerate() {
            if one.rank.is_none() && !std::mem::replace(&mut apart, true) {
                lines.push(format!("*{}*", say::provisional(language)));
            }
            let name = one.person.named(language);
            let who = if can_write(name.plain()) {
                name.to_string()
            } else {
                format!("({}) {name}", letter(place))
            };
            lines.push(line(language, shown, one, &who));
        }
        parts_.extend(chunked(&lines));
    }
    if !posted {
        let mine = page.mine.as_ref().map_or_else(
            || say::mine_none(language),
            |mine| {
                let name = mine.person.named(language).to_string();
                say::mine(language, &line(language, shown, mine, &name))
            },
        );
        parts_.push(parts::text(mine));
        parts_.extend(controls(language, shown, page.more, may_be_here, step));
    }
    Body::new(vec![parts::card(parts::GOLD, parts_)]).with_picture(picture)
}

/// Lines in as few texts as can be, none of them too long.
fn chunked(lines: &[String]) -> Vec<Component> {
    let mut texts: Vec<String> = Vec::new();
    for line in lines {
        match texts.last_mut() {
            Some(text) if text.chars().count() + line.chars().count() < TEXT => {
                text.push('\n');
                text.push_str(line);
            }
            _ => texts.push(line.clone()),
        }
    }
    texts.into_iter().map(parts::text).collect()
}

fn cut(text: String) -> String {
    if text.chars().count() <= ALT {
        text
    } else {
        text.chars().take(ALT - 1).chain(['…']).collect()
    }
}

fn alt(language: Language, shown: &Shown, page: &Page) -> String {
    let lines: Vec<String> = page
        .lines
        .iter()
        .map(|line| {
            let rank = line
                .rank
                .map_or_else(|| "?".to_owned(), |rank| format!("{rank}."));
            let name = line.person.named(language);
            say::table_alt_line(language, &rank, name.plain(), line.row.value(shown.order))
        })
        .collect();
    let title = say::table_title(
        language,
        &game(language, shown.game),
        &order(language, shown.order),
    );
    cut(say::table_alt(language, &title, &lines.join("; ")))
}

fn controls(
    language: Language,
    shown: &Shown,
    more: bool,
    may_be_here: bool,
    step: u32,
) -> Vec<Component> {
    let first = Shown { page: 0, ..*shown };
    let button = |label: String, to: Shown| {
        let press = Press::Look(Look::Table(to));
        parts::button(ButtonStyle::Secondary, label, &press)
    };
    let mut row: Vec<Component> = [Order::Rating, Order::Points, Order::Wins]
        .into_iter()
        .filter(|one| *one != shown.order)
        .map(|one| {
            let to = Shown {
                order: one,
                ..first
            };
            button(order(language, one), to)
        })
        .collect();
    let time = if shown.month {
        say::all_time(language)
    } else {
        say::this_month(language)
    };
    let to = Shown {
        month: !shown.month,
        ..first
    };
    row.push(button(time, to));
    if may_be_here {
        let scope = if shown.here {
            say::everywhere(language)
        } else {
            say::here(language)
        };
        let to = Shown {
            here: !shown.here,
            ..first
        };
        row.push(button(scope, to));
    }
    let mut all = vec![parts::row(row)];
    let mut pages = Vec::new();
    if let Some(page) = shown.page.checked_sub(1) {
        let to = Shown { page, ..*shown };
        pages.push(button(bot::button_previous(language), to));
    }
    if more {
        let to = Shown {
            page: shown.page + 1,
            ..*shown
        };
        pages.push(button(bot::button_next(language), to));
    }
    all.extend(parts::rows(pages));
    let games = std::iter::once(None).chain(GameKind::ALL.map(Some));
    let options = games.filter(|one| *one != shown.game).map(|one| {
        let value = one.map_or_else(|| "all".to_owned(), |kind| kind.to_string());
        parts::option(game(language, one), value)
    });
    // The page says which answer this is, so that the menu's id is new each time.
    let menu = Press::Look(Look::TableGame(Shown {
        page: step,
        ..*shown
    }));
    all.push(parts::menu(
        say::table_menu(language),
        &menu,
        options.collect(),
    ));
    all
}

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

/// An instant's day by UTC, as 2026-11-30.
#[must_use]
pub fn day(at: i64) -> String {
    time::OffsetDateTime::from_unix_timestamp(at.div_euclid(1_000)).map_or_else(
        |_| String::new(),
        |when| {
            format!(
                "{:04}-{:02}-{:02}",
                when.year(),
                u8::from(when.month()),
                when.day()
            )
        },
    )
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
    let person = super::show::number(profile.person.id.0);
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
    let deviation = row.rating.deviation / crate::play::rating::MILLION;
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

/// "12 – 9 (7–4, 5–5)", one's own points first.
fn score(played: &Played) -> String {
    let minus = |points: i64| points.to_string().replace('-', "\u{2212}");
    let total = format!("{} – {}", minus(played.points.0), minus(played.points.1));
    if played.rounds.len() < 2 {
        return total;
    }
    let rounds: Vec<String> = played
        .rounds
        .iter()
        .map(|(mine, theirs)| format!("{}–{}", minus(*mine), minus(*theirs)))
        .collect();
    format!("{total} ({})", rounds.join(", "))
}

/// What decided a match that was played to its end, as the game's own rules judge it.
fn decided(language: Language, played: &Played) -> String {
    let (mine, theirs) = played.won;
    match (played.game.kind(), played.result) {
        (_, MatchResult::Shared | MatchResult::None) => String::new(),
        (GameKind::Helios, _) if played.rounds.len() > 1 && mine != theirs => {
            say::by_rounds(language, mine.max(theirs) as u64, mine.min(theirs) as u64)
        }
        (GameKind::Helios, _) if played.points.0 == played.points.1 => {
            say::by_last_capture(language)
        }
        (GameKind::Helios, _) => say::by_seeds(language),
        (GameKind::Rite, _) if played.points.0 == played.points.1 => say::by_best_round(language),
        (GameKind::Rite | GameKind::Rvb, _) => say::by_more_points(language),
    }
}

fn history_line(language: Language, played: &Played) -> String {
    let when = format!("<t:{}:d>", played.ended_at.div_euclid(1_000));
    let mut line = say::history_line(
        language,
        &when,
        &result(language, played.result),
        &title::game(language, played.game),
        &Known::of_person(played.opponent.clone()).named(language),
        &score(played),
    );
    let mut also = |text: String| {
        if text.is_empty() {
            return;
        }
        line.push_str(" · ");
        line.push_str(&text);
    };
    match played.ending.as_str() {
        "resigned" => also(say::by_resignation(language)),
        "timed_out" => also(say::by_time(language)),
        "agreed" => also(say::by_agreement(language)),
        _ => also(decided(language, played)),
    }
    match played.rating {
        Some((before, after)) => {
            let whole = |rating: i64| (rating + 500_000).div_euclid(1_000_000);
            also(say::change(whole(after) - whole(before)));
        }
        None if !played.rated => also(say::friendly(language)),
        None if played.result != MatchResult::None => also(say::not_counted(language)),
        None => {}
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
                count(MatchResult::Won),
                count(MatchResult::Shared),
                count(MatchResult::Lost),
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
        lines.push(say::versus_points(language, points.0, points.1));
    }
    lines.extend(newest.iter().map(|played| history_line(language, played)));
    let mut shown = chunked(&lines);
    let buttons = [one, other].map(|known| super::show::number(known.id.0));
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
