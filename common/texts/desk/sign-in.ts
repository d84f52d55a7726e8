export const title = 'Sign in to the desk';
export const intro = 'For those who run Zanin. Your account of the shop does not work here.';

export const way = 'How would you like to sign in?';
export const ways = { passkey: 'Passkey', app: 'Password and code', recovery: 'Recovery code' };

/** Below the choice of the way. */
export const hints = {
  passkey: 'Your device asks for your fingerprint, your face or its PIN.',
  app: 'The code is in your authenticator app.',
  recovery: 'One of the codes that you printed or kept. Each works once.',
};

export const email = 'Email';
export const password = 'Password';
export const noPassword = 'Leave it empty if your account has no password.';
export const code = 'Code of the app';
export const recoveryCode = 'Recovery code';

export const byPasskey = 'Sign in with a passkey';
export const asking = 'Waiting for your device...';
export const submit = 'Sign in';
export const busy = 'Signing in...';

/** Why the session before has ended; above the form. */
export const notices = {
  signedOut: 'You are signed out.',
  ended: 'Your session has ended. Sign in, and you go on where you were.',
  idle: 'Nobody used the desk for 30 minutes, so it signed you out. Sign in, and you go on where you were.',
};

export const errors = {
  canceled: 'No passkey was chosen. Try again, or sign in another way.',
  notSupported: 'This browser has no passkeys. Sign in another way, or open the desk in a newer browser.',
  alreadyThere: 'This device has a passkey of your account already.',
  broken: 'Your device could not give its passkey. Try again, or sign in another way.',
  refused: 'That did not work. Check what you typed; a code works once.',
  unreachable: 'We could not reach the server. Check your connection and try again.',
};
