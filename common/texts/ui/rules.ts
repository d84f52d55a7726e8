import { text } from '../../language/say.ts';

/** What a password needs, in a list. */
export const password = {
  length: text('At least {least} characters'),
  uppercase: 'One uppercase letter',
  digit: 'One digit',
  special: text('One special character: {characters}'),
};

/** At fields of a form. */
export const details = {
  missing: 'Please fill in this field.',
  notAllowed: 'This text contains a character that is not allowed.',
  dateOfBirth: 'Please check the date of birth.',
  tooYoung: text('You must be at least {age} years old.'),
};
