//! Le Char d'Hélios, from rules/helios.md.

use std::collections::BTreeMap;

const CUPS: [&str; 10] = ["H1", "H2", "H3", "H4", "H5", "A1", "A2", "A3", "A4", "A5"];

#[derive(Clone)]
struct State {
    express: bool,
    /// Cups by name; the stores are called `h` and `s`.
    seeds: BTreeMap<String, u32>,
    side: String,
    ray: bool,
    capture: String,
    sower: String,
}

fn enemy(side: &str) -> &'static str {
    if side == "h" { "s" } else { "h" }
}

fn letter(side: &str) -> &'static str {
    if side == "h" { "H" } else { "A" }
}

impl State {
    fn read(express: bool, text: &str) -> State {
        let parts: Vec<&str> = text.split(' ').collect();
        let numbers = parts[0].split(['/', ',']).chain(parts[1].split(','));
        let names = CUPS.into_iter().chain(["h", "s"]);
        let seeds = names
            .zip(numbers)
            .map(|(n, v)| (n.to_owned(), v.parse().expect("a number")));
        State {
            express,
            seeds: seeds.collect(),
            side: parts[2].to_owned(),
            ray: parts[3] == "r",
            capture: parts[4].to_owned(),
            sower: parts[5].to_owned(),
        }
    }

    fn write(&self) -> String {
        let row = |row: &str| {
            let cups = CUPS.iter().filter(|cup| cup.starts_with(row));
            cups.map(|cup| self.seeds[*cup].to_string())
                .collect::<Vec<_>>()
                .join(",")
        };
        let ray = if self.ray { "r" } else { "-" };
        format!(
            "{}/{} {},{} {} {ray} {} {}",
            row("H"),
            row("A"),
            self.seeds["h"],
            self.seeds["s"],
            self.side,
            self.capture,
            self.sower
        )
    }

    fn row(&self, side: &str) -> u32 {
        CUPS.iter()
            .filter(|c| c.starts_with(letter(side)))
            .map(|c| self.seeds[*c])
            .sum()
    }

    /// Sows and captures; the name of the last place. Who goes on is not settled yet.
    fn sow(&mut self, cup: &str) -> String {
        let side = self.side.clone();
        let ring = "H1 H2 H3 H4 H5 h A1 A2 A3 A4 A5 s";
        let places: Vec<&str> = ring.split(' ').filter(|p| *p != enemy(&side)).collect();
        let hand = self.seeds.insert(cup.to_owned(), 0).expect("a cup");
        let start = places.iter().position(|p| *p == cup).expect("on the ring");
        let sown: Vec<&str> = places
            .iter()
            .cycle()
            .skip(start + 1)
            .take(hand as usize)
            .copied()
            .collect();
        for place in &sown {
            *self.seeds.get_mut(*place).expect("a place") += 1;
        }
        let last = (*sown.last().expect("not empty")).to_owned();
        self.sower = side.clone();

        let mut back = last.clone();
        let mut captured = self.clone();
        while back.starts_with(letter(enemy(&side))) {
            let seeds = captured.seeds[&back];
            if seeds == 0 || seeds % 2 == 1 {
                break;
            }
            captured.seeds.insert(back.clone(), 0);
            *captured.seeds.get_mut(&side).expect("a store") += seeds;
            captured.capture = side.clone();
            let number: u32 = back[1..].parse().expect("a number");
            back = format!("{}{}", &back[..1], number - 1);
            if number == 1 {
                break;
            }
        }
        if captured.row(enemy(&side)) > 0 {
            *self = captured;
        }
        last
    }

    fn sowings(&self) -> Vec<&'static str> {
        let own = |cup: &&&str| cup.starts_with(letter(&self.side)) && self.seeds[**cup] > 0;
        let feeds = |cup: &&&str| {
            let mut after = self.clone();
            after.sow(cup);
            after.row(enemy(&self.side)) > 0
        };
        // What does not feed is allowed only if nothing feeds, and then the round ends.
        CUPS.iter().filter(own).filter(feeds).copied().collect()
    }

    fn play(&self, cup: &str) -> State {
        let mut after = self.clone();
        let last = after.sow(cup);
        let limit = if self.express { 11 } else { 16 };
        after.ray = false;
        if after.seeds["h"] >= limit || after.seeds["s"] >= limit {
            after.side = "-".to_owned();
            return after;
        }
        if last == self.side && !self.express && !self.ray {
            after.ray = true;
        } else {
            after.side = enemy(&self.side).to_owned();
        }
        if after.sowings().is_empty() {
            for side in ["h", "s"] {
                let rest = after.row(side);
                *after.seeds.get_mut(side).expect("a store") += rest;
            }
            CUPS.iter()
                .for_each(|cup| *after.seeds.get_mut(*cup).expect("a cup") = 0);
            after.side = "-".to_owned();
            after.ray = false;
        }
        after
    }
}

pub fn next(express: bool, position: &str) -> BTreeMap<String, String> {
    let state = State::read(express, position);
    if state.side == "-" {
        return BTreeMap::new();
    }
    state
        .sowings()
        .into_iter()
        .map(|cup| (cup.to_owned(), state.play(cup).write()))
        .collect()
}
