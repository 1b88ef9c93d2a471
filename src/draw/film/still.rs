//! The frames of a film: pictures of scenes as the studio paints them, in palette indices, all on
//! a screen of one size.

use crate::draw::{Indexed, Look, STUDIO, Scene};

/// Draws scene after scene of one game in one look, and so in one palette.
#[derive(Debug)]
pub(super) struct Stills {
    look: Look,
    palette: Vec<[u8; 3]>,
    screen: Vec<u8>,
}

impl Stills {
    pub fn new(look: Look) -> Self {
        Self {
            look,
            palette: Vec::new(),
            screen: Vec::new(),
        }
    }

    /// How large the picture of a scene is: width and height.
    pub fn size(&self, scene: &Scene) -> (u32, u32) {
        let drawn = self.draw(scene);
        (drawn.width, drawn.height)
    }

    /// Draws a scene at the foot of a screen. Above it, where the screen is higher, is the ground
    /// the picture begins with.
    pub fn show(&mut self, scene: &Scene, (width, height): (u32, u32)) {
        let drawn = self.draw(scene);
        let above = height - drawn.height;
        self.screen.clear();
        self.screen
            .resize((width * above) as usize, drawn.indices[0]);
        self.screen.extend_from_slice(&drawn.indices);
        self.palette = drawn.palette;
    }

    fn draw(&self, scene: &Scene) -> Indexed {
        STUDIO.indices(scene, self.look)
    }

    /// The colours of all pictures.
    pub fn palette(&self) -> &[[u8; 3]] {
        &self.palette
    }

    /// The picture drawn last, row by row, and its palette.
    pub fn screen(&mut self) -> (&mut [u8], &[[u8; 3]]) {
        (&mut self.screen, &self.palette)
    }
}

/// The index of the most similar colour.
pub(super) fn nearest(palette: &[[u8; 3]], [r, g, b]: [u8; 3]) -> u8 {
    let far = |c: &[u8; 3]| {
        let d = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        d(c[0], r) + d(c[1], g) + d(c[2], b)
    };
    let near = (0..palette.len()).min_by_key(|&i| far(&palette[i]));
    near.unwrap_or(0) as u8
}
