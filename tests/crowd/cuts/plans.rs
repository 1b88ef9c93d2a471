//! Turns planned ahead while the bot is killed: none that was noted is lost, none is played twice or
//! on another board than its own.

use std::collections::{BTreeMap, BTreeSet};

use rand::Rng;
use rand::seq::IndexedRandom;
use revanche::play::{Event, Match, Plan, Recorded, Seat};
use serde_json::{Value, json};

use super::player::{Player, says_played};
use super::watch::Watch;

/// Most pairs that a plan of the crowd has.
const PAIRS: usize = 3;

/// What people have planned, and where.
#[derive(Clone, Debug, Default)]
pub struct Plans {
    /// Everything that was asked for, noted before it was.
    asked: Vec<(i64, Seat, Plan)>,
    /// The places in `asked` of those whose answer said that they are noted.
    kept: BTreeSet<usize>,
}

/// Some whole turn of whoever is to act.
fn some_turn(game: &Match, rng: &mut impl Rng) -> Option<String> {
    let first = game.round().position().actions();
    game.some_turn(&[first.choose(rng)?.clone()])
}

/// A chain of random turns and answers of the seat that waits, as `/plan` takes it.
fn chain(game: &Match, rng: &mut impl Rng) -> Option<[String; 2]> {
    let owner = game.turn()?.other();
    let mut ahead = game.clone();
    let (mut answers, mut replies) = (Vec::new(), Vec::new());
    for _ in 0..rng.random_range(1..=PAIRS) {
        if ahead.turn() != Some(owner.other()) {
            break;
        }
        // A turn that has begun is named by its rest.
        let answer = some_turn(&ahead, rng)?;
        let after = ahead.after_turns([answer.as_str()])?;
        if after.turn() != Some(owner) {
            break;
        }
        let reply = some_turn(&after, rng)?;
        ahead = after.after_turns([reply.as_str()])?;
        answers.push(answer);
        replies.push(reply);
    }
    (!answers.is_empty()).then(|| [answers.join("; "), replies.join("; ")])
}

impl Player {
    /// Whoever waits plans a chain; then, more often than not, the other plays what it waits for, turn
    /// by turn.
    pub async fn plan(&mut self, game: i64) {
        let yard = std::sync::Arc::clone(&self.yard);
        let log = yard.ledger(async |ledger| ledger.log(game).await).await;
        let shown = yard.ledger(async |ledger| ledger.shown().await).await;
        let now = Match::replay(&log).expect("the log is a match's");
        let (Some(turn), Some(one)) = (
            now.turn(),
            shown.into_iter().find(|one| one.match_id == game),
        ) else {
            return;
        };
        let people = [one.a.to_string(), one.b.to_string()];
        let (mover, owner) = match turn {
            Seat::A => (&people[0], &people[1]),
            Seat::B => (&people[1], &people[0]),
        };
        let Some([answers, replies]) = chain(&now, &mut self.rng) else {
            return;
        };
        let plan = now
            .plan(turn.other(), &answers, &replies)
            .expect("a legal chain");
        let place = {
            let mut plans = yard.plans.lock().expect("nobody panicked");
            plans.asked.push((game, turn.other(), plan));
            plans.asked.len() - 1
        };
        let which = game.to_string();
        let options = json!({"match": which, "if": answers, "then": replies});
        let said = self.types(owner, "plan", options).await;
        if ["Noted, for you", "C’est noté"]
            .iter()
            .any(|noted| said.contains(noted))
        {
            let mut plans = yard.plans.lock().expect("nobody panicked");
            plans.kept.insert(place);
        }
        for answer in answers.split("; ") {
            if self.rng.random_ratio(1, 4) || !self.plays(mover, turn, game, answer).await {
                return;
            }
        }
    }

    /// Types a turn of this seat, if it is theirs; says whether the answer says that it is played.
    async fn plays(&self, mover: &str, seat: Seat, game: i64, action: &str) -> bool {
        let log = (self.yard)
            .ledger(async |ledger| ledger.log(game).await)
            .await;
        let now = Match::replay(&log).expect("the log is a match's");
        if now.turn() != Some(seat) {
            return false;
        }
        let board = i64::try_from(now.board()).expect("a small number");
        let turn = (game, board, action.to_owned());
        {
            let mut sent = self.yard.sent.lock().expect("nobody panicked");
            sent.insert(turn.clone());
        }
        let options = json!({"match": game.to_string(), "action": action});
        let said = self.types(mover, "play", options).await;
        let played = says_played(&Value::from(said), action);
        if played {
            (self.yard.played).send_if_modified(|played| played.insert(turn));
        }
        played
    }

    /// Types a command; returns what is answered, at last.
    async fn types(&self, person: &str, name: &str, options: Value) -> String {
        let chat = &self.yard.chat;
        let said = chat.command(person, &self.channel, name, options).await;
        let Some(id) = said["message"].as_str().map(str::to_owned) else {
            return String::new();
        };
        // What was deferred is answered a little later.
        loop {
            let seen = chat.messages(person, &self.channel, 200).await;
            let message = seen.iter().find(|one| one["id"].as_str() == Some(&id));
            let parts = message.map(|message| message["components"].to_string());
            match parts {
                Some(parts) if parts != "[]" && parts != "null" => return parts,
                None => return String::new(),
                _ => tokio::time::sleep(std::time::Duration::from_millis(20)).await,
            }
        }
    }
}

/// One turn of a log.
struct Turn {
    /// The board at which it began.
    board: u64,
    by: Seat,
    actions: Vec<String>,
    /// Whether it was played by a plan.
    planned: bool,
    /// Whether the other was to act then.
    passes: bool,
    /// The board at which the turn after it began.
    next: u64,
}

/// The whole turns of a log; what was taken back is none.
fn turns(log: &[Recorded]) -> Vec<Turn> {
    let mut game = Match::replay(&log[..1]).expect("a match begins");
    let mut all = Vec::new();
    let mut running: Vec<String> = Vec::new();
    for one in &log[1..] {
        let (board, by) = (game.turn_board(), game.turn());
        game.evolve(one).expect("the log is a match's");
        let (action, planned) = match &one.event {
            Event::Acted { action } => (action, false),
            Event::Replied { action } => (action, true),
            Event::TakenBack { .. } => {
                running.clear();
                continue;
            }
            _ => continue,
        };
        running.push(action.clone());
        if game.turn_board() != board {
            let by = by.expect("somebody acted");
            all.push(Turn {
                board,
                by,
                actions: std::mem::take(&mut running),
                planned,
                passes: game.turn() == Some(by.other()),
                next: game.turn_board(),
            });
        }
    }
    all
}

impl Watch {
    /// Compares the log with what was planned: each answer that stands there was planned for exactly
    /// the turn before it on its board, and where a plan was noted for a turn that was played, its
    /// answer stands there.
    pub async fn plans_are_kept(&mut self) {
        // In this order, so that what happens meanwhile is no difference.
        let before = self.yard.plans.lock().expect("nobody panicked").clone();
        let games = (self.yard)
            .ledger(async |ledger| ledger.matches().await)
            .await;
        let (mut played, mut longest) = (0, 0);
        for game in games {
            let log = (self.yard)
                .ledger(async |ledger| ledger.log(game).await)
                .await;
            let after = self.yard.plans.lock().expect("nobody panicked").clone();
            // By board and turn: the plans that wait for it, how many of their pairs were played, and
            // whether they are sure to be there.
            type Waiting<'a> = Vec<(&'a Plan, usize, bool)>;
            let mut waiting: BTreeMap<(u64, &[String]), Waiting> = BTreeMap::new();
            for (place, (of, _, plan)) in after.asked.iter().enumerate() {
                if *of == game {
                    let sure = before.kept.contains(&place);
                    let at = (plan.board, plan.next.answer.as_slice());
                    waiting.entry(at).or_default().push((plan, 0, sure));
                }
            }
            let turns = turns(&log);
            for pair in turns.windows(2) {
                let [turn, next] = pair else { continue };
                let plans = waiting.remove(&(turn.board, turn.actions.as_slice()));
                let plans = plans.unwrap_or_default();
                if !next.planned {
                    let lost = plans.iter().any(|(.., sure)| *sure) && turn.passes;
                    assert!(!lost, "match {game}: a plan for {:?} is lost", turn.actions);
                    continue;
                }
                played += 1;
                assert_eq!(next.by, turn.by.other(), "match {game}");
                let came: Vec<_> = plans
                    .iter()
                    .filter(|(plan, at, _)| {
                        let pair = plan.pairs().nth(*at).expect("a pair");
                        pair.reply == next.actions
                    })
                    .collect();
                assert!(
                    !came.is_empty(),
                    "match {game}: {:?} after {:?} on board {} was planned by nobody",
                    next.actions,
                    turn.actions,
                    turn.board
                );
                // Which of several alike has come true is not to be seen; then none is sure.
                for (plan, at, sure) in &came {
                    longest = longest.max(at + 1);
                    if let Some(later) = plan.pairs().nth(at + 1) {
                        let sure = *sure && came.len() == 1 && plans.len() == 1;
                        let entry = waiting.entry((next.next, later.answer.as_slice()));
                        entry.or_default().push((plan, at + 1, sure));
                    }
                }
            }
            if let Some(last) = turns.last() {
                let plans = waiting.get(&(last.board, last.actions.as_slice()));
                let sure = plans.is_some_and(|plans| plans.iter().any(|(.., sure)| *sure));
                let over = Match::replay(&log).expect("a match").ending().is_some();
                assert!(
                    !(sure && last.passes && !over),
                    "match {game}: a plan for the last turn is lost"
                );
            }
        }
        self.answered = played;
        println!(
            "  {} plans, {} of them answered as noted, {played} answers played, chains of up to {longest}",
            before.asked.len(),
            before.kept.len()
        );
    }
}
