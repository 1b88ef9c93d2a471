// A form the bot asks for: titles and text fields in a dialog.

import { el } from './dom.js';
import { markdown } from './markdown.js';

/** The fields of a modal, whether they stand in rows or under labels. */
function fieldsOf(modal, view) {
  return (modal.components ?? []).flatMap(part => {
    if (part.type === 18) return [{ ...part.component, label: part.label, description: part.description }];
    if (part.type === 10) return [{ type: 10, content: part.content }];
    return part.components ?? [];
  }).map(part => (part.type === 10 ? { note: el('div', { class: 'text' }, markdown(part.content ?? '', view)) } : part));
}

/**
 * Shows a modal. `send(values)` is called with the typed texts by custom id and
 * answers with a sentence when it did not work, nothing when it did.
 */
export function openModal(modal, view, send) {
  const trouble = el('p', { class: 'trouble', role: 'alert' });
  const title = el('h2', { id: 'modal-title' }, modal.title ?? '');
  const inputs = [];
  const fields = fieldsOf(modal, view).map(field => {
    if (field.note) return field.note;
    const input = el(field.style === 2 ? 'textarea' : 'input', {
      name: field.custom_id,
      placeholder: field.placeholder,
      minlength: field.min_length,
      maxlength: field.max_length ?? 4000,
      required: field.required !== false,
      autocomplete: 'off',
      spellcheck: 'false',
    });
    input.value = field.value ?? '';
    inputs.push([field.custom_id, input]);
    return el('label', {}, el('span', {}, field.label ?? ''), field.description && el('small', {}, field.description), input);
  });
  const form = el('form', { method: 'dialog' },
    title, fields, trouble,
    el('div', { class: 'row end' },
      el('button', { type: 'button', class: 'button secondary', onclick: () => dialog.close() }, view.say('cancel')),
      el('button', { type: 'submit', class: 'button primary' }, view.say('submit'))));
  const dialog = el('dialog', { class: 'modal', 'aria-labelledby': 'modal-title' }, form);
  form.addEventListener('submit', async event => {
    event.preventDefault();
    trouble.textContent = '';
    form.inert = true;
    const problem = await send(Object.fromEntries(inputs.map(([id, input]) => [id, input.value])));
    form.inert = false;
    if (problem) trouble.textContent = problem;
    else dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  inputs[0]?.[1].focus();
}
