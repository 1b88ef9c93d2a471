//! From what the app answers to what people see: the one bridge between its types and the bodies.

use std::sync::Arc;

use twilight_model::channel::message::Component;

use super::body::Body;
use super::bot::Bot;
use super::card::{Card, Person};
use super::challenge::{ChallengeCard, Fate, Opens};
use super::parts;
use super::plainer::Plain;
use crate::app::{Begins, Challenge, ChallengeState, Home, Known, View};
use crate::draw::{Look, Theme};
use crate::play::rating::MILLION;
use crate::play::{BySeat, Outcome, Seat};
use crate::words::{Language, Name, standings};

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
pub fn person(known: &Known, language: Language) -> Person {
    Person {
        name: known.named(language),
        user: known.account,
    }
}

/// The same; nameless where the text must not hold what they are called.
fn person_in(known: &Known, language: Language, plain: Plain) -> Person {
    let mut person = person(known, language);
    if let (true, Some(user)) = (plain.nameless, person.user) {
        person.name = Name::mention(user);
    }
    person
}

/// Both people of a match.
#[must_use]
pub fn people(view: &View, language: Language) -> BySeat<Person> {
    view.people.clone().map(|known| person(&known, language))
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
    challenge_with(challenge, answered_by, Plain::default(), false)
}

/// The same, as plainly as the place wants it.
#[must_use]
pub fn plain_challenge(challenge: &Challenge, answered_by: Option<&Known>, plain: Plain) -> Body {
    challenge_with(challenge, answered_by, plain, false)
}

/// The card of a challenge that nobody but the challenger could see.
#[must_use]
pub fn hidden_challenge(challenge: &Challenge) -> Body {
    challenge_with(challenge, None, Plain::default(), true)
}

/// What two wishes have become, in the place of a challenge; it calls nobody.
#[must_use]
pub fn met(challenge: &Challenge, other: &Known, plain: Plain) -> Body {
    let other = person_in(other, challenge.language, plain);
    challenge_card(challenge, plain, Fate::Met(other)).silent()
}

fn challenge_with(
    challenge: &Challenge,
    answered_by: Option<&Known>,
    plain: Plain,
    hidden: bool,
) -> Body {
    let answerer = || {
        let known = answered_by.or(challenge.opponent.as_ref());
        person_in(
            known.unwrap_or(&challenge.challenger),
            challenge.language,
            plain,
        )
    };
    let fate = match challenge.state {
        _ if hidden => Fate::Hidden,
        ChallengeState::Open => Fate::Open,
        ChallengeState::Accepted => Fate::Accepted(answerer()),
        ChallengeState::Declined => Fate::Declined(answerer()),
        ChallengeState::Withdrawn => Fate::Withdrawn,
        ChallengeState::Expired => Fate::Expired,
    };
    challenge_card(challenge, plain, fate)
}

fn challenge_card(challenge: &Challenge, plain: Plain, fate: Fate) -> Body {
    let as_person = |known: &Known| person_in(known, challenge.language, plain);
    let challenger = as_person(&challenge.challenger);
    let opponent = challenge.opponent.as_ref().map(as_person);
    ChallengeCard {
        language: challenge.language,
        id: number(challenge.id.0),
        challenger: &challenger,
        opponent: opponent.as_ref(),
        game: challenge.game,
        rounds: challenge.rounds,
        pace: challenge.pace,
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

/// Today's public card of a match, pinging these seats.
pub async fn card(bot: &Bot, view: &View, told: &[Seat], plain: Plain) -> Body {
    let language = view.place.language;
    let png = if plain.in_words {
        None
    } else {
        picture(bot, view, Theme::default()).await
    };
    let people = view
        .people
        .clone()
        .map(|known| person_in(&known, language, plain));
    let card = Card {
        language: view.place.language,
        id: number(view.id.0),
        game: &view.game,
        people: &people,
        guest: view.place.home == Home::Guest,
        moved: bot.moved.contains(view.id),
        wished: view.begins_by_wish(),
    };
    let mut board = card.board(told, png);
    if view.game.ending().is_some() {
        let lines = rating_lines(bot, view, &people).await;
        if let (false, Some(Component::Container(card))) =
            (lines.is_empty(), board.components.first_mut())
        {
            let before_buttons = card.components.len().saturating_sub(1);
            let text = parts::text(lines.join("\n"));
            card.components.insert(before_buttons, text);
        }
    }
    // A card that was deleted may be posted again at once: it is not the one that rang.
    let kind = if told.is_empty() { 'r' } else { 'b' };
    let body = board.once(number(view.id.0), view.game.board(), kind);
    if body.mentions.is_empty() {
        body.silent()
    } else {
        body
    }
}

/// What the end of a rated match did to both ratings, or that it did not count.
async fn rating_lines(bot: &Bot, view: &View, people: &BySeat<Person>) -> Vec<String> {
    let language = view.place.language;
    if !view.game.terms().rated || view.game.outcome() == Some(Outcome::NoResult) {
        return Vec::new();
    }
    let (weight, ratings) = match bot.app.rated(view.id).await {
        Ok(Some(found)) => found,
        Ok(None) => return Vec::new(),
        Err(error) => {
            tracing::error!(%error, game = %view.id, "the ratings after a match cannot be read");
            return Vec::new();
        }
    };
    let whole = |rating: i64| (rating + MILLION / 2).div_euclid(MILLION);
    let mut lines: Vec<String> = Seat::ALL
        .into_iter()
        .filter_map(|seat| {
            let (before, after) = ratings[seat]?;
            let (before, after) = (whole(before), whole(after));
            let change = standings::change(after - before);
            let name = &people[seat].name;
            let line = standings::card_rating(language, name, before, after, &change);
            Some(format!("-# {line}"))
        })
        .collect();
    match weight {
        0 => lines.push(format!("-# {}", standings::card_nothing(language))),
        1 => lines.push(format!("-# {}", standings::card_half(language))),
        _ => {}
    }
    lines
}

/// A look at a match's board with names, score and whose turn it is; no ping. Without a picture it
/// is the board as text.
#[must_use]
pub fn look(view: &View, language: Language, png: Option<Arc<Vec<u8>>>) -> Body {
    let people = people(view, language);
    let card = Card {
        language,
        id: number(view.id.0),
        game: &view.game,
        people: &people,
        guest: false,
        moved: false,
        wished: false,
    };
    card.board(&[], png)
}

/// The picture of a match: in the colours of the one person who sees it, or the usual ones where
/// everybody does.
pub async fn picture(bot: &Bot, view: &View, theme: Theme) -> Option<Arc<Vec<u8>>> {
    bot.pictures
        .board(Arc::clone(&view.game), None, Look::quick_in(theme))
        .await
}

/// What stays of the card that showed `old` once `newest` stands.
#[must_use]
pub fn reduced(view: &View, old: &crate::play::Match, newest: u64) -> Body {
    let people = people(view, view.place.language);
    let card = Card {
        language: view.place.language,
        id: number(view.id.0),
        game: old,
        people: &people,
        guest: view.place.home == Home::Guest,
        moved: false,
        wished: false,
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
