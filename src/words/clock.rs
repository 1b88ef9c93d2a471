//! Time, offers, vacations and notices. Texts: `clock.ftl`.
//!
//! An instant is already written as Discord's timestamps; a `person` is a [`Name`] or a mention.

use super::bot::sentences;
use super::catalogue::say;
use super::{Language, Name};
use crate::play::{Offer, Span};

sentences! {
    /// A strict pace on a challenge.
    term_strict(span: &str) = "clock-term-strict";
    /// A friendly pace on a challenge.
    term_friendly(span: &str) = "clock-term-friendly";
    /// What stops a clock, on a challenge.
    term_pauses(days: u64) = "clock-term-pauses";
    /// The deadline on a card.
    deadline(when: &str) = "clock-deadline";
    /// Somebody's vacation on a card.
    away(person: &Name, when: &str) = "clock-away";
    /// The same in a match without a clock.
    away_unlimited(person: &Name, when: &str) = "clock-away-unlimited";
    /// When a turn ends, as a span from now.
    left(when: &str) = "clock-left";
    /// Downtime given back, on a card.
    given_back(span: &str) = "clock-given-back";
    /// On the card of a finished match that was followed by another.
    rematched() = "clock-rematched";
    /// The reminder of one turn; `person` is a mention.
    reminder(person: &str, game: &str, other: &Name, when: &str) = "clock-reminder";
    /// The heading of several reminders at once; `person` is a mention.
    digest(person: &str, count: u64) = "clock-digest";
    /// One of them.
    digest_line(game: &str, other: &Name, when: &str) = "clock-digest-line";
    /// A friendly time is over; both are mentions.
    lapsed(person: &str, other: &str, game: &str) = "clock-lapsed";
    /// It is one's turn, by direct message; `person` is a mention.
    turn_dm(person: &str, game: &str, other: &Name) = "clock-turn-dm";
    /// The bot was down while clocks ran.
    downtime(from: &str, until: &str, count: u64) = "clock-downtime";
    /// Button: agree to an offer.
    button_agree() = "clock-button-agree";
    /// Button: refuse an offer.
    button_refuse() = "clock-button-refuse";
    /// Button: withdraw one's own offer.
    button_withdraw() = "clock-button-withdraw";
    /// Button: claim the win on time.
    button_claim() = "clock-button-claim";
    /// Button: take a step of the running turn back.
    button_undo() = "clock-button-undo";
    /// Button: want a rematch.
    button_rematch() = "clock-button-rematch";
    /// Button: offer a draw.
    button_draw() = "clock-button-draw";
    /// Button: ask for a takeback.
    button_takeback() = "clock-button-takeback";
    /// Button: offer to call the match off.
    button_cancel() = "clock-button-cancel";
    /// Answer: the rematch has begun; a link to it.
    agreed_rematch(link: &str) = "clock-agreed-rematch";
    /// Answer: the other's offer is refused.
    declined() = "clock-declined";
    /// Answer: one's own offer is withdrawn.
    withdrawn() = "clock-withdrawn";
    /// Question before a win is claimed.
    claim_question(game: &str, person: &Name) = "clock-claim-question";
    /// Answer: the win is claimed.
    claimed() = "clock-claimed";
    /// Answer: a step is taken back.
    undone() = "clock-undone";
    /// No finished match to play again.
    no_finished(matches: &str) = "clock-no-finished";
    /// A strict pace where the bot is a guest.
    strict_guest() = "clock-strict-guest";
    /// Setting: notices come in the place of the match.
    notices_place() = "clock-notices-place";
    /// Setting: notices come by direct message.
    notices_dm() = "clock-notices-dm";
    /// Setting: no notices.
    notices_nowhere() = "clock-notices-nowhere";
    /// Setting: reminders after two thirds.
    reminder_usual() = "clock-reminder-usual";
    /// Setting: no reminders.
    reminder_never() = "clock-reminder-never";
    /// Setting: reminders so long before a deadline.
    reminder_before(span: &str) = "clock-reminder-before";
    /// The test of direct messages.
    dm_test() = "clock-dm-test";
    /// Direct messages do not arrive.
    dm_refused() = "clock-dm-refused";
    /// A vacation has begun; `vacation` is a command.
    vacation_began(when: &str, vacation: &str) = "clock-vacation-began";
    /// A vacation was ended.
    vacation_ended() = "clock-vacation-ended";
    /// More days than are left.
    vacation_too_long(left: &str) = "clock-vacation-too-long";
    /// No vacation runs.
    vacation_none(left: &str, vacation: &str) = "clock-vacation-none";
    /// A vacation runs.
    vacation_running(when: &str, left: &str) = "clock-vacation-running";
}

/// No length of a turn is set.
#[must_use]
pub fn no_limit(language: Language) -> String {
    say(language, "clock-choice-none", &[])
}

/// The length of a turn: "1 day".
#[must_use]
pub fn span(language: Language, span: Span) -> String {
    let key = match span {
        Span::Hour => "clock-span-1h",
        Span::EightHours => "clock-span-8h",
        Span::Day => "clock-span-1d",
        Span::ThreeDays => "clock-span-3d",
        Span::Week => "clock-span-7d",
    };
    say(language, key, &[])
}

/// A length of time in its two largest units: "2 days 3 hours", "5 minutes"; never less than a
/// minute.
#[must_use]
pub fn length(language: Language, millis: i64) -> String {
    let minutes = (millis / 60_000).max(1);
    let (days, hours, minutes) = (minutes / 1_440, minutes / 60 % 24, minutes % 60);
    let parts: Vec<String> = [
        ("clock-days", days),
        ("clock-hours", hours),
        ("clock-minutes", minutes),
    ]
    .into_iter()
    .filter(|(_, count)| *count > 0)
    .take(2)
    .map(|(key, count)| say(language, key, &[("count", count.into())]))
    .collect();
    match parts.as_slice() {
        [a, b] => say(
            language,
            "clock-and",
            &[("a", a.as_str().into()), ("b", b.as_str().into())],
        ),
        _ => parts.concat(),
    }
}

/// A number of whole days.
#[must_use]
pub fn days(language: Language, count: i64) -> String {
    say(language, "clock-days", &[("count", count.into())])
}

/// A standing offer, on the card.
#[must_use]
pub fn offer(language: Language, offer: Offer, person: &Name) -> String {
    let key = match offer {
        Offer::Draw => "clock-offer-draw",
        Offer::Takeback => "clock-offer-takeback",
        Offer::Cancel => "clock-offer-cancel",
        Offer::Rematch => "clock-offer-rematch",
    };
    say(language, key, &[("person", person.to_string().into())])
}

/// The ping for an offer; `other` is the mention of who is asked, `actions` the turn that would be
/// taken back.
#[must_use]
pub fn call(
    language: Language,
    offer: Offer,
    person: &Name,
    other: &str,
    game: &str,
    actions: &str,
) -> String {
    let key = match offer {
        Offer::Draw => "clock-call-draw",
        Offer::Takeback => "clock-call-takeback",
        Offer::Cancel => "clock-call-cancel",
        Offer::Rematch => "clock-call-rematch",
    };
    let mut values = vec![
        ("person", person.to_string().into()),
        ("other", other.into()),
        ("game", game.into()),
    ];
    if offer == Offer::Takeback {
        values.push(("actions", actions.into()));
    }
    say(language, key, &values)
}

/// The answer to who made an offer.
#[must_use]
pub fn offered(language: Language, offer: Offer, person: &Name) -> String {
    let key = match offer {
        Offer::Draw => "clock-offered-draw",
        Offer::Takeback => "clock-offered-takeback",
        Offer::Cancel => "clock-offered-cancel",
        Offer::Rematch => "clock-offered-rematch",
    };
    say(language, key, &[("person", person.to_string().into())])
}

/// The answer to who agreed; a rematch has a sentence of its own.
#[must_use]
pub fn agreed(language: Language, offer: Offer) -> String {
    let key = match offer {
        Offer::Draw => "clock-agreed-draw",
        Offer::Takeback => "clock-agreed-takeback",
        Offer::Cancel => "clock-agreed-cancel",
        Offer::Rematch => "clock-rematched",
    };
    say(language, key, &[])
}

/// The question before an agreement that ends the match; none for the others.
#[must_use]
pub fn agree_question(
    language: Language,
    offer: Offer,
    game: &str,
    person: &Name,
) -> Option<String> {
    let key = match offer {
        Offer::Draw => "clock-question-draw",
        Offer::Cancel => "clock-question-cancel",
        Offer::Takeback | Offer::Rematch => return None,
    };
    let values = [("game", game.into()), ("person", person.to_string().into())];
    Some(say(language, key, &values))
}

/// What a command or one of its options does; see [`super::bot::description`].
pub(super) fn description(name: &str) -> Option<&'static str> {
    Some(match name {
        "challenge.pace" => "clock-about-challenge-pace",
        "challenge.time-out" => "clock-about-challenge-time-out",
        "settings.notices" => "clock-about-settings-notices",
        "settings.reminder" => "clock-about-settings-reminder",
        "draw" => "clock-about-draw",
        "takeback" => "clock-about-takeback",
        "rematch" => "clock-about-rematch",
        "claim" => "clock-about-claim",
        "vacation" => "clock-about-vacation",
        "vacation.days" => "clock-about-vacation-days",
        _ => return None,
    })
}

/// The label of a fixed choice; see [`super::bot::choice`].
pub(super) fn choice(value: &str) -> Option<&'static str> {
    Some(match value {
        "none" => "clock-choice-none",
        "place" => "clock-choice-place",
        "dm" => "clock-choice-dm",
        "nowhere" => "clock-choice-nowhere",
        "usual" => "clock-choice-usual",
        "never" => "clock-choice-never",
        "strict" => "clock-choice-strict",
        "friendly" => "clock-choice-friendly",
        "1h" => "clock-span-1h",
        "8h" => "clock-span-8h",
        "1d" => "clock-span-1d",
        "3d" => "clock-span-3d",
        "7d" => "clock-span-7d",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_told_in_its_two_largest_units() {
        let told = |millis| length(Language::En, millis);
        assert_eq!(told(0), "1 minute");
        assert_eq!(told(3_600_000), "1 hour");
        assert_eq!(told(51 * 3_600_000 + 120_000), "2 days 3 hours");
        assert_eq!(length(Language::Fr, 86_400_000 + 60_000), "1 jour 1 minute");
    }
}
