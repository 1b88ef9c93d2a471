//! One's plans in a match as one sees them: the list, why one is refused, what became of them.

use twilight_model::channel::message::Component;
use twilight_model::channel::message::component::ButtonStyle;

use super::answer::notice;
use super::body::Body;
use super::parts;
use super::press::{Ahead, Press};
use super::show::number;
use crate::app::{Ended, Exchange, KeptPlan, PLANS};
use crate::games;
use crate::play::{Match, PAIRS, PairRefusal, Plan, PlanRefusal, Seat};
use crate::words::{Language, Name, plan as say, refusal, title};

/// A note, what became of plans, one plan's line and all lines together leave room for everything
/// else a message says.
const NOTE: usize = 900;
const ENDED: usize = 450;
const LINE: usize = 380;
const ALL: usize = 2_300;
/// Plans in one text of the list.
const LINES: usize = 5;
/// What was typed is quoted up to here.
const QUOTED: usize = 240;

/// Who looks at the plans of which match.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// The person's language.
    pub language: Language,
    /// The match's number.
    pub id: u64,
    /// The match.
    pub game: &'a Match,
    /// The person's seat.
    pub seat: Seat,
    /// The other's name.
    pub other: &'a Name,
}

fn turn(actions: &[String]) -> String {
    format!("`{}`", actions.join(" "))
}

fn chain(language: Language, plan: &Plan) -> String {
    let pairs = plan.pairs();
    let mut said = pairs.map(|one| say::pair(language, &turn(&one.answer), &turn(&one.reply)));
    let first = said.next().unwrap_or_default();
    said.fold(first, |before, pair| say::chain(language, &before, &pair))
}

fn played(language: Language, exchanges: &[Exchange]) -> String {
    let code = |text: &str| format!("`{text}`");
    let said: Vec<String> = exchanges
        .iter()
        .map(|one| say::exchange(language, &code(&one.answer), &code(&one.reply)))
        .collect();
    said.join(", ")
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// The button that opens the modal for a new plan.
#[must_use]
pub fn button(language: Language, game: u64, below: bool) -> Component {
    opens(language, Ahead::New { game, below })
}

fn opens(language: Language, press: Ahead) -> Component {
    let label = say::button_new(language);
    parts::button(ButtonStyle::Secondary, label, &Press::Ahead(press))
}

impl Reader<'_> {
    /// Whether there is a turn of the other to plan for.
    #[must_use]
    pub fn may_plan(&self) -> bool {
        self.game.turn() == Some(self.seat.other())
    }

    /// That a plan is kept.
    #[must_use]
    pub fn kept(&self, plan: &Plan) -> String {
        let (language, other) = (self.language, self.other);
        if plan.later.is_empty() {
            let (answer, reply) = (turn(&plan.next.answer), turn(&plan.next.reply));
            return say::kept(language, other, &answer, &reply);
        }
        say::kept_chain(language, other, &chain(language, plan))
    }

    /// The plans that wait, each with buttons that change and withdraw it, and one for a new one.
    /// `note` and what has become of others are said on top; `plan` is the command; `again` stands in
    /// the place of the button for a new one.
    #[must_use]
    pub fn list(
        &self,
        plans: &[KeptPlan],
        note: Option<&str>,
        ended: Option<&str>,
        plan: &str,
        again: Option<Ahead>,
    ) -> Body {
        let language = self.language;
        let game = title::game(language, self.game.terms().game);
        let alone = note.is_none();
        let note = note.map(|note| cut(note, NOTE));
        let mut head: Vec<String> = note.into_iter().chain(ended.map(str::to_owned)).collect();
        if !plans.is_empty() {
            head.push(say::yours(language, &game, self.other));
        } else if alone {
            head.push(match self.game.ending() {
                Some(_) => say::over(language),
                None => say::none(language, &game, self.other, plan),
            });
        }
        let mut body = notice(&head.join("\n\n"), Vec::new());
        let lines: Vec<String> = (1..)
            .zip(plans)
            .map(|(place, kept)| cut(&self.line(place, kept), LINE.min(ALL / plans.len())))
            .collect();
        let texts = lines.chunks(LINES).map(|some| parts::text(some.join("\n")));
        body.components.extend(texts);
        for (place, kept) in (1..).zip(plans) {
            let plan = number(kept.id.0);
            let change = Press::Ahead(Ahead::Change {
                game: self.id,
                plan,
            });
            let withdraw = Press::Ahead(Ahead::Withdraw { plan });
            let style = ButtonStyle::Secondary;
            body.components.push(parts::row(vec![
                parts::button(style, say::button_change(language, place), &change),
                parts::button(style, say::button_withdraw(language, place), &withdraw),
            ]));
        }
        let room = i64::try_from(plans.len()).is_ok_and(|count| count < PLANS);
        let new = Ahead::New {
            game: self.id,
            below: false,
        };
        let new = again.or_else(|| room.then_some(new));
        if let Some(new) = new.filter(|_| self.may_plan()) {
            body.components.push(parts::row(vec![opens(language, new)]));
        }
        body
    }

    fn line(&self, place: u64, kept: &KeptPlan) -> String {
        let language = self.language;
        let mut line = say::line(language, place, &chain(language, &kept.plan));
        if !kept.played.is_empty() {
            let so_far = say::so_far(language, &played(language, &kept.played));
            line.push_str(&format!("\n-# {so_far}"));
        }
        line
    }

    /// What has become of plans that wait no longer; none when there are none.
    #[must_use]
    pub fn ended(&self, ended: &Ended) -> Option<String> {
        let language = self.language;
        let mut said = Vec::new();
        if !ended.played.is_empty() {
            said.push(say::played(language, &played(language, &ended.played)));
        }
        // The board a plan waits on goes with a turn that is taken back; any other turn leaves it.
        let taken_back = ended.dropped.iter().any(|board| !self.game.stands(*board));
        let count = u64::try_from(ended.dropped.len()).unwrap_or(u64::MAX);
        match (count, ended.played.is_empty(), taken_back) {
            (0, _, _) => {}
            (_, true, false) => said.push(say::dropped(language, count, self.other)),
            (_, false, false) => said.push(say::rest_dropped(language, self.other)),
            (_, true, true) => said.push(say::taken_back(language, count)),
            (_, false, true) => said.push(say::rest_taken_back(language)),
        }
        (!said.is_empty()).then(|| cut(&said.join(" "), ENDED))
    }

    /// Why a plan is refused, with what was typed, so that nothing of it is lost.
    #[must_use]
    pub fn why_not(&self, answers: &str, replies: &str, refused: &PlanRefusal) -> String {
        let language = self.language;
        let number = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        let why = match refused {
            PlanRefusal::MatchOver => say::over(language),
            PlanRefusal::YourTurn => say::your_turn(language, self.other),
            PlanRefusal::Unpaired { answers, replies } => {
                say::unpaired(language, number(*answers), number(*replies))
            }
            PlanRefusal::TooLong => say::long(language, number(PAIRS)),
            PlanRefusal::Pair { place, why, on } => {
                let why = self.why_not_this(why, on);
                if answers.contains(';') || replies.contains(';') {
                    say::step(language, number(*place), &why)
                } else {
                    why
                }
            }
        };
        format!("{why}\n{}", self.typed(answers, replies))
    }

    /// That no more plans may wait, with what was typed and the button that opens it again.
    #[must_use]
    pub fn too_many(&self, answers: &str, replies: &str, again: Option<Ahead>) -> Body {
        let count = u64::try_from(PLANS).unwrap_or(0);
        let many = say::many(self.language, count);
        let mut body = notice(
            &format!("{many}\n{}", self.typed(answers, replies)),
            Vec::new(),
        );
        if let Some(again) = again.filter(|_| self.may_plan()) {
            body.components
                .push(parts::row(vec![opens(self.language, again)]));
        }
        body
    }

    /// What was typed.
    #[must_use]
    pub fn typed(&self, answers: &str, replies: &str) -> String {
        let quoted = |text: &str| cut(&text.replace('`', "'"), QUOTED);
        let typed = say::typed(self.language, &quoted(answers), &quoted(replies));
        format!("-# {typed}")
    }

    fn why_not_this(&self, why: &PairRefusal, on: &Match) -> String {
        let (language, other) = (self.language, self.other);
        let because = |text: &str, why: &games::Refusal| {
            if *why == games::Refusal::NotYourTurn {
                return say::beyond(language, &Name::clean(text).to_string());
            }
            let said = refusal::action(language, why);
            match refusal::legal_example(language, on.round().position()) {
                Some(example) => format!("{said} {example}"),
                None => said,
            }
        };
        let whole = |begun: &[String]| {
            let example = on.some_turn(begun).unwrap_or_default();
            format!("`{example}`")
        };
        match why {
            PairRefusal::Answer { text, refusal } => {
                say::refused_answer(language, other, &because(text, refusal))
            }
            PairRefusal::AnswerGoesOn(begun) => {
                say::answer_goes_on(language, &turn(begun), other, &whole(begun))
            }
            PairRefusal::NothingToReply(answer) => {
                say::nothing_to_reply(language, &turn(answer), other)
            }
            PairRefusal::Reply {
                answer,
                text,
                refusal,
            } => say::refused_reply(language, &turn(answer), &because(text, refusal)),
            PairRefusal::ReplyGoesOn(begun) => {
                say::reply_goes_on(language, &turn(begun), &whole(begun))
            }
            PairRefusal::NothingToAwait(reply) => {
                say::nothing_to_await(language, &turn(reply), other)
            }
        }
    }
}
