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
