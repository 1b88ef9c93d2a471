//! Matches as moving pictures: animated GIFs, one frame an action.
//!
//! `lzw` and `gif` write the file, `screen` finds what changes from frame to frame, `still` draws
//! the frames, `band` what stands above them. The first frame is the board at the start under the
//! film's title, whole and meaningful where films stand still; the last shows how the match ended.

mod band;
mod gif;
mod lzw;
mod music;
mod screen;
mod still;

pub use self::music::{Stand, reading};

use self::band::Band;
use self::gif::Gif;
use self::still::Stills;
use super::{Canvas, Look, Scene, scene_of};
use crate::games::{BySide, Effect, helios, rite, rvb};
use crate::play::{Done, Match, Round};

/// The most bytes a film has: Discord's default limit for an upload.
pub const MOST_BYTES: usize = 10 * 1024 * 1024;

/// How long a frame is shown, in hundredths of a second.
mod times {
    /// The board at the start of a round.
    pub const START: u32 = 160;
    /// The first action of a turn, and one that goes on in a turn.
    pub const TURN: u32 = 110;
    pub const FURTHER: u32 = 70;
    /// A capture, something eaten or saved.
    pub const CAPTURE: u32 = 190;
    /// The last board of a round, and of the film.
    pub const ROUND: u32 = 350;
    pub const END: u32 = 600;
}

/// A finished film.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Film {
    /// The GIF.
    pub bytes: Vec<u8>,
    /// How many frames it has.
    pub frames: u32,
    /// How long it lasts, in hundredths of a second.
    pub hundredths: u32,
}

/// A place in a match: so many actions of a round have been played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stage {
    round: usize,
    played: usize,
    hundredths: u32,
}

/// Films a match from its first board to how it stands, in at most [`MOST_BYTES`].
///
/// `look` says theme and scale; films have the tall canvas.
#[must_use]
pub fn film(played: &Match, look: Look) -> Film {
    within(played, look, MOST_BYTES)
}

/// Films a match in at most `most` bytes. Where all frames do not fit, those between captures are
/// thinned out, evenly, then the captures; the first board, the last one of each round and the end
/// stay, even if they alone are more than that.
#[must_use]
pub fn within(played: &Match, look: Look, most: usize) -> Film {
    let all = stages(played);
    let mut film = shoot(played, look, &all, true);
    let mut left = all.len();
    let steps = [true, false].map(|spared| (1..=7).map(move |power| (1_usize << power, spared)));
    for (each, spared) in steps.into_iter().flatten() {
        if film.bytes.len() <= most {
            break;
        }
        let kept = all.iter().enumerate().filter(|(i, stage)| {
            i % each == 0
                || stage.hundredths == times::ROUND
                || (spared && stage.hundredths == times::CAPTURE)
        });
        let kept: Vec<Stage> = kept.map(|(_, &stage)| stage).collect();
        if kept.len() < left {
            left = kept.len();
            film = shoot(played, look, &kept, true);
        }
    }
    film
}

/// The last turn alone, as a loop: the board before it, then each of its actions. None when it
/// has one action only, or none.
#[must_use]
pub fn last_turn(played: &Match, look: Look) -> Option<Film> {
    let round = played
        .rounds()
        .iter()
        .rposition(|round| !round.actions().is_empty())?;
    let turn = played.rounds()[round].last_turn().len();
    let until = played.rounds()[round].actions().len();
    if turn < 2 {
        return None;
    }
    let stage = |played| Stage {
        round,
        played,
        hundredths: if played == until {
            times::ROUND
        } else {
            times::TURN
        },
    };
    let stages: Vec<Stage> = (until - turn..=until).map(stage).collect();
    Some(shoot(played, look, &stages, false))
}

/// Every stage of a match with its time.
fn stages(played: &Match) -> Vec<Stage> {
    let mut stages = Vec::new();
    for (number, round) in played.rounds().iter().enumerate() {
        let actions = round.actions();
        // A round that never began is not shown after another.
        if number > 0 && actions.is_empty() && played.ending().is_some() {
            continue;
        }
        for at in 0..=actions.len() {
            let hundredths = match at.checked_sub(1).map(|last| &actions[last]) {
                None => times::START,
                Some(_) if at == actions.len() => times::ROUND,
                Some(done) if captures(done) => times::CAPTURE,
                Some(done) if at > 1 && actions[at - 2].side == done.side => times::FURTHER,
                Some(_) => times::TURN,
            };
            stages.push(Stage {
                round: number,
                played: at,
                hundredths,
            });
        }
    }
    stages
}

/// Whether an action took something, or saved a pawn.
fn captures(done: &Done) -> bool {
    done.effects.iter().any(|effect| {
        matches!(
            effect,
            Effect::Rite(rite::Effect::Captured { .. })
                | Effect::Helios(helios::Effect::Captured { .. } | helios::Effect::Ray { .. })
                | Effect::Rvb(rvb::Effect::Ate { .. } | rvb::Effect::Sanctuary { .. })
        )
    })
}

/// Films some stages of a match; a whole film has a title and shows the end.
fn shoot(played: &Match, look: Look, stages: &[Stage], whole: bool) -> Film {
    let look = Look {
        canvas: Canvas::Tall,
        ..look
    };
    let end = (whole && played.ending().is_some()).then(|| scene_of(played, None));
    let mut stills = Stills::new(look);
    // All boards are of one size, only the picture of the end is taller.
    let last = played.rounds().len() - 1;
    let (width, own) = stills.size(&scene(played, last, played.round()));
    let above = match &end {
        _ if !whole => 0,
        Some(end) => stills.size(end).1 - own,
        None => band::LEAST * u32::from(look.scale),
    };
    let screen = (width, own + above);
    let band = Band::new(played, &self::stages(played), look, (width, above));
    let mut gif = Gif::new(screen.0, screen.1);
    for (number, round) in played.rounds().iter().enumerate() {
        let mut wanted = stages
            .iter()
            .filter(|stage| stage.round == number)
            .peekable();
        if wanted.peek().is_none() {
            continue;
        }
        round.each_stage(|stage| {
            let at = stage.actions().len();
            let Some(wanted) = wanted.next_if(|stage| stage.played == at) else {
                return;
            };
            stills.show(&scene(played, number, stage), screen);
            let (pixels, palette) = stills.screen();
            match (number, at) {
                _ if !whole => {}
                (0, 0) => band.title(pixels, palette),
                so_far => band.course(pixels, palette, so_far),
            }
            gif.show(pixels, wanted.hundredths);
        });
    }
    if let Some(end) = &end {
        stills.show(end, screen);
        gif.show(stills.screen().0, times::END);
    }
    let (bytes, frames, hundredths) = gif.finish(stills.palette());
    Film {
        bytes,
        frames,
        hundredths,
    }
}

/// A round as it stood after some of its actions.
fn scene<'a>(played: &Match, number: usize, stage: &'a Round) -> Scene<'a> {
    let before = played.rounds()[..number].iter().map(Round::points);
    let results: Vec<_> = before.chain([stage.points()]).collect();
    let total = results
        .iter()
        .copied()
        .reduce(|a, b| crate::play::BySeat::from_fn(|seat| a[seat] + b[seat]))
        .unwrap_or_default();
    Scene {
        position: stage.position(),
        first: stage.first(),
        round: stage.number(),
        rounds: played.terms().rounds.count(),
        results,
        total,
        last: stage.last_turn(),
        sanctuary: BySide::from_fn(|side| stage.sanctuary(side)),
        selection: None,
        over: None,
        round_over: stage.is_over(),
    }
}

#[cfg(test)]
mod limits;
#[cfg(test)]
mod tests;
