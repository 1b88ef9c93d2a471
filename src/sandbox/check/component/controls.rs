//! Rows, buttons and menus.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{BUTTON, Look, emoji, kind};
use crate::sandbox::{ids, limits};

fn is_menu(kind: u64) -> bool {
    matches!(kind, 3 | 5..=8)
}

impl Look<'_> {
    /// A row of buttons, or of one menu.
    pub(super) fn row(&mut self, path: &str, part: &Value) {
        let inner = part["components"].as_array().map_or(&[][..], Vec::as_slice);
        let most = if inner.iter().any(|one| is_menu(kind(one))) {
            1
        } else {
            limits::BUTTONS.most
        };
        self.form
            .count(&format!("{path}.components"), inner.len(), 1, most);
        for (at, one) in inner.iter().enumerate() {
            let path = format!("{path}.components.{at}");
            match kind(one) {
                BUTTON => self.button(&path, one),
                other if is_menu(other) => self.menu(&path, one),
                other => self.misplaced(&path, other),
            }
        }
    }

    fn custom_id(&mut self, path: &str, part: &Value) {
        let id = part["custom_id"].as_str().unwrap_or_default();
        let path = format!("{path}.custom_id");
        self.form.length(&path, id, 1, limits::CUSTOM_ID.most);
        if !id.is_empty() && !self.custom_ids.insert(id.to_owned()) {
            self.form.wrong(
                &path,
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            );
        }
    }

    pub(super) fn button(&mut self, path: &str, part: &Value) {
        self.id(path, part);
        self.optional(path, part, "label", limits::LABEL);
        let style = part["style"].as_u64().unwrap_or_default();
        let named = part["label"]
            .as_str()
            .is_some_and(|label| !label.is_empty())
            || part["emoji"].is_object();
        self.emoji(path, part);
        match style {
            1..=4 => {
                self.custom_id(path, part);
                if !part["url"].is_null() {
                    self.form.wrong(
                        &format!("{path}.url"),
                        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                        "A custom id and url cannot both be specified",
                    );
                }
            }
            5 => {
                let url = part["url"].as_str().unwrap_or_default();
                self.form
                    .length(&format!("{path}.url"), url, 1, limits::BUTTON_URL.most);
                let scheme = ["http://", "https://", "discord://"]
                    .iter()
                    .any(|scheme| url.starts_with(scheme));
                if !url.is_empty() && !scheme {
                    self.form.wrong(
                        &format!("{path}.url"),
                        "URL_TYPE_INVALID_SCHEME",
                        "Scheme must be one of ('discord', 'http', 'https').",
                    );
                }
                if !part["custom_id"].is_null() {
                    self.form.wrong(
                        &format!("{path}.custom_id"),
                        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                        "A custom id and url cannot both be specified",
                    );
                }
            }
            _ => self.form.wrong(
                &format!("{path}.style"),
                "BASE_TYPE_CHOICES",
                "Value must be one of (1, 2, 3, 4, 5).",
            ),
        }
        if !named {
            self.form.wrong(
                path,
                "BUTTON_COMPONENT_INVALID",
                "A button needs a label or an emoji",
            );
        }
    }

    /// The emoji of a button or an option: one of Unicode's by its characters. A custom one is
    /// known by its id, and this server has none.
    fn emoji(&mut self, path: &str, part: &Value) {
        let given = &part["emoji"];
        if given.is_null() {
            return;
        }
        let name = given["name"].as_str().unwrap_or_default();
        if !given["id"].is_null() || !emoji::is_emoji(name) {
            self.form.wrong(
                &format!("{path}.emoji.name"),
                "BUTTON_COMPONENT_INVALID_EMOJI",
                "Invalid emoji",
            );
        }
    }

    fn menu(&mut self, path: &str, part: &Value) {
        self.id(path, part);
        self.custom_id(path, part);
        self.optional(path, part, "placeholder", limits::PLACEHOLDER);
        let number = |key: &str, usual: u64| part[key].as_u64().unwrap_or(usual);
        let (least, most) = (number("min_values", 1), number("max_values", 1));
        let bound = limits::OPTIONS.most as u64;
        if least > bound || !(1..=bound).contains(&most) || least > most {
            self.form.wrong(
                &format!("{path}.max_values"),
                "NUMBER_TYPE_MAX",
                "min_values and max_values must fit each other and be at most 25.",
            );
        }
        if kind(part) == 3 {
            self.options(path, part, most);
        } else {
            self.presets(path, part, least, most);
        }
    }

    /// What is chosen in a menu of people, roles or channels before anybody chooses.
    fn presets(&mut self, path: &str, part: &Value, least: u64, most: u64) {
        let Some(all) = part["default_values"].as_array() else {
            return;
        };
        let count = all.len() as u64;
        if count > 0 && (count < least || count > most) {
            self.form.wrong(
                &format!("{path}.default_values"),
                "SELECT_COMPONENT_INVALID_DEFAULT_VALUES",
                "The number of default values must be in the range of min_values and max_values",
            );
        }
        let takes: &[&str] = match kind(part) {
            5 => &["user"],
            6 => &["role"],
            7 => &["user", "role"],
            _ => &["channel"],
        };
        for (at, one) in all.iter().enumerate() {
            let fits = one["type"]
                .as_str()
                .is_some_and(|kind| takes.contains(&kind));
            if !fits || ids::id_of(&one["id"]).is_none() {
                self.form.wrong(
                    &format!("{path}.default_values.{at}"),
                    "SELECT_COMPONENT_INVALID_DEFAULT_VALUE_TYPE",
                    "The default value does not fit the kind of the menu",
                );
            }
        }
    }

    fn options(&mut self, path: &str, part: &Value, most: u64) {
        let options = part["options"].as_array().map_or(&[][..], Vec::as_slice);
        self.form.count(
            &format!("{path}.options"),
            options.len(),
            1,
            limits::OPTIONS.most,
        );
        let mut values = BTreeSet::new();
        let mut chosen = 0;
        for (at, option) in options.iter().enumerate() {
            let path = format!("{path}.options.{at}");
            for field in ["label", "value"] {
                let text = option[field].as_str().unwrap_or_default();
                self.form.length(
                    &format!("{path}.{field}"),
                    text,
                    1,
                    limits::OPTION_TEXT.most,
                );
            }
            self.optional(&path, option, "description", limits::OPTION_TEXT);
            self.emoji(&path, option);
            chosen += u64::from(option["default"] == true);
            if !values.insert(option["value"].as_str().unwrap_or_default()) {
                self.form.wrong(
                    &format!("{path}.value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                );
            }
        }
        if chosen > most {
            self.form.wrong(
                &format!("{path}.options"),
                "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
                "More defaults than values can be chosen",
            );
        }
    }
}
