export const title = 'Forgot your password?';
export const intro = 'We will send you a link by e-mail or a code by SMS.';
export const mode = 'How should we reach you?';
/** The choice next to Email. */
export const telephone = 'Telephone';
export const submit = 'Reset Password';
export const busy = 'Sending...';

/** If the server gives no text. */
export const messages = { mailSent: 'Password reset instructions have been sent to your email.' };
export const errors = { somethingWrong: 'Something went wrong. Please try again.' };
