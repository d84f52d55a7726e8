export const title = 'Undo a change';
export const intro = 'Did somebody else change an e-mail address or phone number of your Zanin account?';
export const consequences =
  'Then undo it. Every device is logged out, and you set a new password and log in as before.';
export const submit = 'Undo the change';
export const busy = 'Undoing...';
/** Next to a button that stops waiting for a slow answer. */
export const stopping = 'If you stop now, the change may already be undone.';
/** A link to the start page. */
export const leave = 'It was me: keep the change';

export const undone = {
  message: 'Your account is as it was before the change. Everyone who was logged in has been logged out.',
  next: 'The old password no longer works. Set a new one now, so that you can log in.',
  setPassword: 'Set a new password',
};

/** The link is unknown, used or too old. */
export const refused = {
  next: 'Nothing was changed. If you cannot log in, set a new password or write to us.',
  forgotPassword: 'Forgot password?',
};

export const errors = {
  linkIncomplete: 'Part of this link is missing. Please open the whole link from the message.',
  somethingWrong: 'Something went wrong. Please try again.',
};
