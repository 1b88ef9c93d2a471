//! A match between two seats: rounds, result, event log. Pure; `now` is always an argument.
