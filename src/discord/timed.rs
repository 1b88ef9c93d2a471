//! What cards and messages show of time and offers.

use twilight_model::channel::message::Component;
use twilight_model::channel::message::component::ButtonStyle;

use super::body::Body;
use super::card::{Card, Person};
use super::parts;
use super::press::Press;
use crate::app::Tick;
use crate::play::{BySeat, Match, Offer, Pace, Seat, Standing};
use crate::words::{Language, bot, clock, lobby, title};

/// An instant as Discord shows it to each reader in their own time zone: the date, and how far off
/// it is. Discord knows whole seconds: a deadline reads no later than it is.
#[must_use]
pub fn instant(millis: i64) -> String {
    let when = millis.div_euclid(1_000);
    format!("<t:{when}:f> (<t:{when}:R>)")
}

impl Card<'_> {
    /// Deadline, vacations and what was given back, a line each; none without a limit.
    pub(super) fn time(&self) -> Vec<String> {
        let (language, game) = (self.language, self.game);
        let mut lines = Vec::new();
        if game.ending().is_some() {
            return lines;
        }
        if let Some(deadline) = game.deadline() {
            lines.push(clock::deadline(language, &instant(deadline)));
            let credited = game.outage_given_back();
            if credited >= 60_000 {
                let span = clock::length(language, credited);
                lines.push(clock::given_back(language, &span));
            }
        }
        for seat in Seat::ALL {
            if let Some(until) = game.away_until(seat, game.changed_at()) {
                let person = &self.people[seat].name;
                let away = match game.terms().pace {
                    Pace::None => clock::away_unlimited,
                    Pace::Strict(_) | Pace::Friendly(_) => clock::away,
                };
                lines.push(away(language, person, &instant(until)));
            }
        }
        lines
    }

    /// Each standing offer with the buttons that answer it. The bot is asked nothing by a card.
    pub(super) fn offers(&self) -> Vec<Component> {
        let mut shown = Vec::new();
        for made in self.game.offers() {
            if self.people[made.by.other()].user.is_none() {
                continue;
            }
            let person = &self.people[made.by].name;
            shown.push(parts::text(clock::offer(self.language, made.offer, person)));
            shown.push(parts::row(answers(self.language, self.id, &made)));
        }
        if self.game.is_rematched() {
            shown.push(parts::text(clock::rematched(self.language)));
        }
        shown
    }

    /// The button for a rematch of a match that is over.
    pub(super) fn again(&self) -> Option<Component> {
        let open = self.game.ending().is_some()
            && !self.game.is_rematched()
            && self.game.offer(Offer::Rematch).is_none();
        open.then(|| {
            parts::button(
                ButtonStyle::Primary,
                clock::button_rematch(self.language),
                &Press::Offer {
                    game: self.id,
                    offer: Offer::Rematch,
                },
            )
        })
    }

    /// The ping for an offer: who is asked is mentioned.
    #[must_use]
    pub fn call_for(&self, made: &Standing) -> Body {
        let asked = &self.people[made.by.other()];
        let text = clock::call(
            self.language,
            made.offer,
            &self.people[made.by].name,
            &asked.call(),
            &title::game(self.language, self.game.terms().game),
            &last_turn(self.game),
        );
        let mut body = Body::new(vec![parts::card(
            parts::GOLD,
            vec![
                parts::text(text),
                parts::row(answers(self.language, self.id, made)),
            ],
        )]);
        body.mentions = asked.user.into_iter().collect();
        body.once(self.id, made.seq, 'o')
    }

    /// It is this seat's turn, as a message of its own for who wants it by direct message. Posted
    /// in the place instead, it pings just as well.
    #[must_use]
    pub fn turn_call(&self, seat: Seat, url: Option<&str>) -> Body {
        let person = &self.people[seat];
        let game = title::game(self.language, self.game.terms().game);
        let other = &self.people[seat.other()].name;
        let called = person.call();
        if self.game.turn() != Some(seat) {
            // A standing wish of theirs has begun the match; the other has the turn.
            let mut text = lobby::begun(self.language, &called);
            text.push_str(&format!("\n**{game}** · {other}"));
            let mut shown = vec![parts::text(text)];
            let link = url.map(|url| parts::link(bot::button_to_board(self.language), url));
            shown.extend(link.map(|link| parts::row(vec![link])));
            let mut body = Body::new(shown);
            body.mentions = person.user.into_iter().collect();
            return body.once(self.id, self.game.board(), 'w');
        }
        let mut text = clock::turn_dm(self.language, &called, &game, other);
        if let Some(deadline) = self.game.deadline() {
            text.push('\n');
            text.push_str(&clock::deadline(self.language, &instant(deadline)));
        }
        let mut ways = vec![parts::play(self.language, self.id, self.game)];
        ways.extend(url.map(|url| parts::link(bot::button_to_board(self.language), url)));
        let mut body = Body::new(vec![parts::text(text), parts::row(ways)]);
        body.mentions = person.user.into_iter().collect();
        body.once(self.id, self.game.board(), 'd')
    }

    /// Friendly time is over: both are told, and the other may claim.
    #[must_use]
    pub fn lapsed(&self) -> Body {
        let late = self.game.turn().unwrap_or(Seat::A);
        let (person, other) = (&self.people[late], &self.people[late.other()]);
        let text = clock::lapsed(
            self.language,
            &person.call(),
            &other.call(),
            &title::game(self.language, self.game.terms().game),
        );
        let claim = parts::button(
            ButtonStyle::Danger,
            clock::button_claim(self.language),
            &Press::Claim {
                game: self.id,
                sure: false,
            },
        );
        let play = parts::play(self.language, self.id, self.game);
        let mut body = Body::new(vec![parts::card(
            parts::GOLD,
            vec![parts::text(text), parts::row(vec![play, claim])],
        )]);
        body.mentions = [person.user, other.user].into_iter().flatten().collect();
        body.once(self.id, self.game.turn_board(), 'l')
    }
}

fn answers(language: Language, game: u64, made: &Standing) -> Vec<Component> {
    let (offer, seq) = (made.offer, made.seq);
    vec![
        parts::button(
            ButtonStyle::Success,
            clock::button_agree(language),
            &Press::Agree {
                game,
                offer,
                seq,
                sure: false,
            },
        ),
        parts::button(
            ButtonStyle::Secondary,
            clock::button_refuse(language),
            &Press::Refuse { game, offer, seq },
        ),
    ]
}

fn last_turn(game: &Match) -> String {
    let turn = game.round().last_turn();
    let actions: Vec<&str> = turn.iter().map(|done| done.action.as_str()).collect();
    actions.join(" ")
}

/// One match in a reminder.
#[derive(Clone, Debug)]
pub struct Waiting<'a> {
    /// The match's number.
    pub id: u64,
    /// The match.
    pub game: &'a Match,
    /// Who sits where.
    pub people: &'a BySeat<Person>,
    /// The address of its card, if one stands.
    pub url: Option<String>,
}

/// The reminder of one person: one line for one match, a list for several, one ping either way.
/// None when none of the matches waits for anybody.
#[must_use]
pub fn reminder(language: Language, waiting: &[Waiting<'_>]) -> Option<Body> {
    let first = waiting.first()?;
    let person = &first.people[first.game.turn()?];
    let line = |one: &Waiting<'_>| -> Option<(String, String, String)> {
        let other = one.people[one.game.turn()?.other()].name.to_string();
        let game = title::game(language, one.game.terms().game);
        Some((game, other, instant(one.game.deadline()?)))
    };
    let mut shown = Vec::new();
    if waiting.len() == 1 {
        let (game, _, when) = line(first)?;
        let other = &first.people[first.game.turn()?.other()].name;
        let text = clock::reminder(language, &person.call(), &game, other, &when);
        shown.push(parts::text(text));
        shown.push(parts::row(vec![parts::play(
            language, first.id, first.game,
        )]));
    } else {
        let count = u64::try_from(waiting.len()).unwrap_or(u64::MAX);
        let mut text = clock::digest(language, &person.call(), count);
        for one in waiting.iter().take(15) {
            let Some((game, _, when)) = line(one) else {
                continue;
            };
            let other = &one.people[one.game.turn()?.other()].name;
            text.push_str("\n- ");
            text.push_str(&clock::digest_line(language, &game, other, &when));
            if let Some(url) = &one.url {
                text.push_str(&format!(" · [{}]({url})", bot::matches_link(language)));
            }
        }
        shown.push(parts::text(text));
    }
    let mut body = Body::new(vec![parts::card(parts::GOLD, shown)]);
    body.mentions = person.user.into_iter().collect();
    Some(body.once(first.id, first.game.turn_board(), 'r'))
}

/// What was said in a place after the bot was down.
#[must_use]
pub fn downtime(language: Language, from: i64, until: i64, count: u64) -> Body {
    let text = clock::downtime(language, &instant(from), &instant(until), count);
    Body::new(vec![parts::text(text)]).silent()
}

/// For the log: what a tick is about.
#[must_use]
pub fn kind(tick: &Tick) -> &'static str {
    match tick {
        Tick::TimedOut(_) => "timed out",
        Tick::Lapsed(_) => "lapsed",
        Tick::Reminder(_) => "reminder",
        Tick::Expired(_) => "expired",
    }
}
