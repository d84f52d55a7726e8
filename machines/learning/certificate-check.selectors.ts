import { codeLength, readReference } from '../../common/certificate-code.ts';

/** What is wrong with what was typed (CERT-03), for a code that was refused. */
export function faultOf(typed: string): string {
  if (typed.trim() === '') return 'Type the code that is printed on the certificate.';
  const read = readReference(typed);
  return read.kind === 'unreadable' && read.why === 'typo'
    ? 'There is a mistake of typing in this code. Compare it with the paper, letter by letter.'
    : `A code has ${codeLength} letters and digits, in groups of four.`;
}
