//! Finished matches of one person and of two.

use super::*;

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
    assert_eq!(
        fresh
            .store
            .profile(a, None, 3_000, 10)
            .await
            .unwrap()
            .curve
            .len(),
        3
    );
    let both = fresh.store.rated(MatchId(1)).await.unwrap().unwrap();
    assert_eq!(both.0, 2);
    assert!(both.1.a.unwrap().1 > both.1.b.unwrap().1);
}
