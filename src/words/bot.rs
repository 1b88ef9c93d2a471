//! Sentences of cards, challenges and the answers to commands. Texts: `bot.ftl`.
//!
//! A `game` is a title such as `title::game` makes; a `person` is a [`Name`] or a mention.

use super::catalogue::{Value, number, say};
use super::{Language, Name};

/// Something that can stand in a sentence.
pub(super) trait Said {
    /// As the catalogue takes it.
    fn said(&self) -> Value<'_>;
}

impl Said for &str {
    fn said(&self) -> Value<'_> {
        Value::from(*self)
    }
}

impl Said for &Name {
    fn said(&self) -> Value<'_> {
        Value::from(self.to_string())
    }
}

/// Points: with a true minus sign.
impl Said for i32 {
    fn said(&self) -> Value<'_> {
        Value::from(number(*self))
    }
}

impl Said for u64 {
    fn said(&self) -> Value<'_> {
        Value::from(*self)
    }
}

impl Said for u8 {
    fn said(&self) -> Value<'_> {
        Value::from(*self)
    }
}

/// One typed function per sentence.
macro_rules! sentences {
    ($($(#[$doc:meta])* $name:ident($($value:ident: $kind:ty),*) = $key:literal;)*) => {$(
        $(#[$doc])*
        #[must_use]
        pub fn $name(language: $crate::words::Language $(, $value: $kind)*) -> String {
            $crate::words::catalogue::say(
                language,
                $key,
                &[$((stringify!($value), $crate::words::bot::Said::said(&$value))),*],
            )
        }
    )*};
}
pub(super) use sentences;

sentences! {
    /// "Ana challenges Bo".
    challenge_title(challenger: &Name, opponent: &Name) = "bot-challenge-title";
    /// "Ana challenges whoever is here".
    challenge_open_title(challenger: &Name) = "bot-challenge-open-title";
    /// The ping of the person challenged.
    challenge_call(person: &str) = "bot-challenge-call";
    /// Which game, with its options.
    term_game(game: &str) = "bot-term-game";
    /// How many rounds.
    term_rounds(rounds: &str) = "bot-term-rounds";
    /// Who begins: a name or "drawn by lot".
    term_begins(person: &str) = "bot-term-begins";
    /// Whoever accepts begins.
    term_begins_accepting() = "bot-term-begins-accepting";
    /// Nobody knows yet who begins.
    term_lots() = "bot-term-lots";
    /// Time per turn: none.
    term_no_limit() = "bot-term-no-limit";
    /// The match is friendly.
    term_friendly() = "bot-term-friendly";
    /// The match counts for the ranking.
    term_rated() = "bot-term-rated";
    /// When the challenge lapses; `when` is Discord's timestamp.
    term_expires(when: &str) = "bot-term-expires";
    /// The bot is a guest here and cannot remind anybody.
    guest_note() = "bot-guest-note";
    /// The challenge was accepted by this person.
    challenge_accepted(person: &Name) = "bot-challenge-accepted";
    /// The challenge was declined by this person.
    challenge_declined(person: &Name) = "bot-challenge-declined";
    /// The challenger took the challenge back.
    challenge_withdrawn(person: &Name) = "bot-challenge-withdrawn";
    /// Nobody answered in time.
    challenge_expired() = "bot-challenge-expired";
    /// The challenge could not be shown to everybody here and is withdrawn.
    challenge_hidden() = "bot-challenge-hidden";
    /// Button.
    button_accept() = "bot-button-accept";
    /// Button.
    button_decline() = "bot-button-decline";
    /// Button.
    button_withdraw() = "bot-button-withdraw";
    /// Button on the public card.
    button_play() = "bot-button-play";
    /// Button: the board as text, privately.
    button_text() = "bot-button-text";
    /// Button: the board as a picture, privately.
    button_picture() = "bot-button-picture";
    /// Link button on a reduced card.
    button_to_board() = "bot-button-to-board";
    /// Button.
    button_resign() = "bot-button-resign";
    /// Button: call the match off.
    button_cancel() = "bot-button-cancel";
    /// Button: neither resign nor cancel.
    button_keep() = "bot-button-keep";
    /// Button of the rules.
    button_next() = "bot-button-next";
    /// Button of the rules.
    button_previous() = "bot-button-previous";

    /// Who plays whom: seat A, then seat B.
    players(a: &Name, b: &Name) = "bot-players";
    /// One round's score, A then B.
    score_round(number: u8, score: &str) = "bot-score-round";
    /// The score of the whole match, A then B.
    score_total(score: &str) = "bot-score-total";
    /// Which of two rounds runs.
    round_of(number: u8, count: u8) = "bot-round-of";
    /// Whose turn it is; `person` is a mention: this is the ping.
    turn_call(person: &str) = "bot-turn-call";
    /// The match is over; `people` are one or two mentions: this is the ping.
    end_call(people: &str) = "bot-end-call";
    /// The match has lost its thread and goes on in this channel.
    moved() = "bot-moved";
    /// Whose turn it is, without a ping.
    turn_of(person: &Name) = "bot-turn-of";

    /// Question before a resignation.
    resign_question(game: &str, person: &Name) = "bot-resign-question";
    /// Question before a match is called off.
    cancel_question(game: &str, person: &Name) = "bot-cancel-question";
    /// Answer to "keep playing".
    kept() = "bot-kept";
    /// Somebody plays no match at all.
    matches_none(challenge: &str) = "bot-matches-none";
    /// Heading of the list of one's matches.
    matches_title(count: u64) = "bot-matches-title";
    /// One's own turn, in the list and in completions.
    matches_mine(game: &str, person: &str) = "bot-matches-mine";
    /// The other's turn, in the list and in completions.
    matches_theirs(game: &str, person: &str) = "bot-matches-theirs";
    /// Matches the list has no room for.
    matches_more(count: u64) = "bot-matches-more";
    /// The word a link to a board reads.
    matches_link() = "bot-matches-link";
    /// Placeholder of the menu of matches.
    matches_menu() = "bot-matches-menu";
    /// Heading of a page of rules.
    rules_title(game: &str, page: u8, pages: u8) = "bot-rules-title";
    /// Placeholder of the menu of games.
    rules_menu() = "bot-rules-menu";
    /// The help: what the bot is.
    help_intro() = "bot-help-intro";
    /// The help: buttons come first. `challenge` is a command.
    help_start(challenge: &str) = "bot-help-start";
    /// The help: heading of the commands.
    help_commands() = "bot-help-commands";
    /// One command and what it does.
    help_line(command: &str, what: &str) = "bot-help-line";
    /// The settings as they are.
    settings_title() = "bot-settings-title";
    /// A turn is asked about before it counts.
    settings_confirm_on() = "bot-settings-confirm-on";
    /// A turn counts at once.
    settings_confirm_off() = "bot-settings-confirm-off";
    /// Which language is spoken; `language` by its own name.
    settings_language(language: &str) = "bot-settings-language";
    /// The colours of private pictures.
    settings_theme(theme: &str) = "bot-settings-theme";
    /// Placeholder of the menu of themes.
    settings_theme_menu() = "bot-settings-theme-menu";
    /// Button.
    button_confirm_on() = "bot-button-confirm-on";
    /// Button.
    button_confirm_off() = "bot-button-confirm-off";
    /// Placeholder of the menu of languages.
    settings_menu() = "bot-settings-menu";
    /// The language Discord is set to.
    language_auto() = "bot-language-auto";
    /// French by its own name.
    language_fr() = "bot-language-fr";
    /// English by its own name.
    language_en() = "bot-language-en";
}

/// What a command or one of its options does, for Discord's list: at most 100 characters.
/// None for a name we do not have.
#[must_use]
pub fn description(language: Language, name: &str) -> Option<String> {
    let key = match name {
        "challenge" => "bot-about-challenge",
        "challenge.game" => "bot-about-challenge-game",
        "challenge.opponent" => "bot-about-challenge-opponent",
        "challenge.options" => "bot-about-challenge-options",
        "challenge.begins" => "bot-about-challenge-begins",
        "challenge.rounds" => "bot-about-challenge-rounds",
        "challenge.rated" => "bot-about-challenge-rated",
        "challenge.level" => "bot-about-challenge-level",
        "play" => "bot-about-play",
        "play.action" => "bot-about-play-action",
        "board" => "bot-about-board",
        "board.text" => "bot-about-board-text",
        "board.post" => "bot-about-board-post",
        "matches" => "bot-about-matches",
        "resign" => "bot-about-resign",
        "cancel" => "bot-about-cancel",
        "rules" => "bot-about-rules",
        "rules.game" => "bot-about-rules-game",
        "help" => "bot-about-help",
        "settings" => "bot-about-settings",
        "settings.confirmation" => "bot-about-settings-confirmation",
        "settings.language" => "bot-about-settings-language",
        "settings.theme" => "bot-about-settings-theme",
        "match" => "bot-about-match",
        _ => super::lobby::description(name)
            .or_else(|| super::plan::description(name))
            .or_else(|| super::clock::description(name))?,
    };
    Some(say(language, key, &[]))
}

/// The label of a fixed choice. None for a value we do not have.
#[must_use]
pub fn choice(language: Language, value: &str) -> Option<String> {
    let key = match value {
        "me" => "bot-choice-me",
        "opponent" => "bot-choice-opponent",
        "lots" => "bot-choice-lots",
        "one" => "bot-choice-one",
        "two" => "bot-choice-two",
        "1" => "bot-level-1",
        "2" => "bot-level-2",
        "3" => "bot-level-3",
        "4" => "bot-level-4",
        "5" => "bot-level-5",
        "dark" => "bot-theme-dark",
        "light" => "bot-theme-light",
        "contrast" => "bot-theme-contrast",
        "auto" => "bot-language-auto",
        "fr" => "bot-language-fr",
        "en" => "bot-language-en",
        _ => super::clock::choice(value)?,
    };
    Some(say(language, key, &[]))
}
