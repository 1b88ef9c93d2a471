// Two people side by side, each in a window of their own.

import { el, icon } from './dom.js';

/** Shows `?split=Ana,Bo` as two panes. */
export function showSplit(root, query) {
  const people = query.get('split').split(',').filter(Boolean).slice(0, 2);
  const channel = query.get('channel');
  const pane = person => {
    const inner = new URLSearchParams({ as: person, pane: '1' });
    if (channel) inner.set('channel', channel);
    return el('iframe', { src: `/?${inner}`, title: person });
  };
  document.title = 'Revanche';
  root.hidden = false;
  root.replaceChildren(
    ...people.map(pane),
    el('a', { class: 'unsplit', href: `/?as=${encodeURIComponent(people[0] ?? '')}`, 'aria-label': 'One person', title: 'One person' }, icon('close')));
}
