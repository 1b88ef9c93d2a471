//! The card of a challenge: every term of the match, and what became of it.

use twilight_model::channel::message::component::ButtonStyle;

use super::body::Body;
use super::card::Person;
use super::parts;
use super::press::Press;
use crate::app::VACATION_DAYS;
use crate::games::GameCode;
use crate::play::{Pace, Rounds};
use crate::words::{Language, bot, clock, lobby, title};

/// Who begins round 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opens {
    /// The challenger.
    Challenger,
    /// The person challenged, or whoever accepts.
    Opponent,
    /// Drawn by lot when it is accepted.
    Lots,
}

/// What became of a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It waits for an answer.
    Open,
    /// Accepted by this person.
    Accepted(Person),
    /// It was no challenge: the wish of this person met the challenger's.
    Met(Person),
    /// Declined by this person.
    Declined(Person),
    /// Taken back by the challenger.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
    /// The place showed the card to the challenger alone.
    Hidden,
}

/// A challenge, ready to be shown in public.
#[derive(Clone, Debug)]
pub struct ChallengeCard<'a> {
    /// The language of the place.
    pub language: Language,
    /// The challenge's number.
    pub id: u64,
    /// Who challenges.
    pub challenger: &'a Person,
    /// Who is challenged; whoever is here if nobody.
    pub opponent: Option<&'a Person>,
    /// Which game.
    pub game: GameCode,
    /// How many rounds.
    pub rounds: Rounds,
    /// Who begins.
    pub opens: Opens,
    /// The time limit of a turn.
    pub pace: Pace,
    /// Whether the match counts for the ranking.
    pub rated: bool,
    /// Whether the bot is a guest in the place.
    pub guest: bool,
    /// When it lapses: UTC, milliseconds since 1970.
    pub expires: i64,
    /// What became of it.
    pub fate: Fate,
}

impl ChallengeCard<'_> {
    /// The card. While it is open it calls the person challenged; later it never pings.
    #[must_use]
    pub fn body(&self) -> Body {
        let language = self.language;
        let open = self.fate == Fate::Open;
        let challenger = &self.challenger.name;
        let title = match (&self.fate, self.opponent) {
            (Fate::Met(other), _) => lobby::met(language, challenger, &other.name),
            (_, Some(opponent)) => bot::challenge_title(language, challenger, &opponent.name),
            (_, None) => bot::challenge_open_title(language, challenger),
        };
        let mut shown = vec![
            parts::text(format!("### {title}")),
            parts::text(self.terms().join("\n")),
        ];
        if open && self.guest {
            shown.push(parts::text(format!("-# {}", bot::guest_note(language))));
        }
        let edge = if open { parts::GOLD } else { parts::GREY };
        let mut mentions = Vec::new();
        if open {
            if let Some(opponent) = self.opponent {
                mentions.extend(opponent.user);
                let call = bot::challenge_call(language, &opponent.call());
                shown.push(parts::text(call));
            }
            shown.push(self.buttons());
        } else {
            shown.extend(self.became().map(parts::text));
        }
        let mut body = Body::new(vec![parts::card(edge, shown)]);
        body.mentions = mentions;
        body
    }

    /// Every term, one a line.
    fn terms(&self) -> Vec<String> {
        let language = self.language;
        let game = format!(
            "{} ({})",
            title::game(language, self.game),
            title::option(language, self.game)
        );
        let mut terms = vec![
            bot::term_game(language, &game),
            bot::term_rounds(language, &title::rounds(language, self.rounds)),
            match (self.opens, self.opponent, &self.fate) {
                (Opens::Challenger, ..) => {
                    bot::term_begins(language, &self.challenger.name.to_string())
                }
                (Opens::Opponent, Some(person), _)
                | (Opens::Opponent, None, Fate::Accepted(person)) => {
                    bot::term_begins(language, &person.name.to_string())
                }
                (Opens::Opponent, None, _) => bot::term_begins_accepting(language),
                (Opens::Lots, ..) => bot::term_lots(language),
            },
            match self.pace {
                Pace::None => bot::term_no_limit(language),
                Pace::Strict(span) => clock::term_strict(language, &clock::span(language, span)),
                Pace::Friendly(span) => {
                    clock::term_friendly(language, &clock::span(language, span))
                }
            },
            if self.rated {
                bot::term_rated(language)
            } else {
                bot::term_friendly(language)
            },
        ];
        if self.pace != Pace::None {
            let days = u64::try_from(VACATION_DAYS).unwrap_or(0);
            terms.push(clock::term_pauses(language, days));
        }
        if self.fate == Fate::Open {
            let when = self.expires.div_euclid(1_000);
            let both = format!("<t:{when}:f> (<t:{when}:R>)");
            terms.push(bot::term_expires(language, &both));
        }
        terms
    }

    fn buttons(&self) -> twilight_model::channel::message::Component {
        let (language, challenge) = (self.language, self.id);
        let mut buttons = vec![parts::button(
            ButtonStyle::Success,
            bot::button_accept(language),
            &Press::Accept { challenge },
        )];
        if self.opponent.is_some() {
            buttons.push(parts::button(
                ButtonStyle::Danger,
                bot::button_decline(language),
                &Press::Decline { challenge },
            ));
        }
        buttons.push(parts::button(
            ButtonStyle::Secondary,
            bot::button_withdraw(language),
            &Press::Withdraw { challenge },
        ));
        parts::row(buttons)
    }

    fn became(&self) -> Option<String> {
        let language = self.language;
        Some(match &self.fate {
            Fate::Open | Fate::Met(_) => return None,
            Fate::Accepted(person) => bot::challenge_accepted(language, &person.name),
            Fate::Declined(person) => bot::challenge_declined(language, &person.name),
            Fate::Withdrawn => bot::challenge_withdrawn(language, &self.challenger.name),
            Fate::Expired => bot::challenge_expired(language),
            Fate::Hidden => bot::challenge_hidden(language),
        })
    }
}
