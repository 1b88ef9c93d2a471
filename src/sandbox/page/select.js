// A select menu: a button that opens a list of options, for one value or several.

import { el, icon } from './dom.js';
import { emoji } from './components.js';

/** The options of a menu: its own, or the people and channels it lets one choose from. */
function optionsOf(part, view) {
  const people = () => view.people().map(person => ({ label: person.name, value: person.id }));
  const channels = () => view.channels().map(channel => ({ label: `#${channel.name}`, value: channel.id }));
  const options = { 3: () => part.options ?? [], 5: people, 6: () => [], 7: people, 8: channels }[part.type]();
  const chosen = new Set((part.default_values ?? []).map(value => value.id));
  return options.map(option => ({ ...option, default: option.default || chosen.has(option.value) }));
}

/** Renders a select menu; choosing reports through view.select(message, custom_id, values, node). */
export function menu(part, message, view) {
  const options = optionsOf(part, view);
  const most = part.max_values ?? 1;
  const least = part.min_values ?? 1;
  let chosen = options.filter(option => option.default).map(option => option.value);

  const face = el('span', { class: 'face' });
  const opener = el('button', {
    type: 'button',
    class: 'opener',
    disabled: part.disabled,
    'aria-haspopup': 'listbox',
    'aria-expanded': 'false',
    'aria-label': part.placeholder ?? view.say('choose'),
    'data-id': part.custom_id,
  }, face, icon('down'));
  const list = el('div', { class: 'options', role: 'listbox', tabindex: -1, hidden: true, 'aria-multiselectable': most > 1 ? 'true' : null });
  const node = el('div', { class: 'menu' }, opener, list);

  const show = () => {
    const labels = options.filter(option => chosen.includes(option.value)).map(option => option.label);
    face.textContent = labels.join(', ') || part.placeholder || view.say('choose');
    face.classList.toggle('empty', labels.length === 0);
    for (const item of list.children) item.setAttribute('aria-selected', chosen.includes(item.dataset.value));
  };

  const close = () => {
    if (list.hidden) return;
    list.hidden = true;
    opener.setAttribute('aria-expanded', 'false');
    document.removeEventListener('pointerdown', outside);
  };
  const send = () => {
    close();
    show();
    view.select(message, part.custom_id, chosen, opener);
  };
  const outside = event => {
    if (node.contains(event.target)) return;
    if (most > 1 && chosen.length >= least) send();
    else close();
  };

  const take = value => {
    if (most === 1) {
      chosen = [value];
      opener.focus();
      send();
    } else if (chosen.includes(value)) {
      chosen = chosen.filter(other => other !== value);
      show();
    } else if (chosen.length < most) {
      chosen = [...chosen, value];
      show();
    }
  };

  for (const option of options) {
    list.append(el('div', { class: 'option', role: 'option', tabindex: -1, 'data-value': option.value, onclick: () => take(option.value) },
      emoji(option.emoji),
      el('span', { class: 'option-text' }, el('span', {}, option.label), option.description && el('small', {}, option.description))));
  }
  if (!options.length) list.append(el('div', { class: 'option none' }, view.say('nothing')));

  opener.addEventListener('click', () => {
    if (!list.hidden) return close();
    list.hidden = false;
    // Opens upwards where the window ends below.
    node.classList.toggle('up', opener.getBoundingClientRect().bottom + Math.min(list.scrollHeight, 300) > innerHeight);
    opener.setAttribute('aria-expanded', 'true');
    document.addEventListener('pointerdown', outside);
    (list.querySelector('[aria-selected=true]') ?? list.firstElementChild)?.focus();
  });
  list.addEventListener('keydown', event => {
    const items = [...list.children];
    const here = items.indexOf(document.activeElement);
    const step = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: items.length - 1 }[event.key];
    if (step !== undefined) {
      items[(step + items.length) % items.length].focus();
    } else if (event.key === ' ' || (event.key === 'Enter' && most === 1)) {
      if (items[here]?.dataset.value !== undefined) take(items[here].dataset.value);
    } else if (event.key === 'Enter') {
      if (chosen.length >= least) send();
      opener.focus();
    } else if (event.key === 'Escape') {
      close();
      opener.focus();
    } else if (event.key === 'Tab') {
      close();
      return;
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  show();
  return node;
}
