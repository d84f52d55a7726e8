import * as say from '../../../../../../common/texts/payments/sandbox.ts';
import { h } from './dom.ts';

/** 3-D Secure. Closing the window without an answer declines. */
export function askTestBank(amount: string): Promise<'approve' | 'decline'> {
  const approve = h('button', { type: 'button', class: 'sandbox-bank-approve' }, say.bank.approve);
  const decline = h('button', { type: 'button', class: 'sandbox-bank-decline' }, say.bank.decline);
  const dialog = h(
    'dialog',
    { class: 'sandbox-bank', 'aria-labelledby': 'sandbox-bank-title', 'aria-describedby': 'sandbox-bank-text' },
    h('h2', { id: 'sandbox-bank-title' }, say.bank.title),
    h('p', { id: 'sandbox-bank-text' }, say.bank.question({ amount })),
    h('div', { class: 'sandbox-bank-actions' }, decline, approve),
  );
  const before = document.activeElement;
  document.body.append(dialog);
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
  approve.focus();
  return new Promise((resolve) => {
    const answer = (outcome: 'approve' | 'decline') => () => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(outcome);
    };
    approve.addEventListener('click', answer('approve'));
    decline.addEventListener('click', answer('decline'));
    dialog.addEventListener('cancel', answer('decline'));
  });
}
