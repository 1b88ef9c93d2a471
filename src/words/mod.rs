//! Every sentence people read, in French and English, from one catalogue.
//!
//! Pure: no clock, no input or output. Each sentence is a typed function here; the texts stand in
//! `assets/words/{en,fr}/*.ftl`, the rules as players read them in `assets/rules`.
//!
//! - [`Language`], [`Name`]: who reads, and whom about.

mod catalogue;
mod language;
mod name;

pub use language::{Language, UnknownLanguage};
pub use name::Name;
