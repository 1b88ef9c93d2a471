//! Which match somebody means.

use super::turn::match_id;
use crate::app::{Running, View};
use crate::discord::bot::Trouble;
use crate::discord::dispatch::Call;
use crate::words::{flow, title};

/// What a command without a named match looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// A match in which it is the person's turn.
    MyTurn,
    /// A match in which it is the other's turn.
    TheirTurn,
    /// Any match of theirs.
    Any,
}

/// The match of a control; when there is none, the person has been told.
pub(super) async fn by_number(call: &Call, number: u64) -> Result<Option<View>, Trouble> {
    let view = call.bot.app.view(match_id(number)).await?;
    if view.is_none() {
        unknown(call).await?;
    }
    Ok(view)
}

/// Says that the match is unknown.
pub(super) async fn unknown(call: &Call) -> Result<(), Trouble> {
    let matches = call.command("matches");
    call.say(flow::unknown_match(call.language(), &matches))
        .await
}

/// The match a command means: the one named, else the only fitting one here, else the only fitting
/// one anywhere. When that is none or several, the person has been told.
pub(super) async fn find(
    call: &Call,
    named: Option<&str>,
    wanted: Wanted,
) -> Result<Option<View>, Trouble> {
    let language = call.language();
    let running = call.bot.app.matches_of(call.person.id).await?;
    if let Some(text) = named {
        let number = match text.trim().parse::<u64>() {
            Ok(number) => Some(number),
            Err(_) => by_label(call, &running, text),
        };
        return match number {
            Some(number) => by_number(call, number).await,
            None => {
                unknown(call).await?;
                Ok(None)
            }
        };
    }
    if running.is_empty() {
        let challenge = call.command("challenge");
        call.say(flow::no_match(language, &challenge)).await?;
        return Ok(None);
    }
    match choose(&running, call.asked.channel, wanted) {
        Choice::One(number) => by_number(call, number).await,
        Choice::SeveralHere => {
            call.say(flow::which(language)).await?;
            Ok(None)
        }
        Choice::SeveralElsewhere => {
            call.say(flow::which_anywhere(language)).await?;
            Ok(None)
        }
        Choice::None => {
            let matches = call.command("matches");
            call.say(flow::none_here(language, &matches)).await?;
            Ok(None)
        }
    }
}

/// The same without a word when there is none or several.
pub(super) async fn quietly(
    call: &Call,
    named: Option<&str>,
    wanted: Wanted,
) -> Result<Option<View>, Trouble> {
    let running = call.bot.app.matches_of(call.person.id).await?;
    let number = match named {
        Some(text) => text
            .trim()
            .parse::<u64>()
            .ok()
            .or_else(|| by_label(call, &running, text)),
        None => match choose(&running, call.asked.channel, wanted) {
            Choice::One(number) => Some(number),
            Choice::SeveralHere | Choice::SeveralElsewhere | Choice::None => None,
        },
    };
    match number {
        Some(number) => Ok(call.bot.app.view(match_id(number)).await?),
        None => Ok(None),
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Choice {
    One(u64),
    /// Where the command was typed.
    SeveralHere,
    /// None of them, or not all, where it was typed.
    SeveralElsewhere,
    None,
}

/// Here before elsewhere; for a turn, those that wait for the person before the others.
fn choose(running: &[Running], channel: u64, wanted: Wanted) -> Choice {
    let here = |one: &&Running| one.listed.channel == channel;
    let mine = |one: &&Running| one.mine;
    let theirs = |one: &&Running| !one.mine;
    let groups: [Vec<&Running>; 6] = [
        running.iter().filter(here).filter(mine).collect(),
        running.iter().filter(here).collect(),
        running.iter().filter(mine).collect(),
        running.iter().collect(),
        running.iter().filter(here).filter(theirs).collect(),
        running.iter().filter(theirs).collect(),
    ];
    let order: &[usize] = match wanted {
        Wanted::MyTurn => &[0, 2, 1, 3],
        Wanted::TheirTurn => &[4, 5, 1, 3],
        Wanted::Any => &[1, 3],
    };
    for group in order.iter().map(|index| &groups[*index]) {
        match group.as_slice() {
            [] => {}
            [one] => return Choice::One(crate::discord::show::number(one.listed.id.0)),
            several if several.iter().all(here) => return Choice::SeveralHere,
            _ => return Choice::SeveralElsewhere,
        }
    }
    Choice::None
}

/// How a match stands in a list of choices.
pub(super) fn label(call: &Call, one: &Running) -> String {
    let language = call.language();
    let game = title::game(language, one.listed.game);
    flow::choice(language, &game, &one.other.named(call.language()), one.mine)
}

fn by_label(call: &Call, running: &[Running], text: &str) -> Option<u64> {
    let wanted = folded(text);
    let mut fitting = running
        .iter()
        .filter(|one| !wanted.is_empty() && folded(&label(call, one)).contains(&wanted));
    let one = fitting.next()?;
    fitting
        .next()
        .is_none()
        .then(|| crate::discord::show::number(one.listed.id.0))
}

/// A text without case, accents, spaces and marks, for comparing what people type with what we
/// offer.
pub(super) fn folded(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    use unicode_normalization::char::is_combining_mark;
    text.nfd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .filter(|c| c.is_alphanumeric() || matches!(c, '+' | '-' | ':'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_text_is_compared_without_case_accents_and_spaces() {
        assert_eq!(folded("Le Char d'Hélios"), folded("le char dhelios"));
        assert_eq!(folded(" H 4 "), "h4");
        assert_ne!(folded("a2-a3"), folded("a2a3"));
    }
}
