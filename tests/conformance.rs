//! What holds for every game: a game's own tests feed it positions and say what is special.

use std::collections::HashSet;
use std::fmt::Debug;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use revanche::games::helios::{self, Cup, Helios};
use revanche::games::rite::{self, Rite, Size};
use revanche::games::rvb::{self, Obligation, Rvb};
use revanche::games::{Game, GameCode, GameKind, Position, Side, Silent, Square, Squares};

/// A game that can be put through the suite: it knows actions far beyond the legal ones.
trait Suite: Game<Options: Debug> {
    /// Every action that can be written on a board of the game and a little beyond its edge.
    fn conceivable(&self) -> Vec<Self::Action>;
    /// The code of a reason.
    fn code(refusal: &Self::Refusal) -> &'static str;
    /// Whether the text of an action, read back, may differ from the action. A dash and an x
    /// read for each other, so a move is what it is by its squares.
    fn is_same(a: Self::Action, b: Self::Action) -> bool;
}

fn squares(cells: u8) -> impl Iterator<Item = Square> + Clone {
    (0..=cells).flat_map(move |rank| (0..=cells).map(move |file| Square::new(file, rank)))
}

impl Suite for Rite {
    fn conceivable(&self) -> Vec<rite::Action> {
        let cells = self.size().cells();
        let mut all: Vec<rite::Action> = squares(cells).map(rite::Action::Place).collect();
        for from in squares(cells) {
            // A column of 3 moves 3; 4 is one too far, and diagonals are among them.
            let near =
                |to: &Square| to.file.abs_diff(from.file) <= 4 && to.rank.abs_diff(from.rank) <= 4;
            for to in squares(cells).filter(near) {
                let captures = self
                    .column(to)
                    .is_some_and(|(side, _)| Some(side) != self.turn());
                all.push(rite::Action::Move { from, to, captures });
            }
        }
        let columns: Vec<Square> = self.columns().map(|(at, ..)| at).take(8).collect();
        for subset in 1_u32..1 << columns.len() {
            let chosen = (0..columns.len())
                .filter(|i| subset >> i & 1 == 1)
                .map(|i| columns[i]);
            all.push(rite::Action::Grow(chosen.collect()));
        }
        all
    }

    fn code(refusal: &rite::Refusal) -> &'static str {
        refusal.code()
    }

    fn is_same(a: rite::Action, b: rite::Action) -> bool {
        a == b
    }
}

impl Suite for Helios {
    fn conceivable(&self) -> Vec<helios::Action> {
        let numbers = (0..=7).chain([u8::MAX]);
        let cups = numbers.flat_map(|number| Side::ALL.map(|side| Cup { side, number }));
        cups.map(helios::Action).collect()
    }

    fn code(refusal: &helios::Refusal) -> &'static str {
        refusal.code()
    }

    fn is_same(a: helios::Action, b: helios::Action) -> bool {
        a == b
    }
}

impl Suite for Rvb {
    fn conceivable(&self) -> Vec<rvb::Action> {
        let pairs = squares(9).flat_map(|from| squares(9).map(move |to| (from, to)));
        let near = |(from, to): &(Square, Square)| {
            to.file.abs_diff(from.file) <= 4 && to.rank.abs_diff(from.rank) <= 4
        };
        pairs
            .filter(near)
            .map(|(from, to)| rvb::Action {
                from,
                to,
                eats: false,
            })
            .collect()
    }

    fn code(refusal: &rvb::Refusal) -> &'static str {
        refusal.code()
    }

    fn is_same(a: rvb::Action, b: rvb::Action) -> bool {
        (a.from, a.to) == (b.from, b.to)
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// What holds in any position.
fn holds_at<G: Suite>(game: &G) {
    let actions = game.actions();
    let set: HashSet<G::Action> = actions.iter().copied().collect();
    assert_eq!(
        set.len(),
        actions.len(),
        "{game}: no action is listed twice"
    );
    assert_eq!(
        actions.is_empty(),
        game.turn().is_none(),
        "{game}: no action exactly when over"
    );
    assert_eq!(
        actions,
        game.actions(),
        "{game}: the order is always the same"
    );
    if game.turn().is_some() {
        assert_eq!(game.winner(), None, "{game}: nobody has won before the end");
    }

    let text = game.to_string();
    let back = G::parse_position(game.options(), &text)
        .unwrap_or_else(|why| panic!("{text} does not read back: {why}"));
    assert_eq!(&back, game, "{text} reads back to another position");
    assert_eq!(hash(&back), hash(game));
    let spaced = format!("  {} ", text.replace(' ', "   "));
    assert_eq!(
        G::parse_position(game.options(), &spaced).as_ref(),
        Ok(game)
    );

    for &action in &actions {
        accepts(game, action);
    }
    for action in game.conceivable() {
        let is_listed = actions.iter().any(|listed| G::is_same(*listed, action));
        match game.check(action) {
            Ok(()) => assert!(is_listed, "{game}: {action} is legal but not listed"),
            Err(why) => {
                assert!(!is_listed, "{game}: {action} is listed but refused: {why}");
                refuses(game, &action.to_string());
                if game.turn().is_none() {
                    assert_eq!(G::code(&why), "round-over", "{game}: {action}");
                }
            }
        }
    }
    for text in [
        "", " ", "-", "x", "+", "++", "a1-", "-a1", "a1-b2-c3", "1a", "é", "a1 to a2", "🂡",
    ] {
        let why = game.clone().play(text).expect_err("it is no action");
        assert_eq!(G::code(&why), "cannot-be-read", "{game}: {text:?}");
    }
}

/// A listed action is accepted, however it is typed, and playing it is applying it.
fn accepts<G: Suite>(game: &G, action: G::Action) {
    let canonical = action.to_string();
    assert_eq!(
        game.read(&canonical).as_ref(),
        Ok(&action),
        "{game}: {canonical}"
    );
    let mut applied = game.clone();
    let mut effects = Vec::new();
    applied.apply(action, &mut effects);
    assert!(!effects.is_empty(), "{game}: {action} has no effect");
    let mut silent = game.clone();
    silent.apply(action, &mut Silent);
    assert_eq!(silent, applied, "{game}: {action} depends on who looks on");
    for typed in [
        canonical.clone(),
        canonical.to_uppercase(),
        canonical.to_lowercase(),
        canonical.replace(['-', 'x'], " – "),
        canonical.replace('-', "−").replace('x', "×"),
        canonical.replace(['-', 'x'], ":"),
        canonical.replace('-', "x"),
        canonical.replace('x', "-"),
        canonical.chars().flat_map(|c| [' ', c]).collect(),
    ] {
        let mut played = game.clone();
        let told = played
            .play(&typed)
            .unwrap_or_else(|why| panic!("{game}: {typed}: {why}"));
        assert_eq!((&played, &told), (&applied, &effects), "{game}: {typed}");
    }
}

fn refuses<G: Suite>(game: &G, text: &str) {
    let mut same = game.clone();
    let why = same.play(text).expect_err("it is refused");
    assert_eq!(&same, game, "{text} was refused and changed the position");
    let sentence = why.to_string();
    assert!(
        sentence.len() > 10 && !sentence.contains("illegal"),
        "{sentence}"
    );
    assert!(!sentence.contains('{'), "{sentence}");
}

/// Random games from the start, each position of the first of them put to the test.
fn holds_in_games<G: Suite>(options: G::Options, games: u64) {
    for seed in 0..games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = G::start(options);
        assert_eq!(game.turn(), Some(Side::First), "First acts first");
        let mut length = 0;
        loop {
            holds_at(&game);
            let Some(&action) = game.actions().choose(&mut random) else {
                break;
            };
            game.play_action(action).expect("a listed action is legal");
            length += 1;
            assert!(length < 500, "{options:?}: a round ends");
        }
        assert_eq!(game.turn(), None);
    }
}

#[test]
fn rite_keeps_the_promises_of_a_game() {
    for size in [Size::Five, Size::Six, Size::Seven, Size::Eight] {
        holds_in_games::<Rite>(size, 1);
    }
}

#[test]
fn helios_keeps_the_promises_of_a_game() {
    for variant in [helios::Variant::Standard, helios::Variant::Express] {
        holds_in_games::<Helios>(variant, 20);
    }
}

#[test]
fn rvb_keeps_the_promises_of_a_game() {
    for obligation in [Obligation::Full, Obligation::SpareBlue, Obligation::Free] {
        holds_in_games::<Rvb>(obligation, 1);
    }
}

#[test]
fn the_positions_of_the_cases_keep_the_promises_of_a_game() {
    for game in ["rite", "helios", "rvb"] {
        let file = format!("tests/data/cases/{game}.tsv");
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
        for row in text.expect("the cases").lines().skip(1) {
            let mut fields = row.split('\t');
            let code: GameCode = fields.next().expect("a code").parse().expect("a game code");
            match Position::parse(code, fields.next().expect("a position")) {
                Ok(Position::Rite(game)) => holds_at(&game),
                Ok(Position::Helios(game)) => holds_at(&game),
                Ok(Position::Rvb(game)) => holds_at(&game),
                Err(why) => panic!("{row}: {why}"),
            }
        }
    }
}

#[test]
fn a_finished_helios_round_is_always_decided() {
    for variant in [helios::Variant::Standard, helios::Variant::Express] {
        let mut random = ChaCha8Rng::seed_from_u64(11);
        let mut level = 0;
        for _ in 0..2000 {
            let mut game = Helios::start(variant);
            while let Some(&action) = game.actions().choose(&mut random) {
                game.apply(action, &mut Silent);
            }
            assert!(game.winner().is_some(), "{game}");
            level += u32::from(game.store(Side::First) == game.store(Side::Second));
        }
        assert!(
            level > 0,
            "some of the games were level and needed the tie-break"
        );
    }
}

#[test]
fn every_code_of_game_names_its_kind_and_start() {
    for code in GameCode::ALL {
        let start = Position::start(code);
        assert_eq!(start.code(), code);
        assert_eq!(
            Position::parse(code, &start.to_string()).as_ref(),
            Ok(&start)
        );
        let kind = match start {
            Position::Rite(_) => GameKind::Rite,
            Position::Helios(_) => GameKind::Helios,
            Position::Rvb(_) => GameKind::Rvb,
        };
        assert_eq!(code.kind(), kind);
    }
}

#[test]
fn a_set_of_squares_keeps_what_is_on_a_board_of_eight() {
    let squares: Squares = squares(9).collect();
    assert_eq!(squares.len(), 64);
}
