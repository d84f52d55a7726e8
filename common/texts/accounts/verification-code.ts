import { text } from '../../language/say.ts';

/** The name of six boxes, one for each digit. */
export const label = 'Verification code';
/** {address} is an e-mail address or phone number. */
export const sentTo = text('Enter the six-digit code that we sent to {address}');
export const submit = 'Confirm';
export const busy = 'Verifying...';
/** A button that sends another code. */
export const resend = 'Resend';
/** The same button until it may be pressed: {seconds} counts down. */
export const resendIn = text('Resend code in {seconds}s');
