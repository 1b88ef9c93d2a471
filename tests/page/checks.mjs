// What the page does apart from a whole match, one check a name:
//   node checks.mjs BASE_URL CHECK
// Each starts from its own channel, so that they can run one after another on one sandbox.

import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { choose, command, goTo, launch, openAs, until } from './people.mjs';

const [base, wanted] = process.argv.slice(2);

/** The width of everything against the width of the window, and what sticks out. */
function overflow(page) {
  return page.evaluate(() => {
    const wide = [...document.querySelectorAll('#main *, dialog[open] *')]
      .filter(node => !node.closest('pre, svg, .options') && node.checkVisibility() && node.getBoundingClientRect().right > innerWidth + 1)
      .map(node => `${node.tagName}.${node.className}`);
    return [document.documentElement.scrollWidth > innerWidth ? 'the page itself' : [], wide].flat();
  });
}

/** The number of unread mentions that a place or a person shows. */
async function unreadOf(locator) {
  const [badge] = await locator.locator('.badge').allTextContents();
  return Number(badge ?? 0);
}

/** A way to the sandbox that can be cut and mended. */
async function makeLine() {
  const { hostname: host, port } = new URL(base);
  const sockets = new Set();
  let server;
  const open = at => new Promise(done => {
    server = createServer(near => {
      const far = connect(Number(port), host);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
    }).listen(at, '127.0.0.1', () => done(server.address().port));
  });
  const own = await open(0);
  return {
    address: `http://127.0.0.1:${own}`,
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    mend: () => open(own),
  };
}

const checks = {
  async nothing_sticks_out_on_a_phone(browser) {
    for (const width of [320, 360, 400]) {
      const page = await openAs(browser, base, 'Ana', { width, height: 640, hasTouch: true });
      assert.deepEqual(await overflow(page), [], `empty line at ${width}`);
      await page.locator('#composer .tail').click();
      await page.keyboard.type('/');
      await page.locator('.suggestions .entry').first().waitFor();
      assert.deepEqual(await overflow(page), [], `command list at ${width}`);
      await page.keyboard.press('Backspace');
      await command(page, 'challenge', { game: 'RVB', opponent: 'Bo' });
      await page.locator('#log .message .container').last().waitFor();
      assert.deepEqual(await overflow(page), [], `challenge at ${width}`);
      for (const button of await page.locator('#log .button, .quick-person, .opens-side, .send').all()) {
        const box = await button.boundingBox();
        assert.ok(!box || box.height >= 40, `a control ${box?.height} px high at ${width}`);
      }
      await page.locator('.opens-side').click();
      await page.locator('.drawer #side').waitFor();
      await page.keyboard.press('Escape');
      await until('the drawer to close', async () => !(await page.locator('#side').isVisible()));
      await page.context().close();
    }
  },

  async keyboard_alone_challenges_and_accepts(browser) {
    const ana = await openAs(browser, base, 'Ana');
    const bo = await openAs(browser, base, 'Bo');
    await until('the line to have the focus', () => ana.evaluate(() => document.activeElement.classList.contains('tail')));
    const earlier = await bo.locator('#log .message').evaluateAll(all => all.map(one => one.dataset.message));
    const known = earlier.at(-1);
    await ana.keyboard.press('/');
    await ana.locator('.suggestions .entry').first().waitFor();
    for (const key of ['c', 'h', 'a', 'l', 'Tab', 'g', 'a', 'Tab', 'r', 'i', 'Tab', 'o', 'p', 'p', 'Enter', 'b', 'o', 'Enter', 'Enter']) await ana.keyboard.press(key);
    const accept = bo.locator('#log .message.pinged').last().getByRole('button', { name: 'Accept', exact: true });
    const mark = await until('the challenge', async () => {
      const newest = bo.locator('#log .message').last();
      if (!(await newest.count())) return null;
      const id = await newest.getAttribute('data-message');
      return id !== known && id;
    });
    await accept.waitFor();
    await bo.locator('#log').focus();
    await until('Accept to have the focus', async () => {
      await bo.keyboard.press('Tab');
      return bo.evaluate(id => document.activeElement.closest(`[data-message="${id}"]`) && document.activeElement.textContent === 'Accept', mark);
    });
    const outline = await bo.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.equal(outline, 'solid', 'the focus is visible');
    await bo.keyboard.press('Enter');
    await ana.locator('#log .message').last().getByRole('button', { name: 'Play', exact: true }).waitFor();
  },

  async a_private_answer_is_seen_by_one_person_and_can_be_dismissed(browser) {
    const ana = await openAs(browser, base, 'Ana');
    const bo = await openAs(browser, base, 'Bo');
    const messages = ana.locator('#log .message');
    const before = await messages.count();
    await command(ana, 'help');
    await until('the answer', async () => (await messages.count()) > before);
    const id = await messages.last().getAttribute('data-message');
    const answer = ana.locator(`[data-message="${id}"].private`);
    await answer.getByText('Only you can see this').waitFor();
    await bo.reload();
    await bo.locator('#log .message, #log .welcome').first().waitFor();
    assert.equal(await bo.locator(`[data-message="${id}"]`).count(), 0);
    await answer.getByRole('button', { name: 'Dismiss' }).click();
    await until('the answer to go', async () => (await answer.count()) === 0);
  },

  async unread_mentions_are_counted_until_read(browser) {
    const ana = await openAs(browser, base, 'Ana', { place: 'jeux' });
    const bo = await openAs(browser, base, 'Bo', { place: 'jeux' });
    await goTo(bo, 'general');
    const place = bo.locator('#side .place', { hasText: 'jeux' }).first();
    const beside = ana.locator('.person', { hasText: 'Bo' });
    const before = await unreadOf(beside);
    assert.equal(await unreadOf(place), 0);
    await command(ana, 'challenge', { game: 'Hélios', opponent: 'Bo' });
    await until('one unread mention', async () => (await unreadOf(place)) === 1);
    assert.match(await bo.title(), /^\(1\) /);
    await until('the mention beside the person', async () => (await unreadOf(beside)) === before + 1);
    await place.click();
    await bo.locator('#log .message.pinged').last().waitFor();
    await until('no unread mention', async () => (await unreadOf(bo.locator('#side .place', { hasText: 'jeux' }).first())) === 0);
  },

  async what_happened_while_the_line_was_cut_is_shown_when_it_stands_again(browser) {
    const line = await makeLine();
    const ana = await openAs(browser, line.address, 'Ana');
    const bo = await openAs(browser, base, 'Bo');
    const last = ana.locator('#log .message').last();
    const before = (await ana.locator('#log .message').count()) ? await last.getAttribute('data-message') : null;
    line.cut();
    await ana.locator('#banner', { hasText: 'Connection lost' }).waitFor();
    await command(bo, 'challenge', { game: 'Rite', opponent: 'Ana' });
    await bo.locator('#log .message .container').last().waitFor();
    await line.mend();
    await until('the missed message', async () => (await ana.locator('#log .message').count()) && (await last.getAttribute('data-message')) !== before);
    await until('the banner to go', async () => !(await ana.locator('#banner').textContent()));
    line.cut();
  },

  async a_french_reader_gets_french_words(browser) {
    const page = await openAs(browser, base, 'Chloé');
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr');
    assert.match(await page.locator('#composer .tail').getAttribute('placeholder'), /^Tape/);
    await page.locator('#composer .tail').click();
    await page.keyboard.type('/def');
    await choose(page, '/défier');
    await page.locator('.chip', { hasText: '/défier' }).waitFor();
  },

  async one_person_at_the_keyboard_plays_both(browser) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${base}/?split=Ana,Bo`);
    for (const [at, name] of ['Ana', 'Bo'].entries()) {
      const pane = page.frameLocator('#split iframe').nth(at);
      await pane.locator(`.quick-person[aria-pressed=true][title="${name}"]`).waitFor();
    }
    await page.goto(`${base}/?as=Ana`);
    await page.locator('.person', { hasText: 'Bo' }).click();
    await page.locator('.person[aria-pressed=true]', { hasText: 'Bo' }).waitFor();
    assert.match(page.url(), /as=Bo/);
    await page.goBack();
    await page.locator('.person[aria-pressed=true]', { hasText: 'Ana' }).waitFor();
  },

  async text_never_becomes_html(browser) {
    const page = await openAs(browser, base, 'Ana');
    const html = await page.evaluate(async () => {
      const { markdown } = await import('/page/markdown.js');
      const { el } = await import('/page/dom.js');
      const view = { me: '1', language: 'en', nameOf: id => (id === '1' ? 'Ana' : '<b>Bo</b>'), channelName: () => 'c', fillCommand: () => {}, link: (url, ...children) => el('a', { href: url }, ...children) };
      const draw = text => el('div', {}, markdown(text, view)).innerHTML;
      return {
        script: draw('<script>alert(1)</script> <img src=x onerror=alert(1)>'),
        bold: draw('**a *b* `c**`** d\\*e\\*'),
        mention: draw('<@1> <@!2>'),
        fence: draw('```\n**a** <b>\n```'),
        heading: draw('## A\n-# b'),
        relative: draw('<t:0:R>').replace(/ title="[^"]*"/, ''),
        link: draw('[a](https://b.c/d) [x](javascript:alert(1))'),
        snake: draw('a_b_c _d_'),
      };
    });
    assert.equal(html.script, '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt;</p>');
    assert.equal(html.bold, '<p><strong>a <em>b</em> `c</strong>`** d*e*</p>');
    assert.equal(html.mention, '<p><span class="mention mine">@Ana</span> <span class="mention">@&lt;b&gt;Bo&lt;/b&gt;</span></p>');
    assert.equal(html.fence, '<pre tabindex="0"><code>**a** &lt;b&gt;</code></pre>');
    assert.equal(html.heading, '<h4>A</h4><small class="sub">b</small>');
    assert.match(html.relative, /^<p><time datetime="1970-01-01T00:00:00.000Z" data-relative="0" lang="en">\d+ years ago<\/time><\/p>$/);
    assert.equal(html.link, '<p><a href="https://b.c/d">a</a> [x](javascript:alert(1))</p>');
    assert.equal(html.snake, '<p>a_b_c <em>d</em></p>');
  },

  async a_failed_interaction_is_said_in_red(browser) {
    const ana = await openAs(browser, base, 'Ana');
    await command(ana, 'challenge', { game: 'RVB', opponent: 'Bo' });
    const withdraw = ana.locator('#log .message').last().getByRole('button', { name: 'Withdraw', exact: true });
    await withdraw.waitFor();
    const misbehave = await fetch(`${base}/sandbox/misbehave`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'callback404', count: 1 }),
    });
    assert.ok(misbehave.ok);
    await withdraw.click();
    await ana.locator('#log .trouble', { hasText: 'This interaction failed' }).waitFor({ timeout: 8000 });
  },
};

async function main() {
  const check = checks[wanted];
  if (!check) throw new Error(`no check is called ${wanted}`);
  const browser = await launch();
  try {
    await check(browser);
  } finally {
    await browser.close();
  }
}

main().catch(error => {
  console.error(error.stack);
  process.exitCode = 1;
});
