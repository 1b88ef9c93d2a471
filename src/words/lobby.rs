//! The lobby: open challenges and standing wishes. Texts: `lobby.ftl`.

use super::bot::sentences;
use super::catalogue::say;
use super::{Language, Name, clock, title};
use crate::games::{GameCode, GameKind};
use crate::play::{Pace, Rounds};

sentences! {
    /// Nobody waits; two commands.
    empty(challenge: &str, wish: &str) = "lobby-empty";
    /// Heading of the open challenges.
    challenges() = "lobby-challenges";
    /// Heading of the wishes.
    wishes() = "lobby-wishes";
    /// What the list has no room for.
    more(count: u64) = "lobby-more";
    /// The reader's own name.
    mine(person: &str) = "lobby-mine";
    /// One challenge or wish; the instants are Discord's timestamps.
    line(person: &str, terms: &str, made: &str, expires: &str) = "lobby-line";
    /// The word a link to a card reads.
    link() = "lobby-link";
    /// Placeholder of the menu.
    menu() = "lobby-menu";
    /// A challenge in the menu.
    option_challenge(person: &str, terms: &str) = "lobby-option-challenge";
    /// A wish in the menu.
    option_wish(person: &str, terms: &str) = "lobby-option-wish";
    /// Below the list: a command.
    hint(wish: &str) = "lobby-hint";
    /// A match has begun; `place` is a mention of its channel.
    started(person: &Name, game: &str, place: &str) = "lobby-started";
    /// One's own challenge or wish.
    own() = "lobby-own";
    /// Not open any more.
    gone() = "lobby-gone";
    /// A wish waits.
    wish_stands(terms: &str, when: &str) = "lobby-wish-stands";
    /// The same wish waited already.
    wish_renewed(terms: &str, when: &str) = "lobby-wish-renewed";
    /// No more wishes; `wish` is a command.
    wish_many(count: u64, wish: &str) = "lobby-wish-many";
    /// No wish stands.
    wish_none(wish: &str) = "lobby-wish-none";
    /// Heading of one's own wishes.
    wish_yours() = "lobby-wish-yours";
    /// One of one's own wishes.
    wish_line(number: u64, terms: &str, place: &str, when: &str) = "lobby-wish-line";
    /// Button.
    button_withdraw(number: u64) = "lobby-button-withdraw";
    /// A wish is withdrawn.
    wish_withdrawn() = "lobby-wish-withdrawn";
    /// No wishes in the direct message with the bot.
    wish_with_bot(wish: &str) = "lobby-wish-with-bot";
    /// Title of the card that stands for the challenge of a match that two wishes made.
    met(person: &Name, other: &Name) = "lobby-met";
    /// On the first card of a match that a wish made: mentions of who does not have the turn.
    begun(people: &str) = "lobby-begun";
}

/// Terms in a few words; what is `None` is left open.
#[must_use]
pub fn terms(
    language: Language,
    kind: GameKind,
    game: Option<GameCode>,
    rounds: Option<Rounds>,
    pace: Pace,
    rated: Option<bool>,
) -> String {
    let mut terms = vec![match game {
        Some(code) => title::game(language, code),
        None => {
            let kind = title::kind(language, kind);
            say(language, "lobby-any-variant", &[("game", kind.into())])
        }
    }];
    // Where there is no choice nothing is said of it.
    if Rounds::One.fit(kind) {
        let key = match rounds {
            Some(Rounds::One) => "lobby-rounds-one",
            Some(Rounds::Two) => "lobby-rounds-two",
            None => "lobby-rounds-any",
        };
        terms.push(say(language, key, &[]));
    }
    let with = |key, span| {
        let span = clock::span(language, span);
        say(language, key, &[("span", span.into())])
    };
    terms.push(match pace {
        Pace::None => say(language, "lobby-pace-none", &[]),
        Pace::Strict(span) => with("lobby-pace-strict", span),
        Pace::Friendly(span) => with("lobby-pace-friendly", span),
    });
    let key = match rated {
        Some(true) => "lobby-rated",
        Some(false) => "lobby-unrated",
        None => "lobby-rated-any",
    };
    terms.push(say(language, key, &[]));
    terms.join(" · ")
}

/// Who begins, where that is not drawn by lot: this person, or whoever accepts.
#[must_use]
pub fn begins(language: Language, person: Option<&str>) -> String {
    match person {
        Some(person) => {
            let person = person.to_owned();
            say(language, "lobby-begins", &[("person", person.into())])
        }
        None => say(language, "lobby-begins-accepting", &[]),
    }
}

/// What a command or an option does. None for a name that is not of these.
pub(super) fn description(name: &str) -> Option<&'static str> {
    Some(match name {
        "lobby" => "lobby-about-lobby",
        "wish" => "lobby-about-wish",
        "wish.options" => "lobby-about-wish-options",
        "wish.rounds" => "lobby-about-wish-rounds",
        "wish.rated" => "lobby-about-wish-rated",
        _ => return None,
    })
}
