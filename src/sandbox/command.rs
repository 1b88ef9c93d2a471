//! The registered commands, and which of them a person can use where.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::check;
use super::ids;
use super::refusal::Refusal;
use super::state::State;
use super::world::{BOT, Kind};

/// Commands by server; `None` holds the global ones.
#[derive(Debug, Default)]
pub(super) struct Commands {
    by_guild: BTreeMap<Option<u64>, Vec<Value>>,
}

impl Commands {
    /// The commands of a server, or the global ones.
    pub(super) fn of(&self, guild: Option<u64>) -> &[Value] {
        self.by_guild.get(&guild).map_or(&[], Vec::as_slice)
    }

    fn of_mut(&mut self, guild: Option<u64>) -> &mut Vec<Value> {
        self.by_guild.entry(guild).or_default()
    }
}

fn same(one: &Value, other: &Value) -> bool {
    one["name"] == other["name"] && one["type"] == other["type"]
}

impl State {
    /// The stored form of a command that was sent: what was left out is filled in.
    fn stored(&mut self, sent: &Value, guild: Option<u64>) -> Value {
        let mut command = json!({
            "type": 1, "description": "", "options": [], "name_localizations": null,
            "description_localizations": null, "default_member_permissions": null,
            "nsfw": false, "contexts": null, "integration_types": [0, 1],
        });
        if guild.is_some() {
            command["integration_types"] = json!([0]);
        }
        for (key, value) in sent.as_object().into_iter().flatten() {
            if !value.is_null() || command.get(key).is_none() {
                command[key] = value.clone();
            }
        }
        // Sent as a number or a text, it is answered as a text.
        if let Some(bits) = command["default_member_permissions"].as_u64() {
            command["default_member_permissions"] = json!(bits.to_string());
        }
        command["application_id"] = json!(BOT.to_string());
        command["version"] = json!(self.ids.next().to_string());
        if let Some(guild) = guild {
            command["guild_id"] = json!(guild.to_string());
        } else {
            command["dm_permission"] = json!(true);
        }
        let known = self
            .commands
            .of(guild)
            .iter()
            .find(|one| same(one, &command));
        let id = known.map(|one| one["id"].clone());
        command["id"] = id.unwrap_or_else(|| json!(self.ids.next().to_string()));
        command
    }

    /// Replaces all commands at once. A command that keeps its name keeps its identifier.
    pub(super) fn put_commands(
        &mut self,
        guild: Option<u64>,
        sent: &Value,
    ) -> Result<Value, Refusal> {
        let list = check::command::list(sent)?;
        let stored: Vec<Value> = list.iter().map(|one| self.stored(one, guild)).collect();
        self.commands.of_mut(guild).clone_from(&stored);
        self.tell(None, None, json!({"type": "commands"}));
        Ok(json!(stored))
    }

    /// Adds a command or replaces the one of that name; also says whether it is new.
    pub(super) fn post_command(
        &mut self,
        guild: Option<u64>,
        sent: &Value,
    ) -> Result<(Value, bool), Refusal> {
        check::command::one(sent)?;
        let stored = self.stored(sent, guild);
        let mut list = self.commands.of(guild).to_vec();
        let known = list.iter_mut().find(|one| same(one, &stored));
        let new = known.is_none();
        match known {
            Some(known) => *known = stored.clone(),
            None => list.push(stored.clone()),
        }
        check::command::number(&list)?;
        *self.commands.of_mut(guild) = list;
        self.tell(None, None, json!({"type": "commands"}));
        Ok((stored, new))
    }

    /// Changes some fields of a command.
    pub(super) fn patch_command(
        &mut self,
        guild: Option<u64>,
        id: u64,
        sent: &Value,
    ) -> Result<Value, Refusal> {
        let mut changed = self.get_command(guild, id)?;
        for (key, value) in sent.as_object().into_iter().flatten() {
            changed[key] = value.clone();
        }
        check::command::one(&changed)?;
        changed["version"] = json!(self.ids.next().to_string());
        let list = self.commands.of_mut(guild);
        if let Some(known) = list
            .iter_mut()
            .find(|one| ids::id_of(&one["id"]) == Some(id))
        {
            *known = changed.clone();
        }
        self.tell(None, None, json!({"type": "commands"}));
        Ok(changed)
    }

    pub(super) fn get_command(&self, guild: Option<u64>, id: u64) -> Result<Value, Refusal> {
        let mut list = self.commands.of(guild).iter();
        list.find(|one| ids::id_of(&one["id"]) == Some(id))
            .cloned()
            .ok_or_else(Refusal::unknown_command)
    }

    pub(super) fn delete_command(&mut self, guild: Option<u64>, id: u64) -> Result<(), Refusal> {
        self.get_command(guild, id)?;
        self.commands
            .of_mut(guild)
            .retain(|one| ids::id_of(&one["id"]) != Some(id));
        self.tell(None, None, json!({"type": "commands"}));
        Ok(())
    }

    /// The commands a person can use in a channel, as registered.
    pub(super) fn usable(&self, person: u64, channel: u64) -> Vec<Value> {
        let Some(place) = self.world.channels.get(&channel) else {
            return Vec::new();
        };
        let installed = self
            .world
            .users
            .get(&person)
            .is_some_and(|one| one.installed);
        let here = self.world.bot_is_in(place);
        let context = match place.kind {
            Kind::Text { .. } | Kind::Thread { .. } => 0,
            Kind::BotDm { .. } => 1,
            Kind::People { .. } => 2,
        };
        let guild = self
            .world
            .guild_of(place)
            .filter(|guild| guild.has_bot())
            .map(|guild| guild.id);
        let rights = self.world.rights(person, channel);
        let fits = |command: &&Value| {
            // Outside servers nobody has permissions, and nobody lacks one.
            let needed = ids::id_of(&command["default_member_permissions"]).unwrap_or(0);
            if context == 0 && rights & needed != needed {
                return false;
            }
            let types = |kind: u8| {
                command["integration_types"]
                    .as_array()
                    .is_some_and(|all| all.contains(&json!(kind)))
            };
            let anywhere = command["contexts"]
                .as_array()
                .is_none_or(|all| all.contains(&json!(context)));
            anywhere && ((here && types(0)) || (installed && types(1)))
        };
        let own = guild.map_or(&[][..], |guild| self.commands.of(Some(guild)));
        let global = self.commands.of(None).iter().filter(fits);
        own.iter().chain(global).cloned().collect()
    }
}
