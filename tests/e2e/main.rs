//! Two people, the sandbox and the real bot between them, from the challenge to the final card.

mod bots;
mod chat;
mod faults;
mod lobby;
mod matches;
mod media;
mod offers;
mod patience;
mod places;
mod planner;
mod plans;
mod player;
mod ranking;
mod refusals;
mod servers;
mod study;
mod threads;
mod waiting;
mod weeks;
