//! What a kept band or picture is found by: the board and the stamps on it.

use std::hash::{Hash, Hasher};

use quick_cache::Equivalent;

use crate::draw::easel::Stamp;

/// What a band, or a whole picture, shows.
#[derive(Debug)]
pub(super) struct Shown {
    pub ground: u32,
    /// The band, or for a whole picture its setting.
    pub part: u32,
    pub stamps: Box<[Stamp]>,
}

/// The same, to look for.
pub(super) struct Sought<'a> {
    pub ground: u32,
    pub part: u32,
    pub stamps: &'a [Stamp],
}

impl Sought<'_> {
    pub fn owned(&self) -> Shown {
        Shown {
            ground: self.ground,
            part: self.part,
            stamps: self.stamps.into(),
        }
    }
}

impl Shown {
    pub fn sought(&self) -> Sought<'_> {
        Sought {
            ground: self.ground,
            part: self.part,
            stamps: &self.stamps,
        }
    }
}

impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        self.sought().equivalent(other)
    }
}

impl Eq for Shown {}

impl Hash for Shown {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sought().hash(state);
    }
}

impl Hash for Sought<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.ground, self.part, self.stamps).hash(state);
    }
}

impl Equivalent<Shown> for Sought<'_> {
    fn equivalent(&self, key: &Shown) -> bool {
        self.ground == key.ground && self.part == key.part && *self.stamps == *key.stamps
    }
}
