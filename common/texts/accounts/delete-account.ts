import { text } from '../../language/say.ts';

export const title = 'Delete account';
export const intro =
  'Your account is closed at once and deleted for good after 14 days. Log in before then to keep it.';
export const open = 'Delete Account';

/** The first of two dialogs: a field for the address or number of the account. */
export const warning = {
  title: 'Delete your account?',
  typeEmail: 'Your courses, progress and certificates will be deleted too. To continue, type your email address.',
  typePhone:
    'Your courses, progress and certificates will be deleted too. To continue, type your phone number with its country code.',
  submit: 'Continue',
};

/** The second dialog. */
export const confirmation = {
  title: 'Are you sure?',
  text: 'This is the last step. Your account will be deleted.',
  slow: 'Still working. The connection seems slow. If you close this now, your account may still be deleted. If so, you will be logged out: log in within 14 days to keep it.',
  keep: 'Keep my account',
  submit: 'Yes, delete it',
  busy: 'Deleting...',
};

export const errors = {
  wrongEmail: 'Please enter your correct email address',
  wrongPhone: 'Please enter your correct phone number',
  notDeleted: 'Failed to delete account: please try again',
};
/** {reason} is a sentence. */
export const failed = text('Failed to delete account: {reason}');
