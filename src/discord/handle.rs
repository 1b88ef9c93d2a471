//! What each command, button, menu and modal does: a file per kind of wish, and the way to them.

mod after;
mod ask;
mod bargain;
mod challenge;
mod complete;
mod lobby;
mod look;
mod media;
mod plan;
mod privacy;
mod replay;
mod server;
mod settings;
mod standings;
mod study;
mod terms;
mod turn;
mod vacation;
mod which;

use super::bot::Trouble;
use super::dispatch::{Call, Typed};
use super::panel;
use super::press::{Lobby, Look, Press};
use crate::play::Offer;
use crate::words::{bot as say, flow};

/// A command that was typed.
///
/// # Errors
/// What kept it from being carried out; the person then reads an apology.
pub async fn command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    match typed.name.as_str() {
        "challenge" => challenge::make(call, typed).await,
        "lobby" => lobby::command(call).await,
        "wish" => lobby::wish(call, typed).await,
        "play" => turn::typed_command(call, typed).await,
        "plan" => plan::command(call, typed).await,
        "board" => look::board_command(call, typed).await,
        "matches" => look::matches(call).await,
        "resign" => ask::resign_command(call, typed).await,
        "cancel" => ask::cancel_command(call, typed).await,
        "draw" => bargain::command(call, typed, Offer::Draw).await,
        "takeback" => bargain::takeback_command(call, typed).await,
        "rematch" => bargain::rematch_command(call, typed).await,
        "claim" => bargain::claim_command(call, typed).await,
        "vacation" => vacation::command(call, typed).await,
        "rules" => look::rules_command(call, typed).await,
        "settings" => settings::command(call, typed).await,
        "server" => server::command(call, typed).await,
        "help" => look::help(call).await,
        "leaderboard" => standings::leaderboard(call, typed).await,
        "profile" => standings::profile_command(call, typed).await,
        "history" => standings::history_command(call, typed).await,
        "music" => media::command(call, typed).await,
        "replay" => replay::command(call, typed).await,
        "export" => replay::export_command(call, typed).await,
        "hint" => study::hint_command(call, typed).await,
        "review" => study::review_command(call, typed).await,
        "privacy" => privacy::command(call).await,
        _ => {
            let help = call.command("help");
            call.say(flow::unknown_command(call.language(), &help))
                .await
        }
    }
}

/// A command that is being typed.
///
/// # Errors
/// What kept the choices from being offered.
pub async fn completion(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    complete::offer(call, typed).await
}

/// A button that was pressed, or a menu in which something was chosen.
///
/// # Errors
/// What kept it from being carried out; the person then reads an apology.
pub async fn press(call: &Call, press: Option<Press>, values: &[String]) -> Result<(), Trouble> {
    let value = values.first().map(String::as_str);
    match press {
        None => unknown(call).await,
        Some(Press::Accept { challenge }) => challenge::accept(call, challenge).await,
        Some(Press::Decline { challenge }) => challenge::decline(call, challenge).await,
        Some(Press::Withdraw { challenge }) => challenge::withdraw(call, challenge).await,
        Some(Press::Play { game, board }) => turn::open(call, game, board).await,
        Some(Press::Panel {
            game,
            board,
            draft,
            tap,
        }) => turn::tap(call, game, board, &draft, &tap, value).await,
        Some(Press::Board { game, text }) => look::board(call, game, text).await,
        Some(Press::Resign { game, sure }) => ask::resign(call, game, sure).await,
        Some(Press::Cancel { game, sure }) => ask::cancel(call, game, sure).await,
        Some(Press::Offer { game, offer }) => bargain::offer(call, game, offer).await,
        Some(Press::Agree {
            game,
            offer,
            seq,
            sure,
        }) => bargain::agree(call, game, offer, seq, sure).await,
        Some(Press::Refuse { game, offer, seq }) => bargain::refuse(call, game, offer, seq).await,
        Some(Press::Claim { game, sure }) => bargain::claim(call, game, sure).await,
        Some(Press::Undo { game, board }) => bargain::undo(call, game, board).await,
        Some(Press::Keep { .. }) => {
            let kept = panel::closed(&say::kept(call.language()));
            Ok(call.reply.update(&kept).await?)
        }
        Some(Press::Matches { step }) => look::open(call, step, value).await,
        Some(Press::Rules { kind, page }) => look::rules_page(call, kind, page).await,
        Some(Press::RulesOf { step }) => look::rules_of(call, step, value).await,
        Some(Press::Confirmation { on }) => settings::confirmation(call, on).await,
        Some(Press::Speak { step }) => settings::speak(call, step, value).await,
        Some(Press::Media(pressed)) => media::press(call, pressed).await,
        Some(Press::Theme { step }) => settings::theme(call, step, value).await,
        Some(Press::Server(pressed)) => server::press(call, pressed, values).await,
        Some(Press::Look(look)) => look_at(call, &look, value).await,
        Some(Press::Lobby(Lobby::Pick { step })) => lobby::pick(call, step, value).await,
        Some(Press::Lobby(Lobby::Unwish { wish })) => lobby::withdraw(call, wish).await,
        Some(Press::Ahead(pressed)) => plan::press(call, pressed).await,
        Some(Press::Typed { .. }) => unknown(call).await,
    }
}

/// A button or menu that only looks, or is about one's own data.
async fn look_at(call: &Call, look: &Look, value: Option<&str>) -> Result<(), Trouble> {
    match look {
        Look::Table(shown) => standings::table(call, shown).await,
        Look::TableGame(shown) => standings::table_game(call, shown, value).await,
        Look::Profile { person } => standings::profile(call, *person).await,
        Look::History(asked) => standings::history(call, asked).await,
        Look::Versus { other } => standings::versus(call, *other).await,
        Look::Replay { game, step, way } => replay::step(call, *game, *step, *way).await,
        Look::Jump { game, .. } => replay::jump(call, *game, value).await,
        Look::OpenReplay { .. } => replay::open(call, value).await,
        Look::Review { game, point } => study::review_point(call, *game, *point).await,
        Look::Export { game, json } => replay::export_press(call, *game, *json).await,
        Look::ExportMine => privacy::export(call).await,
        Look::Forget { sure } => privacy::forget(call, *sure).await,
        Look::KeepMe => privacy::keep(call).await,
    }
}

/// A modal that was sent.
///
/// # Errors
/// What kept it from being carried out; the person then reads an apology.
pub async fn sent(call: &Call, press: Option<Press>, texts: &[String]) -> Result<(), Trouble> {
    let text = texts.first().map_or("", String::as_str);
    match press {
        Some(Press::Typed { game, board, draft }) => {
            turn::typed(call, game, board, &draft, text).await
        }
        Some(Press::Ahead(sent)) => plan::sent(call, sent, texts).await,
        _ => unknown(call).await,
    }
}

async fn unknown(call: &Call) -> Result<(), Trouble> {
    let matches = call.command("matches");
    call.say(flow::unknown_press(call.language(), &matches))
        .await
}
