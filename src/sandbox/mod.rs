//! A Discord-compatible server on loopback with its page: it knows nothing of the bot.

pub mod page;
