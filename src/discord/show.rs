//! From what the app answers to what people see: the one bridge between its types and the bodies.

use std::sync::Arc;

use super::body::Body;
use super::bot::Bot;
use super::card::{Card, Person};
use super::challenge::{ChallengeCard, Fate, Opens};
use super::parts;
use crate::app::{Begins, Challenge, ChallengeState, Home, Known, View};
use crate::draw::{Look, Selection};
use crate::play::BySeat;
use crate::words::Language;

/// A private sentence.
#[must_use]
pub fn sentence(text: impl Into<String>) -> Body {
    Body::new(vec![parts::text(text)]).private()
}

/// The same above another body.
#[must_use]
pub fn under(text: impl Into<String>, mut body: Body) -> Body {
    body.components.insert(0, parts::text(text));
    body
}

/// A person as cards show them.
#[must_use]
pub fn person(known: &Known) -> Person {
    Person {
        name: known.clean(),
        user: known.account,
    }
}

/// Both people of a match.
#[must_use]
pub fn people(view: &View) -> BySeat<Person> {
    view.people.clone().map(|known| person(&known))
}

/// Our number as controls carry it.
#[must_use]
pub fn number(id: i64) -> u64 {
    u64::try_from(id).unwrap_or(0)
}

/// Whether the bot may edit a challenge's card by itself.
#[must_use]
pub fn writes_unasked(challenge: &Challenge) -> bool {
    challenge.home == Home::Member
}

/// A challenge's card as it stands. `hidden`: the place showed it to the challenger alone.
#[must_use]
pub fn challenge(challenge: &Challenge, answered_by: Option<&Known>) -> Body {
    challenge_with(challenge, answered_by, false)
}

/// The card of a challenge that nobody but the challenger could see.
#[must_use]
pub fn hidden_challenge(challenge: &Challenge) -> Body {
    challenge_with(challenge, None, true)
}

fn challenge_with(challenge: &Challenge, answered_by: Option<&Known>, hidden: bool) -> Body {
    let challenger = person(&challenge.challenger);
    let opponent = challenge.opponent.as_ref().map(person);
    let answerer = || {
        answered_by
            .or(challenge.opponent.as_ref())
            .map_or_else(|| challenger.clone(), person)
    };
    let fate = match challenge.state {
        _ if hidden => Fate::Hidden,
        ChallengeState::Open => Fate::Open,
        ChallengeState::Accepted => Fate::Accepted(answerer()),
        ChallengeState::Declined => Fate::Declined(answerer()),
        ChallengeState::Withdrawn => Fate::Withdrawn,
        ChallengeState::Expired => Fate::Expired,
    };
    ChallengeCard {
        language: challenge.language,
        id: number(challenge.id.0),
        challenger: &challenger,
        opponent: opponent.as_ref(),
        game: challenge.game,
        rounds: challenge.rounds,
        opens: match challenge.begins {
            Begins::Lots => Opens::Lots,
            Begins::Challenger => Opens::Challenger,
            Begins::Opponent => Opens::Opponent,
        },
        rated: challenge.rated,
        guest: challenge.home == Home::Guest,
        expires: challenge.expires_at,
        fate,
    }
    .body()
}

/// Today's public card of a match; `ring` pings who is to be told of it.
pub async fn card(bot: &Bot, view: &View, ring: bool) -> Body {
    let png = bot
        .pictures
        .board(Arc::clone(&view.game), None, Look::default())
        .await;
    let people = people(view);
    let card = Card {
        language: view.place.language,
        id: number(view.id.0),
        game: &view.game,
        people: &people,
        guest: view.place.home == Home::Guest,
    };
    let told = if ring { view.to_tell() } else { Vec::new() };
    let body = card
        .board(&told, png)
        .once(number(view.id.0), view.game.board(), 'b');
    if body.mentions.is_empty() {
        body.silent()
    } else {
        body
    }
}

/// A look at a match's board with names, score and whose turn it is; no ping. Without a picture it
/// is the board as text.
#[must_use]
pub fn look(view: &View, language: Language, png: Option<Arc<Vec<u8>>>) -> Body {
    let people = people(view);
    let card = Card {
        language,
        id: number(view.id.0),
        game: &view.game,
        people: &people,
        guest: false,
    };
    card.board(&[], png)
}

/// The picture of a match with what is selected on it.
pub async fn picture(bot: &Bot, view: &View, selection: Option<Selection>) -> Option<Arc<Vec<u8>>> {
    bot.pictures
        .board(Arc::clone(&view.game), selection, Look::default())
        .await
}

/// What stays of the card that showed `old` once `newest` stands.
#[must_use]
pub fn reduced(view: &View, old: &crate::play::Match, newest: u64) -> Body {
    let people = people(view);
    let card = Card {
        language: view.place.language,
        id: number(view.id.0),
        game: old,
        people: &people,
        guest: view.place.home == Home::Guest,
    };
    let told = card.sentence().unwrap_or_default();
    card.reduced(&told, Some(&address(view, newest)))
}

/// The address of a message in the match's channel.
#[must_use]
pub fn address(view: &View, message: u64) -> String {
    let server = view
        .place
        .guild
        .map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!(
        "https://discord.com/channels/{server}/{}/{message}",
        view.place.channel
    )
}
