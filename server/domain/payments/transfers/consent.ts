import type { Item } from '../prices.ts';

/** WITHDRAW-05; docs/legal-notes.md */
const startsOnConfirmation =
  'By ordering you ask us to open the course as soon as we have your money, and you accept that you then lose your right to withdraw from the contract within 14 days.';

/** Null for a subscription, which keeps its withdrawal period. */
export const transferConsentFor = (kind: Item['kind']): string | null =>
  kind === 'course' ? startsOnConfirmation : null;
