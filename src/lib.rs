//! Revanche: two-round duels between friends, in chat.
