// The world of the sandbox as the page needs it: people, places, unread mentions.

import { older, recall, remember } from './dom.js';

const id = thing => String(thing?.id ?? thing ?? '');

/** Reads /sandbox/world: people with a tone of their own, places with their threads. */
export function readWorld(world, me) {
  const people = world.people.map((person, at) => ({ ...person, id: id(person), tone: at % 6 }));
  const loose = world.threads ?? [];
  const withThreads = (channel, guild) => {
    const threads = [...(channel.threads ?? []), ...(guild.threads ?? []), ...loose].filter(thread => !thread.parent_id || id(thread.parent_id) === id(channel));
    const own = threads.filter(thread => thread.parent_id || (channel.threads ?? []).includes(thread));
    return { ...channel, id: id(channel), guild: id(guild), threads: own.map(thread => ({ ...thread, id: id(thread), guild: id(guild) })) };
  };
  const guilds = world.guilds.map(guild => ({ ...guild, id: id(guild), channels: (guild.channels ?? []).map(channel => withThreads(channel, guild)) }));
  const members = dm => (dm.people ?? dm.recipients ?? dm.members ?? []).map(id);
  const dms = (world.dms ?? [])
    .filter(dm => members(dm).length === 0 || members(dm).includes(me))
    .map(dm => {
      const others = members(dm).filter(one => one !== me);
      const group = dm.group ?? dm.type === 3;
      const names = others.map(one => people.find(person => person.id === one)?.name ?? 'Revanche');
      return { ...dm, id: id(dm), group, name: dm.name || names.join(', ') || 'Revanche' };
    });
  const bots = (world.bots ?? [{ id: world.application_id, name: 'Revanche' }]).map(bot => ({ ...bot, id: id(bot) }));
  return { people, bots, guilds, dms };
}

/** Every channel, thread and conversation of a world. */
export function placesOf(model) {
  return [...model.guilds.flatMap(guild => guild.channels.flatMap(channel => [channel, ...channel.threads])), ...model.dms];
}

/** Who was pinged where, and how far each person has read. */
export class Unread {
  constructor() {
    this.pings = new Map();
  }

  /** Takes /sandbox/pings of a person. What was heard of after the question stays. */
  learn(person, messages) {
    for (const message of messages) this.add(person, message.id, message.channel);
  }

  /** Takes one new ping. */
  add(person, message, channel) {
    const all = this.pings.get(person) ?? [];
    if (!all.some(ping => ping.id === message)) this.pings.set(person, [...all, { id: message, channel }]);
  }

  /** The number of unread pings of a person, in one channel or everywhere. */
  count(person, channel) {
    const read = recall('read', {})[person] ?? {};
    return (this.pings.get(person) ?? []).filter(ping => (!channel || ping.channel === channel) && older(read[ping.channel] ?? '0', ping.id) < 0).length;
  }

  /** Notes that a person has seen a channel up to a message. */
  read(person, channel, upTo) {
    const all = recall('read', {});
    const mine = all[person] ?? {};
    if (!upTo || older(mine[channel] ?? '0', upTo) >= 0) return;
    remember('read', { ...all, [person]: { ...mine, [channel]: upTo } });
  }
}
