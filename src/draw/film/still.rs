//! The frames of a film: pictures of scenes, all on a screen of one size and in one palette.

use rustc_hash::FxHashMap;

use super::gif::{MOST, Picture, nearest};
use crate::draw::{Look, STUDIO, Scene, Setting};

/// Draws scene after scene in the same room.
#[derive(Debug)]
pub(super) struct Stills {
    look: Look,
    pixels: Vec<[u8; 3]>,
    colours: Colours,
}

impl Stills {
    pub fn new(look: Look) -> Self {
        Self {
            look: Look {
                setting: Setting::Fast,
                ..look
            },
            pixels: Vec::new(),
            colours: Colours::default(),
        }
    }

    /// How large the picture of a scene is: width and height.
    pub fn size(&self, scene: &Scene) -> (u32, u32) {
        self.draw(scene).dimensions()
    }

    /// Draws a scene at the foot of a screen. Above it, where the screen is higher, is the ground
    /// the picture begins with; returned is how many rows of it.
    pub fn show(&mut self, scene: &Scene, (width, height): (u32, u32)) -> u32 {
        let drawn = self.draw(scene);
        let above = height - drawn.height();
        self.pixels.clear();
        self.pixels
            .resize((width * above) as usize, drawn.get_pixel(0, 0).0);
        self.pixels.extend(drawn.pixels().map(|pixel| pixel.0));
        self.colours.index(&self.pixels);
        above
    }

    fn draw(&self, scene: &Scene) -> image::RgbImage {
        STUDIO.image(scene, self.look)
    }

    /// The pixels of the picture drawn last, row by row.
    pub fn pixels(&self) -> &[[u8; 3]] {
        &self.pixels
    }

    /// The picture drawn last.
    pub fn picture(&self) -> Picture<'_> {
        self.colours.picture()
    }
}

/// Pixels in indices of one palette for all. When there are more colours than a film has room
/// for, later ones become the nearest.
#[derive(Debug, Default)]
pub(super) struct Colours {
    palette: Vec<[u8; 3]>,
    places: FxHashMap<[u8; 3], u8>,
    indices: Vec<u8>,
}

impl Colours {
    pub fn index(&mut self, pixels: &[[u8; 3]]) {
        self.indices.clear();
        let mut last = None;
        for &pixel in pixels {
            let index = match last {
                Some((colour, index)) if colour == pixel => index,
                _ => *self.places.entry(pixel).or_insert_with(|| {
                    if self.palette.len() == MOST {
                        return nearest(&self.palette, pixel);
                    }
                    self.palette.push(pixel);
                    (self.palette.len() - 1) as u8
                }),
            };
            last = Some((pixel, index));
            self.indices.push(index);
        }
    }

    /// What was indexed last.
    pub fn picture(&self) -> Picture<'_> {
        Picture {
            palette: &self.palette,
            indices: &self.indices,
        }
    }
}
