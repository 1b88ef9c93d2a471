//! The rules of the three games: pure, without clock, I/O or matches.
