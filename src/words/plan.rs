//! Turns planned ahead. Texts: `plan.ftl`.
//!
//! A `person` is the other's [`Name`]; a turn is its actions as text.

use super::Name;
use super::bot::sentences;

sentences! {
    /// A plan is kept.
    kept(person: &Name, answer: &str, reply: &str) = "plan-kept";
    /// A plan of several steps is kept.
    kept_chain(person: &Name, chain: &str) = "plan-kept-chain";
    /// One step.
    pair(answer: &str, reply: &str) = "plan-pair";
    /// A step after those before it.
    chain(before: &str, pair: &str) = "plan-chain";
    /// Heading of one's own plans in a match.
    yours(game: &str, person: &Name) = "plan-yours";
    /// One of them.
    line(number: u64, chain: &str) = "plan-line";
    /// What of it was played already.
    so_far(played: &str) = "plan-so-far";
    /// There are none; `plan` is a command.
    none(game: &str, person: &Name, plan: &str) = "plan-none";
    /// To who waits for the other: a command.
    hint(plan: &str) = "plan-hint";
    /// One of the two options is missing.
    both() = "plan-both";
    /// Not every turn of the other has its answer.
    unpaired(answers: u64, replies: u64) = "plan-unpaired";
    /// Too many steps.
    long(count: u64) = "plan-long";
    /// Which of several steps is refused, and why.
    step(number: u64, why: &str) = "plan-step";
    /// What was typed, so that it is not lost with a refusal.
    typed(answers: &str, replies: &str) = "plan-typed";
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
    /// After one's own turn the other has none.
    nothing_to_await(reply: &str, person: &Name) = "plan-nothing-to-await";
    /// No more plans.
    many(count: u64) = "plan-many";
    /// The turn that was planned for is over.
    stale() = "plan-stale";
    /// The match is over.
    over() = "plan-over";
    /// A plan is withdrawn.
    withdrawn() = "plan-withdrawn";
    /// A plan waits no longer.
    gone() = "plan-gone";
    /// What was played of plans: in their owner's next panel.
    played(played: &str) = "plan-played";
    /// A turn and the answer to it.
    exchange(answer: &str, reply: &str) = "plan-exchange";
    /// Plans have been dropped: in their owner's next panel.
    dropped(count: u64, person: &Name) = "plan-dropped";
    /// The same after a part of it was played.
    rest_dropped(person: &Name) = "plan-rest-dropped";
    /// Plans have been dropped because a turn was taken back.
    taken_back(count: u64) = "plan-taken-back";
    /// The same after a part of it was played.
    rest_taken_back() = "plan-rest-taken-back";
    /// Button to plan.
    button_new() = "plan-button-new";
    /// Button.
    button_change(number: u64) = "plan-button-change";
    /// Button.
    button_withdraw(number: u64) = "plan-button-withdraw";
    /// Title of the modal.
    modal_title(game: &str) = "plan-modal-title";
    /// Its first field.
    modal_if() = "plan-modal-if";
    /// Its second field.
    modal_then() = "plan-modal-then";
    /// What a field may hold.
    modal_example(example: &str) = "plan-modal-example";
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
