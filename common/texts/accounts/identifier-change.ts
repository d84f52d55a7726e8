import { text } from '../../language/say.ts';

export const title = 'How you log in';
export const intro = 'Enter the new e-mail address or phone number. We send a code to it first.';
export const mode = 'What would you like to log in with?';
/** The choice next to Email. */
export const phone = 'Phone Number';
export const currentPassword = 'Current password';
export const submit = 'Send code';
export const busy = 'Sending...';
/** A button: goes back to the form, for another address or number. */
export const useAnother = 'Use another one';
/** Next to a button that stops waiting for a slow answer. */
export const stopping = 'If you stop now, your code may already have been accepted. Check your settings.';

/** After the change. */
export const changed = {
  message: text('You can now log in with {address}. Every other device has been logged out.'),
  undo: 'We sent you a message with a link that undoes this within 72 hours.',
  back: 'Back to settings',
};

export const errors = {
  incomplete: 'Please enter the complete verification code',
  somethingWrong: 'Something went wrong. Please try again.',
};

export const notes = { codeResent: 'Verification code resent' };
