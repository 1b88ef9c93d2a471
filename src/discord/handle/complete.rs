//! What is offered while somebody types.

use super::look;
use super::which::{self, Wanted};
use crate::app::View;
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::discord::{commands, complete, standings};

/// Offers choices for the option being typed; none where nothing fits.
pub(super) async fn offer(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    let (focused, text) = typed.focused.clone().unwrap_or_default();
    let language = call.language();
    let choices = match focused.as_str() {
        "options" => {
            let kind = typed.text("game").and_then(commands::game);
            complete::variants(language, kind, &text)
        }
        "match" if matches!(typed.name.as_str(), "replay" | "export" | "review") => {
            let app = &call.bot.app;
            let finished = app.finished_of(call.person.id, 100).await?;
            let mut all: Vec<(String, String)> = Vec::new();
            let running = app.matches_of(call.person.id).await?;
            // Only what is over is reviewed.
            for one in running.iter().filter(|_| typed.name != "review") {
                all.push((which::label(call, one), one.listed.id.to_string()));
            }
            for played in &finished {
                all.push((standings::option(language, played), played.id.to_string()));
            }
            complete::named(all, &text)
        }
        "match" if typed.name == "rematch" => {
            let again = call.bot.app.rematchable(call.person.id, 100).await?;
            let all = again
                .iter()
                .map(|played| (standings::option(language, played), played.id.to_string()))
                .collect();
            complete::named(all, &text)
        }
        "match" => {
            let listed = look::listed(call).await?;
            complete::matches(language, &look::lines(&listed), &text)
        }
        "action" => match meant(call, typed).await? {
            Some(view) => complete::actions(&view.game, &text),
            None => serde_json::json!({ "choices": [] }),
        },
        "if" | "then" => {
            let written: Vec<&str> = text.split(';').map(str::trim_start).collect();
            let (last, before) = written.split_last().unwrap_or((&"", &[]));
            let other = if focused == "if" { "then" } else { "if" };
            let other = typed.text(other).unwrap_or_default();
            let other: Vec<&str> = other.split(';').map(str::trim).collect();
            // What stands in the other option beyond the place being completed comes later.
            let game = match awaited(call, typed).await? {
                Some(view) if focused == "if" => {
                    let replies = &other[..before.len().min(other.len())];
                    super::plan::on(call, &view, before, replies)
                }
                Some(view) => {
                    let answers = &other[..written.len().min(other.len())];
                    super::plan::on(call, &view, answers, before)
                }
                None => None,
            };
            match game {
                Some(game) => complete::chained(&game, before, last),
                None => serde_json::json!({ "choices": [] }),
            }
        }
        _ => serde_json::json!({ "choices": [] }),
    };
    Ok(call.reply.choices(&choices).await?)
}

/// The match in which a reply is planned, in the same way.
async fn awaited(call: &Call, typed: &Typed) -> Result<Option<View>, Trouble> {
    let view = which::quietly(call, typed.text("match"), Wanted::TheirTurn).await?;
    let seat = |view: &View| view.seat_of(call.person.id);
    Ok(view.filter(|view| seat(view).is_some_and(|seat| view.game.turn() == Some(seat.other()))))
}

/// The match whose actions are offered, without saying anything when there is none.
async fn meant(call: &Call, typed: &Typed) -> Result<Option<View>, Trouble> {
    let view = which::quietly(call, typed.text("match"), Wanted::MyTurn).await?;
    Ok(view.filter(|view| view.is_turn_of(call.person.id)))
}
