import { digitsIn } from '../../../../../../common/text/digits.ts';
import { type CardText, caretAfter, type FieldName, formatField, gapIn } from './card-fields.ts';
import { h } from './dom.ts';

const fieldNames = ['number', 'expiry', 'cvc'] as const satisfies FieldName[];

const attributes: Record<FieldName, { label: string; autocomplete: string; placeholder: string; maxlength: string }> = {
  number: { label: 'Card number', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', maxlength: '30' },
  expiry: { label: 'Expiration date', autocomplete: 'cc-exp', placeholder: 'MM / YY', maxlength: '10' },
  cvc: { label: 'Security code', autocomplete: 'cc-csc', placeholder: 'CVC', maxlength: '4' },
};

/** As in server/providers/payments/sandbox/cards.ts. */
const testCards = [
  ['4242424242424242', 'Succeeds'],
  ['4000002760003184', 'The bank asks you first (3-D Secure)'],
  ['4000000000000077', 'Is processed for a few seconds'],
  ['4000000000000002', 'Is declined'],
  ['4000000000009995', 'Has insufficient funds'],
  ['4000000000000069', 'Has expired'],
  ['4000000000000127', 'Has a wrong security code'],
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
    { class: 'sandbox-card', role: 'group', 'aria-label': 'Card' },
    h('p', { class: 'sandbox-card-note' }, 'This is a sandbox: no card is charged. Use a test card.'),
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
  const { label, ...rest } = attributes[name];
  const id = `${form}-${name}`;
  const input = h('input', {
    id,
    ...rest,
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
    h('label', { for: id, class: 'sandbox-card-label' }, label),
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
  return h('details', { class: 'sandbox-card-tests' }, h('summary', {}, 'Test cards'), h('ul', {}, ...items));
}
