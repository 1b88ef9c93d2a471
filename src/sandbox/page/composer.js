// The line at the foot where commands are typed, with the list of what can come next.

import * as api from './api.js';
import { begunBy, leadsOn, leavesOf, named, namesOf } from './commands.js';
import { el, icon, plain } from './dom.js';
import { choicesOf, fitting, isClosed, local, resolve } from './options.js';
import { Suggestions } from './suggestions.js';

/** The composer of one channel as one person. `view.run(name, options)` sends. */
export class Composer {
  constructor(root, view) {
    this.root = root;
    this.view = view;
    this.commands = [];
    this.command = null;
    this.slots = [];
    this.asked = 0;
    this.list = new Suggestions(view);
    this.trouble = el('p', { class: 'trouble', role: 'alert' });
    this.line = el('div', { class: 'line' });
    this.sender = el('button', { type: 'submit', class: 'send', 'aria-label': view.say('send'), title: view.say('send') }, icon('send'));
    this.form = el('form', { class: 'bar', novalidate: true }, this.line, this.sender);
    this.form.addEventListener('submit', event => {
      event.preventDefault();
      this.submit();
    });
    this.form.addEventListener('click', event => event.target === this.line && this.tail.focus());
    root.addEventListener('focusout', event => {
      if (!root.contains(event.relatedTarget)) this.list.close();
    });
    root.replaceChildren(this.list.node, this.trouble, this.form);
    this.reset();
  }

  /** Which commands can be used here. */
  offer(commands) {
    this.commands = leavesOf(commands);
    if (this.wish && this.commands.length) {
      this.complain('');
      this.fill(...this.wish);
    }
    if (document.activeElement === this.tail) this.suggest(this.tail);
  }

  /** Back to an empty line. */
  reset() {
    this.command = null;
    this.slots = [];
    this.draw();
  }

  /** What a person reads for a command named by the bot. */
  called(name) {
    const command = named(this.commands, name, this.view);
    return command ? local(command, 'name', this.view) : name;
  }

  /** Begins a command by name, as if it had been chosen from the list; `first`: with its first option. */
  fill(name, first = false) {
    // A bot that has just started offers its commands a moment later.
    this.wish = this.commands.length ? null : [name, first];
    const command = named(this.commands, name, this.view);
    if (command) {
      this.begin(command);
      if (first && !this.slots.length && this.rest().length) this.add(this.rest()[0]);
    } else if (leadsOn(this.commands, name, this.view)) {
      this.reset();
      this.tail.value = `/${name} `;
      this.tail.focus();
    } else {
      this.complain(this.wish ? this.view.say('no_commands') : this.view.say('unknown_command', name));
    }
  }

  begin(command, rest = '') {
    this.command = command;
    this.complain('');
    this.slots = (command.options ?? []).filter(option => option.required).map(option => ({ option, text: '', value: undefined }));
    // A pasted line may carry options as name:value.
    for (const [, name, text] of rest.matchAll(/(\S+?):(\S+)/g)) {
      const option = (command.options ?? []).find(one => [one.name, local(one, 'name', this.view)].includes(name));
      const found = option && resolve(option, text, this.view);
      if (!found) continue;
      const slot = this.slots.find(one => one.option === option) ?? this.slots[this.slots.push({ option }) - 1];
      Object.assign(slot, { text: found.label, value: found.value });
    }
    this.draw();
    this.next();
  }

  /** Draws the line anew from command and slots. */
  draw() {
    const { view } = this;
    this.list.close();
    const slots = this.slots.map(slot => {
      const name = local(slot.option, 'name', view);
      slot.input = this.field({ class: 'value', 'aria-label': name, title: local(slot.option, 'description', view) });
      slot.input.value = slot.text;
      slot.input.addEventListener('input', () => {
        slot.text = slot.input.value;
        slot.value = isClosed(slot.option) ? undefined : resolve(slot.option, slot.text, view)?.value;
        this.fit(slot.input);
        this.suggest(slot.input);
      });
      this.fit(slot.input);
      return el('label', { class: 'slot' }, el('span', {}, name), slot.input);
    });
    this.tail = this.field({ class: 'tail', 'aria-label': view.say('message_box') });
    this.tail.addEventListener('input', () => {
      this.complain('');
      this.typed();
    });
    const chip = this.command && el('span', { class: 'chip' }, `/${local(this.command, 'name', view)}`);
    this.line.replaceChildren(...[chip, ...slots, this.tail].filter(Boolean));
    this.place();
  }

  /** Sets the hint inside the empty line. */
  place() {
    const { view } = this;
    const wide = this.root.clientWidth > 420 ? view.say('placeholder', view.placeName()) : view.say('narrow_placeholder');
    const more = this.rest().length ? `+ ${this.rest().map(option => local(option, 'name', view)).join(', ')}` : '';
    this.tail.placeholder = this.command ? more : wide;
  }

  field(props) {
    const input = el('input', {
      type: 'text',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      enterkeyhint: 'send',
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': this.list.node.id,
      ...props,
    });
    input.addEventListener('focus', () => this.suggest(input));
    input.addEventListener('keydown', event => this.key(event, input));
    return input;
  }

  fit(input) {
    input.size = Math.max(4, Math.min(28, input.value.length + 1));
  }

  /** The options not on the line yet. */
  rest() {
    return (this.command?.options ?? []).filter(option => !this.slots.some(slot => slot.option === option));
  }

  typed() {
    const { value } = this.tail;
    this.wish = null;
    if (!this.command) {
      const begun = begunBy(this.commands, value, this.view);
      if (begun) return this.begin(begun.command, begun.rest);
    } else if (value.endsWith(':')) {
      const option = this.rest().find(one => plain(local(one, 'name', this.view)) === plain(value.slice(0, -1)));
      if (option) return this.add(option);
    }
    return this.suggest(this.tail);
  }

  add(option) {
    const slot = { option, text: '', value: undefined };
    this.slots.push(slot);
    this.draw();
    slot.input.focus();
  }

  /** Moves to the first required option without a value, or to the end of the line. */
  next() {
    const open = this.slots.find(slot => slot.value === undefined);
    (open?.input ?? this.tail).focus();
  }

  /** Shows what fits the field that is being filled. */
  suggest(input) {
    this.asked += 1;
    const slot = this.slots.find(one => one.input === input);
    if (slot) return this.suggestValues(slot);
    const text = input.value;
    if (this.command) {
      const names = option => [local(option, 'name', this.view), option.name];
      const entries = fitting(this.rest(), text, names).map(option => ({
        label: local(option, 'name', this.view),
        note: local(option, 'description', this.view),
        aside: option.required ? '' : this.view.say('optional'),
        choose: () => this.add(option),
      }));
      return this.list.show(input, entries, text ? 0 : -1, this.view.say('everything'));
    }
    if (!text.startsWith('/')) return this.list.close();
    const entries = fitting(this.commands, text, command => namesOf(command, this.view)).map(command => ({
      label: `/${local(command, 'name', this.view)}`,
      note: local(command, 'description', this.view),
      choose: () => this.begin(command),
    }));
    if (!this.commands.length) this.complain(this.view.say('no_commands'));
    return this.list.show(input, entries, 0, this.view.say('commands'));
  }

  async suggestValues(slot) {
    const { option, text } = slot;
    const title = local(option, 'description', this.view);
    const entry = choice => ({
      label: String(choice.label),
      note: choice.note,
      choose: () => {
        Object.assign(slot, { text: String(choice.label), value: choice.value });
        slot.input.value = slot.text;
        this.fit(slot.input);
        this.next();
      },
    });
    if (isClosed(option)) {
      const settled = slot.value !== undefined;
      const choices = choicesOf(option, this.view);
      const entries = fitting(choices, settled ? '' : text, choice => [choice.label, String(choice.value)]).map(entry);
      return this.list.show(slot.input, entries, settled ? -1 : 0, title);
    }
    if (!option.autocomplete) return this.list.show(slot.input, [], -1, title);
    const turn = this.asked;
    // A short rest between keys, so that a fast typist asks once.
    await new Promise(done => setTimeout(done, text ? 120 : 0));
    if (turn !== this.asked) return undefined;
    const body = { as: this.view.me, channel: this.view.channel, name: this.command.name, options: this.values(slot), focused: option.name, value: text };
    const answer = await api.autocomplete(body).catch(() => ({ choices: [] }));
    if (turn !== this.asked || document.activeElement !== slot.input) return undefined;
    const choices = (answer.choices ?? []).map(choice => ({ label: local(choice, 'name', this.view), value: choice.value }));
    const exact = choices.findIndex(choice => plain(choice.value) === plain(text));
    const chosen = choices.some(choice => choice.value === slot.value && choice.label === text);
    return this.list.show(slot.input, choices.map(entry), chosen || !text ? -1 : Math.max(exact, 0), title);
  }

  /** What is filled in so far, but for one slot. */
  values(without) {
    return Object.fromEntries(this.slots.filter(slot => slot !== without && slot.value !== undefined).map(slot => [slot.option.name, slot.value]));
  }

  key(event, input) {
    if (event.isComposing) return;
    const { key } = event;
    const slot = this.slots.findIndex(one => one.input === input);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!this.list.open) this.suggest(input);
      else this.list.move(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Tab' && !event.shiftKey && this.list.open && (this.list.active >= 0 || (this.command && input === this.tail))) {
      this.list.choose(Math.max(this.list.active, 0));
    } else if (key === 'Enter' && this.list.open && this.list.active >= 0) {
      this.list.choose(this.list.active);
    } else if (key === 'Enter') {
      this.submit();
    } else if (key === 'Escape' && (this.list.open || this.command)) {
      if (this.list.open) this.list.close();
      else this.leave();
    } else if (key === 'Backspace' && input.value === '' && this.command) {
      this.back(slot);
    } else {
      return;
    }
    event.preventDefault();
  }

  leave() {
    this.reset();
    this.tail.focus();
  }

  back(at) {
    const before = this.slots[(at < 0 ? this.slots.length : at) - 1];
    if (at >= 0 && !this.slots[at].option.required) {
      this.slots.splice(at, 1);
      this.draw();
    } else if (!before) {
      this.leave();
      return;
    }
    (before?.input ?? this.tail).focus();
  }

  complain(sentence) {
    this.trouble.textContent = sentence;
  }

  async submit() {
    const { view } = this;
    this.complain('');
    if (!this.command) {
      const text = this.tail.value.trim();
      if (!text) return;
      const name = text.match(/^\/(\S.*)$/)?.[1];
      const command = name && named(this.commands, name, view);
      if (!command) return this.complain(name ? view.say('unknown_command', name) : view.say('only_commands'));
      this.begin(command);
      if (this.slots.length) return;
    }
    for (const slot of this.slots) {
      const name = local(slot.option, 'name', view);
      if (slot.text && slot.value === undefined) slot.value = resolve(slot.option, slot.text, view)?.value;
      if (slot.value !== undefined && slot.text !== '') continue;
      if (!slot.text && !slot.option.required) continue;
      this.complain(slot.text ? view.say('not_offered', slot.text, name) : view.say('required', name));
      slot.input.focus();
      return;
    }
    const { name } = this.command;
    const options = this.values();
    this.form.inert = true;
    this.form.classList.add('busy');
    const problem = await view.run(name, options);
    this.form.inert = false;
    this.form.classList.remove('busy');
    if (problem) this.complain(problem);
    else this.reset();
    if (!document.querySelector('dialog[open]')) this.tail.focus({ preventScroll: true });
  }
}
