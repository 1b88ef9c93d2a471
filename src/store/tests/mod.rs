//! The store on a fresh database file for each test.

mod checks;
mod clocks;
mod facts;
mod plans;
mod ranking;
mod wishes;
mod writes;

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::play::{Command, Match, Pace, Rounds, Seat};

/// A database of its own, gone at the end of the test.
struct Fresh {
    folder: tempfile::TempDir,
    url: String,
    store: Store,
}

impl Fresh {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("test.db").display());
        let store = Store::open(&url).await.unwrap();
        Self { folder, url, store }
    }

    /// Closes the database and opens it again, as a restart does.
    async fn reopened(mut self) -> Self {
        self.store.close().await;
        let Self { folder, url, store } = self;
        drop(store);
        self = Self {
            store: Store::open(&url).await.unwrap(),
            folder,
            url,
        };
        self
    }

    /// Runs statements past the store, as damage or a later program would.
    async fn plant(&self, statements: &'static str) {
        let mut db = unchecked::options(&self.url)
            .unwrap()
            .connect()
            .await
            .unwrap();
        sqlx::raw_sql(statements).execute(&mut db).await.unwrap();
        sqlx::Connection::close(db).await.unwrap();
    }

    async fn people(&self) -> (PersonId, PersonId) {
        (
            self.store
                .person(71, "Ana", Some("en-US"), 1)
                .await
                .unwrap(),
            self.store.person(72, "Bo", Some("en-US"), 1).await.unwrap(),
        )
    }

    async fn asked(&self, code: &str) -> NewChallenge {
        let (ana, bo) = self.people().await;
        NewChallenge {
            rounds: Rounds::Two,
            place: Where {
                server: Some(self.store.server(900).await.unwrap()),
                channel: 901,
                guest: false,
                language: "fr".to_owned(),
            },
            expires_at: 10_000,
            ..NewChallenge::plain(ana, bo, code.parse().unwrap(), 901)
        }
    }

    /// A match of Ana (A, begins) against Bo.
    async fn begun(&self, code: &str) -> MatchId {
        let asked = self.asked(code).await;
        let bo = asked.opponent.unwrap();
        let challenge = self.store.open_challenge(asked, 100).await.unwrap();
        match self
            .store
            .accept_challenge(challenge, bo, Seat::A, 200)
            .await
            .unwrap()
        {
            Accepted::Started { match_id } => match_id,
            other => panic!("{other:?}"),
        }
    }

    async fn load(&self, id: MatchId) -> Match {
        self.store.load(id).await.unwrap().unwrap().game
    }

    /// Plays up to this many random actions; gives the match after them.
    async fn play_on(&self, id: MatchId, actions: usize, seed: u64) -> Match {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = self.load(id).await;
        for _ in 0..actions {
            if game.turn().is_none() {
                break;
            }
            game = match self
                .store
                .play(id, &game, &random_action(&game, &mut random))
                .await
            {
                Appended::Committed(after) => *after,
                other => panic!("{other:?}"),
            };
        }
        game
    }
}

impl Store {
    /// Decides an action of the seat whose turn it is, and appends it.
    async fn play(&self, id: MatchId, game: &Match, action: &str) -> Appended {
        let seat = game.turn().unwrap();
        let command = Command::Act {
            actions: vec![action.to_owned()],
        };
        let events = game.decide(seat, &command, 0).unwrap();
        self.append(id, game, game.actor(seat, &command), events, 300)
            .await
            .unwrap()
    }
}

fn random_action(game: &Match, random: &mut ChaCha8Rng) -> String {
    let actions = game.round().position().actions();
    actions.choose(random).unwrap().clone()
}
