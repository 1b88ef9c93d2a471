//! What Discord refuses, by kind of body. Each check tells every mistake it finds at once.

pub(super) mod callback;
pub(super) mod command;
mod component;
mod embed;
pub(super) mod message;
pub(super) mod modal;
