//! RVB on the panel: a button per pawn that can move, a menu that explains the others, then a
//! button per target.

use twilight_model::channel::message::component::ButtonStyle;

use super::turn::{movers, movings};
use super::{Desk, Stage};
use crate::discord::parts;
use crate::discord::press::Tap;
use crate::games::grid::Square;
use crate::games::rvb::{Obligation, Rvb};
use crate::games::{Position, Side};
use crate::words::panel as say;

pub(super) fn stage(desk: &Desk<'_>, game: &Rvb, position: &Position) -> Stage {
    let language = desk.language;
    let moves = movings(position);
    if let Some(from) = &desk.draft.from {
        let targets: Vec<_> = moves.into_iter().filter(|m| m.from == *from).collect();
        return Stage {
            prompt: say::target(language, from),
            rows: desk.targets(&targets),
            marked: Some(from.clone()),
        };
    }
    let pawns = movers(&moves).into_iter().map(|from| {
        let label = say::button_pawn(language, from, &letter(game, from));
        desk.button(ButtonStyle::Secondary, label, Tap::From(from.to_owned()))
    });
    let mut rows = parts::rows(pawns.collect());
    let greyed = greyed(game, desk.side);
    if !greyed.is_empty() {
        let options = greyed.iter().map(|at| {
            let square = at.to_string();
            let label = say::button_pawn(language, &square, &letter(game, &square));
            parts::option(label, square)
        });
        rows.push(parts::menu(
            say::rvb_why_menu(language),
            &desk.press(Tap::WhyNot),
            options.collect(),
        ));
    }
    let must = game.obligation() != Obligation::Free && moves.iter().all(|m| m.captures);
    Stage {
        prompt: if must {
            say::rvb_must(language)
        } else {
            say::rvb_choose(language)
        },
        rows,
        marked: Some(String::new()),
    }
}

/// The letter of a pawn's colour, as it stands in position texts.
fn letter(game: &Rvb, square: &str) -> String {
    let pawn = square.parse().ok().and_then(|at| game.pawn(at));
    pawn.map_or_else(String::new, |pawn| {
        pawn.colour.letter().to_ascii_uppercase().to_string()
    })
}

/// One's own pawns that cannot move.
fn greyed(game: &Rvb, side: Side) -> Vec<Square> {
    let own = game.pawns().filter(|(_, pawn)| pawn.camp == side);
    own.map(|(at, _)| at)
        .filter(|at| game.moves_of(*at).is_empty())
        .collect()
}
