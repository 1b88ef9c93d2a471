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

use std::sync::Arc;

use serde_json::Value;
use twilight_model::channel::message::Component;
use twilight_model::channel::message::component::ButtonStyle;

use super::body::{Body, Picture};
use super::card;
use super::press::{ACTIONS, Draft, Press, Tap};
use super::{modal, parts};
use crate::draw::{self, Selection};
use crate::games::rite::Phase;
use crate::games::{Effect, Position, Refusal, Side};
use crate::play::{Command, Match, Recorded, Seat};
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

/// What a tap leads to.
#[derive(Clone, Debug, PartialEq)]
pub enum Advance {
    /// Show the panel with this draft, and say this on it.
    Show(Draft, Option<String>),
    /// Play these actions for good, in one unit.
    Commit(Vec<String>),
    /// Open the modal: the data of a type 9 answer.
    Type(Value),
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

/// A movement, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Moving {
    text: String,
    from: String,
    to: String,
    captures: bool,
}

/// The movements among actions; placements, growths and sowings are none.
fn movings(position: &Position) -> Vec<Moving> {
    let actions = position.actions().into_iter();
    actions.filter_map(|text| moving(&text)).collect()
}

fn moving(text: &str) -> Option<Moving> {
    let at = text.find(['-', 'x'])?;
    let (from, rest) = text.split_at(at);
    let to = rest.get(1..)?;
    Some(Moving {
        text: text.to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
        captures: rest.starts_with('x'),
    })
}

/// The different pieces that can move, each once, in the order of the actions.
fn movers(movings: &[Moving]) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for moving in movings {
        if !found.contains(&moving.from.as_str()) {
            found.push(&moving.from);
        }
    }
    found
}

/// A round with a draft played on a copy.
struct Tried {
    position: Position,
    effects: Vec<Effect>,
    actions: Vec<String>,
}

impl Tried {
    fn nothing(game: &Match) -> Self {
        Self {
            position: game.round().position().clone(),
            effects: Vec::new(),
            actions: Vec::new(),
        }
    }
}

fn attempt<'a>(game: &Match, actions: impl IntoIterator<Item = &'a str>) -> Result<Tried, Refusal> {
    let mut tried = Tried::nothing(game);
    for action in actions {
        let played = tried.position.play(action)?;
        tried.effects.extend(played.effects);
        tried.actions.push(played.action);
    }
    Ok(tried)
}

fn attempt_draft(game: &Match, draft: &Draft) -> Result<Tried, Refusal> {
    attempt(game, draft.actions.iter().map(String::as_str))
}

/// Whether the actions tried are a whole turn: nothing more is the same person's to do in it.
fn is_turn(tried: &Tried, side: Side) -> bool {
    if tried.actions.is_empty() {
        return false;
    }
    match &tried.position {
        // A placement is followed by a growth or a movement of the same side, unless no column
        // can move. A movement is never followed by either, whoever's turn begins then.
        Position::Rite(position) => {
            let goes_on = matches!(
                position.phase(),
                Phase::Grow { .. } | Phase::Move { placed: Some(_) }
            );
            !(goes_on && tried.position.turn() == Some(side))
        }
        Position::Helios(_) | Position::Rvb(_) => true,
    }
}

/// The match with the actions played; `None` if it does not take them.
fn ahead(game: &Match, seat: Seat, actions: &[String]) -> Option<Match> {
    if actions.is_empty() {
        return Some(game.clone());
    }
    let actions = actions.to_vec();
    let events = game.decide(seat, &Command::Act { actions }, 0).ok()?;
    let mut ahead = game.clone();
    for event in events {
        let recorded = Recorded {
            seq: ahead.seq() + 1,
            at: 0,
            by: Some(seat),
            event,
        };
        ahead.evolve(&recorded).ok()?;
    }
    Some(ahead)
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
    let (shown, stage) = if is_turn(&tried, desk.side) {
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
    if !is_turn(&tried, desk.side) {
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
    let mut prompt = say::result(language, &format!("{what}."));
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

/// The square or cup an action chooses on the board.
fn piece(action: &str) -> &str {
    action.split(['-', 'x']).next().unwrap_or(action)
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

/// What a tap on a control makes of the draft; `value` is what a menu gave.
///
/// # Errors
/// Why the rules refuse the action. Nothing has changed then: show the panel as it was.
pub fn advance(
    viewer: &Viewer,
    game: &Match,
    draft: &Draft,
    tap: &Tap,
    value: Option<&str>,
) -> Result<Advance, Refusal> {
    let side = game.round().side_of(viewer.seat);
    let mut next = Draft {
        step: draft.step.wrapping_add(1),
        ..draft.clone()
    };
    match tap {
        Tap::Do(action) => act(viewer, game, next, action),
        Tap::Menu(_) => match value {
            Some(action) => act(viewer, game, next, action),
            None => Ok(Advance::Show(next, None)),
        },
        Tap::From(square) => {
            let tried = attempt_draft(game, draft)?;
            let moves = movings(&tried.position);
            next.from = moves
                .iter()
                .any(|moving| moving.from == *square)
                .then(|| square.clone());
            Ok(Advance::Show(next, None))
        }
        Tap::WhyNot => {
            let note = value.and_then(|square| why_not(viewer.language, game, square));
            Ok(Advance::Show(next, note))
        }
        Tap::Back => {
            if next.from.take().is_none() {
                next.actions.pop();
            }
            Ok(Advance::Show(next, None))
        }
        Tap::Confirm => {
            let tried = attempt_draft(game, draft)?;
            Ok(if is_turn(&tried, side) {
                Advance::Commit(tried.actions)
            } else {
                Advance::Show(next, None)
            })
        }
        Tap::Type => {
            let tried = attempt_draft(game, draft)?;
            // A whole turn is typed anew; a begun one goes on.
            let begun = if is_turn(&tried, side) {
                Draft {
                    step: draft.step,
                    ..Draft::default()
                }
            } else {
                draft.clone()
            };
            let position = attempt_draft(game, &begun)?.position;
            let example = position.actions().into_iter().next().unwrap_or_default();
            Ok(Advance::Type(modal::modal(
                viewer.language,
                viewer.id,
                game,
                game.board(),
                &begun,
                &example,
            )))
        }
    }
}

fn act(viewer: &Viewer, game: &Match, mut next: Draft, action: &str) -> Result<Advance, Refusal> {
    let actions = next.actions.iter().map(String::as_str);
    let tried = attempt(game, actions.chain([action]))?;
    next.actions.clone_from(&tried.actions);
    next.from = None;
    Ok(made(viewer, game, next, &tried))
}

/// A whole turn that is not to be asked about counts at once.
fn made(viewer: &Viewer, game: &Match, next: Draft, tried: &Tried) -> Advance {
    if !viewer.confirm && is_turn(tried, game.round().side_of(viewer.seat)) {
        Advance::Commit(tried.actions.clone())
    } else {
        Advance::Show(next, None)
    }
}

/// What a text typed into the modal makes of the draft: the actions go on from the draft, or
/// make the whole turn anew.
///
/// # Errors
/// Why the rules refuse what was typed.
pub fn typed(viewer: &Viewer, game: &Match, draft: &Draft, text: &str) -> Result<Advance, Refusal> {
    let actions = read(game, &draft.actions, text).or_else(|refusal| {
        if draft.actions.is_empty() {
            return Err(refusal);
        }
        read(game, &[], text).map_err(|_| refusal)
    })?;
    let tried = attempt(game, actions.iter().map(String::as_str))?;
    let next = Draft {
        actions,
        from: None,
        step: draft.step.wrapping_add(1),
    };
    Ok(made(viewer, game, next, &tried))
}

/// The canonical actions of a text: one action in any spelling, or several with spaces between,
/// after the actions `before`, which the answer begins with.
///
/// # Errors
/// Why the rules refuse the first of them that they refuse.
pub fn read(game: &Match, before: &[String], text: &str) -> Result<Vec<String>, Refusal> {
    let begun = || before.iter().map(String::as_str);
    let whole = attempt(game, begun().chain([text]));
    let pieces: Vec<&str> = text.split_whitespace().collect();
    let tried = match whole {
        Err(_) if pieces.len() > 1 => attempt(game, begun().chain(pieces))?,
        whole => whole?,
    };
    if tried.actions.len() > ACTIONS {
        return Err(Refusal::NotYourTurn);
    }
    Ok(tried.actions)
}

fn why_not(language: Language, game: &Match, square: &str) -> Option<String> {
    let Position::Rvb(position) = game.round().position() else {
        return None;
    };
    let lines = refusal::why_not(language, position, square.parse().ok()?);
    if lines.is_empty() {
        return None;
    }
    let heading = say::rvb_why(language, square);
    Some(format!("{heading}\n- {}", lines.join("\n- ")))
}
