// Two people play one whole match with the mouse:
//   node play.mjs BASE_URL GAME [SEED] [FOLDER FOR PICTURES]
// Ana challenges Bo, Bo accepts, and whoever's turn it is presses Play, any
// control of the private panel, and Confirm, until a card says how it ended.
// Prints one line of JSON; exits with 1 and the reason when anything goes wrong.

import { mkdirSync } from 'node:fs';
import { command, dice, launch, newestCard, openAs, until } from './people.mjs';

const [base, game = 'rite', seed = '1', pictures] = process.argv.slice(2);
const LABELS = { rite: 'Rite', helios: 'Hélios', rvb: 'RVB' };
const PLAY = /^(Play|Jouer)$/;
const CONFIRM = /^(Confirm|Confirmer)/;
// Controls of a panel that do not lead on to a finished turn.
const ASIDE = /^(Back|Retour|Type it|Taper|Écrire|Play again|To the board|Vers le plateau|As text|En texte|As a picture|En image|Resign|Abandonner|Call off|Annuler)/;
const WHY = /why|pourquoi/i;
const END = /🏁|🏆|🤝|without a result|sans résultat/;

const random = dice(Number(seed));
let clicks = 0;
let turns = 0;

async function shoot(page, name) {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
}

async function click(locator) {
  clicks += 1;
  await locator.click();
}

/** Presses a control and waits until the panel has been drawn anew. */
async function pressOn(page, panel, press) {
  const node = await panel.elementHandle();
  await press();
  await until('an answer to a press', () => node.evaluate(one => !one.isConnected));
  const trouble = await page.locator('#log .trouble').allTextContents();
  if (trouble.some(Boolean)) throw new Error(`an interaction failed: ${trouble}`);
}

/** The controls of a panel that lead on. */
async function controls(panel) {
  const found = [];
  for (const button of await panel.locator('.components button.button:not(:disabled)').all()) {
    const label = (await button.textContent()).trim();
    if (CONFIRM.test(label)) return { confirm: button };
    if (!ASIDE.test(label)) found.push({ button });
  }
  for (const opener of await panel.locator('.opener:not(:disabled)').all()) {
    if (!WHY.test(await opener.getAttribute('aria-label'))) found.push({ opener });
  }
  return { found };
}

async function takeTurn(page, card) {
  const privates = page.locator('#log .message.private');
  const known = (await privates.count()) ? await privates.last().getAttribute('data-message') : null;
  await click(card.getByRole('button', { name: PLAY }));
  const id = await until('the private panel', async () => {
    if (!(await privates.count())) return null;
    const newest = await privates.last().getAttribute('data-message');
    return newest !== known && newest;
  });
  const panel = page.locator(`#log .message[data-message="${id}"]`);
  for (let step = 0; step < 40; step += 1) {
    await shoot(page, `${game}-turn-${turns}-step-${step}`);
    const { confirm, found } = await controls(panel);
    if (confirm) {
      await pressOn(page, panel, () => click(confirm));
      continue;
    }
    // Nothing left to press: the turn is played.
    if (!found.length) return step;
    const { button, opener } = found[Math.floor(random() * found.length)];
    await pressOn(page, panel, async () => {
      await click(button ?? opener);
      if (!opener) return;
      const options = await panel.locator('.options:not([hidden]) .option').all();
      await click(options[Math.floor(random() * options.length)]);
    });
  }
  throw new Error('the panel never ended');
}

async function main() {
  if (pictures) mkdirSync(pictures, { recursive: true });
  const browser = await launch();
  try {
    const ana = await openAs(browser, base, 'Ana');
    const bo = await openAs(browser, base, 'Bo');
    await shoot(ana, 'start');
    await command(ana, 'challenge', { game: LABELS[game], opponent: 'Bo' });
    const accept = bo.locator('#log .message').last().getByRole('button', { name: /^(Accept|Accepter)$/ });
    await accept.waitFor();
    await shoot(bo, 'challenge');
    await click(accept);
    let played = null;
    for (;;) {
      const { page, card, id, over } = await until('the next board', async () => {
        const { card: latest, id: found } = await newestCard(ana);
        if (!found || found === played) return null;
        if (END.test(await latest.textContent())) return { over: latest, id: found };
        if (!(await latest.getByRole('button', { name: PLAY }).count())) return null;
        for (const one of [ana, bo]) {
          const mine = one.locator(`#log .message.pinged[data-message="${found}"]`);
          if (await mine.count()) return { page: one, card: mine, id: found };
        }
        return null;
      });
      if (over) {
        await shoot(ana, `${game}-end`);
        const last = await over.textContent();
        const complaints = [...ana.complaints, ...bo.complaints];
        if (complaints.length) throw new Error(`the browser complains: ${complaints}`);
        console.log(JSON.stringify({ game, turns, clicks, last }));
        return;
      }
      await takeTurn(page, card);
      played = id;
      turns += 1;
    }
  } finally {
    await browser.close();
  }
}

main().catch(error => {
  console.error(`after ${turns} turns and ${clicks} clicks: ${error.stack}`);
  process.exitCode = 1;
});
