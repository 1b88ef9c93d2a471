// A match of a game over days, with the clock moved by the mouse:
//   node weeks.mjs PROGRAM GAME FOLDER
// Starts PROGRAM with a clock moved by hand and a fresh database in FOLDER, plays with a reminder,
// a draw offer refused, a takeback granted, a vacation, a restart in between and a rematch two
// days later, counts the pings, and leaves pictures in FOLDER. Then a strict time-out and a claim.
// Prints one line of JSON; exits with 1 and the reason when anything goes wrong.

import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { launch, openAs, until } from './people.mjs';

const [program, game = 'rvb', folder = '.'] = process.argv.slice(2);
const PORT = 18_000 + (process.pid % 1_000);
const base = `http://127.0.0.1:${PORT}`;
mkdirSync(folder, { recursive: true });
for (const end of ['', '-wal', '-shm', '.lock']) rmSync(`${folder}/${game}.db${end}`, { force: true });

let child;
process.on('exit', () => child?.kill('SIGKILL'));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(1));
async function start() {
  child = spawn(program, ['--clock', 'manual'], {
    env: { ...process.env, DISCORD_TOKEN: undefined, SANDBOX_LISTEN: `127.0.0.1:${PORT}`, DATABASE_URL: `sqlite:${folder}/${game}.db` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await until('the bot', async () => {
    try {
      const world = await (await fetch(`${base}/sandbox/world`)).json();
      if (!world.bot_connected) return false;
      await post('/sandbox/misbehave', { kind: 'patience', ms: 60_000 });
      const all = await get(`/sandbox/commands?as=${world.people[0].id}&channel=${world.guilds[0].channels[0].id}`);
      return all.some(one => one.name === 'rematch');
    } catch {
      return false;
    }
  });
}
async function stop() {
  const ended = new Promise(done => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}

const get = async path => (await fetch(base + path)).json();
async function post(path, body) {
  const answer = await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${text}`);
  const told = text ? JSON.parse(text) : {};
  if (told.outcome === 'failed') throw new Error(`${path} ${JSON.stringify(body)} failed`);
  return told;
}

await start();
const world = await get('/sandbox/world');
const id = name => world.people.find(one => one.name === name).id;
const channel = world.guilds[0].channels.find(one => one.name === 'general').id;
const [ana, bo] = [id('Ana'), id('Bo')];
const browser = await launch();
let page = await openAs(browser, base, 'Ana');

const seen = who => get(`/sandbox/channels/${channel}/messages?as=${who}`);
const texts = node => (Array.isArray(node) ? node.map(texts).join('\n') : node && typeof node === 'object' ? Object.entries(node).map(([key, value]) => (key === 'content' ? value : texts(value))).join('\n') : '');
const ids = node => (Array.isArray(node) ? node.flatMap(ids) : node && typeof node === 'object' ? [...(node.custom_id ? [node.custom_id] : []), ...Object.values(node).flatMap(ids)] : []);
const command = (who, name, options = {}) => post('/sandbox/command', { as: who, channel, name, options });
/** The newest message with a control that begins so, as somebody sees it. */
async function control(who, prefix) {
  return until(`a control ${prefix}`, async () => {
    const message = (await seen(who)).findLast(one => ids(one.components).some(it => it.startsWith(prefix)));
    return message && { message: message.id, custom_id: ids(message.components).find(it => it.startsWith(prefix)) };
  });
}
const press = async (who, prefix) => post('/sandbox/press', { as: who, channel, ...(await control(who, prefix)) });
/** Presses, then says yes to the question. */
async function surely(who, prefix) {
  const question = await press(who, prefix);
  return yes(who, question.message);
}
async function yes(who, message) {
  const asked = await until('a question', async () => (await seen(who)).find(one => one.id === message && ids(one.components).some(it => it.endsWith(':yes'))));
  return post('/sandbox/press', { as: who, channel, message, custom_id: ids(asked.components).find(it => it.endsWith(':yes')) });
}
const card = async () => (await seen(ana)).findLast(one => !one.ephemeral_for && ids(one.components).some(it => it.startsWith('text:')));
const board = one => ids(one.components).find(it => it.startsWith('play:'));
async function cardAfter(before) {
  return until(`a card after ${before}`, async () => {
    const one = await card();
    return one && board(one) !== before && (one.mentions.length > 0 || !board(one)) && one;
  });
}
const legal = async who => (await post('/sandbox/autocomplete', { as: who, channel, name: 'play', options: {}, focused: 'action', value: '' })).choices;
/** Who is to move: whoever is offered actions. */
const whose = async () => ((await legal(ana)).length ? ana : bo);

let earlier = 0;
const pings = async () => earlier + (await get(`/sandbox/pings?as=${ana}`)).count + (await get(`/sandbox/pings?as=${bo}`)).count;
let expected = 0;
const ledger = {};
async function rang(what, count = 1) {
  expected += count;
  ledger[what] = (ledger[what] ?? 0) + count;
  await until(`${expected} pings, after: ${what}`, async () => (await pings()) >= expected);
  const all = await pings();
  if (all !== expected) throw new Error(`${all} pings, ${expected} expected after: ${what}`);
}

/** Moves the clock with the buttons of the page. */
async function pass(hours) {
  for (let left = hours; left > 0;) {
    const step = left >= 24 ? 24 : 1;
    const before = (await get('/sandbox/clock')).now;
    await page.locator(`#clock button[data-advance="${step * 3_600_000}"]`).click();
    await until('the clock', async () => (await get('/sandbox/clock')).now === before + step * 3_600_000);
    left -= step;
  }
}
async function shoot(name) {
  await page.locator('#log[aria-busy=false]').waitFor();
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${folder}/${game}-${name}.png` });
}

/** Whoever is to move plays actions until the turn has passed; returns the next card. */
async function turn(one) {
  const who = await whose();
  for (let step = 0; step < 12; step += 1) {
    const offered = await legal(who);
    if (!offered.length) break;
    await command(who, 'play', { action: offered[step % offered.length].value });
  }
  const next = await cardAfter(board(one));
  await rang('turns');
  return next;
}

async function begin(pace, late) {
  const previous = await card();
  await command(ana, 'challenge', { game, opponent: bo, begins: 'me', pace, 'time-out': late });
  await rang('challenges');
  await shoot(`challenge-${pace}-${late}`);
  await press(bo, 'accept:');
  const one = await until('the first card', async () => {
    const now = await card();
    return now && now.id !== previous?.id && board(now) && now;
  });
  await rang('turns');
  return one;
}

let one = await begin('3d', 'strict');
one = await turn(one);
await pass(26);
one = await turn(one);
// A reminder after two thirds.
await pass(49);
await rang('reminders');
await shoot('reminder');
one = await turn(one);
// A draw offer, refused.
const offerer = (await whose()) === ana ? bo : ana;
const asked = offerer === ana ? bo : ana;
await command(offerer, 'draw');
await rang('offers');
await shoot('draw-offer');
await press(asked, 'refuse:');
// A takeback, granted.
const last = await whose();
one = await turn(one);
await command(last, 'takeback');
await rang('offers');
await press(last === ana ? bo : ana, 'agree:');
one = await cardAfter(board(one));
await rang('turns');
await shoot('taken-back');
// A vacation of whoever is to move, and a restart in it.
await command(await whose(), 'vacation', { days: 5 });
await until('the vacation on the card', async () => texts((await card()).components).includes('on vacation'));
await pass(24 * 3);
await shoot('vacation');
earlier = await pings();
await stop();
await start();
await page.context().close();
page = await openAs(browser, base, 'Ana');
one = await until('the card, posted anew', async () => { const now = await card(); return now && board(now) && now; });
if (await pings() !== earlier) throw new Error('a restart rang');
await pass(24 * 2);
one = await turn(one);
await yes(ana, (await command(ana, 'resign')).message);
await until('the end', async () => !board(await card()));
await rang('ends');
await shoot('end');
await command(ana, 'rematch');
await rang('offers');
await pass(48);
await press(bo, 'agree:');
one = await until('the rematch', async () => { const now = await card(); return now && board(now) && now; });
await rang('turns');
await shoot('rematch');
await yes(bo, (await command(bo, 'cancel')).message);
await until('the end', async () => !board(await card()));
await rang('ends');
// A strict time-out.
await begin('1h', 'strict');
await pass(1);
await rang('reminders');
await pass(1);
one = await until('the time-out', async () => { const now = await card(); return !board(now) && now; });
await rang('ends', 2);
await shoot('time-out');
// A friendly one, claimed.
await begin('1d', 'friendly');
await pass(17);
await rang('reminders');
await pass(8);
await rang('lapses', 2);
await shoot('lapsed');
await surely(bo, 'claim:');
one = await until('the claim', async () => { const now = await card(); return !board(now) && now; });
await rang('ends');
await shoot('claimed');
if (page.complaints.length) throw new Error(page.complaints.join('\n'));
await browser.close();
await stop();
console.log(JSON.stringify({ game, pings: expected, ...ledger }));
process.exit(0);
