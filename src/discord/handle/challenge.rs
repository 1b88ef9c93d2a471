//! `/challenge` and the buttons of its card.

use super::after::after_commit;
use super::terms::{game, lacking, level, pace, place, refusal};
use crate::app::{
    Accepted, Begins, Challenge, ChallengeId, ChallengeState, Closed, Home, Known, MatchId,
    NewChallenge, Refused, Seen,
};
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::discord::http::{ApiError, message_id};
use crate::discord::plainer::Plain;
use crate::discord::show;
use crate::play::Rounds;
use crate::words::{Language, clock, flow, title};

/// The flag of a message that one person only sees.
const EPHEMERAL: u64 = 1 << 6;

/// `/challenge`.
pub(super) async fn make(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    if let (Some(guild), Some(named)) = (call.asked.guild, typed.people.get("opponent")) {
        // Who is no member any more leaves this server's tables.
        call.bot
            .app
            .seen_in(guild, named.user, named.member)
            .await?;
    }
    if let Some(sentence) = refusal(call, typed) {
        return call.say(sentence).await;
    }
    let Some(rules) = super::server::allowed(call).await? else {
        return Ok(());
    };
    let game = match game(call.language(), typed) {
        Ok(game) => game,
        Err(sentence) => return call.say(sentence).await,
    };
    let named = typed.people.get("opponent");
    let level = level(call, typed);
    let opponent = named.map(|named| Seen {
        account: named.user,
        name: &named.name,
        locale: None,
    });
    let new = NewChallenge {
        game,
        rounds: match typed.text("rounds") {
            Some("one") => Rounds::One,
            Some(_) => Rounds::Two,
            None => Rounds::usual(game.kind()),
        },
        begins: match typed.text("begins") {
            Some("me") => Begins::Challenger,
            Some("opponent") => Begins::Opponent,
            _ => Begins::Lots,
        },
        pace: pace(typed, rules.pace),
        opponent,
        rated: typed.flags.get("rated").copied().unwrap_or(true),
        place: place(call, &rules),
        at: call.asked.at,
    };
    if let Some(level) = level {
        return match call.bot.app.challenge_bot(&call.person, new, level).await? {
            Ok((challenge, started)) => begin_at_once(call, challenge, started).await,
            Err(refused) => refuse(call, refused).await,
        };
    }
    match call.bot.app.challenge(&call.person, &new).await? {
        Ok(challenge) => match challenge.became {
            Some(started) => begin_at_once(call, challenge, started).await,
            None => publish(call, &challenge).await,
        },
        Err(refused) => refuse(call, refused).await,
    }
}

/// The bot, or somebody with a standing wish, has accepted already: the card says so, and the board
/// follows.
async fn begin_at_once(
    call: &Call,
    mut challenge: Challenge,
    started: MatchId,
) -> Result<(), Trouble> {
    let Some(view) = call.bot.app.view(started).await? else {
        return super::which::unknown(call).await;
    };
    match shown(call, &challenge, Some(&view.people.b), true).await {
        Ok(()) => note_the_card(call, &mut challenge).await,
        Err(error) => {
            tracing::warn!(%error, game = %view.id, "the match stands, the answer is lost");
        }
    }
    let view = call
        .bot
        .give_a_thread(&call.asked, &challenge, view)
        .await?;
    after_commit(call, &view).await
}

/// Notes which message is the card of a challenge that was accepted at once; without it the match
/// goes on as well, only without a thread.
async fn note_the_card(call: &Call, challenge: &mut Challenge) {
    let found = async {
        let message = message_id(&call.reply.original().await?)?;
        call.bot.app.challenge_shown(challenge.id, message).await?;
        Ok::<u64, Trouble>(message)
    };
    match found.await {
        Ok(message) => challenge.message = Some(message),
        Err(trouble) => tracing::info!(%trouble, "the card of a challenge could not be found"),
    }
}

pub(super) async fn refuse(call: &Call, refused: Refused) -> Result<(), Trouble> {
    match refused {
        Refused::Yourself => call.say(flow::yourself(call.language())).await,
        Refused::StrictGuest => call.say(clock::strict_guest(call.language())).await,
        Refused::TwoRounds(kind) => {
            let name = title::kind(call.language(), kind);
            call.say(flow::two_rounds(call.language(), &name)).await
        }
    }
}

/// Shows the card and notes where it is. A card that nobody can see is no challenge.
async fn publish(call: &Call, challenge: &Challenge) -> Result<(), Trouble> {
    let app = &call.bot.app;
    let published = shown(call, challenge, None, true).await;
    if let Err(error) = published {
        app.unmake_challenge(challenge.id, call.asked.at).await?;
        if error.words_refused() {
            return call.say(flow::challenge_refused(call.language())).await;
        }
        return Err(error.into());
    }
    let message = call.reply.original().await?;
    let private = message["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0;
    if challenge.home == Home::Guest && private {
        app.unmake_challenge(challenge.id, call.asked.at).await?;
        let hidden = show::hidden_challenge(challenge);
        return Ok(call.reply.edit_answer(&hidden).await?);
    }
    Ok(app
        .challenge_shown(challenge.id, message_id(&message)?)
        .await?)
}

/// Shows the card as a new public message or in place of the pressed one, without names where a
/// word filter refuses them.
async fn shown(
    call: &Call,
    challenge: &Challenge,
    answered_by: Option<&Known>,
    new: bool,
) -> Result<(), ApiError> {
    let mut plain = Plain::default();
    loop {
        let card = show::plain_challenge(challenge, answered_by, plain);
        let given = if new {
            call.reply.public(&card).await
        } else {
            call.reply.update(&card).await
        };
        let Err(refused) = given else {
            return Ok(());
        };
        plain = plain.after(&refused).ok_or(refused)?;
    }
}

/// Puts the card as it stands in place of the pressed one.
async fn update(
    call: &Call,
    challenge: &Challenge,
    answered_by: Option<&Known>,
) -> Result<(), ApiError> {
    shown(call, challenge, answered_by, false).await
}

/// Our number of a challenge from a control's.
fn id(number: u64) -> ChallengeId {
    ChallengeId(i64::try_from(number).unwrap_or(-1))
}

/// The Accept button.
pub(super) async fn accept(call: &Call, number: u64) -> Result<(), Trouble> {
    let language = call.language();
    let missing = call.asked.missing();
    if !missing.is_empty() {
        return call.say(lacking(language, &missing)).await;
    }
    let app = &call.bot.app;
    match app
        .accept(id(number), call.person.id, call.asked.at)
        .await?
    {
        Accepted::Started(challenge, started) => {
            let Some(view) = app.view(started).await? else {
                return super::which::unknown(call).await;
            };
            if let Err(error) = update(call, &challenge, Some(&view.people.b)).await {
                tracing::warn!(%error, game = %view.id, "the match stands, the answer is lost");
            }
            let view = call
                .bot
                .give_a_thread(&call.asked, &challenge, view)
                .await?;
            after_commit(call, &view).await
        }
        Accepted::Own(_) => call.say(flow::own_challenge(language)).await,
        Accepted::NotChallenged(challenge) => {
            let person = challenge
                .opponent
                .as_ref()
                .unwrap_or(&challenge.challenger)
                .named(call.language());
            let command = call.command("challenge");
            call.say(flow::not_challenged(language, &person, &command))
                .await
        }
        Accepted::Closed(challenge) => closed(call, &challenge).await,
        Accepted::Unknown => unknown(call).await,
    }
}

/// The Decline button.
pub(super) async fn decline(call: &Call, number: u64) -> Result<(), Trouble> {
    let (app, by, at) = (&call.bot.app, call.person.id, call.asked.at);
    let answer = app.decline(id(number), by, at).await?;
    close(call, answer, |language, challenge| {
        match &challenge.opponent {
            _ if challenge.challenger.id == by => flow::own_challenge(language),
            Some(opponent) => flow::not_yours_to_decline(language, &opponent.named(language)),
            None => flow::nobody_declines(language, &challenge.challenger.named(language)),
        }
    })
    .await
}

/// The Withdraw button.
pub(super) async fn withdraw(call: &Call, number: u64) -> Result<(), Trouble> {
    let (app, by, at) = (&call.bot.app, call.person.id, call.asked.at);
    let answer = app.withdraw(id(number), by, at).await?;
    close(call, answer, |language, challenge| {
        flow::not_yours_to_withdraw(language, &challenge.challenger.named(language))
    })
    .await
}

/// Answers a Decline or a Withdraw; `why_not` tells somebody whose button it is not.
async fn close(
    call: &Call,
    answer: Closed,
    why_not: impl FnOnce(Language, &Challenge) -> String,
) -> Result<(), Trouble> {
    match answer {
        Closed::Done(challenge) => Ok(update(call, &challenge, None).await?),
        Closed::Before(challenge) => closed(call, &challenge).await,
        Closed::NotYours(challenge) => call.say(why_not(call.language(), &challenge)).await,
        Closed::Unknown => unknown(call).await,
    }
}

/// The challenge was closed before, and the card does not say so yet: the answer was lost, or the
/// card could not be edited then. Now it is.
async fn closed(call: &Call, challenge: &Challenge) -> Result<(), Trouble> {
    let language = call.language();
    let sentence = match challenge.state {
        ChallengeState::Declined => flow::closed_declined(language),
        ChallengeState::Withdrawn => flow::closed_withdrawn(language),
        ChallengeState::Expired => flow::closed_expired(language, &call.command("challenge")),
        ChallengeState::Accepted | ChallengeState::Open => flow::closed_accepted(language),
    };
    let started = match challenge.became {
        Some(id) => call.bot.app.view(id).await?,
        None => None,
    };
    let answered_by = started.map(|view| view.people.b);
    update(call, challenge, answered_by.as_ref()).await?;
    Ok(call
        .reply
        .follow_up_private(&show::sentence(sentence))
        .await?)
}

async fn unknown(call: &Call) -> Result<(), Trouble> {
    let command = call.command("challenge");
    call.say(flow::unknown_challenge(call.language(), &command))
        .await
}
