export const title = 'Show that it is you';
export const intro =
  'This is a lasting change, so the desk asks once more who you are. What you typed is kept, and it goes on by itself.';

/** Below the choice of the way, for an account that has a passkey. */
export const hints = {
  passkey: 'Your device asks for your fingerprint, your face or its PIN.',
  app: 'The code is in your authenticator app. A recovery code does not work here.',
};

export const byPasskey = 'Use a passkey';
export const submit = 'Go on';
export const busy = 'One moment...';
