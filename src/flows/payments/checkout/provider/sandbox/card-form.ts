import { digitsIn } from '../../../../../../common/text/digits.ts';
import * as say from '../../../../../../common/texts/payments/sandbox.ts';
import { type CardText, caretAfter, type FieldName, formatField, gapIn } from './card-fields.ts';
import { h } from './dom.ts';

const fieldNames = ['number', 'expiry', 'cvc'] as const satisfies FieldName[];

const attributes: Record<FieldName, { autocomplete: string; placeholder: string; maxlength: string }> = {
  number: { autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', maxlength: '30' },
  expiry: { autocomplete: 'cc-exp', placeholder: say.expiryPlaceholder, maxlength: '10' },
  cvc: { autocomplete: 'cc-csc', placeholder: say.cvcPlaceholder, maxlength: '4' },
};

/** As in server/providers/payments/sandbox/cards.ts. */
const testCards = [
  ['4242424242424242', say.outcomes.succeeds],
  ['4000002760003184', say.outcomes.asksFirst],
  ['4000000000000077', say.outcomes.takesSeconds],
  ['4000000000000002', say.outcomes.declined],
  ['4000000000009995', say.outcomes.insufficientFunds],
  ['4000000000000069', say.outcomes.expired],
  ['4000000000000127', say.outcomes.wrongCode],
] as const;

export interface CardForm {
  root: HTMLElement;
  text: () => CardText;
  /** Shows messages at the fields, focuses and returns the first incomplete one. */
  report: () => { code: string; message: string } | null;
}

let count = 0;

/** Stripe renders this in its iframe; here it is plain DOM. */
export function createCardForm(now: () => Date): CardForm {
  const id = `sandbox-card-${++count}`;
  const fields = { number: field(id, 'number'), expiry: field(id, 'expiry'), cvc: field(id, 'cvc') };
  const all = fieldNames.map((name) => ({ name, ...fields[name] }));
  const gap = (name: FieldName) => gapIn(name, fields[name].input.value, now());

  const show = (name: FieldName, problem: { message: string } | null) => {
    const { input, note } = fields[name];
    note.textContent = problem?.message ?? '';
    if (problem) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  };
  const set = (name: FieldName, text: string) => {
    fields[name].input.value = formatField(name, text);
    show(name, null);
  };

  for (const { name, input } of all) {
    input.addEventListener('input', () => {
      const before = digitsIn(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
      const atEnd = input.selectionStart === input.value.length;
      set(name, input.value);
      const caret = atEnd ? input.value.length : caretAfter(input.value, before);
      input.setSelectionRange(caret, caret);
    });
  }

  const fill = (number: string) => {
    set('number', number);
    set('expiry', `12${String(now().getFullYear() + 4).slice(-2)}`);
    set('cvc', '123');
  };
  const root = h(
    'div',
    { class: 'sandbox-card', role: 'group', 'aria-label': say.card },
    h('p', { class: 'sandbox-card-note' }, say.note),
    ...all.map(({ box }) => box),
    testCardList(fill),
  );

  return {
    root,
    text: () => ({ number: fields.number.input.value, expiry: fields.expiry.input.value, cvc: fields.cvc.input.value }),
    // shown only then: on blur, a new line would move the Pay button during the press
    report() {
      for (const name of fieldNames) show(name, gap(name));
      const first = fieldNames.find((name) => gap(name) !== null);
      if (first === undefined) return null;
      fields[first].input.focus();
      return gap(first);
    },
  };
}

function field(form: string, name: FieldName) {
  const id = `${form}-${name}`;
  const input = h('input', {
    id,
    ...attributes[name],
    type: 'text',
    inputmode: 'numeric',
    spellcheck: 'false',
    'aria-required': 'true',
    'aria-describedby': `${id}-error`,
    class: 'sandbox-card-input',
    // card numbers read left to right in every script
    dir: 'ltr',
  });
  const note = h('p', { id: `${id}-error`, class: 'sandbox-card-error' });
  const box = h(
    'div',
    { class: `sandbox-card-field sandbox-card-${name}` },
    h('label', { for: id, class: 'sandbox-card-label' }, say.fields[name]),
    input,
    note,
  );
  return { box, input, note };
}

function testCardList(fill: (number: string) => void): HTMLElement {
  const items = testCards.map(([number, meaning]) => {
    const use = h('button', { type: 'button', class: 'sandbox-card-use' }, formatField('number', number));
    use.addEventListener('click', () => fill(number));
    return h('li', {}, use, h('span', {}, meaning));
  });
  return h('details', { class: 'sandbox-card-tests' }, h('summary', {}, say.testCards), h('ul', {}, ...items));
}
