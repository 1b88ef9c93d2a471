// People at the sandbox page, moved by the mouse: what every script here shares.

import { chromium } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Starts a headless Chromium. */
export function launch() {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

/** Opens the page as somebody. Anything the browser complains about is kept in `complaints`. */
export async function openAs(browser, base, name, { width = 1280, height = 800, place = 'general', ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, ...more });
  const page = await context.newPage();
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
  await page.locator('#log .message, #log .welcome').first().waitFor();
}

/** Chooses an entry of the list above the composer that shows this text. */
export async function choose(page, text) {
  await page.locator('.suggestions .entry', { hasText: text }).first().click();
}

/** Writes `/name`, clicks the command, fills the options by clicks, and sends. */
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
  await page.locator('#composer .send').click();
}

/** The newest public message that has a container, with its id. */
export async function newestCard(page) {
  const card = page.locator('#log .message:not(.private)', { has: page.locator('.container') }).last();
  return { card, id: (await card.count()) ? await card.getAttribute('data-message') : null };
}

/** Waits until `test` answers with something, asking often; says what was waited for when it never does. */
export async function until(what, test, seconds = 15) {
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
