// Message components, the newer layout ones and the older rows, as elements.

import { el, icon } from './dom.js';
import { markdown } from './markdown.js';
import { menu } from './select.js';

const BUTTONS = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'secondary', 6: 'primary' };

/** Renders a list of components of `message`. `view` as in message.js. */
export function components(list, message, view) {
  return (list ?? []).map(part => component(part, message, view)).filter(Boolean);
}

function component(part, message, view) {
  switch (part.type) {
    case 1:
      return el('div', { class: 'row', role: 'group' }, components(part.components, message, view));
    case 2:
      return button(part, message, view);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return menu(part, message, view);
    case 9:
      return el('div', { class: 'section' },
        el('div', { class: 'section-text' }, components(part.components, message, view)),
        part.accessory && component(part.accessory, message, view));
    case 10:
      return el('div', { class: 'text' }, markdown(part.content ?? '', view));
    case 11:
      return hidden(part.spoiler, picture(part.media, part.description, message, view, 'thumbnail'), view);
    case 12: {
      const items = part.items ?? [];
      return el('div', { class: `gallery of-${Math.min(items.length, 4)}` },
        items.map(item => hidden(item.spoiler, picture(item.media, item.description, message, view, 'shot'), view)));
    }
    case 13:
      return el('div', { class: 'file' }, view.link(address(part.file?.url, message), part.name ?? nameOfFile(part.file?.url)));
    case 14:
      return part.divider === false
        ? el('div', { class: part.spacing === 2 ? 'space wide' : 'space' })
        : el('hr', { class: part.spacing === 2 ? 'wide' : '' });
    case 17: {
      const box = el('div', { class: 'container' }, components(part.components, message, view));
      // Set through the style object: a style attribute would break the page's content policy.
      if (Number.isInteger(part.accent_color)) box.style.setProperty('--accent', colour(part.accent_color));
      return hidden(part.spoiler, box, view);
    }
    default:
      return null;
  }
}

/** An RGB number as CSS writes it. */
export function colour(number) {
  return `#${number.toString(16).padStart(6, '0')}`;
}

function button(part, message, view) {
  const content = [emoji(part.emoji), part.label && el('span', {}, part.label)];
  if (part.style === 5) {
    const link = view.link(part.url, content, icon('link'));
    link.classList.add('button', 'secondary');
    return link;
  }
  const node = el('button', {
    type: 'button',
    class: `button ${BUTTONS[part.style] ?? 'secondary'}`,
    disabled: part.disabled,
    'aria-label': part.label ? null : part.emoji?.name,
    'data-id': part.custom_id,
  }, content);
  node.addEventListener('click', () => view.press(message, part.custom_id, node));
  return node;
}

/** An emoji of a button or an option; the page has no pictures of custom ones. */
export function emoji(value) {
  if (!value?.name) return null;
  return el('span', { class: 'emoji' }, value.id ? `:${value.name}:` : value.name);
}

function nameOfFile(url) {
  return decodeURIComponent(String(url ?? '').split(/[/?#]/).filter(Boolean).at(-1) ?? '');
}

/**
 * Where a file of the message lies. `attachment://name` points at one of its
 * attachments; an address of the sandbox is asked under the page's own origin,
 * so that localhost and 127.0.0.1 are the same to the content policy.
 */
export function address(url, message) {
  let found = String(url ?? '');
  if (found.startsWith('attachment://')) {
    const name = found.slice('attachment://'.length);
    found = (message.attachments ?? []).find(file => file.filename === name)?.url ?? '';
  }
  try {
    const parsed = new URL(found, location.origin);
    if (['127.0.0.1', 'localhost', '[::1]'].includes(parsed.hostname)) return parsed.pathname + parsed.search;
  } catch {
    // Not an address: shown as it is, and the picture stays empty.
  }
  return found;
}

/** A picture with its description; a press shows it as large as the window. */
export function picture(media, description, message, view, kind) {
  const source = address(media?.url, message);
  const file = (message.attachments ?? []).find(one => address(one.url, message) === source);
  const image = el('img', {
    src: source,
    alt: description ?? file?.description ?? view.say('picture'),
    width: media?.width ?? file?.width,
    height: media?.height ?? file?.height,
    onload: () => view.settled(),
  });
  return el('button', { type: 'button', class: kind, title: view.say('open_picture'), onclick: () => enlarge(image, view) }, image);
}

function enlarge(image, view) {
  const dialog = el('dialog', { class: 'lightbox', 'aria-label': image.alt },
    el('img', { src: image.src, alt: image.alt }),
    el('p', {}, image.alt),
    el('button', { type: 'button', class: 'button secondary', autofocus: true, onclick: () => dialog.close() }, view.say('close')));
  dialog.addEventListener('click', event => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function hidden(spoiler, node, view) {
  if (!spoiler) return node;
  const cover = el('div', { class: 'covered' }, node);
  const reveal = el('button', { type: 'button', class: 'button secondary', onclick: () => cover.replaceWith(node) }, view.say('spoiler'));
  cover.append(reveal);
  return cover;
}
