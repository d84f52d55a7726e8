import { text } from '../../language/say.ts';

export const title = 'Search';
/** Of the field. */
export const words = 'Learner or order';
export const hint =
  'A name, an e-mail, a phone number, a receipt, the reference of a transfer, the id of an order or the code of a certificate';
export const submit = 'Search';
export const searching = 'Searching…';
export const learners = 'Learners';
export const orders = 'Orders';
export const cut = 'There are more. Add another word.';
export const nothing = text('Nothing matches “{words}”');
export const nothingHint = 'Check the spelling, or try another part of it.';
export const failed = 'The search did not work.';
export const errors = { notReached: 'Check your connection and try again.' };
/** Below a learner: what the words matched. */
export const matchedBy = text('found by {what}');
/** Of a learner without an account. */
export const states = { account: 'Account', registration: 'Never verified', deleting: 'Will be deleted' };
