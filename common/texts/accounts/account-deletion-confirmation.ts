export const title = 'Your account will be deleted';
export const intro =
  'You are logged out. You have 14 days to change your mind: just log in and everything will be as it was. After that, your account is gone for good.';
export const home = 'Go to the start page';
export const logIn = 'Log in to keep it';
