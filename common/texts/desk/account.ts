import { plural, text } from '../../language/say.ts';

export const title = 'My account';
export const loading = 'Loading your account...';
export const failed = {
  title: 'Your account could not be loaded',
  text: 'The server did not answer. Check your connection and try again.',
};

/** {roles} are words of shell.ts, joined by the language. */
export const roles = text('You are here as: {roles}.');

export const passkeys = {
  title: 'Passkeys',
  none: 'You have no passkey. With one you sign in without a password.',
  /** Behind the name of a passkey; both are dates. */
  used: text('Made on {made}, last used on {used}'),
  unused: text('Made on {made}, not used yet'),
  remove: 'Remove',
  add: 'Add a passkey',
  name: 'Name of the device',
  hint: 'Such as “Office laptop”.',
  asking: 'Waiting for your device...',
};

export const removal = {
  title: 'Remove this passkey?',
  text: text('You cannot sign in by “{name}” any more.'),
  keep: 'Keep it',
  submit: 'Remove it',
  busy: 'Removing...',
};

export const codes = {
  title: 'Recovery codes',
  left: plural(
    '{count} code is left. It signs you in if you lose your device.',
    '{count} codes are left. Each signs you in once if you lose your device.',
  ),
  renew: 'Make new codes',
};

export const renewal = {
  title: 'Make new recovery codes?',
  text: 'The codes that you have now stop working.',
  keep: 'Keep the ones I have',
  submit: 'Make new ones',
  busy: 'Making them...',
};

/** In the dialogs, after ten seconds. */
export const slow = 'Still working. You can close this and try again.';

export const said = {
  added: 'The passkey is added.',
  removed: 'The passkey is removed.',
  renewed: 'Your new recovery codes work from now on.',
};

export const errors = {
  canceled: 'No passkey was made. Try again when you are ready.',
  notSupported: 'This browser has no passkeys. Open the desk in a newer browser.',
  alreadyThere: 'This device has a passkey of your account already.',
  broken: 'Your device could not make a passkey. Please try again.',
  refused: 'That did not work. Please try again.',
  unreachable: 'We could not reach the server. Check your connection and try again.',
};
