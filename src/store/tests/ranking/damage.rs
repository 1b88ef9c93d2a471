//! Damage that is told and mended, and people who are forgotten.

use super::random::random_match;
use super::*;

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
