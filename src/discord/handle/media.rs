//! `/music`, films, and their buttons.

use super::{replay, which};
use crate::app::View;
use crate::discord::body::Body;
use crate::discord::bot::Trouble;
use crate::discord::dispatch::{Call, Typed};
use crate::discord::press::Media;
use crate::discord::{media, show};
use crate::words::{flow, media as say};

/// `/music`: the board, or the position of the match named.
pub(super) async fn command(call: &Call, typed: &Typed) -> Result<(), Trouble> {
    let Some(named) = typed.text("match") else {
        let made = call.bot.films.board().await;
        let body = made.map(|made| media::music(call.language(), &made, None));
        return answer(call, body).await;
    };
    match which::find(call, Some(named), which::Wanted::Any).await? {
        Some(view) => music(call, &view, true).await,
        None => Ok(()),
    }
}

/// A button.
pub(super) async fn press(call: &Call, pressed: Media) -> Result<(), Trouble> {
    match pressed {
        Media::Music { game, position } => match which::by_number(call, game).await? {
            Some(view) => music(call, &view, position).await,
            None => Ok(()),
        },
        Media::Film { game } => match replay::allowed(call, game).await? {
            Some(view) => film(call, &view).await,
            None => Ok(()),
        },
        Media::LastTurn { game } => match which::by_number(call, game).await? {
            Some(view) => last_turn(call, &view).await,
            None => Ok(()),
        },
    }
}

async fn music(call: &Call, view: &View, position: bool) -> Result<(), Trouble> {
    if !view.game.terms().game.kind().has_music() {
        let music = call.command("music");
        return call.say(say::no_music(call.language(), &music)).await;
    }
    let made = if position {
        call.bot.films.position(view.id, &view.game).await
    } else {
        call.bot.films.board().await
    };
    let game = Some((show::number(view.id.0), position));
    let body = made.map(|made| media::music(call.language(), &made, game));
    answer(call, body).await
}

/// The film of a match: posted for everybody the first time one of its players asks for it after
/// its end, else for who asks.
pub(super) async fn film(call: &Call, view: &View) -> Result<(), Trouble> {
    let Some(made) = call.bot.films.film(view.id, &view.game).await else {
        return answer(call, None).await;
    };
    let open = view.game.ending().is_some() && view.seat_of(call.person.id).is_some();
    let post = open && call.bot.films.post(view.id);
    let language = if post {
        view.place.language
    } else {
        call.language()
    };
    let people = show::people(view, language);
    let names = [&people.a.name, &people.b.name];
    let body = media::film(language, show::number(view.id.0), &view.game, names, &made);
    if !post {
        return answer(call, Some(body)).await;
    }
    call.say(say::film_posted(call.language())).await?;
    call.reply.follow_up(&body.silent()).await?;
    Ok(())
}

async fn last_turn(call: &Call, view: &View) -> Result<(), Trouble> {
    let language = call.language();
    let Some(made) = call.bot.films.last_turn(view.id, &view.game).await else {
        return call.say(say::no_last_turn(language)).await;
    };
    let people = show::people(view, language);
    let names = [&people.a.name, &people.b.name];
    let body = media::last_turn(language, show::number(view.id.0), &view.game, names, &made);
    answer(call, Some(body)).await
}

async fn answer(call: &Call, body: Option<Body>) -> Result<(), Trouble> {
    match body {
        Some(body) => Ok(call.reply.private(&body).await?),
        None => call.say(flow::apology(call.language())).await,
    }
}
