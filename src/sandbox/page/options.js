// The options of a command: their names in the person's language, and what may fill them.

import { plain } from './dom.js';

const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const MENTIONABLE = 9;
/** The type of the only channels there are here. */
const TEXT = 0;

/** A name or description in the person's language, when the bot gave one. */
export function local(thing, what, view) {
  return thing[`${what}_localizations`]?.[view.locale] ?? thing[what] ?? '';
}

/** Whether an option can only hold one of a list known beforehand. */
export function isClosed(option) {
  return Boolean(option.choices?.length) || [BOOLEAN, USER, CHANNEL, MENTIONABLE].includes(option.type);
}

/** The list a closed option is chosen from: { label, value, note }. */
export function choicesOf(option, view) {
  if (option.choices?.length) return option.choices.map(choice => ({ label: local(choice, 'name', view), value: choice.value }));
  if (option.type === BOOLEAN) return [{ label: view.say('yes'), value: true }, { label: view.say('no'), value: false }];
  if (option.type === USER || option.type === MENTIONABLE) return view.users().map(user => ({ label: `@${user.name}`, value: user.id, note: user.note }));
  if (option.type === CHANNEL && !(option.channel_types ?? [TEXT]).includes(TEXT)) return [];
  if (option.type === CHANNEL) return view.channels().map(channel => ({ label: `#${channel.name}`, value: channel.id }));
  return [];
}

/** The entries whose name holds the typed text, those that begin with it first. */
export function fitting(entries, text, namesOf) {
  const wanted = plain(text).replace(/^[@#/]/, '');
  const rank = entry => {
    const names = namesOf(entry).map(name => plain(name).replace(/^[@#/]/, ''));
    if (names.some(name => name.startsWith(wanted))) return 0;
    return names.some(name => name.includes(wanted)) ? 1 : 2;
  };
  return entries.map(entry => [rank(entry), entry]).filter(([at]) => at < 2).sort(([a], [b]) => a - b).map(([, entry]) => entry);
}

/** What typed text means for an option: { label, value }, or nothing when it fits none of its choices. */
export function resolve(option, text, view) {
  if (isClosed(option)) {
    const wanted = plain(text).replace(/^[@#]/, '');
    return choicesOf(option, view).find(choice => plain(choice.label).replace(/^[@#]/, '') === wanted || plain(choice.value) === wanted);
  }
  if (option.type === 4 || option.type === 10) {
    const number = Number(text);
    return text.trim() === '' || Number.isNaN(number) ? undefined : { label: text, value: number };
  }
  return { label: text, value: text };
}
