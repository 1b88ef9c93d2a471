//! Tables, profiles, histories, replays and privacy in sentences. Texts: `standings.ftl`.

use super::Language;
use super::Name;
use super::bot::{Said, sentences};
use super::catalogue::{Value, say};
use crate::games::GameKind;

impl Said for i64 {
    fn said(&self) -> Value<'_> {
        if *self < 0 {
            Value::from(decimal(*self))
        } else {
            Value::from(*self)
        }
    }
}

/// A whole number with a true minus sign.
fn decimal(number: i64) -> String {
    if number < 0 {
        format!("\u{2212}{}", number.unsigned_abs())
    } else {
        number.to_string()
    }
}

/// A change of a rating in whole points, always with its sign.
#[must_use]
pub fn change(points: i64) -> String {
    if points > 0 {
        format!("+{points}")
    } else {
        decimal(points)
    }
}

/// A quotient with one digit after the point, as the language writes it; "0" of nothing.
#[must_use]
pub fn per(language: Language, sum: i64, count: i64) -> String {
    if count == 0 {
        return "0".to_owned();
    }
    let tenths = (sum * 20 + count * sum.signum()) / (count * 2);
    let text = format!(
        "{}{}.{}",
        if tenths < 0 { "\u{2212}" } else { "" },
        tenths.abs() / 10,
        tenths.abs() % 10
    );
    match language {
        Language::Fr => text.replace('.', ","),
        Language::En => text,
    }
}

/// More of what a game counts decided: "more points", "more seeds".
#[must_use]
pub fn by_more(language: Language, game: GameKind) -> String {
    let key = match game {
        GameKind::Rite | GameKind::Rvb => "history-points",
        GameKind::Helios => "history-seeds",
    };
    say(language, key, &[])
}

sentences! {
    /// Somebody who asked to be forgotten.
    someone() = "table-someone";
    /// All games together.
    all_games() = "table-all-games";
    /// By rating.
    by_rating() = "table-by-rating";
    /// By match points.
    by_points() = "table-by-points";
    /// By wins.
    by_wins() = "table-by-wins";
    /// Matches of this server only.
    here() = "table-here";
    /// Matches of all servers.
    everywhere() = "table-everywhere";
    /// From the beginning.
    all_time() = "table-all-time";
    /// Since the month began.
    this_month() = "table-this-month";
    /// Heading of a table.
    table_title(game: &str, order: &str) = "table-title";
    /// Under the heading: which matches.
    table_of(scope: &str, time: &str) = "table-of";
    /// A ranked rating.
    line_rating(rank: u64, person: &str, rating: i64, deviation: i64, record: &str) = "table-line-rating";
    /// A provisional rating.
    line_provisional(person: &str, rating: i64, deviation: i64, record: &str) = "table-line-provisional";
    /// A line by match points.
    line_points(rank: u64, person: &str, points: i64, record: &str) = "table-line-points";
    /// A line by wins.
    line_wins(rank: u64, person: &str, won: i64, record: &str) = "table-line-wins";
    /// Won, shared and lost matches.
    record(won: i64, shared: i64, lost: i64) = "table-record";
    /// The same in a line of a table, as short as can be.
    short_record(won: i64, shared: i64, lost: i64) = "table-short-record";
    /// What the three numbers of that are.
    short_record_key() = "table-short-record-key";
    /// Above the provisional lines.
    provisional() = "table-provisional";
    /// Where the person who asks stands; `line` is their own line.
    mine(line: &str) = "table-mine";
    /// They do not stand in it.
    mine_none() = "table-mine-none";
    /// Nobody stands in it.
    table_empty(challenge: &str) = "table-empty";
    /// Which page.
    table_page(page: u64) = "table-page";
    /// Alt text of a table's picture: `lines` are its lines.
    table_alt(title: &str, lines: &str) = "table-alt";
    /// One line of that.
    table_alt_line(rank: &str, person: &str, value: i64) = "table-alt-line";
    /// Placeholder of the menu of games.
    table_menu() = "table-menu";

    /// Heading of a profile.
    profile_title(person: &Name) = "profile-title";
    /// No match that counted yet.
    profile_none(challenge: &str) = "profile-none";
    /// A rating in a profile.
    profile_rating(game: &str, rating: &str, deviation: i64, record: &str) = "profile-rating";
    /// The rank over all servers.
    profile_rank(rank: u64) = "profile-rank";
    /// The rank in this server.
    profile_rank_here(rank: u64) = "profile-rank-here";
    /// No rank yet.
    profile_no_rank() = "profile-no-rank";
    /// Match points.
    profile_points(points: i64, matches: i64) = "profile-points";
    /// Points per round, as texts with a digit after the point.
    profile_per_round(made: &str, conceded: &str) = "profile-per-round";
    /// Rounds won by side.
    profile_sides(first: i64, firsts: i64, second: i64, seconds: i64) = "profile-sides";
    /// Wins in a row now.
    profile_winning(count: u64, best: i64) = "profile-winning";
    /// Losses in a row now.
    profile_losing(count: u64, best: i64) = "profile-losing";
    /// Neither.
    profile_no_streak(best: i64) = "profile-no-streak";
    /// The best win.
    profile_best(person: &Name, rating: i64) = "profile-best";
    /// Alt text of the curve: `lines` tell each game's first, last, lowest and highest.
    curve_alt(lines: &str) = "curve-alt";
    /// One game of that.
    curve_alt_line(game: &str, count: u64, first: i64, last: i64, low: i64, high: i64) = "curve-alt-line";
    /// Button: the person's matches.
    button_history() = "profile-button-history";
    /// Button: matches of the two.
    button_versus() = "profile-button-versus";
    /// Button: the person's profile.
    button_profile() = "profile-button-profile";

    /// Heading of a history.
    history_title(person: &Name) = "history-title";
    /// Nothing fits.
    history_none() = "history-none";
    /// A finished match: `when` is Discord's timestamp, `score` with its rounds.
    history_line(when: &str, result: &str, game: &str, person: &Name, score: &str) = "history-line";
    /// Won.
    result_won() = "history-won";
    /// Lost.
    result_lost() = "history-lost";
    /// Shared.
    result_shared() = "history-shared";
    /// Called off.
    result_none() = "history-cancelled";
    /// Why a match was over before its last round.
    by_resignation() = "history-resigned";
    /// By time.
    by_time() = "history-timed-out";
    /// By agreement.
    by_agreement() = "history-agreed";
    /// The better single round decided.
    by_best_round() = "history-best-round";
    /// More rounds won decided.
    by_rounds(won: u64, lost: u64) = "history-rounds";
    /// One round each: more seeds over both decided.
    by_all_seeds() = "history-all-seeds";
    /// Level in everything.
    by_nothing() = "history-level";
    /// The last capture decided.
    by_last_capture() = "history-last-capture";
    /// It was friendly.
    friendly() = "history-friendly";
    /// It was rated but did not count.
    not_counted() = "history-not-counted";
    /// Placeholder of the menu that opens a replay.
    history_menu() = "history-menu";
    /// A match in that menu.
    history_option(number: i64, game: &str, result: &str, person: &str) = "history-option";

    /// Heading of the meetings of two people.
    versus_title(one: &Name, other: &Name) = "versus-title";
    /// They never finished a match.
    versus_none() = "versus-none";
    /// Their matches in one game.
    versus_line(game: &str, record: &str, counted: i64, matches: i64) = "versus-line";
    /// Points of all rounds of these.
    versus_points(made: i64, conceded: i64) = "versus-points";

    /// On the final card: what became of a rating.
    card_rating(person: &Name, before: i64, after: i64, change: &str) = "card-rating";
    /// On the final card: it counted by half.
    card_half() = "card-half";
    /// On the final card: it did not count.
    card_nothing() = "card-nothing";

    /// Which step of a replay.
    replay_step(step: u64, steps: u64) = "replay-step";
    /// Before the first action of the match.
    replay_start() = "replay-start";
    /// Before the first action of a round.
    replay_round(number: u64) = "replay-round";
    /// Button.
    button_first() = "replay-button-first";
    /// Button.
    button_back() = "replay-button-back";
    /// Button.
    button_forward() = "replay-button-forward";
    /// Button.
    button_last() = "replay-button-last";
    /// Button of the final card.
    button_replay() = "replay-button";
    /// Placeholder of the menu of steps.
    replay_menu() = "replay-menu";
    /// A step in that menu.
    replay_option(round: u64, number: u64, action: &str) = "replay-option";
    /// Others may not look at a match that runs.
    replay_running() = "replay-running";
    /// Nobody named a match, and there is none to look back at; `matches` is a command.
    replay_none(matches: &str) = "replay-none";
    /// Button.
    button_text() = "export-button-text";
    /// Button.
    button_json() = "export-button-json";
    /// Above the exported file.
    exported(game: &str) = "export-done";

    /// What is kept.
    privacy_what() = "privacy-what";
    /// What can be done about it.
    privacy_choice() = "privacy-choice";
    /// Button.
    button_export() = "privacy-button-export";
    /// Button.
    button_forget() = "privacy-button-forget";
    /// The question before; `matches` run still.
    forget_question(matches: u64) = "privacy-question";
    /// Button.
    button_forget_sure() = "privacy-button-sure";
    /// Button.
    button_keep() = "privacy-button-keep";
    /// Nothing was forgotten.
    kept() = "privacy-kept";
    /// Done.
    forgotten() = "privacy-forgotten";
    /// Above the exported file.
    mine_exported() = "privacy-exported";
    /// Nobody of that name was ever met.
    unknown_person(person: &Name) = "standings-unknown-person";
}

/// A description of a command or an option of this file's commands, for Discord's list.
#[must_use]
pub fn description(language: Language, name: &str) -> Option<String> {
    let key = match name {
        "leaderboard" => "about-leaderboard",
        "leaderboard.game" => "about-leaderboard-game",
        "leaderboard.where" => "about-leaderboard-where",
        "leaderboard.time" => "about-leaderboard-time",
        "leaderboard.by" => "about-leaderboard-by",
        "leaderboard.post" => "about-leaderboard-post",
        "profile" => "about-profile",
        "profile.person" => "about-profile-person",
        "history" => "about-history",
        "history.person" => "about-history-person",
        "history.against" => "about-history-against",
        "history.game" => "about-history-game",
        "history.result" => "about-history-result",
        "replay" => "about-replay",
        "replay.match" => "about-replay-match",
        "export" => "about-export",
        "export.match" => "about-export-match",
        "export.format" => "about-export-format",
        "privacy" => "about-privacy",
        _ => return None,
    };
    Some(say(language, key, &[]))
}

/// The label of a fixed choice of this file's commands.
#[must_use]
pub fn choice(language: Language, value: &str) -> Option<String> {
    Some(match value {
        "here" => here(language),
        "everywhere" => everywhere(language),
        "ever" => all_time(language),
        "month" => this_month(language),
        "rating" => by_rating(language),
        "points" => by_points(language),
        "wins" => by_wins(language),
        "won" => result_won(language),
        "lost" => result_lost(language),
        "shared" => result_shared(language),
        "text" => button_text(language),
        "json" => button_json(language),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_and_none_are_counted_as_each_language_does() {
        let told = |language| {
            let record = record(language, 1, 0, 2);
            let wins = line_wins(language, 3, "Ana", 1, "");
            let points = line_points(language, 3, "Ana", 0, "");
            let plain = |text: String| text.replace(['\u{a0}', '\u{202f}'], " ");
            [record, wins, points, profile_points(language, 2, 1)].map(plain)
        };
        assert_eq!(
            told(Language::Fr),
            [
                "1 gagnée, 0 partagée, 2 perdues",
                "3\\. Ana – **1** victoire · ",
                "3\\. Ana – **0** point · ",
                "Points de match : 2 en 1 partie",
            ]
        );
        assert_eq!(
            told(Language::En),
            [
                "1 won, 0 shared, 2 lost",
                "3\\. Ana – **1** win · ",
                "3\\. Ana – **0** points · ",
                "Match points: 2 in 1 match",
            ]
        );
    }

    #[test]
    fn a_quotient_is_rounded_and_written_as_the_language_does() {
        assert_eq!(per(Language::En, 15, 2), "7.5");
        assert_eq!(per(Language::Fr, 22, 3), "7,3");
        assert_eq!(per(Language::En, -5, 4), "\u{2212}1.3");
        assert_eq!(per(Language::En, 5, 0), "0");
        assert_eq!(change(3), "+3");
        assert_eq!(change(-3), "\u{2212}3");
    }
}
