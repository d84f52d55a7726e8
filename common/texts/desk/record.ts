import { plural, text } from '../../language/say.ts';

/** In place of the page. */
export const failed = 'We could not load this page';
export const failedHint = 'Check your connection and try again.';
export const stale = 'This is from before the last change. We could not load it again.';
export const missing = {
  learner: { title: 'There is no such learner', text: 'The account may have been deleted.' },
  order: { title: 'There is no such order', text: 'The address may have been typed or copied wrongly.' },
  version: { title: 'There is no such version', text: 'The address may have been typed or copied wrongly.' },
  list: { title: 'There is no such list', text: 'The address may have been typed or copied wrongly.' },
};
export const toSearch = 'Go to the search';

/** Behind an instant, for the pointer: it is shown in the reader's time zone. */
export const inUtc = text('{moment} (UTC)');

/** Names of facts. */
export const facts = {
  id: 'Id',
  email: 'E-mail',
  phone: 'Phone',
  since: 'Since',
  language: 'Language of mails',
  sessions: 'Open sessions',
  item: 'For',
  amount: 'Amount',
  state: 'State',
  made: 'Made',
  method: 'Paid with',
  sponsor: 'Given by',
  receipt: 'Receipt',
  reference: 'Reference of the transfer',
  learner: 'Learner',
  opens: 'Opens now',
  payment: 'Payment at the provider',
};

/** Below the name of a learner. */
export const states = {
  account: 'Account',
  registration: 'Registered, and never verified',
  deleting: 'Will be deleted',
};
export const deletedOn = text('Will be deleted on {day}');

/** Parts of a learner's page. */
export const parts = {
  courses: 'Courses',
  subscriptions: 'Subscriptions',
  orders: 'Orders',
  certificates: 'Certificates',
  messages: 'Messages to the learner',
};
export const empty = {
  courses: 'No courses.',
  subscriptions: 'No subscription.',
  orders: 'No orders.',
  certificates: 'No certificates.',
  messages: 'No messages in the last 30 days.',
};

export const progress = plural('{completed} of {count} lesson', '{completed} of {count} lessons');
/** How a course or a subscription came to the learner. */
export const access = {
  order: text('By order {id}'),
  grant: text('Given, {id}'),
  hand: 'Given by hand',
  none: 'Not theirs now',
};
export const from = text('from {day}');
export const until = text('until {day}');
export const forGood = 'for good';
export const plans = { monthly: 'Monthly subscription', yearly: 'Yearly subscription' };

/** Of orders. */
export const orderStates = {
  requires_payment: 'Not paid yet',
  processing: 'Waiting for the money',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Canceled',
  refunded: 'Refunded',
};
export const deletedLearner = 'The account is deleted';
export const certificate = { valid: text('Issued on {day}'), withdrawn: text('Withdrawn on {day}') };
export const channels = { mail: 'E-mail', sms: 'SMS' };
/** Messages whose text nobody sees. */
export const kinds = { code: 'A code', link: 'A link', notice: 'A notice' };
export const messageStates = { waiting: 'Waiting', sent: 'Sent', given_up: 'Not delivered' };

/** Of an order. */
export const events = 'What happened';
export const noEvents = 'Nothing yet.';
export const eventNames = {
  made: 'Made',
  agreed: 'Terms agreed to',
  paid: 'Paid',
  paid_again: 'Paid again for what was open already',
  receipt: 'Receipt issued',
  withdrawn: 'Withdrawn by the learner',
  failed: 'Payment failed',
  canceled: 'Canceled',
  refunded: 'Refunded',
  credit_note: 'Credit note issued',
  staff: 'Changed by staff',
};
/** Who of the staff. */
export const by = text('by {name}');
export const opensCourses = plural('{count} course', '{count} courses');
export const opensAll = text('every course until {day}');
export const opensNothing = 'nothing';

/** Above a page of an order or a learner. */
export const order = 'Order';
export const learner = 'Learner';
/** On buttons next to an identifier. */
export const removeEmail = 'Remove the e-mail';
export const removePhone = 'Remove the phone number';
/** Whom or what a dialog is about: a name, and a course or a code. */
export const about = text('{name}: {what}');
