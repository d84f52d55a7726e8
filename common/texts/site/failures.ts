import { text } from '../../language/say.ts';

/** The code of a page did not come. */
export const notLoaded = {
  title: 'We could not open this page',
  text: 'Check your connection and try again. Nothing you did before is lost.',
};
/** A fault of ours. */
export const broken = {
  title: 'Something went wrong on this page',
  text: 'This is our mistake, not yours. What you saved is safe. Try again, or go to the start page.',
};
export const startPage = 'Go to the start page';

/** In place of the contact dialog. */
export const contact = { title: 'Contact us', text: text('We could not load the form. Write to {address} instead.') };
