//! Reviews, hints, and what a value promises.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use crate::bots::{self, Effort, Fit, Foreseen, Level};
use crate::games::{GameCode, Position};
use crate::play::record::after_actions;
use crate::play::{BySeat, Match, Seat};

/// A line a turning point: round and step, who, what was played and what it promised, what was
/// better; then the lines and the position.
pub(super) fn tell(played: &Match, nodes: Option<u64>, out: &mut impl Write) -> io::Result<()> {
    let usual = Effort::USUAL;
    let [first, (last, most)] = usual.looks;
    let looks = [first, (nodes.unwrap_or(last), most)];
    let review = bots::review(played, Effort { looks, ..usual });
    let points = |value| f64::from(value) / 100.0;
    for point in &review.points {
        writeln!(
            out,
            "round {} step {} {}: {} {:+.2} ({:.0} %), better {} {:+.2} ({:.0} %){}",
            point.round,
            point.step,
            point.seat,
            point.played,
            points(point.worth),
            100.0 * point.after,
            point.better,
            points(point.best),
            100.0 * point.before,
            if point.exact { ", exact" } else { "" },
        )?;
        writeln!(out, "  better: {}", point.line.join(" "))?;
        writeln!(out, "  played: {} {}", point.played, point.answer.join(" "))?;
        let then = after_actions(played, point.step);
        writeln!(out, "  position: {}", then.round().position())?;
    }
    writeln!(
        out,
        "{} turning points in {} actions, {} positions",
        review.points.len(),
        review.actions,
        review.nodes
    )
}

fn turn(turn: &Foreseen) -> String {
    format!("{} {:+}", turn.actions.join(" "), turn.gain)
}

/// The turn, its value, the reply, and what is avoided, with tabs between them.
pub(super) fn tell_hint(position: &Position, out: &mut impl Write) -> io::Result<()> {
    let Some(hint) = bots::hint(position, &AtomicBool::new(false)) else {
        return writeln!(out, "over");
    };
    let reply = hint.reply.as_ref().map_or_else(|| "-".to_owned(), turn);
    let instead = hint.instead.as_ref().map_or_else(
        || "-".to_owned(),
        |instead| format!("{}: {}", instead.action, turn(&instead.reply)),
    );
    let value = f64::from(hint.value) / 100.0;
    writeln!(
        out,
        "{}\t{value:+.2}\treply {reply}\tavoids {instead}",
        turn(&hint.turn)
    )
}

/// Plays the matches and prints what was fitted, then for each tenth of expectation how many
/// positions were in it, what they promised and what came of them.
pub(super) fn expect(
    game: GameCode,
    level: Level,
    matches: u32,
    seed: u64,
    out: &mut impl Write,
) -> io::Result<()> {
    let strength = level.strength(game);
    let mut fit = Fit::default();
    for number in 0..matches {
        let begins = if number.is_multiple_of(2) {
            Seat::A
        } else {
            Seat::B
        };
        let fighters = BySeat {
            a: strength,
            b: strength,
        };
        let seed = seed.wrapping_mul(1_000_003) + u64::from(number);
        let mut values = Vec::new();
        let played = bots::watch(game, fighters, begins, seed, |_, best| {
            values.push(best.value);
        });
        fit.take(&played, &values);
    }
    let fitted = fit.fitted();
    writeln!(
        out,
        "{game} level {level}: k {:.2}, First's margin {:+.2}, First wins {:.2}; {} positions, {:.3} bits",
        fitted.scale, fitted.margin, fitted.first, fitted.positions, fitted.surprise
    )?;
    for (count, said, got) in fitted.tenths {
        writeln!(out, "{count}\t{said:.3}\t{got:.3}")?;
    }
    Ok(())
}
