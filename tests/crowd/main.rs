//! Bot and sandbox as two processes, and people who are not careful: presses at random, power cuts.

mod bots;
mod cuts;
mod hand;
mod ledger;
mod people;
mod presses;
mod scene;
