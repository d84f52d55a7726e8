import { text } from '../../language/say.ts';

export const title = 'Verification code';
/** If the page does not know the address or number. */
export const intro = 'Enter the six-digit code that we sent you.';
/** {resend} is a button, or the sentence that it comes later. */
export const noMessage = text('No message yet? {resend}');
export const resendCode = 'Resend Code';
export const resendLater = 'You can ask for another code in a moment.';
/** Read aloud once another code may be asked for. */
export const resendNow = 'You can ask for another code now.';
/** Next to a button that stops waiting for a slow answer. */
export const stopping = 'If you stop now, your code may already have been accepted. Try logging in.';

export const notices = {
  phoneNotVerified: 'Phone number is not verified',
  emailNotVerified: 'Email is not verified',
  phoneRequired: 'Phone number is required',
  emailRequired: 'Email is required',
  incomplete: 'Please enter the complete verification code',
  verified: 'Verification successful',
  failed: 'Verification failed',
  codeResent: 'Verification code resent',
  emailSent: 'Verification email sent successfully',
  notResent: 'Failed to resend code',
};
