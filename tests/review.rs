//! Reviews and hints: what they say is so, and they say nothing silly.

use std::sync::atomic::AtomicBool;

use revanche::bots::{
    Around, Effort, Level, POINTS, Review, Solver, TurningPoint, expectation, hint, review, watch,
};
use revanche::games::{GameCode, Position, Side};
use revanche::play::record::after_actions;
use revanche::play::{BySeat, Match, Seat};

/// Little enough for a build that is not optimised.
const SMALL: Effort = Effort {
    glance: 400,
    looks: [(1_000, 5), (4_000, 4)],
    states: 40_000_000,
};

fn played(code: GameCode, seed: u64) -> Match {
    let [one, two, ..] = Level::ALL.map(|level| level.strength(code));
    watch(code, BySeat { a: one, b: two }, Seat::B, seed, |_, _| {})
}

fn code(text: &str) -> GameCode {
    text.parse().expect("a game code")
}

/// The round's number and the turn's within it, for the action after `step` others.
fn turn_of(game: &Match, step: usize) -> (u8, usize) {
    let then = after_actions(game, step);
    let round = then.round();
    let mut turns = 0;
    round.each_stage(|stage| turns += usize::from(!stage.turn_goes_on()));
    (round.number(), turns)
}

fn hold(game: &Match, review: &Review) {
    assert!(review.points.len() <= POINTS);
    let mut turns = Vec::new();
    for point in &review.points {
        let then = after_actions(game, point.step);
        let position = then.round().position();
        let legal = position.actions();
        assert_eq!(then.turn(), Some(point.seat), "{position}");
        assert!(legal.len() > 1, "forced: {position} {}", point.played);
        assert!(legal.contains(&point.better), "{position}");
        assert_ne!(point.better, point.played, "{position}");
        let next = after_actions(game, point.step + 1);
        let last = next
            .rounds()
            .iter()
            .rev()
            .find_map(|round| round.actions().last());
        assert_eq!(
            last.map(|done| done.action.as_str()),
            Some(point.played.as_str())
        );
        for line in [
            point.line.clone(),
            [vec![point.played.clone()], point.answer.clone()].concat(),
        ] {
            let mut position = position.clone();
            for action in line {
                position.play(&action).expect("a line is legal");
            }
        }
        assert!(point.before > point.after && point.best > point.worth);
        assert!(point.cost() >= 0.05, "{}", point.cost());
        turns.push(turn_of(game, point.step));
    }
    let told = turns.len();
    turns.dedup();
    assert_eq!(turns.len(), told, "two of one turn");
    assert!(review.points.is_sorted_by_key(|point| point.step));
}

#[test]
fn a_turning_point_had_a_better_action_and_no_turn_has_two() {
    let mut found = 0;
    for game in ["rite", "rvb", "rvb:free"] {
        let game = played(code(game), 4);
        let once = review(&game, SMALL);
        hold(&game, &once);
        found += once.points.len();
        assert_eq!(review(&game, SMALL), once, "the same match, another review");
    }
    assert!(found >= 3, "{found}");
}

#[test]
fn a_review_of_helios_gives_the_true_results() {
    let stop = AtomicBool::new(false);
    let game = played(code("helios:express"), 2);
    // Its end alone, which is solved in a moment.
    let short = after_actions(&game, usize::MAX);
    let seen = review(&short, SMALL);
    hold(&short, &seen);
    assert!(!seen.points.is_empty());
    let mut solver = Solver::new(u64::MAX, &stop);
    for point in &seen.points {
        assert!(point.exact);
        let then = after_actions(&game, point.step);
        let Position::Helios(before) = then.round().position() else {
            panic!("a position of another game");
        };
        let best = solver
            .exact(before)
            .expect("not stopped")
            .expect("not over");
        assert_eq!(point.best, 50 * best);
        let (margin, wins) = TurningPoint::result(point.best);
        assert_eq!(2 * margin + if wins { 1 } else { -1 }, best);
    }
}

#[test]
fn a_match_in_which_nobody_has_played_has_no_turning_point() {
    let game = after_actions(&played(code("rvb"), 1), 0);
    assert_eq!(review(&game, SMALL), Review::default());
}

#[test]
fn more_points_are_never_less_of_the_match_and_what_is_decided_is_certain() {
    for game in GameCode::ALL {
        let start = Position::start(game);
        for more in [true, false] {
            for rounds in [-1, 0, 1] {
                let around = Around {
                    lead: 0,
                    rounds,
                    more,
                };
                let shares: Vec<f64> = (-60..=60)
                    .map(|points| expectation(&start, around, 50 * (2 * points + 1)))
                    .collect();
                assert!(shares.is_sorted(), "{game} {around:?} {shares:?}");
                assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
            }
        }
    }
    let over =
        Position::parse(code("rvb"), "9/9/9/4r4/9/9/9/9/9 - 30,30 12,9").expect("a position");
    let lead = |lead| Around {
        lead,
        ..Around::default()
    };
    assert_eq!(expectation(&over, lead(0), 300), 1.0);
    assert_eq!(expectation(&over, lead(-3), 300), 0.5);
    assert_eq!(expectation(&over, lead(-4), 300), 0.0);
    // Nine moves each with one pawn left cannot make up for a lead of sixty.
    let late =
        Position::parse(code("rvb"), "9/9/9/4r4/4R4/9/9/9/9 s 21,21 0,0").expect("a position");
    assert_eq!(expectation(&late, lead(60), -600), 1.0);
}

#[test]
fn a_hint_takes_what_is_free_and_says_what_it_takes() {
    let stop = AtomicBool::new(false);
    for (game, text, takes) in [
        ("rite", "6/6/6/6/1tT3/6 w 0,0 0,0 m:-", "c2x"),
        ("rvb:free", "9/9/9/4r4/4R4/9/9/9/9 s 29,29 0,0", "e5x"),
    ] {
        let position = Position::parse(code(game), text).expect("a position");
        let hint = hint(&position, &stop).expect("the round is not over");
        assert!(hint.turn.actions[0].starts_with(takes), "{hint:?}");
        assert!(hint.turn.gain > 0 && !hint.turn.effects.is_empty());
    }
}

#[test]
fn a_hint_says_what_would_be_taken_without_it() {
    let stop = AtomicBool::new(false);
    // A lone pawn before a hunter on its column: whatever else is played, it is eaten.
    let position = Position::parse(code("rvb:free"), "9/4r4/9/9/4R4/9/9/9/R7V s 20,20 0,0")
        .expect("a position");
    let hint = hint(&position, &stop).expect("the round is not over");
    let instead = hint.instead.expect("something is avoided");
    assert!(instead.reply.gain > 0);
    let mut without = position.clone();
    without.play(&instead.action).expect("legal");
    assert_eq!(without.turn(), Some(Side::Second));
    for action in &instead.reply.actions {
        without.play(action).expect("legal");
    }
}

#[test]
fn a_hint_of_helios_is_exact_and_the_only_action_is_called_so() {
    let stop = AtomicBool::new(false);
    let position = Position::parse(code("helios:express"), "0,0,0,1,0/0,0,0,1,0 9,9 s - s h")
        .expect("a position");
    let found = hint(&position, &stop).expect("the round is not over");
    assert!(found.forced);
    let (margin, wins) = found.exact.expect("solved");
    assert_eq!(found.value, 50 * (2 * margin + if wins { 1 } else { -1 }));
    let over = Position::parse(code("helios:express"), "0,0,0,0,0/0,0,0,0,0 11,9 - - h h");
    assert_eq!(hint(&over.expect("a position"), &stop), None);
}
