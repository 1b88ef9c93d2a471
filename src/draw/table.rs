//! A table of the ranking as a picture. It knows no names: what is written comes from outside,
//! and [`can_write`] says whether the bundled font has every glyph of it.

use super::inks::by_theme;
use super::path::Path;
use super::pen::Pen;
use super::text::{self, Align, Text};
use super::{Theme, WIDTH, studio};

/// Height of a line, and the space above the first and below the last, in pixels.
const LINE: f32 = 58.0;
const EDGE: f32 = 17.0;
/// Where the rank, the name and the value stand.
const RANK: f32 = 50.0;
const NAME: f32 = 92.0;
const VALUE: f32 = WIDTH as f32 - 32.0;
/// The widest a name may be before it is written smaller.
const NAME_WIDTH: f32 = 420.0;

/// A line of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct TableLine {
    /// The rank; none is written as a question mark.
    pub rank: Option<u64>,
    /// Who: only text that [`can_write`].
    pub name: String,
    /// What the table is ordered by.
    pub value: String,
    /// How long its bar is, from 0 to 1.
    pub share: f32,
    /// Whether it is the line of the person who looks.
    pub mine: bool,
}

/// Whether there is something to see in a text and the bundled font has a glyph for every sign.
#[must_use]
pub fn can_write(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().all(text::has_glyph)
}

/// Draws the lines as an opaque indexed PNG, 720 pixels wide.
#[must_use]
pub fn table(lines: &[TableLine], theme: Theme) -> Vec<u8> {
    let t = |dark, light, contrast| by_theme(theme, dark, light, contrast);
    let (ground, tile) = (
        t(0x17181c, 0xf3efe6, 0x000000),
        t(0x24262c, 0xe4ddcf, 0x1c1c1c),
    );
    let (ink, dim) = (
        t(0xf4f1ea, 0x221e1a, 0xffffff),
        t(0x8f8c86, 0x736b60, 0xffffff),
    );
    let gold = t(0xf7a928, 0xb04800, 0xffae00);
    let height = 2.0 * EDGE + LINE * lines.len().max(1) as f32;
    let mut pen = Pen::new(WIDTH, height as u32, 1, ground);
    for (i, line) in lines.iter().enumerate() {
        let top = EDGE + LINE * i as f32;
        let middle = top + LINE / 2.0;
        if line.mine {
            pen.rect(12.0, top + 2.0, WIDTH as f32 - 24.0, LINE - 4.0, 12.0, tile);
            // Told by shape as well: a pointer at the edge.
            let pointer = [(12.0, middle - 9.0), (22.0, middle), (12.0, middle + 9.0)];
            pen.fill(&Path::polygon(&pointer), gold);
        }
        let rank = line
            .rank
            .map_or_else(|| "?".to_owned(), |rank| rank.to_string());
        let first_three = line.rank.is_some_and(|rank| rank <= 3);
        if first_three {
            pen.circle(RANK, middle, 21.0, gold);
        } else {
            pen.hoop(RANK, middle, 20.0, dim, 2.0);
        }
        let size = match rank.chars().count() {
            0..=2 => 24.0,
            3 => 18.0,
            4 => 14.0,
            _ => 11.0,
        };
        let on = if first_three { ground } else { ink };
        Text::new(&rank, size).draw(&mut pen, RANK, middle, on);
        let bar = (VALUE - NAME) * line.share.clamp(0.0, 1.0);
        pen.rect(NAME, middle + 17.0, VALUE - NAME, 4.0, 2.0, tile);
        if bar >= 4.0 {
            pen.rect(
                NAME,
                middle + 17.0,
                bar,
                4.0,
                2.0,
                if first_three { gold } else { dim },
            );
        }
        let name = Text::new(&line.name, 25.0).aligned(Align::Start);
        let fit = (NAME_WIDTH / name.width().max(1.0)).min(1.0);
        Text {
            size: name.size * fit,
            ..name
        }
        .draw(&mut pen, NAME, middle - 5.0, ink);
        Text::new(&line.value, 29.0)
            .aligned(Align::End)
            .draw(&mut pen, VALUE, middle - 5.0, ink);
    }
    studio::once(&pen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(rank: Option<u64>, name: &str) -> TableLine {
        TableLine {
            rank,
            name: name.to_owned(),
            value: "1500".to_owned(),
            share: 0.5,
            mine: false,
        }
    }

    #[test]
    fn the_font_writes_european_letters_and_no_emoji() {
        assert!(can_write("Anaïs d'Été-Łódź 42"));
        for text in ["🦊", "名前", "a\u{202e}b", "ع"] {
            assert!(!can_write(text), "{text}");
        }
    }

    #[test]
    fn a_table_is_as_high_as_its_lines_and_each_thing_it_says_shows() {
        let png = |lines: &[TableLine]| table(lines, Theme::Dark);
        let size = |bytes: &[u8]| {
            image::load_from_memory(bytes)
                .unwrap()
                .to_rgb8()
                .dimensions()
        };
        let ten: Vec<TableLine> = (1..=10).map(|rank| line(Some(rank), "Ana")).collect();
        assert_eq!(size(&png(&ten)), (720, 614));
        assert_eq!(size(&png(&[])), (720, 92));
        let one = png(&[line(Some(4), "Ana")]);
        assert_ne!(one, png(&[line(Some(5), "Ana")]));
        assert_ne!(one, png(&[line(None, "Ana")]));
        assert_ne!(one, png(&[line(Some(4), "Bo")]));
        let mine = TableLine {
            mine: true,
            ..line(Some(4), "Ana")
        };
        assert_ne!(one, png(&[mine]));
    }
}
