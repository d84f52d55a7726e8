import { plural, text } from '../../language/say.ts';

/** A bank statement, whose lines are compared with the orders that wait for their money. */
export const title = 'Bank statement';
export const intro = 'What came in is compared with the orders. The statement is not stored.';

export const file = 'File of the statement';
export const fileHint = 'CAMT.053 or MT940, at most 2 MB.';
/** {name} is that of a file. */
export const chosen = text('Chosen: {name}');
export const removeFile = 'Remove the file';
export const lines = 'Or lines of the statement';
export const linesHint =
  'Copied from the bank’s page, with the names of the columns: one transfer in a line, with its reference, amount and currency.';
export const submit = 'Compare with the orders';
export const comparing = 'Comparing…';
export const opening = 'Opening the file…';
export const another = 'Another statement';
export const errors = {
  nothing: 'Choose a file, or paste lines.',
  tooLarge: 'The file is larger than 2 MB. Export fewer days.',
  unreadable: 'The file could not be read on this device. Choose it again.',
  notReached: 'The server could not be reached. Check your connection and try again.',
};
export const stale = 'We could not compare the lines again, so what is shown may be old.';
export const empty = 'No money came in.';

/** Above the lines. */
export const came = plural('{count} sum came in', '{count} sums came in');
export const exact = plural('{count} is exact', '{count} are exact');
export const left = plural(
  '{count} other line brought no money and is not shown',
  '{count} other lines brought no money and are not shown',
);

export const sender = text('From {name}');
export const noSender = 'The statement names no sender';
export const noAmount = 'Amount not clear';
export const learner = text('Learner: {name}');
/** {amount} such as IQD 39000.00. */
export const due = text('{amount} are due');

/** How a line fits an order. */
export const matches = {
  exact: 'Exact',
  tooMuch: 'Too much',
  tooLittle: 'Too little',
  otherCurrency: 'Other currency',
  suggestion: 'Suggestion',
  confirmed: 'Confirmed already',
  canceled: 'Order was canceled',
  refunded: 'Refunded',
  again: 'Same order again',
  takenBack: 'Taken back',
  none: 'No match',
};

/** What to do about it. */
export const hints = {
  exact: 'Reference, amount and currency fit. Compare the names, then confirm it.',
  tooMuch: 'More came than is due. Send the money back, or ask the learner.',
  tooLittle: 'Less came than is due. Ask the learner for the rest, or send the money back.',
  otherCurrency: 'The order is in another currency. Send the money back, or ask the learner.',
  suggestion: 'This may be the order. Look at it before you confirm anything.',
  confirmed: 'If it was confirmed for this line, there is nothing to do.',
  canceled: 'Open the order and decide: its money can still be confirmed, or sent back.',
  refunded: 'The order was refunded. Send this money back.',
  again: 'A line above is for the same order. The money came twice, or the line is there twice.',
  takenBack: 'Money with this reference also left the account. Look at the statement.',
  none: 'No order fits. Ask who sent it, or send the money back.',
};
