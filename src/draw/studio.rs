//! All that is kept from picture to picture: sprites, boards, what packing found out, pictures.

mod desk;
mod earlier;
mod ground;
mod shown;

use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock, RwLockReadGuard};

use image::{Rgb, RgbImage};
use quick_cache::sync::Cache;
use rustc_hash::FxHashMap;

use self::desk::{Desk, Packing};
use self::earlier::{Earlier, Shelf};
use self::ground::{Ground, GroundKey, append, indexed, opaque, paint};
use self::shown::{Shown, Sought};
use super::deflate::{self, Parser};
use super::easel::{Easel, Stamp};
use super::encode;
use super::pen::Pen;
use super::shades::{Counts, Shades, count};
use super::sprites::Book;
use super::{Canvas, Look, Moment, Scene, WIDTH, board, pieces, sheet};
use crate::games::GameKind;

/// The tallest picture at 1x: RVB's tall canvas when the match is over.
const TALLEST: u32 = 976;
/// What is kept at most. A board at 1x takes half a megabyte, a picture some forty kilobytes.
const BOARDS: usize = 24;
const PICTURES: usize = 64;
/// Books: three games, three themes, two scales.
const BOOKS: usize = 18;

/// Draws pictures and keeps what the next one can use again. The free functions of the module
/// share one; a second one begins with nothing.
pub struct Studio {
    books: [OnceLock<RwLock<Book>>; BOOKS],
    boards: Cache<GroundKey, Arc<Ground>>,
    pictures: Cache<Shown, Arc<[u8]>>,
    earlier: Shelf,
    desks: Mutex<Vec<Desk>>,
}

impl Default for Studio {
    fn default() -> Self {
        Self {
            books: [const { OnceLock::new() }; BOOKS],
            boards: Cache::new(BOARDS),
            pictures: Cache::new(PICTURES),
            earlier: Shelf::default(),
            desks: Mutex::default(),
        }
    }
}

impl Studio {
    /// Draws a scene as an opaque indexed PNG, or finds it among the last ones drawn.
    #[must_use]
    pub fn png(&self, scene: &Scene, look: Look) -> Vec<u8> {
        let mut desk = self.desk();
        let (ground, book) = self.list(scene, look, &mut desk.list, &mut None);
        let sought = Sought {
            ground: ground.number,
            part: look.setting as u32,
            stamps: &desk.list,
        };
        if let Some(bytes) = self.pictures.get(&sought) {
            return self.leave(desk, bytes.to_vec());
        }
        let key = sought.owned();
        let mut bytes = Vec::new();
        self.encode(
            &ground,
            &book,
            Packing::of(scene, look),
            &mut desk,
            &mut bytes,
        );
        self.pictures.insert(key, bytes.as_slice().into());
        self.leave(desk, bytes)
    }

    /// Draws a scene as an opaque indexed PNG at the end of `out`, without looking for it among
    /// the last ones and without keeping it.
    pub fn draw(&self, scene: &Scene, look: Look, out: &mut Vec<u8>) {
        let mut desk = self.desk();
        let (ground, book) = self.list(scene, look, &mut desk.list, &mut None);
        self.encode(&ground, &book, Packing::of(scene, look), &mut desk, out);
        self.leave(desk, ());
    }

    /// The pixels of a scene.
    #[must_use]
    pub fn image(&self, scene: &Scene, look: Look) -> RgbImage {
        let indexed = self.indices(scene, look);
        let mut image = RgbImage::new(indexed.width, indexed.height);
        for (pixel, &index) in image.pixels_mut().zip(&indexed.indices) {
            *pixel = Rgb(indexed.palette[usize::from(index)]);
        }
        image
    }

    /// The palette indices of a scene with its palette: width, and row by row one byte a pixel.
    #[must_use]
    pub fn indices(&self, scene: &Scene, look: Look) -> Indexed {
        let mut desk = self.desk();
        let (ground, book) = self.list(scene, look, &mut desk.list, &mut None);
        paint(
            &ground,
            &book,
            (0, ground.height),
            &desk.list,
            &mut desk.rows,
        );
        let rows = desk.rows.chunks(ground.stride());
        let indexed = Indexed {
            width: ground.width,
            height: ground.height,
            palette: book
                .shades
                .palette()
                .iter()
                .map(|colour| colour.0)
                .collect(),
            indices: rows.flat_map(|row| row[1..].iter().copied()).collect(),
        };
        self.leave(desk, indexed)
    }

    /// Forgets all pictures; sprites and boards stay.
    pub fn forget(&self) {
        self.earlier.clear();
        self.pictures.clear();
    }

    /// Makes the boards and sprites of some moments.
    pub fn prepare(&self, moments: &[Moment], look: Look) {
        let (mut desk, mut layer) = (self.desk(), None);
        for moment in moments {
            drop(self.list(&moment.scene(), look, &mut desk.list, &mut layer));
        }
        self.leave(desk, ());
    }

    /// How many sprites were made so far.
    #[must_use]
    pub fn sprites(&self) -> usize {
        let books = self.books.iter().filter_map(OnceLock::get);
        books.map(|book| read(book).count()).sum()
    }

    fn desk(&self) -> Desk {
        let mut desks = self.desks.lock().unwrap_or_else(PoisonError::into_inner);
        desks.pop().unwrap_or_default()
    }

    fn leave<T>(&self, desk: Desk, with: T) -> T {
        let mut desks = self.desks.lock().unwrap_or_else(PoisonError::into_inner);
        desks.push(desk);
        with
    }

    /// Lists the sprites of a scene; those that are missing are made first, on the layer.
    fn list(
        &self,
        scene: &Scene,
        look: Look,
        list: &mut Vec<Stamp>,
        layer: &mut Option<Pen>,
    ) -> (Arc<Ground>, RwLockReadGuard<'_, Book>) {
        let look = Look {
            scale: look.scale.clamp(1, 2),
            ..look
        };
        let code = scene.position.code();
        let place =
            code.kind() as usize * 6 + look.theme as usize * 2 + usize::from(look.scale - 1);
        let lock =
            self.books[place].get_or_init(|| RwLock::new(self.bind(code.kind(), look, layer)));
        let ground = self.ground(scene, look, lock);
        loop {
            let book = read(lock);
            list.clear();
            let mut easel = Easel::List {
                book: &book,
                list,
                missing: false,
            };
            pieces(&mut easel, scene, look);
            if matches!(easel, Easel::List { missing: false, .. }) {
                return (ground, book);
            }
            drop(book);
            list.clear();
            let mut easel = Easel::Make {
                book: &mut lock.write().unwrap_or_else(PoisonError::into_inner),
                list,
                layer: layer.get_or_insert_with(|| clear(look)),
            };
            pieces(&mut easel, scene, look);
        }
    }

    /// A game's book in a theme, with the sprites of a few moments. Its palette holds the inks,
    /// and the shades seen there.
    fn bind(&self, kind: GameKind, look: Look, layer: &mut Option<Pen>) -> Book {
        let moments = sheet::telling(kind);
        let look = Look {
            canvas: Canvas::Card,
            ..look
        };
        let (mut under, mut above) = (Counts::default(), Counts::default());
        let mut cuttings = FxHashMap::default();
        let layer = layer.get_or_insert_with(|| clear(look));
        let scene = moments[0].scene();
        let board = board(&scene, look);
        count(&mut under, board.image().pixels().map(opaque));
        for moment in &moments {
            let mut picture = board.clone();
            picture.start_over();
            let mut easel = Easel::Collect {
                scale: f32::from(look.scale),
                cuttings: &mut cuttings,
                layer: &mut *layer,
                picture: &mut picture,
            };
            pieces(&mut easel, &moment.scene(), look);
            let image = picture.image();
            for (y, from, to) in picture.touched() {
                count(
                    &mut above,
                    (from..to).map(|x| opaque(image.get_pixel(x, y))),
                );
            }
        }
        let shades = Shades::new(&super::inks(kind, look.theme), under, above);
        let mut book = Book::new(shades, look.scale, cuttings);
        let ground = Ground::new(&board, &mut book.shades);
        self.boards
            .insert(GroundKey::of(&scene, look), Arc::new(ground));
        book
    }

    fn ground(&self, scene: &Scene, look: Look, book: &RwLock<Book>) -> Arc<Ground> {
        let key = GroundKey::of(scene, look);
        self.boards.get(&key).unwrap_or_else(|| {
            let board = board(scene, look);
            let mut book = book.write().unwrap_or_else(PoisonError::into_inner);
            let ground = Arc::new(Ground::new(&board, &mut book.shades));
            self.boards.insert(key, Arc::clone(&ground));
            ground
        })
    }

    /// Appends the picture of a board with all the desk's stamps.
    fn encode(
        &self,
        ground: &Ground,
        book: &Book,
        packing: Packing,
        desk: &mut Desk,
        out: &mut Vec<u8>,
    ) {
        let Desk {
            list,
            rows,
            before,
            touched,
            steps,
            parser,
        } = desk;
        let all = (0, ground.height);
        let stride = ground.stride();
        encode::head(out, (ground.width, ground.height), book.shades.palette());
        if packing == Packing::Fast {
            ground.touch(book, list, touched);
            let part = |band: (u32, u32), rows: &mut Vec<u8>| {
                append(ground, book, band, list, rows);
            };
            encode::pixels(out, |out| ground.packed().write(touched, rows, part, out));
        } else {
            paint(ground, book, all, list, rows);
            let look = (stride, packing.effort());
            let earlier = self.earlier(ground, packing, list);
            match &earlier {
                Some(earlier) => {
                    paint(ground, book, all, &earlier.stamps, before);
                    parser.again((rows, before), look, &earlier.steps, steps);
                }
                None => parser.whole(rows, look.0, look.1, steps),
            }
            encode::pixels(out, |out| deflate::write(rows, steps, out));
            self.earlier
                .keep(ground.number, list, steps, earlier.as_deref());
        }
        encode::end(out);
    }

    /// The kept picture most like what is listed.
    fn earlier(&self, ground: &Ground, packing: Packing, list: &[Stamp]) -> Option<Arc<Earlier>> {
        match packing {
            Packing::Fast | Packing::Hard => None,
            Packing::Quick => self.earlier.like(ground.number, list),
        }
    }
}

/// A clear layer as large as any picture.
fn clear(look: Look) -> Pen {
    Pen::clear(WIDTH, TALLEST, look.scale)
}

fn read(book: &RwLock<Book>) -> RwLockReadGuard<'_, Book> {
    book.read().unwrap_or_else(PoisonError::into_inner)
}

/// A picture that is drawn once and never again, with a palette of its own, as a small PNG.
pub(super) fn once(pen: &Pen) -> Vec<u8> {
    let mut counts = Counts::default();
    count(&mut counts, pen.image().pixels().map(opaque));
    let mut shades = Shades::new(&[], Counts::default(), counts);
    let rows = indexed(pen, &mut shades);
    let (width, height) = pen.image().dimensions();
    let (mut parser, mut steps) = (Parser::default(), Vec::new());
    let effort = Packing::Hard.effort();
    parser.whole(&rows, width as usize + 1, effort, &mut steps);
    let mut out = Vec::new();
    encode::head(&mut out, (width, height), shades.palette());
    encode::pixels(&mut out, |out| deflate::write(&rows, &steps, out));
    encode::end(&mut out);
    out
}

/// A picture in palette indices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Indexed {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Red, green and blue of each index; at most 255.
    pub palette: Vec<[u8; 3]>,
    /// Row by row, one byte a pixel.
    pub indices: Vec<u8>,
}
