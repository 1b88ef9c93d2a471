//! Revanche: two-round duels between friends in three abstract board games, played in chat.
//!
//! In reading order:
//! - [`games`]: the rules of Rite, Hélios and RVB, pure;
//! - [`play`]: a match between two seats, pure: rounds, result, the log of events;
//! - [`bots`]: what to play, found by looking ahead, pure;
//! - [`draw`]: a position as a picture; [`sound`]: RVB's board as music; [`words`]: every sentence people read, in French and English;
//! - [`store`]: matches and facts in SQLite;
//! - [`app`]: what people can do; [`discord`]: how they do it in chat;
//! - [`sandbox`]: a Discord-compatible server on loopback, with a page, for play without a token;
//! - [`cli`]: the command line; [`config`] and [`time`]: the only readers of environment and clock.

pub mod app;
pub mod bots;
pub mod cli;
pub mod config;
pub mod discord;
pub mod draw;
pub mod games;
pub mod play;
pub mod sandbox;
pub mod sound;
pub mod store;
pub mod time;
pub mod words;
