//! The public cards of a match: today's board with its Play button, the end of the match, and
//! what is left of a card once a newer one stands.

use std::sync::Arc;

use twilight_model::channel::message::Component;
use twilight_model::channel::message::component::ButtonStyle;

use super::body::{Body, Picture};
use super::parts;
use super::press::{Look, Media, Press, Way};
use crate::play::{BySeat, Done, Match, Offer, Round, Seat};
use crate::words::{
    Language, Name, board, bot, clock, ending, lobby, media as words, plan, sentence, server,
    standings, title,
};

/// A person as a card shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The last name seen, made harmless.
    pub name: Name,
    /// The Discord id, unless the person is forgotten.
    pub user: Option<u64>,
}

impl Person {
    /// How a ping reads: a mention, or the name of somebody forgotten.
    #[must_use]
    pub fn call(&self) -> String {
        self.user
            .map_or_else(|| self.name.to_string(), |user| format!("<@{user}>"))
    }
}

/// A match, ready to be shown in public.
#[derive(Clone, Copy, Debug)]
pub struct Card<'a> {
    /// The language of the place.
    pub language: Language,
    /// The match's number.
    pub id: u64,
    /// The match.
    pub game: &'a Match,
    /// Who sits where.
    pub people: &'a BySeat<Person>,
    /// Whether the bot is a guest in the place: then every action has its button.
    pub guest: bool,
    /// Whether it is the first card after the match lost its thread.
    pub moved: bool,
    /// Whether a standing wish made the match.
    pub wished: bool,
}

impl Card<'_> {
    /// Today's board. While the match runs it says whose turn it is and has a Play button; after
    /// the end it says who won, by what, and why it ended. A mention calls those `told`, and
    /// pings them where the message is new. Without a picture the board stands as text.
    #[must_use]
    pub fn board(&self, told: &[Seat], png: Option<Arc<Vec<u8>>>) -> Body {
        let over = self.game.ending().is_some();
        let mut shown = vec![parts::text(format!(
            "{}\n{}",
            self.heading(),
            self.scores()
        ))];
        let picture = png.map(|bytes| Picture {
            filename: format!("revanche-{}-{}.png", self.id, self.game.board()),
            bytes,
        });
        match &picture {
            Some(picture) => {
                let alt = board::alt_text(self.language, self.game, None);
                shown.push(parts::gallery(&picture.filename, alt));
            }
            None => shown.push(parts::text(board::text_board(self.language, self.game))),
        }
        let mut lines = Vec::new();
        lines.extend(self.moved.then(|| bot::moved(self.language)));
        lines.extend(self.sentence());
        let names = self.people.clone().map(|person| person.name);
        if let Some(result) = ending::result(self.language, self.game, &names) {
            lines.push(format!("## 🏁 {result}."));
        }
        let next = ending::next_round(self.language, self.game, &names);
        lines.extend(next.map(|next| format!("**{next}**")));
        lines.extend(self.call(told));
        lines.extend(self.time());
        shown.push(parts::text(lines.join("\n")));
        shown.extend(self.offers());
        shown.extend(parts::rows(self.buttons(over)));
        let edge = if over { parts::GREY } else { parts::GOLD };
        let mut body = Body::new(vec![parts::card(edge, shown)]).with_picture(picture);
        body.mentions = told
            .iter()
            .filter_map(|seat| self.people[*seat].user)
            .collect();
        body
    }

    /// What stays of a card once a newer one stands: what happened, and the way to the board.
    #[must_use]
    pub fn reduced(&self, sentence: &str, to_board: Option<&str>) -> Body {
        let mut shown = vec![parts::text(format!(
            "-# {}\n{sentence}",
            title::game(self.language, self.game.terms().game)
        ))];
        if let Some(url) = to_board {
            let label = bot::button_to_board(self.language);
            shown.push(parts::row(vec![parts::link(label, url)]));
        }
        Body::new(vec![parts::card(parts::GREY, shown)]).silent()
    }

    /// What the last turn did, as a sentence; with the turn before it when it was planned as the
    /// answer to that. None before the first turn.
    #[must_use]
    pub fn sentence(&self) -> Option<String> {
        let rounds = self.game.rounds();
        let latest = rounds.iter().rposition(|one| !one.actions().is_empty())?;
        let round = &rounds[latest];
        let told = self.told(round, round.last_turn());
        let Some(reply) = round.last_turn().first().filter(|done| done.planned) else {
            return Some(told);
        };
        // Nobody has seen the board between a turn and the answer planned to it.
        let before = match (round.turn_before_last(), latest.checked_sub(1)) {
            ([], Some(earlier)) => self.told(&rounds[earlier], rounds[earlier].last_turn()),
            (turn, _) => self.told(round, turn),
        };
        let name = &self.people[round.seat_of(reply.side)].name;
        let answered = plan::answered(self.language, name, &told);
        Some(format!("{before}\n{answered}"))
    }

    fn told(&self, round: &Round, turn: &[Done]) -> String {
        let told = sentence::turn(self.language, turn, round.first());
        parts::capital(&format!("{told}."))
    }

    fn heading(&self) -> String {
        let title = title::game(self.language, self.game.terms().game);
        let players = bot::players(
            self.language,
            &self.people[Seat::A].name,
            &self.people[Seat::B].name,
        );
        format!("### {title}\n{players}")
    }

    /// One line: each round begun, and the total where there are two.
    fn scores(&self) -> String {
        let language = self.language;
        let mut scores: Vec<String> = self
            .game
            .rounds()
            .iter()
            .map(|round| {
                let points = round.points();
                let score = ending::pair(points[Seat::A], points[Seat::B]);
                bot::score_round(language, round.number(), &score)
            })
            .collect();
        if self.game.terms().rounds.count() > 1 {
            let total = self.game.points();
            let score = ending::pair(total[Seat::A], total[Seat::B]);
            scores.push(bot::score_total(language, &score));
        }
        scores.join(" · ")
    }

    /// Whose turn it is, or that it is over; who is `told` is called.
    fn call(&self, told: &[Seat]) -> Option<String> {
        let calls = |seats: &mut dyn Iterator<Item = &Seat>| {
            let called: Vec<String> = seats.map(|seat| self.people[*seat].call()).collect();
            (!called.is_empty()).then(|| called.join(" "))
        };
        let Some(turn) = self.game.turn() else {
            let called = calls(&mut told.iter())?;
            return Some(bot::end_call(self.language, &called));
        };
        let mut call = if told.contains(&turn) {
            bot::turn_call(self.language, &self.people[turn].call())
        } else {
            bot::turn_of(self.language, &self.people[turn].name)
        };
        // Called without having the turn: a standing wish of theirs has begun the match, or the
        // first card in a thread of its own brings both into it.
        if let Some(called) = calls(&mut told.iter().filter(|seat| **seat != turn)) {
            let begun = if self.wished {
                lobby::begun(self.language, &called)
            } else {
                server::thread_begun(self.language, &called)
            };
            call = format!("{begun}\n{call}");
        }
        Some(call)
    }

    fn buttons(&self, over: bool) -> Vec<Component> {
        let language = self.language;
        let game = self.id;
        let mut buttons = Vec::new();
        if !over {
            buttons.push(parts::play(language, game, self.game));
        }
        buttons.push(parts::button(
            ButtonStyle::Secondary,
            bot::button_text(language),
            &Press::Board { game, text: true },
        ));
        if over {
            buttons.push(parts::button(
                ButtonStyle::Secondary,
                standings::button_replay(language),
                &Press::Look(Look::Replay {
                    game,
                    step: 0,
                    way: Way::Open,
                }),
            ));
        }
        buttons.extend(self.again());
        let media =
            |label, media| parts::button(ButtonStyle::Secondary, label, &Press::Media(media));
        if over {
            buttons.push(media(words::button_film(language), Media::Film { game }));
        } else if self.last_turn_has_several() {
            let label = words::button_last_turn(language);
            buttons.push(media(label, Media::LastTurn { game }));
        }
        if self.game.terms().game.kind().has_music() {
            let music = Media::Music {
                game,
                position: false,
            };
            buttons.push(media(words::button_music(language), music));
        }
        if self.guest && !over {
            buttons.extend(self.bargain());
            buttons.extend(leave(language, game, self.anybody_may_cancel()));
        }
        buttons
    }

    /// The buttons to offer a draw and to ask for the last turn back, where that can be asked for.
    fn bargain(&self) -> Vec<Component> {
        let offer = |label, offer| {
            let press = Press::Offer {
                game: self.id,
                offer,
            };
            parts::button(ButtonStyle::Secondary, label, &press)
        };
        let stands = |offer| self.game.offer(offer).is_some();
        let mut buttons = Vec::new();
        if !stands(Offer::Draw) {
            buttons.push(offer(clock::button_draw(self.language), Offer::Draw));
        }
        let played = !self.game.round().actions().is_empty();
        if played && !stands(Offer::Takeback) {
            let label = clock::button_takeback(self.language);
            buttons.push(offer(label, Offer::Takeback));
        }
        buttons
    }

    /// Whether the last turn has several actions, so that one picture does not show it all.
    fn last_turn_has_several(&self) -> bool {
        let mut rounds = self.game.rounds().iter().rev();
        let turn = rounds.find(|round| !round.actions().is_empty());
        turn.is_some_and(|round| round.last_turn().len() > 1)
    }

    fn anybody_may_cancel(&self) -> bool {
        Seat::ALL.into_iter().any(|seat| !self.game.has_acted(seat))
    }
}

/// The buttons to resign and, as long as somebody may, to call the match off.
#[must_use]
pub fn leave(language: Language, game: u64, may_cancel: bool) -> Vec<Component> {
    let mut buttons = vec![parts::button(
        ButtonStyle::Secondary,
        bot::button_resign(language),
        &Press::Resign { game, sure: false },
    )];
    if may_cancel {
        buttons.push(parts::button(
            ButtonStyle::Secondary,
            bot::button_cancel(language),
            &Press::Cancel { game, sure: false },
        ));
    }
    buttons
}
