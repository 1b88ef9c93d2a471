//! The private panel in which a turn is made: choose, look, confirm.
//!
//! A panel remembers nothing. The turn in the making stands in its custom ids as a [`Draft`];
//! [`view`] shows a match with a draft played on a copy of it, [`advance`] says what a tap makes
//! of the draft, [`typed`] what a typed text makes of it. Only [`Advance::Commit`] is for good,
//! and doing it is somebody else's part. Nothing here depends on the panel's age; whether its
//! board number is today's is checked before.

mod helios;
mod rite;
mod rvb;
mod tap;
mod turn;

pub use tap::{Advance, advance, typed};
pub use turn::read;

use std::sync::Arc;

use twilight_model::channel::message::Component;
use twilight_model::channel::message::component::ButtonStyle;

use self::turn::{Moving, Tried, ahead, attempt_draft, is_turn, piece};
use super::body::{Body, Picture};
use super::card;
use super::parts;
use super::press::{Draft, Press, Tap};
use crate::draw::{self, Selection};
use crate::games::{Position, Side};
use crate::play::{self, Match, Seat};
use crate::words::{Language, board, panel as say, refusal, sentence, title};

/// Who looks at a panel of which match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewer {
    /// The match's number.
    pub id: u64,
    /// The seat of the person; it is this seat's turn.
    pub seat: Seat,
    /// The language of the person.
    pub language: Language,
    /// Whether the person is asked before a turn counts.
    pub confirm: bool,
    /// Whether the bot is a guest in the place: then every action has its button.
    pub guest: bool,
}

/// A panel, but for its picture.
#[derive(Clone, Debug)]
pub struct PanelView {
    /// The match as the panel draws it: with the draft played.
    pub shown: Match,
    /// What is selected on the board.
    pub selection: Option<Selection>,
    heading: String,
    prompt: String,
    alt: String,
    filename: String,
    controls: Vec<Component>,
}

/// What a game's part of the panel offers while a turn is not complete.
struct Stage {
    prompt: String,
    rows: Vec<Component>,
    /// What is marked on the board: a chosen square or cup, all that can be chosen when empty,
    /// nothing when none.
    marked: Option<String>,
}

/// What a game's part of the panel works with.
struct Desk<'a> {
    language: Language,
    id: u64,
    board: u64,
    side: Side,
    draft: &'a Draft,
}

impl Desk<'_> {
    fn press(&self, tap: Tap) -> Press {
        Press::Panel {
            game: self.id,
            board: self.board,
            draft: self.draft.clone(),
            tap,
        }
    }

    fn button(&self, style: ButtonStyle, label: String, tap: Tap) -> Component {
        parts::button(style, label, &self.press(tap))
    }

    /// A button per action of the chosen piece: what captures is red and has a cross.
    fn targets(&self, actions: &[Moving]) -> Vec<Component> {
        let buttons = actions.iter().map(|action| {
            let (style, label) = if action.captures {
                let label = say::button_capture(self.language, &action.to);
                (ButtonStyle::Danger, label)
            } else {
                (ButtonStyle::Secondary, action.to.clone())
            };
            self.button(style, label, Tap::Do(action.text.clone()))
        });
        parts::rows(buttons.collect())
    }
}

/// The panel for a draft. A draft that the match does not take counts as empty. `note` is said
/// on top: why something was refused, or cannot move.
#[must_use]
pub fn view(viewer: &Viewer, game: &Match, draft: &Draft, note: Option<&str>) -> PanelView {
    let fresh = Draft {
        step: draft.step,
        ..Draft::default()
    };
    let (draft, tried) = match attempt_draft(game, draft) {
        Ok(tried) => (draft, tried),
        Err(_) => (&fresh, Tried::nothing(game)),
    };
    let language = viewer.language;
    let desk = Desk {
        language,
        id: viewer.id,
        board: game.board(),
        side: game.round().side_of(viewer.seat),
        draft,
    };
    let on_turn = game.turn() == Some(viewer.seat);
    let whole = is_turn(&tried, desk.side);
    let (shown, stage) = if !on_turn {
        (game.clone(), waiting(language, game))
    } else if whole {
        result(viewer, game, &desk, &tried)
    } else {
        let stage = match &tried.position {
            Position::Rite(position) => rite::stage(&desk, position, &tried.position),
            Position::Helios(position) => helios::stage(&desk, position),
            Position::Rvb(position) => rvb::stage(&desk, position, &tried.position),
        };
        let shown = ahead(game, viewer.seat, &tried.actions).unwrap_or_else(|| game.clone());
        (shown, stage)
    };
    let mut controls = stage.rows;
    if on_turn && !whole {
        controls.push(parts::row(bottom(viewer, game, &desk)));
    }
    let mut prompt = note.map_or_else(String::new, |note| format!("{}\n", cut(note)));
    prompt.push_str(&stage.prompt);
    let marked = stage.marked.as_deref();
    let chosen = marked.filter(|at| !at.is_empty());
    PanelView {
        alt: board::alt_text(language, &shown, chosen),
        selection: marked.and_then(|at| draw::selection_for(shown.round().position(), at)),
        heading: heading(language, game),
        prompt,
        filename: format!("panel-{}-{}-{}.png", viewer.id, desk.board, draft.step),
        shown,
        controls,
    }
}

/// Nothing to do: it is the other's turn, or the match is over.
fn waiting(language: Language, game: &Match) -> Stage {
    let reason = if game.turn().is_some() {
        play::Refusal::NotYourTurn
    } else {
        play::Refusal::MatchOver
    };
    Stage {
        prompt: refusal::refusal(language, &reason),
        rows: Vec::new(),
        marked: None,
    }
}

/// A note leaves room for everything else a message says.
fn cut(note: &str) -> String {
    note.chars().take(1_500).collect()
}

fn heading(language: Language, game: &Match) -> String {
    let name = title::game(language, game.terms().game);
    match game.terms().rounds.count() {
        1 => say::heading_one(language, &name),
        count => say::heading(language, &name, game.round().number(), count),
    }
}

/// The whole turn, to be confirmed.
fn result(viewer: &Viewer, game: &Match, desk: &Desk<'_>, tried: &Tried) -> (Match, Stage) {
    let language = viewer.language;
    let what = sentence::effects_of(language, &tried.effects, game.round().first());
    let mut prompt = say::result(language, &parts::capital(&format!("{what}.")));
    let mut marked = None;
    let after = ahead(game, viewer.seat, &tried.actions);
    let shown = match after {
        Some(after) if after.ending().is_some() => {
            prompt = format!("{} {prompt}", say::ends_match(language));
            after
        }
        // The next round's start would show nothing of what this turn does.
        Some(after) if after.rounds().len() > game.rounds().len() => {
            prompt = format!("{} {prompt}", say::ends_round(language));
            let (last, before) = tried
                .actions
                .split_last()
                .map_or(("", &[][..]), |(last, before)| (last.as_str(), before));
            let shown = ahead(game, viewer.seat, before).unwrap_or_else(|| game.clone());
            marked = Some(piece(last).to_owned());
            shown
        }
        Some(after) => after,
        None => game.clone(),
    };
    let row = parts::row(vec![
        desk.button(
            ButtonStyle::Success,
            say::button_confirm(language),
            Tap::Confirm,
        ),
        desk.button(
            ButtonStyle::Secondary,
            say::button_back(language),
            Tap::Back,
        ),
    ]);
    let stage = Stage {
        prompt,
        rows: vec![row],
        marked,
    };
    (shown, stage)
}

fn bottom(viewer: &Viewer, game: &Match, desk: &Desk<'_>) -> Vec<Component> {
    let language = viewer.language;
    let mut buttons = Vec::new();
    if !desk.draft.actions.is_empty() || desk.draft.from.is_some() {
        let back = say::button_back(language);
        buttons.push(desk.button(ButtonStyle::Secondary, back, Tap::Back));
    }
    let label = say::button_type(language);
    buttons.push(desk.button(ButtonStyle::Secondary, label, Tap::Type));
    if viewer.guest {
        let may_cancel = !game.has_acted(viewer.seat);
        buttons.extend(card::leave(language, viewer.id, may_cancel));
    }
    buttons
}

impl PanelView {
    /// The whole panel: private, with its picture if there is one.
    #[must_use]
    pub fn body(&self, png: Option<Arc<Vec<u8>>>) -> Body {
        let mut shown = vec![parts::text(&self.heading)];
        let picture = png.map(|bytes| Picture {
            filename: self.filename.clone(),
            bytes,
        });
        match &picture {
            Some(picture) => shown.push(parts::gallery(&picture.filename, &self.alt)),
            None => shown.push(parts::text(&self.alt)),
        }
        shown.push(parts::text(&self.prompt));
        shown.extend(self.controls.iter().cloned());
        Body::new(vec![parts::card(parts::GOLD, shown)])
            .private()
            .with_picture(picture)
    }
}

/// A panel whose turn is played, or that has nothing to offer any more: words alone.
#[must_use]
pub fn closed(text: &str) -> Body {
    Body::new(vec![parts::text(text)]).private()
}
