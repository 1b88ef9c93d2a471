//! Hints, and the pages of a review.

use std::sync::Arc;

use twilight_model::channel::message::component::ButtonStyle;

use super::body::{Body, Picture};
use super::card::Person;
use super::parts;
use super::press::{Look, Press, Way};
use crate::app::{Foreseen, Hint, Review, TurningPoint};
use crate::games::Effect;
use crate::play::{BySeat, Match};
use crate::words::study as say;
use crate::words::{Language, board, bot, sentence, title};

/// Actions as people list them.
fn listed(actions: &[String]) -> String {
    actions.join(", ")
}

/// A turn with what it does: "b1, a4xb5 – b1 placed; a4 to b5, captures 2".
fn told(language: Language, game: &Match, turn: &Foreseen) -> String {
    format!(
        "**{}** – {}",
        listed(&turn.actions),
        does(language, game, &turn.effects)
    )
}

fn does(language: Language, game: &Match, effects: &[Effect]) -> String {
    sentence::effects_of(language, effects, game.round().first())
}

fn picture_or_text(
    language: Language,
    game: &Match,
    filename: String,
    png: Option<Arc<Vec<u8>>>,
    shown: &mut Vec<twilight_model::channel::message::Component>,
) -> Option<Picture> {
    match png {
        Some(bytes) => {
            let alt = board::alt_text(language, game, None);
            shown.push(parts::gallery(&filename, alt));
            Some(Picture { filename, bytes })
        }
        None => {
            shown.push(parts::text(board::text_board(language, game)));
            None
        }
    }
}

/// A hint: the action marked on the board, what it takes, what it avoids, what will be answered.
#[must_use]
pub fn hint(
    language: Language,
    id: u64,
    game: &Match,
    hint: &Hint,
    png: Option<Arc<Vec<u8>>>,
) -> Body {
    let heading = say::hint_title(language, &title::game(language, game.terms().game));
    let mut shown = vec![parts::text(format!("### {heading}"))];
    let filename = format!("hint-{id}-{}.png", game.board());
    let picture = picture_or_text(language, game, filename, png, &mut shown);
    let mut lines = vec![say::hint_action(
        language,
        &listed(&hint.turn.actions),
        &does(language, game, &hint.turn.effects),
    )];
    if hint.turn.gain != 0 {
        let gain = say::signed(hint.turn.gain);
        lines.push(say::hint_gain(language, &gain));
    }
    if hint.forced {
        lines.push(say::hint_only(language));
    }
    if let Some(instead) = &hint.instead {
        lines.push(say::hint_avoids(
            language,
            &instead.action,
            &told(language, game, &instead.reply),
            &say::signed(instead.reply.gain),
        ));
    }
    if let Some((action, less)) = &hint.next {
        let points = say::points(language, less.unsigned_abs());
        lines.push(say::hint_next(language, action, &points));
    }
    if let Some(reply) = &hint.reply {
        lines.push(say::hint_answer(language, &told(language, game, reply)));
    }
    if let Some((margin, wins)) = hint.exact {
        let seeds = say::signed(margin);
        lines.push(if wins {
            say::hint_wins(language, &seeds)
        } else {
            say::hint_loses(language, &seeds)
        });
    }
    shown.push(parts::text(lines.join("\n")));
    shown.push(parts::row(vec![parts::play(language, id, game)]));
    Body::new(vec![parts::card(parts::GOLD, shown)])
        .private()
        .with_picture(picture)
}

/// A page of a review. `then` is the match as it stood before the turning point, `whole` as it is.
pub struct Page<'a> {
    /// The reader's language.
    pub language: Language,
    /// The match's number.
    pub id: u64,
    /// The match as it is.
    pub whole: &'a Match,
    /// As it stood before the turning point; at its end where there is none.
    pub then: &'a Match,
    /// Who sits where.
    pub people: &'a BySeat<Person>,
    /// What was found.
    pub review: &'a Review,
    /// Which turning point, from 0.
    pub number: usize,
}

impl Page<'_> {
    /// The page with its picture; the board as text without one.
    #[must_use]
    pub fn body(&self, png: Option<Arc<Vec<u8>>>) -> Body {
        let language = self.language;
        let names = self.people.clone().map(|person| person.name);
        let mut heading = format!(
            "### {}\n{}",
            say::review_title(language, &title::game(language, self.whole.terms().game)),
            bot::players(language, &names.a, &names.b),
        );
        let point = self.review.points.get(self.number);
        if let Some(point) = point {
            let place = say::review_point(
                language,
                self.number as u64 + 1,
                self.review.points.len() as u64,
                point.round,
                self.then.round().actions().len() as u64 + 1,
            );
            heading.push_str(&format!("\n-# {place}"));
        }
        let mut shown = vec![parts::text(heading)];
        let filename = format!("review-{}-{}.png", self.id, self.number);
        let picture = picture_or_text(language, self.then, filename, png, &mut shown);
        let lines = match point {
            Some(point) => self.lines(point),
            None => vec![say::review_none(language)],
        };
        shown.push(parts::text(lines.join("\n")));
        shown.extend(parts::rows(self.ways(point)));
        Body::new(vec![parts::card(parts::GREY, shown)])
            .private()
            .with_picture(picture)
    }

    fn lines(&self, point: &TurningPoint) -> Vec<String> {
        let language = self.language;
        let effects = |action: &str| {
            let mut position = self.then.round().position().clone();
            let played = position.play(action);
            played.map_or_else(
                |_| String::new(),
                |played| does(language, self.then, &played.effects),
            )
        };
        let percent = |share: f64| (100.0 * share).round() as u64;
        let mut lines = vec![
            say::review_played(
                language,
                &self.people[point.seat].name,
                &point.played,
                &effects(&point.played),
            ),
            say::review_better(language, &point.better, &effects(&point.better)),
            say::review_cost(language, percent(point.before), percent(point.after)),
        ];
        if point.exact {
            let result = |value| {
                let (margin, wins) = TurningPoint::result(value);
                let seeds = say::signed(margin);
                if wins {
                    say::wins(language, &seeds)
                } else {
                    say::loses(language, &seeds)
                }
            };
            lines.push(say::review_exact(
                language,
                &result(point.best),
                &result(point.worth),
            ));
        }
        lines.push(say::review_line(language, &point.line.join(" ")));
        if !point.answer.is_empty() {
            let line = format!("{} {}", point.played, point.answer.join(" "));
            lines.push(say::review_answer(language, &line));
        }
        lines
    }

    fn ways(
        &self,
        point: Option<&TurningPoint>,
    ) -> Vec<twilight_model::channel::message::Component> {
        let language = self.language;
        let mut ways: Vec<_> = (0..self.review.points.len())
            .filter(|number| *number != self.number)
            .map(|number| {
                let press = Press::Look(Look::Review {
                    game: self.id,
                    point: number as u32,
                });
                let label = say::button_point(language, number as u64 + 1);
                parts::button(ButtonStyle::Secondary, label, &press)
            })
            .collect();
        let replay = Press::Look(Look::Replay {
            game: self.id,
            step: point.map_or(0, |point| point.step as u32),
            way: Way::Forward,
        });
        let label = say::button_replay(language);
        ways.push(parts::button(ButtonStyle::Secondary, label, &replay));
        ways
    }
}
