export const title = 'Add a passkey';
export const intro =
  'You signed in by a recovery code. With a passkey on this device you have your account again; until then nothing else can be opened. You have 15 minutes.';
/** Below that. */
export const others =
  'Your other sessions have ended. Remove the passkey of a lost device under “My account” afterwards.';
