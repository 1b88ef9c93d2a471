// Looks at every command about who leads, on a database such as `revanche db demo` makes, at the
// width of a phone: every picture is there, nothing sticks out, no name pings, breaks a line or
// becomes markup, and every result says its rounds and what decided. With a folder it keeps
// pictures of all of it.
//
// node tests/page/who-leads.mjs BASE LANGUAGE [FOLDER]

import assert from 'node:assert/strict';
import { command, launch, message, openAs, patience, troubles, until } from './people.mjs';

const WORDS = {
  en: {
    me: 'Ana',
    other: 'Bo',
    commands: { leaderboard: 'leaderboard', profile: 'profile', history: 'history', replay: 'replay', export: 'export', privacy: 'privacy' },
    person: 'person',
    result: 'result',
    lost: 'lost',
    everywhere: 'all servers',
    month: 'this month',
    points: 'by match points',
    wins: 'by wins',
    rating: 'by rating',
    ever: 'all time',
    next: 'Next',
    history: 'Matches',
    versus: 'Against me',
    forward: '▶ Next',
    end: '⏭ End',
    forget: 'Forget me',
    keep: 'No, keep me',
    round: 'round',
    uncounted: /(?<![\d.,–−-])1 (wins|points|matches)\b/,
    decided: /by resignation|on time|by agreement|more points|more seeds|better single round|rounds \d–\d|tie-break|level|called off/,
  },
  fr: {
    me: 'Chloé',
    other: 'Ana',
    commands: { leaderboard: 'classement', profile: 'profil', history: 'historique', replay: 'revoir', export: 'exporter', privacy: 'confidentialité' },
    person: 'personne',
    result: 'résultat',
    lost: 'perdue',
    everywhere: 'tous les serveurs',
    month: 'ce mois-ci',
    points: 'par points de match',
    wins: 'par victoires',
    rating: 'par cote',
    ever: 'depuis toujours',
    next: 'Suivant',
    history: 'Parties',
    versus: 'Contre moi',
    forward: '▶ Avance',
    end: '⏭ Fin',
    forget: 'Oublie-moi',
    keep: 'Non, garde-moi',
    round: 'manche',
    uncounted: /(?<![\d.,–−-])[01] (victoires|points|parties|gagnées|partagées|perdues)(?![a-zé])/,
    decided: /par abandon|au temps|d’un commun accord|plus de points|plus de graines|meilleure manche|manches \d–\d|départage|égalité|annulée/,
  },
};

const [base, language, folder] = process.argv.slice(2);
const words = WORDS[language];
const browser = await launch();
await patience(base);
const page = await openAs(browser, base, words.me, { width: 390, height: folder ? 2000 : 844 });

/** How often everybody has been pinged so far. */
async function pings() {
  const people = await page.locator('.person').evaluateAll(all => all.map(one => one.dataset.person).filter(Boolean));
  assert.ok(people.length >= 4, `${people.length} people`);
  const counts = people.map(async id => (await (await fetch(`${base}/sandbox/pings?as=${id}`)).json()).count);
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

let number = 0;
/** Commands whose answer has a picture, as soon as it is whole. */
const PICTURED = ['leaderboard', 'profile', 'replay'];
/** What a message shows, once its pictures are there; it must fit and hold no mention. */
async function look(name, id) {
  const one = message(page, id);
  await until(name, async () => (await one.count()) > 0);
  const least = PICTURED.includes(name) ? 1 : 0;
  await until(`the picture of ${name}`, () => one.evaluate((all, least) => {
    const images = [...all.querySelectorAll('.components img')];
    return images.length >= least && images.every(image => image.complete && image.naturalWidth > 0);
  }, least));
  number += 1;
  if (folder) await until(`a picture of ${name}`, () => one.screenshot({ path: `${folder}/${language}-${String(number).padStart(2, '0')}-${name}.png`, timeout: 5000 }).then(() => true, () => false));
  const seen = await one.evaluate(all => ({
    text: all.textContent,
    lines: all.innerText.split('\n').map(line => line.replaceAll(/[\u00a0\u202f]/g, ' ').trim()),
    images: all.querySelectorAll('.components img').length,
    wide: [...all.querySelectorAll('*')]
      .filter(node => !node.closest('pre') && node.checkVisibility() && node.getBoundingClientRect().right > innerWidth + 1)
      .map(node => `${node.tagName}.${node.className}`),
    // The person who asked is named above the answer; below it nobody is.
    mentions: [...all.querySelectorAll('.components .mention, .text .mention')].map(node => node.textContent),
    links: [...all.querySelectorAll('.components a[href]')].map(node => node.getAttribute('href')).filter(href => !/channels|attachments/.test(href)),
  }));
  for (const line of seen.lines) assert.ok(!words.uncounted.test(line), line);
  assert.deepEqual(seen.wide, [], `${name} sticks out`);
  assert.deepEqual(seen.mentions, [], `${name} mentions`);
  assert.deepEqual(seen.links, [], `${name} links`);
  const turned = seen.text.match(/.{0,20}[\u202a-\u202e\ufeff].{0,20}/u);
  assert.equal(turned, null, `${name} holds characters that turn text: ${JSON.stringify(turned)}`);
  return seen;
}

async function type(name, options = {}) {
  const answer = await command(page, words.commands[name], options);
  const seen = await look([name, ...Object.values(options)].join('-').replaceAll(' ', '_').toLowerCase(), answer.message);
  return { within: message(page, answer.message), id: answer.message, ...seen };
}

/** What a message says beside its menus, which show at once what was chosen. */
function toldBy(within) {
  return within.evaluate(all => {
    const copy = all.cloneNode(true);
    for (const menu of copy.querySelectorAll('.menu')) menu.remove();
    return copy.textContent;
  });
}

async function press(of, label, what) {
  const before = await toldBy(of.within);
  await of.within.locator('.components').getByRole('button', { name: label, exact: true }).first().click();
  await until(label, async () => (await toldBy(of.within)) !== before);
  return { ...of, ...(await look(what, of.id)) };
}

/** Chooses an option of the answer's menu, by its place. */
async function pick(of, place, what) {
  const before = await toldBy(of.within);
  // An answer may be drawn anew at any moment, and its menu is closed then.
  const option = of.within.locator('.menu .options [role=option]').nth(place);
  await until(`the menu of ${what}`, async () => {
    if (!(await option.isVisible())) await of.within.locator('.menu .opener').click();
    return option.click({ timeout: 2000 }).then(() => true, () => false);
  });
  await until(what, async () => (await toldBy(of.within)) !== before);
  return { ...of, ...(await look(what, of.id)) };
}

/** The lines of a table that stand under a rank, in their order. */
function ranked(seen) {
  return seen.lines.filter(line => /^\d+\. /.test(line));
}

/** Every line of a history or of meetings says its score, its rounds where there were two, and what decided. */
function results(seen) {
  const lines = seen.lines.filter(line => / · .* – \S+/.test(line) && /\d – /.test(line));
  assert.ok(lines.length > 0, `no results in ${seen.lines.join('\n')}`);
  for (const line of lines) {
    assert.match(line, words.decided, line);
    if (line.includes('(')) {
      assert.match(line, new RegExp(`\\(${words.round} 1 .+–.+, ${words.round} 2 .+–.+\\)`), line);
    }
  }
  return lines;
}

const seenGames = [];
const before = await pings();
let table = await type('leaderboard');
assert.equal(table.images, 1, 'a picture of the first ten');
table = await press(table, words.everywhere, 'everywhere');
assert.equal(table.images, 1);
const first = ranked(table);
table = await press(table, words.points, 'points');
assert.equal(ranked(table).length, 10);
const seen = new Set();
for (const at of ['1', '2', '3']) {
  const lines = ranked(table);
  for (const line of lines) seen.add(line);
  if (at !== '3') table = await press(table, words.next, `points-page-${Number(at) + 1}`);
}
assert.ok(seen.size >= 22, `${seen.size} people, each in a line`);
// Names stand apart from what is around them, and `@everyone` is broken.
const all = [...seen].join('\n').replaceAll(/[\u200b\u2068\u2069]/g, '');
for (const name of ['`**@everyone**`', 'drawkcab', '名無しさん', '🎲🎲🎲']) assert.ok(all.includes(name), `${name} in ${all}`);
table = await press(table, words.wins, 'wins');
table = await press(table, words.month, 'month');
table = await press(table, words.rating, 'month-rating');
assert.ok(first.length > 0);
table = await press(table, words.ever, 'rating');
// The menu holds every game but the one that is shown.
for (const [place, game] of ['rite', 'helios', 'rvb'].entries()) {
  table = await pick(table, place, game);
  const heading = table.lines.find(line => line.includes(words.rating));
  seenGames.push(heading);
}
assert.equal(new Set(seenGames).size, 3, seenGames.join('; '));

let profile = await type('profile');
assert.equal(profile.images, 1, 'a picture of the ratings');
assert.match(profile.text, /± \d+/);
const history = await press(profile, words.history, 'history-of-profile');
assert.ok(results(history).some(line => line.includes('(')), 'a match of two rounds');
const other = await type('profile', { [words.person]: words.other });
const versus = await press(other, words.versus, 'versus');
results(versus);
const lost = await type('history', { [words.result]: words.lost });
for (const line of results(lost)) assert.ok(line.includes(words.lost), line);

let replay = await type('replay');
assert.equal(replay.images, 1);
replay = await press(replay, words.forward, 'forward');
replay = await press(replay, words.end, 'end');
assert.match(replay.text, /🏁/);
replay = await pick(replay, 0, 'jump');
assert.ok(!replay.text.includes('🏁'));
const file = await type('export');
assert.match(file.text, /revanche-match-\d+\.txt/);
let privacy = await type('privacy');
privacy = await press(privacy, words.forget, 'question');
privacy = await press(privacy, words.keep, 'kept');

assert.equal(await pings(), before, 'nobody was pinged');
assert.deepEqual(await troubles(page), []);
assert.deepEqual(page.complaints, []);
await browser.close();
