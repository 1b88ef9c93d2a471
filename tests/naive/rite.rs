//! Le Rite, from rules/rite.md.

use std::collections::BTreeMap;

type At = (i32, i32);

#[derive(Clone)]
struct State {
    size: i32,
    /// Letters as in the position text: P D T, p d t.
    board: BTreeMap<At, char>,
    side: char,
    reserve: [i32; 2],
    captured: [i32; 2],
    phase: String,
}

const RISE: [(char, char); 4] = [('P', 'D'), ('D', 'T'), ('p', 'd'), ('d', 't')];

fn grown(letter: char) -> Option<char> {
    RISE.iter()
        .find(|(low, _)| *low == letter)
        .map(|(_, high)| *high)
}

fn shrunk(letter: char) -> char {
    RISE.iter()
        .find(|(_, high)| *high == letter)
        .map(|(low, _)| *low)
        .expect("not a single pawn")
}

fn height(letter: char) -> i32 {
    match letter.to_ascii_uppercase() {
        'P' => 1,
        'D' => 2,
        _ => 3,
    }
}

fn name((x, y): At) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

impl State {
    fn read(size: i32, text: &str) -> State {
        let parts: Vec<&str> = text.split(' ').collect();
        let mut board = BTreeMap::new();
        for (row, line) in parts[0].split('/').enumerate() {
            let mut x = 0;
            for letter in line.chars() {
                if let Some(skip) = letter.to_digit(10) {
                    x += skip as i32;
                } else {
                    board.insert((x, size - 1 - row as i32), letter);
                    x += 1;
                }
            }
        }
        let two = |text: &str| {
            let numbers: Vec<i32> = text
                .split(',')
                .map(|n| n.parse().expect("a number"))
                .collect();
            [numbers[0], numbers[1]]
        };
        State {
            size,
            board,
            side: parts[1].chars().next().expect("a side"),
            reserve: two(parts[2]),
            captured: two(parts[3]),
            phase: parts[4].to_owned(),
        }
    }

    fn write(&self) -> String {
        let mut rows = Vec::new();
        for y in (0..self.size).rev() {
            let dots: String = (0..self.size)
                .map(|x| *self.board.get(&(x, y)).unwrap_or(&'.'))
                .collect();
            let mut row = String::new();
            for part in dots.split_inclusive(|c| c != '.') {
                let empty = part.matches('.').count();
                if empty > 0 {
                    row += &empty.to_string();
                }
                row += part.trim_start_matches('.');
            }
            rows.push(row);
        }
        let [r, s] = self.reserve;
        let [c, d] = self.captured;
        format!(
            "{} {} {r},{s} {c},{d} {}",
            rows.join("/"),
            self.side,
            self.phase
        )
    }

    fn me(&self) -> usize {
        usize::from(self.side == 'b')
    }

    fn is_mine(&self, letter: char) -> bool {
        letter.is_ascii_uppercase() == (self.side == 'w')
    }

    fn mine(&self) -> Vec<At> {
        self.board
            .iter()
            .filter(|(_, l)| self.is_mine(**l))
            .map(|(at, _)| *at)
            .collect()
    }

    fn squares(&self) -> Vec<At> {
        (0..self.size)
            .flat_map(|x| (0..self.size).map(move |y| (x, y)))
            .collect()
    }

    fn fresh(&self) -> Option<At> {
        self.squares()
            .into_iter()
            .find(|at| self.phase.ends_with(&format!(":{}", name(*at))))
    }

    fn growable(&self) -> Vec<At> {
        let mut columns = self.mine();
        columns.retain(|at| Some(*at) != self.fresh() && height(self.board[at]) < 3);
        columns
    }

    fn may_move(&self, from: At, to: At) -> bool {
        let Some(&column) = self.board.get(&from) else {
            return false;
        };
        let on_line = (from.0 == to.0) != (from.1 == to.1);
        let distance = (from.0 - to.0).abs() + (from.1 - to.1).abs();
        if !self.is_mine(column) || !on_line || distance > height(column) {
            return false;
        }
        let is_between = |at: &At| {
            let inside = |a: i32, b: i32, c: i32| (a.min(c)..=a.max(c)).contains(&b);
            *at != from && *at != to && inside(from.0, at.0, to.0) && inside(from.1, at.1, to.1)
        };
        if self
            .board
            .iter()
            .any(|(at, letter)| is_between(at) && !self.is_mine(*letter))
        {
            return false;
        }
        match self.board.get(&to) {
            None => true,
            Some(&there) => {
                !self.is_mine(there)
                    && height(there) <= height(column)
                    && self.fresh() != Some(from)
            }
        }
    }

    fn moves(&self) -> Vec<(At, At)> {
        let pairs = self
            .squares()
            .into_iter()
            .flat_map(|from| self.squares().into_iter().map(move |to| (from, to)));
        pairs
            .filter(|(from, to)| self.may_move(*from, *to))
            .collect()
    }

    /// Growth (if it is no choice) and movement after a placement on `at`.
    fn after_placing(mut self, at: At) -> State {
        self.phase = format!("g:{}", name(at));
        let (left, columns) = (self.reserve[self.me()], self.growable());
        if left == 0 {
            return self.after_growing(&[]);
        }
        if left >= columns.len() as i32 {
            return self.after_growing(&columns);
        }
        self
    }

    fn after_growing(mut self, columns: &[At]) -> State {
        for at in columns {
            let letter = self.board[at];
            self.board.insert(*at, grown(letter).expect("lower than 3"));
            let me = self.me();
            self.reserve[me] -= 1;
        }
        self.phase = self.phase.replace("g:", "m:");
        self.or_next_turn()
    }

    fn or_next_turn(self) -> State {
        if self.moves().is_empty() {
            self.next_turn()
        } else {
            self
        }
    }

    fn next_turn(mut self) -> State {
        self.side = if self.side == 'w' { 'b' } else { 'w' };
        if self.reserve[self.me()] > 0 {
            self.phase = "p".to_owned();
            return self;
        }
        for high in [3, 2] {
            let columns: Vec<At> = self
                .mine()
                .into_iter()
                .filter(|at| height(self.board[at]) == high)
                .collect();
            if !columns.is_empty() {
                for at in columns {
                    let letter = shrunk(self.board[&at]);
                    self.board.insert(at, letter);
                }
                self.phase = "m:-".to_owned();
                return self.or_next_turn();
            }
        }
        self.side = '-';
        self.phase = "-".to_owned();
        self
    }
}

pub fn next(size: i32, position: &str) -> BTreeMap<String, String> {
    let state = State::read(size, position);
    let mut found = BTreeMap::new();
    if state.phase == "p" {
        for at in state
            .squares()
            .into_iter()
            .filter(|at| !state.board.contains_key(at))
        {
            let mut after = state.clone();
            after
                .board
                .insert(at, if state.side == 'w' { 'P' } else { 'p' });
            after.reserve[state.me()] -= 1;
            found.insert(name(at), after.after_placing(at).write());
        }
    } else if state.phase.starts_with('g') {
        let mut columns = state.growable();
        columns.sort_by_key(|(x, y)| (*y, *x));
        for subset in 0_u32..1 << columns.len() {
            let chosen: Vec<At> = (0..columns.len())
                .filter(|i| subset >> i & 1 == 1)
                .map(|i| columns[i])
                .collect();
            if chosen.len() as i32 == state.reserve[state.me()] {
                let text: String = chosen.iter().map(|at| format!("+{}", name(*at))).collect();
                found.insert(text, state.clone().after_growing(&chosen).write());
            }
        }
    } else if state.phase.starts_with('m') {
        for (from, to) in state.moves() {
            let mut after = state.clone();
            let column = after.board.remove(&from).expect("it moves");
            let prey = after.board.insert(to, column);
            after.captured[state.me()] += prey.map_or(0, height);
            let sign = if prey.is_some() { 'x' } else { '-' };
            found.insert(
                format!("{}{sign}{}", name(from), name(to)),
                after.next_turn().write(),
            );
        }
    }
    found
}
