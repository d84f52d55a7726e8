import { text } from '../../language/say.ts';

/** In the header: where those work who run the platform. */
export const name = 'Zanin desk';

/** Behind the logo. */
export const mark = 'Desk';

/** Of the window. {page} is the heading of the page, {desk} is `name`. */
export const title = text('{page} · {desk}');

export const skipLink = 'Skip to content';
export const search = 'Search';
export const drafts = 'Drafts';
export const revisions = 'Versions';
export const statements = 'Bank statement';
export const reports = 'Reports';
export const account = 'My account';
/** The link with the name alone, for screen readers. */
export const accountOf = text('My account: {name}');
export const signOut = 'Sign out';
export const signingOut = 'Signing out...';
export const notSignedOut = 'We could not sign you out: the server did not answer. Please try again.';
export const languages = 'Languages';
export const navigation = 'Pages of the desk';

/** Lists in the menu. */
export const lists = {
  orders: 'Orders',
  transfers: 'Bank transfers',
  vouchers: 'Vouchers',
  messages: 'Messages',
  newsletters: 'Newsletters',
  feedback: 'Feedback',
  outbox: 'Outbox',
  approvals: 'Requests',
  audit: 'Audit log',
  staff: 'Staff',
};

/** What somebody of staff is; in the header and in an invitation. */
export const roles = {
  author: 'author',
  reviewer: 'reviewer',
  support: 'support',
  finance: 'finance',
  owner: 'owner',
};

/** Between the words of a list. */
export const comma = ', ';

export const checking = 'Looking who is signed in...';
export const opening = 'Opening the page...';

/** Instead of a page. */
export const unreachable = {
  title: 'The desk cannot be reached',
  text: 'The server did not answer. Check your connection and try again.',
};
export const off = {
  title: 'The desk is closed',
  text: 'It was switched off on the server. Ask whoever runs the server.',
};
export const missing = {
  title: 'There is no such page',
  text: 'The address may have been typed or copied wrongly.',
  action: 'Go to the search',
};
export const broken = {
  title: 'This page could not be opened',
  text: 'The desk may have been updated, or your connection was cut. Load the page again.',
  action: 'Load the page again',
};
