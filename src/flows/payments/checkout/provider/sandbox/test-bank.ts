import { h } from './dom.ts';

/** 3-D Secure. Closing the window without an answer declines. */
export function askTestBank(amount: string): Promise<'approve' | 'decline'> {
  const approve = h('button', { type: 'button', class: 'sandbox-bank-approve' }, 'Approve');
  const decline = h('button', { type: 'button', class: 'sandbox-bank-decline' }, 'Decline');
  const dialog = h(
    'dialog',
    { class: 'sandbox-bank', 'aria-labelledby': 'sandbox-bank-title', 'aria-describedby': 'sandbox-bank-text' },
    h('h2', { id: 'sandbox-bank-title' }, 'Test bank'),
    h('p', { id: 'sandbox-bank-text' }, `Do you approve this payment of ${amount}? No money moves.`),
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
