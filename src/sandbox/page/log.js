// The list of messages of one channel, kept at its end while new ones come.

import { el, older, recall, remember } from './dom.js';
import { article } from './message.js';

const NEAR = 80;
/** How long after a press its answer is brought into sight, in milliseconds, unless one scrolls away. */
const FOLLOWED = 20_000;

/** The messages of a channel as one person sees them. */
export class Log {
  constructor(root, view) {
    this.root = root;
    this.view = view;
    this.messages = new Map();
    this.troubles = new Map();
    this.atEnd = true;
    this.height = 0;
    this.followed = 0;
    this.root.onscroll = () => {
      // The list itself grew or shrank: nobody scrolled.
      if (root.scrollHeight !== this.height) return this.settle();
      this.atEnd = root.scrollHeight - root.scrollTop - root.clientHeight < NEAR;
      if (this.atEnd) this.pill.hidden = true;
      else this.followed = 0;
      return undefined;
    };
    this.list = el('div', { class: 'list' });
    this.pill = el('button', { type: 'button', class: 'pill', hidden: true, onclick: () => this.toEnd() }, view.say('new_messages'));
    root.replaceChildren(this.list, this.pill);
    root.setAttribute('aria-label', view.placeName());
    root.setAttribute('aria-busy', 'true');
    // A window made smaller keeps the end in sight.
    new ResizeObserver(() => this.list.isConnected && this.settle()).observe(root);
  }

  visible(message) {
    const owner = message.ephemeral_for && String(message.ephemeral_for.id ?? message.ephemeral_for);
    return (!owner || owner === this.view.me) && !recall('dismissed', []).includes(message.id);
  }

  /** Shows these messages and no others. */
  set(messages) {
    this.messages = new Map(messages.filter(message => this.visible(message)).map(message => [message.id, message]));
    const nodes = [...this.messages.values()].sort((a, b) => older(a.id, b.id)).map(message => this.render(message));
    this.list.replaceChildren(...nodes);
    this.welcome();
    this.toEnd();
    this.root.setAttribute('aria-busy', 'false');
  }

  render(message) {
    return article(message, this.view, this.troubles.get(message.id));
  }

  /** What stands in an empty channel. */
  welcome() {
    const { view } = this;
    const empty = this.messages.size === 0;
    this.list.querySelector('.welcome')?.remove();
    if (!empty) return;
    this.list.append(el('div', { class: 'welcome' },
      el('img', { src: '/page/icon.png', alt: '' }),
      el('h2', {}, view.say('empty', view.placeName())),
      el('button', { type: 'button', class: 'button primary', onclick: () => view.fillCommand('challenge', true) }, view.say('hint')),
      el('p', {}, view.say('hint_more'))));
  }

  node(message) {
    return this.list.querySelector(`[data-message="${message}"]`);
  }

  /** Adds a message or shows it as it is now. */
  put(message) {
    if (!this.visible(message)) return;
    const known = this.node(message.id);
    this.messages.set(message.id, message);
    const fresh = this.render(message);
    if (known) {
      this.replace(known, fresh);
    } else {
      const after = [...this.list.children].find(node => node.dataset.message && older(node.dataset.message, message.id) > 0);
      this.list.insertBefore(fresh, after ?? null);
      this.welcome();
      if (Date.now() < this.followed) this.atEnd = true;
      if (!this.atEnd) this.pill.hidden = false;
    }
    this.settle();
  }

  /** Shows the threads of messages as they are called now. */
  redraw() {
    for (const message of this.messages.values()) if (message.thread) this.put(message);
  }

  /** Puts a new rendering in place of the old one, with the focus where it was. */
  replace(known, fresh) {
    const focused = known.contains(document.activeElement) ? document.activeElement : null;
    // A known picture keeps its place until the new one has loaded.
    const before = known.querySelector('.components img, .attachments img');
    const after = fresh.querySelector('.components img, .attachments img');
    if (before?.complete && after && !after.getAttribute('width')) {
      after.width = before.naturalWidth;
      after.height = before.naturalHeight;
    }
    known.replaceWith(fresh);
    if (!focused) return;
    const same = focused.dataset.id && [...fresh.querySelectorAll('[data-id]')].find(node => node.dataset.id === focused.dataset.id && !node.disabled);
    (same || fresh.querySelector('.components button[data-id]:not(:disabled)'))?.focus({ preventScroll: true });
  }

  remove(id) {
    this.messages.delete(id);
    this.troubles.delete(id);
    this.node(id)?.remove();
    this.welcome();
  }

  /** Puts a message away for this person, in this browser. */
  dismiss(message) {
    remember('dismissed', [...recall('dismissed', []), message.id].slice(-300));
    this.remove(message.id);
  }

  /** Writes a sentence under a message, or takes it away. */
  trouble(id, sentence) {
    if ((this.troubles.get(id) ?? '') === (sentence ?? '')) return;
    if (sentence) this.troubles.set(id, sentence);
    else this.troubles.delete(id);
    const message = this.messages.get(id);
    if (message) this.put(message);
  }

  newest() {
    return [...this.messages.keys()].sort(older).at(-1);
  }

  /** The person has done something: what comes of it is to be seen. */
  follow() {
    this.followed = Date.now() + FOLLOWED;
  }

  /** Keeps the end in sight after a change, if it was. */
  settle() {
    this.height = this.root.scrollHeight;
    if (this.atEnd) this.toEnd();
  }

  toEnd() {
    this.height = this.root.scrollHeight;
    this.root.scrollTop = this.height;
    this.atEnd = true;
    this.pill.hidden = true;
  }

  /** Brings a message into sight and marks it for a moment. */
  find(id) {
    const node = this.node(id);
    if (!node) return;
    this.atEnd = false;
    node.scrollIntoView({ block: 'center' });
    node.classList.add('found');
    node.addEventListener('animationend', () => node.classList.remove('found'), { once: true });
  }
}
