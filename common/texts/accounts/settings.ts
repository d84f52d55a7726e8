import { text } from '../../language/say.ts';

/** The page, and the name of its tabs. */
export const title = 'Settings';
/** The only tab. */
export const tab = 'Account Settings';

export const details = {
  title: 'Personal details',
  notLoaded: 'We could not load your details. Check your connection and try again.',
  saved: 'Your details have been saved.',
  submit: 'Save details',
  busy: 'Saving...',
};
export const detailErrors = { notSaved: 'We could not save your details. Please try again.' };

/** Links. */
export const change = { email: 'Change e-mail address', phone: 'Change phone number' };
/** Links. */
export const add = { email: 'Add an e-mail address', phone: 'Add a phone number' };
/** Links. */
export const confirm = { email: 'Confirm e-mail address', phone: 'Confirm phone number' };
export const switchedOff = {
  email:
    'Your e-mail address is switched off, because your password was reset soon after you added it. To log in with it again, enter it once more and confirm its code.',
  phone:
    'Your phone number is switched off, because your password was reset soon after you added it. To log in with it again, enter it once more and confirm its code.',
};
/** Below an e-mail address. */
export const alsoLogIn = text('You can also log in with {number}.');
/** Below an e-mail address, if one of both cannot be used to log in. */
export const yourNumber = text('Your number is {number}.');

export const password = {
  title: 'Change password',
  current: 'Current password',
  new: 'New password',
  repeat: 'Repeat new password',
  changed: 'Your password has been changed, and every other device has been logged out.',
  submit: 'Change password',
  busy: 'Saving...',
  stopping: 'If you stop now, your password may already have been changed.',
};
export const passwordErrors = { notChanged: 'We could not change your password. Please try again.' };
/** At a field. */
export const passwordFieldErrors = {
  requirements: 'Password does not meet the requirements!',
  mismatch: 'Passwords do not match',
};

export const data = {
  title: 'Your data',
  intro: 'Everything that we keep about you, in one file: your details, courses, progress, orders and certificates.',
  download: 'Download my data',
};
