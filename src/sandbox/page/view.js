// One person's eyes on one channel: names, language, and what presses do.

import * as api from './api.js';
import { el, icon } from './dom.js';
import { openModal } from './modal.js';
import { placesOf } from './model.js';
import { languageOf, speaker } from './words.js';

const JUMP = /^https?:\/\/(?:(?:canary\.|ptb\.)?discord(?:app)?\.com|127\.0\.0\.1(?::\d+)?|localhost(?::\d+)?)\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/**
 * Makes the view of `person` on `channel` in the world `model`. `act`: go(channel,
 * message), log(), composer(), names (a map learned from messages).
 */
export function makeView(model, person, channel, act) {
  const language = languageOf(person.locale);
  const say = speaker(language);
  const places = placesOf(model);
  const byId = new Map(model.people.map(one => [one.id, one]));
  const placeOf = id => places.find(place => place.id === id);

  // Nothing can be done in an archived thread.
  const asleep = () => (placeOf(channel)?.archived ? say('asleep') : '');

  const sentence = error => (error instanceof api.Trouble ? error.message || say('trouble') : String(error));

  // What an interaction's first response means for the page; answers with a sentence when it failed.
  const settle = outcome => {
    if (outcome.outcome === 'failed') return say('failed');
    if (outcome.modal) {
      openModal(outcome.modal, view, async values => {
        try {
          return settle(await api.submit({ as: view.me, interaction: outcome.interaction, values }));
        } catch (error) {
          return sentence(error);
        }
      });
    }
    return '';
  };

  const touch = async (message, node, send) => {
    if (node.getAttribute('aria-busy') === 'true') return;
    if (asleep()) {
      act.log().trouble(message.id, asleep());
      return;
    }
    node.setAttribute('aria-busy', 'true');
    act.log().follow();
    let trouble;
    try {
      trouble = settle(await send());
    } catch (error) {
      trouble = sentence(error);
    }
    node.removeAttribute('aria-busy');
    act.log().trouble(message.id, trouble);
  };

  const view = {
    me: person.id,
    locale: person.locale,
    language,
    say,
    channel,
    person: id => byId.get(id),
    nameOf: id => byId.get(id)?.name ?? act.names.get(id) ?? model.bots.find(bot => bot.id === id)?.name ?? '?',
    channelName: id => placeOf(id)?.name ?? '?',
    placeName: () => {
      const place = placeOf(channel);
      return place?.guild ? `#${place.name}` : place?.name ?? '?';
    },
    // A button that leads into a thread, once its name is known.
    thread: id => placeOf(id) && el('button', { type: 'button', class: 'plain thread', onclick: () => act.go(id) }, icon('thread'), placeOf(id).name),
    people: () => model.people,
    // People first; bots can be named too, so that a refusal can be read.
    users: () => [...model.people, ...model.bots.map(bot => ({ ...bot, note: say('app') }))],
    channels: () => model.guilds.find(guild => guild.channels.some(one => [one, ...one.threads].some(place => place.id === channel)))?.channels ?? [],
    commandName: name => act.composer().called(name),
    fillCommand: (name, first) => act.composer().fill(name, first),
    link: (url, ...children) => {
      const jump = String(url).match(JUMP);
      const safe = /^(https?:\/\/|\/)/.test(url) ? url : '#';
      if (!jump) return el('a', { href: safe, target: '_blank', rel: 'noopener noreferrer' }, ...children);
      return el('a', {
        href: safe,
        onclick: event => {
          event.preventDefault();
          act.go(jump[1], jump[2]);
        },
      }, ...children);
    },
    press: (message, custom_id, node) => touch(message, node, () => api.press({ as: view.me, channel, message: message.id, custom_id })),
    select: (message, custom_id, values, node) => touch(message, node, () => api.select({ as: view.me, channel, message: message.id, custom_id, values })),
    run: async (name, options) => {
      if (asleep()) return asleep();
      act.log().follow();
      try {
        return settle(await api.command({ as: view.me, channel, name, options }));
      } catch (error) {
        return sentence(error);
      }
    },
    dismiss: message => act.log().dismiss(message),
    settled: () => act.log().settle(),
  };
  return view;
}
