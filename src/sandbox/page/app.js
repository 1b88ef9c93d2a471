// The page: puts the parts together and keeps them up to date.

import * as api from './api.js';
import { showClock } from './clock.js';
import { Composer } from './composer.js';
import { el, icon, plain, recall, remember } from './dom.js';
import { Log } from './log.js';
import { pings } from './message.js';
import { placesOf, readWorld, Unread } from './model.js';
import { badge, drawSidebar } from './sidebar.js';
import { showSplit } from './split.js';
import { tick } from './time.js';
import { makeView } from './view.js';

const root = name => document.getElementById(name);
const unread = new Unread();
const names = new Map();

let model;
let view;
let log;
let composer;
let botAway = false;
let hangUp = () => {};
// What is heard about messages while they are asked anew: told to the log after the answer.
let held = null;
// Counts the channels opened, so that a slow answer for an earlier one is dropped.
let turn = 0;

const address = () => new URLSearchParams(location.search);
const inPane = address().has('pane');

/** The person an address or a stored choice means: an id, or a name in any spelling. */
function personOf(text) {
  return model.people.find(person => person.id === text || plain(person.name) === plain(text ?? ''));
}

function drawSide() {
  drawSidebar(root('side'), {
    ...model,
    me: view.me,
    channel: view.channel,
    split: !inPane && model.people.length > 1,
    unread: (person, channel) => unread.count(person, channel),
  }, view, { become, go, both });
  drawHead();
}

function drawHead() {
  const { say } = view;
  const mine = model.people.reduce((sum, person) => sum + (person.id === view.me ? unread.count(person.id) : 0), 0);
  const open = document.body.classList.contains('drawer');
  root('head').replaceChildren(
    el('button', { type: 'button', class: 'plain opens-side', 'aria-label': say('menu'), 'aria-expanded': String(open), 'aria-controls': 'side', onclick: () => drawer() }, icon('menu'), badge(mine, say)),
    el('h1', {}, view.placeName()),
    el('div', { class: 'quick' }, model.people.map(person => el('button', {
      type: 'button',
      class: 'quick-person',
      'aria-pressed': String(person.id === view.me),
      'aria-label': say('play_as', person.name),
      title: person.name,
      onclick: () => become(person.id),
    }, el('span', { class: `avatar tone-${person.tone}`, 'aria-hidden': 'true' }, [...person.name][0]), badge(unread.count(person.id), say)))));
  document.title = `${mine ? `(${mine}) ` : ''}${view.nameOf(view.me)} · ${view.placeName()} · Revanche`;
}

function drawer(open = !document.body.classList.contains('drawer')) {
  const was = document.body.classList.contains('drawer');
  document.body.classList.toggle('drawer', open);
  // On a narrow window the column lies over the rest, which keeps out of the way of the Tab key.
  root('main').inert = open;
  if (was === open) return;
  drawHead();
  if (open) root('side').querySelector('[aria-current], button')?.focus();
  else root('head').querySelector('.opens-side').focus();
}

function become(person) {
  show(person, view.channel);
}

function go(channel, message) {
  drawer(false);
  if (channel !== view.channel) show(view.me, channel, message);
  else arrive(message);
}

/**
 * Brings the message looked for into sight, or makes ready to type, unless one is already doing
 * something there; on a phone that would raise the keyboard.
 */
function arrive(message) {
  const busy = root('main').contains(document.activeElement);
  if (message) log.find(message);
  else if (!busy && matchMedia('(hover: hover)').matches) composer.tail.focus({ preventScroll: true });
}

function both() {
  const other = model.people.find(person => person.id !== view.me);
  location.href = `/?split=${view.me},${other.id}&channel=${view.channel}`;
}

/** Shows a channel as a person, and notes both in the address as a step one can go back from. */
async function show(me, channel, message, step = view ? 'pushState' : 'replaceState') {
  const changed = !view || me !== view.me;
  if (changed && view) model = readWorld(await api.world(me), me);
  const person = model.people.find(one => one.id === me);
  const places = placesOf(model);
  const place = places.find(one => one.id === channel) ?? places.find(one => one.id === recall(`at.${me}`, '')) ?? places[0];
  remember(`at.${me}`, place.id);
  if (!inPane) remember('me', me);
  const query = address();
  query.set('as', person.name);
  query.set('channel', place.id);
  history[step](null, '', `?${query}`);
  await open(person, place, message, changed);
}

async function open(person, place, message, changed) {
  turn += 1;
  const mine = turn;
  view = makeView(model, person, place.id, { go, names, log: () => log, composer: () => composer });
  document.documentElement.lang = view.language;
  drawSide();
  log = new Log(root('log'), view);
  composer = new Composer(root('composer'), view);
  // Listens before it asks: nothing can happen unseen between the two.
  if (changed) await listen(person.id);
  if (mine === turn) await refresh(mine, () => arrive(message));
}

/** Asks everything about the open channel anew; calls `shown` when its messages stand there. */
async function refresh(mine = turn, shown = () => {}) {
  const { me, channel } = view;
  const later = [];
  held = later;
  try {
    const [messages, commands] = await Promise.all([api.messages(me, channel), api.commands(me, channel)]);
    // Asked again meanwhile: the later answer counts.
    if (mine !== turn || held !== later) return;
    messages.forEach(learn);
    composer.offer(commands);
    log.set(messages);
    release(later);
    shown();
    await count();
    banner('');
  } catch (error) {
    if (mine !== turn || held !== later) return;
    release(later);
    banner(error.message || view.say('trouble'));
  }
}

/** Tells the log what was heard while it was being filled. */
function release(events) {
  held = null;
  events.forEach(toLog);
}

/** Puts one event about a message of the open channel into the log. */
function toLog(event) {
  if (held) held.push(event);
  else if (event.type === 'delete') log.remove(event.message.id);
  else log.put(event.message);
}

function learn(message) {
  const { author } = message;
  if (author?.id) names.set(String(author.id), author.name ?? author.global_name ?? author.username);
}

/** Counts the unread mentions of everybody. */
async function count() {
  await Promise.all(model.people.map(async person => unread.learn(person.id, (await api.pings(person.id)).messages)));
  seen();
}

/** What is on the screen counts as read. */
function seen() {
  if (document.visibilityState === 'visible') unread.read(view.me, view.channel, log.newest());
  drawSide();
}

/** Writes what is wrong at the top; when nothing else is, that the bot is away. */
function banner(text) {
  root('banner').textContent = text || (botAway ? view.say('bot_away') : '');
}

async function heard(event) {
  const { type, channel, message } = event;
  const here = channel === view.channel;
  if (type === 'message' || type === 'edit') {
    learn(message);
    if (here) toLog(event);
    // An edit never pings.
    const pinged = type === 'message' ? model.people.filter(person => pings(message, person.id)) : [];
    for (const person of pinged) unread.add(person.id, message.id, channel);
    if (pinged.length || here) seen();
  } else if (type === 'delete') {
    if (here) toLog(event);
  } else if (type === 'clock') {
    showClock(root('clock'), event.clock, view, error => banner(error.message || view.say('trouble')));
  } else if (type === 'commands') {
    composer.offer(await api.commands(view.me, view.channel));
  } else if (type === 'bot') {
    botAway = !event.connected;
    banner('');
  } else if (type === 'thread') {
    await reread();
  } else if (type === 'world') {
    // Also said to one who listened too slowly, and so has missed something.
    await reread();
    await refresh();
  }
}

/** The places changed: a thread was opened, a channel is gone. */
async function reread() {
  const world = await api.world(view.me);
  model = readWorld(world, view.me);
  botAway = world.bot_connected === false;
  if (!placesOf(model).some(place => place.id === view.channel)) {
    await show(view.me, placesOf(model)[0].id, undefined, 'replaceState');
    return;
  }
  const person = model.people.find(one => one.id === view.me);
  view = makeView(model, person, view.channel, { go, names, log: () => log, composer: () => composer });
  log.view = view;
  log.redraw();
  composer.view = view;
  drawSide();
}

/** Listens as somebody; waits until the line stands, or has failed once. */
function listen(me) {
  hangUp();
  return new Promise(done => {
    hangUp = api.events(me, {
      onevent: event => heard(event).catch(error => banner(error.message || view.say('trouble'))),
      onopen: again => {
        done();
        banner('');
        // Something may have been missed: all is asked anew.
        if (again) reread().then(() => refresh()).catch(error => banner(error.message || view.say('trouble')));
      },
      onbreak: () => {
        done();
        banner(view.say('away'));
      },
    });
  });
}

/**
 * Has the page's own signs at hand before any is shown: a browser that draws one while the font is
 * on its way may keep its empty box for good.
 */
function signs() {
  return document.fonts.load('1em "Noto Emoji of the page"', '✅').catch(() => []);
}

async function start() {
  await signs();
  const query = address();
  if (query.has('split')) return showSplit(root('split'), query);
  const world = await api.world();
  model = readWorld(world, '');
  const person = personOf(query.get('as')) ?? personOf(recall('me', '')) ?? model.people[0];
  const own = await api.world(person.id);
  model = readWorld(own, person.id);
  botAway = own.bot_connected === false;
  root('app').hidden = false;
  await show(person.id, query.get('channel'));
  showClock(root('clock'), await api.clock(), view, error => banner(error.message || view.say('trouble')));
  return undefined;
}

root('veil').addEventListener('click', () => drawer(false));
document.addEventListener('keydown', event => event.key === 'Escape' && !event.defaultPrevented && drawer(false));
document.addEventListener('visibilitychange', () => view && log && seen());
// Another tab read something.
addEventListener('storage', () => view && drawSide());
addEventListener('popstate', () => {
  const person = personOf(address().get('as'));
  if (person) show(person.id, address().get('channel'), undefined, 'replaceState');
});
setInterval(tick, 1000);

start().catch(error => {
  root('app').hidden = false;
  root('banner').textContent = error.message || 'The sandbox did not answer.';
});
