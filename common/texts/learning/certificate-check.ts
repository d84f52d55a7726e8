import { text } from '../../language/say.ts';

export const title = 'Check a certificate';
export const intro =
  'Every Zanin certificate has a code. Type it here to see what the certificate says, and whether it is valid.';
export const code = 'Code on the certificate';
export const hint = 'Four groups of four, such as K3Z9-7QWD-0F5T-XM2V. The number that begins with crt_ works too.';
export const submit = 'Check';

export const errors = {
  empty: 'Type the code that is printed on the certificate.',
  typo: 'This code has a typing mistake. Compare it with the paper, letter by letter.',
  malformed: text('A code has {count} letters and digits, in groups of four.'),
};
