//! The rules as players read them, page by page; the last page lists our rulings.

use super::Language;
use crate::games::GameKind;

/// The line between two pages of a rules text.
const PAGE: &str = "\n---\n";

/// The pages of a game's rules, in Discord's markdown, at most 1,800 characters each.
pub fn pages(language: Language, game: GameKind) -> Vec<&'static str> {
    let text = match (game, language) {
        (GameKind::Rite, Language::Fr) => include_str!("../../assets/rules/rite.fr.md"),
        (GameKind::Rite, Language::En) => include_str!("../../assets/rules/rite.en.md"),
        (GameKind::Helios, Language::Fr) => include_str!("../../assets/rules/helios.fr.md"),
        (GameKind::Helios, Language::En) => include_str!("../../assets/rules/helios.en.md"),
        (GameKind::Rvb, Language::Fr) => include_str!("../../assets/rules/rvb.fr.md"),
        (GameKind::Rvb, Language::En) => include_str!("../../assets/rules/rvb.en.md"),
    };
    text.split(PAGE).map(str::trim).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_fits_and_both_languages_have_as_many() {
        for game in GameKind::ALL {
            let counts = Language::ALL.map(|language| {
                let pages = pages(language, game);
                for (number, page) in (1..).zip(&pages) {
                    let length = page.chars().count();
                    assert!(
                        (100..=1800).contains(&length),
                        "{game} {language} {number}: {length}"
                    );
                    assert!(
                        page.starts_with("## "),
                        "{game} {language} {number} has no title"
                    );
                }
                pages.len()
            });
            assert!(
                counts[0] >= 2 && counts[0] == counts[1],
                "{game}: {counts:?}"
            );
        }
    }

    #[test]
    fn the_last_page_is_about_our_rulings() {
        for game in GameKind::ALL {
            assert!(
                pages(Language::En, game).last().unwrap().contains("ruling"),
                "{game}"
            );
            assert!(
                pages(Language::Fr, game)
                    .last()
                    .unwrap()
                    .contains("surpris"),
                "{game}"
            );
        }
    }

    #[test]
    fn french_rules_have_hard_spaces_before_double_marks() {
        for game in GameKind::ALL {
            for page in pages(Language::Fr, game) {
                for bad in [" :", " ;", " !", " ?", " »", "« "] {
                    assert!(!page.contains(bad), "{game}: {bad:?} in {page}");
                }
            }
        }
    }

    #[test]
    fn the_spellings_on_the_pages_can_be_read() {
        use crate::games::{GameCode, Position, Refusal};
        for game in GameKind::ALL {
            let code = GameCode::ALL
                .into_iter()
                .find(|code| code.kind() == game)
                .unwrap();
            for language in Language::ALL {
                let text = pages(language, game).join("\n").replace("```", "");
                let spelled: Vec<&str> = text
                    .split('`')
                    .skip(1)
                    .step_by(2)
                    .filter(|s| s.len() > 1)
                    .collect();
                assert!(spelled.len() >= 2, "{game} {language}: {spelled:?}");
                for action in spelled {
                    let refused = Position::start(code).play(action).err();
                    assert_ne!(refused, Some(Refusal::CannotBeRead), "{game}: {action}");
                }
            }
        }
    }
}
