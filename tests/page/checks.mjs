// What the page does apart from a whole match, one check a name:
//   node checks.mjs BASE_URL CHECK
// Each starts from its own channel, so that they can run one after another on one sandbox.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { choose, command, goTo, message, messages, misbehave, openAs, run, until } from './people.mjs';

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

/** How often a person has been pinged so far. */
async function pingsOf(page, name) {
  const id = await page.locator('.person', { hasText: name }).getAttribute('data-person');
  return (await (await fetch(`${base}/sandbox/pings?as=${id}`)).json()).count;
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
  async the_music_and_its_picture_are_exactly_in_step(browser) {
    const page = await openAs(browser, base, 'Ana');
    const { message: id } = await command(page, 'music');
    const post = message(page, id);
    const audio = post.locator('audio');
    await until('the length of the sound', () => audio.evaluate(one => Math.abs(one.duration - 21) < 0.01));
    const picture = post.locator('.shot img');
    await until('the picture', () => picture.evaluate(one => one.complete && one.naturalWidth === 720));
    await audio.evaluate(one => one.play());
    await post.locator('canvas.in-step').waitFor();
    // Each code lasts three quarters of a second, the last one until the end.
    const inStep = () => post.evaluate(async node => {
      const [sound, canvas] = [node.querySelector('audio'), node.querySelector('canvas')];
      const number = time => Math.min(27, Math.floor(time / 0.75) + 1);
      const before = sound.currentTime;
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
      const after = sound.currentTime;
      const shown = Number(canvas.dataset.frame);
      return { before, after, shown, held: number(before) <= shown && shown <= number(after) };
    });
    const seen = new Set();
    await until('four numbers in turn', async () => {
      const now = await inStep();
      assert.ok(now.held, JSON.stringify(now));
      seen.add(now.shown);
      return seen.size >= 4;
    });
    for (const [time, number] of [[10.2, 14], [0, 1], [20.9, 27], [5.3, 8]]) {
      await audio.evaluate((one, to) => { one.pause(); one.currentTime = to; }, time);
      await until(`number ${number}`, async () => (await inStep()).shown === number);
    }
    assert.deepEqual(page.complaints, []);
  },

  async nothing_sticks_out_on_a_phone(browser) {
    for (const width of [320, 360, 400]) {
      const page = await openAs(browser, base, 'Ana', { width, height: 640, hasTouch: true });
      assert.deepEqual(await overflow(page), [], `empty line at ${width}`);
      await page.locator('#composer .tail').click();
      await page.keyboard.type('/');
      await page.locator('.suggestions .entry').first().waitFor();
      assert.deepEqual(await overflow(page), [], `command list at ${width}`);
      await page.keyboard.press('Backspace');
      const challenge = await command(page, 'challenge', { game: 'RVB', opponent: 'Bo' });
      await message(page, challenge.message).locator('.container').waitFor();
      assert.deepEqual(await overflow(page), [], `challenge at ${width}`);
      const low = await page.evaluate(() => [...document.querySelectorAll('#log .button, .quick-person, .opens-side, .send')]
        .map(node => [node.className, node.getBoundingClientRect().height])
        .filter(([, height]) => height > 0 && height < 40));
      assert.deepEqual(low, [], `controls too low for a thumb at ${width}`);
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
    const known = new Set((await messages(bo)).map(one => one.id));
    await ana.keyboard.press('/');
    await ana.locator('.suggestions .entry').first().waitFor();
    for (const key of ['c', 'h', 'a', 'l', 'Tab', 'g', 'a', 'Tab', 'r', 'i', 'Tab', 'o', 'p', 'p', 'Enter', 'b', 'o', 'Enter', 'Enter']) await ana.keyboard.press(key);
    const { id: mark } = await until('the challenge', async () =>
      (await messages(bo)).find(one => !known.has(one.id) && one.pinged && one.buttons.includes('Accept')));
    await bo.locator('#log').focus();
    await until('Accept to have the focus', async () => {
      await bo.keyboard.press('Tab');
      return bo.evaluate(id => document.activeElement.closest(`[data-message="${id}"]`) && document.activeElement.textContent === 'Accept', mark);
    });
    const outline = await bo.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.equal(outline, 'solid', 'the focus is visible');
    await bo.keyboard.press('Enter');
    await until('the board', async () => (await messages(ana)).some(one => !known.has(one.id) && one.buttons.includes('Play')));
  },

  async a_private_answer_is_seen_by_one_person_and_can_be_dismissed(browser) {
    const ana = await openAs(browser, base, 'Ana');
    const bo = await openAs(browser, base, 'Bo');
    const { message: id } = await command(ana, 'help');
    const answer = ana.locator(`.message.private[data-message="${id}"]`);
    await answer.getByText('Only you can see this').waitFor();
    await bo.reload();
    await bo.locator('#log[aria-busy=false]').waitFor();
    assert.equal(await message(bo, id).count(), 0);
    await answer.getByRole('button', { name: 'Dismiss' }).click();
    await until('the answer to go', async () => (await answer.count()) === 0);
  },

  async unread_mentions_are_counted_until_read(browser) {
    const ana = await openAs(browser, base, 'Ana', { place: 'jeux' });
    const bo = await openAs(browser, base, 'Bo', { place: 'jeux' });
    await goTo(bo, 'general');
    const place = bo.locator('#side .place', { hasText: 'jeux' }).first();
    const beside = ana.locator('.person', { hasText: 'Bo' });
    const before = await pingsOf(ana, 'Bo');
    await until('the mentions so far', async () => (await unreadOf(beside)) === before);
    assert.equal(await unreadOf(place), 0);
    const challenge = await command(ana, 'challenge', { game: 'Hélios', opponent: 'Bo' });
    await until('one unread mention', async () => (await unreadOf(place)) === 1);
    await until('the count in the title', async () => /^\(1\) /.test(await bo.title()));
    await until('the mention beside the person', async () => (await unreadOf(beside)) === before + 1);
    await place.click();
    await message(bo, challenge.message).waitFor();
    await until('no unread mention', async () => (await unreadOf(bo.locator('#side .place', { hasText: 'jeux' }).first())) === 0);
  },

  async what_happened_while_the_line_was_cut_is_shown_when_it_stands_again(browser) {
    const line = await makeLine();
    const ana = await openAs(browser, line.address, 'Ana');
    const bo = await openAs(browser, base, 'Bo');
    line.cut();
    await ana.locator('#banner', { hasText: 'Connection lost' }).waitFor();
    const missed = await command(bo, 'challenge', { game: 'Rite', opponent: 'Ana' });
    assert.equal(await message(ana, missed.message).count(), 0);
    await line.mend();
    await message(ana, missed.message).locator('.container').waitFor();
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
    const page = await openAs(browser, base, 'Ana');
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

  async the_first_hint_leads_to_the_game(browser) {
    const page = await openAs(browser, base, 'Dan');
    // What is still being asked for must not take the focus away later.
    let answer;
    const held = new Promise(done => { answer = done; });
    await page.route('**/sandbox/pings?*', async route => {
      await held;
      await route.continue();
    });
    await goTo(page, 'Revanche');
    await page.locator('.welcome .button').click();
    await page.locator('.slot input:focus').waitFor();
    const last = page.waitForResponse(/sandbox\/pings/);
    answer();
    await last;
    await choose(page, 'RVB');
    await page.locator('.suggestions .entry', { hasText: 'adversaire' }).waitFor();
  },

  async no_sign_of_the_bot_is_an_empty_box(browser) {
    const words = new URL('../../assets/words/', import.meta.url);
    const texts = ['en', 'fr'].flatMap(language => readdirSync(new URL(`${language}/`, words)).map(name => readFileSync(new URL(`${language}/${name}`, words), 'utf8')));
    const signs = [...new Set(texts.join('').match(/\p{Extended_Pictographic}/gu))];
    assert.ok(signs.length > 5, `only ${signs} found`);
    const page = await openAs(browser, base, 'Ana');
    // In the text of the page, where nothing waits for a font once the page stands.
    const boxes = await page.evaluate(all => {
      const wide = text => {
        const line = document.body.appendChild(document.createElement('span'));
        line.textContent = text;
        const { width } = line.getBoundingClientRect();
        line.remove();
        return width;
      };
      const box = wide('\u0378');
      return all.filter(sign => wide(sign) === box);
    }, signs);
    assert.deepEqual(boxes, []);
    const missing = await page.evaluate(async all => {
      const font = getComputedStyle(document.documentElement).fontFamily;
      await document.fonts.load(`32px ${font}`, all.join(''));
      const draw = text => {
        const canvas = document.createElement('canvas');
        canvas.width = 64;
        canvas.height = 64;
        const pen = canvas.getContext('2d');
        pen.font = `32px ${font}`;
        pen.fillText(text, 8, 44);
        return canvas.toDataURL();
      };
      // No font has a sign for a number that Unicode has given to none.
      const box = draw('\u0378');
      return all.filter(sign => draw(sign) === box);
    }, signs);
    assert.deepEqual(missing, []);
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
    const challenge = await command(ana, 'challenge', { game: 'RVB', opponent: 'Bo' });
    const card = message(ana, challenge.message);
    const withdraw = card.getByRole('button', { name: 'Withdraw', exact: true });
    await withdraw.waitFor();
    await misbehave(base, { kind: 'callback404', count: 1 });
    await withdraw.click();
    await card.locator('.trouble', { hasText: 'This interaction failed' }).waitFor();
  },
};

await run(checks, wanted, base);
