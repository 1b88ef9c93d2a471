//! A table as a picture and as lines that can be copied, with its controls.

use std::sync::Arc;

use twilight_model::channel::message::Component;
use twilight_model::channel::message::component::ButtonStyle;

use super::{chunked, cut, game};
use crate::app::{Line, Order, Page};
use crate::discord::body::{Body, Picture};
use crate::discord::parts;
use crate::discord::press::{Look, Press, Shown};
use crate::draw::{TableLine, can_write};
use crate::games::GameKind;
use crate::words::standings as say;
use crate::words::{Language, bot};

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
        parts::capital(&say::table_title(
            language,
            &game(language, shown.game),
            &order(language, shown.order)
        )),
        parts::capital(&say::table_of(language, &scope, &time)),
        say::short_record_key(language)
    )
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
