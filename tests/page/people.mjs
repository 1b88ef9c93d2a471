// People at the sandbox page, moved by the mouse: what every script here shares.
//
// A page changes while one looks at it: what is compared is read at one instant, and a message is
// named by its id, never by its place in the list.

import { chromium } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** How long people wait, in milliseconds: only what never comes is a failure. */
const PATIENCE = 120_000;

/** Starts a headless Chromium. */
export function launch() {
  return chromium.launch({
    executablePath: CHROMIUM,
    timeout: PATIENCE,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

/** Has the sandbox do something to the bot, as `/sandbox/misbehave` says. */
export async function misbehave(base, body) {
  const answer = await fetch(`${base}/sandbox/misbehave`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox refuses ${JSON.stringify(body)}: ${await answer.text()}`);
}

/** Lets the bot be as slow as the machine: these scripts judge no time. */
export function patience(base) {
  return misbehave(base, { kind: 'patience', ms: PATIENCE });
}

/** Runs the check of this name, each in a browser of its own. */
export async function run(checks, wanted, base) {
  const check = checks[wanted];
  if (!check) throw new Error(`no check is called ${wanted}`);
  await patience(base);
  const browser = await launch();
  try {
    await check(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Opens the page as somebody. Anything the browser complains about is kept in `complaints`.
 * SLOW=8 makes each browser's processor eight times slower.
 */
export async function openAs(browser, base, name, { width = 1280, height = 800, place = 'general', ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, ...more });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  if (process.env.SLOW) {
    const inside = await context.newCDPSession(page);
    await inside.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.SLOW) });
  }
  page.complaints = [];
  page.on('console', message => message.type() === 'error' && page.complaints.push(message.text()));
  page.on('pageerror', error => page.complaints.push(String(error)));
  await page.goto(`${base}/?as=${encodeURIComponent(name)}`);
  await page.locator('#composer .tail').waitFor();
  await goTo(page, place);
  return page;
}

/** Goes to a channel by clicking it, through the drawer on a narrow window. */
export async function goTo(page, place) {
  const entry = page.locator('#side .place', { hasText: place }).first();
  if (!(await entry.isVisible())) await page.locator('.opens-side').click();
  await entry.click();
  await page.locator('#head h1', { hasText: place }).waitFor();
  await page.locator('#log[aria-busy=false]').waitFor();
}

/** Chooses an entry of the list above the composer that shows this text. */
export async function choose(page, text) {
  await page.locator('.suggestions .entry', { hasText: text }).first().click();
}

/** Does `act`, waits for the sandbox's answer to what it sends there, and returns the answer. */
export async function answered(page, route, act) {
  const [response] = await Promise.all([
    page.waitForResponse(one => route.test(new URL(one.url()).pathname)),
    act(),
  ]);
  return response.json();
}

/**
 * Writes `/name`, clicks the command, fills the options by clicks, and sends. Returns the
 * sandbox's answer, whose `message` is the id of what the bot replied.
 */
export async function command(page, name, options = {}) {
  await page.locator('#composer .tail').click();
  await page.keyboard.type(`/${name}`);
  await choose(page, `/${name}`);
  for (const [option, label] of Object.entries(options)) {
    const slot = page.locator('.slot', { has: page.locator(`input[aria-label="${option}"]`) });
    if (await slot.count()) {
      await slot.locator('input').click();
    } else {
      await page.locator('#composer .tail').click();
      await choose(page, option);
    }
    await choose(page, label);
  }
  return answered(page, /^\/sandbox\/command$/, () => page.locator('#composer .send').click());
}

/** A message by its id. */
export function message(page, id) {
  return page.locator(`#log .message[data-message="${id}"]`);
}

/** Every message of the open channel as it is at this instant, the newest last. */
export function messages(page) {
  return page.locator('#log').evaluate(log => [...log.querySelectorAll('.message')].map(one => ({
    id: one.dataset.message,
    text: one.textContent,
    isPrivate: one.classList.contains('private'),
    isCard: one.querySelector('.container') !== null,
    pinged: one.classList.contains('pinged'),
    buttons: [...one.querySelectorAll('.components button.button:not(:disabled)')].map(button => button.textContent.trim()),
  })));
}

/** The text of every complaint under a message. */
export async function troubles(page) {
  const all = await page.locator('#log .trouble').allTextContents();
  return all.filter(Boolean);
}

/** Waits until `test` answers with something, asking often; says what was waited for when it never does. */
export async function until(what, test, seconds = PATIENCE / 1000) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await test();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited ${seconds} s for ${what}`);
    await new Promise(done => setTimeout(done, 40));
  }
}

/** A source of numbers from 0 to 1 that is the same for the same seed. */
export function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
