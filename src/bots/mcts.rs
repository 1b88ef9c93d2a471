//! Monte-Carlo tree search: play on at random many times, and look most often where that turned
//! out best.

use std::sync::atomic::{AtomicBool, Ordering};

use super::chance::Chance;
use super::judge::{Judged, Value};
use super::think::Thought;
use crate::games::{Side, Silent};

/// How much a rarely tried action is preferred to a good one; found by arenas between bots.
const CURIOSITY: f32 = 0.7;

/// A value at which a side is as good as sure of the round, in hundredths of a point.
const SURE: f32 = 400.0;

/// Plays legal actions at random to the end of a round; how many they were.
pub fn playout<G: Judged>(game: &mut G, chance: &mut Chance) -> u32 {
    let mut actions = 0;
    while let Some(action) = game.random(chance) {
        game.apply(action, &mut Silent);
        actions += 1;
    }
    actions
}

struct Node<A> {
    /// The action that leads here; none at the root.
    action: Option<A>,
    /// Who took it.
    by: Side,
    /// The place of the first child, and how many there are; 0 before the first visit.
    first: u32,
    children: u32,
    visits: u32,
    /// The sum of what the playouts through here were worth to `by`, each from 0 to 1.
    worth: f32,
}

/// Thinks about a position by playing on at random this many times; `None` when the round is over.
/// Told to stop, it answers all the same, after one look at least.
pub fn ponder<G: Judged>(
    game: &G,
    visits: u64,
    chance: &mut Chance,
    stop: &AtomicBool,
) -> Option<Thought<G::Action>> {
    let turn = game.turn()?;
    let mut tree = vec![Node {
        action: None,
        by: turn.other(),
        first: 0,
        children: 0,
        visits: 0,
        worth: 0.0,
    }];
    let mut path = Vec::with_capacity(256);
    for visit in 0..visits.max(1) {
        if visit > 0 && visit.is_multiple_of(64) && stop.load(Ordering::Relaxed) {
            break;
        }
        let mut at = 0;
        let mut position = game.clone();
        path.clear();
        path.push(at);
        while tree[at].children > 0 {
            at = choose(&tree, at);
            path.push(at);
            if let Some(action) = tree[at].action {
                position.apply(action, &mut Silent);
            }
        }
        if let Some(side) = position.turn().filter(|_| tree[at].visits > 0 || at == 0) {
            let first = tree.len();
            position.each_action(&mut |action| {
                tree.push(Node {
                    action: Some(action),
                    by: side,
                    first: 0,
                    children: 0,
                    visits: 0,
                    worth: 0.0,
                });
            });
            let children = tree.len() - first;
            tree[at].first = first as u32;
            tree[at].children = children as u32;
            at = first + chance.below(children as u32) as usize;
            path.push(at);
            if let Some(action) = tree[at].action {
                position.apply(action, &mut Silent);
            }
        }
        playout(&mut position, chance);
        let worth = 0.5 + (position.verdict() as f32 / (2.0 * SURE)).clamp(-0.5, 0.5);
        for &node in &path {
            let node = &mut tree[node];
            node.visits += 1;
            node.worth += if node.by == Side::First {
                worth
            } else {
                1.0 - worth
            };
        }
    }
    let most = |node: &Node<G::Action>| {
        let children = node.first as usize..(node.first + node.children) as usize;
        children.max_by_key(|&child| tree[child].visits)
    };
    let mut line = Vec::new();
    let mut at = &tree[0];
    while let Some(best) = most(at).filter(|&best| tree[best].visits > 0) {
        at = &tree[best];
        line.extend(at.action);
    }
    let best = &tree[most(&tree[0])?];
    let share = best.worth / best.visits.max(1) as f32;
    let value = ((share - 0.5) * 2.0 * SURE) as Value;
    Some(Thought {
        action: *line.first()?,
        value,
        nodes: u64::from(tree[0].visits),
        depth: i16::try_from(line.len()).unwrap_or(i16::MAX),
        line,
    })
}

/// The child to look at next: the one that may turn out best, as far as one can tell.
fn choose<A>(tree: &[Node<A>], at: usize) -> usize {
    let node = &tree[at];
    let children = node.first as usize..(node.first + node.children) as usize;
    let known = (node.visits.max(1) as f32).ln();
    let hope = |child: usize| {
        let child = &tree[child];
        if child.visits == 0 {
            return f32::INFINITY;
        }
        let visits = child.visits as f32;
        child.worth / visits + CURIOSITY * (known / visits).sqrt()
    };
    let mut best = (f32::NEG_INFINITY, at);
    for child in children {
        let hope = hope(child);
        if hope > best.0 {
            best = (hope, child);
        }
    }
    best.1
}
