//! Le Rite on the panel: free squares in menus by files, growth as sets of columns, then a button
//! per column and per target.

use twilight_model::channel::message::Component;
use twilight_model::channel::message::component::ButtonStyle;

use super::turn::{Moving, movers, movings};
use super::{Desk, Stage};
use crate::discord::parts;
use crate::discord::press::Tap;
use crate::games::Position;
use crate::games::grid::Square;
use crate::games::rite::{Phase, Rite, Size};
use crate::words::panel as say;

/// How many files share a menu, from the left: never more than 25 squares, and as even as the
/// eye expects.
const fn groups(size: Size) -> &'static [u8] {
    match size {
        Size::Five => &[5],
        Size::Six => &[3, 3],
        Size::Seven => &[3, 2, 2],
        Size::Eight => &[3, 3, 2],
    }
}

pub(super) fn stage(desk: &Desk<'_>, game: &Rite, position: &Position) -> Stage {
    match game.phase() {
        Phase::Place | Phase::Over => place(desk, game, position),
        Phase::Grow { .. } => grow(desk, game, position),
        Phase::Move { placed } => movement(desk, game, position, placed),
    }
}

fn place(desk: &Desk<'_>, game: &Rite, position: &Position) -> Stage {
    let language = desk.language;
    let actions = position.actions();
    let mut free: Vec<Square> = actions
        .iter()
        .filter_map(|text| text.parse().ok())
        .collect();
    free.sort_by_key(|at| (at.file, at.rank));
    let mut rows: Vec<Component> = Vec::new();
    let mut from = 0;
    for (number, files) in (0_u8..).zip(groups(game.size())) {
        let to = from + files;
        let squares = free.iter().filter(|at| (from..to).contains(&at.file));
        let options: Vec<_> = squares
            .map(|at| parts::option(at.to_string(), at.to_string()))
            .collect();
        if !options.is_empty() {
            let name = |file: u8| char::from(b'a' + file).to_string();
            let placeholder = say::rite_menu(language, &name(from), &name(to - 1));
            rows.push(parts::menu(
                placeholder,
                &desk.press(Tap::Menu(number)),
                options,
            ));
        }
        from = to;
    }
    Stage {
        prompt: say::rite_place(language),
        rows,
        // Dots on all free squares would hide the position.
        marked: None,
    }
}

fn grow(desk: &Desk<'_>, game: &Rite, position: &Position) -> Stage {
    let language = desk.language;
    let sets = position.actions().into_iter();
    let options = sets.map(|set| parts::option(set.clone(), set));
    Stage {
        prompt: say::rite_grow(language, u64::from(game.to_grow())),
        rows: vec![parts::menu(
            say::rite_grow_menu(language),
            &desk.press(Tap::Menu(0)),
            options.collect(),
        )],
        marked: Some(String::new()),
    }
}

fn movement(desk: &Desk<'_>, game: &Rite, position: &Position, placed: Option<Square>) -> Stage {
    let language = desk.language;
    let moves = movings(position);
    if let Some(from) = &desk.draft.from {
        let targets: Vec<Moving> = moves.into_iter().filter(|m| m.from == *from).collect();
        return Stage {
            prompt: say::target(language, from),
            rows: desk.targets(&targets),
            marked: Some(from.clone()),
        };
    }
    let columns = movers(&moves).into_iter().map(|from| {
        let at = from.parse().ok().and_then(|at| game.column(at));
        let height = at.map_or(0, |(_, height)| height);
        let label = say::button_column(language, from, height);
        desk.button(ButtonStyle::Secondary, label, Tap::From(from.to_owned()))
    });
    Stage {
        prompt: if placed.is_some() {
            say::rite_move(language)
        } else {
            say::rite_move_shrunk(language)
        },
        rows: parts::rows(columns.collect()),
        marked: None,
    }
}
