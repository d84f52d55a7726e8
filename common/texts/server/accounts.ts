import { plural, text } from '../../language/say.ts';

export const login = {
  wrong: 'Invalid email/phone number or password',
  verifyEmail: 'Please verify your email to continue',
  verifyPhone: 'Please verify your phone number to continue',
  deletionRequested: 'The deletion of your account was just requested. Please log in again to keep it.',
};

export const registration = {
  verifyPhone: 'Your account was created. Please verify your phone number.',
  codeMailed: 'Your account was created. We have e-mailed you a verification code.',
  emailUsed: 'Registration failed: Email already used',
  phoneUsed: 'This phone number is already used.',
  otherLetters: 'Please write your name with other letters, as it should appear on your certificates.',
};

/** Letters of a name that no font of ours has. */
export const printing = {
  letters: text('We cannot print {letters}.'),
  more: text('We cannot print {letters} and more.'),
};

export const password = {
  mismatch: 'Passwords do not match',
  length: text('Password must be at least {least} characters long'),
  uppercase: 'Password needs an uppercase letter',
  digit: 'Password needs a digit',
  special: text('Password needs one of these characters: {characters}'),
  easy: 'This password is too easy to guess. Please choose another one',
  incorrect: 'The current password is incorrect.',
  changed: 'Your password has been changed.',
  linkSent: 'Password reset instructions have been sent to your email.',
  reset: 'Your password has been reset successfully.',
  linkEnded: 'This reset link is no longer valid. Please ask for a new one.',
};

export const phone = {
  unreadable: 'Please enter a valid phone number.',
  otherCountry: 'This number begins with the code of another country. Please choose that country.',
  unclear: 'This number can be read in more than one way. Please enter it without the country code.',
};

export const codes = {
  sent: 'Verification code sent',
  mailed: 'Verification email sent successfully',
  phoneVerified: 'Phone verified successfully',
  emailVerified: 'Email verified successfully',
  wrong: 'This code is incorrect. Please check it and try again.',
  used: 'This code was already used.',
  expired: 'This code has expired. Please request a new one.',
  newer: 'A newer code was sent. Please enter that one.',
  superseded: 'This address or number is already verified. Please log in.',
  unclearAddress:
    'There is more than one registration for this address. Enter the code on the page where you registered, or log in to get a new one.',
  unclearNumber:
    'There is more than one registration for this number. Enter the code on the page where you registered, or log in to get a new one.',
  noSms: 'We cannot send text messages at the moment. Please try again later.',
  badNumber: 'This phone number cannot receive messages. Please use another one.',
  badNumberAtRegistration: 'This phone number cannot receive messages. Please register with another one, or by e-mail.',
  notSent: 'We could not send the message. Please wait a moment, then ask for another code.',
  notYetSent: 'The message has not been sent yet. Please wait for it, or ask for another code.',
  notChecked: 'We could not check the code. Please try again.',
};

/** Changing or removing the e-mail address or phone number of an account. */
export const identifiers = {
  changeExpired: 'This change has expired. Please begin again.',
  notReachable: text(
    'This cannot be changed here, because this site cannot send messages to your phone number. Please write to {address}.',
  ),
  emailInUse: 'This e-mail address belongs to another account. Log in with it, or use another one here.',
  phoneInUse: 'This phone number belongs to another account. Log in with it, or use another one here.',
  yourEmail: 'This is already the e-mail address of your account.',
  yourPhone: 'This is already the phone number of your account.',
  noEmail: 'This account has no e-mail address.',
  noPhone: 'This account has no phone number.',
  onlyEmail: 'This e-mail address is the only way to log in to the account. Add another one first.',
  onlyPhone: 'This phone number is the only way to log in to the account. Add another one first.',
  emailJustChanged: 'The e-mail address was just changed.',
  phoneJustChanged: 'The phone number was just changed.',
  undone: 'The change was undone. Please set a new password.',
  unknownLink: 'We do not know this link. Please open the whole link from the message.',
  linkExpired: 'This link has expired: a change can be undone for 72 hours. Please contact us.',
  linkUsed: 'This change was already undone.',
};

export const deletion = {
  confirmEmail: 'Please enter your correct email address',
  confirmPhone: 'Please enter your correct phone number',
  requested: plural(
    'Your account will be deleted in {count} day. Log in before then to keep it.',
    'Your account will be deleted in {count} days. Log in before then to keep it.',
  ),
};
