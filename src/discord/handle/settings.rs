//! `/settings` and its controls.

use crate::discord::answer;
use crate::discord::body::Body;
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::words::Language;

/// `/settings`: sets what is given, then shows how things are.
pub(super) async fn command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    if let Some(on) = typed.flags.get("confirmation") {
        call.bot
            .app
            .choose_confirmation(call.person.id, *on)
            .await?;
    }
    if let Some(text) = typed.text("language") {
        choose_language(call, text).await?;
    }
    let body = as_they_are(call, 0).await?;
    Ok(call.reply.private(&body).await?)
}

/// The button that turns the last question on or off.
pub(super) async fn confirmation(call: &Call, on: bool) -> Result<(), Trouble> {
    call.bot.app.choose_confirmation(call.person.id, on).await?;
    let body = as_they_are(call, 0).await?;
    Ok(call.reply.update(&body).await?)
}

/// The menu of languages.
pub(super) async fn speak(call: &Call, step: u32, value: Option<&str>) -> Result<(), Trouble> {
    choose_language(call, value.unwrap_or("auto")).await?;
    let body = as_they_are(call, step.wrapping_add(1)).await?;
    Ok(call.reply.update(&body).await?)
}

async fn choose_language(call: &Call, text: &str) -> Result<(), Trouble> {
    let language = text.parse::<Language>().ok();
    Ok(call
        .bot
        .app
        .choose_language(call.person.id, language)
        .await?)
}

/// The settings read again, in the language they now say.
async fn as_they_are(call: &Call, step: u32) -> Result<Body, Trouble> {
    let person = call.bot.app.meet(call.asked.seen()).await?;
    let chosen = person.language_chosen.then_some(person.language);
    Ok(answer::settings(
        person.language,
        person.confirm,
        chosen,
        step,
    ))
}
