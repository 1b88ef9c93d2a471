// Two people play one whole match with the mouse:
//   node play.mjs BASE_URL GAME [SEED] [FOLDER FOR PICTURES] [WIDTH] [CHALLENGER,OPPONENT]
// The first challenges, the second accepts, and whoever's turn it is presses Play, any control of
// the private panel, and Confirm, until a card says how it ended. Below 760 the window is as high
// as a phone. Prints one line of JSON; exits with 1 and the reason when anything goes wrong.

import { mkdirSync } from 'node:fs';
import { answered, command, dice, launch, message, messages, openAs, patience, troubles, until } from './people.mjs';

const [base, game = 'rite', seed = '1', pictures, width = '1280', people = 'Ana,Bo'] = process.argv.slice(2);
const [challenger, opponent] = people.split(',');
const SIZE = { width: Number(width), height: Number(width) < 760 ? 844 : 800 };
const LABELS = { rite: 'Rite', helios: 'Hélios', rvb: 'RVB' };
const ACCEPT = /^(Accept|Accepter)$/;
const PLAY = /^(Play|Jouer)$/;
const CONFIRM = /^(Confirm|Confirmer)/;
// Controls of a panel that do not lead on to a finished turn.
const ASIDE = /^(Back|Retour|If|Si|Type it|Taper|Écrire|Play again|To the board|Vers le plateau|As text|En texte|As a picture|En image|Resign|Abandonner|Call off|Annuler|Take|Reprendre)/;
const WHY = /why|pourquoi/i;
const END = /🏁|🏆|🤝|without a result|sans résultat/;
const PRESS = /^\/sandbox\/(press|select)$/;

const random = dice(Number(seed));
let clicks = 0;
let turns = 0;

async function shoot(page, name) {
  if (pictures) await page.screenshot({ path: `${pictures}/${game}-${name}.png` });
}

async function click(locator) {
  clicks += 1;
  await locator.click();
}

/** Does what presses a control; fails when the bot did not answer it. Returns the answer. */
async function press(page, act) {
  const answer = await answered(page, PRESS, act);
  if (answer.outcome === 'failed') throw new Error(`an interaction failed: ${await troubles(page)}`);
  return answer;
}

/** The controls of a panel as they are at this instant, by their ids. */
function controls(panel) {
  return panel.evaluate(node => [...node.querySelectorAll('.components button.button:not(:disabled), .opener:not(:disabled)')].map(one => ({
    id: one.dataset.id,
    isMenu: one.classList.contains('opener'),
    label: one.getAttribute('aria-label') ?? one.textContent.trim(),
  })));
}

function pick(list) {
  return list[Math.floor(random() * list.length)];
}

/** Presses one control of a panel, choosing in a menu, and waits until the panel is drawn anew. */
async function pressOn(page, panel, control) {
  const before = await panel.elementHandle();
  const node = panel.locator(`[data-id="${control.id}"]`);
  await press(page, async () => {
    await click(node);
    if (control.isMenu) await click(panel.locator('.options:not([hidden]) .option').nth(await at(panel)));
  });
  await until('an answer to a press', () => before.evaluate(one => !one.isConnected));
}

/** Which option of the open menu is chosen. */
async function at(panel) {
  const options = panel.locator('.options:not([hidden]) .option');
  await options.first().waitFor();
  return Math.floor(random() * (await options.count()));
}

async function takeTurn(page, id) {
  const answer = await press(page, () => click(message(page, id).getByRole('button', { name: PLAY })));
  const panel = message(page, answer.message);
  await panel.waitFor();
  // A slow answer stands as "is thinking" first.
  await panel.locator('.thinking').waitFor({ state: 'detached' });
  for (let step = 0; step < 40; step += 1) {
    await shoot(page, `turn-${turns}-step-${step}`);
    const all = await controls(panel);
    const confirm = all.find(one => CONFIRM.test(one.label));
    const onward = all.filter(one => (one.isMenu ? !WHY.test(one.label) : !ASIDE.test(one.label)));
    // Nothing left to press: the turn is played.
    if (!confirm && !onward.length) return;
    await pressOn(page, panel, confirm ?? pick(onward));
  }
  throw new Error('the panel never ended');
}

/** Waits for the newest card after those played: whose turn it shows, or that it is the last one. */
function nextBoard(pages, known) {
  return until('the next board', async () => {
    const card = (await messages(pages[0])).findLast(one => one.isCard && !one.isPrivate);
    if (!card || known.has(card.id)) return null;
    if (END.test(card.text)) return { over: card };
    for (const page of pages) {
      const mine = (await messages(page)).find(one => one.id === card.id);
      if (mine?.pinged && mine.buttons.some(label => PLAY.test(label))) return { page, id: card.id };
    }
    return null;
  });
}

async function main() {
  if (pictures) mkdirSync(pictures, { recursive: true });
  await patience(base);
  const browser = await launch();
  try {
    const first = await openAs(browser, base, challenger, SIZE);
    const second = await openAs(browser, base, opponent, SIZE);
    const pages = [first, second];
    await shoot(first, 'start');
    const french = (await first.locator('html').getAttribute('lang')) === 'fr';
    const challenge = french
      ? await command(first, 'défier', { jeu: LABELS[game], adversaire: opponent })
      : await command(first, 'challenge', { game: LABELS[game], opponent });
    const known = new Set([challenge.message]);
    const accept = message(second, challenge.message).getByRole('button', { name: ACCEPT });
    await accept.waitFor();
    await shoot(second, 'challenge');
    await press(second, () => click(accept));
    for (;;) {
      const { page, id, over } = await nextBoard(pages, known);
      if (over) {
        await shoot(first, 'end');
        const complaints = pages.flatMap(one => one.complaints);
        if (complaints.length) throw new Error(`the browser complains: ${complaints}`);
        console.log(JSON.stringify({ game, turns, clicks, last: over.text }));
        return;
      }
      await shoot(page, `turn-${turns}-card`);
      await takeTurn(page, id);
      known.add(id);
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
