//! Where tests of the app begin: an empty database, people, a match against the bot.

use super::{App, Begins, Given, Home, Level, MatchId, NewChallenge, PersonId, Seen, Where};
use crate::play::{Pace, Rounds};
use crate::store::Store;
use crate::time::Clock;
use crate::words::Language;

/// When everything begins: UTC, milliseconds. The clock stands still.
pub(super) const START: i64 = 1_000_000;

/// An app over a database of its own.
pub(super) struct Scene {
    _folder: tempfile::TempDir,
    pub(super) app: App,
}

impl Scene {
    pub(super) async fn new() -> Scene {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("t.db").display());
        Scene {
            app: App::new(Store::open(&url).await.unwrap(), Clock::manual(START)),
            _folder: folder,
        }
    }

    /// Ana's match against the easiest bot, in which she has the first turn.
    pub(super) async fn against_the_bot(&self, game: &str) -> (PersonId, MatchId) {
        let ana = self.app.meet(seen(7_100_000, "Ana")).await.unwrap();
        let begun = self
            .app
            .challenge_bot(&ana, asked(game), Level::ALL[0])
            .await
            .unwrap();
        (ana.id, begun.unwrap().1)
    }
}

pub(super) fn seen(account: u64, name: &str) -> Seen<'_> {
    Seen {
        account,
        name,
        locale: None,
    }
}

/// A challenge to everybody in a channel where the bot is a member, over two rounds; who
/// challenges begins.
pub(super) fn asked(game: &str) -> NewChallenge<'static> {
    NewChallenge {
        game: game.parse().unwrap(),
        rounds: Rounds::Two,
        begins: Begins::Challenger,
        pace: Pace::default(),
        opponent: None,
        rated: true,
        place: Where {
            guild: None,
            channel: 901,
            parent: None,
            home: Home::Member,
            language: Language::En,
        },
        at: START,
    }
}

/// What somebody does a moment after the beginning, on whichever board there is.
pub(super) fn given(id: MatchId, by: PersonId) -> Given {
    Given {
        id,
        by,
        board: None,
        at: START + 1,
    }
}
