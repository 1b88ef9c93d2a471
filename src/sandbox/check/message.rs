//! Checks of messages, new ones and edits.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{component, embed};
use crate::sandbox::compose::{Sent, must_be_object};
use crate::sandbox::ids;
use crate::sandbox::limits;
use crate::sandbox::message::{LOADING, Message, V2};
use crate::sandbox::refusal::{Form, Refusal};

/// Checks a message body. `files` are the names of the files the message will have; `before` is
/// the message that is edited.
pub(in crate::sandbox) fn body(
    sent: &Sent,
    files: &[&str],
    before: Option<&Message>,
) -> Result<(), Refusal> {
    let body = &sent.body;
    must_be_object(body)?;
    let mut form = Form::default();
    let content = body["content"].as_str().unwrap_or_default();
    form.length("content", content, 0, limits::CONTENT.most);
    if !(body["content"].is_null() || body["content"].is_string()) {
        form.wrong(
            "content",
            "STRING_TYPE_CONVERT",
            "Could not interpret the value as string.",
        );
    }
    let embeds = list(&mut form, body, "embeds");
    embed::all(&mut form, embeds);
    attachments(&mut form, body);
    if files.len() > limits::ATTACHMENTS.most {
        return Err(Refusal::new(
            400,
            30015,
            "Maximum number of attachments in a message reached (10)",
        ));
    }
    mentions(&mut form, &body["allowed_mentions"]);
    nonce(&mut form, body);
    let v2 = layout(&mut form, body, before);
    let components = list(&mut form, body, "components");
    component::all(&mut form, components, v2, files);
    form.done()?;
    component::second_opinion(components, v2)?;
    if empty(body, files, before, v2) {
        return Err(Refusal::empty_message());
    }
    Ok(())
}

/// A field that must be a list when it is there.
fn list<'a>(form: &mut Form, body: &'a Value, field: &str) -> &'a [Value] {
    match &body[field] {
        Value::Null => &[],
        Value::Array(all) => all,
        _ => {
            form.wrong(
                field,
                "LIST_TYPE_CONVERT",
                "Only iterables may be used in a ListType",
            );
            &[]
        }
    }
}

/// Whether nothing would be left to see.
fn empty(body: &Value, files: &[&str], before: Option<&Message>, v2: bool) -> bool {
    let has = |key: &str| body[key].as_array().is_some_and(|all| !all.is_empty());
    let said = |key: &str| body.get(key).is_some();
    let content = body["content"]
        .as_str()
        .is_some_and(|text| !text.trim().is_empty())
        || !said("content") && before.is_some_and(|one| !one.content.is_empty());
    let embeds =
        has("embeds") || !said("embeds") && before.is_some_and(|one| !one.embeds.is_empty());
    let parts = has("components")
        || !said("components") && before.is_some_and(|one| !one.components.is_empty());
    // Rows of controls alone are no message without the layout flag.
    !(content
        || embeds
        || !files.is_empty()
        || v2 && parts
        || has("sticker_ids")
        || body["poll"].is_object())
}

/// The rules of the layout flag; returns whether it is set in the end.
fn layout(form: &mut Form, body: &Value, before: Option<&Message>) -> bool {
    let flags = body["flags"].as_u64();
    // The loading message of a deferred answer may still become a layout.
    let had = before.is_some_and(|one| one.is_v2() && one.flags & LOADING == 0);
    let wanted = flags.unwrap_or_default() & V2 != 0;
    if had && flags.is_some() && !wanted {
        form.wrong(
            "flags",
            "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
            "IS_COMPONENTS_V2 flag cannot be removed from a message",
        );
    }
    let v2 = had || wanted;
    if !v2 {
        return false;
    }
    let says = "The 'MessageFlags.IS_COMPONENTS_V2' flag cannot be used with";
    let kept = |key: &str| !had && body.get(key).is_none();
    let content = body["content"]
        .as_str()
        .is_some_and(|text| !text.is_empty())
        || kept("content") && before.is_some_and(|one| !one.content.is_empty());
    if content {
        form.wrong(
            "content",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            format!("{says} content"),
        );
    }
    let embeds = body["embeds"].as_array().is_some_and(|all| !all.is_empty())
        || kept("embeds") && before.is_some_and(|one| !one.embeds.is_empty());
    for (field, used) in [
        ("embeds", embeds),
        ("poll", body["poll"].is_object()),
        (
            "sticker_ids",
            body["sticker_ids"]
                .as_array()
                .is_some_and(|all| !all.is_empty()),
        ),
    ] {
        if used {
            form.wrong(
                field,
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                format!("{says} {field}"),
            );
        }
    }
    true
}

fn attachments(form: &mut Form, body: &Value) {
    for (at, entry) in list(form, body, "attachments").iter().enumerate() {
        if let Some(text) = entry["description"].as_str() {
            form.length(
                &format!("attachments.{at}.description"),
                text,
                0,
                limits::ALT_TEXT.most,
            );
        }
    }
}

/// `allowed_mentions`: a kind is either parsed or listed, never both.
fn mentions(form: &mut Form, rule: &Value) {
    if rule.is_null() {
        return;
    }
    let parse: BTreeSet<&str> = rule["parse"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    for kind in &parse {
        if !["users", "roles", "everyone"].contains(kind) {
            form.wrong(
                "allowed_mentions.parse",
                "BASE_TYPE_CHOICES",
                "Value must be one of ('roles', 'users', 'everyone').",
            );
        }
    }
    for kind in ["users", "roles"] {
        let Some(ids) = rule[kind].as_array() else {
            continue;
        };
        let path = format!("allowed_mentions.{kind}");
        form.count(&path, ids.len(), 0, limits::MENTION_IDS.most);
        if ids.iter().any(|id| ids::id_of(id).is_none()) {
            form.wrong(&path, "NUMBER_TYPE_COERCE", "Value is not snowflake.");
        }
        if ids.iter().map(ids::id_of).collect::<BTreeSet<_>>().len() < ids.len() {
            form.wrong(
                &path,
                "SET_TYPE_ALREADY_CONTAINS_VALUE",
                "The set already contains this value",
            );
        }
        if parse.contains(kind) && !ids.is_empty() {
            form.wrong(
                "allowed_mentions",
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive."),
            );
        }
    }
}

fn nonce(form: &mut Form, body: &Value) {
    match &body["nonce"] {
        Value::Null => {
            if body["enforce_nonce"] == true {
                form.wrong("nonce", "BASE_TYPE_REQUIRED", "This field is required");
            }
        }
        Value::String(text) => form.length("nonce", text, 0, limits::NONCE.most),
        Value::Number(_) => {}
        _ => form.wrong("nonce", "NONCE_TYPE", "Must be a string or an integer."),
    }
}
