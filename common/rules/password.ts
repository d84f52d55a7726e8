export const MINIMUM_PASSWORD_LENGTH = 8;
export const specialCharacters = '!@#$%^&*(),.?":{}|<>';

export interface PasswordRule {
  id: 'length' | 'uppercase' | 'digit' | 'special';
  met: boolean;
}

export function passwordRules(password: string): readonly PasswordRule[] {
  // normalized as for hashing: a decomposed É holds an E and counts as two
  const composed = password.normalize('NFC');
  return [
    { id: 'length', met: composed.length >= MINIMUM_PASSWORD_LENGTH },
    { id: 'uppercase', met: /[A-Z]/.test(composed) },
    { id: 'digit', met: /[0-9]/.test(composed) },
    { id: 'special', met: new RegExp(`[${specialCharacters}]`).test(composed) },
  ];
}

/** Compares in NFC. */
export const isSamePassword = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC');

/** Apple's `passwordrules`: suggested passwords otherwise have hyphens, not special here. */
export const rulesForSuggestions = `minlength: ${MINIMUM_PASSWORD_LENGTH}; required: upper; required: digit; required: [${specialCharacters}]; allowed: lower;`;

export const isPasswordStrong = (password: string): boolean => passwordRules(password).every(({ met }) => met);
