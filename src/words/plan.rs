//! Turns planned ahead. Texts: `plan.ftl`.
//!
//! A `person` is the other's [`Name`]; a turn is its actions as text.

use super::Name;
use super::bot::sentences;

sentences! {
    /// A plan is kept.
    kept(person: &Name, answer: &str, reply: &str) = "plan-kept";
    /// Heading of one's own plans in a match.
    yours(game: &str, person: &Name) = "plan-yours";
    /// One of them.
    line(number: u64, answer: &str, reply: &str) = "plan-line";
    /// There are none; `plan` is a command.
    none(game: &str, person: &Name, plan: &str) = "plan-none";
    /// To who waits for the other: a command.
    hint(plan: &str) = "plan-hint";
    /// One of the two options is missing.
    both() = "plan-both";
    /// It is the planner's own turn.
    your_turn(person: &Name) = "plan-your-turn";
    /// The other's turn is refused.
    refused_answer(person: &Name, why: &str) = "plan-refused-answer";
    /// One's own turn after it is refused.
    refused_reply(answer: &str, why: &str) = "plan-refused-reply";
    /// More than a turn was named.
    beyond(text: &str) = "plan-beyond";
    /// Less than the other's turn was named.
    answer_goes_on(answer: &str, person: &Name, example: &str) = "plan-answer-goes-on";
    /// Less than one's own turn was named.
    reply_goes_on(reply: &str, example: &str) = "plan-reply-goes-on";
    /// After the other's turn there is none of one's own.
    nothing_to_reply(answer: &str, person: &Name) = "plan-nothing-to-reply";
    /// No more plans.
    many(count: u64) = "plan-many";
    /// A plan is withdrawn.
    withdrawn() = "plan-withdrawn";
    /// A plan waits no longer.
    gone() = "plan-gone";
    /// Plans have been dropped: in their owner's next panel.
    dropped(count: u64, person: &Name) = "plan-dropped";
    /// Button.
    button_withdraw(number: u64) = "plan-button-withdraw";
    /// On a card, below what a turn did: what the answer planned to it by this person did.
    answered(person: &Name, reply: &str) = "plan-answered";
    /// To whom is answered: what was played.
    replied(person: &Name, actions: &str) = "plan-replied";
}

/// What a command or an option does. None for a name that is not of these.
pub(super) fn description(name: &str) -> Option<&'static str> {
    Some(match name {
        "plan" => "plan-about-plan",
        "plan.if" => "plan-about-plan-if",
        "plan.then" => "plan-about-plan-then",
        _ => return None,
    })
}
