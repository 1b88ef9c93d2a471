//! Deadlines as the app keeps them: whoever looks, and exactly once.

use super::*;
use crate::app::{Given, Turn};
use crate::play::{Ending, Pace, Seat, Span};
use crate::store::{self, NewChallenge, PersonId, Store};
use crate::time::Clock;

const HOUR: i64 = 3_600_000;
const START: i64 = 1_000_000;

struct Fresh {
    _folder: tempfile::TempDir,
    app: App,
    clock: Clock,
    ana: PersonId,
    bo: PersonId,
}

impl Fresh {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("t.db").display());
        let store = Store::open(&url).await.unwrap();
        let ana = store.person(71, "Ana", None, 1).await.unwrap();
        let bo = store.person(72, "Bo", None, 1).await.unwrap();
        let clock = Clock::manual(START);
        Self {
            _folder: folder,
            app: App::new(store, clock.clone()),
            clock,
            ana,
            bo,
        }
    }

    async fn begun(&self, pace: Pace) -> MatchId {
        let store = &self.app.store;
        let game = "rvb".parse().unwrap();
        let asked = NewChallenge {
            pace,
            ..NewChallenge::plain(self.ana, self.bo, game, 901)
        };
        let id = store.open_challenge(asked, START).await.unwrap();
        match store
            .accept_challenge(id, self.bo, Seat::A, self.app.now())
            .await
            .unwrap()
        {
            store::Accepted::Started { match_id } => match_id,
            other => panic!("{other:?}"),
        }
    }

    fn anas(&self, id: MatchId, at: i64) -> Given {
        Given {
            id,
            by: self.ana,
            board: None,
            at,
        }
    }
}

fn over(ticks: &[Tick]) -> usize {
    ticks
        .iter()
        .filter(|tick| matches!(tick, Tick::TimedOut(_)))
        .count()
}

#[tokio::test]
async fn a_move_that_arrived_with_the_last_millisecond_counts_and_one_later_ends_the_match() {
    let fresh = Fresh::new().await;
    let deadline = START + HOUR;
    for (late, counts) in [(-1, true), (0, true), (1, false)] {
        let id = fresh.begun(Pace::Strict(Span::Hour)).await;
        let given = fresh.anas(id, deadline + late);
        let turn = fresh.app.play(&given, &["a2-a3".to_owned()]).await.unwrap();
        assert_eq!(matches!(turn, Turn::Done { .. }), counts, "{late} ms");
        if !counts {
            let Turn::Over(view) = turn else {
                panic!("{turn:?}");
            };
            assert_eq!(view.game.ending(), Some(Ending::TimedOut(Seat::A)));
            // Whoever looked has ended it; the sweep tells both, once.
            assert_eq!(over(&fresh.app.sweep().await.unwrap()), 1);
            assert_eq!(over(&fresh.app.sweep().await.unwrap()), 0);
        }
    }
}

#[tokio::test]
async fn a_sweep_ends_what_is_out_of_time_once_and_leaves_a_moment_for_moves_on_their_way() {
    let fresh = Fresh::new().await;
    let id = fresh.begun(Pace::Strict(Span::Hour)).await;
    fresh.clock.advance(HOUR + 1);
    assert_eq!(over(&fresh.app.sweep().await.unwrap()), 0);
    // It arrived in time and is judged by when it arrived.
    let given = fresh.anas(id, START + HOUR);
    let turn = fresh.app.play(&given, &["a2-a3".to_owned()]).await.unwrap();
    assert!(matches!(turn, Turn::Done { .. }));
    fresh.clock.advance(HOUR + 5_000);
    assert_eq!(over(&fresh.app.sweep().await.unwrap()), 1);
    assert_eq!(over(&fresh.app.sweep().await.unwrap()), 0);
    let view = fresh.app.view(id).await.unwrap().unwrap();
    assert_eq!(view.game.ending(), Some(Ending::TimedOut(Seat::B)));
}

#[tokio::test]
async fn one_task_sleeps_until_the_earliest_and_wakes_for_a_new_earlier_one() {
    let fresh = Fresh::new().await;
    fresh.begun(Pace::Strict(Span::Week)).await;
    let next = fresh.app.store.next_clock().await.unwrap();
    // The reminder after two thirds of the week comes first.
    assert_eq!(next, Some(START + 7 * 24 * HOUR - 7 * 24 * HOUR / 3));
    fresh.begun(Pace::Strict(Span::Hour)).await;
    let next = fresh.app.store.next_clock().await.unwrap();
    assert_eq!(next, Some(START + HOUR - HOUR / 3));
    fresh.clock.advance(HOUR - HOUR / 3);
    fresh.app.until_something_is_due().await.unwrap();
    let ticks = fresh.app.sweep().await.unwrap();
    assert!(matches!(ticks.as_slice(), [Tick::Reminder(_)]), "{ticks:?}");
    assert!(fresh.app.sweep().await.unwrap().is_empty(), "reminded once");
}

#[tokio::test]
async fn an_outage_credited_by_an_interrupted_start_is_not_credited_twice() {
    let fresh = Fresh::new().await;
    let id = fresh.begun(Pace::Strict(Span::Day)).await;
    fresh.app.store.set_alive(START + HOUR).await.unwrap();
    fresh.clock.advance(10 * HOUR);
    let down = fresh.app.make_up_for_downtime().await.unwrap().unwrap();
    assert_eq!((down.from, down.until), (START + HOUR, START + 10 * HOUR));
    // As if the power had failed before the instant was noted: the next start does it again.
    fresh.app.store.set_alive(START + HOUR).await.unwrap();
    fresh.clock.advance(HOUR);
    fresh.app.make_up_for_downtime().await.unwrap();
    let view = fresh.app.view(id).await.unwrap().unwrap();
    assert_eq!(view.game.deadline(), Some(START + 34 * HOUR));
}

#[tokio::test]
async fn a_vacation_is_bounded_within_a_year() {
    use crate::app::Vacationed;
    let fresh = Fresh::new().await;
    let id = fresh.begun(Pace::Strict(Span::Day)).await;
    let app = &fresh.app;
    let began = app.go_on_vacation(fresh.ana, 20, START).await.unwrap();
    let Vacationed::Done(state, matches) = began else {
        panic!("{began:?}");
    };
    assert_eq!((state.left, matches), (10, vec![id]));
    fresh.clock.advance(21 * 24 * HOUR);
    let now = app.now();
    let longer = app.go_on_vacation(fresh.ana, 11, now).await.unwrap();
    assert!(matches!(longer, Vacationed::TooLong(left) if left.left == 10));
    let fits = app.go_on_vacation(fresh.ana, 10, now).await.unwrap();
    assert!(matches!(fits, Vacationed::Done(..)));
    // Back after four days: the other six may be taken later.
    fresh.clock.advance(4 * 24 * HOUR);
    let back = app.come_back(fresh.ana, app.now()).await.unwrap();
    let Vacationed::Done(state, _) = back else {
        panic!("{back:?}");
    };
    assert_eq!((state.until, state.left), (None, 6));
}
