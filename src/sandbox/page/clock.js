// The clock that is moved by hand: shown with its buttons when the sandbox has one.

import * as api from './api.js';
import { el } from './dom.js';
import { setClock } from './time.js';

const HOUR = 3_600_000;

/** Shows what the sandbox tells of its clock; a clock of the computer's own is not shown. */
export function showClock(root, told, view, onerror) {
  setClock(told.by_hand ? told.now : null);
  root.hidden = !told.by_hand;
  if (!told.by_hand) return;
  const { say, language } = view;
  const move = (label, millis) => el('button', {
    type: 'button',
    'data-advance': String(millis),
    onclick: () => api.advance(millis).then(after => showClock(root, after, view, onerror)).catch(onerror),
  }, label);
  const date = new Date(told.now);
  const focused = root.contains(document.activeElement) ? document.activeElement.dataset.advance : null;
  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', say('clock'));
  root.replaceChildren(
    el('time', { datetime: date.toISOString() }, date.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' })),
    move(say('hour_later'), HOUR),
    move(say('day_later'), 24 * HOUR));
  if (focused) root.querySelector(`[data-advance="${focused}"]`)?.focus();
}
