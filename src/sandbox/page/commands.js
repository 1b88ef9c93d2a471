// Commands as they are typed: a subcommand stands for itself, under its whole way.

import { plain } from './dom.js';
import { local } from './options.js';

const CHAT = 1;
const GROUP = 2;

/** Every chat command of a list; instead of one with subcommands, each of those, named such as `server language`. */
export function leavesOf(commands) {
  return commands.filter(command => (command.type ?? CHAT) === CHAT).flatMap(command => leaves(command, [command]));
}

function leaves(part, way) {
  const inner = (part.options ?? []).filter(option => option.type <= GROUP);
  if (inner.length) return inner.flatMap(one => leaves(one, [...way, one]));
  const along = nameOf => way.map(nameOf).join(' ');
  const locales = way.flatMap(one => Object.keys(one.name_localizations ?? {}));
  const names = locales.map(locale => [locale, along(one => one.name_localizations?.[locale] ?? one.name)]);
  return [{ ...part, name: along(one => one.name), name_localizations: Object.fromEntries(names) }];
}

/** The names a command can be typed by. */
export function namesOf(command, view) {
  return [local(command, 'name', view), command.name];
}

/** The command of exactly this name. */
export function named(commands, name, view) {
  return commands.find(command => namesOf(command, view).some(one => plain(one) === plain(name)));
}

/** Whether subcommands stand under this name. */
export function leadsOn(commands, name, view) {
  return commands.some(command => namesOf(command, view).some(one => plain(one).startsWith(`${plain(name)} `)));
}

/** The command whose whole name a line begins with, and what follows it; nothing while it is still being typed. */
export function begunBy(commands, line, view) {
  const text = line.normalize('NFC');
  for (const command of commands) {
    const name = namesOf(command, view).find(one => plain(text).startsWith(`/${plain(one)} `));
    if (name) return { command, rest: text.slice(name.length + 2) };
  }
  return null;
}
