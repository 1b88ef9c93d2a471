//! The bot on Discord: the only place that knows serenity. It decides nothing.
//!
//! What people see is made here without any input or output:
//! - [`body`]: the envelope of every message. [`body::Body`] becomes JSON in three forms:
//!   `data()` for first answers (types 4 and 7) and follow-ups, `message()` for channel messages
//!   (with the nonce), `edit()`; `picture` is the one file that travels with it. Setters:
//!   `private()`, `silent()`, `mentioning(user)`, `once(match, board, kind)`;
//! - [`press`]: custom ids as typed values: [`press::Press::read`] and `Display`;
//! - [`challenge`]: `ChallengeCard { … }.body()`; [`card`]: `Card { … }.board(told, png)`,
//!   `.reduced(sentence, url)` and `.sentence()`;
//! - [`panel`]: `view(&viewer, &game, &draft, note)` gives a `PanelView` whose `shown` and
//!   `selection` are what is drawn and whose `body(png)` is the message; `advance` and `typed`
//!   turn a tap and a typed text into `Advance::{Show, Commit, Type}`; `read` makes the actions
//!   of `/play`; `closed(text)` is a panel with nothing left to do. After a sun ray call `view`
//!   again on the new match. The board number in a press is compared before; a stale or refused
//!   press shows `view` with a fresh draft (but its step) and a note;
//! - [`answer`]: every other private answer: `notice`, `board`, the two questions, `matches`,
//!   `rules`, `help`, `settings`; [`plans`]: turns planned ahead; [`modal`]: a turn typed
//!   (its data comes in `Advance::Type`), and plans;
//! - [`standings`]: tables, profiles, histories, meetings; [`replay`]: a match step by step or as
//!   a file; [`media`]: music and films; [`lobby`]: who waits, and wishes; [`server`]: the settings of
//!   a server;
//! - [`commands`]: `registration()` for the bulk PUT, `Ids` for commands people can click;
//!   [`complete`]: what is offered while somebody types (data of a type 8 answer);
//! - [`parts`]: makers of single components.
//!
//! What people do comes in and goes out here:
//! - [`client`]: the connection, started anew when it ends or goes deaf ([`watchdog`]);
//! - [`dispatch`]: interactions, each answered exactly once ([`asked`], [`reply`]); `handle`: what
//!   each of them does, a file per kind of wish; [`show`]: from the app's answers to bodies;
//! - [`bot`]: what the handlers share; [`post`]: what is sent unasked, through the [`outbox`];
//!   [`plainer`]: again without names or picture where a place refuses them; `read_back`: what
//!   stands in the channels after a restart;
//! - [`http`]: Discord's REST side; [`pictures`]: drawing off the async threads, [`films`]: music
//!   and films.

pub mod answer;
pub mod asked;
pub mod body;
pub mod bot;
pub mod card;
pub mod challenge;
pub mod client;
pub mod commands;
pub mod complete;
pub mod dispatch;
pub mod films;
mod handle;
pub mod http;
#[cfg(test)]
mod limits;
pub mod lobby;
pub mod media;
pub mod modal;
mod opponent;
pub mod outbox;
pub mod panel;
pub mod parts;
pub mod pictures;
pub mod plainer;
pub mod plans;
pub mod post;
pub mod press;
mod read_back;
pub mod replay;
pub mod reply;
pub mod server;
pub mod show;
pub mod standings;
pub mod study;
pub mod sweep;
#[cfg(test)]
mod tests;
mod threads;
pub mod timed;
pub mod watchdog;

pub use client::{Connection, RunError, run, run_watched};
