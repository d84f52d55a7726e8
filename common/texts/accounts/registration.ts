import { text } from '../../language/say.ts';

export const title = 'Register Your Account with Email or with Phone Number';
export const intro =
  'Please use your real name and date of birth: we need them for your certificates, which carry your name.';
export const haveAccount = text('Already have an account? {logIn}');
export const logIn = 'Log in';
export const mode = 'How would you like to register?';
/** The choice next to Email. */
export const phone = 'Phone Number';
export const repeatPassword = 'Repeat password';
export const minimumAge = text('You need to be at least {age} to use Zanin.');
/** A box to tick. */
export const agreeToTerms = text('Agree to {terms}');
export const terms = 'Terms & Conditions';
/** A box to tick. */
export const agreeToPrivacy = text('Agree to {privacyPolicy}');
export const privacyPolicy = 'Privacy Policy';
export const submit = 'Create an account';
export const busy = 'Creating...';
/** Next to a button that stops waiting for a slow answer. */
export const stopping =
  'If you stop now, your account may already have been created. If so, you will see that your email or number is already used, and you can log in.';

/** Above the button of the form. */
export const alerts = {
  mustAgree: 'You must agree to the Terms & Condition and Privacy Policy',
  internalError: 'An internal server error occurred. Please try again later.',
  emailUsed: 'Registration failed: Email already used',
  unexpectedResponse: 'Unexpected response from server. Please try again.',
  failed: 'Registration failed',
};

/** At a field, after the dialog. */
export const fieldErrors = {
  typeTheSame: 'Type the same password here.',
  incomplete: 'Something is still missing from this password.',
};

/** A dialog about the password. */
export const passwordError = {
  title: 'Password error',
  mismatch: 'Passwords do not match!',
  requirements: 'Password does not meet the requirements!',
  /** Above a list of rules. */
  needs: 'It still needs:',
  retry: 'Try Again',
};

/** A dialog after the account was made. */
export const registered = {
  title: 'Almost there',
  created: 'Your account has been created. Please verify it to log in.',
  byEmail: 'Check your mailbox for the verification link and your six-digit code.',
  bySms: 'We sent a six-digit code to your phone.',
  notSent: 'We could not send the code to your phone yet. You can ask for it again on the next page.',
  confirm: 'Confirm Code',
};
