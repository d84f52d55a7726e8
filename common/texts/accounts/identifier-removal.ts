import { text } from '../../language/say.ts';

/** Each a button, and the name of the form that it opens. */
export const remove = { email: 'Remove e-mail address', phone: 'Remove phone number' };
/** {address} is the e-mail address or phone number. */
export const consequences = text('You will no longer log in with {address}. Your account and everything in it stay.');
export const password = 'Password, to remove it';
export const submit = 'Remove';
export const busy = 'Removing...';
/** Next to a button that stops waiting for a slow answer. */
export const stopping = 'If you stop now, it may already have been removed.';

export const removed = {
  email: 'The e-mail address has been removed, and every other device has been logged out.',
  phone: 'The phone number has been removed, and every other device has been logged out.',
};

export const errors = { notRemoved: 'We could not remove this. Please try again.' };
