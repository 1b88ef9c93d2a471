// The list above the composer: what can be chosen for the field being filled.

import { el } from './dom.js';

/** A listbox steered from the field it belongs to. */
export class Suggestions {
  constructor(view) {
    this.view = view;
    this.entries = [];
    this.active = -1;
    this.input = null;
    this.node = el('div', { class: 'suggestions', id: 'suggestions', role: 'listbox', 'aria-label': view.say('commands'), hidden: true });
    // The field keeps the focus while an entry is pressed.
    this.node.addEventListener('pointerdown', event => event.preventDefault());
  }

  get open() {
    return !this.node.hidden && this.entries.length > 0;
  }

  /** Shows entries { label, note, aside, choose }, one of them marked (-1: none). */
  show(input, entries, active, title) {
    this.input?.setAttribute('aria-expanded', 'false');
    this.input = input;
    this.entries = entries;
    this.node.replaceChildren(
      title ? el('div', { class: 'title', role: 'presentation' }, title) : '',
      ...entries.map((entry, at) => el('div', { class: 'entry', role: 'option', id: `entry-${at}`, onclick: () => this.choose(at) },
        el('span', { class: 'label' }, entry.label),
        entry.note && el('span', { class: 'note' }, entry.note),
        entry.aside && el('span', { class: 'aside' }, entry.aside))));
    this.node.hidden = entries.length === 0 && !title;
    input.setAttribute('aria-expanded', String(this.open));
    this.mark(active);
  }

  close() {
    this.node.hidden = true;
    this.entries = [];
    this.active = -1;
    this.input?.setAttribute('aria-expanded', 'false');
    this.input?.removeAttribute('aria-activedescendant');
  }

  move(step) {
    const count = this.entries.length;
    this.mark(this.active < 0 && step < 0 ? count - 1 : (this.active + step + count) % count);
  }

  choose(at) {
    const entry = this.entries[at];
    this.close();
    entry?.choose();
  }

  mark(at) {
    this.active = at;
    const items = this.node.querySelectorAll('.entry');
    items.forEach((item, index) => item.setAttribute('aria-selected', index === at));
    if (at >= 0 && items[at]) {
      this.input.setAttribute('aria-activedescendant', items[at].id);
      items[at].scrollIntoView({ block: 'nearest' });
    } else {
      this.input.removeAttribute('aria-activedescendant');
    }
  }
}
