//! Checks of embeds.

use serde_json::Value;

use crate::sandbox::limits::{self, Limit};
use crate::sandbox::refusal::Form;

/// Holds each embed, and all of them together, to their lengths.
pub(super) fn all(form: &mut Form, embeds: &[Value]) {
    form.count("embeds", embeds.len(), 0, limits::EMBEDS.most);
    let mut total = 0;
    let mut text = |form: &mut Form, path: String, value: &Value, limit: Limit| {
        if let Some(text) = value.as_str() {
            total += text.chars().count();
            form.length(&path, text, 0, limit.most);
        }
    };
    let must = |form: &mut Form, path: String, value: &Value| {
        if value.as_str().is_none_or(|text| text.trim().is_empty()) {
            form.wrong(&path, "BASE_TYPE_REQUIRED", "This field is required");
        }
    };
    for (at, embed) in embeds.iter().enumerate() {
        let here = format!("embeds.{at}");
        text(
            form,
            format!("{here}.title"),
            &embed["title"],
            limits::EMBED_TITLE,
        );
        text(
            form,
            format!("{here}.description"),
            &embed["description"],
            limits::EMBED_DESCRIPTION,
        );
        text(
            form,
            format!("{here}.footer.text"),
            &embed["footer"]["text"],
            limits::EMBED_FOOTER,
        );
        text(
            form,
            format!("{here}.author.name"),
            &embed["author"]["name"],
            limits::EMBED_AUTHOR,
        );
        let fields = embed["fields"].as_array().map_or(&[][..], Vec::as_slice);
        form.count(
            &format!("{here}.fields"),
            fields.len(),
            0,
            limits::EMBED_FIELDS.most,
        );
        for (number, field) in fields.iter().enumerate() {
            let path = format!("{here}.fields.{number}");
            for (key, limit) in [
                ("name", limits::EMBED_FIELD_NAME),
                ("value", limits::EMBED_FIELD_VALUE),
            ] {
                let path = format!("{path}.{key}");
                must(form, path.clone(), &field[key]);
                text(form, path, &field[key], limit);
            }
        }
    }
    if total > limits::EMBED_TEXT.most {
        form.wrong(
            "embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
            format!(
                "Embed size exceeds maximum size of {}",
                limits::EMBED_TEXT.most
            ),
        );
    }
}
