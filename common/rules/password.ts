import { MINIMUM_PASSWORD_LENGTH } from './constants.ts';

/** What a new password must have one of (REG-03). */
export const specialCharacters = '!@#$%^&*(),.?":{}|<>';

/** One rule for a new password, and whether a password meets it. */
export interface PasswordRule {
  id: 'length' | 'uppercase' | 'digit' | 'special';
  text: string;
  met: boolean;
}

/** The rules that a new password must meet, in the order they are shown (REG-03). */
export function passwordRules(password: string): readonly PasswordRule[] {
  // as it is hashed: a decomposed É holds an E, and counts as two
  const composed = password.normalize('NFC');
  return [
    {
      id: 'length',
      text: `At least ${MINIMUM_PASSWORD_LENGTH} characters`,
      met: composed.length >= MINIMUM_PASSWORD_LENGTH,
    },
    { id: 'uppercase', text: 'One uppercase letter', met: /[A-Z]/.test(composed) },
    { id: 'digit', text: 'One digit', met: /[0-9]/.test(composed) },
    {
      id: 'special',
      text: `One special character: ${specialCharacters}`,
      met: new RegExp(`[${specialCharacters}]`).test(composed),
    },
  ];
}

/** Whether a repeated password is the same, however its letters are composed. */
export const isSamePassword = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC');

/**
 * The same rules for the password managers that suggest one (Apple's `passwordrules`): what they suggest of their own accord has
 * hyphens, which are not special here.
 */
export const rulesForSuggestions = `minlength: ${MINIMUM_PASSWORD_LENGTH}; required: upper; required: digit; required: [${specialCharacters}]; allowed: lower;`;

/** Whether a password meets every rule (REG-06). */
export const isPasswordStrong = (password: string): boolean => passwordRules(password).every(({ met }) => met);
