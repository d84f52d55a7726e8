import { text } from '../../language/say.ts';

// The form of the sandbox, in place of the payment provider's own.

export const note = 'This is a sandbox: no card is charged. Use a test card.';
export const bankNote =
  'Pay takes you to the page of your bank, which brings you back here. This is a sandbox: no money moves.';
export const wayToPay = 'Way to pay';
export const card = 'Card';

export const fields = { number: 'Card number', expiry: 'Expiration date', cvc: 'Security code' };
/** Shown in an empty field: two digits of the month and two of the year. */
export const expiryPlaceholder = 'MM / YY';
/** Shown in an empty field: in short, the code on the back of the card. */
export const cvcPlaceholder = 'CVC';

export const gaps = {
  incomplete_number: 'Your card number is incomplete.',
  incomplete_cvc: 'Your card’s security code is incomplete.',
  incomplete_expiry: 'Your card’s expiration date is incomplete.',
  invalid_expiry_month: 'Your card’s expiration date is invalid.',
  invalid_expiry_year_past: 'Your card’s expiration date is in the past.',
};

export const testCards = 'Test cards';
/** After the number of a test card: what happens when one pays with it. */
export const outcomes = {
  succeeds: 'Succeeds',
  asksFirst: 'The bank asks you first (3-D Secure)',
  takesSeconds: 'Is processed for a few seconds',
  declined: 'Is declined',
  insufficientFunds: 'Has insufficient funds',
  expired: 'Has expired',
  wrongCode: 'Has a wrong security code',
};

export const noForm = 'There is no card form.';
export const connectionBroke = 'The connection broke.';
export const failed = 'The sandbox failed.';

export const bank = {
  title: 'Test bank',
  question: text('Do you approve this payment of {amount}? No money moves.'),
  approve: 'Approve',
  decline: 'Decline',
};
