import { text } from '../../language/say.ts';

/** The page that a browser shows without a connection, for an address that was not read before. */
export const offline = {
  title: 'There is no connection',
  explain: 'This page was not opened on this device before. It can be read when the connection is back.',
  again: 'Try again',
  /** Above a list of pages. */
  seen: 'You can read these pages now',
  none: 'No pages have been kept on this device yet.',
};

/** One line at the top of a page that comes from the device: {when} is a day and a time. */
export const keptPage = text('There is no connection. This page is from {when}.');
/** Follows `keptPage` where the page would say which courses the learner has bought. */
export const keptOwned = 'What you own is shown when the server can be reached.';
/** A link that follows the line. */
export const keptAgain = 'Try again';
/** A link to what the learner has taken along, where there is something. */
export const keptTaken = 'On this phone';
