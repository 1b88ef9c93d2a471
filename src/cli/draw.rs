//! `revanche draw`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;

use super::theme::ThemeName;
use crate::draw::{self, Canvas, Look, Scene, Setting, Theme};
use crate::games::rite::Effect as RiteEffect;
use crate::games::rvb::{Colour, Effect as RvbEffect};
use crate::games::{BySide, Effect, GameCode, Position, Side};
use crate::play::{BySeat, Done, Seat};

/// Draw a position as a PNG.
///
/// Plays the actions from the start (or from POSITION) and draws the end, the last turn marked.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game: rite, rite:5, rite:7, rite:8, helios, helios:express, rvb, rvb:spare-blue, rvb:free
    #[arg(required_unless_present = "sheet")]
    game: Option<GameCode>,
    /// Actions to play, for example c3 c3-c4; or one position to draw as it is
    #[arg(value_name = "ACTION")]
    actions: Vec<String>,
    /// The position to play from
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// The file to write
    #[arg(long, value_name = "FILE", required_unless_present = "sheet")]
    out: Option<PathBuf>,
    /// Write a contact sheet of each game in each theme into this directory instead
    #[arg(long, value_name = "DIR", conflicts_with_all = ["game", "out", "from", "select"])]
    sheet: Option<PathBuf>,
    /// Show what may be done with this square, cup, or these columns to grow (+a1+b2)
    #[arg(long, value_name = "SQUARE")]
    select: Option<String>,
    /// The colours
    #[arg(long, value_enum, default_value_t = ThemeName::Dark)]
    theme: ThemeName,
    /// Pixels for each length of one: 1 (720 wide) or 2 (1440 wide)
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    size: u8,
    /// RVB only: the shape for a message card, or the taller one for films and documents
    #[arg(long, value_enum, default_value_t = CanvasName::Tall)]
    canvas: CanvasName,
    /// The compression: least time, or fewest bytes
    #[arg(long, value_enum, default_value_t = SettingName::Small)]
    setting: SettingName,
    /// Which seat is First
    #[arg(long, value_enum, default_value_t = SeatName::A)]
    seat_first: SeatName,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum CanvasName {
    Card,
    Tall,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum SettingName {
    Fast,
    Small,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum SeatName {
    A,
    B,
}

/// Why nothing is drawn: the exit code and the reason.
struct Failure(u8, String);

pub(super) fn run(args: Args) -> ExitCode {
    let done = match (&args.sheet, args.game, &args.out) {
        (Some(folder), ..) => sheets(folder),
        (None, Some(game), Some(out)) => draw(&args, game, out),
        (None, ..) => Err(Failure(2, "a game and --out FILE are needed".to_owned())),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(code, reason)) => {
            eprintln!("revanche draw: {reason}");
            ExitCode::from(code)
        }
    }
}

/// Writes one sheet for each game and theme.
fn sheets(folder: &Path) -> Result<(), Failure> {
    let failed = |path: &Path, error: &dyn std::fmt::Display| {
        Failure(1, format!("cannot write {}: {error}", path.display()))
    };
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
    for game in ["rite", "helios", "rvb"] {
        let code: GameCode = game.parse().expect("the name of a game is its code");
        for (theme, name) in [
            (Theme::Dark, "dark"),
            (Theme::Light, "light"),
            (Theme::HighContrast, "hc"),
        ] {
            let path = folder.join(format!("{game}-{name}.png"));
            draw::sheet(code, theme)
                .save(&path)
                .map_err(|error| failed(&path, &error))?;
        }
    }
    Ok(())
}

fn draw(args: &Args, game: GameCode, out: &Path) -> Result<(), Failure> {
    let read = |text: &str| {
        Position::parse(game, text).map_err(|error| Failure(2, format!("bad position: {error}")))
    };
    let (mut position, actions) = match (&args.from, args.actions.as_slice()) {
        (Some(text), actions) => (read(text)?, actions),
        // A position has spaces between its parts, an action has none.
        (None, [text]) if text.trim().contains(' ') => (read(text)?, &[][..]),
        (None, actions) => (Position::start(game), actions),
    };
    let mut last = LastTurn::default();
    for action in actions {
        let side = position.turn();
        let played = position.play(action).map_err(|refusal| {
            Failure(
                1,
                format!("{action}: refused ({}): {refusal}", refusal.code()),
            )
        })?;
        let side = side.unwrap_or(Side::First);
        last.add(Done {
            side,
            action: played.action,
            effects: played.effects,
            planned: false,
        });
    }
    let selection = match &args.select {
        None => None,
        Some(text) => Some(
            draw::selection_for(&position, text)
                .ok_or_else(|| Failure(1, format!("nothing to select at {text}")))?,
        ),
    };
    let first = match args.seat_first {
        SeatName::A => Seat::A,
        SeatName::B => Seat::B,
    };
    let points = position.points();
    let points = BySeat::from_fn(|seat| {
        points[if seat == first {
            Side::First
        } else {
            Side::Second
        }]
    });
    let scene = Scene {
        position: &position,
        first,
        round: 1,
        rounds: 1,
        results: vec![points],
        total: points,
        last: &last.turn,
        sanctuary: last.sanctuary,
        selection,
        over: None,
        round_over: position.is_over(),
    };
    let look = Look {
        theme: args.theme.into(),
        canvas: match args.canvas {
            CanvasName::Card => Canvas::Card,
            CanvasName::Tall => Canvas::Tall,
        },
        scale: args.size,
        setting: match args.setting {
            SettingName::Fast => Setting::Fast,
            SettingName::Small => Setting::Small,
        },
    };
    std::fs::write(out, draw::png(&scene, look))
        .map_err(|error| Failure(1, format!("cannot write {}: {error}", out.display())))
}

/// What a position text lacks: the last turn and who is in the Sanctuary.
#[derive(Default)]
struct LastTurn {
    turn: Vec<Done>,
    sanctuary: BySide<[u8; 3]>,
}

impl LastTurn {
    fn add(&mut self, done: Done) {
        for effect in &done.effects {
            if let Effect::Rvb(RvbEffect::Sanctuary { colour, side, .. }) = effect {
                let place = Colour::ALL
                    .iter()
                    .position(|c| c == colour)
                    .expect("ALL lists every colour");
                self.sanctuary[*side][place] += 1;
            }
        }
        let ended = |last: &Done| {
            last.side != done.side
                || last
                    .effects
                    .iter()
                    .any(|e| matches!(e, Effect::Rite(RiteEffect::Moved { .. })))
        };
        if self.turn.last().is_some_and(ended) {
            self.turn.clear();
        }
        self.turn.push(done);
    }
}
