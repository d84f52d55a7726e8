export const title = 'Deleting your account';
export const intro = 'You can leave whenever you like. Here is how.';
/** Instructions, in order. */
export const open = 'Log in and open Settings from the menu at the top.';
export const press = 'At the end of the page, press Delete Account.';
export const type = 'Type your email address (or your phone number, if you registered with it) and continue.';
export const confirm = 'Confirm once more. You are logged out on every device.';
/** The heading below the instructions. */
export const afterwards = 'What happens then';
export const onHold =
  'Your account is on hold for 14 days. Log in during that time and everything will be as it was. After that, your name, e-mail address, phone number, courses, progress and certificates are permanently deleted and cannot be recovered.';
export const copy =
  'Before you go you can take a copy of everything that we keep about you: open Settings and press Download my data.';
export const goToSettings = 'Go to Settings';
