import { text } from '../../language/say.ts';

/** Of the dialog. */
export const title = 'Contact us';
export const fullName = 'Full Name';
export const email = 'Email Address';
export const message = 'Message';
export const submit = 'Submit';
/** While the connection is slow. */
export const again = 'Sending the same message again is safe: it arrives once.';
export const sent = 'Thank you. Your message has arrived. We will reply by e-mail.';
export const writeAnother = 'Write another message';

/** Where the server takes no messages. */
export const composed = {
  text: 'Your message is ready, but this form cannot send it. Open it in your e-mail app and send it from there.',
  open: 'Open in my e-mail app',
  /** Of the e-mail that the team gets. */
  subject: text('Message from {name}'),
};

/** If the server gives no reason. */
export const errors = {
  notSent: 'We could not send your message. Check your connection and try again: what you wrote is still here.',
};
