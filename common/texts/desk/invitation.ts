import { text } from '../../language/say.ts';

export const title = text('Welcome, {name}');
/**
 * {email} is the address of the invitation; {roles} are words of shell.ts, joined by the language.
 */
export const intro = text('You are invited to the desk of Zanin as {email}. You will be there as: {roles}.');

/** While it is read. */
export const heading = 'Your invitation';
export const reading = 'Reading the invitation...';
export const unreadable = {
  title: 'The invitation could not be read',
  text: 'The server did not answer. Check your connection and try again.',
};
export const gone = {
  title: 'This invitation is not valid',
  text: 'Open the link in your mail once more. If this page comes again, the invitation was used, or it is older than 24 hours: ask for another one.',
};

export const way = 'How do you want to sign in from now on?';
export const ways = { passkey: 'Passkey', app: 'Password and app' };
/** Below the choice of the way. */
export const hints = {
  passkey:
    'Best, if this device is yours: you sign in by your fingerprint, your face or its PIN, and there is no password that anybody could learn.',
  app: 'A password, and a code of an authenticator app on your phone each time that you sign in.',
};

export const app = {
  title: 'Add Zanin to your authenticator app',
  scan: 'Scan this code with the app.',
  /** Of the picture, for screen readers. */
  picture: 'QR code for the authenticator app',
  /** Above the secret. */
  typed: 'Or type this key into the app:',
};
export const password = 'New password';
export const code = 'Code that the app shows now';

export const byPasskey = 'Make a passkey';
export const asking = 'Waiting for your device...';
export const submit = 'Open my account';
export const busy = 'Opening...';

export const errors = {
  canceled: 'No passkey was made. Try again, or choose a password and an app.',
  notSupported: 'This browser has no passkeys. Choose a password and an app, or open the link in a newer browser.',
  alreadyThere: 'This device has a passkey of this account already.',
  broken: 'Your device could not make a passkey. Try again, or choose a password and an app.',
  refused: 'That did not work. Check what you typed; the code changes every 30 seconds.',
  unreachable: 'We could not reach the server. Check your connection and try again.',
};
