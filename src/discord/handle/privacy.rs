//! `/privacy` and its controls.

use twilight_model::channel::message::component::ButtonStyle;

use super::after::after_commit;
use crate::discord::bot::Trouble;
use crate::discord::dispatch::Call;
use crate::discord::press::{Look, Press};
use crate::discord::{answer, panel, parts, replay, show};
use crate::words::standings as say;

/// `/privacy`: what is kept, and what can be done about it.
pub(super) async fn command(call: &Call) -> Result<(), Trouble> {
    let language = call.language();
    let buttons = vec![
        parts::button(
            ButtonStyle::Secondary,
            say::button_export(language),
            &Press::Look(Look::ExportMine),
        ),
        parts::button(
            ButtonStyle::Danger,
            say::button_forget(language),
            &Press::Look(Look::Forget { sure: false }),
        ),
    ];
    let text = format!(
        "{}\n\n{}",
        say::privacy_what(language),
        say::privacy_choice(language)
    );
    let body = answer::notice(&text, buttons);
    Ok(call.reply.private(&body).await?)
}

/// Everything about the person who presses, as a file.
pub(super) async fn export(call: &Call) -> Result<(), Trouble> {
    let all = call.bot.app.everything_about(call.person.id).await?;
    let body = replay::file(
        &say::mine_exported(call.language()),
        "revanche-about-me.json".to_owned(),
        format!("{all:#}\n").into_bytes(),
    );
    Ok(call.reply.private(&body).await?)
}

/// Asks, or forgets.
pub(super) async fn forget(call: &Call, sure: bool) -> Result<(), Trouble> {
    let language = call.language();
    let app = &call.bot.app;
    if !sure {
        let running = app.matches_of(call.person.id).await?.len();
        let buttons = vec![
            parts::button(
                ButtonStyle::Danger,
                say::button_forget_sure(language),
                &Press::Look(Look::Forget { sure: true }),
            ),
            parts::button(
                ButtonStyle::Secondary,
                say::button_keep(language),
                &Press::Look(Look::KeepMe),
            ),
        ];
        let question = say::forget_question(language, running as u64);
        return Ok(call
            .reply
            .update(&answer::notice(&question, buttons))
            .await?);
    }
    let forgotten = app.forget(call.person.id, call.asked.at).await?;
    let done = panel::closed(&say::forgotten(language));
    call.reply.update(&done).await?;
    for id in forgotten.challenges {
        if let Some(challenge) = app.find_challenge(id).await?
            && let (Some(message), true) = (challenge.message, show::writes_unasked(&challenge))
        {
            let body = show::challenge(&challenge, None);
            call.bot
                .outbox
                .edit(&call.bot, challenge.channel, message, body);
        }
    }
    for id in forgotten.matches {
        if let Some(view) = app.view(id).await? {
            after_commit(call, &view).await?;
        }
    }
    Ok(())
}

/// The answer "no".
pub(super) async fn keep(call: &Call) -> Result<(), Trouble> {
    let kept = panel::closed(&say::kept(call.language()));
    Ok(call.reply.update(&kept).await?)
}
