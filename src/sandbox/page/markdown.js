// The part of Discord's markdown that messages use, as elements. Text never
// becomes HTML, so nothing a name contains can reach the page.

import { el } from './dom.js';
import { timeElement } from './time.js';

const FENCE = /```(?:[\w+#.-]*\n)?([\s\S]*?)```/g;

/**
 * Renders text. `view` tells names and what a click does: nameOf(id),
 * channelName(id), language, me, fillCommand(name), link(url, …children).
 */
export function markdown(text, view) {
  const out = document.createDocumentFragment();
  let at = 0;
  for (const fence of text.matchAll(FENCE)) {
    blocks(text.slice(at, fence.index).replace(/\n$/, ''), view, out);
    out.append(el('pre', { tabindex: 0 }, el('code', {}, fence[1].replace(/^\n|\n$/g, ''))));
    at = fence.index + fence[0].length;
  }
  blocks(at ? text.slice(at).replace(/^\n/, '') : text, view, out);
  return out;
}

const LINES = [
  [/^(#{1,3}) +(.+)$/, (m, view) => el(`h${m[1].length + 2}`, {}, inline(m[2], view))],
  [/^-# +(.+)$/, (m, view) => el('small', { class: 'sub' }, inline(m[1], view))],
  [/^> (.*)$/, (m, view) => el('blockquote', {}, inline(m[1], view))],
  [/^( *)[-*] +(.+)$/, (m, view) => el('div', { class: m[1].length > 1 ? 'item deep' : 'item' }, el('span', { class: 'bullet' }, '•'), el('span', {}, inline(m[2], view)))],
  [/^( *)(\d+)\. +(.+)$/, (m, view) => el('div', { class: 'item' }, el('span', { class: 'bullet' }, `${m[2]}.`), el('span', {}, inline(m[3], view)))],
];

function blocks(text, view, out) {
  if (!text) return;
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) out.append(el('p', {}, inline(paragraph.join('\n'), view)));
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    const rule = LINES.find(([pattern]) => pattern.test(line));
    if (rule) {
      flush();
      out.append(rule[1](line.match(rule[0]), view));
    } else {
      paragraph.push(line);
    }
  }
  flush();
}

// Tried in this order at every character; the first that matches there wins.
const RULES = [
  [/\\([^\w\s])/y, m => m[1]],
  [/(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/y, m => el('code', {}, m[2].trim() || m[2])],
  [/<@!?(\d+)>/y, (m, view) => el('span', { class: m[1] === view.me ? 'mention mine' : 'mention' }, `@${view.nameOf(m[1])}`)],
  [/<#(\d+)>/y, (m, view) => el('span', { class: 'mention' }, `#${view.channelName(m[1])}`)],
  [/<@&(\d+)>/y, () => el('span', { class: 'mention' }, '@role')],
  [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, (m, view) => timeElement(Number(m[1]), m[2] ?? 'f', view.language)],
  [/<\/([^:>\n]{1,100}):(\d+)>/y, (m, view) => el('button', { type: 'button', class: 'mention', onclick: () => view.fillCommand(m[1]) }, `/${m[1]}`)],
  [/<a?:(\w+):\d+>/y, m => `:${m[1]}:`],
  [/\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (m, view) => view.link(m[2], inline(m[1], view))],
  [/<(https?:\/\/[^\s>]+)>/y, (m, view) => view.link(m[1], m[1])],
  [/https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/y, (m, view) => view.link(m[0], m[0])],
  [/\*\*\*([\s\S]+?)\*\*\*/y, (m, view) => el('strong', {}, el('em', {}, inline(m[1], view)))],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, (m, view) => el('strong', {}, inline(m[1], view))],
  [/__([\s\S]+?)__(?!_)/y, (m, view) => el('u', {}, inline(m[1], view))],
  [/~~([\s\S]+?)~~/y, (m, view) => el('s', {}, inline(m[1], view))],
  [/\|\|([\s\S]+?)\|\|/y, (m, view) => spoiler(inline(m[1], view))],
  [/\*(?![\s*])((?:\*\*|\\[\s\S]|[^*\\])+?)\*(?!\*)/y, (m, view) => el('em', {}, inline(m[1], view))],
  [/_(?![\s_])((?:__|\\[\s\S]|[^_\\])+?)_(?!\w)/y, (m, view) => (/\w/.test(m.input[m.index - 1] ?? '') ? null : el('em', {}, inline(m[1], view)))],
];

function inline(text, view) {
  const out = document.createDocumentFragment();
  let run = '';
  let at = 0;
  next: while (at < text.length) {
    for (const [pattern, make] of RULES) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      const node = match && make(match, view);
      if (node) {
        out.append(run, node);
        run = '';
        at += match[0].length;
        continue next;
      }
    }
    run += text[at];
    at += 1;
  }
  out.append(run);
  return out;
}

function spoiler(content) {
  const node = el('button', { type: 'button', class: 'spoiler', 'aria-expanded': 'false' }, content);
  node.addEventListener('click', () => node.setAttribute('aria-expanded', 'true'));
  return node;
}
