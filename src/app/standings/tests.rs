//! Ranks, pages and one's own place.

use super::*;
use crate::play::{Event, Seat};
use crate::store::{Appended, NewChallenge, Store};
use crate::time::Clock;

struct Fresh {
    _folder: tempfile::TempDir,
    app: App,
}

impl Fresh {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("t.db").display());
        let store = Store::open(&url).await.unwrap();
        Self {
            _folder: folder,
            app: App::new(store, Clock::system()),
        }
    }

    async fn person(&self, number: u64) -> PersonId {
        let name = format!("P{number}");
        self.app.store.person(number, &name, None, 1).await.unwrap()
    }

    /// A rated match that B gives up after enough turns, on a day of its own.
    async fn beats(&self, a: PersonId, b: PersonId, day: i64) -> MatchId {
        let at = day * 86_400_000;
        let store = &self.app.store;
        let mut asked = NewChallenge {
            rated: true,
            expires_at: at + 1,
            ..NewChallenge::plain(a, b, "helios:express".parse().unwrap(), 901)
        };
        asked.place.server = Some(store.server(900).await.unwrap());
        let id = store.open_challenge(asked, at).await.unwrap();
        let started = store.accept_challenge(id, b, Seat::A, at).await.unwrap();
        let store::Accepted::Started { match_id } = started else {
            panic!("{started:?}");
        };
        let mut game = store.load(match_id).await.unwrap().unwrap().game;
        for turn in 0..9 {
            let (by, event) = if turn == 8 {
                (Some(Seat::B), Event::Resigned)
            } else {
                let action = game.round().position().actions()[0].clone();
                (game.turn(), Event::Acted { action })
            };
            game = match store.append(match_id, &game, by, vec![event], at).await {
                Ok(Appended::Committed(after)) => *after,
                other => panic!("{other:?}"),
            };
        }
        match_id
    }
}

const POINTS: Table = Table {
    guild: None,
    game: None,
    this_month: false,
    order: Order::Points,
    page: 0,
};

#[tokio::test]
async fn equal_values_share_a_rank_and_the_next_one_is_skipped() {
    let fresh = Fresh::new().await;
    let mut people = Vec::new();
    for number in 1..=14 {
        people.push(fresh.person(number).await);
    }
    // 1 and 2 win twice, 3 to 12 once, 13 and 14 never.
    let wins = [(0, 12), (0, 13), (1, 12), (1, 13)];
    for (winner, loser) in wins.into_iter().chain((2..12).map(|one| (one, 13))) {
        fresh
            .beats(
                people[winner],
                people[loser],
                winner as i64 * 20 + loser as i64,
            )
            .await;
    }
    let page = fresh.app.table(&POINTS, people[11], 0).await.unwrap();
    let ranks: Vec<u64> = page.lines.iter().map(|line| line.rank.unwrap()).collect();
    assert_eq!(ranks, [1, 1, 3, 3, 3, 3, 3, 3, 3, 3]);
    // Among equals: known longer first.
    let order: Vec<PersonId> = page.lines.iter().map(|line| line.person.id).collect();
    assert_eq!(order, people[..10]);
    assert!(page.more);
    let mine = page.mine.unwrap();
    assert_eq!((mine.rank, mine.person.id), (Some(3), people[11]));
    let next = Table { page: 1, ..POINTS };
    let page = fresh.app.table(&next, people[0], 0).await.unwrap();
    let ranks: Vec<u64> = page.lines.iter().map(|line| line.rank.unwrap()).collect();
    assert_eq!(ranks, [3, 3, 13, 13]);
    assert!(!page.more);
    // By rating everybody is provisional still: all listed, nobody ranked, nobody twice.
    let mut seen = Vec::new();
    for page in 0..2 {
        let asked = Table {
            order: Order::Rating,
            page,
            ..POINTS
        };
        let page = fresh.app.table(&asked, people[0], 0).await.unwrap();
        assert!(page.lines.iter().all(|line| line.rank.is_none()));
        assert_eq!(page.mine.unwrap().rank, None);
        seen.extend(page.lines.into_iter().map(|line| line.person.id));
    }
    seen.sort();
    assert_eq!(seen, people);
}

#[tokio::test]
async fn provisional_ratings_follow_the_ranked_ones_over_the_pages() {
    let fresh = Fresh::new().await;
    let mut people = Vec::new();
    for number in 1..=16 {
        people.push(fresh.person(number).await);
    }
    // The first six play often enough for a rank, the others once.
    for day in 0..100 {
        let (a, b) = (day % 6, (day + 1 + day / 6 % 5) % 6);
        if a != b {
            fresh.beats(people[a], people[b], day as i64).await;
        }
    }
    for one in 6..16 {
        fresh.beats(people[0], people[one], 200 + one as i64).await;
    }
    let mut all = Vec::new();
    for page in 0..3 {
        let asked = Table {
            order: Order::Rating,
            page,
            ..POINTS
        };
        let page = fresh.app.table(&asked, people[0], 0).await.unwrap();
        assert_eq!(page.more, all.is_empty());
        all.extend(page.lines);
    }
    assert_eq!(all.len(), 16);
    let ranked = all.iter().take_while(|line| line.rank.is_some()).count();
    assert_eq!(ranked, 6, "{all:#?}");
    assert!(all[ranked..].iter().all(|line| line.rank.is_none()));
    let profile = fresh.app.person(people[0]).await.unwrap().unwrap();
    let profile = fresh.app.profile(profile, Some(900), 0).await.unwrap();
    assert_eq!(profile.rank, profile.rank_here);
    assert_eq!(Some(profile.standings.len()), Some(2));
    assert!(profile.best_win.is_some() && !profile.curve.is_empty());
}

#[tokio::test]
async fn who_is_forgotten_gives_up_what_runs_and_is_nobody_afterwards() {
    let fresh = Fresh::new().await;
    let (a, b) = (fresh.person(1).await, fresh.person(2).await);
    let done = fresh.beats(a, b, 1).await;
    let store = &fresh.app.store;
    let asked = |opponent| NewChallenge {
        opponent,
        rated: true,
        ..NewChallenge::plain(a, b, "rite".parse().unwrap(), 1)
    };
    let open = store.open_challenge(asked(None), 5).await.unwrap();
    let running = store.open_challenge(asked(Some(b)), 5).await.unwrap();
    store
        .accept_challenge(running, b, Seat::A, 6)
        .await
        .unwrap();
    let forgotten = fresh.app.forget(a, 7).await.unwrap();
    assert_eq!(forgotten.challenges, [open]);
    assert_eq!(forgotten.matches.len(), 1);
    assert!(fresh.app.matches_of(b).await.unwrap().is_empty());
    let view = fresh.app.view(done).await.unwrap().unwrap();
    let name = |language| view.people.a.named(language).plain().to_owned();
    assert_eq!(name(crate::words::Language::En), "someone");
    assert_eq!(name(crate::words::Language::Fr), "quelqu’un");
    assert!(fresh.app.find_person(1).await.unwrap().is_none());
    // Coming back is being somebody new.
    assert_ne!(fresh.person(1).await, a);
}
