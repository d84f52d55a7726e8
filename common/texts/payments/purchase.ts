import { text } from '../../language/say.ts';

export const title = 'Purchase';
/** Of the browser's tab. */
export const tabs = { unknown: 'Unknown purchase', known: text('Purchase · {title}') };
export const loading = 'Loading your purchase';
export const unknown = {
  title: 'We do not know this purchase',
  none: 'It is not among yours',
  noneText: 'You may be logged in to a different account from the one that bought it.',
};
export const failed = {
  title: 'We could not load your purchase',
  text: 'Nothing is lost. Check your connection and try again.',
};
export const all = 'All my purchases';

/** {number} is a word of letters and digits. */
export const order = text('Order {number}, made on {day}');
export const processing =
  'Some banks take days. As soon as yours says yes, what you bought is open to you and the receipt is here.';
export const pay = 'Continue to payment';
export const doesNotRenew = 'It does not renew: nothing more is charged, and there is nothing to cancel.';
export const download = 'Download as PDF';
export const print = 'Print';

export const receipt = 'Receipt';
export const creditNote = 'Credit note';
/** At the end of a receipt, and of a credit note. */
export const notes = {
  gift: 'Paid by a coupon.',
  paid: 'Paid in full.',
  refunded: text('Refunded in full. It cancels the receipt {number}.'),
};
/** Names of lines of a receipt. */
export const facts = { number: 'Number', date: 'Date', buyer: 'Buyer', total: 'Total' };
