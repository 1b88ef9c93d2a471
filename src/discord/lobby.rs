//! The lobby, and the list of one's own wishes: private answers.

use twilight_model::channel::message::Component;
use twilight_model::channel::message::component::ButtonStyle;

use super::answer::notice;
use super::body::Body;
use super::commands::Ids;
use super::parts;
use super::press::{Lobby as Pressed, Press, Waiting};
use super::show::number;
use crate::app::{Begins, Challenge, Known, Lobby, PersonId, StandingWish};
use crate::words::{Language, bot, lobby as say};

/// Each of the two lists stays below this many characters; Discord takes 4,000 in all.
const LIST: usize = 1_700;
/// The longest label of an option, in characters.
const LABEL: usize = 100;

/// Who reads a lobby, and where.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// Their language.
    pub language: Language,
    /// Who: nothing of their own can be picked.
    pub person: PersonId,
    /// The server's Discord id, for the addresses of cards.
    pub guild: Option<u64>,
}

/// What waits in a place, with a menu to take one of them up. `note` is said on top.
#[must_use]
pub fn lobby(reader: &Reader, ids: &Ids, lobby: &Lobby, step: u32, note: Option<&str>) -> Body {
    let language = reader.language;
    let wish = ids.mention(language, "wish");
    let mut shown: Vec<_> = note.into_iter().map(parts::text).collect();
    if lobby.challenges.is_empty() && lobby.wishes.is_empty() {
        let challenge = ids.mention(language, "challenge");
        shown.push(parts::text(say::empty(language, &challenge, &wish)));
        return Body::new(shown).private();
    }
    let lines = lobby.challenges.iter().map(|one| challenge(reader, one));
    shown.extend(list(language, &say::challenges(language), lines.collect()).map(parts::text));
    let lines = lobby.wishes.iter().map(|one| standing(reader, one));
    shown.extend(list(language, &say::wishes(language), lines.collect()).map(parts::text));
    shown.push(parts::text(say::hint(language, &wish)));
    let mine = |person: &Known| person.id == reader.person;
    let challenges = lobby
        .challenges
        .iter()
        .filter(|one| !mine(&one.challenger))
        .map(|one| {
            let person = one.challenger.named(language);
            let label = say::option_challenge(language, person.plain(), &terms(language, one));
            (label, Waiting::Challenge(number(one.id.0)))
        });
    let wishes = lobby
        .wishes
        .iter()
        .filter(|one| !mine(&one.person))
        .map(|one| {
            let person = one.person.named(language);
            let label = say::option_wish(language, person.plain(), &wished(language, one));
            (label, Waiting::Wish(number(one.id.0)))
        });
    let options: Vec<_> = challenges
        .chain(wishes)
        .map(|(label, value)| {
            let label: String = label.chars().take(LABEL).collect();
            parts::option(label, value.to_string())
        })
        .collect();
    if !options.is_empty() {
        let press = Press::Lobby(Pressed::Pick { step });
        shown.push(parts::menu(say::menu(language), &press, options));
    }
    Body::new(shown).private()
}

/// A heading with as many lines as fit; none without lines.
fn list(language: Language, heading: &str, lines: Vec<String>) -> Option<String> {
    if lines.is_empty() {
        return None;
    }
    let mut text = heading.to_owned();
    let mut shown = 0;
    for line in &lines {
        if text.chars().count() + line.chars().count() + 3 > LIST {
            break;
        }
        text.push_str("\n- ");
        text.push_str(line);
        shown += 1;
    }
    if shown < lines.len() {
        let rest = u64::try_from(lines.len() - shown).unwrap_or(u64::MAX);
        text.push('\n');
        text.push_str(&say::more(language, rest));
    }
    Some(text)
}

fn named(reader: &Reader, person: &Known) -> String {
    let name = format!("**{}**", person.named(reader.language));
    if person.id == reader.person {
        say::mine(reader.language, &name)
    } else {
        name
    }
}

fn challenge(reader: &Reader, one: &Challenge) -> String {
    let language = reader.language;
    let mut line = say::line(
        language,
        &named(reader, &one.challenger),
        &terms(language, one),
        &ago(one.created_at),
        &ago(one.expires_at),
    );
    if let Some(message) = one.message {
        let server = reader
            .guild
            .map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
        let url = format!(
            "https://discord.com/channels/{server}/{}/{message}",
            one.channel
        );
        line.push_str(&format!(" · [{}]({url})", say::link(language)));
    }
    line
}

fn standing(reader: &Reader, one: &StandingWish) -> String {
    say::line(
        reader.language,
        &named(reader, &one.person),
        &wished(reader.language, one),
        &ago(one.created_at),
        &ago(one.expires_at),
    )
}

/// A challenge's terms in a few words.
fn terms(language: Language, one: &Challenge) -> String {
    let terms = say::terms(
        language,
        one.game.kind(),
        Some(one.game),
        Some(one.rounds),
        one.pace,
        Some(one.rated),
    );
    let begins = match one.begins {
        Begins::Lots => return terms,
        Begins::Challenger => {
            let person = one.challenger.named(language);
            say::begins(language, Some(person.plain()))
        }
        Begins::Opponent => say::begins(language, None),
    };
    format!("{terms} · {begins}")
}

/// A wish's terms in a few words.
#[must_use]
pub fn wished(language: Language, one: &StandingWish) -> String {
    say::terms(
        language, one.kind, one.game, one.rounds, one.pace, one.rated,
    )
}

/// An instant as Discord shows it, from now.
fn ago(at: i64) -> String {
    format!("<t:{}:R>", at.div_euclid(1_000))
}

/// The same with its date.
#[must_use]
pub fn until(at: i64) -> String {
    let at = at.div_euclid(1_000);
    format!("<t:{at}:f> (<t:{at}:R>)")
}

/// One's own standing wishes, each with a button that withdraws it. `note` is said on top.
#[must_use]
pub fn own(language: Language, ids: &Ids, wishes: &[StandingWish], note: Option<&str>) -> Body {
    let mut lines: Vec<String> = note.into_iter().map(str::to_owned).collect();
    if wishes.is_empty() {
        lines.push(say::wish_none(language, &ids.mention(language, "wish")));
        return notice(&lines.join("\n"), Vec::new());
    }
    lines.push(say::wish_yours(language));
    let mut buttons = Vec::new();
    for (number, one) in (1..).zip(wishes) {
        let place = format!("<#{}>", one.channel);
        let terms = wished(language, one);
        let when = ago(one.expires_at);
        lines.push(say::wish_line(language, number, &terms, &place, &when));
        let label = say::button_withdraw(language, number);
        buttons.push(withdraw(label, one));
    }
    notice(&lines.join("\n"), buttons)
}

/// A wish that waits now, with a button that withdraws it.
#[must_use]
pub fn noted(language: Language, text: &str, one: &StandingWish) -> Body {
    notice(text, vec![withdraw(bot::button_withdraw(language), one)])
}

fn withdraw(label: String, one: &StandingWish) -> Component {
    parts::button(
        ButtonStyle::Secondary,
        label,
        &Press::Lobby(Pressed::Unwish {
            wish: number(one.id.0),
        }),
    )
}
