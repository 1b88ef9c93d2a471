//! The bot on Discord: the only place that knows serenity. It decides nothing.
