//! Hints and reviews in sentences. Texts: `study.ftl`.

use super::bot::sentences;
use super::catalogue::{change, say};
use super::{Language, Name};

sentences! {
    /// Over a hint.
    hint_title(game: &str) = "hint-title";
    /// What to play, and what it does.
    hint_action(actions: &str, does: &str) = "hint-action";
    /// It is the only legal action.
    hint_only() = "hint-only";
    /// What it takes: points with their sign.
    hint_gain(points: &str) = "hint-gain";
    /// What it avoids: the answer to another action.
    hint_avoids(action: &str, reply: &str, points: &str) = "hint-avoids";
    /// By how many points the best of the others is worse.
    hint_next(action: &str, points: &str) = "hint-next";
    /// What the other side will play.
    hint_answer(reply: &str) = "hint-answer";
    /// The round is solved, and won.
    hint_wins(seeds: &str) = "hint-wins";
    /// The round is solved, and lost.
    hint_loses(seeds: &str) = "hint-loses";
    /// No hints here. `review` is a command.
    hint_rated(review: &str) = "hint-rated";
    /// No hints any more. `review` is a command.
    hint_over(review: &str) = "hint-over";
    /// Over a review.
    review_title(game: &str) = "review-title";
    /// Which turning point, and where in the match.
    review_point(number: u64, count: u64, round: u8, step: u64) = "review-point";
    /// What was played.
    review_played(name: &Name, action: &str, does: &str) = "review-played";
    /// What was better.
    review_better(action: &str, does: &str) = "review-better";
    /// The share of the match, in per cent.
    review_cost(before: u64, after: u64) = "review-cost";
    /// The true result of the round.
    review_exact(best: &str, worth: &str) = "review-exact";
    /// The play after what was better.
    review_line(line: &str) = "review-line";
    /// The play after what was played.
    review_answer(line: &str) = "review-answer";
    /// There is no turning point.
    review_none() = "review-none";
    /// Not before the end. `hint` is a command.
    review_running(hint: &str) = "review-running";
    /// Button of a replay.
    button_review() = "review-button";
    /// Button to a turning point.
    button_point(number: u64) = "review-button-point";
    /// Button to the replay.
    button_replay() = "review-button-replay";
    /// A solved round that is won.
    wins(seeds: &str) = "review-wins";
    /// A solved round that is lost.
    loses(seeds: &str) = "review-loses";
}

/// Points or seeds with their sign.
#[must_use]
pub fn signed(points: i32) -> String {
    change(points)
}

/// Hundredths of a point as points, with one digit after the point, as the language writes it.
#[must_use]
pub fn points(language: Language, hundredths: u32) -> String {
    super::media::seconds(language, hundredths)
}

/// What a command or an option does; none for others.
#[must_use]
pub fn description(language: Language, name: &str) -> Option<String> {
    let key = match name {
        "hint" => "about-hint",
        "hint.match" => "about-hint-match",
        "review" => "about-review",
        "review.match" => "about-review-match",
        _ => return None,
    };
    Some(say(language, key, &[]))
}
