export const title = 'Password';
export const current = 'Current password';
export const next = 'New password';
export const hint = 'Your other sessions end.';
export const submit = 'Change the password';
export const busy = 'Changing it...';
export const changed = 'Your password is changed.';

export const errors = {
  refused: 'That did not work. Please try again.',
  unreachable: 'We could not reach the server. Check your connection and try again.',
};
