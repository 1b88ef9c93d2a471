//! What there is in a message, and in the world.

use serde_json::Value;

/// A list that may come bare or under a name.
pub fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value
        .as_array()
        .or_else(|| value[name].as_array())
        .map_or(&[], Vec::as_slice)
}

/// The id of a message, or of anything else that has one.
pub fn id(of: &Value) -> &str {
    of["id"].as_str().expect("an id")
}

/// A channel by its name, or a direct message of the person by its kind.
pub fn find_channel(world: &Value, name: &str, person: &str) -> Option<String> {
    let in_servers = list(world, "guilds")
        .iter()
        .flat_map(|server| list(server, "channels"));
    let direct = list(world, "dms").iter();
    in_servers
        .chain(direct)
        .find(|channel| {
            let theirs = list(channel, "people").iter().any(|one| one == person);
            channel["name"] == name || (theirs && channel["kind"] == name)
        })
        .and_then(|channel| channel["id"].as_str())
        .map(str::to_owned)
}

/// Every custom id in a message, with the label of its button or the values of its menu.
pub fn controls(message: &Value) -> Vec<Value> {
    let mut found = Vec::new();
    let mut open = vec![&message["components"]];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(items) => open.extend(items.iter().rev()),
            Value::Object(fields) => {
                if fields.contains_key("custom_id") && fields.get("disabled") != Some(&true.into())
                {
                    found.push(value.clone());
                }
                for (name, field) in fields {
                    if name == "components" || name == "accessory" {
                        open.push(field);
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// The custom id of a control.
pub fn custom_id(control: &Value) -> &str {
    control["custom_id"].as_str().unwrap_or_default()
}

/// The custom id of a card's Play button, which names match and board.
pub fn play_id(card: &Value) -> Option<String> {
    controls(card)
        .iter()
        .map(custom_id)
        .find(|id| id.starts_with("play:"))
        .map(str::to_owned)
}

/// Whether a card is the last of its match.
pub fn is_end(card: &Value) -> bool {
    !card.is_null() && play_id(card).is_none()
}

/// The first control whose custom id satisfies a condition.
pub fn control(message: &Value, is: impl Fn(&str) -> bool) -> Option<String> {
    controls(message)
        .iter()
        .map(custom_id)
        .find(|id| is(id))
        .map(str::to_owned)
}

/// All text of a message.
pub fn text(message: &Value) -> String {
    let mut found = String::new();
    let mut open = vec![&message["components"]];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(items) => open.extend(items.iter().rev()),
            Value::Object(fields) => {
                if let Some(content) = fields.get("content").and_then(Value::as_str) {
                    found.push_str(content);
                    found.push('\n');
                }
                open.extend(
                    fields
                        .values()
                        .filter(|field| field.is_array() || field.is_object()),
                );
            }
            _ => {}
        }
    }
    found
}
