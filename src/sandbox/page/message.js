// One message: who wrote it, what it says, and what became of presses on it.

import { address, colour, components, picture } from './components.js';
import { el, icon } from './dom.js';
import { markdown } from './markdown.js';
import { inStep } from './step.js';
import { written } from './time.js';

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;

/** The id of a message's author, whether the sandbox sends it bare or as a user. */
export function authorOf(message) {
  return String(message.author?.id ?? message.author ?? '');
}

/** Whether the message is private to one person. */
export function isPrivate(message) {
  return Boolean(message.ephemeral_for) || Boolean((message.flags ?? 0) & EPHEMERAL);
}

/** Whether the message pings this person. */
export function pings(message, person) {
  return (message.mentions ?? []).some(one => String(one?.id ?? one) === person);
}

/** A round picture of a person, or the bot's icon. */
export function avatar(id, view) {
  const person = view.person(id);
  if (!person) return el('img', { class: 'avatar', src: '/page/icon.png', alt: '' });
  return el('span', { class: `avatar tone-${person.tone}`, 'aria-hidden': 'true' }, [...person.name][0] ?? '?');
}

/**
 * Renders a message as an article. `view` is the person's eyes: names, language,
 * and what presses do. `trouble` is the sentence under it after a failed press.
 */
export function article(message, view, trouble) {
  const author = authorOf(message);
  const isBot = !view.person(author);
  const name = view.nameOf(author);
  const mine = pings(message, view.me);
  const hiddenToOthers = isPrivate(message);
  const node = el('article', {
    class: ['message', mine && 'pinged', hiddenToOthers && 'private'].filter(Boolean).join(' '),
    'data-message': message.id,
    'aria-label': name,
  });
  node.append(
    used(message, view),
    avatar(author, view),
    el('div', { class: 'body' },
      el('header', {},
        el('strong', { class: 'author' }, name),
        isBot && el('span', { class: 'tag' }, view.say('app')),
        el('time', {}, written(message.id, view.language, view.say))),
      (message.flags ?? 0) & LOADING
        ? el('p', { class: 'thinking' }, view.say('thinking', name))
        : content(message, view),
      trouble && el('p', { class: 'trouble', role: 'alert' }, trouble),
      hiddenToOthers && el('footer', {},
        icon('eye'), view.say('only_you'), ' · ',
        el('button', { type: 'button', class: 'plain', onclick: () => view.dismiss(message) }, view.say('dismiss')))));
  return node;
}

function used(message, view) {
  const interaction = message.interaction ?? message.interaction_metadata;
  const name = interaction?.name;
  const user = interaction?.user?.id ?? interaction?.user ?? interaction?.user_id;
  // A follow-up stands by itself.
  if (!name || !user || interaction.follow_up) return '';
  return el('div', { class: 'used' }, avatar(String(user), view), el('span', {}, view.say('used', view.nameOf(String(user)), `/${view.commandName(name)}`)));
}

function content(message, view) {
  const edited = message.edited || message.edited_timestamp;
  const mark = edited ? el('span', { class: 'edited' }, view.say('edited')) : null;
  const shown = new Set();
  collect(message.components, message, shown);
  const text = message.content ? el('div', { class: 'text' }, markdown(message.content, view)) : null;
  return [
    text,
    attachments((message.attachments ?? [])
      // Layout messages show a file where a component points at it.
      .filter(file => !shown.has(address(file.url, message)))
      .map(file => attachment(file, message, view))),
    (message.embeds ?? []).map(embed => card(embed, message, view)),
    el('div', { class: 'components' }, components(message.components, message, view)),
    message.thread && view.thread(message.thread),
    mark,
  ];
}

/** Files of a message. One sound and one picture go together. */
function attachments(files) {
  const node = el('div', { class: 'attachments' }, files);
  const [images, sounds] = ['img', 'audio'].map(kind => node.querySelectorAll(kind));
  if (images.length === 1 && sounds.length === 1) inStep(images[0], sounds[0]);
  return node;
}

function collect(list, message, into) {
  for (const part of list ?? []) {
    for (const media of [part.media, part.file, ...(part.items ?? []).map(item => item.media)]) {
      if (media?.url) into.add(address(media.url, message));
    }
    collect(part.components, message, into);
    if (part.accessory) collect([part.accessory], message, into);
  }
}

function attachment(file, message, view) {
  const type = file.content_type ?? '';
  const name = file.filename ?? '';
  if (type.startsWith('image/') || /\.(png|gif|jpe?g|webp)$/i.test(name)) {
    return picture({ url: file.url, width: file.width, height: file.height }, file.description, message, view, 'shot');
  }
  if (type.startsWith('audio/') || /\.(ogg|mp3|wav|opus)$/i.test(name)) {
    return el('audio', { controls: true, src: address(file.url, message), 'aria-label': file.description ?? name });
  }
  return el('div', { class: 'file' }, view.link(address(file.url, message), name));
}

function card(embed, message, view) {
  const node = el('div', { class: 'container embed' },
    embed.title && el('h4', {}, embed.url ? view.link(embed.url, embed.title) : embed.title),
    embed.description && el('div', { class: 'text' }, markdown(embed.description, view)),
    (embed.fields ?? []).map(field => el('div', { class: 'text' }, el('strong', {}, field.name), markdown(field.value, view))),
    embed.image && picture(embed.image, null, message, view, 'shot'),
    embed.footer && el('small', { class: 'sub' }, embed.footer.text));
  if (Number.isInteger(embed.color)) node.style.setProperty('--accent', colour(embed.color));
  return node;
}
