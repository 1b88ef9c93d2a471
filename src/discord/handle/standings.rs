//! `/leaderboard`, `/profile`, `/history` and their controls.

use crate::app::{Filter, Known, MatchResult, Order, PersonId, Table};
use crate::discord::bot::Trouble;
use crate::discord::commands;
use crate::discord::dispatch::{Call, Named, Typed};
use crate::discord::press::{Matches, Shown};
use crate::discord::{show, standings};
use crate::draw::{self, Theme};
use crate::games::GameKind;
use crate::words::Name;
use crate::words::standings as say;

/// A step that no answer counts to: a table posted for everybody, without controls.
const POSTED: u32 = u32::MAX;
/// Matches below the meetings of two people.
const NEWEST: usize = 5;

/// `/leaderboard`.
pub(super) async fn leaderboard(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    let shown = Shown {
        here: call.asked.guild.is_some() && typed.text("where") != Some("everywhere"),
        game: typed.text("game").and_then(commands::game),
        month: typed.text("time") == Some("month"),
        order: match typed.text("by") {
            Some("points") => Order::Points,
            Some("wins") => Order::Wins,
            _ => Order::Rating,
        },
        page: 0,
    };
    if typed.flag("post") {
        let body = table_body(call, &shown, POSTED).await?.silent();
        return Ok(call.reply.public(&body).await?);
    }
    let body = table_body(call, &shown, 0).await?;
    Ok(call.reply.private(&body).await?)
}

/// A button of a table.
pub(super) async fn table(call: &Call, shown: &Shown) -> Result<(), Trouble> {
    let body = table_body(call, shown, shown.page).await?.private();
    Ok(call.reply.update(&body).await?)
}

/// The menu of games; the page in its id counts the answers.
pub(super) async fn table_game(
    call: &Call,
    shown: &Shown,
    value: Option<&str>,
) -> Result<(), Trouble> {
    let step = shown.page.wrapping_add(1) % 1_000_000;
    let shown = Shown {
        game: value.and_then(commands::game),
        page: 0,
        ..*shown
    };
    let body = table_body(call, &shown, step).await?.private();
    Ok(call.reply.update(&body).await?)
}

async fn table_body(
    call: &Call,
    shown: &Shown,
    step: u32,
) -> Result<crate::discord::body::Body, Trouble> {
    let guild = call.asked.guild;
    let posted = step == POSTED;
    let shown = Shown {
        here: shown.here && guild.is_some(),
        ..*shown
    };
    let asked = Table {
        guild: guild.filter(|_| shown.here),
        game: shown.game,
        this_month: shown.month,
        order: shown.order,
        page: shown.page,
    };
    let page = call
        .bot
        .app
        .table(&asked, call.person.id, call.asked.at)
        .await?;
    let language = if posted {
        super::server::language(call, &super::server::rules(call).await?)
    } else {
        call.language()
    };
    let me = (!posted).then_some(call.person.id.0);
    let theme = if posted {
        Theme::default()
    } else {
        call.person.theme
    };
    let lines = standings::picture_lines(language, &page, shown.order, me);
    let png = call
        .bot
        .pictures
        .draw(move || draw::table(&lines, theme))
        .await;
    let challenge = call.bot.command(language, "challenge");
    Ok(standings::table(
        language,
        &shown,
        &page,
        png,
        guild.is_some(),
        &challenge,
        step,
    ))
}

/// The person an option names, the one who asks without it; none when they were told why not.
async fn whom(call: &Call, named: Option<&Named>) -> Result<Option<Known>, Trouble> {
    let app = &call.bot.app;
    let Some(named) = named else {
        return Ok(app.person(call.person.id).await?);
    };
    if let Some(guild) = call.asked.guild {
        app.seen_in(guild, named.user, named.member).await?;
    }
    let found = app.find_person(named.user).await?;
    if found.is_none() {
        let name = Name::clean(&named.name);
        call.say(say::unknown_person(call.language(), &name))
            .await?;
    }
    Ok(found)
}

/// `/profile`.
pub(super) async fn profile_command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    match whom(call, typed.people.get("person")).await? {
        Some(person) => {
            let body = profile_body(call, person).await?;
            Ok(call.reply.private(&body).await?)
        }
        None => Ok(()),
    }
}

/// The button to a profile.
pub(super) async fn profile(call: &Call, person: u64) -> Result<(), Trouble> {
    match call.bot.app.person(person_id(person)).await? {
        Some(person) => {
            let body = profile_body(call, person).await?;
            Ok(call.reply.update(&body).await?)
        }
        None => super::unknown(call).await,
    }
}

async fn profile_body(call: &Call, person: Known) -> Result<crate::discord::body::Body, Trouble> {
    let language = call.language();
    let profile = call
        .bot
        .app
        .profile(person, call.asked.guild, call.asked.at)
        .await?;
    let theme = call.person.theme;
    let png = match standings::curves(language, &profile) {
        Some((curves, ends)) => {
            call.bot
                .pictures
                .draw(move || draw::curves(&curves, [&ends[0], &ends[1]], theme))
                .await
        }
        None => None,
    };
    let challenge = call.command("challenge");
    let viewer = call.person.id.0;
    Ok(standings::profile(
        language, &profile, viewer, png, &challenge,
    ))
}

/// `/history`.
pub(super) async fn history_command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    let Some(person) = whom(call, typed.people.get("person")).await? else {
        return Ok(());
    };
    let against = match typed.people.get("against") {
        Some(named) => match whom(call, Some(named)).await? {
            Some(known) => Some(show::number(known.id.0)),
            None => return Ok(()),
        },
        None => None,
    };
    let asked = Matches {
        person: show::number(person.id.0),
        against,
        game: typed.text("game").and_then(commands::game),
        result: typed.text("result").and_then(|text| {
            MatchResult::ALL
                .into_iter()
                .find(|result| result.name() == text)
        }),
        page: 0,
    };
    let body = history_body(call, &person, &asked, 0).await?;
    Ok(call.reply.private(&body).await?)
}

/// A button to a page of a history.
pub(super) async fn history(call: &Call, asked: &Matches) -> Result<(), Trouble> {
    match call.bot.app.person(person_id(asked.person)).await? {
        Some(person) => {
            let body = history_body(call, &person, asked, asked.page).await?;
            Ok(call.reply.update(&body).await?)
        }
        None => super::unknown(call).await,
    }
}

async fn history_body(
    call: &Call,
    person: &Known,
    asked: &Matches,
    step: u32,
) -> Result<crate::discord::body::Body, Trouble> {
    let filter = filter(asked.against, asked.game, asked.result);
    let viewer = (call.person.id, call.asked.guild);
    let found = call
        .bot
        .app
        .history(person.id, &filter, viewer, asked.page)
        .await?;
    Ok(standings::history(
        call.language(),
        person,
        asked,
        &found,
        step,
    ))
}

fn filter(against: Option<u64>, game: Option<GameKind>, result: Option<MatchResult>) -> Filter {
    Filter {
        game,
        opponent: against.map(person_id),
        result,
        seen_by: None,
    }
}

/// The button to the meetings of the person who presses and another one.
pub(super) async fn versus(call: &Call, other: u64) -> Result<(), Trouble> {
    let app = &call.bot.app;
    let people = (
        app.person(call.person.id).await?,
        app.person(person_id(other)).await?,
    );
    let (Some(one), Some(other)) = people else {
        return super::unknown(call).await;
    };
    let meetings = app.meetings(one.id, other.id).await?;
    let filter = Filter {
        opponent: Some(other.id),
        ..Filter::default()
    };
    let viewer = (call.person.id, call.asked.guild);
    let (mut newest, _) = app.history(one.id, &filter, viewer, 0).await?;
    newest.truncate(NEWEST);
    let body = standings::versus(call.language(), (&one, &other), &meetings, &newest);
    Ok(call.reply.update(&body).await?)
}

/// Our number of a person from a control's.
fn person_id(number: u64) -> PersonId {
    PersonId(i64::try_from(number).unwrap_or(-1))
}
