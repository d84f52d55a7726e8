import { text } from '../../language/say.ts';

/** {moment} is a day and a time. */
export const canWithdraw = text('You can withdraw until {moment} and get {amount} back.');
/** A button, worded as the law words it. */
export const withdraw = 'Withdraw from the contract';
export const dialog = {
  title: 'Withdraw from the contract?',
  /** {title} of a subscription. */
  question: text(
    '{title}: you get {amount} back. Courses that you have only by this subscription close; your progress is kept.',
  ),
  slow: 'Still working. The connection seems slow. If you close this now, your withdrawal may still arrive.',
  /** A button: the subscription is not withdrawn from. */
  keep: 'Keep it',
  submit: 'Confirm withdrawal',
  busy: 'Withdrawing…',
};
/** If the server gives no reason. */
export const errors = { notReached: 'We could not reach our server. Confirm again: a withdrawal counts once.' };

export const withdrew = text('You withdrew on {moment}.');
/** After that sentence, by how the money is sent back; {writeToUs} is a link, "write to us". */
export const follows = {
  refunded: 'Your money is on its way back, and your access has ended. Your bank may take some days to show it.',
  sending: 'Your money is being sent back. Your access ends when that is done.',
  byTransfer: text(
    'We send your money back by bank transfer by {day}. Your access ends when that is done. If we do not know your account, we will ask you for it.',
  ),
  late: text('Your money was due by {day}: {writeToUs} if it has not arrived.'),
};
