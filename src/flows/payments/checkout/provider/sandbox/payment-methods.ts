import * as say from '../../../../../../common/texts/payments/sandbox.ts';
import type { CardForm } from './card-form.ts';
import { h } from './dom.ts';

export type Way = 'card' | 'ideal';

/** Like Stripe, offers iDEAL for euros only. */
export const loginIdentifiers = (currency: string): readonly Way[] =>
  currency.toLowerCase() === 'eur' ? ['card', 'ideal'] : ['card'];

export interface MethodChoice {
  root: HTMLElement;
  chosen: () => Way;
}

let count = 0;

/** @param first to be chosen at the start, if it is offered */
export function createMethodChoice(
  ways: readonly Way[],
  card: CardForm,
  first: string | undefined,
  onChange: () => void,
): MethodChoice {
  if (ways.length < 2) return { root: card.root, chosen: () => 'card' };
  const name = `sandbox-way-${++count}`;
  const radios = { card: radio(name, 'card'), ideal: radio(name, 'ideal') };
  radios[first === 'ideal' ? 'ideal' : 'card'].checked = true;
  const note = h('p', { class: 'sandbox-card-note' }, say.bankNote);
  const chosen = (): Way => (radios.ideal.checked ? 'ideal' : 'card');
  const show = () => {
    card.root.hidden = chosen() !== 'card';
    note.hidden = chosen() !== 'ideal';
  };
  show();
  const choice = h(
    'fieldset',
    { class: 'sandbox-ways' },
    h('legend', { class: 'sandbox-card-label' }, say.wayToPay),
    h('label', { class: 'sandbox-way' }, radios.card, say.card),
    h('label', { class: 'sandbox-way' }, radios.ideal, 'iDEAL'),
  );
  choice.addEventListener('change', () => {
    show();
    onChange();
  });
  return { root: h('div', {}, choice, card.root, note), chosen };
}

const radio = (name: string, value: Way): HTMLInputElement => h('input', { type: 'radio', name, value });
