//! `db check`, its repair, backups, and databases of other versions.

use super::*;

async fn lines(fresh: &Fresh) -> Vec<String> {
    let found = check(&fresh.url).await.unwrap();
    found.iter().map(ToString::to_string).collect()
}

#[tokio::test]
async fn planted_damage_is_found_line_by_line_and_repaired() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("helios").await;
    let game = fresh.play_on(id, usize::MAX, 4).await;
    assert!(game.outcome().is_some());
    let running = fresh.begun("rite").await;
    assert_eq!(lines(&fresh).await, [""; 0]);
    fresh
        .plant(
            "update head set points_a = 99, winner = 'b', position = 'x' where match_id = 1;
             delete from round_score where match_id = 1 and number = 1;
             update round_score set points_b = points_b + 1 where match_id = 1 and number = 2;
             insert into round_score values (2, 1, 0, 0, null);
             delete from head where match_id = 2",
        )
        .await;
    let found = lines(&fresh).await;
    let expect = [
        "match 1: head position is `x`",
        "match 1: head points_a is `99`",
        "match 1: score of round 1 is missing",
        "match 1: score of round 2 is `",
        "match 2: head is missing",
        "match 2: score of round 1 should not be there",
    ];
    for expected in expect {
        assert!(
            found.iter().any(|line| line.starts_with(expected)),
            "{expected} in {found:#?}"
        );
    }
    // The winner may have been B in truth: one line more or less.
    assert!((6..=7).contains(&found.len()), "{found:#?}");
    fresh.store.close().await;
    let url = fresh.url.clone();
    let Fresh { folder, store, .. } = fresh;
    drop(store);
    let repaired = repair(&url).await.unwrap();
    assert_eq!(repaired.len(), found.len());
    assert!(repaired.iter().all(Difference::can_be_repaired));
    assert_eq!(check(&url).await.unwrap(), []);
    let store = Store::open(&url).await.unwrap();
    let fresh = Fresh { folder, url, store };
    assert_eq!(fresh.load(id).await, game);
    fresh.play_on(running, 3, 1).await;
    assert_eq!(lines(&fresh).await, [""; 0]);
}

#[tokio::test]
async fn a_log_that_cannot_be_replayed_is_told_and_left_alone() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("helios").await;
    fresh.play_on(id, 3, 4).await;
    fresh
        .plant("update event set body = '{\"action\":\"A9\"}' where seq = 3")
        .await;
    let found = check(&fresh.url).await.unwrap();
    assert!(matches!(found[..], [Difference::Log { .. }]), "{found:?}");
    assert!(!found[0].can_be_repaired());
    let error = fresh.store.load(id).await.unwrap_err();
    assert!(matches!(error, StoreError::Log { .. }), "{error}");
}

#[tokio::test]
async fn a_row_that_names_a_missing_one_is_damage_of_the_file() {
    let fresh = Fresh::new().await;
    fresh.begun("helios").await;
    fresh
        .plant("pragma foreign_keys = off; delete from person where name = 'Bo'")
        .await;
    let found = lines(&fresh).await;
    assert!(
        found
            .iter()
            .any(|line| line.starts_with("file: ") && line.contains("person")),
        "{found:?}"
    );
}

#[tokio::test]
async fn a_backup_is_the_database_while_the_store_goes_on() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("rvb").await;
    let game = fresh.play_on(id, 9, 8).await;
    let file = fresh.folder.path().join("copy.db");
    backup(&fresh.url, &file).await.unwrap();
    fresh.play_on(id, 1, 9).await;
    let url = format!("sqlite:{}", file.display());
    assert_eq!(check(&url).await.unwrap(), []);
    let copy = Store::open(&url).await.unwrap();
    assert_eq!(copy.load(id).await.unwrap().unwrap().game, game);
    let again = backup(&fresh.url, &file).await;
    assert!(matches!(again, Err(StoreError::BackupExists { .. })));
}

#[tokio::test]
async fn a_check_of_no_database_fails_and_makes_none() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("none.db");
    let url = format!("sqlite:{}", file.display());
    assert!(check(&url).await.is_err());
    assert!(repair(&url).await.is_err());
    assert!(backup(&url, &folder.path().join("copy.db")).await.is_err());
    assert!(!file.exists());
}

#[tokio::test]
async fn events_of_a_later_program_stop_the_start() {
    let planted = [
        "update event set kind = 'premoved' where seq = 2",
        "update event set body = json_set(body, '$.rules', 2) where seq = 1",
    ];
    let says = ["premoved", "version 2"];
    for (statement, says) in planted.into_iter().zip(says) {
        let fresh = Fresh::new().await;
        let id = fresh.begun("helios").await;
        fresh.play_on(id, 1, 1).await;
        fresh.plant(statement).await;
        fresh.store.close().await;
        let Fresh { url, store, folder } = fresh;
        drop(store);
        let error = Store::open(&url).await.unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
        drop(folder);
    }
}

#[tokio::test]
async fn tables_of_a_later_program_stop_the_start() {
    let fresh = Fresh::new().await;
    fresh
        .plant(
            "insert into _sqlx_migrations (version, description, success, checksum,
               execution_time) values (299912312359, 'later', true, x'00', 0)",
        )
        .await;
    fresh.store.close().await;
    let Fresh { url, store, folder } = fresh;
    drop(store);
    let error = Store::open(&url).await.unwrap_err();
    assert!(matches!(error, StoreError::Migration(_)), "{error}");
    drop(folder);
}

/// A database as the first tables held it, with matches in progress.
const FIRST: &str = include_str!("../../../tests/data/upgrade/202611300710.sql");

/// One more match in it, which one of them gave up.
const FIRST_ENDED: &str = r#"
    insert into challenge values
      (4,1,2,'rite',2,'a','none',0,1,901,null,0,'fr','accepted',100,10000,200);
    insert into match values (4,4,1,2);
    insert into event values (60,4,1,200,null,'started','{"begins":"a","game":"rite","named":true,"pace":"none","rated":false,"rounds":"two","rules":1}');
    insert into event values (61,4,2,400,'a','resigned','{}');
    insert into head select 4,2,2,'rite',2,1,'6/6/6/6/6/6 w 15,15 0,0 p',null,0,0,'resigned','b',200,400;
    insert into place values (4,1,901,null,'fr',0,0,0,0);
"#;

#[tokio::test]
async fn a_database_of_the_first_tables_is_brought_up_to_date_and_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("old.db").display());
    let options = unchecked::writing(&unchecked::options(&url).unwrap());
    let mut db = options.connect().await.unwrap();
    let first = sqlx::migrate::Migrator {
        migrations: MIGRATIONS.migrations[..1].to_vec().into(),
        ..sqlx::migrate::Migrator::DEFAULT
    };
    assert_eq!(first.migrations[0].version, 202_611_300_710);
    first.run(&mut db).await.unwrap();
    sqlx::raw_sql(FIRST).execute(&mut db).await.unwrap();
    sqlx::raw_sql(FIRST_ENDED).execute(&mut db).await.unwrap();
    sqlx::Connection::close(db).await.unwrap();
    let store = Store::open(&url).await.unwrap();
    assert_eq!(check(&url).await.unwrap(), []);
    // The fourth match was over before there was a ranking: it stands in the histories.
    let history = store.history(PersonId(2), &Filter::default(), 0, 9).await;
    assert_eq!(history.unwrap().len(), 1);
    let fresh = Fresh { folder, url, store };
    for id in [1, 2, 3].map(MatchId) {
        let before = fresh.load(id).await;
        assert!(before.seq() > 1 && before.turn().is_some());
        let after = fresh.play_on(id, 1, 1).await;
        assert_eq!(after.seq(), before.seq() + 1);
    }
    assert_eq!(check(&fresh.url).await.unwrap(), []);
}
