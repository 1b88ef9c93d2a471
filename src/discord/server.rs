//! The settings of a server as who manages it sees and changes them.

use twilight_model::channel::ChannelType;
use twilight_model::channel::message::Component;
use twilight_model::channel::message::component::ButtonStyle;

use super::asked::Missing;
use super::body::Body;
use super::press::{Press, Server as Control};
use super::{parts, timed};
use crate::app::{CHANNELS, Server};
use crate::play::Pace;
use crate::words::{Language, bot, flow, server as say};

/// More channels than this are counted in a sentence, not named.
const NAMED: usize = 10;
/// Channels in which challenges can be made: text, voice, announcements, stages and forums; a thread
/// counts as the channel around it.
pub const KINDS: [ChannelType; 5] = [
    ChannelType::GuildText,
    ChannelType::GuildVoice,
    ChannelType::GuildAnnouncement,
    ChannelType::GuildStageVoice,
    ChannelType::GuildForum,
];

/// The settings as they are, with a control for each. `missing` is what the bot lacks for threads
/// in the channel of the reader.
#[must_use]
pub fn settings(language: Language, server: &Server, missing: &[Missing], step: u32) -> Body {
    let mut shown = vec![parts::text(lines(language, server, missing).join("\n"))];
    shown.push(parts::channels(
        say::channels_menu(language),
        &Press::Server(Control::Channels { step }),
        &server.channels,
        CHANNELS,
        &KINDS,
    ));
    let paces = Pace::all()
        .map(|pace| parts::option(say::pace_name(language, pace), pace.to_string()))
        .collect();
    shown.push(parts::menu_at(
        say::pace_menu(language),
        &Press::Server(Control::Pace { step }),
        paces,
        &server.pace.to_string(),
    ));
    let languages = vec![
        parts::option(say::language_auto(language), "auto"),
        parts::option(bot::language_fr(language), "fr"),
        parts::option(bot::language_en(language), "en"),
    ];
    let chosen = server
        .language
        .map_or_else(|| "auto".to_owned(), |one| one.to_string());
    shown.push(parts::menu_at(
        say::language_menu(language),
        &Press::Server(Control::Speak { step }),
        languages,
        &chosen,
    ));
    shown.extend(parts::rows(buttons(language, server, step)));
    Body::new(vec![parts::card(parts::GOLD, shown)]).private()
}

fn lines(language: Language, server: &Server, missing: &[Missing]) -> Vec<String> {
    let mut lines = vec![say::title(language)];
    lines.push(if server.channels.is_empty() {
        say::channels_all(language)
    } else {
        say::channels_some(language, &named(language, &server.channels))
    });
    lines.push(match server.pace {
        Pace::None => say::pace_none(language),
        pace => say::pace(language, &say::pace_name(language, pace)),
    });
    let spoken = match server.language {
        Some(Language::Fr) => bot::language_fr(language),
        Some(Language::En) => bot::language_en(language),
        None => say::language_auto(language),
    };
    lines.push(say::language(language, &spoken));
    if !server.threads {
        lines.push(say::threads_off(language));
        return lines;
    }
    lines.push(say::threads_on(language));
    if !missing.is_empty() {
        lines.push(say::threads_missing(
            language,
            &permissions(language, missing),
        ));
    }
    if let Some(at) = server.thread_refused_at {
        lines.push(say::threads_refused(language, &timed::instant(at)));
    }
    lines
}

fn buttons(language: Language, server: &Server, step: u32) -> Vec<Component> {
    let label = if server.threads {
        say::button_threads_off(language)
    } else {
        say::button_threads_on(language)
    };
    let on = !server.threads;
    let threads = Press::Server(Control::Threads { step, on });
    let mut buttons = vec![parts::button(ButtonStyle::Secondary, label, &threads)];
    if !server.channels.is_empty() {
        buttons.push(parts::button(
            ButtonStyle::Secondary,
            say::button_everywhere(language),
            &Press::Server(Control::Everywhere { step }),
        ));
    }
    buttons
}

/// Channels by links that show their names to who can see them; the rest is counted.
#[must_use]
pub fn named(language: Language, channels: &[u64]) -> String {
    let mut items: Vec<String> = channels
        .iter()
        .take(NAMED)
        .map(|channel| format!("<#{channel}>"))
        .collect();
    let rest = u64::try_from(channels.len().saturating_sub(NAMED)).unwrap_or(u64::MAX);
    if rest > 0 {
        items.push(say::more(language, rest));
    }
    flow::list(language, &items)
}

/// Permissions as Discord's settings call them.
#[must_use]
pub fn permissions(language: Language, missing: &[Missing]) -> String {
    let names: Vec<String> = missing
        .iter()
        .map(|one| format!("**{}**", one.name(language)))
        .collect();
    flow::list(language, &names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::limits;
    use crate::play::Span;

    #[test]
    fn the_settings_of_every_server_fit_a_message_in_both_languages() {
        let all = Server {
            language: Some(Language::Fr),
            pace: Pace::Friendly(Span::Week),
            threads: true,
            channels: (0..25).map(|one| u64::MAX / 2 - one).collect(),
            thread_refused_at: Some(1_800_000_000_000),
        };
        for language in Language::ALL {
            for server in [Server::default(), all.clone()] {
                let missing = [Missing::CreatePublicThreads, Missing::SendMessagesInThreads];
                let body = settings(language, &server, &missing, u32::MAX);
                limits::hold(&body);
            }
        }
    }

    #[test]
    fn a_long_list_of_channels_is_named_in_part_and_counted() {
        let few = named(Language::En, &[1, 2]);
        assert_eq!(few, "<#1> and <#2>");
        let channels: Vec<u64> = (1..=13).collect();
        assert!(named(Language::En, &channels).ends_with("<#10> and 3 more"));
    }
}
