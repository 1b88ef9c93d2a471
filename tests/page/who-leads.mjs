// Looks at every command about who leads, on a database such as `revanche db demo` makes, and
// keeps pictures of it at desktop and phone width.
//
// node tests/page/who-leads.mjs BASE FOLDER

import { command, launch, message, openAs, patience, until } from './people.mjs';

const [base, folder] = process.argv.slice(2);
const browser = await launch();
await patience(base);

for (const [size, width, height] of [['desktop', 1280, 900], ['phone', 390, 844]]) {
  const page = await openAs(browser, base, 'Ana', { width, height });
  let number = 0;
  async function look(name, id) {
    const one = message(page, id);
    await until(name, async () => (await one.count()) > 0);
    await until('the picture', () => one.evaluate(all => [...all.querySelectorAll('img')].every(image => image.complete)));
    await one.scrollIntoViewIfNeeded();
    number += 1;
    await one.screenshot({ path: `${folder}/${size}-${String(number).padStart(2, '0')}-${name}.png` });
  }
  async function type(name, options = {}) {
    const answer = await command(page, name, options);
    await look([name, ...Object.values(options)].join('-').replaceAll(' ', '_').toLowerCase(), answer.message);
    return message(page, answer.message);
  }
  async function press(within, label, what) {
    const id = await within.getAttribute('data-message');
    const before = await within.textContent();
    await within.locator('.components').getByRole('button', { name: label, exact: true }).first().click();
    await until(label, async () => (await within.textContent()) !== before);
    await look(what, id);
  }
  const table = await type('leaderboard');
  await press(table, 'all servers', 'everywhere');
  await press(table, 'by match points', 'points');
  await press(table, 'Next', 'page-2');
  await press(table, 'this month', 'month');
  const profile = await type('profile');
  await press(profile, 'Matches', 'history-of-profile');
  const other = await type('profile', { person: 'Bo' });
  await press(other, 'Against me', 'versus');
  await type('history');
  await type('history', { result: 'lost' });
  const replay = await type('replay');
  await press(replay, '▶ Next', 'forward');
  await press(replay, '⏭ End', 'end');
  await type('export');
  const privacy = await type('privacy');
  await press(privacy, 'Forget me', 'question');
  await press(privacy, 'No, keep me', 'kept');
  if (page.complaints.length) throw new Error(page.complaints.join('\n'));
  await page.context().close();
}
await browser.close();
