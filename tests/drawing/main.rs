//! Pictures of the boards: compared with stored ones pixel by pixel, and drawn from random games.
//!
//! `REVANCHE_PICTURES=write cargo test --test drawing` stores today's pictures in
//! `tests/data/pictures`; look at them before committing.

mod agree;
mod bare;
mod command;
mod names;
mod random;
mod scenes;
mod shots;
mod stored;
