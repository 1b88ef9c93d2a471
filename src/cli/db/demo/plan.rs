//! What two people do in a match of the season, from its start to its end.

use std::sync::atomic::AtomicBool;

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use crate::bots::{Level, Strength, best, is_lost};
use crate::games::GameCode;
use crate::play::{BySeat, Command, Event, Match, Pace, Recorded, Seat, Terms};

/// Positions looked at for an action at most: a season is to be there in a moment.
const NODES: u64 = 250;
const MINUTE: i64 = 60_000;

/// How well somebody plays: tenths of a level of the bots, from 10 to 49. They play at the level
/// below, or in so many of ten matches as the last digit says at the level above.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill(u8);

impl Skill {
    pub(super) fn any(random: &mut ChaCha8Rng) -> Self {
        Self(random.random_range(10..50))
    }

    /// How they play a match of a game today.
    fn today(self, game: GameCode, random: &mut ChaCha8Rng) -> Strength {
        let above = u8::from(random.random_range(0..10) < self.0 % 10);
        let level = Level::new(self.0 / 10 + above).unwrap_or(Level::ALL[0]);
        let full = level.strength(game);
        Strength {
            nodes: full.nodes.min(NODES),
            exact: false,
            random: false,
            ..full
        }
    }
}

/// Something that happens in a match.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) by: Option<Seat>,
    pub(super) event: Event,
    pub(super) at: i64,
}

/// How far a match is played.
#[derive(Clone, Copy, Debug)]
pub(super) enum Until {
    /// To its end.
    End,
    /// So many actions: it still runs.
    Actions(u32),
}

/// How a match ends when it is not played to its end.
#[derive(Clone, Copy, Debug)]
enum Early {
    GivesUp,
    Forgets,
    Draw,
    CallsOff,
}

/// A match of the season: the bots think, the match core decides; nothing is written.
#[derive(Debug)]
pub(super) struct Planned {
    pub(super) terms: Terms,
    /// When it begins.
    pub(super) begin: i64,
    /// What happens in it, once played.
    pub(super) steps: Vec<Step>,
    skills: BySeat<Skill>,
    until: Until,
}

impl Planned {
    pub(super) const fn new(terms: Terms, skills: BySeat<Skill>, begin: i64, until: Until) -> Self {
        Self {
            terms,
            begin,
            steps: Vec::new(),
            skills,
            until,
        }
    }

    /// The instant of the last step.
    pub(super) fn end(&self) -> i64 {
        self.steps.last().map_or(self.begin, |step| step.at)
    }

    /// Plays it. Who has lost beyond doubt mostly gives up; one in eight ends otherwise before
    /// its time.
    pub(super) fn play(&mut self, random: &mut ChaCha8Rng) {
        let early = random.random_bool(0.125).then(|| {
            let how = match random.random_range(0..10) {
                0..4 => Early::GivesUp,
                4..7 if self.terms.pace != Pace::None => Early::Forgets,
                4..9 => Early::Draw,
                _ => Early::CallsOff,
            };
            (random.random_range(0..30), how)
        });
        let proud = random.random_bool(0.35);
        let game = self.terms.game;
        let mut table = Table {
            strengths: self.skills.map(|skill| skill.today(game, random)),
            game: Match::begun(self.terms, self.begin).expect("these terms are whole"),
            now: self.begin,
            random,
            steps: Vec::new(),
        };
        for action in 0_u32.. {
            let Some(seat) = table.game.turn() else { break };
            match (self.until, early) {
                (Until::Actions(most), _) if action >= most => break,
                (Until::End, Some((at, how))) if action >= at => table.ends(seat, how),
                (Until::End, _) if !proud && is_lost(&table.game, seat) => {
                    table.ends(seat, Early::GivesUp);
                }
                _ => table.acts(seat),
            }
        }
        self.steps = table.steps;
    }
}

/// Two people at a board.
struct Table<'r> {
    game: Match,
    strengths: BySeat<Strength>,
    now: i64,
    random: &'r mut ChaCha8Rng,
    steps: Vec<Step>,
}

impl Table<'_> {
    /// Does what a seat asks for; the match core judges it.
    fn does(&mut self, seat: Seat, command: &Command) {
        let by = self.game.actor(seat, command);
        let events = self
            .game
            .decide(seat, command, self.now)
            .expect("nobody here asks for what is refused");
        for event in events {
            let Recorded { at, by, event, .. } = self
                .game
                .add(by, event, self.now)
                .expect("what was decided can follow");
            self.steps.push(Step { by, event, at });
        }
    }

    /// An action, mostly within minutes, sometimes hours later.
    fn acts(&mut self, seat: Seat) {
        let longest = if self.random.random_bool(0.1) { 180 } else { 6 };
        self.now += MINUTE * self.random.random_range(0..longest) + 20_000;
        let stop = AtomicBool::new(false);
        let position = self.game.round().position();
        let thought = best(position, self.strengths[seat], self.random.random(), &stop)
            .expect("a seat is to act, so the round is not over");
        let actions = vec![thought.action];
        self.does(seat, &Command::Act { actions });
    }

    fn ends(&mut self, seat: Seat, how: Early) {
        self.now += MINUTE * self.random.random_range(1..60);
        let command = match how {
            Early::GivesUp => Command::Resign,
            Early::Forgets => {
                self.now = self.game.deadline().unwrap_or(self.now) + MINUTE;
                Command::TimeOut
            }
            Early::Draw => Command::AgreeDraw,
            // Before one's first action alone; after it, with the other.
            Early::CallsOff if self.game.has_acted(seat) => Command::CancelAgreed,
            Early::CallsOff => Command::Cancel,
        };
        self.does(seat, &command);
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::play::{Ending, Outcome, Rounds, Span};

    fn played(code: &str, skills: BySeat<Skill>, seed: u64) -> (Match, i64) {
        let terms = Terms {
            rounds: Rounds::Two,
            pace: Pace::Strict(Span::Day),
            rated: true,
            ..Terms::plain(code.parse().unwrap())
        };
        let mut planned = Planned::new(terms, skills, 0, Until::End);
        planned.play(&mut ChaCha8Rng::seed_from_u64(seed));
        let mut game = Match::begun(terms, 0).unwrap();
        let end = planned.end();
        for Step { by, event, at } in planned.steps {
            game.add(by, event, at).unwrap();
        }
        (game, end)
    }

    #[test]
    fn every_match_ends_and_the_same_seed_gives_the_same_match() {
        let skills = BySeat {
            a: Skill(25),
            b: Skill(32),
        };
        let mut endings = std::collections::HashSet::new();
        for seed in 0..160 {
            let (one, end) = played("helios:express", skills, seed);
            endings.insert(std::mem::discriminant(&one.ending().unwrap()));
            assert_eq!((one, end), played("helios:express", skills, seed));
        }
        let all = [
            Ending::Played,
            Ending::Resigned(Seat::A),
            Ending::TimedOut(Seat::A),
            Ending::Agreed,
            Ending::Cancelled,
        ];
        assert_eq!(endings.len(), all.len(), "every way to end happens");
    }

    #[test]
    fn who_plays_better_wins_more() {
        let skills = BySeat {
            a: Skill(40),
            b: Skill(10),
        };
        let score: u32 = (0..40)
            .map(|seed| match played("helios", skills, seed).0.outcome() {
                Some(Outcome::Won { seat: Seat::A, .. }) => 2,
                Some(Outcome::Shared) => 1,
                _ => 0,
            })
            .sum();
        assert!(score > 50, "{score} of 80");
    }
}
