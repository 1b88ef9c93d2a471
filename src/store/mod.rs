//! Matches and facts in SQLite: the only place that knows SQL.
