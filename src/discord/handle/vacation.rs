//! `/vacation`.

use crate::app::Vacationed;
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::discord::timed::instant;
use crate::words::clock;

/// Begins, lengthens, ends or shows a vacation.
pub(super) async fn command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    let language = call.language();
    let app = &call.bot.app;
    let vacation = call.command("vacation");
    let answer = match typed.numbers.get("days") {
        None => {
            let state = app.vacations(call.person.id).await?;
            let left = clock::days(language, state.left);
            let sentence = match state.until {
                Some(until) => clock::vacation_running(language, &instant(until), &left),
                None => clock::vacation_none(language, &left, &vacation),
            };
            return call.say(sentence).await;
        }
        Some(0) => app.come_back(call.person.id, call.asked.at).await?,
        Some(days) => {
            app.go_on_vacation(call.person.id, *days, call.asked.at)
                .await?
        }
    };
    let sentence = match &answer {
        Vacationed::Done(state, _) => match state.until {
            Some(until) => clock::vacation_began(language, &instant(until), &vacation),
            None => clock::vacation_ended(language),
        },
        Vacationed::TooLong(state) => {
            clock::vacation_too_long(language, &clock::days(language, state.left))
        }
        Vacationed::NotAway(state) => {
            clock::vacation_none(language, &clock::days(language, state.left), &vacation)
        }
    };
    call.say(sentence).await?;
    if let Vacationed::Done(_, matches) = answer {
        for id in matches {
            if let Some(view) = app.view(id).await? {
                call.bot
                    .outbox
                    .refresh(&call.bot, view.place.channel, view.id);
            }
        }
    }
    Ok(())
}
