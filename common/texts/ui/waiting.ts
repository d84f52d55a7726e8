import { text } from '../../language/say.ts';

export const slow = 'Still working. The connection seems slow.';
export const stop = 'Stop and try again';

export const subscription = text('Your subscription: every course until {date}');
