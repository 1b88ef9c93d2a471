//! Every sentence people read, in French and English, from one catalogue.
//!
//! Pure: no clock, no input or output. Each sentence is a typed function here; the texts stand in
//! `assets/words/{en,fr}/*.ftl`, the rules as players read them in `assets/rules`.
//!
//! - [`Language`], [`Name`]: who reads, and whom about;
//! - [`title`]: games, options, sides and colours by name;
//! - [`sentence`]: what an action did; [`refusal`]: why one is refused; [`turn`]: what is to be
//!   done; [`ending`]: how a match stands and how it ended;
//! - [`board`]: a position as sentences and as a grid; [`rules`]: the pages of `/rules`;
//! - [`standings`]: tables, profiles, histories, replays, privacy; [`media`]: music and films;
//! - [`study`]: hints and reviews;
//! - [`bot`]: cards, challenges and answers to commands; [`panel`]: the private panel;
//! - [`clock`]: time, offers, vacations, notices; [`lobby`]: who waits for an opponent;
//!   [`plan`]: turns planned ahead;
//! - [`server`]: what who manages a server chooses for it, threads of matches;
//! - [`flow`]: what a person reads when something cannot be done, or is done without a card.

pub mod board;
pub mod bot;
mod catalogue;
pub mod clock;
pub mod ending;
pub mod flow;
mod language;
pub mod lobby;
#[cfg(test)]
mod matches;
pub mod media;
mod name;
pub mod panel;
pub mod plan;
pub mod refusal;
pub mod rules;
pub mod sentence;
pub mod server;
pub mod standings;
pub mod study;
pub mod title;
pub mod turn;

pub use language::{Language, UnknownLanguage};
pub use name::Name;
