//! The end of a match and how people stand after it.

use futures_util::future::join_all;
use rand::Rng;

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
            challenger: a,
            opponent: Some(b),
            game: agreed.code.parse().unwrap(),
            rounds: if agreed.code.starts_with("helios") {
                Rounds::One
            } else {
                Rounds::Two
            },
            begins: Begins::Seat(Seat::A),
            pace: Pace::None,
            rated: agreed.rated,
            place: Where {
                server: Some(self.store.server(agreed.server).await.unwrap()),
                channel: agreed.server + 1,
                guest: false,
                language: "en".to_owned(),
            },
            expires_at: agreed.at + 10,
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
        let everything = Table {
            server: None,
            game: None,
            month_of: None,
        };
        let found = self.store.standing_of(&everything, person).await.unwrap();
        found.map(|standing| standing.rating)
    }
}

const EVERYWHERE: Table = Table {
    server: None,
    game: None,
    month_of: None,
};

#[tokio::test]
async fn every_way_of_losing_costs_the_same() {
    let mut seen = Vec::new();
    for end in [End::Resigns, End::TimesOut] {
        let fresh = Fresh::new().await;
        let (a, b) = (fresh.person(1).await, fresh.person(2).await);
        let id = fresh.agreed(a, b, RATED).await;
        let game = fresh.end(id, end, Seat::B, 2_000, 3).await;
        assert!(game.outcome().is_some());
        seen.push((
            fresh.rating(a).await.unwrap(),
            fresh.rating(b).await.unwrap(),
        ));
    }
    // On the board, by whatever seed makes A win.
    for seed in 0..20 {
        let fresh = Fresh::new().await;
        let (a, b) = (fresh.person(1).await, fresh.person(2).await);
        let id = fresh.agreed(a, b, RATED).await;
        let game = fresh.end(id, End::PlaysOut, Seat::B, 2_000, seed).await;
        if let Some(crate::play::Outcome::Won { seat: Seat::A, .. }) = game.outcome() {
            seen.push((
                fresh.rating(a).await.unwrap(),
                fresh.rating(b).await.unwrap(),
            ));
            break;
        }
    }
    assert_eq!(seen.len(), 3);
    assert!(seen.iter().all(|both| *both == seen[0]), "{seen:?}");
    assert!(seen[0].0.rating > seen[0].1.rating);
}

#[tokio::test]
async fn friendly_called_off_and_too_short_matches_leave_the_ranking_alone() {
    let fresh = Fresh::new().await;
    let (a, b) = (fresh.person(1).await, fresh.person(2).await);
    let friendly = Agreed {
        rated: false,
        ..RATED
    };
    let cases = [
        (friendly, End::PlaysOut),
        (friendly, End::Resigns),
        (RATED, End::Cancels),
        (RATED, End::TooShort),
    ];
    for (agreed, end) in cases {
        let id = fresh.agreed(a, b, agreed).await;
        fresh.end(id, end, Seat::B, 2_000, 5).await;
        assert_eq!(fresh.rating(a).await, None, "{end:?}");
    }
    let history = fresh
        .store
        .history(a, &Filter::default(), 0, 10)
        .await
        .unwrap();
    assert_eq!(history.len(), cases.len());
    assert!(
        history
            .iter()
            .all(|one| one.weight == 0 && one.rating.is_none())
    );
    assert_eq!(check(&fresh.url).await.unwrap(), []);
}

#[tokio::test]
async fn repeated_matches_of_two_people_count_less_and_then_nothing() {
    let fresh = Fresh::new().await;
    let (a, b) = (fresh.person(1).await, fresh.person(2).await);
    for number in 0..8 {
        let id = fresh.agreed(a, b, RATED).await;
        fresh
            .end(id, End::Resigns, Seat::B, 2_000 + number, 3)
            .await;
    }
    // Another game, another opponent and the next day are new again.
    let id = fresh
        .agreed(
            a,
            b,
            Agreed {
                code: "rvb",
                ..RATED
            },
        )
        .await;
    fresh.end(id, End::Resigns, Seat::B, 2_100, 3).await;
    let id = fresh.agreed(b, a, RATED).await;
    fresh
        .end(id, End::Resigns, Seat::B, 2_000 + 86_400_000 + 8, 3)
        .await;
    let mut history = fresh
        .store
        .history(a, &Filter::default(), 0, 20)
        .await
        .unwrap();
    history.reverse();
    let weights: Vec<u8> = history.iter().map(|one| one.weight).collect();
    assert_eq!(weights, [2, 2, 2, 1, 1, 1, 0, 0, 2, 2]);
    assert_eq!(check(&fresh.url).await.unwrap(), []);
}

#[tokio::test]
async fn the_same_people_in_two_servers_stand_in_disjoint_tables() {
    let fresh = Fresh::new().await;
    let (a, b) = (fresh.person(1).await, fresh.person(2).await);
    for (server, loser) in [(900, Seat::B), (910, Seat::A), (910, Seat::A)] {
        let id = fresh.agreed(a, b, Agreed { server, ..RATED }).await;
        fresh.end(id, End::Resigns, loser, 2_000, 3).await;
    }
    let (one, two) = (
        fresh.store.server(900).await.unwrap(),
        fresh.store.server(910).await.unwrap(),
    );
    let mut leaders = Vec::new();
    for server in [Some(one), Some(two), None] {
        let table = Table {
            server,
            ..EVERYWHERE
        };
        let rows = fresh
            .store
            .standings(&table, Order::Points, 3_000, 0, 10)
            .await
            .unwrap();
        assert_eq!(rows.len(), 2);
        leaders.push((rows[0].person.id, rows[0].matches));
    }
    assert_eq!(leaders, [(a, 1), (b, 2), (b, 3)]);
}

#[tokio::test]
async fn who_left_a_server_is_gone_from_its_tables_until_seen_there_again() {
    let fresh = Fresh::new().await;
    let (a, b) = (fresh.person(1).await, fresh.person(2).await);
    let id = fresh.agreed(a, b, RATED).await;
    fresh.end(id, End::Resigns, Seat::B, 2_000, 3).await;
    let server = fresh.store.server(900).await.unwrap();
    let here = Table {
        server: Some(server),
        ..EVERYWHERE
    };
    let listed = async |table: Table, now: i64| {
        let mut all = Vec::new();
        for order in [Order::Provisional, Order::Points, Order::Wins] {
            let rows = fresh
                .store
                .standings(&table, order, now, 0, 10)
                .await
                .unwrap();
            all.push(
                rows.into_iter()
                    .map(|row| row.person.id)
                    .collect::<Vec<_>>(),
            );
        }
        assert!(all.iter().all(|one| *one == all[0]), "{all:?}");
        all.swap_remove(0)
    };
    assert_eq!(listed(here, 3_000).await, [a, b]);
    assert_eq!(
        fresh
            .store
            .above(&here, Order::Points, 0, 3_000)
            .await
            .unwrap(),
        1
    );
    fresh.store.set_left(server, a, true, 3_000).await.unwrap();
    assert_eq!(listed(here, 3_000).await, [b]);
    assert_eq!(
        fresh
            .store
            .above(&here, Order::Points, 0, 3_000)
            .await
            .unwrap(),
        0
    );
    assert_eq!(listed(EVERYWHERE, 3_000).await, [a, b]);
    fresh.store.set_left(server, a, false, 3_000).await.unwrap();
    assert_eq!(listed(here, 3_000).await, [a, b]);
    // Long away is away, too, and comes back with the next match.
    let later = 2_000 + SEEN_WITHIN;
    assert_eq!(listed(here, later).await, []);
    let id = fresh.agreed(a, b, RATED).await;
    fresh.end(id, End::Resigns, Seat::B, later, 3).await;
    assert_eq!(listed(here, later).await, [a, b]);
}

#[tokio::test]
async fn a_rank_read_from_the_steps_is_the_one_that_counting_gives() {
    let fresh = Fresh::new().await;
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for number in 0..400 {
        let person = fresh.person(number + 1).await;
        let shown: i64 = random.random_range(0..2_000);
        let provisional = i64::from(random.random_bool(0.2));
        let statement = format!(
            "insert into standing values (0, 'all', 0, {person}, {shown}000000, 1, 1, {shown}, \
             {provisional}, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, null, null, 0)"
        );
        fresh.plant(statement.leak()).await;
    }
    fresh
        .plant("update standing set shown = shown + 1 where person_id % 3 = 0")
        .await;
    fresh
        .plant("update standing set provisional = 1 - provisional where person_id % 7 = 0")
        .await;
    fresh
        .plant("delete from standing where person_id % 11 = 0")
        .await;
    let all = fresh
        .store
        .standings(&EVERYWHERE, Order::Rating, 0, 0, 1_000)
        .await
        .unwrap();
    // `shown` was moved without the rating: compare what the table is ordered by.
    let ranked: Vec<i64> = shown(&fresh).await;
    assert_eq!(all.len(), ranked.len());
    for value in (0..2_002).step_by(7).chain([63, 64, 65, 127, 128]) {
        let counted = ranked.iter().filter(|one| **one > value).count();
        let read = fresh
            .store
            .above(&EVERYWHERE, Order::Rating, value, 0)
            .await
            .unwrap();
        assert_eq!(read, counted as u64, "{value}");
    }
}

async fn shown(fresh: &Fresh) -> Vec<i64> {
    let mut db = unchecked::options(&fresh.url)
        .unwrap()
        .connect()
        .await
        .unwrap();
    let all = sqlx::query_scalar("select shown from standing where provisional = 0")
        .fetch_all(&mut db)
        .await
        .unwrap();
    sqlx::Connection::close(db).await.unwrap();
    all
}

/// How many random matches are played: a few, or as many as the variable said at the build.
fn many() -> u64 {
    option_env!("REVANCHE_TEST_MATCHES")
        .and_then(|text| text.parse().ok())
        .unwrap_or(120)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_random_matches_with_random_endings_the_check_is_clean() {
    let fresh = Fresh::new().await;
    let mut people = Vec::new();
    for number in 1..=12 {
        people.push(fresh.person(number).await);
    }
    let all: Vec<u64> = (0..many()).collect();
    for some in all.chunks(32) {
        join_all(some.iter().map(|&seed| random_match(&fresh, &people, seed))).await;
    }
    let found = check(&fresh.url).await.unwrap();
    assert_eq!(found, [], "{} differences", found.len());
    // Every finished match exports, and the export replays to the same positions and result.
    for id in (1..=many()).map(|id| MatchId(i64::try_from(id).unwrap())) {
        let game = fresh.load(id).await;
        let text = crate::play::record::write(&game, ["Ana", "Bo"], "2026-11-30");
        let back = crate::play::record::read(&text).unwrap().game;
        assert_eq!(back.rounds(), game.rounds(), "{text}");
        assert_eq!(
            (back.points(), back.outcome(), back.ending()),
            (game.points(), game.outcome(), game.ending())
        );
    }
    let rows = fresh
        .store
        .standings(&EVERYWHERE, Order::Points, 0, 0, 100)
        .await
        .unwrap();
    assert!(rows.iter().map(|row| row.matches).sum::<i64>() > 0);
    // Every match gave two points to its people together.
    for row in rows {
        assert_eq!(row.points, 2 * row.won + row.shared);
    }
}

async fn random_match(fresh: &Fresh, people: &[PersonId], seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let a = people[random.random_range(0..people.len())];
    let b = loop {
        let b = people[random.random_range(0..people.len())];
        if b != a {
            break b;
        }
    };
    let codes = ["helios:express", "helios", "rite:5", "rvb:free"];
    let ends = [
        End::Resigns,
        End::TimesOut,
        End::Agrees,
        End::Cancels,
        End::PlaysOut,
        End::TooShort,
    ];
    let end = *ends.choose(&mut random).unwrap();
    let agreed = Agreed {
        // The two long games are seldom played to their end here.
        code: codes[random.random_range(
            0..if end == End::PlaysOut && !seed.is_multiple_of(10) {
                2
            } else {
                4
            },
        )],
        server: [900, 910, 920][random.random_range(0..3)],
        rated: random.random_bool(0.8),
        at: 1_790_000_000_000,
    };
    // Over three months and not in order.
    let at = agreed.at + random.random_range(0..90 * 86_400_000_i64);
    let loser = if random.random() { Seat::A } else { Seat::B };
    let id = fresh.agreed(a, b, agreed).await;
    fresh.end(id, end, loser, at, seed).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_matches_of_the_same_people_ending_at_the_same_moment_both_count_once() {
    let fresh = Fresh::new().await;
    let (a, b) = (fresh.person(1).await, fresh.person(2).await);
    let one = fresh.agreed(a, b, RATED).await;
    let two = fresh.agreed(b, a, RATED).await;
    tokio::join!(
        fresh.end(one, End::Resigns, Seat::A, 2_000, 1),
        fresh.end(two, End::TimesOut, Seat::A, 2_000, 2),
    );
    let row = fresh
        .store
        .standing_of(&EVERYWHERE, a)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((row.matches, row.won, row.lost()), (2, 1, 1));
    assert_eq!(check(&fresh.url).await.unwrap(), []);
}

#[tokio::test]
async fn an_end_that_is_asked_for_twice_counts_once() {
    let fresh = Fresh::new().await;
    let (a, b) = (fresh.person(1).await, fresh.person(2).await);
    let id = fresh.agreed(a, b, RATED).await;
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut game = fresh.load(id).await;
    for _ in 0..8 {
        let (seat, action) = (game.turn(), random_action(&game, &mut random));
        game = fresh
            .record(id, &game, seat, Event::Acted { action }, 1_500)
            .await;
    }
    let resign = |seat| {
        fresh
            .store
            .append(id, &game, Some(seat), vec![Event::Resigned], 2_000)
    };
    let answers = tokio::join!(resign(Seat::A), resign(Seat::B), resign(Seat::A));
    let done = [answers.0, answers.1, answers.2]
        .into_iter()
        .filter(|answer| matches!(answer, Ok(Appended::Committed(_))))
        .count();
    assert_eq!(done, 1);
    let row = fresh
        .store
        .standing_of(&EVERYWHERE, a)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(row.matches, 1);
}

#[tokio::test]
async fn an_offer_of_a_new_match_after_the_end_changes_nothing_of_it() {
    let fresh = Fresh::new().await;
    let (a, b) = (fresh.person(1).await, fresh.person(2).await);
    let id = fresh.agreed(a, b, RATED).await;
    let game = fresh.end(id, End::Resigns, Seat::B, 2_000, 3).await;
    let before = fresh.rating(a).await;
    let offered = Event::Offered {
        offer: crate::play::Offer::Rematch,
        to_board: 0,
    };
    fresh.record(id, &game, Some(Seat::A), offered, 9_000).await;
    assert_eq!(fresh.rating(a).await, before);
    assert_eq!(check(&fresh.url).await.unwrap(), []);
}

#[tokio::test]
async fn damage_to_the_ranking_is_told_and_repaired_to_the_last_digit() {
    let fresh = Fresh::new().await;
    let people = [
        fresh.person(1).await,
        fresh.person(2).await,
        fresh.person(3).await,
    ];
    for seed in 0..24 {
        random_match(&fresh, &people, seed).await;
    }
    let before = fresh.rating(people[0]).await;
    fresh
        .plant(
            "update standing set rating = rating + 1 where scope = 0 and game = 'all' and month = 0
               and person_id = 1;
             delete from played where person_id = 2;
             update bucket set people = people + 1;
             insert into bucket values (77, 'all', 0, 1, 1, 1)",
        )
        .await;
    let found = check(&fresh.url).await.unwrap();
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    for start in ["standing ", "played ", "bucket "] {
        assert!(
            lines.iter().any(|line| line.starts_with(start)),
            "{start} in {lines:#?}"
        );
    }
    fresh.store.close().await;
    let Fresh { folder, url, store } = fresh;
    drop(store);
    assert_eq!(repair(&url).await.unwrap(), found);
    assert_eq!(check(&url).await.unwrap(), []);
    let store = Store::open(&url).await.unwrap();
    let fresh = Fresh { folder, url, store };
    assert_eq!(fresh.rating(people[0]).await, before);
}

#[tokio::test]
async fn a_forgotten_person_is_in_no_byte_of_the_file_and_the_others_results_stay() {
    let fresh = Fresh::new().await;
    let name = "Zephyrine d'Outremer";
    let discord_id = 7_123_456_789_012_345_678_u64;
    let a = fresh
        .store
        .person(discord_id, name, Some("fr"), 1)
        .await
        .unwrap();
    let b = fresh.person(2).await;
    let id = fresh.agreed(a, b, RATED).await;
    fresh.end(id, End::Resigns, Seat::A, 2_000, 3).await;
    fresh
        .store
        .set_settings(a, Settings::default())
        .await
        .unwrap();
    let other = fresh.store.standing_of(&EVERYWHERE, b).await.unwrap();
    let everything = fresh.store.everything_about(a).await.unwrap();
    assert_eq!(everything["person"][0]["name"], name);
    for table in [
        "setting",
        "match",
        "played",
        "standing",
        "challenge",
        "event",
    ] {
        assert!(!everything[table].as_array().unwrap().is_empty(), "{table}");
    }
    assert!(
        !everything.to_string().contains("P2"),
        "another person's name"
    );
    fresh.store.forget_person(a).await.unwrap();
    assert_eq!(
        fresh.store.standing_of(&EVERYWHERE, b).await.unwrap(),
        other
    );
    assert!(
        fresh
            .store
            .person_by_discord_id(discord_id)
            .await
            .unwrap()
            .is_none()
    );
    let loaded = fresh.store.load(id).await.unwrap().unwrap();
    assert_eq!(
        (loaded.people.a.name, loaded.people.a.discord_id),
        (None, None)
    );
    assert_eq!(check(&fresh.url).await.unwrap(), []);
    let copy = fresh.folder.path().join("copy.db");
    backup(&fresh.url, &copy).await.unwrap();
    fresh.store.close().await;
    for file in std::fs::read_dir(fresh.folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let holds = |wanted: &[u8]| bytes.windows(wanted.len()).any(|part| part == wanted);
        assert!(!holds(name.as_bytes()) && !holds(&discord_id.to_be_bytes()));
    }
    // Who comes back is somebody new.
}

#[tokio::test]
async fn histories_are_filtered_and_show_others_only_what_happened_here() {
    let fresh = Fresh::new().await;
    let (a, b, c) = (
        fresh.person(1).await,
        fresh.person(2).await,
        fresh.person(3).await,
    );
    let here = fresh.store.server(900).await.unwrap();
    let plan = [
        (b, 900, "helios", Seat::B),
        (b, 910, "helios", Seat::A),
        (c, 910, "rvb", Seat::B),
    ];
    for (number, (other, server, code, loser)) in (0..).zip(plan) {
        let id = fresh
            .agreed(
                a,
                other,
                Agreed {
                    server,
                    code,
                    ..RATED
                },
            )
            .await;
        fresh.end(id, End::Resigns, loser, 2_000 + number, 3).await;
    }
    let count = async |filter: Filter| fresh.store.history(a, &filter, 0, 50).await.unwrap().len();
    let any = Filter::default();
    assert_eq!(count(any).await, 3);
    assert_eq!(
        count(Filter {
            opponent: Some(c),
            ..any
        })
        .await,
        1
    );
    assert_eq!(
        count(Filter {
            result: Some(MatchResult::Lost),
            ..any
        })
        .await,
        1
    );
    let rvb = Some(crate::games::GameKind::Rvb);
    assert_eq!(count(Filter { game: rvb, ..any }).await, 1);
    // C sees A's match of this server and their own, not the one elsewhere with B.
    assert_eq!(
        count(Filter {
            seen_by: Some((c, Some(here))),
            ..any
        })
        .await,
        2
    );
    assert_eq!(
        count(Filter {
            seen_by: Some((c, None)),
            ..any
        })
        .await,
        1
    );
    assert_eq!(
        count(Filter {
            seen_by: Some((a, Some(here))),
            ..any
        })
        .await,
        3
    );
    let meetings = fresh.store.meetings(a, b).await.unwrap();
    assert_eq!(meetings.iter().map(|one| one.matches).sum::<i64>(), 2);
    assert_eq!(fresh.store.curve(a, 10).await.unwrap().len(), 3);
    let both = fresh.store.rated(MatchId(1)).await.unwrap().unwrap();
    assert_eq!(both.0, 2);
    assert!(both.1.a.unwrap().1 > both.1.b.unwrap().1);
}
