//! Checks of modals.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::sandbox::limits;
use crate::sandbox::refusal::{Form, Refusal};

/// Holds the data of a modal to Discord's rules.
pub(in crate::sandbox) fn data(data: &Value) -> Result<(), Refusal> {
    let mut form = Form::default();
    let text = |key: &str| data[key].as_str().unwrap_or_default();
    form.length(
        "data.custom_id",
        text("custom_id"),
        1,
        limits::CUSTOM_ID.most,
    );
    form.length("data.title", text("title"), 1, limits::MODAL_TITLE.most);
    let parts = data["components"].as_array().map_or(&[][..], Vec::as_slice);
    form.count("data.components", parts.len(), 1, limits::MODAL_PARTS.most);
    let mut ids = BTreeSet::new();
    for (at, part) in parts.iter().enumerate() {
        let path = format!("data.components.{at}");
        match part["type"].as_u64() {
            Some(1) => {
                let inner = part["components"].as_array().map_or(&[][..], Vec::as_slice);
                form.count(&format!("{path}.components"), inner.len(), 1, 1);
                for one in inner {
                    let path = format!("{path}.components.0");
                    if one["type"] != 4 {
                        form.wrong(
                            &format!("{path}.type"),
                            "BASE_TYPE_CHOICES",
                            "Value must be one of (4,).",
                        );
                    }
                    let label = one["label"].as_str().unwrap_or_default();
                    form.length(&format!("{path}.label"), label, 1, limits::INPUT_LABEL.most);
                    input(&mut form, &path, one, &mut ids);
                }
            }
            Some(18) => {
                let label = part["label"].as_str().unwrap_or_default();
                form.length(&format!("{path}.label"), label, 1, limits::INPUT_LABEL.most);
                if let Some(text) = part["description"].as_str() {
                    form.length(
                        &format!("{path}.description"),
                        text,
                        0,
                        limits::INPUT_DESCRIPTION.most,
                    );
                }
                if !matches!(
                    part["component"]["type"].as_u64(),
                    Some(3..=8 | 19 | 21..=23)
                ) {
                    form.wrong(
                        &format!("{path}.component"),
                        "BASE_TYPE_REQUIRED",
                        "This field is required",
                    );
                }
                input(
                    &mut form,
                    &format!("{path}.component"),
                    &part["component"],
                    &mut ids,
                );
            }
            Some(10) => {}
            _ => form.wrong(
                &format!("{path}.type"),
                "UNION_TYPE_CHOICES",
                "A modal holds rows, labels and texts",
            ),
        }
    }
    form.done()
}

/// One field.
fn input<'a>(form: &mut Form, path: &str, part: &'a Value, ids: &mut BTreeSet<&'a str>) {
    let id = part["custom_id"].as_str().unwrap_or_default();
    form.length(&format!("{path}.custom_id"), id, 1, limits::CUSTOM_ID.most);
    if !ids.insert(id) {
        form.wrong(
            &format!("{path}.custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        );
    }
    if part["type"] != 4 {
        return;
    }
    if !matches!(part["style"].as_u64(), Some(1 | 2)) {
        form.wrong(
            &format!("{path}.style"),
            "BASE_TYPE_CHOICES",
            "Value must be one of (1, 2).",
        );
    }
    for (field, limit) in [
        ("placeholder", limits::INPUT_PLACEHOLDER),
        ("value", limits::INPUT_VALUE),
    ] {
        if let Some(text) = part[field].as_str() {
            form.length(&format!("{path}.{field}"), text, 0, limit.most);
        }
    }
    let most = limits::INPUT_VALUE.most as u64;
    let least_length = part["min_length"].as_u64().unwrap_or(0);
    let most_length = part["max_length"].as_u64().unwrap_or(most);
    if least_length > most_length || !(1..=most).contains(&most_length) {
        form.wrong(
            &format!("{path}.max_length"),
            "NUMBER_TYPE_MAX",
            "min_length and max_length must fit each other and be at most 4000.",
        );
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn modal(title: usize, rows: usize) -> Value {
        let row = |at: usize| {
            json!({"type": 1, "components": [
                {"type": 4, "custom_id": at.to_string(), "label": "x", "style": 1},
            ]})
        };
        json!({"custom_id": "m", "title": "x".repeat(title), "components": (0..rows).map(row).collect::<Vec<_>>()})
    }

    fn with(field: &str, value: Value) -> Value {
        let mut modal = modal(1, 1);
        modal["components"][0]["components"][0][field] = value;
        modal
    }

    #[test]
    fn a_modal_has_a_title_of_45_and_five_rows() {
        assert!(data(&modal(45, 5)).is_ok());
        for wrong in [modal(46, 5), modal(45, 6), modal(0, 1), modal(1, 0)] {
            let refusal = data(&wrong).expect_err("outside the limit");
            assert_eq!(refusal.code, 50035);
        }
    }

    #[test]
    fn a_text_input_is_held_to_its_lengths() {
        for (field, most) in [
            ("label", 45),
            ("placeholder", 100),
            ("value", 4000),
            ("custom_id", 100),
        ] {
            assert!(
                data(&with(field, json!("x".repeat(most)))).is_ok(),
                "{field}"
            );
            assert!(
                data(&with(field, json!("x".repeat(most + 1)))).is_err(),
                "{field}"
            );
        }
        assert!(data(&with("max_length", json!(4000))).is_ok());
        assert!(data(&with("max_length", json!(4001))).is_err());
        assert!(data(&with("style", json!(3))).is_err());
    }

    #[test]
    fn the_fields_of_a_modal_have_different_ids() {
        let mut twice = modal(1, 2);
        twice["components"][1]["components"][0]["custom_id"] = json!("0");
        assert!(data(&twice).is_err());
    }

    #[test]
    fn a_label_holds_an_input() {
        let label = |long: usize| {
            json!({"custom_id": "m", "title": "x", "components": [{
                "type": 18, "label": "x".repeat(long),
                "component": {"type": 4, "custom_id": "a", "style": 1},
            }]})
        };
        assert!(data(&label(45)).is_ok());
        assert!(data(&label(46)).is_err());
        let described = |long: usize| {
            let mut modal = label(1);
            modal["components"][0]["description"] = json!("x".repeat(long));
            modal
        };
        assert!(data(&described(100)).is_ok());
        assert!(data(&described(101)).is_err());
    }
}
