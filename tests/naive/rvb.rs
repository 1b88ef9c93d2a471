//! RVB, from rules/rvb.md.

use std::collections::BTreeMap;

/// The table of the rule page, rows 9 to 1.
const BOARD: [&str; 9] = [
    "rrrvvvbbb",
    "rrvvvrbbr",
    "rrbvvbbbv",
    "rvbvrbbrv",
    "rvvvrrbrr",
    "rvrvrvbrb",
    "rbrvbvbvb",
    "rbvvbrbvr",
    "rbbvbbbvv",
];

type At = (i32, i32);

#[derive(Clone)]
struct State {
    /// `pawns[row][file]`, rows from the top, `.` for an empty cell.
    pawns: Vec<Vec<char>>,
    side: char,
    moves: [i32; 2],
    scores: [i32; 2],
}

struct Move {
    from: At,
    to: At,
    prey: Option<At>,
}

fn cell(at: At) -> char {
    BOARD[(8 - at.1) as usize].as_bytes()[at.0 as usize] as char
}

fn name((x, y): At) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y + 1)
}

impl State {
    fn read(text: &str) -> State {
        let parts: Vec<&str> = text.split(' ').collect();
        let mut rows = parts[0].to_owned();
        for digit in 1..=9 {
            rows = rows.replace(&digit.to_string(), &".".repeat(digit));
        }
        let two = |text: &str| {
            let (a, b) = text.split_once(',').expect("two numbers");
            [a.parse().expect("a number"), b.parse().expect("a number")]
        };
        State {
            pawns: rows.split('/').map(|row| row.chars().collect()).collect(),
            side: parts[1].chars().next().expect("a side"),
            moves: two(parts[2]),
            scores: two(parts[3]),
        }
    }

    fn write(&self) -> String {
        let rows: Vec<String> = self.pawns.iter().map(|row| row.iter().collect()).collect();
        let mut rows = rows.join("/");
        for digit in (1..=9).rev() {
            rows = rows.replace(&".".repeat(digit), &digit.to_string());
        }
        let ([m, n], [p, q]) = (self.moves, self.scores);
        format!("{rows} {} {m},{n} {p},{q}", self.side)
    }

    fn at(&self, at: At) -> char {
        self.pawns[(8 - at.1) as usize][at.0 as usize]
    }

    fn put(&mut self, at: At, pawn: char) {
        self.pawns[(8 - at.1) as usize][at.0 as usize] = pawn;
    }

    fn is_mine(&self, pawn: char) -> bool {
        pawn != '.' && pawn.is_ascii_uppercase() == (self.side == 's')
    }

    /// The move from cell to cell if pawns may move so, the obligation aside.
    fn look(&self, from: At, to: At) -> Option<Move> {
        let pawn = self.at(from);
        if !self.is_mine(pawn) {
            return None;
        }
        let colour = pawn.to_ascii_lowercase();
        let up = if self.side == 's' { 1 } else { -1 };
        // Seen by the side to move: how far to the side and how far forward.
        let (aside, ahead) = ((to.0 - from.0).abs(), (to.1 - from.1) * up);
        let allowed = match colour {
            'r' => matches!((aside, ahead), (0, 1) | (0, 3) | (1, 0) | (3, 0)),
            'v' => matches!((aside, ahead), (1, 1) | (3, 3)),
            _ => matches!((aside, ahead), (0, 1) | (0, 3) | (1, 0) | (3, 0) | (0, -3)),
        };
        if !allowed {
            return None;
        }
        let cells = aside.max(ahead.abs());
        let path: Vec<At> = (1..=cells)
            .map(|n| {
                (
                    from.0 + (to.0 - from.0) / cells * n,
                    from.1 + (to.1 - from.1) / cells * n,
                )
            })
            .collect();
        if path.iter().any(|at| self.is_mine(self.at(*at))) {
            return None;
        }
        let enemies: Vec<At> = path.into_iter().filter(|at| self.at(*at) != '.').collect();
        match enemies.as_slice() {
            [] if colour == 'b' || cell(to) == colour => Some(Move {
                from,
                to,
                prey: None,
            }),
            [prey] => {
                let eaten = self.at(*prey).to_ascii_lowercase();
                let eats = colour == 'r' || (colour == 'v' && eaten != 'r');
                eats.then_some(Move {
                    from,
                    to,
                    prey: Some(*prey),
                })
            }
            _ => None,
        }
    }

    fn legal(&self, option: &str) -> Vec<Move> {
        let cells = || (0..9).flat_map(|x| (0..9).map(move |y| (x, y)));
        let own = cells().filter(|from| self.is_mine(self.at(*from)));
        let all: Vec<Move> = own
            .flat_map(|from| cells().filter_map(move |to| self.look(from, to)))
            .collect();
        let meets = |m: &Move| match (option, m.prey) {
            (_, None) | ("free", _) => false,
            ("spare-blue", Some(prey)) => !"bB".contains(self.at(prey)),
            _ => true,
        };
        if all.iter().any(meets) {
            all.into_iter().filter(meets).collect()
        } else {
            all
        }
    }

    fn play(&self, m: &Move, option: &str) -> State {
        let mut after = self.clone();
        let me = usize::from(self.side == 'n');
        let pawn = self.at(m.from);
        after.put(m.from, '.');
        if let Some(prey) = m.prey {
            after.put(prey, '.');
            after.scores[me] += match self.at(prey).to_ascii_lowercase() {
                'r' => 3,
                'v' => 2,
                _ => -1,
            };
        }
        let last_row = if self.side == 's' { 8 } else { 0 };
        let colour = pawn.to_ascii_lowercase();
        if m.to.1 == last_row && cell(m.to) == colour {
            after.scores[me] += match colour {
                'r' => 3,
                'v' => 2,
                _ => 0,
            };
        } else {
            after.put(m.to, pawn);
        }
        after.moves[me] += 1;
        after.side = if self.side == 's' { 'n' } else { 's' };
        if after.moves == [30, 30] || after.legal(option).is_empty() {
            after.side = '-';
        }
        after
    }
}

pub fn next(option: &str, position: &str) -> BTreeMap<String, String> {
    let state = State::read(position);
    if state.side == '-' {
        return BTreeMap::new();
    }
    let moves = state.legal(option);
    let text = |m: &Move| {
        let sign = if m.prey.is_some() { 'x' } else { '-' };
        format!("{}{sign}{}", name(m.from), name(m.to))
    };
    moves
        .iter()
        .map(|m| (text(m), state.play(m, option).write()))
        .collect()
}
