/** The rules that a new password must meet, in the order they are shown (REG-03). */
export const passwordRules: readonly { id: string; text: string; isMet: (password: string) => boolean }[] = [
  { id: 'length', text: 'At least 8 characters', isMet: (password) => password.length >= 8 },
  { id: 'uppercase', text: 'One uppercase letter', isMet: (password) => /[A-Z]/.test(password) },
  { id: 'digit', text: 'One digit', isMet: (password) => /[0-9]/.test(password) },
  {
    id: 'special',
    text: 'One special character: !@#$%^&*(),.?":{}|<>',
    isMet: (password) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
  },
];

/** Whether a password meets every rule (REG-06). */
export function meetsPasswordRules(password: string): boolean {
  return passwordRules.every((rule) => rule.isMet(password));
}
