import { text } from '../../language/say.ts';

export const title = 'Your bank transfer';
export const giveLines = text(
  'Give these lines to your bank or exchange office, and pay by {day}. You will find this page among your purchases again.',
);
export const overdue = text(
  'The last day to pay, {day}, has passed. Money that you sent by then still counts. If you have not sent it, cancel this order and order again.',
);
export const overdueKept = text(
  'The last day to pay, {day}, has passed. Money that you sent by then still counts: we keep this order for it until {keptUntil}. If you have not sent it, cancel this order and order again.',
);
/** Names of lines for the bank. */
export const lines = { amount: 'Amount', reference: 'Reference' };
/** A button next to a line; its name, such as "Amount" or "IBAN", is read aloud and not shown. */
export const copy = text('Copy {name}');
export const whatHappens =
  'Write the reference with the transfer, so that we know that the money is yours. On working days we look at our account; when we see your money, what you ordered opens and you get the receipt.';

export const cancel = 'Cancel this order';
export const dialog = {
  title: 'Cancel this order?',
  question: text('{title}: if you have sent the money already, keep the order.'),
  slow: 'Still working. The connection seems slow. If you close this now, the order may still be canceled.',
  /** A button: the order is not canceled. */
  keep: 'Keep it',
  submit: 'Cancel the order',
  busy: 'Canceling…',
};
/** If the server gives no reason. */
export const errors = { notReached: 'We could not reach our server. Confirm again: canceling twice changes nothing.' };

/** Before `ifSent`. */
export const ended = { canceled: 'Your order is canceled.', closed: 'This order is closed.' };
/** {writeToUs} is a link, "write to us". */
export const ifSent = text(
  'If you have sent the money, do not send it again: {writeToUs} with the reference {reference}, and we will look for it.',
);

export const notices = {
  /** {name} of a line, such as "Amount" or "IBAN". */
  copied: text('Copied: {name}'),
  notCopied: 'Your browser cannot copy this. Select the text and copy it yourself.',
};
