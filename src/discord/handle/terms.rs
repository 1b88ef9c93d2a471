//! What a challenge or a wish asks for, read from its options, and what forbids it.

use super::which::folded;
use crate::app::{Home, Level, Server, Where};
use crate::discord::asked::Missing;
use crate::discord::commands;
use crate::discord::dispatch::{Call, Named, Typed};
use crate::discord::server;
use crate::games::GameCode;
use crate::play::{Pace, Span};
use crate::words::{Language, Name, flow, title};

/// What forbids a challenge here or to this person, before the app is asked.
pub(super) fn refusal(call: &Call, typed: &Typed) -> Option<String> {
    let language = call.language();
    let against_bot = level(call, typed).is_some();
    if call.asked.with_bot && !against_bot {
        return Some(flow::with_bot(language, &call.command("matches")));
    }
    let missing = call.asked.missing();
    if !missing.is_empty() {
        return Some(lacking(language, &missing));
    }
    if against_bot {
        return None;
    }
    let named = typed.people.get("opponent")?;
    let person = Name::clean(&named.name);
    match named {
        Named { user, .. } if *user == call.asked.user => Some(flow::yourself(language)),
        Named { bot: true, .. } => Some(flow::bot(language, &person)),
        Named { member: false, .. } if call.asked.guild.is_some() => {
            Some(flow::not_here(language, &person))
        }
        Named { sees: false, .. } => Some(flow::cannot_see(language, &person)),
        _ => None,
    }
}

/// Which permissions are missing, as Discord's settings call them.
pub(super) fn lacking(language: Language, missing: &[Missing]) -> String {
    flow::missing(language, &server::permissions(language, missing))
}

/// The game asked for: the variant decides, the game alone means its usual form.
pub(super) fn game(language: Language, typed: &Typed) -> Result<GameCode, String> {
    let kind = match typed.text("game") {
        Some(text) => {
            Some(commands::game(text).ok_or_else(|| flow::no_game(language, &quoted(text)))?)
        }
        None => None,
    };
    let fits = |code: &GameCode| kind.is_none_or(|kind| code.kind() == kind);
    let Some(text) = typed.text("options") else {
        return GameCode::ALL
            .into_iter()
            .filter(|_| kind.is_some())
            .find(fits)
            .ok_or_else(|| flow::game_missing(language));
    };
    let wanted = folded(text);
    let meant = GameCode::ALL.into_iter().filter(fits).find(|code| {
        folded(&code.to_string()) == wanted
            || Language::ALL
                .into_iter()
                .any(|language| folded(&title::game(language, *code)) == wanted)
    });
    meant.ok_or_else(|| {
        let codes: Vec<String> = GameCode::ALL
            .into_iter()
            .filter(fits)
            .map(|code| format!("`{code}`"))
            .collect();
        let codes = flow::list(language, &codes);
        match kind {
            Some(kind) => {
                let name = title::kind(language, kind);
                flow::options(language, &quoted(text), &name, &codes)
            }
            None => flow::options_any(language, &quoted(text), &codes),
        }
    })
}

/// What somebody typed, made harmless.
fn quoted(text: &str) -> String {
    Name::clean(text).to_string()
}

/// The level of a challenge to the bot: it was chosen, or the bot itself is named.
pub(super) fn level(call: &Call, typed: &Typed) -> Option<Level> {
    /// What who names the bot without a level meets.
    const USUAL: &str = "2";
    let named = typed.people.get("opponent");
    match typed.text("level") {
        Some(text) => text.parse().ok(),
        None if named.is_some_and(|named| named.user == call.bot.api.application()) => {
            USUAL.parse().ok()
        }
        None => None,
    }
}

/// The pace asked for, else the server's usual one; a limit is strict unless said otherwise.
pub(super) fn pace(typed: &Typed, usual: Pace) -> Pace {
    let span = match typed.text("pace") {
        Some(code) => Span::ALL.into_iter().find(|span| span.code() == code),
        None => usual.span(),
    };
    match (span, typed.text("time-out")) {
        (None, _) => Pace::None,
        (Some(span), Some("friendly")) => Pace::Friendly(span),
        (Some(span), Some(_)) => Pace::Strict(span),
        (Some(_), None) if typed.text("pace").is_none() => usual,
        (Some(span), None) => Pace::Strict(span),
    }
}

/// Where somebody is, as the app wants to know it.
pub(super) fn place(call: &Call, rules: &Server) -> Where {
    Where {
        guild: call.asked.guild,
        channel: call.asked.channel,
        parent: call.asked.parent,
        home: if call.asked.home {
            Home::Member
        } else {
            Home::Guest
        },
        language: super::server::language(call, rules),
    }
}
