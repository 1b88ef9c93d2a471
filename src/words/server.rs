//! What who manages a server chooses for it, and threads of matches. Texts: `server.ftl`.

use super::bot::sentences;
use super::catalogue::say;
use super::{Language, clock};
use crate::play::Pace;

sentences! {
    /// Heading of a server's settings.
    title() = "server-title";
    /// Challenges can be made everywhere.
    channels_all() = "server-channels-all";
    /// Only in these.
    channels_some(channels: &str) = "server-channels-some";
    /// Challenges without a pace have no limit.
    pace_none() = "server-pace-none";
    /// They have this one.
    pace(pace: &str) = "server-pace";
    /// The language of public cards.
    language(language: &str) = "server-language";
    /// No language was chosen.
    language_auto() = "server-language-auto";
    /// Each match gets a thread.
    threads_on() = "server-threads-on";
    /// None gets one.
    threads_off() = "server-threads-off";
    /// What the bot lacks for threads in the channel of the reader.
    threads_missing(permissions: &str) = "server-threads-missing";
    /// A match got no thread; `when` is Discord's timestamp.
    threads_refused(when: &str) = "server-threads-refused";
    /// Placeholder of the menu of channels.
    channels_menu() = "server-channels-menu";
    /// Placeholder of the menu of paces.
    pace_menu() = "server-pace-menu";
    /// Placeholder of the menu of languages.
    language_menu() = "server-language-menu";
    /// Button.
    button_threads_on() = "server-button-threads-on";
    /// Button.
    button_threads_off() = "server-button-threads-off";
    /// Button: allow every channel.
    button_everywhere() = "server-button-everywhere";
    /// The bot is no member here.
    not_here() = "server-not-here";
    /// The person does not manage this server.
    not_yours() = "server-not-yours";
    /// The list of channels is full.
    too_many(count: u64) = "server-too-many";
    /// No challenges here; `channels` are those that allow them.
    elsewhere(channels: &str) = "server-elsewhere";
    /// Channels a list has no room for.
    more(count: u64) = "server-more";
    /// The name of a match's thread.
    thread_name(game: &str, number: u64) = "server-thread-name";
    /// To who does not move first, on the first card in a thread; `person` is a mention.
    thread_begun(person: &str) = "server-thread-begun";
}

/// A pace in a few words: "1 day, strict"; "no limit".
#[must_use]
pub fn pace_name(language: Language, pace: Pace) -> String {
    let (key, span) = match pace {
        Pace::None => return clock::no_limit(language),
        Pace::Strict(span) => ("server-pace-strict", span),
        Pace::Friendly(span) => ("server-pace-friendly", span),
    };
    let span = clock::span(language, span);
    say(language, key, &[("span", span.into())])
}

/// What the command or one of its options does; none for others.
#[must_use]
pub fn description(language: Language, name: &str) -> Option<String> {
    let key = match name {
        "server" => "server-about",
        "server.allow" => "server-about-allow",
        "server.remove" => "server-about-remove",
        "server.everywhere" => "server-about-everywhere",
        "server.pace" => "server-about-pace",
        "server.time-out" => "server-about-time-out",
        "server.language" => "server-about-language",
        "server.threads" => "server-about-threads",
        _ => return None,
    };
    Some(say(language, key, &[]))
}
