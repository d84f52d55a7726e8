import { text } from '../../language/say.ts';

export const title = 'Thank you!';
export const ready = text('“{course}” is ready for you.');
/** Instead of it, for a subscription and before the course's name is known. */
export const arrived = 'Your payment has arrived.';
/** {purchases} is a link, "My purchases". */
export const receipt = text('Your receipt is under {purchases}.');
export const purchases = 'My purchases';
export const mailed = 'It is on its way to your inbox, too.';
export const tips = {
  title: 'Tips for a good start',
  calendar: 'Put twenty minutes in your calendar, three times a week. Little and often works best.',
  notebook: 'Keep a notebook next to you and do each exercise the same day.',
  place: 'We keep your place: carry on where you left off, on any phone or computer.',
};
