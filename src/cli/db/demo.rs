//! A season that never was: people of different strength who play rated and friendly matches of
//! all three games over months. Each action is found by the bots, judged by the match core and
//! written by the store.

mod plan;

use std::collections::VecDeque;

use futures_util::future::try_join_all;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::games::{GameCode, GameKind};
use crate::play::{self, BySeat, Pace, Rounds, Seat, Span, Terms};
use crate::store::{
    Accepted, Appended, Begins, MatchId, NewChallenge, PersonId, Store, StoreError, Where,
};
use plan::{Planned, Skill, Step, Until};

const DAY: i64 = 86_400_000;
/// The last day of the season reaches up to now; its length in days.
const SEASON: i64 = 120;

/// Names as people have them, with a few that tables must bear.
const NAMES: [&str; 24] = [
    "Ana",
    "Bo",
    "Chloé",
    "Dan",
    "Élodie",
    "Farid",
    "Gwenaël",
    "Hana",
    "Inès",
    "Jörg",
    "Kofi",
    "Léa",
    "Mateo",
    "Nour",
    "Ólafur",
    "Priya",
    "Quentin",
    "Rosa-Lynn",
    "Sacha 🦊",
    "Théo d'Aulnay",
    "`**@everyone**`",
    "\u{202e}drawkcab",
    "名無しさん",
    "🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲",
];

/// People of the sandbox come first, so that the page shows a season of their own. Discord's
/// numbers here are the sandbox's, or below them and nobody's.
const SANDBOX: u64 = 100_000_000_000_000_101;
const SANDBOX_PEOPLE: u64 = 4;
const SERVERS: [u64; 2] = [100_000_000_000_000_201, 100_000_000_000_000_202];
const CHANNEL: u64 = 100_000_000_000_000_301;
/// Matches that still run at the end, for lists and boards.
const RUNNING: u32 = 4;
/// Matches written at the same time.
const AT_ONCE: usize = 50;

/// What the season is made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Season {
    /// Finished matches.
    pub matches: u32,
    /// The same seed gives the same season.
    pub seed: u64,
    /// The end of the season.
    pub now: i64,
}

struct Player {
    id: PersonId,
    skill: Skill,
}

/// Fills a database; tells how many finished matches it has.
pub(super) async fn fill(store: &Store, season: &Season) -> Result<u32, StoreError> {
    let mut random = ChaCha8Rng::seed_from_u64(season.seed);
    let begin = season.now - SEASON * DAY;
    let mut players = Vec::new();
    for (place, name) in (0..).zip(NAMES) {
        let number = if place < SANDBOX_PEOPLE {
            SANDBOX + place
        } else {
            1_000_000 + place
        };
        players.push(Player {
            id: store.person(number, name, Some("en-US"), begin).await?,
            skill: Skill::any(&mut random),
        });
    }
    let mut matches: Vec<Match> = (0..season.matches + RUNNING)
        .map(|number| Match::any(&players, number < season.matches, season, &mut random))
        .collect();
    play_all(&mut matches);
    // Ratings change in the order in which matches end.
    matches.sort_by_key(|one| one.planned.end());
    let mut matches = matches.into_iter().peekable();
    while matches.peek().is_some() {
        let mut begun = Vec::new();
        for one in matches.by_ref().take(AT_ONCE) {
            begun.extend(start(store, one).await?);
        }
        // What is written at the same moment is one commit: a disk is slow to say that it is done.
        let mut last =
            try_join_all(begun.into_iter().map(|one| one.all_but_the_end(store))).await?;
        for one in &mut last {
            one.step(store).await?;
        }
    }
    Ok(season.matches)
}

/// A match of the season: who, where, under which terms, and what happens in it.
struct Match {
    people: BySeat<PersonId>,
    server: u64,
    planned: Planned,
    random: ChaCha8Rng,
}

impl Match {
    /// Any two people at any moment of the season; one that is not to finish began today.
    fn any(players: &[Player], finishes: bool, season: &Season, random: &mut ChaCha8Rng) -> Self {
        let people = pair(players, random);
        let usual = [GameCode::ALL[0], GameCode::ALL[4], GameCode::ALL[6]];
        let any = if random.random_bool(0.8) {
            usual.choose(random)
        } else {
            GameCode::ALL.choose(random)
        };
        let game = any.copied().unwrap_or(usual[0]);
        let terms = Terms {
            game,
            rounds: if game.kind() == GameKind::Helios && random.random_bool(0.5) {
                Rounds::One
            } else {
                Rounds::Two
            },
            begins: if random.random() { Seat::A } else { Seat::B },
            pace: if finishes && random.random_bool(0.6) {
                Pace::Strict(Span::Day)
            } else {
                Pace::None
            },
            rated: random.random_bool(0.85),
            named: true,
        };
        let (at, until) = if finishes {
            let at = season.now - random.random_range(3 * DAY..SEASON * DAY);
            (at, Until::End)
        } else {
            (
                season.now - DAY / 4,
                Until::Actions(random.random_range(3..12)),
            )
        };
        Self {
            people: people.map(|player| player.id),
            server: SERVERS[usize::from(random.random_bool(0.25))],
            planned: Planned::new(terms, people.map(|player| player.skill), at, until),
            random: ChaCha8Rng::from_rng(random),
        }
    }
}

/// Two people; the sandbox's and the first ones play more often than the others.
fn pair<'p>(players: &'p [Player], random: &mut ChaCha8Rng) -> BySeat<&'p Player> {
    let weight = |place: usize| if place < 4 { 12 } else { 24 / (place + 1) + 1 };
    let all: Vec<usize> = (0..players.len()).collect();
    let mut two: Vec<&usize> = all
        .choose_multiple_weighted(random, 2, |place| weight(*place) as f64)
        .map(Iterator::collect)
        .unwrap_or_else(|_| all.iter().take(2).collect());
    two.shuffle(random);
    BySeat {
        a: &players[*two[0]],
        b: &players[*two[1]],
    }
}

/// Plays all of them, each by its own numbers, on as many threads as there are processors: which
/// of them plays which match changes nothing.
fn play_all(matches: &mut [Match]) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = matches.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        for some in matches.chunks_mut(share) {
            scope.spawn(move || {
                for one in some {
                    one.planned.play(&mut one.random);
                }
            });
        }
    });
}

/// Begins a match in the database.
async fn start(store: &Store, one: Match) -> Result<Option<Begun>, StoreError> {
    let Planned {
        terms,
        begin,
        steps,
        ..
    } = one.planned;
    let BySeat { a, b } = one.people;
    let asked = NewChallenge {
        rounds: terms.rounds,
        begins: Begins::Lots,
        pace: terms.pace,
        rated: terms.rated,
        place: Where {
            server: Some(store.server(one.server).await?),
            channel: CHANNEL,
            guest: false,
            language: "en".to_owned(),
        },
        expires_at: begin + DAY,
        ..NewChallenge::plain(a, b, terms.game, CHANNEL)
    };
    let challenge = store.open_challenge(asked, begin).await?;
    let answer = store.accept_challenge(challenge, b, terms.begins, begin);
    let Accepted::Started { match_id } = answer.await? else {
        return Ok(None);
    };
    // Nothing of a season of the past is to be posted or pinged for.
    store.set_place_lost(match_id, true).await?;
    let loaded = store.load(match_id).await?;
    Ok(loaded.map(|loaded| Begun {
        id: match_id,
        game: loaded.game,
        steps: steps.into(),
    }))
}

/// A match in the database, and what is still to be written of it.
struct Begun {
    id: MatchId,
    game: play::Match,
    steps: VecDeque<Step>,
}

impl Begun {
    async fn all_but_the_end(mut self, store: &Store) -> Result<Self, StoreError> {
        while self.steps.len() > 1 {
            self.step(store).await?;
        }
        Ok(self)
    }

    async fn step(&mut self, store: &Store) -> Result<(), StoreError> {
        let Some(step) = self.steps.pop_front() else {
            return Ok(());
        };
        let events = vec![step.event];
        let answer = store.append(self.id, &self.game, step.by, events, step.at);
        // Nobody else writes here.
        if let Appended::Committed(after) = answer.await? {
            self.game = *after;
        }
        Ok(())
    }
}
