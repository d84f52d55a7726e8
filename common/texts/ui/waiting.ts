import { text } from '../../language/say.ts';

/** For screen readers, where something is on its way. */
export const loading = 'Loading';
export const slow = 'Still working. The connection seems slow.';
export const stop = 'Stop and try again';

export const subscription = text('Your subscription: every course until {date}');
