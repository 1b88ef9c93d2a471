//! The end of a match and how people stand after it.

mod counted;
mod damage;
mod histories;
mod random;
mod tables;

use super::*;
use crate::play::Event;
use crate::play::rating::Rating;

/// What a match is agreed as.
#[derive(Clone, Copy)]
struct Agreed {
    code: &'static str,
    server: u64,
    rated: bool,
    at: i64,
}

const RATED: Agreed = Agreed {
    code: "helios:express",
    server: 900,
    rated: true,
    at: 1_000,
};

/// How a match is brought to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Seat A is to win by this event, after enough turns to count.
    Resigns,
    TimesOut,
    Agrees,
    Cancels,
    PlaysOut,
    /// Given up at once.
    TooShort,
}

impl Fresh {
    async fn person(&self, number: u64) -> PersonId {
        let name = format!("P{number}");
        self.store.person(number, &name, None, 1).await.unwrap()
    }

    async fn agreed(&self, a: PersonId, b: PersonId, agreed: Agreed) -> MatchId {
        let asked = NewChallenge {
            rated: agreed.rated,
            place: Where {
                server: Some(self.store.server(agreed.server).await.unwrap()),
                channel: agreed.server + 1,
                guest: false,
                language: "en".to_owned(),
            },
            expires_at: agreed.at + 10,
            ..NewChallenge::plain(a, b, agreed.code.parse().unwrap(), 1)
        };
        let challenge = self.store.open_challenge(asked, agreed.at).await.unwrap();
        let answer = self
            .store
            .accept_challenge(challenge, b, Seat::A, agreed.at)
            .await;
        match answer.unwrap() {
            Accepted::Started { match_id } => match_id,
            other => panic!("{other:?}"),
        }
    }

    async fn record(
        &self,
        id: MatchId,
        game: &Match,
        by: Option<Seat>,
        event: Event,
        at: i64,
    ) -> Match {
        match self
            .store
            .append(id, game, by, vec![event], at)
            .await
            .unwrap()
        {
            Appended::Committed(after) => *after,
            other => panic!("{other:?}"),
        }
    }

    /// Ends a match at an instant; `loser` is who gives up or is too late.
    async fn end(&self, id: MatchId, end: End, loser: Seat, at: i64, seed: u64) -> Match {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = self.load(id).await;
        let actions = match end {
            End::PlaysOut => usize::MAX,
            End::TooShort => 1,
            _ => 10,
        };
        for _ in 0..actions {
            let Some(seat) = game.turn() else {
                return game;
            };
            let action = random_action(&game, &mut random);
            game = self
                .record(id, &game, Some(seat), Event::Acted { action }, at)
                .await;
        }
        match end {
            _ if game.turn().is_none() => game,
            End::PlaysOut => game,
            End::Resigns | End::TooShort => {
                self.record(id, &game, Some(loser), Event::Resigned, at)
                    .await
            }
            End::TimesOut => {
                self.record(id, &game, None, Event::TimedOut { seat: loser }, at)
                    .await
            }
            End::Agrees => self.record(id, &game, None, Event::DrawAgreed, at).await,
            End::Cancels => self.record(id, &game, None, Event::Cancelled, at).await,
        }
    }

    async fn rating(&self, person: PersonId) -> Option<Rating> {
        let found = self.store.standing_of(&EVERYWHERE, person).await.unwrap();
        found.map(|standing| standing.rating)
    }
}

const EVERYWHERE: Table = Table {
    server: None,
    game: None,
    month_of: None,
};
