import { text } from '../../language/say.ts';

export const title = 'Choose a new password';
/** {number} is partly hidden by asterisks. */
export const account = text('For the phone number {number}');
export const newPassword = 'New password';
export const confirmation = 'Confirm new password';
export const submit = 'Reset Password';
export const busy = 'Saving...';
/** Next to a button that stops waiting for a slow answer. */
export const stopping = 'If you stop now, your new password may already be in place. Try logging in with it.';
export const succeeded = 'Your password has been reset successfully.';

/** Above the form. */
export const errors = {
  checkDetails: 'Invalid input. Please check your details.',
  somethingWrong: 'Something went wrong. Please try again.',
};

/** At a field. */
export const fieldErrors = {
  tooShort: 'Password must be at least 8 characters long',
  mismatch: 'Passwords do not match',
};
