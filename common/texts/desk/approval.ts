import { plural } from '../../language/say.ts';

/** Of a request that a second person approves or refuses, until it is there. */
export const request = 'Request';
export const missing = {
  title: 'There is no such request',
  text: 'The address may have been typed or copied wrongly.',
};
export const toList = 'All requests';

/** Below the title: what happens next. */
export const states = {
  asked: 'Nothing was done yet. A second person approves or refuses it.',
  approved:
    'It was approved, and is being carried out. If it stays like this, the payment provider did not answer: approve it once more. The money moves once.',
  done: 'It was approved and carried out.',
  refused: 'It was refused. Nothing was done.',
  withdrawn: 'It was withdrawn. Nothing was done.',
  expired: 'Nobody decided in time. Nothing was done.',
  failed: 'It could not be carried out.',
};

export const facts = {
  askedBy: 'Asked by',
  asked: 'Asked',
  until: 'To be decided by',
  reason: 'Reason',
  decidedBy: 'Decided by',
  decided: 'Decided',
  order: 'Order',
  id: 'Id',
};
/** Above the words of the command. */
export const wouldHappen = 'This would happen';
export const happened = 'What was done';
export const before = 'When it was asked for, it was:';
/** Above why it was refused or not done. */
export const why = 'Why';
/** For who asked. */
export const ownNote = 'You asked for this. Another person has to approve or refuse it.';
export const noRightNote = 'Your roles do not allow you to decide on this.';

/** On buttons. */
export const decisions = { approve: 'Approve', refuse: 'Refuse', withdraw: 'Withdraw' };
/** Of one that was interrupted. */
export const approveAgain = 'Approve once more';
export const deciding = { approve: 'Carrying it out…', refuse: 'Refusing…', withdraw: 'Withdrawing…' };
/** Dialogs before a decision. */
export const dialogs = {
  approve: 'It is carried out at once, if it would still do the same.',
  refuse: 'Nothing is done. Who asked is told why by mail.',
  withdraw: 'Nothing is done. It can be asked for again.',
};
export const reason = 'Reason';
export const reasonHint = 'It is kept for good. Name people by their id, not by an address or a number.';
export const fieldErrors = { missing: 'Please fill in this field.' };
export const stopWaiting = 'Stop waiting';
export const said = {
  /** Above the reason; the request may have been carried out since. */
  refused: 'Your decision was not carried out.',
  unknown: 'No answer came, so we cannot say whether it was done. This is how the request is now.',
};

/** On the first page. */
export const waiting = plural('{count} request waits for a second person', '{count} requests wait for a second person');
export const waitingLink = 'See what waits';
