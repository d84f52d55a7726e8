import { text } from '../../language/say.ts';

export const title = 'Join today and start building your future';
export const newHere = text('New here? {signUp}');
export const signUp = 'Sign Up';
export const mode = 'How would you like to log in?';
export const telephone = 'Telephone';
export const forgotPassword = 'Forgot password?';
export const submit = 'Log in';
export const busy = 'Logging in...';

/** Above the form, after another page led here. */
export const arrivals = {
  phoneVerified: 'Phone verified successfully',
  emailVerified: 'Email verified successfully',
};

/** If the server gives no reason. */
export const errors = { wrongLogin: 'Invalid email/phone number or password' };

/** A second line below the error. */
export const hints = { unreachable: 'We could not reach Zanin. Check your connection and try again.' };

export const notices = {
  accountKept: 'Welcome back. Your account stays: nothing will be deleted.',
  verifyEmail: 'Please verify your email to continue',
};
