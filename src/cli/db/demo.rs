//! A season that never was: people of different strength who play rated and friendly matches of
//! all three games over months, through the real match core and the real store.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::games::{GameCode, GameKind, Position};
use crate::play::{Event, Match, Rounds, Seat};
use crate::store::{Accepted, Appended, Begins, NewChallenge, Store, StoreError, Where};

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
    id: crate::store::PersonId,
    /// How often, in a hundred, the best of a few actions is chosen instead of any.
    skill: u32,
}

/// Fills a database; tells how many matches of it were played out or ended otherwise.
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
        let id = store.person(number, name, Some("en-US"), begin).await?;
        players.push(Player {
            id,
            skill: random.random_range(5..95),
        });
    }
    let mut moments: Vec<i64> = (0..season.matches)
        .map(|_| season.now - random.random_range(0..SEASON * DAY))
        .collect();
    moments.sort_unstable();
    for at in moments {
        one(store, &players, at, &mut random).await?;
    }
    // A few that are still running, for lists and boards.
    for _ in 0..4 {
        let (a, b) = pair(&players, &mut random);
        let started = start(store, a, b, season.now - DAY, &mut random).await?;
        if let Some((id, game)) = started {
            let moves = random.random_range(3..12);
            play(
                store,
                id,
                game,
                (a, b),
                moves,
                season.now - DAY,
                &mut random,
            )
            .await?;
        }
    }
    Ok(season.matches)
}

/// Two people; the sandbox's and the first ones play more often than the others.
fn pair<'p>(players: &'p [Player], random: &mut ChaCha8Rng) -> (&'p Player, &'p Player) {
    let weight = |place: usize| if place < 4 { 5 } else { 24 / (place + 1) + 1 };
    let all: Vec<usize> = (0..players.len()).collect();
    let mut two: Vec<&usize> = all
        .choose_multiple_weighted(random, 2, |place| weight(*place) as f64)
        .map(Iterator::collect)
        .unwrap_or_else(|_| all.iter().take(2).collect());
    two.shuffle(random);
    (&players[*two[0]], &players[*two[1]])
}

async fn start(
    store: &Store,
    a: &Player,
    b: &Player,
    at: i64,
    random: &mut ChaCha8Rng,
) -> Result<Option<(crate::store::MatchId, Match)>, StoreError> {
    let usual: [GameCode; 3] = [GameCode::ALL[0], GameCode::ALL[4], GameCode::ALL[6]];
    let game = if random.random_bool(0.8) {
        *usual.choose(random).unwrap_or(&usual[0])
    } else {
        *GameCode::ALL.choose(random).unwrap_or(&usual[0])
    };
    let server = SERVERS[usize::from(random.random_bool(0.25))];
    let asked = NewChallenge {
        rounds: if game.kind() == GameKind::Helios && random.random_bool(0.5) {
            Rounds::One
        } else {
            Rounds::Two
        },
        begins: Begins::Lots,
        rated: random.random_bool(0.85),
        place: Where {
            server: Some(store.server(server).await?),
            channel: CHANNEL,
            guest: false,
            language: "en".to_owned(),
        },
        expires_at: at + DAY,
        ..NewChallenge::plain(a.id, b.id, game, CHANNEL)
    };
    let challenge = store.open_challenge(asked, at).await?;
    let lots = if random.random() { Seat::A } else { Seat::B };
    let Accepted::Started { match_id } = store.accept_challenge(challenge, b.id, lots, at).await?
    else {
        return Ok(None);
    };
    // Nothing of a season of the past is to be posted or pinged for.
    store.set_place_lost(match_id, true).await?;
    Ok(store
        .load(match_id)
        .await?
        .map(|loaded| (match_id, loaded.game)))
}

async fn one(
    store: &Store,
    players: &[Player],
    at: i64,
    random: &mut ChaCha8Rng,
) -> Result<(), StoreError> {
    let (a, b) = pair(players, random);
    let Some((id, game)) = start(store, a, b, at - DAY / 24, random).await? else {
        return Ok(());
    };
    let limit = if random.random_bool(0.82) {
        u32::MAX
    } else {
        random.random_range(0..60)
    };
    let game = play(store, id, game, (a, b), limit, at, random).await?;
    let Some(turn) = game.turn() else {
        return Ok(());
    };
    let (by, event) = match random.random_range(0..10) {
        0 => (None, Event::Cancelled),
        1 => (None, Event::DrawAgreed),
        2 | 3 => (None, Event::TimedOut { seat: turn }),
        _ => (Some(turn), Event::Resigned),
    };
    commit(store, id, &game, by, event, at).await?;
    Ok(())
}

async fn play(
    store: &Store,
    id: crate::store::MatchId,
    mut game: Match,
    (a, b): (&Player, &Player),
    limit: u32,
    at: i64,
    random: &mut ChaCha8Rng,
) -> Result<Match, StoreError> {
    for _ in 0..limit {
        let Some(seat) = game.turn() else { break };
        let skill = if seat == Seat::A { a.skill } else { b.skill };
        let action = choose(game.round().position(), skill, random);
        game = commit(store, id, &game, Some(seat), Event::Acted { action }, at).await?;
    }
    Ok(game)
}

async fn commit(
    store: &Store,
    id: crate::store::MatchId,
    game: &Match,
    by: Option<Seat>,
    event: Event,
    at: i64,
) -> Result<Match, StoreError> {
    match store.append(id, game, by, vec![event], at).await? {
        Appended::Committed(after) => Ok(*after),
        // Nobody else writes here.
        _ => Ok(game.clone()),
    }
}

/// An action: any, or of a few looked at the one with the most points for who plays it.
fn choose(position: &Position, skill: u32, random: &mut ChaCha8Rng) -> String {
    let actions = position.actions();
    let any = actions.choose(random).cloned().unwrap_or_default();
    let Some(side) = position
        .turn()
        .filter(|_| random.random_range(0..100) < skill)
    else {
        return any;
    };
    let value = |action: &String| {
        let mut after = position.clone();
        let played = after.play(action).is_ok();
        let points = after.points();
        (played, points[side] - points[side.other()])
    };
    let some: Vec<&String> = actions.choose_multiple(random, 24).collect();
    some.into_iter()
        .max_by_key(|action| value(action))
        .cloned()
        .unwrap_or(any)
}
