//! `/settings` and its controls.

use crate::app::Notify;
use crate::discord::answer;
use crate::discord::body::Body;
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::discord::{parts, show};
use crate::play::Span;
use crate::words::{Language, clock};

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
    if let Some(text) = typed.text("theme") {
        choose_theme(call, Some(text)).await?;
    }
    let mut refused = false;
    if let Some(text) = typed.text("notices") {
        refused = !choose_notices(call, text).await?;
    }
    if let Some(text) = typed.text("reminder") {
        let span = Span::ALL.into_iter().find(|span| span.code() == text);
        let before = match text {
            "never" => Some(0),
            _ => span.map(Span::millis),
        };
        call.bot.app.choose_reminder(call.person.id, before).await?;
    }
    let body = as_they_are(call, 0).await?;
    let body = if refused {
        show::under(clock::dm_refused(call.language()), body)
    } else {
        body
    };
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

/// The menu of themes.
pub(super) async fn theme(call: &Call, step: u32, value: Option<&str>) -> Result<(), Trouble> {
    choose_theme(call, value).await?;
    let body = as_they_are(call, step.wrapping_add(1)).await?;
    Ok(call.reply.update(&body).await?)
}

/// Sets the colours of private pictures; a text that names none is the usual theme.
async fn choose_theme(call: &Call, text: Option<&str>) -> Result<(), Trouble> {
    let theme = text.and_then(|text| text.parse().ok()).unwrap_or_default();
    Ok(call.bot.app.choose_theme(call.person.id, theme).await?)
}

/// Sets where notices go; a direct message is tried at once, and false says that it was refused:
/// then everything stays as it was.
async fn choose_notices(call: &Call, text: &str) -> Result<bool, Trouble> {
    let notify = match text {
        "dm" => Notify::Dm,
        "nowhere" => Notify::Nowhere,
        _ => Notify::Place,
    };
    if notify == Notify::Dm {
        let test = Body::new(vec![parts::text(clock::dm_test(call.language()))]);
        if !call.bot.send_direct(call.asked.user, &test).await? {
            return Ok(false);
        }
    }
    call.bot.app.choose_notify(call.person.id, notify).await?;
    Ok(true)
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
    let language = person.language;
    let mut body = answer::settings(language, person.confirm, chosen, person.theme, step);
    let notices = call.bot.app.notices_of(person.id).await?;
    let place = match notices.notify {
        Notify::Place => clock::notices_place(language),
        Notify::Dm => clock::notices_dm(language),
        Notify::Nowhere => clock::notices_nowhere(language),
    };
    let reminder = match notices.remind {
        None => clock::reminder_usual(language),
        Some(0) => clock::reminder_never(language),
        Some(before) => clock::reminder_before(language, &clock::length(language, before)),
    };
    let text = parts::text(format!("- {place}\n- {reminder}"));
    body.components.insert(1, text);
    Ok(body)
}
