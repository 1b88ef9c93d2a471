//! Discord's own description of its API as a judge of bodies in both directions.
//!
//! The file is not part of this project: the variable `DISCORD_OPENAPI` says where it lies.

use std::collections::HashMap;
use std::sync::Mutex;

use jsonschema::{Draft, Validator};
use serde_json::{Value, json};

/// The API description, with the validators made so far.
pub struct OpenApi {
    document: Value,
    validators: Mutex<HashMap<String, Option<std::sync::Arc<Validator>>>>,
}

/// Which way a body went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From the bot to Discord.
    Request,
    /// From Discord to the bot, with this status.
    Response(u16),
}

impl OpenApi {
    /// Reads the file that `DISCORD_OPENAPI` names; nothing when the variable is not set.
    pub fn from_environment() -> Option<Self> {
        let path = std::env::var_os("DISCORD_OPENAPI")?;
        let text = std::fs::read_to_string(&path).expect("DISCORD_OPENAPI names a readable file");
        Some(Self {
            document: serde_json::from_str(&text).expect("DISCORD_OPENAPI holds JSON"),
            validators: Mutex::default(),
        })
    }

    /// What is wrong with a body, one sentence each. Unknown operations are wrong, too.
    ///
    /// `path` is the part after `/api/v10`, without a query.
    pub fn faults(&self, method: &str, path: &str, way: Way, body: &Value) -> Vec<String> {
        let Some(template) = self.template(method, path) else {
            return vec![format!("{method} {path} is no operation of the API")];
        };
        let key = format!("{method} {template} {way:?}");
        let mut made = self.validators.lock().expect("no validator panics");
        let validator = made
            .entry(key)
            .or_insert_with(|| {
                let schema = self.schema(&template, method, way)?;
                Some(std::sync::Arc::new(self.validator(schema)))
            })
            .clone();
        drop(made);
        let Some(validator) = validator else {
            return Vec::new();
        };
        let mut body = body.clone();
        ids_as_text(&mut body);
        validator
            .iter_errors(&body)
            .map(|error| format!("{method} {path} at {}: {error}", error.instance_path()))
            .collect()
    }

    fn template(&self, method: &str, path: &str) -> Option<String> {
        let parts: Vec<_> = path.trim_matches('/').split('/').collect();
        let paths = self.document["paths"].as_object()?;
        let mut best: Option<(usize, &String)> = None;
        for (template, operations) in paths {
            let names: Vec<_> = template.trim_matches('/').split('/').collect();
            let fits = names.len() == parts.len()
                && names
                    .iter()
                    .zip(&parts)
                    .all(|(name, part)| name.starts_with('{') || name == part);
            if fits && operations.get(method.to_lowercase()).is_some() {
                let literal = names.iter().filter(|n| !n.starts_with('{')).count();
                if best.is_none_or(|(most, _)| literal > most) {
                    best = Some((literal, template));
                }
            }
        }
        best.map(|(_, template)| template.clone())
    }

    fn schema(&self, template: &str, method: &str, way: Way) -> Option<Value> {
        let operation = &self.document["paths"][template][method.to_lowercase()];
        let holder = match way {
            Way::Request => operation["requestBody"].clone(),
            Way::Response(status) => {
                let responses = &operation["responses"];
                let exact = &responses[status.to_string()];
                if exact.is_null() {
                    responses["4XX"].clone()
                } else {
                    exact.clone()
                }
            }
        };
        let holder = match holder["$ref"].as_str() {
            Some(reference) => self
                .document
                .pointer(reference.trim_start_matches('#'))?
                .clone(),
            None => holder,
        };
        let schema = holder["content"]["application/json"]["schema"].clone();
        (!schema.is_null()).then_some(schema)
    }

    fn validator(&self, schema: Value) -> Validator {
        let whole = json!({ "allOf": [schema], "components": self.document["components"] });
        jsonschema::options()
            .with_draft(Draft::Draft202012)
            .build(&whole)
            .expect("the API description holds valid schemas")
    }
}

/// Ids may go out as numbers (attachments do); the description knows them as text only.
fn ids_as_text(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                if name == "id" && inner.is_u64() {
                    *inner = json!(inner.to_string());
                } else if name != "components" {
                    ids_as_text(inner);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(ids_as_text),
        _ => {}
    }
}
