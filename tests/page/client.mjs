// What the page can show and do beyond this project's own bot, with a bot steered from here:
//   node client.mjs BASE_URL CHECK
// The sandbox at BASE_URL stands alone.

import assert from 'node:assert/strict';
import { BOT, GENERAL, join } from './bot.mjs';
import { answered, choose, message, misbehave, openAs, run, until } from './people.mjs';

const [base, wanted] = process.argv.slice(2);

const text = name => ({ name, description: `What ${name} means` });

/** A command with two subcommands, one of them in a group, and every kind of option. */
const SETTINGS = {
  ...text('settings'),
  name_localizations: { fr: 'réglages' },
  options: [
    {
      ...text('server'),
      name_localizations: { fr: 'serveur' },
      type: 1,
      options: [
        { ...text('pace'), type: 4, required: true, choices: [{ name: 'A day', name_localizations: { fr: 'Un jour' }, value: 1 }, { name: 'A week', value: 7 }] },
        { ...text('quiet'), type: 5 },
        { ...text('boss'), type: 6 },
        { ...text('place'), type: 7 },
        { ...text('days'), type: 4, autocomplete: true },
        { ...text('share'), type: 10 },
        { ...text('note'), type: 3 },
      ],
    },
    { ...text('look'), type: 2, options: [{ ...text('theme'), type: 1, options: [{ ...text('colour'), type: 3, autocomplete: true }] }] },
  ],
};

/** What an interaction carries, as one line: the way to the subcommand, then each option. */
function carried({ name, options = [] }) {
  const inner = options.find(option => option.type <= 2);
  if (inner) return `${name} ${carried(inner)}`;
  return [name, ...options.map(option => `${option.name}=${JSON.stringify(option.value)}`)].join(' ');
}

/** Answers a completion with choices that hold what was typed, a command with what it carried. */
function echo(interaction) {
  const { type, data } = interaction;
  if (type !== 4) return { type: 4, data: { content: carried(data) } };
  const focused = option => (option.options ? option.options.map(focused).find(Boolean) : option.focused && option);
  const { name, value } = focused(data);
  if (name === 'days') return { type: 8, data: { choices: [14, 30].map(number => ({ name: `${number} days`, value: number })) } };
  return { type: 8, data: { choices: ['red', 'green'].map(colour => ({ name: `${value}:${colour}`, value: colour })) } };
}

/** Sends what is on the line and returns the text of the answer. */
async function sent(page) {
  const { message: id } = await answered(page, /^\/sandbox\/command$/, () => page.locator('#composer .send').click());
  return (await message(page, id).locator('.text').textContent()).trim();
}

/** One second of a tone as a WAVE file of 8,000 bytes a second. */
function tone() {
  const length = 8000;
  const file = Buffer.alloc(44 + length);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + length, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(length, 24);
  file.writeUInt32LE(length, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(length, 40);
  for (let at = 0; at < length; at += 1) file[44 + at] = 128 + 60 * Math.sin((at * 440 * 2 * Math.PI) / length);
  return file;
}

const DOT = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

const checks = {
  async a_subcommand_is_completed_and_every_kind_of_option_filled(browser) {
    await join(browser, base, [SETTINGS], echo);
    const page = await openAs(browser, base, 'Ana');
    await page.locator('#composer .tail').click();
    await page.keyboard.type('/set');
    const offered = await page.locator('.suggestions .entry .label').allTextContents();
    assert.deepEqual(offered, ['/settings server', '/settings look theme']);
    await choose(page, '/settings server');
    assert.equal(await page.locator('.chip').textContent(), '/settings server');
    await choose(page, 'A week');
    for (const [option, choice] of [['quiet', 'Yes'], ['boss', '@Bo'], ['place', '#jeux'], ['days', '30 days']]) {
      await choose(page, option);
      await choose(page, choice);
    }
    await choose(page, 'share');
    await page.keyboard.type('0.5');
    await page.locator('#composer .tail').click();
    await choose(page, 'note');
    await page.keyboard.type('two words');
    const answer = await sent(page);
    assert.equal(answer, 'settings server pace=7 quiet=true boss="100000000000000102" place="100000000000000302" days=30 share=0.5 note="two words"');

    // The keyboard alone, and a subcommand of a group.
    await page.keyboard.type('/settings look theme ');
    await page.locator('.chip', { hasText: '/settings look theme' }).waitFor();
    await page.keyboard.type('colour:');
    await page.locator('.slot').waitFor();
    await page.keyboard.type('x');
    await page.locator('.suggestions .entry', { hasText: 'x:green' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(await sent(page), 'settings look theme colour="green"');
  },

  async a_whole_number_and_a_choice_are_held_to_what_they_are(browser) {
    await join(browser, base, [SETTINGS], echo);
    const page = await openAs(browser, base, 'Ana');
    await page.locator('#composer .tail').click();
    await page.keyboard.type('/settings server ');
    await page.locator('.slot').waitFor();
    await page.keyboard.type('A month');
    await page.keyboard.press('Enter');
    await page.locator('#composer .trouble', { hasText: '“A month” is not one of the choices for “pace”.' }).waitFor();
    await page.locator('.slot input').fill('A day');
    await page.locator('#composer .tail').click();
    await page.keyboard.type('days:');
    await page.locator('.slot').nth(1).waitFor();
    await page.keyboard.type('many');
    await page.locator('#composer .send').click();
    await page.locator('#composer .trouble', { hasText: '“many” is not one of the choices for “days”.' }).waitFor();
  },

  async a_french_reader_sees_the_whole_way_in_french(browser) {
    await join(browser, base, [SETTINGS], echo);
    const page = await openAs(browser, base, 'Chloé');
    await page.locator('#composer .tail').click();
    await page.keyboard.type('/reglages ser');
    await choose(page, '/réglages serveur');
    await choose(page, 'Un jour');
    assert.equal(await sent(page), 'settings server pace=1');
  },

  async a_name_in_a_sentence_leads_to_the_command_or_its_subcommands(browser) {
    const bot = await join(browser, base, [SETTINGS], echo);
    const page = await openAs(browser, base, 'Ana');
    const { id } = await bot.send(GENERAL, { content: 'Use </settings look theme:1> or </settings:1>.' });
    await message(page, id).getByRole('button', { name: '/settings look theme' }).click();
    await page.locator('.chip', { hasText: '/settings look theme' }).waitFor();
    await page.keyboard.press('Escape');
    await message(page, id).getByRole('button', { name: '/settings', exact: true }).click();
    await page.locator('.suggestions .entry', { hasText: '/settings server' }).waitFor();
  },

  async a_hint_pressed_before_the_bot_is_there_waits_for_it(browser) {
    const bot = await join(browser, base, [], echo);
    const page = await openAs(browser, base, 'Ana', { place: 'den' });
    await page.locator('.welcome .button').click();
    await page.locator('#composer .trouble', { hasText: 'no commands here yet' }).waitFor();
    await bot.call('POST', `applications/${BOT}/commands`, { ...text('challenge'), options: [{ ...text('game'), type: 3 }] });
    await page.locator('.slot input[aria-label=game]:focus').waitFor();
    assert.equal(await page.locator('#composer .trouble').textContent(), '');
  },

  async a_film_is_shown_and_a_sound_is_played(browser) {
    const bot = await join(browser, base, [], echo);
    const page = await openAs(browser, base, 'Ana');
    const { id } = await bot.send(GENERAL, { content: 'Listen', attachments: [{ id: 0, description: 'A red dot' }] }, [
      { name: 'dot.gif', type: 'image/gif', bytes: DOT },
      { name: 'tone.wav', type: 'audio/wav', bytes: tone() },
      { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('c d e') },
    ]);
    const post = message(page, id);
    const picture = post.getByRole('img', { name: 'A red dot' });
    await until('the film', () => picture.evaluate(one => one.complete && one.naturalWidth === 1));
    const audio = post.locator('audio[controls]');
    await until('the length of the sound', () => audio.evaluate(one => Math.abs(one.duration - 1) < 0.1));
    await page.locator('#composer .tail').click();
    await audio.evaluate(one => one.play());
    await until('the sound to be heard', () => audio.evaluate(one => one.currentTime > 0));
    assert.equal(await post.getByRole('link', { name: 'notes.txt' }).count(), 1);
    assert.deepEqual(page.complaints, []);
  },

  async an_archived_thread_is_dimmed_until_it_wakes(browser) {
    const bot = await join(browser, base, [SETTINGS], echo);
    const page = await openAs(browser, base, 'Ana');
    const { id } = await bot.send(GENERAL, { content: 'A match' });
    await bot.call('POST', `channels/${GENERAL}/messages/${id}/threads`, { name: 'Rite · Ana – Bo' });
    const entry = page.locator(`#side .place[data-channel="${id}"]`);
    await entry.waitFor();
    const dimmed = () => entry.locator('.name').evaluate(one => Number(getComputedStyle(one).opacity) < 1);
    assert.equal(await dimmed(), false);
    await misbehave(base, { kind: 'archive_thread', channel: id });
    await until('the thread to be dimmed', dimmed);
    assert.match(await entry.getAttribute('title'), /Archived/);
    await message(page, id).getByRole('button', { name: 'Rite · Ana – Bo' }).click();
    await page.locator('#head h1', { hasText: 'Rite · Ana – Bo' }).waitFor();
    await page.locator('#composer .tail').click();
    await page.keyboard.type('/settings look theme ');
    await page.locator('.chip').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('#composer .trouble', { hasText: 'This thread is archived' }).waitFor();
    await bot.send(id, { content: 'awake' });
    await until('the thread to be awake', async () => !(await dimmed()));
  },

  async eight_tabs_of_one_browser_all_stay_up_to_date(browser) {
    const bot = await join(browser, base, [], echo);
    const first = await openAs(browser, base, 'Ana');
    const tabs = [first];
    while (tabs.length < 8) {
      const tab = await first.context().newPage();
      await tab.goto(`${base}/?as=Bo`);
      await tab.locator('#log[aria-busy=false]').waitFor();
      tabs.push(tab);
    }
    const { id } = await bot.send(GENERAL, { content: 'everybody' });
    for (const tab of tabs) await message(tab, id).waitFor();
  },

  async a_place_that_goes_leads_to_another(browser) {
    const bot = await join(browser, base, [], echo);
    const page = await openAs(browser, base, 'Ana');
    const { id } = await bot.call('POST', `channels/${GENERAL}/threads`, { name: 'short-lived', type: 11 });
    await page.locator(`#side .place[data-channel="${id}"]`).click();
    await page.locator('#head h1', { hasText: 'short-lived' }).waitFor();
    await misbehave(base, { kind: 'delete_channel', channel: id });
    await page.locator('#head h1', { hasText: 'general' }).waitFor();
    assert.equal(await page.locator(`#side .place[data-channel="${id}"]`).count(), 0);
    assert.match(page.url(), new RegExp(`channel=${GENERAL}`));
  },
};

await run(checks, wanted, base);
