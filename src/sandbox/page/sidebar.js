// The left column: who one is, and the places one can go.

import { el, icon } from './dom.js';

/** A count of unread mentions, or nothing. */
export function badge(count, say) {
  return count ? el('span', { class: 'badge', 'aria-label': say('pings', count) }, String(count)) : null;
}

/**
 * Draws the column. `model`: people (each with unread), guilds with channels and
 * threads, dms, me, channel, split (whether to offer both side by side);
 * `act`: become(person), go(channel), both().
 */
export function drawSidebar(root, model, view, act) {
  const { say } = view;
  const place = (channel, symbol, deep) => el('button', {
    type: 'button',
    class: ['place', deep && 'deep', channel.archived && 'archived'].filter(Boolean).join(' '),
    title: channel.archived ? say('archived') : null,
    'aria-current': channel.id === model.channel ? 'page' : null,
    'data-channel': channel.id,
    onclick: () => act.go(channel.id),
  }, icon(symbol), el('span', { class: 'name' }, channel.name), badge(model.unread(model.me, channel.id), say));
  const withThreads = channel => [place(channel, 'hash'), channel.threads.map(thread => place(thread, 'thread', true))];

  const focused = root.contains(document.activeElement) ? document.activeElement.dataset : null;
  const scrolled = root.scrollTop;
  root.setAttribute('aria-label', say('menu'));
  root.replaceChildren(
    el('div', { class: 'brand' }, el('img', { src: '/page/icon.png', alt: '' }), el('span', {}, 'Revanche')),
    el('h2', {}, say('you')),
    el('div', { class: 'people' }, model.people.map(person => el('button', {
      type: 'button',
      class: 'person',
      'aria-pressed': String(person.id === model.me),
      'aria-label': say('play_as', person.name),
      'data-person': person.id,
      onclick: () => act.become(person.id),
    },
    el('span', { class: `avatar tone-${person.tone}`, 'aria-hidden': 'true' }, [...person.name][0]),
    el('span', { class: 'name' }, person.name),
    badge(model.unread(person.id), say)))),
    model.split ? el('button', { type: 'button', class: 'place', onclick: act.both }, icon('split'), el('span', { class: 'name' }, say('both'))) : '',
    ...model.guilds.flatMap(guild => [
      el('h2', {}, guild.name),
      guild.bot_member === false ? el('p', { class: 'aside' }, say('not_member')) : '',
      el('div', { class: 'places' }, guild.channels.map(withThreads)),
    ]),
    model.dms.length ? el('h2', {}, say('direct')) : '',
    el('div', { class: 'places' }, model.dms.map(dm => place(dm, dm.group ? 'people' : 'at'))));
  root.scrollTop = scrolled;
  // Drawn anew while in use: the focus stays where it was.
  if (focused?.channel) root.querySelector(`[data-channel="${focused.channel}"]`)?.focus();
  if (focused?.person) root.querySelector(`[data-person="${focused.person}"]`)?.focus();
}
