//! Private answers that are neither a card nor a panel: today's board, the two questions before
//! something is final, the list of one's matches, the rules, the help, the settings.

use std::sync::Arc;

use twilight_model::channel::message::Component;
use twilight_model::channel::message::component::ButtonStyle;

use super::body::{Body, Picture};
use super::commands::{self, Ids};
use super::press::Press;
use super::{parts, plans};
use crate::draw::Theme;
use crate::games::GameKind;
use crate::play::{Match, Seat};
use crate::words::{Language, Name, board, bot, clock, rules, title};

/// All text of one answer stays below this many characters; Discord takes 4,000 in all.
const TEXT: usize = 3_500;
/// Commands in one text of the help.
const HELP_LINES: usize = 8;
/// A list of matches stays below this many characters.
const LIST: usize = 1_900;

/// One sentence, or a few, that only the person reads; any buttons below.
#[must_use]
pub fn notice(text: &str, buttons: Vec<Component>) -> Body {
    let mut shown = vec![parts::text(text.chars().take(TEXT).collect::<String>())];
    shown.extend(parts::rows(buttons));
    Body::new(shown).private()
}

/// What the reader of a board can do about its match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum May {
    /// Open a panel: it is their turn.
    Play,
    /// Plan the answer to the other's turn.
    Plan,
    /// Look.
    Look,
}

/// The board of match `id`, as a picture with a button for the text, or the other way round when
/// there is no picture. Not private by itself: `/board post` shows it to everybody.
#[must_use]
pub fn board(
    language: Language,
    id: u64,
    game: &Match,
    png: Option<Arc<Vec<u8>>>,
    may: May,
) -> Body {
    let as_text = png.is_none();
    let picture = png.map(|bytes| Picture {
        filename: format!("board-{id}-{}.png", game.board()),
        bytes,
    });
    let mut shown = vec![match &picture {
        Some(picture) => parts::gallery(&picture.filename, board::alt_text(language, game, None)),
        None => parts::text(board::text_board(language, game)),
    }];
    let mut buttons = Vec::new();
    if may == May::Play {
        buttons.push(parts::play(language, id, game));
    }
    let label = if as_text {
        bot::button_picture(language)
    } else {
        bot::button_text(language)
    };
    let other = Press::Board {
        game: id,
        text: !as_text,
    };
    buttons.push(parts::button(ButtonStyle::Secondary, label, &other));
    if may == May::Plan {
        buttons.push(plans::button(language, id, true));
    }
    shown.push(parts::row(buttons));
    Body::new(shown).with_picture(picture)
}

/// Asks before a match is given up; `opponent` would win.
#[must_use]
pub fn resign_question(language: Language, id: u64, game: &Match, opponent: &Name) -> Body {
    let name = title::game(language, game.terms().game);
    ask(
        language,
        id,
        &bot::resign_question(language, &name, opponent),
        bot::button_resign(language),
        &Press::Resign {
            game: id,
            sure: true,
        },
    )
}

/// Asks before a match is called off.
#[must_use]
pub fn cancel_question(language: Language, id: u64, game: &Match, opponent: &Name) -> Body {
    let name = title::game(language, game.terms().game);
    ask(
        language,
        id,
        &bot::cancel_question(language, &name, opponent),
        bot::button_cancel(language),
        &Press::Cancel {
            game: id,
            sure: true,
        },
    )
}

/// Asks once before something is final; the other button changes nothing.
#[must_use]
pub fn ask(language: Language, game: u64, text: &str, label: String, yes: &Press) -> Body {
    let keep = bot::button_keep(language);
    notice(
        text,
        vec![
            parts::button(ButtonStyle::Danger, label, yes),
            parts::button(ButtonStyle::Secondary, keep, &Press::Keep { game }),
        ],
    )
}

/// One of a person's matches, for lists and completions.
#[derive(Clone, Debug)]
pub struct Listed<'a> {
    /// The match's number.
    pub id: u64,
    /// The match.
    pub game: &'a Match,
    /// The person's seat.
    pub seat: Seat,
    /// The other's name.
    pub opponent: &'a Name,
    /// The address of the card, if there is one.
    pub url: Option<String>,
}

impl Listed<'_> {
    /// Whether it is the person's turn.
    #[must_use]
    pub fn is_mine(&self) -> bool {
        self.game.turn() == Some(self.seat)
    }

    /// One line where nothing renders, at most 100 characters: for menus and completions.
    #[must_use]
    pub fn label(&self, language: Language) -> String {
        let line = self.line(language, self.opponent.plain());
        line.chars().take(100).collect()
    }

    /// Until when the turn is to be played, and what the other offers.
    fn waits(&self, language: Language) -> String {
        let mut waits = String::new();
        if let Some(deadline) = self.game.deadline() {
            let when = format!("<t:{}:R>", deadline.div_euclid(1_000));
            waits.push_str(" · ");
            waits.push_str(&clock::left(language, &when));
        }
        let others = self.game.offers().into_iter();
        for made in others.filter(|made| made.by != self.seat) {
            waits.push_str(" · ");
            waits.push_str(&clock::offer(language, made.offer, self.opponent));
        }
        waits
    }

    fn line(&self, language: Language, opponent: &str) -> String {
        let name = title::game(language, self.game.terms().game);
        if self.is_mine() {
            bot::matches_mine(language, &name, opponent)
        } else {
            bot::matches_theirs(language, &name, opponent)
        }
    }
}

/// A person's running matches, in the order given (own turn first is the caller's part), with
/// links, and a menu that opens one. Shows as many as fit and counts the rest.
#[must_use]
pub fn matches(language: Language, ids: &Ids, listed: &[Listed<'_>], step: u32) -> Body {
    if listed.is_empty() {
        let challenge = ids.mention(language, "challenge");
        return notice(&bot::matches_none(language, &challenge), Vec::new());
    }
    let mut text = format!("**{}**", bot::matches_title(language, count(listed.len())));
    let mut shown = 0;
    for one in listed.iter().take(parts::OPTIONS) {
        let mut line = format!("\n- {}", one.line(language, &one.opponent.to_string()));
        line.push_str(&one.waits(language));
        if let Some(url) = &one.url {
            line.push_str(&format!(" · [{}]({url})", bot::matches_link(language)));
        }
        if text.chars().count() + line.chars().count() > LIST {
            break;
        }
        text.push_str(&line);
        shown += 1;
    }
    if listed.len() > shown {
        text.push('\n');
        text.push_str(&bot::matches_more(language, count(listed.len() - shown)));
    }
    let options = listed
        .iter()
        .take(parts::OPTIONS)
        .map(|one| parts::option(one.label(language), one.id.to_string()));
    let menu = parts::menu(
        bot::matches_menu(language),
        &Press::Matches { step },
        options.collect(),
    );
    Body::new(vec![parts::text(text), menu]).private()
}

fn count(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}

/// A page of a game's rules, counted from 0 (a page too far is the last), with buttons to the
/// pages beside it and a menu of the other games.
#[must_use]
pub fn rules(language: Language, kind: GameKind, page: u8, step: u32) -> Body {
    let pages = rules::pages(language, kind);
    let count = u8::try_from(pages.len()).unwrap_or(u8::MAX);
    let page = page.min(count.saturating_sub(1));
    let text = pages.get(usize::from(page)).copied().unwrap_or_default();
    let name = title::kind(language, kind);
    let heading = bot::rules_title(language, &name, page + 1, count);
    let mut shown = vec![parts::text(text), parts::text(format!("-# {heading}"))];
    let mut buttons = Vec::new();
    if page > 0 {
        buttons.push(parts::button(
            ButtonStyle::Secondary,
            bot::button_previous(language),
            &Press::Rules {
                kind,
                page: page - 1,
            },
        ));
    }
    if page + 1 < count {
        buttons.push(parts::button(
            ButtonStyle::Primary,
            bot::button_next(language),
            &Press::Rules {
                kind,
                page: page + 1,
            },
        ));
    }
    shown.extend(parts::rows(buttons));
    let others = GameKind::ALL.into_iter().filter(|other| *other != kind);
    let options =
        others.map(|other| parts::option(title::kind(language, other), other.to_string()));
    shown.push(parts::menu(
        bot::rules_menu(language),
        &Press::RulesOf { step },
        options.collect(),
    ));
    Body::new(vec![parts::card(parts::GOLD, shown)]).private()
}

/// How all this works, and every command.
#[must_use]
pub fn help(language: Language, ids: &Ids) -> Body {
    let lines: Vec<String> = commands::names()
        .map(|name| {
            let what = commands::describe(language, name).unwrap_or_default();
            // The bot's name stands before every description in Discord's own list.
            let what = what
                .split_once(": ")
                .map_or(what.as_str(), |(_, what)| what);
            format!(
                "- {}",
                bot::help_line(language, &ids.mention(language, name), what)
            )
        })
        .collect();
    let challenge = ids.mention(language, "challenge");
    let text = format!(
        "{}\n\n{}",
        bot::help_intro(language),
        bot::help_start(language, &challenge),
    );
    let rules = GameKind::ALL.into_iter().map(|kind| {
        let label = title::kind(language, kind);
        let press = Press::Rules { kind, page: 0 };
        parts::button(ButtonStyle::Secondary, label, &press)
    });
    let mut body = notice(&text, rules.collect());
    // All commands are too long for one text: a few at a time, above the buttons.
    for (place, some) in lines.chunks(HELP_LINES).enumerate() {
        body.components
            .insert(1 + place, parts::text(some.join("\n")));
    }
    body
}

/// The settings as they are, and the controls that change them; `chosen` is the language set by
/// hand, none while Discord's is followed.
#[must_use]
pub fn settings(
    language: Language,
    confirm: bool,
    chosen: Option<Language>,
    theme: Theme,
    step: u32,
) -> Body {
    let named = match chosen {
        Some(Language::Fr) => bot::language_fr(language),
        Some(Language::En) => bot::language_en(language),
        None => bot::language_auto(language),
    };
    let (state, label) = if confirm {
        let label = bot::button_confirm_off(language);
        (bot::settings_confirm_on(language), label)
    } else {
        let label = bot::button_confirm_on(language);
        (bot::settings_confirm_off(language), label)
    };
    let text = format!(
        "{}\n- {state}\n- {}\n- {}",
        bot::settings_title(language),
        bot::settings_language(language, &named),
        bot::settings_theme(language, &theme_name(language, theme)),
    );
    let button = parts::button(
        ButtonStyle::Secondary,
        label,
        &Press::Confirmation { on: !confirm },
    );
    let menu = parts::menu(
        bot::settings_menu(language),
        &Press::Speak { step },
        vec![
            parts::option(bot::language_auto(language), "auto"),
            parts::option(bot::language_fr(language), "fr"),
            parts::option(bot::language_en(language), "en"),
        ],
    );
    let themes = Theme::ALL
        .map(|theme| parts::option(theme_name(language, theme), theme.code()))
        .to_vec();
    let themes = parts::menu_at(
        bot::settings_theme_menu(language),
        &Press::Theme { step },
        themes,
        theme.code(),
    );
    Body::new(vec![
        parts::text(text),
        parts::row(vec![button]),
        menu,
        themes,
    ])
    .private()
}

fn theme_name(language: Language, theme: Theme) -> String {
    bot::choice(language, theme.code()).expect("every theme has its name")
}
